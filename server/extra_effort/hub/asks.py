"""The requests of one world that wait for a GM, and everyone who hears of them.

They are kept in memory only: after a restart the player's client finds its request unknown and
asks again. Final answers are remembered for as long as a request may wait, for a player who was
not connected when they came and for a GM whose reply got lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Literal, TypeAlias

import attrs

from extra_effort import game
from extra_effort.config import ServerLimits
from extra_effort.hub.batch import Job, Outcome, body_hash, may_wait, refusal, used_twice
from extra_effort.hub.subscriber import Subscriber
from extra_effort.store.contract import RequestKey
from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import Answered, Ask, Reply

End: TypeAlias = Literal["granted", "refused", "expired", "withdrawn"]


@attrs.frozen
class _Waiting:
    job: Job
    until: float


@attrs.frozen
class _Told:
    body: bytes
    reply: Reply
    until: float


class AskDesk:
    """Passes questions to the GMs and answers back. Times are monotonic seconds."""

    def __init__(
        self,
        subscribers: Mapping[int, Subscriber],
        limits: ServerLimits,
        name_of: Callable[[str], str | None],
    ) -> None:
        """Keep the hub's (changing) subscribers, by number, and who can name a user."""
        self._subscribers = subscribers
        self._name_of = name_of
        self._limits = limits
        self._waiting = dict[str, _Waiting]()
        self._told = dict[RequestKey, _Told]()
        self._held = frozenset[str]()

    def __len__(self) -> int:
        """Return how many requests wait."""
        return len(self._waiting)

    def hold(self, asks: Collection[str]) -> None:
        """Let no question of these expire: a GM's answer to it is being written."""
        self._held = frozenset(asks)

    @property
    def jobs(self) -> Mapping[str, Job]:
        """The waiting requests by the names of their questions, the oldest first."""
        return {ask: waiting.job for ask, waiting in self._waiting.items()}

    # --- the player's side ------------------------------------------------------------------------

    def status(self, key: RequestKey) -> Reply | None:
        """Return what became of a request that a GM was asked about; None: nobody was."""
        told = self._recall(key)
        return None if told is None else told.reply

    def known(self, job: Job) -> Reply | None:
        """Answer the repeat of a request that waits or was answered; None: it is neither."""
        told = self._recall(job.key)
        if told is None:
            return None
        return told.reply if told.body == body_hash(job.op, job.args) else used_twice(job.id)

    def wait(self, job: Job, now: float) -> Reply:
        """Let a request wait for a GM, unless it does already or too many of its user's do."""
        known = self.known(job)
        if known is not None or job.ask is None:
            return known or refusal(job.id, ErrorCode.NOT_ALLOWED, "No GM is to be asked.")
        most = self._limits.asks_per_user
        if sum(other.user == job.user for other in self.jobs.values()) >= most:
            sentence = f"{most} of your requests wait for a GM already; wait for an answer first."
            return refusal(job.id, ErrorCode.RATE_LIMITED, sentence)
        self._waiting[job.ask] = _Waiting(job, now + self._limits.ask_ttl_s)
        self._tell_gms(self._question(job), now)
        return Reply(job.id, ok=True, pending=job.ask)

    # --- the GMs' side ----------------------------------------------------------------------------

    def joined(self, one: Subscriber, now: float) -> None:
        """Tell a GM who comes later what waits."""
        if one.caller.is_gm:
            for job in self.jobs.values():
                one.ask(self._question(job), now)

    def answered(self, outcome: Outcome, now: float) -> None:
        """Pass a GM's answer on, and remember it for whoever asks once more."""
        self._remember(outcome.job, outcome.reply, now)
        if outcome.answers in self._waiting:  # else it was withdrawn a moment ago
            self._end(
                outcome.answers, outcome.reply, "granted" if outcome.granted else "refused", now
            )

    # --- time and rights --------------------------------------------------------------------------

    def follow(self, world: game.World, now: float) -> None:
        """Forget the questions of those who were removed, or whose key or role is another now."""
        for ask, job in self.jobs.items():
            if not may_wait(world, job):
                self._close(ask, "withdrawn", now)

    def tick(self, now: float) -> None:
        """End what has waited too long."""
        for ask, waiting in list(self._waiting.items()):
            if waiting.until <= now and ask not in self._held:
                sentence = "No GM answered in time; ask again when one is there."
                reply = refusal(waiting.job.id, ErrorCode.EXPIRED, sentence)
                self._remember(waiting.job, reply, now)
                self._end(ask, reply, "expired", now)
        self._told = {key: told for key, told in self._told.items() if told.until > now}

    # --- telling ----------------------------------------------------------------------------------

    def _recall(self, key: RequestKey) -> _Told | None:
        for waiting in self._waiting.values():
            job = waiting.job
            if job.key == key:
                reply = Reply(job.id, ok=True, pending=job.ask)
                return _Told(body_hash(job.op, job.args), reply, waiting.until)
        return self._told.get(key)

    def _remember(self, job: Job, reply: Reply, now: float) -> None:
        until = now + self._limits.ask_ttl_s
        self._told[job.key] = _Told(body_hash(job.op, job.args), reply, until)

    def _end(self, ask: str, reply: Reply, end: End, now: float) -> None:
        user = self._waiting[ask].job.user
        for one in list(self._subscribers.values()):
            if one.caller.user == user:
                one.reply(reply, now)
        self._close(ask, end, now)

    def _close(self, ask: str, end: End, now: float) -> None:
        del self._waiting[ask]
        self._tell_gms(Answered(ask, end), now)

    def _tell_gms(self, message: Ask | Answered, now: float) -> None:
        for one in list(self._subscribers.values()):
            if one.caller.is_gm:
                one.ask(message, now)

    def _question(self, job: Job) -> Ask:
        return Ask(job.ask or "", job.user, job.op, dict(job.args), self._name_of(job.user))

"""The hub of one world: it alone changes the world's state, and tells everyone what changed."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import attrs
import structlog

from extra_effort import game
from extra_effort.aside import AtOnce
from extra_effort.config import ServerLimits
from extra_effort.hub import fanout, weight
from extra_effort.hub.allowances import Allowances
from extra_effort.hub.asks import AskDesk
from extra_effort.hub.batch import Job, Outcome, Played, Step, play, refusal
from extra_effort.hub.desk import ScribeDesk
from extra_effort.hub.inbox import Inbox
from extra_effort.hub.loading import events_of, save_world
from extra_effort.hub.minted import MAKES, MintedSecrets
from extra_effort.hub.packed import PackedTokens
from extra_effort.hub.presence import present, verdict
from extra_effort.hub.sightings import Sightings
from extra_effort.hub.subscriber import Subscriber
from extra_effort.meters import Meters, Unmeasured, outcome_of
from extra_effort.ports import Aside, BusyError, Clock
from extra_effort.rules.dice import Dice
from extra_effort.store.contract import ConflictError, RequestKey, Store, StoreError
from extra_effort_protocol.errors import CloseCode, ErrorCode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Presence, Reply

log: structlog.stdlib.BoundLogger = structlog.get_logger("hub")


Frames: TypeAlias = Mapping[game.Caller, bytes | None]
"""The frame of an entry for each viewer; None: it tells them nothing."""


@attrs.frozen
class HubParts:
    """What a hub works with."""

    store: Store
    dice: Dice
    clock: Clock
    limits: ServerLimits
    wire: Limits
    meters: Meters = attrs.field(factory=Unmeasured)
    sightings: Sightings = attrs.field(factory=Sightings)
    """Of all worlds: a world that was closed and opened again knows who was there."""
    aside: Aside = attrs.field(factory=AtOnce)
    """Where long deciding, telling and saving is done."""


class Hub:
    """One world's state, its worker and its connections.

    `world` is the published state: everything in it is in the log. `run` is the worker; it ends
    after `stop`, when the inbox is empty. A failing store costs the requests at hand
    (`unavailable`), a mistake in one op its request (`internal`). After any other mistake of ours
    the hub ends: everyone is sent away with a code that says *retry*, and whoever comes first finds
    the world as its log says.
    """

    def __init__(self, world: game.World, parts: HubParts) -> None:
        """Begin with a loaded world and nobody connected."""
        self.world = world
        self.subscribers: dict[int, Subscriber] = {}
        self.numbers = itertools.count(1)
        self.allowances = Allowances(parts.wire)
        self._minted = MintedSecrets(parts.limits.keys_kept, parts.limits.code_ttl_s)
        self._parts = parts
        self._inbox = Inbox[Job](parts.wire.inbox)
        self._pending = set[Job]()
        # terms keep rising over a restart, as the wall clock does
        first_term = int(parts.clock.wall() * 1000)
        self._desk = ScribeDesk(world, self.subscribers, first_term)
        self._asks = AskDesk(self.subscribers, parts.limits, self._name_of)
        self._packed = PackedTokens(parts.aside, parts.clock, parts.limits.broad_tokens)
        self._saved = world.seq
        self._presence_due = False
        self._stopping = False
        self._idle_since = parts.clock.monotonic()

    # --- requests ---------------------------------------------------------------------------------

    def submit(self, job: Job) -> None:
        """Take a request; it is answered later, or at once when it cannot be taken."""
        if self._stopping:
            sentence = "The server is going down; send the same request again when it is back."
            job.answer(refusal(job.id, ErrorCode.SHUTTING_DOWN, sentence))
        elif (known := self._asks.known(job)) is not None:
            job.answer(known)
        elif self._inbox.offer(job):
            self._pending.add(job)
        else:
            sentence = "Too many requests are waiting; send the same one again in a moment."
            job.answer(refusal(job.id, ErrorCode.BUSY, sentence))

    def is_pending(self, request: RequestKey) -> bool:
        """Say whether a request waits to be decided or written."""
        return any(job.key == request for job in self._pending)

    def asked(self, request: RequestKey) -> Reply | None:
        """Return what became of a request that a GM was asked about; None: nobody was."""
        return self._asks.status(request)

    def told_again(self, request: RequestKey, op: str, reply: Reply) -> Reply:
        """Return the answer to a request that stands in the log; a secret is not in the log."""
        if op not in MAKES:
            return reply
        return self._minted.again(request, op, reply, is_gm=self._is_gm(request[0]))

    def _is_gm(self, user: str) -> bool:
        known = self.world.users.get(user)
        return known is not None and known.role == "gm"

    async def run(self) -> None:
        """Serve batches until stopped."""
        while batch := await self._inbox.take(self._parts.limits.batch):
            try:
                await self._serve(batch)
                self._asks.hold(())
            except Exception:
                log.exception("hub failed", world=self.world.id, requests=_ids(batch))
                self.stop()
                self._give_up([*batch, *await self._inbox.take(self._parts.wire.inbox)])

    def stop(self) -> None:
        """Take nothing more; `run` returns after what was taken."""
        self._stopping = True
        self._inbox.close()

    async def _serve(self, batch: Sequence[Job]) -> None:
        """Decide, write, publish: in this order, or nothing of it."""
        for _ in range(self._parts.limits.append_retries):
            try:
                played = await self._commit(batch)
            except ConflictError:
                await self._catch_up()
            except BusyError:
                sentence = "The server has too much to do; send the same request again."
                self._fail(batch, ErrorCode.BUSY, sentence)
                return
            except StoreError:
                log.exception("not written", world=self.world.id, requests=_ids(batch))
                break
            else:
                self._publish(played, await self._prepared(played))
                await self._save_now_and_then()
                return
        sentence = (
            "Nothing was changed: the log cannot be written now; send the same request again."
        )
        self._fail(batch, ErrorCode.UNAVAILABLE, sentence)

    async def _commit(self, batch: Sequence[Job]) -> Played:
        store, world = self._parts.store, self.world
        asks = self._asks.jobs if any(job.op == "approve" for job in batch) else {}
        self._asks.hold(asks)
        known = await store.find_requests(world.id, {job.key for job in (*batch, *asks.values())})
        decide = partial(
            play,
            world,
            batch,
            known,
            dice=self._parts.dice,
            now=self._parts.clock.wall(),
            on_bug=_log_bug,
            asks=asks,
        )
        steps = sum(job.steps for job in (*batch, *asks.values()))
        aside = steps >= weight.ASIDE_FROM
        played = await self._parts.aside.run(decide) if aside else decide()
        for code in self._minted.codes(played):  # first: an entry without it would be a lie
            await store.add_code(code)
        if played.entries:
            begun = self._parts.clock.monotonic()
            await store.append(world.id, world.seq, played.entries)
            self._parts.meters.committed(self._parts.clock.monotonic() - begun)
        return played

    async def _catch_up(self) -> None:
        """Follow what another writer appended."""
        for entry in await self._parts.store.read(self.world.id, self.world.seq):
            events = events_of(entry)
            logged: Any = events[-1]
            self._apply(Step(self.world, game.replay(self.world, events), logged), {})

    async def _save_now_and_then(self) -> None:
        if self.world.seq - self._saved < self._parts.limits.snapshot_every:
            return
        try:
            await save_world(self._parts.store, self.world, self._parts.aside)
        except (BusyError, StoreError) as error:  # opening takes longer, nothing is lost
            log.warning("state not saved", world=self.world.id, reason=str(error))
        self._saved = self.world.seq

    # --- telling ----------------------------------------------------------------------------------

    async def _prepared(self, played: Played) -> Mapping[int, Frames]:
        """Make what is told of entries about many tokens, for everyone who is here now.

        By the number of the entry. Whoever comes meanwhile still joins the state before it.
        """
        callers = {one.caller for one in self.subscribers.values()}
        steps = [outcome.step for outcome in played.outcomes if outcome.step is not None]
        most = self._parts.limits.broad_tokens
        broad = [step for step in steps if len(step.logged.tokens) > most]
        if not broad:
            return {}
        try:
            return await self._parts.aside.run(
                lambda: {step.after.seq: fanout.frames(step, callers) for step in broad}
            )
        except BusyError:  # then it is made when it is told
            return {}

    def _publish(self, played: Played, prepared: Mapping[int, Frames]) -> None:
        for outcome in played.outcomes:
            if outcome.step is not None:
                self._apply(outcome.step, prepared.get(outcome.step.after.seq, {}))
            self._answer(outcome)
        self.world = played.world
        log.debug("published", world=self.world.id, seq=self.world.seq)

    def _apply(self, step: Step, made: Frames) -> None:
        """Make a step the published state, and tell those who may see it.

        `made` are the frames that are made already, by who they are for.
        """
        now = self._parts.clock.monotonic()
        self.world = step.after
        if step.before.users is not step.after.users:
            self._dismiss_changed()
            self._asks.follow(self.world, now)
        receivers = [one for one in self.subscribers.values() if not one.lagging]
        self._parts.meters.merged(len(self.subscribers) - len(receivers))
        others = {one.caller for one in receivers} - made.keys()
        frames = {**made, **fanout.frames(step, others)}
        for one in receivers:
            frame = frames.get(one.caller)
            if frame is not None:
                one.diff(frame, now)
            one.seen = step.after.seq  # what is sent, and not read yet, is not sent again
        self._desk.applied(step, now)

    def _answer(self, outcome: Outcome) -> None:
        job = outcome.job
        reply = self._reply(outcome)
        self._pending.discard(job)
        log.info(
            "answered",
            world=self.world.id,
            user=job.user,
            request=job.id,
            op=job.op,
            seq=outcome.step.after.seq if outcome.step else None,
            error=reply.error.code if reply.error else None,
            pending=reply.pending,
        )
        if outcome.answers is None:
            job.answer(reply)
        else:
            self._parts.meters.answered(job.op, outcome_of(reply))

    def _reply(self, outcome: Outcome) -> Reply:
        """Return what the asker is told: more than the outcome where a key or a GM comes in."""
        job, now = outcome.job, self._parts.clock.monotonic()
        if job.op in MAKES:
            return self._minted.told(outcome, is_gm=self._is_gm(job.user))
        if outcome.waits:
            return self._asks.wait(job, now)
        if outcome.answers is not None or (job.op == "approve" and outcome.reply.ok):
            self._asks.answered(outcome, now)
        return outcome.reply

    def _fail(self, batch: Sequence[Job], code: ErrorCode, sentence: str) -> None:
        for job in batch:
            if job in self._pending:
                self._answer(Outcome(job, refusal(job.id, code, sentence)))

    def _give_up(self, jobs: Sequence[Job]) -> None:
        """Answer what waits, and send everyone away to come back to a freshly read world."""
        sentence = "The server made a mistake; send the same request again."
        self._fail(jobs, ErrorCode.UNAVAILABLE, sentence)
        for one in list(self.subscribers.values()):
            one.close(CloseCode.INTERNAL, "the server made a mistake")
            self.leave(one)

    # --- connections ------------------------------------------------------------------------------

    async def prepare(self, caller: game.Caller, after: int | None) -> None:
        """Make what a connection that is about to join will be sent, without holding the others up.

        The world goes on meanwhile: what changes is made again at `join`.
        """
        await self._packed.prepare(self.world, caller, after)

    def join(self, one: Subscriber, after: int | None) -> None:
        """Count a signed-in connection in: a snapshot first, live diffs from here on."""
        now = self._parts.clock.monotonic()
        one.start(self._packed.snapshot(self.world, one.caller, after), now)
        self.subscribers[one.number] = one
        self._presence_due = True
        self._saw(one)
        self._desk.joined(one, now)
        self._asks.joined(one, now)

    def leave(self, one: Subscriber) -> None:
        """Count a connection out."""
        if self.subscribers.pop(one.number, None) is None:
            return
        now = self._parts.clock.monotonic()
        self._presence_due = True
        self._saw(one)
        self._desk.left(one.number, now)
        self._idle_since = now

    def _saw(self, one: Subscriber) -> None:
        self._parts.sightings.saw(one.key_hash, self._parts.clock.wall())

    def with_sightings(self, told: Any) -> Any:  # noqa: ANN401 - a result of `people`
        """Return what `people` answers, with who is connected and when each was last seen."""
        here = {one.key_hash for one in self.subscribers.values()}
        users = self._parts.sightings.told(self.world, here, told["users"])
        return {**told, "users": users}

    def drained(self, one: Subscriber) -> None:
        """Bring a connection that was behind up to date."""
        now = self._parts.clock.monotonic()
        one.drained(lambda after: self._packed.snapshot(self.world, one.caller, after), now)

    def written(self, one: Subscriber, term: int, seq: int) -> None:
        """Note what a scribe says it has written."""
        self._desk.written(one.number, term, seq, self._parts.clock.monotonic())

    def connections_of(self, user: str) -> int:
        """Return how many connections a user has."""
        return sum(one.caller.user == user for one in self.subscribers.values())

    @property
    def waiting(self) -> int:
        """How many requests wait to be decided."""
        return len(self._inbox)

    @property
    def questions(self) -> int:
        """How many requests wait for a GM."""
        return len(self._asks)

    @property
    def is_stopping(self) -> bool:
        """Say whether it takes nothing more."""
        return self._stopping

    def is_idle(self, now: float) -> bool:
        """Say whether nobody has been connected, and nothing waited, for a while."""
        busy = self.subscribers or self._pending or self._asks
        return not busy and now - self._idle_since >= self._parts.limits.world_idle_s

    def tick(self, now: float) -> None:
        """Do what is due: presence, silent scribes, readers who do not read."""
        self._desk.tick(now)
        self._asks.tick(now)
        for one in list(self.subscribers.values()):
            one.check(now)
        if self._presence_due:
            self._presence_due = False
            message = Presence(present(self.world, self.subscribers.values()))
            for one in list(self.subscribers.values()):
                one.presence(message, now)

    def _name_of(self, user: str) -> str | None:
        known = self.world.users.get(user)
        return known.name if known else None

    def _dismiss_changed(self) -> None:
        """Close at once, before anything else is sent, whoever may not stay as he is."""
        verdicts = {one: verdict(self.world, one) for one in self.subscribers.values()}
        dismissed = {one: why for one, why in verdicts.items() if why is not None}
        for one, why in dismissed.items():
            one.cut(*why)
        for one in dismissed:  # not sooner: each that leaves may be news to the others
            self.leave(one)


def _ids(batch: Sequence[Job]) -> list[str]:
    return [job.id for job in batch]


def _log_bug(job: Job, bug: Exception) -> None:
    log.error("decide failed", request=job.id, op=job.op, user=job.user, exc_info=bug)

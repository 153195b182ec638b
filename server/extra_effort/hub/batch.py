"""Deciding the requests that wait, one after the other, on one working state. Pure.

Nothing here is visible to anyone until the entries are in the log.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import attrs

from extra_effort import game
from extra_effort.game import stored, views
from extra_effort.hub import weight
from extra_effort.hub.loading import logged_of
from extra_effort.keys import hash_key
from extra_effort.rules.dice import Dice
from extra_effort.store.contract import Entry, Plain, RequestKey
from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import Fault, Reply


@attrs.frozen(eq=False)
class Job:
    """A request on its way through the worker."""

    id: str
    op: str
    args: Mapping[str, Plain]
    user: str
    answer: Callable[[Reply], None]
    signed_in_by: str | None = None
    """The hash of the asker's key, which must still be good; None for the server's own requests."""
    secret: str | None = attrs.field(default=None, repr=False)
    """The key or code that is handed out; the core and the log see its hash alone."""
    ask: str | None = None
    """The name under which a GM is asked when the asker may not; None: nobody is asked."""
    steps: int = weight.BASE
    """How much deciding it takes, as it was reckoned when it came."""

    @property
    def key(self) -> RequestKey:
        """What the request is known by."""
        return (self.user, self.id)


@attrs.frozen
class Step:
    """What one applied request changed."""

    before: game.World
    after: game.World
    logged: game.Logged


@attrs.frozen
class Outcome:
    """What became of a job."""

    job: Job
    reply: Reply
    step: Step | None = None
    """None: nothing changed (refused, repeated, or nothing to do)."""
    waits: bool = False
    """Refused to the asker, but a GM may be asked."""
    answers: str | None = None
    """The question that a GM answered; the job is the one that waited for it."""
    granted: bool = False
    """What the GM said."""


@attrs.frozen
class Played:
    """What became of a batch: true only once `entries` are in the log."""

    world: game.World
    outcomes: tuple[Outcome, ...]
    entries: tuple[Entry, ...]


@attrs.define
class _Table:
    """The working state of a batch."""

    world: game.World
    known: dict[RequestKey, Entry]
    dice: Dice
    now: float
    on_bug: Callable[[Job, Exception], None]
    asks: dict[str, Job]
    entries: list[Entry] = attrs.field(factory=list)


def play(  # noqa: PLR0913 - everything that decides, as arguments
    world: game.World,
    jobs: Sequence[Job],
    known: Mapping[RequestKey, Entry],
    *,
    dice: Dice,
    now: float,
    on_bug: Callable[[Job, Exception], None],
    asks: Mapping[str, Job] = MappingProxyType({}),
) -> Played:
    """Decide `jobs` in order on `world`, each on the state the ones before it left.

    `known` are those of the requests that the log holds already: they get the same answer again.
    `asks` are the requests that wait for a GM: an `approve` among the jobs decides one of them.
    An exception in the core is told to `on_bug` and costs only its own request.
    """
    table = _Table(world, dict(known), dice, now, on_bug, dict(asks))
    outcomes = tuple(outcome for job in jobs for outcome in _guarded(table, job))
    return Played(table.world, outcomes, tuple(table.entries))


def body_hash(op: str, args: Mapping[str, Plain]) -> bytes:
    """Return what tells one request's body from another's, whatever order its fields came in."""
    body = json.dumps([op, _whole_as_integers(args)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(body.encode()).digest()


def _whole_as_integers(value: Plain) -> Plain:
    """Write 1.0 as 1, for the wire does not tell them apart."""
    if isinstance(value, dict):
        return {name: _whole_as_integers(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_whole_as_integers(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def refusal(job_id: str, code: ErrorCode | str, message: str, field: str | None = None) -> Reply:
    """Return the reply that says why not."""
    return Reply(job_id, ok=False, error=Fault(str(code), message, field))


def is_live(world: game.World, user: str, key_hash: str) -> bool:
    """Say whether a key of `user` is good."""
    known = world.users.get(user)
    key = known.keys.get(key_hash) if known is not None else None
    return key is not None and key.revoked is None


def may_wait(world: game.World, job: Job) -> bool:
    """Say whether who asked is still the same player, at the same browser."""
    user = world.users.get(job.user)
    is_player = user is not None and user.role == "player"
    return is_player and (job.signed_in_by is None or is_live(world, job.user, job.signed_in_by))


def used_twice(job_id: str) -> Reply:
    """Return the reply to an id that stands for something else."""
    sentence = "This request id was used for something else; a new intention needs a new id."
    return refusal(job_id, ErrorCode.CONFLICT, sentence, "id")


def _guarded(table: _Table, job: Job) -> Sequence[Outcome]:
    try:
        return _approve(table, job) if job.op == "approve" else (_decide(table, job),)
    except Exception as bug:  # noqa: BLE001 - the worker outlives a mistake in one rule
        table.on_bug(job, bug)
        sentence = "The server made a mistake with this request; nothing was changed."
        return (Outcome(job, refusal(job.id, ErrorCode.INTERNAL, sentence)),)


def _decide(table: _Table, job: Job) -> Outcome:
    refused = _refuse_dead_key(table.world, job)
    if refused is not None:
        return Outcome(job, refused)
    if job.key in table.known:
        return Outcome(job, _again(table.world, job, table.known[job.key]))
    request = _request(table.world, job)
    decision = game.decide(table.world, request, table.dice, table.now)
    if isinstance(decision, game.Refusal):
        return _refused(table, job, request, decision)
    return _played(table, job, decision)


def _refuse_dead_key(world: game.World, job: Job) -> Reply | None:
    if job.signed_in_by is None or is_live(world, job.user, job.signed_in_by):
        return None
    sentence = "This browser's key is no longer good; ask the GM for a new one."
    return refusal(job.id, ErrorCode.UNAUTHENTICATED, sentence)


def _request(world: game.World, job: Job) -> game.Request:
    key_hash = None if job.secret is None else hash_key(job.secret)
    return game.Request(job.id, job.op, job.args, _caller(world, job), key_hash)


def _refused(table: _Table, job: Job, request: game.Request, why: game.Refusal) -> Outcome:
    """Refuse, unless a GM is to be asked and may be."""
    waits = False
    is_asked = job.ask is not None and not request.caller.is_gm
    if is_asked and why.code == "not_allowed":
        beyond = game.refuse_ask(table.world, request)
        waits, why = beyond is None, beyond or why
    return Outcome(job, refusal(job.id, why.code, why.message, why.field), waits=waits)


def _played(table: _Table, job: Job, decision: game.Decision) -> Outcome:
    reply = Reply(job.id, ok=True, result=decision.result)
    return Outcome(job, reply, _step(table, job, decision) if decision.events else None)


# --- a GM's answer to what a player asked for -----------------------------------------------------


def _approve(table: _Table, job: Job) -> Sequence[Outcome]:
    """Decide what waits, and tell both: who asked for it and who answered."""
    refused = _refuse_dead_key(table.world, job)
    if refused is not None:
        return (Outcome(job, refused),)
    request = _request(table.world, job)
    said = game.read_approval(request.caller, request)
    if isinstance(said, game.Refusal):
        return (Outcome(job, refusal(job.id, said.code, said.message, said.field)),)
    asked = table.asks.pop(said.ask, None)
    if asked is None or not may_wait(table.world, asked):
        sentence = "This question was answered, withdrawn, or has waited too long."
        return (Outcome(job, refusal(job.id, ErrorCode.EXPIRED, sentence, "ask")),)
    outcome = _granted(table, asked, job.user) if said.grant else _denied(asked)
    outcome = attrs.evolve(outcome, answers=said.ask, granted=said.grant)
    return (outcome, Outcome(job, _approved(job, said, outcome)))


def _granted(table: _Table, asked: Job, gm: str) -> Outcome:
    if asked.key in table.known:
        return Outcome(asked, _again(table.world, asked, table.known[asked.key]))
    request = _request(table.world, asked)
    decision = game.decide_granted(table.world, request, table.dice, table.now, gm)
    if isinstance(decision, game.Refusal):
        why = refusal(asked.id, decision.code, decision.message, decision.field)
        return Outcome(asked, why)
    return _played(table, asked, decision)


def _denied(asked: Job) -> Outcome:
    sentence = "The GM was asked, and said no."
    return Outcome(asked, refusal(asked.id, ErrorCode.NOT_ALLOWED, sentence, "op"))


def _approved(job: Job, said: game.ApproveArgs, outcome: Outcome) -> Reply:
    """Tell the GM what came of the answer."""
    error = outcome.reply.error if said.grant else None
    result = {
        "op": "approve",
        "ask": said.ask,
        "user": outcome.job.user,
        "grant": said.grant,
        "error": None if error is None else attrs.asdict(error),
        "notes": [],
    }
    return Reply(job.id, ok=True, result=result)


# --- entries --------------------------------------------------------------------------------------


def _again(world: game.World, job: Job, entry: Entry) -> Reply:
    if entry.body_hash == body_hash(job.op, job.args):
        result = views.retold(world, logged_of(entry), _caller(world, job))
        return Reply(job.id, ok=True, result=result)
    return used_twice(job.id)


def _caller(world: game.World, job: Job) -> game.Caller:
    """Return who asks, with the role that the request meets. The server itself asks as a GM."""
    if job.signed_in_by is None:
        return game.Caller(job.user, "gm")
    return game.Caller(job.user, world.users[job.user].role)


def _step(table: _Table, job: Job, decision: game.Decision) -> Step:
    before = table.world
    after = game.replay(before, decision.events)
    logged: Any = decision.events[-1]
    entry = Entry(
        seq=after.seq,
        user=job.user,
        request_id=job.id,
        body_hash=body_hash(job.op, job.args),
        events=[stored.event_to_plain(event) for event in decision.events],
        result=decision.result,
    )
    table.world = after
    table.entries.append(entry)
    table.known[job.key] = entry
    return Step(before, after, logged)

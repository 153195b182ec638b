"""Deciding a request: pure, total, and the same whoever asks."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from extra_effort.game import events as e
from extra_effort.game.args import Args
from extra_effort.game.attempt import Setting
from extra_effort.game.body import Body
from extra_effort.game.caller import Request
from extra_effort.game.fields import read
from extra_effort.game.op import Context, Draft, Op
from extra_effort.game.ops import OPS
from extra_effort.game.plain import Plain
from extra_effort.game.refusal import Refusal, RefusedError
from extra_effort.game.roles import WHO, named_tokens, refuse_by_role, refuse_gms_op
from extra_effort.game.rolls import Counted, Thrown
from extra_effort.game.world import World
from extra_effort.rules.dice import Dice, DiceRanOutError


@attrs.frozen
class Decision:
    """A request that was played: its events in order (none: nothing to log), and its result."""

    events: tuple[e.Event, ...]
    result: Plain


def decide(world: World, request: Request, dice: Dice, now: float) -> Decision | Refusal:
    """Play a request on the world as it stands; never raises for bad input.

    `now` is wall time in seconds and only dates the entry.
    """
    try:
        return decide_or_raise(world, request, dice, now)
    except RefusedError as error:
        return error.refusal
    except DiceRanOutError as error:
        return Refusal("bad_request", str(error), "dice")


def decide_or_raise(world: World, request: Request, dice: Dice, now: float) -> Decision:
    """Play a request, or raise RefusedError."""
    op = op_named(request.op)
    refuse_internal(request)
    refuse_gms_op(request.caller, op.name)
    args = read(op.args, request.args)
    context = Context(
        world=world,
        caller=request.caller,
        setting=Setting(
            table=world.rules,
            roller=Counted(Thrown(dice)),
            seq=world.seq + 1,
            by_gm=request.caller.is_gm,
            world_time=world.world_time,
        ),
        now=now,
        key_hash=request.key_hash,
    )
    refuse_by_role(world, request.caller, op.name, args)
    draft = op.decide(context, args)
    return Decision(events_of(context, request, draft, args), draft.result)


def refuse_internal(request: Request) -> None:
    """Refuse what only the shell may ask for, which brings the hash of a key with it."""
    if WHO[request.op] == "internal" and request.key_hash is None:
        raise RefusedError("unknown_op", f"There is no op {request.op!r}.", "op")


def op_named(name: str) -> Op:
    """Find an op or refuse the name."""
    if name not in OPS:
        raise RefusedError("unknown_op", f"There is no op {name!r}.", "op")
    return OPS[name]


# --- events ---------------------------------------------------------------------------------------


def events_of(context: Context, request: Request, draft: Draft, args: Args) -> tuple[e.Event, ...]:
    """Turn a draft into the events of one entry; a draft that is not logged has none."""
    if not draft.logged:
        return ()
    changed = [a for a in draft.attempts if a.body.state != a.start.state]
    states = [e.StateChanged(a.token, a.body.state, draft.combat) for a in changed]
    logged = e.Logged(
        seq=context.setting.seq,
        at=context.now,
        user=request.caller.user,
        request=request.id,
        op=request.op,
        args=dict(request.args) if draft.args is None else dict(draft.args),
        tokens=tuple(touched(draft, args)),
        result=draft.result,
        conditions=tuple(condition_changes(draft)),
        private=args.private,
        points={a.token: e.Points(a.body.fp, a.body.state.hp) for a in draft.attempts},
    )
    return (*draft.events, *states, logged)


def touched(draft: Draft, args: Args) -> Iterable[str]:
    """List every token the entry concerns or names, once, in order.

    Views hide from an entry what belongs to a token of this list that the viewer may not see.
    """
    played = (attempt.token for attempt in draft.attempts)
    by_event = (token for event in draft.events for token in tokens_of(event))
    return dict.fromkeys((*played, *by_event, *named_tokens(args)))


def tokens_of(event: e.Event) -> tuple[str, ...]:
    """List the tokens that an event is about."""
    one: str | None = getattr(event, "token", None)
    several: tuple[str, ...] = getattr(event, "tokens", ())
    return several if one is None else (one,)


def condition_changes(draft: Draft) -> Iterable[e.ConditionChange]:
    """List the conditions that came or went. Rule: R6."""
    for attempt in draft.attempts:
        yield from changes_of(attempt.token, attempt.start, attempt.body)


def changes_of(token: str, before: Body, after: Body) -> Iterable[e.ConditionChange]:
    """List the conditions of one token that came or went, sorted."""
    for condition in sorted({*before.conditions, *after.conditions}):
        on = condition in after.conditions
        if on != (condition in before.conditions):
            yield e.ConditionChange(token, condition, on)

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
from extra_effort.game.roles import WHO
from extra_effort.game.rolls import Thrown
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
    args = read(op.args, dict(request.args))
    context = Context(
        world=world,
        caller=request.caller,
        setting=Setting(
            table=world.rules,
            roller=Thrown(dice),
            seq=world.seq + 1,
            by_gm=request.caller.is_gm,
            world_time=world.world_time,
        ),
        now=now,
        key_hash=request.key_hash,
    )
    refuse_by_role(context, op.name, args)
    draft = op.decide(context, args)
    return Decision(events_of(context, request, draft, args), draft.result)


def op_named(name: str) -> Op:
    """Find an op or refuse the name."""
    if name not in OPS:
        raise RefusedError("unknown_op", f"There is no op {name!r}.", "op")
    return OPS[name]


# --- who may --------------------------------------------------------------------------------------


def refuse_by_role(context: Context, op: str, args: Args) -> None:
    """Refuse what the caller's role does not allow, before anything is looked at."""
    who, is_gm = WHO[op], context.caller.is_gm
    if who == "gm" and not is_gm:
        raise RefusedError("not_allowed", f"Only a GM may ask for {op!r}.", "op")
    if args.private and not is_gm:
        raise RefusedError("not_allowed", "Only a GM may roll in private.", "private")
    if who != "owner":
        return
    for token in named_tokens(args):
        known = context.world.tokens.get(token)
        if known and known.seen_by(context.caller) and not known.owned_by(context.caller):
            raise RefusedError("not_allowed", "This token is not yours to ask for.", "token")


def named_tokens(args: Args) -> tuple[str, ...]:
    """List the tokens that arguments name as their subject."""
    one = getattr(args, "token", None)
    several = getattr(args, "tokens", None) or ()
    ids = (item if isinstance(item, str) else item.token for item in several)
    return (*((one,) if one else ()), *ids)


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
        tokens=tuple(touched(draft)),
        result=draft.result,
        conditions=tuple(condition_changes(draft)),
        private=args.private,
    )
    return (*draft.events, *states, logged)


def touched(draft: Draft) -> Iterable[str]:
    """List every token the entry concerns, once, in order."""
    named = (event.token for event in draft.events if hasattr(event, "token"))
    return dict.fromkeys((*(a.token for a in draft.attempts), *named, *draft.tokens))


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

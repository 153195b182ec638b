"""FP and HP by hand: corrections, potions, and edits made on a sheet in Foundry."""

from __future__ import annotations

import attrs

from extra_effort.game.answers import op_result
from extra_effort.game.args import TokenArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.events import EditTaken
from extra_effort.game.fields import choice, name, text, whole
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.refusal import RefusedError
from extra_effort.rules.fatigue import FILL_ORDER, POOLS, Pool

MOST = 1000


@attrs.frozen(kw_only=True)
class AdjustArgs(TokenArgs):
    """The arguments of `adjust`."""

    fp: int | None = whole(-MOST, MOST, default=None, nullable=True)
    hp: int | None = whole(-MOST, MOST, default=None, nullable=True)
    set_fp: int | None = whole(-MOST, MOST, default=None, nullable=True)
    set_hp: int | None = whole(-MOST, MOST, default=None, nullable=True)
    cause: Pool | None = choice(*POOLS, default=None, nullable=True)
    reason: str = text(default="")
    edit: str | None = name(default=None, nullable=True)
    """Names an edit made in Foundry, which counts once however often it is sent."""
    by: str | None = name(default=None, nullable=True)
    """Who made the edit."""


def decide(context: Context, args: AdjustArgs) -> Draft:
    """Adjust, unless the edit is already counted. Rule: F8."""
    refuse_contradiction(args)
    attempt = context.begin("adjust", args.token)
    if args.edit in context.token(args.token).edits:
        attempt = attempt.note("This edit is already counted.")
        return Draft(result=op_result(attempt), logged=False)
    attempt = with_hp(with_fp(attempt, args), args)
    events = () if args.edit is None else (EditTaken(args.token, args.edit),)
    return Draft(result=op_result(attempt), attempts=(attempt,), events=events)


def refuse_contradiction(args: AdjustArgs) -> None:
    """Refuse a change together with a value to set, and a request for nothing at all."""
    for change, value in (("fp", "set_fp"), ("hp", "set_hp")):
        if getattr(args, change) is not None and getattr(args, value) is not None:
            raise RefusedError(
                "bad_request", f"Give either `{change}` or `{value}`, not both.", value
            )
    if all(v is None for v in (args.fp, args.hp, args.set_fp, args.set_hp)):
        raise RefusedError("bad_request", "Give one of `fp`, `set_fp`, `hp`, `set_hp`.", "fp")


def cause_of(attempt: Attempt, args: AdjustArgs) -> Pool:
    """Return the pool that a loss goes to. Rule: F8."""
    if args.cause is not None:
        return args.cause
    by_table = attempt.table.foundry_edit_cause if args.edit is not None else "ability"
    return "exertion" if by_table == "exertion" else "ability"


def with_fp(attempt: Attempt, args: AdjustArgs) -> Attempt:
    """Change FP as asked. Rule: F8, F11."""
    if args.fp is None and args.set_fp is None:
        return attempt
    if attempt.body.fp is None:
        return attempt.note("Not subject to fatigue: there are no FP to change.")
    if args.set_fp is not None:
        return corrected(attempt, args.set_fp, cause_of(attempt, args))
    if args.fp is not None and args.fp < 0:
        return attempt.pay(-args.fp, cause_of(attempt, args))
    return gained(attempt, args.fp or 0, args.cause)


def gained(attempt: Attempt, fp: int, cause: Pool | None) -> Attempt:
    """Give FP back, to one pool alone when its cause is named. Rule: F8, R5."""
    order = FILL_ORDER if cause is None else (cause,)
    above = attempt.table.fp_overflow or attempt.sheet.points_only
    overflow = above and cause is None
    after = attempt.recover(attempt.body.gain_fp(fp, order, overflow=overflow))
    return said_so(after, fp - (attempt.fp - after.fp))


def corrected(attempt: Attempt, fp: int, cause: Pool) -> Attempt:
    """Set FP without costing HP. Rule: F8."""
    clamped = attempt.body.bounded(fp, overflow=attempt.table.fp_overflow)
    body = attempt.body.set_fp(clamped, cause, overflow=attempt.table.fp_overflow)
    return said_so(attempt.recover(body), abs(fp - clamped))


def said_so(attempt: Attempt, left_out: int) -> Attempt:
    """Say when FP were left out because there was no room for them. Rule: F8."""
    return attempt.note(f"{left_out} FP left out: out of bounds.") if left_out else attempt


def with_hp(attempt: Attempt, args: AdjustArgs) -> Attempt:
    """Change HP as asked: our gains stop at the maximum, what was set stays. Rule: F8."""
    if args.set_hp is not None:
        return attempt.with_hp_of(attempt.body.evolve(hp=args.set_hp))
    if args.hp is None:
        return attempt
    if args.hp < 0 or args.edit is not None:
        return attempt.with_hp_of(attempt.body.lose_hp(-args.hp))
    return attempt.with_hp_of(attempt.body.gain_hp(args.hp))


OP = WorldOp(name="adjust", args=AdjustArgs, decide=decide)

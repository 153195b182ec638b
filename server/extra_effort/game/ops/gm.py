"""What the GM decides by hand: motivation, conditions, treatment; and what `time` applies."""

from __future__ import annotations

import attrs

from extra_effort.game import nights
from extra_effort.game.answers import op_result
from extra_effort.game.args import Args, TokenArgs, TokensArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import choice, flag, name
from extra_effort.game.op import Context, Draft, TokenOp, TokensOp, WorldOp
from extra_effort.game.refusal import RefusedError
from extra_effort.game.state import HELD, Activity, Condition
from extra_effort.rules.values import evolve


@attrs.frozen(kw_only=True)
class MotivateArgs(TokensArgs):
    """The arguments of `motivate`."""

    on: bool = flag()


@attrs.frozen(kw_only=True)
class ConditionArgs(TokenArgs):
    """The arguments of `condition`; those that follow from FP and HP cannot be set."""

    condition: Condition = choice(*HELD)
    on: bool = flag()


@attrs.frozen(kw_only=True)
class TreatArgs(Args):
    """The arguments of `treat`."""

    affliction: str = name()


@attrs.frozen(kw_only=True)
class ActivityArgs(TokensArgs):
    """The arguments of `activity`."""

    activity: Activity = choice("active", "rest", "sleep")


def motivate(attempt: Attempt, args: MotivateArgs) -> Attempt:
    """Set or lift the motive that extra effort counts. Rule: E2."""
    return attempt.evolve(motivated=args.on)


def condition(attempt: Attempt, args: ConditionArgs) -> Attempt:
    """Set or lift a condition by hand; who is woken begins a new day. Rule: F5, R6, S5."""
    if args.condition == "asleep" and not args.on:
        return awaken(attempt)
    if not args.on:
        return attempt.lift(args.condition)
    attempt = attempt.put(args.condition)
    return attempt.evolve(by_hand=attempt.body.state.by_hand | {args.condition})


def activity(attempt: Attempt, args: ActivityArgs) -> Attempt:
    """Say what passing time does for the token; sleep begins, or ends the night. Rule: S5."""
    if args.activity != "sleep":
        return awaken(attempt).evolve(activity=args.activity)
    begun = attempt if attempt.body.has("asleep") else attempt.evolve(slept_hours=0)
    return begun.put("asleep").evolve(activity="sleep")


def awaken(attempt: Attempt) -> Attempt:
    """Wake a sleeper: the night is over, and a new day begins. Rule: S5 (B427)."""
    if not attempt.body.has("asleep"):
        return attempt
    return evolve(attempt, body=nights.woken(attempt.body)).evolve(activity="active")


def treat(context: Context, args: TreatArgs) -> Draft:
    """Lift an affliction, wherever it is. Rule: E8."""
    for token in context.world.tokens.values():
        left = tuple(a for a in token.state.afflictions if a.id != args.affliction)
        if left != token.state.afflictions:
            attempt = context.begin("treat", token.id).evolve(afflictions=left)
            return Draft(result=op_result(attempt), attempts=(attempt,))
    raise RefusedError("out_of_range", "There is no such affliction.", "affliction")


MOTIVATE = TokensOp(name="motivate", args=MotivateArgs, play=motivate)
CONDITION = TokenOp(name="condition", args=ConditionArgs, play=condition)
ACTIVITY = TokensOp(name="activity", args=ActivityArgs, play=activity)
TREAT = WorldOp(name="treat", args=TreatArgs, decide=treat)

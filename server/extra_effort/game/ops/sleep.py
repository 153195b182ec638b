"""A night's sleep."""

from __future__ import annotations

from fractions import Fraction

import attrs

from extra_effort.game import nights
from extra_effort.game.args import TokensArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import flag, number, out_of_range
from extra_effort.game.op import TokensOp
from extra_effort.game.ops.rest import covered, rested
from extra_effort.game.plain import shown
from extra_effort.game.refusal import RefusedError

LONGEST_H = 48
MINUTES_AN_HOUR = 60


@attrs.frozen(kw_only=True)
class SleepArgs(TokensArgs):
    """The arguments of `sleep`."""

    hours: Fraction = number(0, LONGEST_H, above=True)
    effective_hours: Fraction | None = number(0, LONGEST_H, default=None, nullable=True)
    """What the hours are worth, as the GM says; None: all of them. Rule: S7."""
    interrupted: bool = flag(default=False)


def play(attempt: Attempt, args: SleepArgs) -> Attempt:
    """Sleep one night: rest for its time, what sleep alone gives back, then a new day.

    Rule: S5, S6, S7, R1 (B427).
    """
    refuse_quality(attempt, args)
    worth = args.hours if args.effective_hours is None else args.effective_hours
    minutes = args.hours * MINUTES_AN_HOUR
    body = rested(attempt.body, minutes).evolve(slept_hours=0, activity="active")
    body = nights.new_day(nights.slept(body, worth, interrupted=args.interrupted))
    return covered(attempt.recover(body), minutes)


def refuse_quality(attempt: Attempt, args: SleepArgs) -> None:
    """Refuse a player's word on how good the sleep was, and sleep worth more than it lasted."""
    if args.effective_hours is None:
        return
    if not attempt.setting.by_gm:
        raise RefusedError(
            "not_allowed", "How many hours a night counts for is the GM's word.", "effective_hours"
        )
    if args.effective_hours > args.hours:
        raise out_of_range("effective_hours", f"at most the {shown(args.hours)} hours slept")


OP = TokensOp(name="sleep", args=SleepArgs, play=play)

"""A day's food and water."""

from __future__ import annotations

from fractions import Fraction

import attrs

from extra_effort.game.args import TokensArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import choice, flag, number, whole
from extra_effort.game.op import TokensOp
from extra_effort.game.ops.rest import covered
from extra_effort.rules import provisions

MINUTES_A_DAY = 1440


@attrs.frozen(kw_only=True)
class DayArgs(TokensArgs):
    """The arguments of `day`."""

    meals: int = whole(0, provisions.MEALS_A_DAY)
    quarts: Fraction = number(0, 1000)
    climate: str = choice(*provisions.QUARTS_NEEDED)
    rested: bool = flag(default=False)


def play(attempt: Attempt, args: DayArgs) -> Attempt:
    """Count what was missed, then what a day of rest mends. Rule: C7, C8, C9, R4 (B426)."""
    if attempt.body.fp is None or attempt.sheet.has("Doesn't Eat or Drink"):
        return attempt.note("Needs neither food nor water.")
    attempt = parched(attempt.pay(provisions.hunger_fp(args.meals), "starvation"), args)
    if args.rested:
        attempt = mended(attempt, args)
    return covered(attempt, MINUTES_A_DAY)


def parched(attempt: Attempt, args: DayArgs) -> Attempt:
    """Count the water that was missed. Rule: C8 (B426)."""
    cost = provisions.thirst(args.quarts, args.climate)
    attempt = attempt.pay(cost.fp, "dehydration")
    return attempt.with_hp_of(attempt.body.lose_hp(cost.hp))


def mended(attempt: Attempt, args: DayArgs) -> Attempt:
    """Give back what a day without fighting and travel does. Rule: C7, C8 (B426)."""
    pools = attempt.body.state.pools
    if provisions.rest_feeds(args.meals):
        pools, _ = pools.gain(provisions.REST_MENDS_FP, ("starvation",))
    if provisions.rest_waters(args.quarts, args.climate):
        pools, _ = pools.gain(pools.dehydration, ("dehydration",))
    return attempt.recover(attempt.body.with_pools(pools))


OP = TokensOp(name="day", args=DayArgs, play=play)

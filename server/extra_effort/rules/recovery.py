"""Recovery by rest: so many FP for so many minutes."""

from __future__ import annotations

from fractions import Fraction

import attrs

from extra_effort.rules.fatigue import Pools
from extra_effort.rules.numbers import Number

MINUTES_PER_FP = 10
FIT_MINUTES_PER_FP = 5
MEAL_FP = 1


@attrs.frozen
class Recovered:
    """The pools after a rest, the FP that came back, and the minutes left over."""

    pools: Pools
    fp: int
    minutes: Number


def rest(pools: Pools, minutes: Number, *, fit: bool) -> Recovered:
    """Give back exertion, then ability, on one clock; `minutes` include those carried over.

    Rule: R1, R2, R4 (B427, B55).
    """
    left = Fraction(minutes)
    pace = Fraction(FIT_MINUTES_PER_FP if fit else MINUTES_PER_FP)
    exertion = min(max(0, pools.exertion), int(left / pace))
    left -= exertion * pace
    pools = pools.plus("exertion", -exertion)
    if pools.exertion > 0:
        return Recovered(pools, exertion, left)
    ability = min(pools.ability, int(left / MINUTES_PER_FP))
    left -= ability * MINUTES_PER_FP
    pools = pools.plus("ability", -ability)
    return Recovered(pools, exertion + ability, left if is_tired(pools) else 0)


def is_tired(pools: Pools) -> bool:
    """Tell whether there is anything that rest can give back. Rule: R1."""
    return pools.exertion > 0 or pools.ability > 0


def meal(pools: Pools) -> tuple[Pools, int]:
    """Give back the FP of a decent meal from the pools that rest restores.

    Rule: R3 (B427).
    """
    return pools.gain(MEAL_FP, ("exertion", "ability"))

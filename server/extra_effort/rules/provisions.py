"""Food and water: what a day without enough of them costs, and what a day of rest mends (B426)."""

from fractions import Fraction

import attrs

MEALS_A_DAY = 3  # C7
REST_MENDS_FP = 3  # C7: skipped meals made up by one day of rest

QUARTS_NEEDED = {"temperate": 2, "hot": 3, "desert": 5}  # C8
THIRST_FP = 3  # C8: one every eight hours
SEVERE_BELOW_QUARTS = 1  # C8
SEVERE_FP = 1  # C8
SEVERE_HP = 1  # C8


@attrs.frozen
class Thirst:
    """What a day with too little water costs."""

    fp: int = 0
    hp: int = 0


def hunger_fp(meals: int) -> int:
    """Return the FP of the meals missed in a day. Rule: C7 (B426)."""
    return max(0, MEALS_A_DAY - meals)


def thirst(quarts: Fraction, climate: str) -> Thirst:
    """Return the FP and HP of a day's water: 3 FP when short, 1 FP and 1 HP more under a quart.

    Rule: C8 (B426).
    """
    if quarts >= QUARTS_NEEDED[climate]:
        return Thirst()
    if quarts >= SEVERE_BELOW_QUARTS:
        return Thirst(THIRST_FP)
    return Thirst(THIRST_FP + SEVERE_FP, SEVERE_HP)


def rest_feeds(meals: int) -> bool:
    """Tell whether a day of rest mends starvation: only with three full meals. Rule: C7 (B426)."""
    return meals >= MEALS_A_DAY


def rest_waters(quarts: Fraction, climate: str) -> bool:
    """Tell whether a day of rest mends dehydration: only with ample water. Rule: C8 (B426)."""
    return quarts >= QUARTS_NEEDED[climate]

"""Lifting, shoving, carrying and dragging: limits in Basic Lifts (B353)."""

from collections.abc import Mapping
from fractions import Fraction

from extra_effort.rules.numbers import Number

# Rule: V1 (B353). The limit of each method in multiples of Basic Lift.
LIMITS: Mapping[str, int] = {
    "one_handed": 2,
    "two_handed": 8,
    "shove": 12,
    "shove_running": 24,
    "carry": 15,
    "shift": 50,
    "drag": 15,
}

# Rule: V1 (B353). Seconds a lift takes; the book gives none for the other methods.
SECONDS: Mapping[str, int] = {"one_handed": 2, "two_handed": 4}

# Rule: V1 (B353). The part of a dragged load that counts, by what it slides or rolls on.
DRAG_FACTORS: Mapping[str, Fraction] = {
    "rough": Fraction(1),
    "slick": Fraction(1, 2),
    "one_wheel": Fraction(1, 5),
    "two_wheels": Fraction(1, 10),
    "four_wheels": Fraction(1, 20),
}

PART_PER_POINT = Fraction(5, 100)  # V2: of Basic Lift, per point of margin
OVEREXERTION_BL = 10  # C4: beyond extra-heavy encumbrance, or a very heavy load pulled


def drag_factor(method: str, surface: str) -> Fraction:
    """Return the part of the load that counts: all of it unless it is dragged.

    Rule: V1 (B353).
    """
    return DRAG_FACTORS[surface] if method == "drag" else Fraction(1)


def capacity(method: str, surface: str, raised_lift: Number) -> Fraction:
    """Return the heaviest load in pounds; a drag's is the load on that surface.

    Rule: V1 (B353).
    """
    return Fraction(LIMITS[method] * raised_lift) / drag_factor(method, surface)


def lift_seconds(method: str) -> int | None:
    """Return how long the lift takes, where the book says. Rule: V1 (B353)."""
    return SECONDS.get(method)


def skill_bonus(basic_lift: Number, margin: int) -> Fraction:
    """Return what a Lifting roll adds to Basic Lift: 5 % of it, unraised, per point of margin.

    Rule: V2 (B353).
    """
    return basic_lift * PART_PER_POINT * max(0, margin)


def skill_effort_penalty(extra: int) -> int:
    """Return the penalty of an effort by Lifting skill: 1 for every 10 % or part of it.

    Rule: E12 (B357).
    """
    return -extra // 10


def overexerts(method: str, surface: str, weight_lb: Number, basic_lift: Number) -> bool:
    """Tell whether a load on the back or pulled costs 1 FP a second.

    Only what counts of a dragged load is compared, with Basic Lift as it is without effort; a
    shove or a shift is over in a moment.

    Rule: V3, C4 (B353, B426).
    """
    if method not in ("carry", "drag"):
        return False
    return weight_lb * drag_factor(method, surface) > OVEREXERTION_BL * basic_lift

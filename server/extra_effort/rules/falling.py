"""Falling: how fast, and how much it hurts."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Literal, TypeAlias

import attrs

from extra_effort.rules.numbers import Number, half_up

Ground: TypeAlias = Literal["hard", "normal", "soft"]

GROUNDS: tuple[Ground, ...] = ("hard", "normal", "soft")
GROUND_FACTORS: dict[Ground, Fraction] = {
    "hard": Fraction(2),
    "normal": Fraction(1),
    "soft": Fraction(1, 2),
}
TERMINAL_VELOCITY = 60
FEET_PER_YARD = 3
SOFTENED_YARDS = 5
"""What Acrobatics or Catfall take off a fall."""


@attrs.frozen
class DamageDice:
    """So many six-sided dice and an addition, as in 1d-2."""

    dice: int
    plus: int = 0

    def __str__(self) -> str:
        """Write it as the book does."""
        return f"{self.dice}d{self.plus:+d}" if self.plus else f"{self.dice}d"


def velocity(yards: Number) -> int:
    """Return the speed in yards per second after a fall of `yards` at 1 G.

    Rule: G1 (B431).
    """
    # Nearest whole of a square root without a float: round(sqrt(x)) = isqrt(4x) + 1 halved.
    nearest = (isqrt(int(4 * Fraction(214, 10) * yards)) + 1) // 2
    return min(TERMINAL_VELOCITY, nearest)


def fall_damage(feet: Number, hp_max: int, ground: Ground, softened: int = 0) -> DamageDice | None:
    """Return the damage of a fall, or None when nothing of it is left.

    `softened` counts what takes 5 yards off: a successful Acrobatics roll, Catfall.
    Rule: G1 (B431).
    """
    yards = max(Fraction(0), Fraction(feet) / FEET_PER_YARD - SOFTENED_YARDS * softened)
    dice = Fraction(hp_max * velocity(yards), 100) * GROUND_FACTORS[ground]
    return as_dice(dice) if dice else None


def as_dice(dice: Fraction) -> DamageDice:
    """Turn a positive count of dice, fraction included, into dice to roll.

    Rule: G1 (B430).
    """
    if dice >= 1:
        return DamageDice(half_up(dice))
    if dice <= Fraction(1, 4):
        return DamageDice(1, -3)
    return DamageDice(1, -2 if dice <= Fraction(1, 2) else -1)

"""Climbing: surfaces, speeds, when to roll, and where a failed roll drops you from (B349)."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

import attrs

ROLL_EVERY_S = 300  # L1: one roll at the start, another every five minutes


@attrs.frozen
class Surface:
    """A kind of climb. Rule: L2 (B349)."""

    modifier: int | None
    """Modifier to Climbing; None: too easy to need a roll."""
    combat_ft_per_s: Fraction
    regular_ft_per_s: Fraction
    down: bool = False


def _per_minute(feet: int) -> Fraction:
    return Fraction(feet, 60)


# Rule: L2 (B349). A rung of a ladder is taken as one foot.
SURFACES: Mapping[str, Surface] = {
    "ladder_up": Surface(None, Fraction(3), Fraction(1)),
    "ladder_down": Surface(None, Fraction(2), Fraction(1), down=True),
    "tree": Surface(5, Fraction(1), Fraction(1, 3)),
    "mountain": Surface(0, Fraction(1, 2), _per_minute(10)),
    "stone_wall": Surface(-3, Fraction(1, 5), _per_minute(4)),
    "building": Surface(-3, Fraction(1, 10), _per_minute(2)),
    "rope_up": Surface(-2, Fraction(1), _per_minute(20)),
    "rope_down": Surface(-1, Fraction(2), _per_minute(30), down=True),
    "rope_down_equipped": Surface(-1, Fraction(12), Fraction(12), down=True),
}


@attrs.frozen
class Climb:
    """So many feet of a surface, at combat speed or the regular one."""

    surface: Surface
    height_ft: int
    combat: bool = False

    @property
    def ft_per_s(self) -> Fraction:
        """The feet climbed a second. Rule: L2 (B349)."""
        return self.surface.combat_ft_per_s if self.combat else self.surface.regular_ft_per_s

    @property
    def seconds(self) -> Fraction:
        """The exact seconds the whole climb takes. Rule: L2 (B349)."""
        return self.height_ft / self.ft_per_s

    @property
    def stretches(self) -> int:
        """How many five-minute stretches are begun; each opens with a roll.

        None is rolled at the moment the climb ends: 600 s are two stretches, not three.
        Rule: L1 (B349).
        """
        return ceil(self.seconds / ROLL_EVERY_S)

    def climbed_before(self, stretch: int) -> Fraction:
        """Return the feet behind the climber when stretch number `stretch` (from 0) begins."""
        return stretch * ROLL_EVERY_S * self.ft_per_s


def climb_fp(base_fp: int, *, combat: bool) -> int:
    """Return the FP paid at the start: in rage or terror at least 1, or twice the GM's figure.

    Rule: L3 (B349).
    """
    return max(1, 2 * base_fp) if combat else base_fp


def fall_height(climb: Climb, stretch: int, die: int) -> int:
    """Return the whole feet fallen after a failed roll opening `stretch` (from 0).

    The book does not say where in the five minutes the climber slips, so a die gives the sixths of
    the stretch that were done by then, rounded down to a foot.
    Rule: L4 (B349).
    """
    before = climb.climbed_before(stretch)
    stretch_ft = min(climb.height_ft - before, ROLL_EVERY_S * climb.ft_per_s)
    done = floor(stretch_ft * die / 6)
    if climb.surface.down:
        return floor(climb.height_ft - before) - done
    return floor(before) + done


def rope_catches(rope_ft: int | None, fallen_ft: int, *, critical: bool) -> bool:
    """Tell whether the rope stops a fall of `fallen_ft` short: never after a critical failure.

    A rope at least as long as the fall changes nothing.
    Rule: L4 (B349).
    """
    return rope_ft is not None and not critical and rope_ft < fallen_ft

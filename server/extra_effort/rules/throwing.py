"""Throwing: what can be thrown, how far, and how hard it hits (B355, B16)."""

from collections.abc import Mapping
from fractions import Fraction

import attrs

from extra_effort.rules.falling import DamageDice
from extra_effort.rules.numbers import Number

# Rule: T1 (B355). Weight ratio (pounds per Basic Lift), distance modifier.
DISTANCE_ROWS: tuple[tuple[Fraction, Fraction], ...] = tuple(
    (Fraction(ratio), Fraction(modifier))
    for ratio, modifier in (
        ("0.05", "3.5"),
        ("0.10", "2.5"),
        ("0.15", "2"),
        ("0.20", "1.5"),
        ("0.25", "1.2"),
        ("0.30", "1.1"),
        ("0.40", "1"),
        ("0.50", "0.8"),
        ("0.75", "0.7"),
        ("1", "0.6"),
        ("1.5", "0.4"),
        ("2", "0.3"),
        ("2.5", "0.25"),
        ("3", "0.2"),
        ("4", "0.15"),
        ("5", "0.12"),
        ("6", "0.1"),
        ("7", "0.09"),
        ("8", "0.08"),
        ("9", "0.07"),
        ("10", "0.06"),
        ("12", "0.05"),
    )
)

HANDS_BL: Mapping[int, int] = {1: 2, 2: 8}  # T1: the limit by hands, in Basic Lifts

# Rule: T3 (B355). Weight up to so many Basic Lifts, modifier per die of thrust.
DAMAGE_ROWS: tuple[tuple[Fraction, int], ...] = (
    (Fraction(1, 8), -2),
    (Fraction(1, 4), -1),
    (Fraction(1, 2), 0),
    (Fraction(1), 1),
    (Fraction(2), 0),
)

HALF_PENALTY_UP_TO_BL = 4  # T3: one less for every two dice or part; beyond that, for every die

# Rule: T3 (B16). Thrust above ST 40; between two rows the lower counts.
STRONG_THRUST: tuple[tuple[int, int, int], ...] = (
    (45, 5, 0),
    (50, 5, 2),
    (55, 6, 0),
    (60, 7, -1),
    (65, 7, 1),
    (70, 8, 0),
    (75, 8, 2),
    (80, 9, 0),
    (85, 9, 2),
    (90, 10, 0),
    (95, 10, 2),
    (100, 11, 0),
)


@attrs.frozen
class SkillBonus:
    """What Throwing or Throwing Art adds. Rule: T2 (B226)."""

    st: int = 0
    per_die: int = 0


def throw_limit(hands: int, basic_lift: Number) -> Number:
    """Return the heaviest load in pounds that so many hands can throw. Rule: T1 (B355)."""
    return HANDS_BL[hands] * basic_lift


def distance_modifier(weight_lb: Number, basic_lift: Number) -> Fraction:
    """Return yards per point of ST; between two rows the heavier one counts.

    Rule: T1 (B355).
    """
    ratio = Fraction(weight_lb) / basic_lift
    return next(modifier for row, modifier in DISTANCE_ROWS if ratio <= row)


def throwing_skill_bonus(dx: int, throwing: int | None, art: int | None) -> SkillBonus:
    """Return the larger ST bonus of the two skills, and Throwing Art's damage in any case.

    Rule: T2 (B226).
    """
    by_throwing = _steps(throwing, dx + 1, dx + 2)
    by_art = _steps(art, dx, dx + 1)
    return SkillBonus(st=max(by_throwing, by_art), per_die=by_art)


def _steps(skill: int | None, one_from: int, two_from: int) -> int:
    if skill is None or skill < one_from:
        return 0
    return 2 if skill >= two_from else 1


def throw_yards(st: Number, bonus: int, modifier: Fraction) -> Fraction:
    """Return the exact yards; the skill's bonus comes after extra effort.

    Rule: T1, T2, E15 (B355, B226, B357).
    """
    return (st + bonus) * modifier


def thrust(st: int) -> DamageDice:
    """Return the basic thrust damage of a strength. Rule: T3 (B16)."""
    if st > 100:  # noqa: PLR2004 -- the table's last row, from which 10 ST are a die
        return DamageDice(11 + (st - 100) // 10)
    strong = [DamageDice(dice, adds) for row, dice, adds in STRONG_THRUST if row <= st]
    return strong[-1] if strong else _ordinary_thrust(min(st, 40))


def _ordinary_thrust(st: int) -> DamageDice:
    step = (st - 1) // 2  # one better per two ST, from 1d-6 at ST 1 and 2
    if step <= 8:  # noqa: PLR2004 -- up to 1d+2 at ST 18 the single die's adds grow
        return DamageDice(1, step - 6)
    dice, adds = divmod(step - 9, 4)  # then each die starts anew at -1
    return DamageDice(2 + dice, adds - 1)


def throw_damage(
    basic: DamageDice, weight_lb: Number, basic_lift: Number, art_per_die: int
) -> DamageDice:
    """Return thrust, changed per die by the weight thrown and by Throwing Art.

    Rule: T3, T2 (B355, B226).
    """
    by_weight = _weight_adds(basic.dice, Fraction(weight_lb) / basic_lift)
    return DamageDice(basic.dice, basic.plus + by_weight + art_per_die * basic.dice)


def _weight_adds(dice: int, ratio: Fraction) -> int:
    for row, per_die in DAMAGE_ROWS:
        if ratio <= row:
            return per_die * dice
    return -dice // 2 if ratio <= HALF_PENALTY_UP_TO_BL else -dice

"""Throwing: T1 to T3, E15."""

from fractions import Fraction

import pytest

from extra_effort.rules.falling import DamageDice
from extra_effort.rules.throwing import (
    DISTANCE_ROWS,
    SkillBonus,
    distance_modifier,
    throw_damage,
    throw_limit,
    throw_yards,
    throwing_skill_bonus,
    thrust,
)

BL = Fraction(20)  # ST 10


def test_limits() -> None:
    """T1: two Basic Lifts with one hand, eight with two."""
    assert throw_limit(1, BL) == 40
    assert throw_limit(2, BL) == 160


def test_a_body() -> None:
    """T1, A36: 120 lb at ST 12 are ratio 4.14, row 5, 1.44 yards."""
    modifier = distance_modifier(Fraction(120), Fraction(29))

    assert Fraction("0.12") == modifier
    assert Fraction("1.44") == throw_yards(Fraction(12), 0, modifier)


@pytest.mark.parametrize(
    ("ratio", "modifier"),
    [("0", "3.5"), ("0.05", "3.5"), ("0.051", "2.5"), ("1", "0.6"), ("1.01", "0.4"), ("8", "0.08")],
)
def test_the_heavier_row_counts(ratio: str, modifier: str) -> None:
    """T1: a ratio on a row takes it, one beyond takes the next."""
    assert Fraction(modifier) == distance_modifier(Fraction(ratio) * BL, BL)


def test_rows_fall() -> None:
    """T1: what is heavier never flies farther."""
    modifiers = [modifier for _, modifier in DISTANCE_ROWS]

    assert modifiers == sorted(modifiers, reverse=True)
    assert len(modifiers) == 22


@pytest.mark.parametrize(
    ("throwing", "art", "bonus"),
    [
        (None, None, SkillBonus()),
        (10, 9, SkillBonus()),
        (11, None, SkillBonus(st=1)),
        (12, None, SkillBonus(st=2)),
        (None, 10, SkillBonus(st=1, per_die=1)),
        (None, 11, SkillBonus(st=2, per_die=2)),
        (12, 10, SkillBonus(st=2, per_die=1)),
        (11, 14, SkillBonus(st=2, per_die=2)),
    ],
)
def test_skills(throwing: int | None, art: int | None, bonus: SkillBonus) -> None:
    """T2 (B226): at DX 10, the larger ST bonus counts, Throwing Art's damage always."""
    assert bonus == throwing_skill_bonus(10, throwing, art)


def test_skill_comes_after_effort() -> None:
    """E15: 10 % of ST 10 are 1, and the skill's 2 are not raised."""
    assert throw_yards(Fraction(11), 2, Fraction(1)) == 13


@pytest.mark.parametrize(
    ("st", "damage"),
    [
        (1, "1d-6"),
        (2, "1d-6"),
        (3, "1d-5"),
        (9, "1d-2"),
        (10, "1d-2"),
        (11, "1d-1"),
        (13, "1d"),
        (18, "1d+2"),
        (19, "2d-1"),
        (21, "2d"),
        (26, "2d+2"),
        (27, "3d-1"),
        (39, "4d+1"),
        (40, "4d+1"),
        (44, "4d+1"),
        (45, "5d"),
        (54, "5d+2"),
        (60, "7d-1"),
        (69, "7d+1"),
        (99, "10d+2"),
        (100, "11d"),
        (109, "11d"),
        (110, "12d"),
        (205, "21d"),
    ],
)
def test_thrust(st: int, damage: str) -> None:
    """T3 (B16): the thrust table, its lower row in between, a die per 10 ST above 100."""
    assert damage == str(thrust(st))


@pytest.mark.parametrize(
    ("pounds", "damage"),
    [
        ("2.5", "3d-7"),
        ("5", "3d-4"),
        ("10", "3d-1"),
        ("20", "3d+2"),
        ("40", "3d-1"),
        ("80", "3d-3"),
        ("160", "3d-4"),
    ],
)
def test_weight_and_damage(pounds: str, damage: str) -> None:
    """T3: the bands of weight, per die of 3d-1; at 4 BL three dice lose two."""
    assert damage == str(throw_damage(DamageDice(3, -1), Fraction(pounds), BL, 0))


def test_throwing_art_hurts() -> None:
    """T2: Throwing Art adds per die."""
    assert str(throw_damage(DamageDice(2), Fraction(10), BL, 2)) == "2d+4"

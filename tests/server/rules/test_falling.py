"""Tests of rules.falling."""

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules.falling import DamageDice, as_dice, fall_damage, velocity


@pytest.mark.parametrize(
    ("yards", "speed"), [(0, 0), (1, 5), (2, 7), (5, 10), (10, 15), (1000, 60)]
)
def test_velocity(yards: int, speed: int) -> None:
    """G1: the book's table of B431, at most 60 yards per second."""
    assert velocity(yards) == speed


@given(st.integers(0, 170))
def test_velocity_is_the_nearest_whole(yards: int) -> None:
    """G1: the square root of 21.4 times the yards, rounded to the nearest."""
    assert abs(velocity(yards) - min(60, sqrt(21.4 * yards))) <= 0.5


@pytest.mark.parametrize(
    ("feet", "ground", "softened", "damage"),
    [
        (30, "hard", 0, "3d"),
        (30, "normal", 0, "2d"),
        (30, "soft", 0, "1d-1"),
        (15, "hard", 1, "None"),
        (30, "hard", 1, "2d"),
        (3, "soft", 0, "1d-3"),
        (3, "normal", 0, "1d-2"),
        (0, "hard", 0, "None"),
        (45, "hard", 2, "2d"),
    ],
)
def test_fall_damage(feet: int, ground: str, softened: int, damage: str) -> None:
    """G1: HP times speed over 100, doubled on hard ground; 5 yards off for what softens it."""
    assert str(fall_damage(feet, 10, ground, softened)) == damage  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ("1/4", "1d-3"),
        ("1/3", "1d-2"),
        ("1/2", "1d-2"),
        ("3/4", "1d-1"),
        ("1", "1d"),
        ("5/2", "3d"),
    ],
)
def test_as_dice(dice: str, text: str) -> None:
    """G1: fractions of a die become subtractions, then the nearest whole die, halves up."""
    assert str(as_dice(Fraction(dice))) == text


def test_damage_dice_with_an_addition() -> None:
    """Dice are written as the book writes them."""
    assert str(DamageDice(2, 1)) == "2d+1"

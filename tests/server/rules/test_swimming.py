"""Swimming: W1, W2, E14."""

from fractions import Fraction

import pytest

from extra_effort.rules.swimming import next_roll_s, swim_speed, water_move


@pytest.mark.parametrize(("basic_move", "move"), [(0, 1), (4, 1), (5, 1), (9, 1), (10, 2)])
def test_on_land_born(basic_move: int, move: int) -> None:
    """W1: a fifth of Basic Move, rounded down, at least 1."""
    assert move == water_move(basic_move, at_home=False)


def test_at_home() -> None:
    """W1: the Amphibious and the Aquatic keep their Basic Move."""
    assert water_move(6, at_home=True) == 6


def test_speed() -> None:
    """W1, E14: slow is half, and exact at raised Move."""
    assert swim_speed(1, "fast") == 1
    assert Fraction(1, 2) == swim_speed(1, "slow")
    assert Fraction(11, 20) == swim_speed(Fraction(11, 10), "slow")


@pytest.mark.parametrize(
    ("succeeded", "inhaled", "seconds"),
    [(True, False, 300), (False, False, 5), (False, True, 5), (True, True, 60)],
)
def test_next_roll(succeeded: bool, inhaled: bool, seconds: int) -> None:
    """W2: five minutes, five seconds after water in the lungs, a minute after getting over it."""
    assert seconds == next_roll_s(succeeded=succeeded, inhaled=inhaled)

"""Climbing: L1 to L4."""

from fractions import Fraction

import pytest

from extra_effort.rules.climbing import (
    SURFACES,
    climb_fp,
    climb_intervals,
    climb_seconds,
    climb_speed,
    fall_height,
    height_at,
    rope_catches,
)


@pytest.mark.parametrize(
    ("surface", "modifier", "combat", "regular"),
    [
        ("ladder_up", None, Fraction(3), Fraction(1)),
        ("ladder_down", None, Fraction(2), Fraction(1)),
        ("tree", 5, Fraction(1), Fraction(1, 3)),
        ("mountain", 0, Fraction(1, 2), Fraction(10, 60)),
        ("stone_wall", -3, Fraction(1, 5), Fraction(4, 60)),
        ("building", -3, Fraction(1, 10), Fraction(2, 60)),
        ("rope_up", -2, Fraction(1), Fraction(20, 60)),
        ("rope_down", -1, Fraction(2), Fraction(30, 60)),
        ("rope_down_equipped", -1, Fraction(12), Fraction(12)),
    ],
)
def test_surfaces(surface: str, modifier: int | None, combat: Fraction, regular: Fraction) -> None:
    """L2, A40: every row of the table of climbs, in feet a second."""
    row = SURFACES[surface]

    assert modifier == row.modifier
    assert combat == climb_speed(row, combat=True)
    assert regular == climb_speed(row, combat=False)


@pytest.mark.parametrize(
    ("seconds", "rolls"), [(1, 1), (299, 1), (300, 1), (301, 2), (600, 2), (600.5, 3)]
)
def test_a_roll_opens_each_five_minutes(seconds: float, rolls: int) -> None:
    """L1: one roll at the start and every five minutes, none at the moment the climb ends."""
    assert rolls == climb_intervals(Fraction(seconds))


def test_time_is_exact() -> None:
    """L2: 10 ft of mountain at 10 ft a minute are 60 s, 7 ft are 42 s."""
    speed = climb_speed(SURFACES["mountain"], combat=False)

    assert climb_seconds(10, speed) == 60
    assert climb_seconds(7, speed) == 42


@pytest.mark.parametrize(("base", "regular", "combat"), [(0, 0, 1), (1, 1, 2), (3, 3, 6)])
def test_rage_costs_more(base: int, regular: int, combat: int) -> None:
    """L3, A40: at combat speed a climb costs at least 1 FP, or twice what the GM assessed."""
    assert regular == climb_fp(base, combat=False)
    assert combat == climb_fp(base, combat=True)


def test_fall_from_a_wall() -> None:
    """L4: 40 ft of wall, second stretch, die 3: half of the 20 ft above the 20 ft reached."""
    wall = SURFACES["stone_wall"]
    speed = climb_speed(wall, combat=False)

    assert fall_height(1, 40, wall, speed, die=3) == 30


def test_fall_height_is_rounded_down() -> None:
    """L4: a sixth of 10 ft are 1 ft."""
    tree = SURFACES["tree"]

    assert fall_height(0, 10, tree, climb_speed(tree, combat=False), die=1) == 1


def test_fall_on_the_way_down() -> None:
    """L4: going down, the climber is below the height of the roll."""
    rope = SURFACES["rope_down"]
    speed = climb_speed(rope, combat=False)

    assert fall_height(0, 60, rope, speed, die=2) == 40
    assert fall_height(0, 60, rope, speed, die=6) == 0
    assert height_at(1, 310, rope, speed) == 160


@pytest.mark.parametrize(
    ("rope_ft", "critical", "caught"),
    [(None, False, False), (10, False, True), (10, True, False), (30, False, False)],
)
def test_rope(rope_ft: int | None, critical: bool, caught: bool) -> None:  # noqa: FBT001
    """L4, A40: a rope shorter than the fall stops it, but for a critical failure."""
    assert caught == rope_catches(rope_ft, 30, critical=critical)

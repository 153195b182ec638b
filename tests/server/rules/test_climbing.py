"""Climbing: L1 to L4."""

from fractions import Fraction

import pytest

from extra_effort.rules.climbing import SURFACES, Climb, climb_fp, fall_height, rope_catches


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
    assert combat == Climb(row, 10, combat=True).ft_per_s
    assert regular == Climb(row, 10).ft_per_s


@pytest.mark.parametrize(("height_ft", "rolls"), [(1, 1), (20, 1), (21, 2), (40, 2), (41, 3)])
def test_a_roll_opens_each_five_minutes(height_ft: int, rolls: int) -> None:
    """L1: one roll at the start and every five minutes, none at the moment the climb ends."""
    assert rolls == Climb(SURFACES["stone_wall"], height_ft).stretches


def test_time_is_exact() -> None:
    """L2: 10 ft of mountain at 10 ft a minute are 60 s, 7 ft are 42 s."""
    assert Climb(SURFACES["mountain"], 10).seconds == 60
    assert Climb(SURFACES["mountain"], 7).seconds == 42


@pytest.mark.parametrize(("base", "regular", "combat"), [(0, 0, 1), (1, 1, 2), (3, 3, 6)])
def test_rage_costs_more(base: int, regular: int, combat: int) -> None:
    """L3, A40: at combat speed a climb costs at least 1 FP, or twice what the GM assessed."""
    assert regular == climb_fp(base, combat=False)
    assert combat == climb_fp(base, combat=True)


def test_fall_from_a_wall() -> None:
    """L4: 40 ft of wall, second stretch, die 3: half of the 20 ft above the 20 ft reached."""
    assert fall_height(Climb(SURFACES["stone_wall"], 40), 1, die=3) == 30


def test_fall_height_is_rounded_down() -> None:
    """L4: a sixth of 10 ft are 1 ft."""
    assert fall_height(Climb(SURFACES["tree"], 10), 0, die=1) == 1


def test_fall_on_the_way_down() -> None:
    """L4: going down, the climber is below the height of the roll."""
    assert fall_height(Climb(SURFACES["rope_down"], 60), 0, die=2) == 40
    assert fall_height(Climb(SURFACES["rope_down"], 60), 0, die=6) == 0
    assert fall_height(Climb(SURFACES["rope_down"], 310), 1, die=3) == 85


@pytest.mark.parametrize(
    ("rope_ft", "critical", "caught"),
    [(None, False, False), (10, False, True), (10, True, False), (30, False, False)],
)
def test_rope(rope_ft: int | None, critical: bool, caught: bool) -> None:
    """L4, A40: a rope shorter than the fall stops it, but for a critical failure."""
    assert caught == rope_catches(rope_ft, 30, critical=critical)

"""Tests of rules.jumping."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules.jumping import KINDS, Jumper, Kind, base_distance, distance, formula

PLAIN = Fraction(1)


@pytest.mark.parametrize(
    ("kind", "move", "far"),
    [
        ("high", 6, 26),
        ("broad", 6, 9),
        ("high", 5, 20),
        ("broad", 5, 7),
        ("high", 1, 0),
        ("broad", 17, 31),
    ],
)
def test_formula(kind: Kind, move: int, far: int) -> None:
    """J1: inches high, feet broad, never below 0."""
    assert formula(kind, move) == far


@pytest.mark.parametrize(("run", "inches"), [(0, 20), (2, 32), (4, 40), (50, 40)])
def test_running_start(run: int, inches: int) -> None:
    """J2: yards run add to Move, up to twice the standing jump."""
    assert base_distance("high", Jumper(5), run) == inches


@pytest.mark.parametrize(("run", "inches"), [(0, 26), (1, 62), (10, 62)])
def test_enhanced_move_needs_a_run(run: int, inches: int) -> None:
    """J2: with a run, Enhanced Move multiplies instead, without a cap."""
    assert base_distance("high", Jumper(6, enhanced_move=Fraction(2)), run) == inches


def test_the_better_running_start_counts() -> None:
    """J2: half a level of Enhanced Move is worth less than a long run."""
    horse = Jumper(4, enhanced_move=Fraction(3, 2))

    assert base_distance("high", horse, 20) == 28


def test_enhanced_move_does_not_multiply_skill() -> None:
    """J2, J4: half skill 10 stands for Move, but only Basic Move 5 is doubled."""
    jumper = Jumper(5, skill=20, enhanced_move=Fraction(2))

    assert base_distance("broad", jumper, 1) == formula("broad", 11)


@pytest.mark.parametrize(
    ("jumper", "feet"),
    [
        (Jumper(5, skill=14), 11),
        (Jumper(5, skill=15), 11),
        (Jumper(5, skill=8), 7),
        (Jumper(5, st_move=12), 21),
        (Jumper(5, skill=30, st_move=12), 27),
    ],
)
def test_what_stands_for_move(jumper: Jumper, feet: int) -> None:
    """J4, J6: half of Jumping or ST/4 stand for Basic Move when better."""
    assert distance("broad", jumper, 0, PLAIN, prepared=True) == feet


def test_super_jump_doubles_the_final_distance() -> None:
    """J3: twice per level."""
    assert distance("broad", Jumper(5, super_jump=2), 0, PLAIN, prepared=True) == 28


def test_unprepared_is_half() -> None:
    """J5: in a hurry, half."""
    assert distance("broad", Jumper(5), 0, PLAIN, prepared=False) == Fraction(7, 2)


def test_order() -> None:
    """J7: base, Super Jump, encumbrance, extra effort, preparation, all exact."""
    jumper = Jumper(5, super_jump=1, encumbrance=2)

    assert distance("broad", jumper, 0, Fraction(11, 10), prepared=False) == Fraction("4.62")


@given(st.sampled_from(KINDS), st.integers(0, 20), st.integers(0, 30), st.integers(0, 40))
def test_a_run_never_shortens_a_jump(kind: Kind, move: int, skill: int, run: int) -> None:
    """J2: a run helps or does nothing, and without Enhanced Move at most doubles."""
    jumper = Jumper(move, skill=skill)
    standing = base_distance(kind, jumper, 0)

    assert standing <= base_distance(kind, jumper, run) <= 2 * standing

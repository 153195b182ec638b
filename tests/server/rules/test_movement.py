"""Tests of rules.movement."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules import movement


@pytest.mark.parametrize(("times", "score"), [(0, 9), (1, 5), (2, 3)])
def test_halved(times: int, score: int) -> None:
    """F6: low FP and low HP halve one after the other, up each time."""
    assert movement.halved(9, times) == score


@pytest.mark.parametrize(
    ("basic_move", "encumbrance", "halvings", "move"),
    [
        (5, 0, 0, 5),
        (6, 2, 1, 1),
        (5, 0, 1, 3),
        (7, 0, 2, 2),
        (5, 4, 0, 1),
        (1, 4, 2, 1),
        (0, 0, 0, 0),
    ],
)
def test_ground_move(basic_move: int, encumbrance: int, halvings: int, move: int) -> None:
    """H1: halved, then encumbered, fractions dropped, at least 1 unless there is none."""
    assert movement.ground_move(basic_move, encumbrance, halvings) == move


@pytest.mark.parametrize(
    ("encumbrance", "halvings", "dodge"), [(0, 0, 9), (2, 1, 3), (0, 2, 3), (4, 2, 1)]
)
def test_dodge(encumbrance: int, halvings: int, dodge: int) -> None:
    """H1: Dodge 9 at medium and very tired is 5 - 2 = 3; never below 1."""
    assert movement.dodge(9, encumbrance, halvings) == dodge


@pytest.mark.parametrize(
    ("st_", "pounds"), [(10, "20"), (9, "16"), (12, "29"), (7, "9.8"), (6, "7.2"), (8, "13")]
)
def test_basic_lift(st_: int, pounds: str) -> None:
    """U1: ST squared over 5, whole pounds from 10 up."""
    assert movement.basic_lift(st_) == Fraction(pounds)


@pytest.mark.parametrize(
    ("level", "multiple"), [(0, 1), (1, 2), (2, 4), ("0.5", "1.5"), ("1.5", 3)]
)
def test_enhanced_move(level: str, multiple: str) -> None:
    """H2: twice per level, half a level 1.5 times."""
    assert movement.enhanced_move_multiple(Fraction(level)) == Fraction(multiple)


@given(st.integers(1, 30), st.integers(0, 4), st.integers(0, 2))
def test_no_burden_makes_faster(basic_move: int, encumbrance: int, halvings: int) -> None:
    """H1, F1, F6: every burden slows or leaves as it is, and someone who moves still moves."""
    move = movement.ground_move(basic_move, encumbrance, halvings)

    assert 1 <= move <= movement.ground_move(basic_move, 0, 0)

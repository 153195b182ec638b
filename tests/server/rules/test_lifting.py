"""Lifting: V1 to V3, C4, E12."""

from fractions import Fraction

import pytest

from extra_effort.rules.lifting import (
    capacity,
    lift_seconds,
    overexerts,
    skill_bonus,
    skill_effort_penalty,
)

BL = Fraction(20)  # ST 10


@pytest.mark.parametrize(
    ("method", "pounds"),
    [
        ("one_handed", 40),
        ("two_handed", 160),
        ("shove", 240),
        ("shove_running", 480),
        ("carry", 300),
        ("shift", 1000),
        ("drag", 300),
    ],
)
def test_limits(method: str, pounds: int) -> None:
    """V1, A38: the limits at ST 10."""
    assert pounds == capacity(method, "rough", BL)


@pytest.mark.parametrize(
    ("surface", "pounds"),
    [
        ("rough", 300),
        ("slick", 600),
        ("one_wheel", 1500),
        ("two_wheels", 3000),
        ("four_wheels", 6000),
    ],
)
def test_dragging(surface: str, pounds: int) -> None:
    """V1: what slides or rolls counts for less, so more of it moves."""
    assert pounds == capacity("drag", surface, BL)


def test_surface_counts_for_a_drag_alone() -> None:
    """V1: a load on the back does not care what is underfoot."""
    assert capacity("carry", "four_wheels", BL) == 300


def test_seconds() -> None:
    """V1: one hand takes 2 s, two take 4 s, the rest is not said."""
    assert lift_seconds("one_handed") == 2
    assert lift_seconds("two_handed") == 4
    assert lift_seconds("drag") is None


def test_lifting_skill() -> None:
    """V2: three points of success are 15 % of Basic Lift, a failure takes nothing off."""
    assert skill_bonus(BL, 3) == 3
    assert skill_bonus(BL, -4) == 0


@pytest.mark.parametrize(("extra", "penalty"), [(5, -1), (10, -1), (15, -2), (100, -10)])
def test_effort_by_skill(extra: int, penalty: int) -> None:
    """E12: by skill, 1 for every 10 % or part."""
    assert penalty == skill_effort_penalty(extra)


@pytest.mark.parametrize(
    ("method", "surface", "pounds", "too_much"),
    [
        ("carry", "rough", 200, False),
        ("carry", "rough", 201, True),
        ("drag", "rough", 201, True),
        ("drag", "two_wheels", 2000, False),
        ("drag", "two_wheels", 2001, True),
        ("shove", "rough", 240, False),
        ("shift", "rough", 1000, False),
    ],
)
def test_overexertion(method: str, surface: str, pounds: int, too_much: bool) -> None:
    """V3, C4: more than ten Basic Lifts on the back or dragged, as the ground lets it count."""
    assert too_much == overexerts(method, surface, Fraction(pounds), BL)

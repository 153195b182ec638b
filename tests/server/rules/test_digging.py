"""Digging: U1, U2, E9."""

from fractions import Fraction

import pytest

from extra_effort.rules.digging import (
    digging_rate,
    dug_per_hour,
    is_extrapolated,
    tasks_for,
    tool_factor,
)
from extra_effort.rules.numbers import percent

BL = Fraction(20)  # ST 10


@pytest.mark.parametrize(
    ("soil", "task", "cubic_feet"),
    [
        ("loose", "shovel", 40),
        ("ordinary", "shovel", 20),
        ("ordinary", "break", 80),
        ("hard", "break", 40),
        ("hard", "shovel", 40),
        ("hard", "both", 12),
        ("rock", "break", 20),
        ("rock", "shovel", 20),
        ("rock", "both", 6),
    ],
)
def test_rates(soil: str, task: str, cubic_feet: int) -> None:
    """U1: the rate of each soil and task at ST 10 with iron tools."""
    rate = digging_rate(soil, task, hardness=1)

    assert cubic_feet == dug_per_hour(BL, rate, tool_factor("iron", 4))


def test_hardness_slows_breaking_rock_alone() -> None:
    """U1: hardness counts for rock, and not for its shovelling."""
    assert Fraction(1, 4) == digging_rate("rock", "break", hardness=4)
    assert digging_rate("rock", "shovel", hardness=4) == 1
    assert Fraction(3, 25) == digging_rate("rock", "both", hardness=4)
    assert digging_rate("hard", "break", hardness=4) == 2


def test_extrapolated() -> None:
    """U1: the rate for one digger with both tools on rock is ours, the others are the book's."""
    assert is_extrapolated("rock", "both")
    assert not is_extrapolated("hard", "both")


def test_tasks_of_a_soil() -> None:
    """U1: loose soil is shovelled only, ordinary soil has no rate for both tools."""
    assert tasks_for("loose") == ("shovel",)
    assert tasks_for("ordinary") == ("shovel", "break")
    assert tasks_for("hard") == tasks_for("rock") == ("shovel", "break", "both")


@pytest.mark.parametrize(
    ("tools", "divisor", "factor"),
    [
        ("iron", 4, Fraction(1)),
        ("wood", 4, Fraction(1, 2)),
        ("improvised", 4, Fraction(1, 4)),
        ("improvised", 10, Fraction(1, 10)),
    ],
)
def test_tools(tools: str, divisor: int, factor: Fraction) -> None:
    """U2: wood halves, improvised tools divide by four or more."""
    assert factor == tool_factor(tools, divisor)


def test_effort_raises_basic_lift() -> None:
    """E9: +10 % of Basic Lift is +10 % of the hour."""
    assert dug_per_hour(BL * percent(10), Fraction(2), Fraction(1)) == 44

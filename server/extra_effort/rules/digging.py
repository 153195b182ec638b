"""Digging: cubic feet an hour by soil, task and tools (B350)."""

from collections.abc import Mapping
from fractions import Fraction

from extra_effort.rules.numbers import Number

# Rule: U1 (B350). Cubic feet an hour in multiples of Basic Lift, before `hardness` and tools.
RATES: Mapping[tuple[str, str], Fraction] = {
    ("loose", "shovel"): Fraction(2),
    ("ordinary", "shovel"): Fraction(1),
    ("ordinary", "break"): Fraction(4),
    ("hard", "break"): Fraction(2),
    ("hard", "shovel"): Fraction(2),
    ("hard", "both"): Fraction(3, 5),
    ("rock", "break"): Fraction(1),
    ("rock", "shovel"): Fraction(1),
    ("rock", "both"): Fraction(3, 5),  # extrapolated: see `is_extrapolated`
}

SOILS = ("loose", "ordinary", "hard", "rock")
TASKS = ("shovel", "break", "both")
TOOLS = ("iron", "wood", "improvised")


def tasks_for(soil: str) -> tuple[str, ...]:
    """Return the tasks that a soil knows. Rule: U1 (B350)."""
    return tuple(task for task in TASKS if (soil, task) in RATES)


def digging_rate(soil: str, task: str, hardness: int) -> Fraction:
    """Return cubic feet an hour per pound of Basic Lift, with iron tools.

    The hardness slows rock only, and not the shovelling of what is broken already.

    Rule: U1 (B350).
    """
    rate = RATES[soil, task]
    if soil != "rock" or task == "shovel":
        return rate
    return rate / hardness if task == "break" else rate / (hardness + 1)


def is_extrapolated(soil: str, task: str) -> bool:
    """Tell whether the rate is ours: the book has none for one digger with both tools on rock.

    Rule: U1 (B350).
    """
    return (soil, task) == ("rock", "both")


def tool_factor(tools: str, improvised_divisor: int) -> Fraction:
    """Return what the tools do to the rate: wood halves, improvised divides by four or more.

    Rule: U2 (B350).
    """
    factors = {
        "iron": Fraction(1),
        "wood": Fraction(1, 2),
        "improvised": Fraction(1, improvised_divisor),
    }
    return factors[tools]


def dug_per_hour(raised_lift: Number, rate: Fraction, tools: Fraction) -> Fraction:
    """Return the cubic feet of one hour; extra effort raises Basic Lift.

    Rule: U1, U2, E9 (B350, B357).
    """
    return raised_lift * rate * tools

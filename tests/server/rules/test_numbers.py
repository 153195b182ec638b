"""Tests of rules.numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules.numbers import half_up, halve_up, one_decimal, percent, two_decimals_down


@pytest.mark.parametrize(("number", "rounded"), [("0.5", 1), ("0.49", 0), ("2.5", 3), ("-0.5", 0)])
def test_half_up(number: str, rounded: int) -> None:
    """D9: halves round up."""
    assert half_up(Fraction(number)) == rounded


@pytest.mark.parametrize(("score", "half"), [(5, 3), (6, 3), (1, 1), (0, 0)])
def test_halve_up(score: int, half: int) -> None:
    """F1: halving rounds up."""
    assert halve_up(score) == half


def test_percent_is_exact() -> None:
    """D9: 15 % more is 23/20, not a float beside it."""
    assert percent(15) == Fraction(23, 20)


@pytest.mark.parametrize(("number", "text"), [("56.07", "56.1"), ("0.05", "0.1"), ("0.04", "0")])
def test_one_decimal(number: str, text: str) -> None:
    """D9: yards of running are shown with one decimal, halves up."""
    assert one_decimal(Fraction(number)) == Fraction(text)


def test_two_decimals_down() -> None:
    """T1: what is beyond the second decimal is dropped."""
    assert two_decimals_down(Fraction("1.449")) == Fraction("1.44")


@given(st.integers(0, 10**6))
def test_halves_add_up(score: int) -> None:
    """F1: a half rounded up is at least half, and less than one more."""
    assert 0 <= 2 * halve_up(score) - score <= 1

"""Exact numbers: rounding and halving, never through a binary float.

Rule: D9.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import TypeAlias

Number: TypeAlias = int | Fraction

HALF = Fraction(1, 2)


def half_up(number: Number) -> int:
    """Round to the nearest whole number, halves up."""
    return floor(number + HALF)


def halve_up(number: int) -> int:
    """Halve and round up, as low FP and low HP do."""
    return -(-number // 2)


def percent(extra: int) -> Fraction:
    """Turn an increase of `extra` percent into the factor it multiplies by."""
    return 1 + Fraction(extra, 100)


def one_decimal(number: Number) -> Fraction:
    """Round to one decimal, halves up."""
    return Fraction(half_up(number * 10), 10)


def two_decimals_down(number: Number) -> Fraction:
    """Drop everything after the second decimal."""
    return Fraction(floor(number * 100), 100)

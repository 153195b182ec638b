"""Plain values: what stands in the log and on the wire, and exact numbers on their way there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

Plain: TypeAlias = Any
"""A value of the msgpack profile: str, int, float, bool, None, list, dict[str, Plain]."""


def shown(number: int | Fraction | None) -> int | float | None:
    """Turn an exact number into a plain one: whole numbers stay whole."""
    if isinstance(number, Fraction):
        return int(number) if number.denominator == 1 else float(number)
    return number


def exact(number: float) -> Fraction:
    """Read a plain number as the decimal it was written as, not as its binary neighbour."""
    return Fraction(str(number))

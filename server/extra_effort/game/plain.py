"""Plain values: what stands in the log and on the wire, and exact numbers on their way there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

Plain: TypeAlias = Any
"""A value of the msgpack profile: str, int, float, bool, None, list, dict[str, Plain]."""


LARGEST_WHOLE = 2**53 - 1
"""No integer of the profile is larger: JavaScript counts exactly up to here."""


def shown(number: int | Fraction | None) -> int | float | None:
    """Turn an exact number into a plain one; it stays whole while the profile holds it."""
    if number is None:
        return None
    whole = number.denominator == 1 and -LARGEST_WHOLE <= number.numerator <= LARGEST_WHOLE
    return number.numerator if whole else float(number)


def exact(number: float) -> Fraction:
    """Read a plain number as the decimal it was written as, not as its binary neighbour."""
    return Fraction(str(number))

"""Tests of game.plain: numbers on their way in and out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.game.plain import LARGEST_WHOLE, exact, shown


@pytest.mark.parametrize(
    ("number", "plain"),
    [(3, 3), (Fraction(6, 2), 3), (Fraction(1, 2), 0.5), (Fraction(77, 10), 7.7), (None, None)],
)
def test_shown(number: int | Fraction | None, plain: float | None) -> None:
    """D9: whole numbers stay whole, others become the nearest float at the very end."""
    out = shown(number)

    assert (out, type(out)) == (plain, type(plain))


@pytest.mark.parametrize("number", [LARGEST_WHOLE + 1, -LARGEST_WHOLE - 1, 2**80])
def test_what_javascript_cannot_count_is_a_float(number: int) -> None:
    """An integer beyond the profile would be refused by the codec."""
    assert shown(number) == float(number)
    assert isinstance(shown(number), float)


@given(st.decimals(-1000, 1000, places=3))
def test_a_decimal_is_read_as_written(number: object) -> None:
    """D9: 0.1 is a tenth, not the binary number beside it."""
    assert exact(float(str(number))) == Fraction(str(number))

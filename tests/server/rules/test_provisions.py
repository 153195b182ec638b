"""Food and water: C7, C8."""

from fractions import Fraction

import pytest

from extra_effort.rules.provisions import Thirst, hunger_fp, rest_feeds, rest_waters, thirst


@pytest.mark.parametrize(("meals", "fp"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_hunger(meals: int, fp: int) -> None:
    """C7, A15: 1 FP for every meal missed."""
    assert fp == hunger_fp(meals)


@pytest.mark.parametrize(
    ("quarts", "climate", "cost"),
    [
        ("2", "temperate", Thirst()),
        ("1.9", "temperate", Thirst(3)),
        ("1", "temperate", Thirst(3)),
        ("0.9", "temperate", Thirst(4, 1)),
        ("3", "hot", Thirst()),
        ("2", "hot", Thirst(3)),
        ("5", "desert", Thirst()),
        ("4", "desert", Thirst(3)),
        ("0", "desert", Thirst(4, 1)),
    ],
)
def test_thirst(quarts: str, climate: str, cost: Thirst) -> None:
    """C8, A15: 2, 3 or 5 quarts; 3 FP a day with less, 1 FP and 1 HP more under a quart."""
    assert cost == thirst(Fraction(quarts), climate)


def test_what_rest_needs() -> None:
    """C7, C8: three meals mend hunger, ample water mends thirst, each by itself."""
    assert rest_feeds(3)
    assert not rest_feeds(2)
    assert rest_waters(Fraction(5), "desert")
    assert not rest_waters(Fraction(2), "hot")

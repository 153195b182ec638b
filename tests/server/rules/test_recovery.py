"""Tests of rules.recovery."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules.fatigue import POOLS, Pools
from extra_effort.rules.numbers import Number
from extra_effort.rules.recovery import Recovered, meal, rest

counts = st.integers(0, 12)
pools = st.builds(Pools, *(counts for _ in POOLS))
minutes = st.fractions(0, 600, max_denominator=6)


@pytest.mark.parametrize(
    ("held", "clock", "fit", "after"),
    [
        (Pools(5), 30, False, Recovered(Pools(2), 3, 0)),
        (Pools(5), 35, False, Recovered(Pools(2), 3, 5)),
        (Pools(8), 30, True, Recovered(Pools(2), 6, 0)),
        (Pools(1), 600, False, Recovered(Pools(), 1, 0)),
        (Pools(1, 2), 25, False, Recovered(Pools(0, 1), 2, 5)),
        (Pools(1, 2), 24, True, Recovered(Pools(0, 1), 2, 9)),
        (Pools(0, 0, 3, 2, 1), 600, False, Recovered(Pools(0, 0, 3, 2, 1), 0, 0)),
        (Pools(-2, 1), 10, False, Recovered(Pools(-2), 1, 0)),
    ],
)
def test_rest(held: Pools, clock: int, fit: bool, after: Recovered) -> None:
    """R1, R2, R4: exertion, then ability, on one clock; the fit are twice as fast at exertion."""
    assert rest(held, clock, fit=fit) == after


@given(pools, minutes, minutes, st.booleans())
def test_two_rests_are_one(held: Pools, one: Number, two: Number, fit: bool) -> None:
    """R1: resting in two parts gives back what resting at once gives."""
    first = rest(held, one, fit=fit)
    second = rest(first.pools, first.minutes + two, fit=fit)
    whole = rest(held, one + two, fit=fit)

    assert (second.pools, first.fp + second.fp) == (whole.pools, whole.fp)
    assert second.minutes == whole.minutes


@given(pools, minutes, st.booleans())
def test_rest_touches_no_other_pool(held: Pools, clock: Fraction, fit: bool) -> None:
    """R4: hunger, thirst and lost sleep take more than rest."""
    after = rest(held, clock, fit=fit).pools

    untouched = (held.starvation, held.dehydration, held.sleep)
    assert (after.starvation, after.dehydration, after.sleep) == untouched
    assert after.exertion >= 0 <= after.ability


def test_meal() -> None:
    """R3: one FP of the pools that rest restores, none from hunger."""
    assert [meal(Pools(1, 1)), meal(Pools(0, 1)), meal(Pools(starvation=2))] == [
        (Pools(0, 1), 1),
        (Pools(), 1),
        (Pools(starvation=2), 0),
    ]

"""Sleep: S1 to S6."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules.sleep import (
    drowsy_penalty,
    due_at,
    is_exhausted,
    is_sleepless,
    next_day,
    night_gives,
    normal_day,
    roll_block,
    sleep_period,
    sleepy_part,
    staying_up_fp,
)


def h(hours: str | int) -> Fraction:
    """Return hours as the rules take them."""
    return Fraction(hours)


@pytest.mark.parametrize(
    ("traits", "period"),
    [
        ({}, 8),
        ({"Less Sleep": 4}, 4),
        ({"Extra Sleep": 3}, 11),
        ({"Sleepy": "0.5"}, 12),
        ({"Sleepy": "0.67"}, 16),
        ({"Sleepy": "0.75"}, 18),
        ({"Sleepy": "1"}, 21),
        ({"Less Sleep": 9}, 1),
        ({"Sleepy": "0.875", "Extra Sleep": 4}, 23),
    ],
)
def test_period(traits: dict[str, str | int], period: int) -> None:
    """S1, B17: eight hours, an hour a level, or Sleepy's part; an hour of each always remains."""

    def level(trait: str) -> Fraction:
        return Fraction(traits.get(trait, 0))

    assert period == sleep_period(level)
    assert 24 - period == normal_day(level)


def test_nearest_part() -> None:
    """S1: a fraction written roughly is taken as the nearest the book has."""
    assert Fraction(2, 3) == sleepy_part(Fraction("0.6667"))


@pytest.mark.parametrize(
    ("awake", "fp"), [("0", 0), ("16", 0), ("16.5", 1), ("19.9", 1), ("20", 2), ("24", 3)]
)
def test_staying_up(awake: str, fp: int) -> None:
    """S2, A14: 1 FP when the day is over, 1 more for every quarter of it; not the third edition."""
    assert fp == staying_up_fp(h(awake), h(16), h(16))


def test_a_short_day_keeps_its_quarters() -> None:
    """S2, S5, A12: after six hours' sleep the day is 12 hours, its quarters are four still."""
    assert staying_up_fp(h(12), h(12), h(16)) == 0
    assert staying_up_fp(h("12.1"), h(12), h(16)) == 1
    assert staying_up_fp(h(16), h(12), h(16)) == 2


@given(
    awake=st.fractions(0, 100, max_denominator=60),
    day=st.integers(0, 20),
    normal=st.integers(1, 23),
)
def test_due_times_agree_with_the_total(awake: Fraction, day: int, normal: int) -> None:
    """S2: counting the hours at which FP fall due gives what the formula gives."""
    total = staying_up_fp(awake, h(day), h(normal))
    due = [due_at(n, h(day), h(normal)) for n in range(1, total + 2)]

    assert all(hour < awake or (hour == awake and n > 0) for n, hour in enumerate(due[:-1]))
    assert due[-1] > awake or (total == 0 and due[-1] == awake)


@pytest.mark.parametrize(
    ("period", "slept", "day"), [(8, 8, 16), (8, 6, 12), (8, 10, 16), (8, 0, 0), (4, 3, 18)]
)
def test_getting_up_early(period: int, slept: int, day: int) -> None:
    """S5, A12: each hour missed takes two off the day, which is never below nothing."""
    assert day == next_day(h(period), h(slept))


@pytest.mark.parametrize(
    ("slept", "interrupted", "fp"),
    [("7.9", False, 0), ("8", False, 1), ("9.9", False, 2), ("11", False, 4), ("11", True, 1)],
)
def test_a_night_gives(slept: str, interrupted: bool, fp: int) -> None:
    """S6, A12: 1 FP for a full sleep, 1 for every hour on end beyond it."""
    assert fp == night_gives(h(8), h(slept), interrupted=interrupted)


def test_thresholds() -> None:
    """S3, S4: half of 10 or 9 is met at 5, less than a third remains of 10 at 7."""
    assert is_sleepless(10, 5)
    assert is_sleepless(9, 5)
    assert not is_sleepless(10, 4)
    assert is_exhausted(10, 7)
    assert not is_exhausted(9, 6)


@pytest.mark.parametrize(
    ("sleep_fp", "active", "block"),
    [(4, False, None), (5, False, 2), (5, True, None), (7, False, Fraction(1, 2)), (7, True, 2)],
)
def test_blocks(sleep_fp: int, active: bool, block: Fraction | None) -> None:
    """S3, S4, A12: two hours inactive; when exhausted half an hour, or two hours active."""
    assert block == roll_block(10, sleep_fp, active=active)


def test_drowsy() -> None:
    """S3: two off, three for a Slow Riser."""
    assert drowsy_penalty(slow_riser=False) == -2
    assert drowsy_penalty(slow_riser=True) == -3

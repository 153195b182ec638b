"""Tests of rules.success: every total against every target, counted."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules.success import OUTCOMES, WAYS, Outcome, chances, judge

TARGETS = range(-10, 31)
TOTALS = range(3, 19)


@pytest.mark.parametrize(
    ("total", "target", "outcome"),
    [
        (10, 10, "success"),
        (11, 10, "failure"),
        (3, -5, "critical_success"),
        (4, 0, "critical_success"),
        (5, 14, "success"),
        (5, 15, "critical_success"),
        (6, 15, "success"),
        (6, 16, "critical_success"),
        (7, 30, "success"),
        (16, 20, "success"),
        (17, 15, "critical_failure"),
        (17, 16, "failure"),
        (17, 30, "failure"),
        (18, 16, "critical_failure"),
        (18, 30, "critical_failure"),
        (14, 5, "failure"),
        (15, 5, "critical_failure"),
        (12, 3, "failure"),
        (13, 3, "critical_failure"),
    ],
)
def test_outcome(total: int, target: int, outcome: Outcome) -> None:
    """D1-D4: the outcomes of B343-348, at the edges of each."""
    assert judge(total, target) == outcome


@pytest.mark.parametrize("target", TARGETS)
def test_3_and_4_succeed_and_17_and_18_fail(target: int) -> None:
    """D4: whatever the target."""
    succeeded = {t for t in (3, 4, 17, 18) if judge(t, target).endswith("success")}

    assert succeeded == {3, 4}


@pytest.mark.parametrize("target", TARGETS)
def test_chances_count_every_throw(target: int) -> None:
    """The chances are those of all 216 throws, one by one."""
    counted = dict.fromkeys(OUTCOMES, 0)
    for dice in product(range(1, 7), repeat=3):
        counted[judge(sum(dice), target)] += 1

    assert chances(target) == counted
    assert sum(counted.values()) == 216


@given(st.sampled_from(TOTALS), st.integers(-100, 100))
def test_a_higher_target_is_never_worse(total: int, target: int) -> None:
    """D1-D4: raising the target never worsens the outcome of the same dice."""
    assert OUTCOMES.index(judge(total, target + 1)) <= OUTCOMES.index(judge(total, target))


def test_ways() -> None:
    """The book's odds: half of all throws are 10 or less."""
    assert sum(n for total, n in WAYS.items() if total <= 10) == 108

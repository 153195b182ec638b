"""Success rolls: 3d6 against a target, and the exact chance of each outcome."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["critical_success", "success", "failure", "critical_failure"]

OUTCOMES: tuple[Outcome, ...] = ("critical_success", "success", "failure", "critical_failure")
LOWEST_VOLUNTARY_TARGET = 3
ALWAYS_SUCCEEDS = 4
ALWAYS_FAILS = 17
WORST_TOTAL = 18
CRITICAL_MARGIN = 10

WAYS = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
"""In how many of the 216 throws each total of 3d6 comes up."""


def judge(total: int, target: int) -> Outcome:
    """Tell the outcome of a throw of `total` against `target`.

    Rule: D1, D2, D3, D4 (B343-348).
    """
    if is_critical_success(total, target):
        return "critical_success"
    if is_critical_failure(total, target):
        return "critical_failure"
    return "success" if total <= target and total < ALWAYS_FAILS else "failure"


def is_critical_success(total: int, target: int) -> bool:
    """Tell whether the throw is a critical success; this is asked before critical failure.

    Rule: D2, D4 (B348).
    """
    return (
        total <= ALWAYS_SUCCEEDS or (total == 5 and target >= 15) or (total == 6 and target >= 16)  # noqa: PLR2004 (the book's figures)
    )


def is_critical_failure(total: int, target: int) -> bool:
    """Tell whether a throw that is no critical success is a critical failure.

    Rule: D3 (B348).
    """
    return (
        total == WORST_TOTAL
        or (total == ALWAYS_FAILS and target <= 15)  # noqa: PLR2004 (the book's figure)
        or total >= target + CRITICAL_MARGIN
    )


def chances(target: int) -> dict[Outcome, int]:
    """Count the throws out of 216 that give each outcome; the counts sum to 216."""
    counts = dict.fromkeys(OUTCOMES, 0)
    for total, ways in WAYS.items():
        counts[judge(total, target)] += ways
    return counts

"""Tests of rules.costs."""

import pytest

from extra_effort.rules import costs
from extra_effort.rules.costs import HeavyClothingRule


@pytest.mark.parametrize("encumbrance", range(5))
def test_cost_by_encumbrance(encumbrance: int) -> None:
    """C1: 1 FP, and 1 more per level."""
    fp = costs.march_fp(encumbrance, hot=False, heavy_clothing=False)

    assert fp == 1 + encumbrance


@pytest.mark.parametrize(
    ("hot", "clothed", "rule", "fp"),
    [
        (True, False, "always", 2),
        (False, True, "always", 3),
        (True, True, "always", 4),
        (False, True, "hot_day", 1),
        (True, False, "hot_day", 2),
        (True, True, "hot_day", 3),
    ],
)
def test_heat_and_heavy_clothing(
    hot: bool,
    clothed: bool,
    rule: HeavyClothingRule,
    fp: int,
) -> None:
    """C1: both add by the source; by the Basic Set clothing replaces the heat, on hot days only."""
    assert costs.march_fp(0, hot=hot, heavy_clothing=clothed, rule=rule) == fp


def test_ten_seconds_are_free() -> None:
    """C1: a battle tires when it lasts more than ten seconds."""
    assert [costs.battle_tires(seconds, 10) for seconds in (10, 11)] == [False, True]

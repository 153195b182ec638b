"""Tests of rules.effort."""

import pytest

from extra_effort.rules import effort
from extra_effort.rules.effort import ARM, BACK, LEG, LEG_OR_FOOT, NOWHERE, Harm, locate


@pytest.mark.parametrize(("extra", "penalty"), [(5, -1), (10, -2), (100, -20)])
def test_will_penalty(extra: int, penalty: int) -> None:
    """E2: a point for every 5 percent."""
    assert effort.will_penalty(extra) == penalty


def test_will_based() -> None:
    """E3: Jumping 14 with DX 10 and Will 12 is 16 based on Will."""
    assert effort.will_based(14, 10, 12) == 16


@pytest.mark.parametrize(
    ("harm", "dice", "where"),
    [
        (LEG, (3,), "right leg"),
        (LEG, (4,), "left leg"),
        (LEG_OR_FOOT, (3, 4), "left leg"),
        (LEG_OR_FOOT, (4, 3), "right foot"),
        (LEG_OR_FOOT, (6, 6), "left foot"),
        (BACK, (), "back"),
        (ARM, (), "arm"),
        (NOWHERE, (), None),
    ],
)
def test_where_it_hurts(harm: Harm, dice: tuple[int, ...], where: str | None) -> None:
    """E7, E9-E16: the place of each feat's injury, by dice where the rule rolls for it."""
    assert locate(harm, dice) == where
    assert len(harm.dice) == len(dice)

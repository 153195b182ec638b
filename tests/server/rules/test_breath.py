"""Holding one's breath: B1, B2."""

import pytest

from extra_effort.rules.breath import breath_limit


@pytest.mark.parametrize(("exertion", "seconds"), [("none", 110), ("mild", 44), ("heavy", 11)])
def test_exertion(exertion: str, seconds: int) -> None:
    """B1: HT 11 times 10, 4 or 1."""
    assert seconds == breath_limit(11, exertion)


def test_preparation_multiplies() -> None:
    """B2: hyperventilating and Breath Control go together, and are rounded down once."""
    assert breath_limit(11, "heavy", hyperventilate="air") == 16
    assert breath_limit(11, "heavy", hyperventilate="oxygen") == 27
    assert breath_limit(11, "heavy", hyperventilate="air", controlled=True) == 24


def test_surprised() -> None:
    """B2: without the deep breath the half stands instead of all else."""
    assert breath_limit(11, "heavy", surprised=True) == 5


def test_breath_holding_counts_always() -> None:
    """B2, B17: each level doubles, surprised or not."""
    assert breath_limit(11, "heavy", holding=3) == 88
    assert breath_limit(11, "heavy", surprised=True, holding=1) == 11

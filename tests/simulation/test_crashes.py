"""The server may die at every wait on the way of a commit: the laws hold all the same."""

from __future__ import annotations

import itertools

import pytest

from .faults import POINTS, Fuse
from .run import simulate

pytestmark = pytest.mark.simulation

DEATHS = 3
MOST_SEEDS = 60
BUSY = ("append", "find_requests", "telling")
"""Come to at every commit; the other points are rare, so the first time has to do."""


@pytest.mark.parametrize("point", POINTS)
def test_dies_there(point: str) -> None:
    """Its first life ends exactly there, several times over; nothing told is lost."""
    often = point.startswith(BUSY)
    deaths = (
        simulate(seed, Fuse(point, 1 + seed % 4 if often else 1)).counts[f"crash at {point}"]
        for seed in range(MOST_SEEDS)
    )

    assert any(total >= DEATHS for total in itertools.accumulate(deaths))

"""Every law holds under every seed. `make simulation` plays many more, `SEED=n` one again."""

from __future__ import annotations

import os

import pytest

from .run import simulate

pytestmark = pytest.mark.simulation

SEEDS = int(os.environ.get("SIMULATION_SEEDS", "60"))
CHUNK = 20


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_laws(first: int) -> None:
    """Nothing lost, nothing twice, nothing out of order, nothing told to the wrong ears."""
    for seed in range(first, min(first + CHUNK, SEEDS)):
        simulate(seed)

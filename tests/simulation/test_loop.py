"""The loop has no time but its own, and one seed decides everything."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .loop import BEGIN_S, StuckError, run
from .run import simulate

TESTS = Path(__file__).parents[1]
SHOW = "from simulation.run import simulate; print(simulate(7).digest)"


def test_time_jumps() -> None:
    """An hour of sleep takes no time, and those due first wake first."""
    woken = list[str]()

    async def sleeper(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        woken.append(name)

    async def main() -> float:
        await asyncio.gather(sleeper("late", 3600), sleeper("soon", 1))
        return asyncio.get_running_loop().time()

    assert run(main()) == BEGIN_S + 3600
    assert woken == ["soon", "late"]


def test_stuck() -> None:
    """Waiting for what can never come is an error, not a hanging test."""

    async def main() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(StuckError):
        run(main())


def test_the_same_seed_twice() -> None:
    """One seed gives the same run twice, byte for byte; another seed gives another."""
    first = simulate(3)

    assert simulate(3) == first
    assert simulate(4).digest != first.digest


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_seed_elsewhere(hash_seed: str) -> None:
    """A process of its own, with sets in another order, gives the same run."""
    path = os.pathsep.join(str(one) for one in (TESTS, TESTS / "support"))
    environ = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed}
    told = subprocess.run(
        [sys.executable, "-c", SHOW], env=environ, check=True, capture_output=True, text=True
    )

    assert told.stdout.strip() == simulate(7).digest

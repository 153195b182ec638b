"""The simulation has teeth: a server with one guard broken is caught."""

from __future__ import annotations

import pytest

from .laws import BrokenLawError
from .mutations import MORE, REQUIRED, Mutation
from .run import simulate

SEEDS = 150
"""A broken guard must show within so many seeds."""


@pytest.mark.parametrize("mutation", [*REQUIRED, *MORE], ids=lambda one: one.__name__)
def test_caught(mutation: Mutation, monkeypatch: pytest.MonkeyPatch) -> None:
    """A law breaks, and the failure prints the command that plays the seed again."""
    mutation(monkeypatch)

    with pytest.raises(BrokenLawError, match="again: make simulation SEED="):
        play_all()


def play_all() -> None:
    """Play every seed, until a law breaks."""
    for seed in range(SEEDS):
        simulate(seed)

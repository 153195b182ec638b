"""The simulation has teeth: a server with one guard broken is caught."""

from __future__ import annotations

import pytest

from .figures import MUTANT_SEEDS, MUTATIONS, caught
from .mutations.log import never_sync
from .records import BrokenLawError
from .run import simulate

pytestmark = pytest.mark.simulation


@pytest.mark.parametrize("name", MUTATIONS)
def test_caught(name: str) -> None:
    """A law breaks within the first seeds."""
    seed = caught(name)

    assert seed is not None
    assert seed < MUTANT_SEEDS


def test_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken law names the command that plays its seed again."""
    never_sync(monkeypatch)

    with pytest.raises(BrokenLawError, match=r"again: make simulation SEED=\d+$"):
        play_all()


def play_all() -> None:
    """Play until a law breaks."""
    for seed in range(MUTANT_SEEDS):
        simulate(seed)

"""docs/reliability.md tells of the simulation that is there: its faults, and all its mutations."""

from __future__ import annotations

import re

import pytest

from figures_page import PAGE, ROOT, block, is_of_a_commit, rows_of

from .faults import ANY_TIME, FAULTS, POINTS, Tally
from .figures import MUTANT_SEEDS, MUTATIONS

DEATHS = [name for name in FAULTS if name.startswith("crash at ")]
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["simulation", "mutations"])
def test_figures_belong_to_a_commit(name: str) -> None:
    """They name it, and nothing was changed since."""
    assert is_of_a_commit(block(PAGE, name))


def test_seeds() -> None:
    """No seed of a whole run broke a law."""
    figures = rows_of(block(PAGE, "simulation"))

    assert int(figures["seeds, none of which broke a law"].replace(",", "")) >= 500


def test_faults() -> None:
    """Every kind of fault has its row, and happened; that each point kills, test_crashes shows."""
    figures = rows_of(block(PAGE, "simulation"))
    faults = {name: figure for name, figure in figures.items() if name in FAULTS}

    assert list(faults) == list(FAULTS)
    assert {name for name, times in faults.items() if times == "0"} <= set(DEATHS)


def test_every_point_is_a_fault() -> None:
    """A death at any point is among the faults, so its row cannot be left out."""
    assert [f"crash at {point}" for point in (*POINTS, ANY_TIME)] == DEATHS


def test_a_fault_without_a_name_cannot_be_counted() -> None:
    """Whoever adds one has to name it where the page looks."""
    with pytest.raises(KeyError):
        Tally().add("flood in the cellar")


def test_mutations() -> None:
    """Every guard that is broken has its row, and is caught as soon as the test demands."""
    text = block(PAGE, "mutations")
    figures = rows_of(text)

    assert f"Mutations caught: {len(MUTATIONS)} of {len(MUTATIONS)}." in text
    assert list(figures) == [name.replace("_", " ") for name in MUTATIONS]
    assert all(int(seed) < MUTANT_SEEDS for seed in figures.values())


def test_numbers_in_the_text() -> None:
    """What the page says of seeds is what is played."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    often = re.search(r"^SEEDS \?= (\d+)$", makefile, re.MULTILINE)
    long = re.search(r"^\t\$\(SIMULATION\) --seeds (\d+)", makefile, re.MULTILINE)

    assert often is not None
    assert long is not None
    assert f"`make simulation` plays {often[1]} seeds" in TEXT
    assert f"`make long` {int(long[1]):,}" in TEXT
    assert f"caught within {MUTANT_SEEDS} seeds" in TEXT

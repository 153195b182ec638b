"""docs/reliability.md has a figure for every target of the fuzzer."""

from __future__ import annotations

from figures_page import PAGE, block, is_of_a_commit, rows_of

from .__main__ import SHARES
from .targets import TARGETS

FEWEST = 25_000
"""Inputs of each target that a figure is worth."""


def test_a_figure_for_every_target() -> None:
    """Each was fed a whole run's inputs, at a named commit."""
    text = block(PAGE, "fuzz")
    figures = rows_of(text)

    assert is_of_a_commit(text)
    assert list(figures) == list(SHARES)
    assert all(int(number.replace(",", "")) >= FEWEST for number in figures.values())


def test_every_target_has_its_share() -> None:
    """A run leaves no target out."""
    assert list(SHARES) == list(TARGETS)

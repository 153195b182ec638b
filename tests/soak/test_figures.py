"""docs/reliability.md has the figures of every part of the soak."""

from __future__ import annotations

import importlib

import pytest

from figures_page import PAGE, ROOT, block, is_of_a_commit, rows_of

from .__main__ import PARTS


@pytest.mark.parametrize("part", PARTS)
def test_figures_belong_to_a_commit(part: str) -> None:
    """They name it, and nothing was changed since."""
    assert is_of_a_commit(block(PAGE, part))


def test_connections() -> None:
    """Ten thousand came and went, and what has to be as before is."""
    figures = rows_of(block(PAGE, "connections"))
    before, after = figures["tasks, timers and files before · after"].split(" · ")

    assert int(figures["connections that came and went"].replace(",", "")) >= 10_000
    assert before == after


def test_kills() -> None:
    """A hundred were survived, and answers had been given before them."""
    figures = rows_of(block(PAGE, "kills"))

    assert int(figures["kills under load survived"]) >= 100
    assert figures["answers given before them, all of them kept"] != "0"


def test_memory() -> None:
    """What an idle connection takes is told, in bytes and beside the bare library."""
    figures = rows_of(block(PAGE, "memory"))

    assert all(float(figure.replace(",", "")) > 0 for figure in figures.values())
    assert len(figures) == 2


def test_floods(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way to flood has its row."""
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    cases = importlib.import_module("flood").CASES

    figures = rows_of(block(PAGE, "floods"))

    assert list(figures) == [f"flood of {case.kind}: others wait, times" for case in cases]

"""docs/reliability.md names tests that exist, and figures of what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
FOUND = re.findall(r"\*(test_\w+)\*", PAGE)


@pytest.mark.parametrize("name", FOUND)
def test_of_what_was_found(name: str) -> None:
    """Everything that was found has its plain test."""
    sources = (ROOT / "tests" / "server").rglob("test_*.py")

    assert any(f"def {name}(" in one.read_text(encoding="utf-8") for one in sources)


def test_figures() -> None:
    """The figures are there: no seed broke a law, and every mutation was caught."""
    seeds = re.search(r"\| seeds, none of which broke a law \| ([\d,]+) \|", PAGE)
    mutants = re.search(r"\| mutations caught \| (\d+) of (\d+) \|", PAGE)

    assert seeds is not None
    assert int(seeds[1].replace(",", "")) >= 500
    assert mutants is not None
    assert mutants[1] == mutants[2]

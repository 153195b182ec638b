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


def figure(name: str) -> str:
    """Return a figure of the real server by the words before it."""
    found = re.search(rf"^\| {name} \| (.+) \|$", PAGE, re.MULTILINE)
    assert found is not None, name
    return found[1]


def test_figures_of_the_real_server() -> None:
    """They are those of a whole run, of a named commit, and what has to be as before is."""
    counted = [one.strip() for one in figure("tasks, timers and files before · after").split("·")]
    fuzzed = re.findall(r"^\| inputs fuzzed: \w+ \| ([\d,]+) \|$", PAGE, re.MULTILINE)

    assert re.search(r"^Counted on \d{4}-\d\d-\d\d at commit `[0-9a-f]{7,}`", PAGE, re.MULTILINE)
    assert int(figure("connections that came and went").replace(",", "")) >= 10_000
    assert int(figure("kills under load survived")) >= 100
    assert counted[0] == counted[1]
    assert sum(int(number.replace(",", "")) for number in fuzzed) >= 1_000_000
    assert len(re.findall(r"^\| flood of .+: others wait, times \|", PAGE, re.MULTILINE)) == 4

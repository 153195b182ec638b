"""docs/reliability.md names tests that exist, and figures of what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
PYTHON = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)))
BROWSER = sorted(set(re.findall(r"`(js-client/test/[\w/]+\.test\.mjs): (.+?\.)` (?:·|\|)", PAGE)))
FOUND = re.findall(r"\*(test_\w+)\*", PAGE)


def test_something_is_named() -> None:
    """The document names tests of both languages."""
    assert len(PYTHON) > 10
    assert len(BROWSER) > 10
    assert FOUND


@pytest.mark.parametrize(("path", "name"), PYTHON)
def test_python_tests(path: str, name: str) -> None:
    """Every Python test that is named exists."""
    source = (ROOT / path).read_text(encoding="utf-8")

    assert re.search(rf"def {name}\(", source)


@pytest.mark.parametrize(("path", "title"), BROWSER)
def test_browser_tests(path: str, title: str) -> None:
    """Every JavaScript test that is named exists."""
    assert f'test("{title}"' in (ROOT / path).read_text(encoding="utf-8")


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

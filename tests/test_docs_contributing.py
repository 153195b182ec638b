"""CONTRIBUTING.md names every target of the Makefile, and what `make test` is made of."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROWS = [
    re.findall(r"`(?:make )?(\w+)`", row)
    for row in re.findall(r"^\| (`make.*?) \|", PAGE, re.MULTILINE)
]


def words(line: str) -> set[str]:
    """Return the words behind a mark at the beginning of a line of the Makefile."""
    found = re.search(rf"^{re.escape(line)} (.+)$", MAKEFILE, re.MULTILINE)
    assert found is not None, line
    return set(found[1].split())


def test_every_target_is_named() -> None:
    """Each has its row; those of single figures are told of in the row of all."""
    targets = {name for name in words(".PHONY:") if not name.startswith("reliability-")}

    assert {name for row in ROWS for name in row} == targets


def test_what_the_test_is_made_of() -> None:
    """`make test` is the four rows below its own."""
    at = ROWS.index(["test"])
    below = {name for row in ROWS[at + 1 : at + 5] for name in row}

    assert "| `make test` | the next four rows" in PAGE
    assert below == words("test: lint") | {"lint"}

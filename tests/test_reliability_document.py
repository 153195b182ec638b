"""docs/reliability.md names tests that exist; its figures are compared beside what they count."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from figures_page import block, is_of_a_commit, put, rows_of, table

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FOUND = re.findall(r"\*(test_\w+)\*", PAGE)


@pytest.mark.parametrize("name", FOUND)
def test_of_what_was_found(name: str) -> None:
    """Everything that was found has its plain test."""
    sources = (ROOT / "tests" / "server").rglob("test_*.py")

    assert any(f"def {name}(" in one.read_text(encoding="utf-8") for one in sources)


def test_every_block_is_counted_by_the_command() -> None:
    """`make reliability` writes all blocks of the page, and no figure stands outside of one."""
    blocks = re.findall(r"^<!-- figures: (\w+), written by", PAGE, re.MULTILINE)
    counted = re.search(r"^COUNTED := (.+)$", MAKEFILE, re.MULTILINE)

    assert counted is not None
    assert blocks == counted[1].split()
    assert PAGE.count("\nCounted on ") == len(blocks)


def test_a_block_is_written_anew(tmp_path: Path) -> None:
    """What stood in it is gone, what stands around it stays, and it names its day."""
    page = tmp_path / "page.md"
    head, foot = (
        "<!-- figures: kills, written by `make reliability-kills` -->",
        "<!-- end of kills -->",
    )
    page.write_text(f"before\n{head}\n\n| old | 1 |\n\n{foot}\nafter\n", encoding="utf-8")

    put(page, "kills", [table("what", "number", [("kills", "3"), ("answers", "1,000")])])

    text = page.read_text(encoding="utf-8")
    assert rows_of(block(page, "kills")) == {"kills": "3", "answers": "1,000"}
    assert "Counted on " in block(page, "kills")
    assert text.startswith(f"before\n{head}\n\nCounted")
    assert text.endswith(f"|\n\n{foot}\nafter\n")


def test_a_block_that_is_not_there(tmp_path: Path) -> None:
    """A page without its marks is told of, and stays as it was."""
    page = tmp_path / "page.md"
    page.write_text("nothing", encoding="utf-8")

    with pytest.raises(KeyError):
        put(page, "kills", [])

    assert page.read_text(encoding="utf-8") == "nothing"


def test_figures_of_a_changed_tree_are_none() -> None:
    """Only a commit can be looked up again."""
    plain = "Counted on 2026-11-30 at commit `0123abc`, Python 3.11.7."

    assert is_of_a_commit(plain)
    assert not is_of_a_commit(plain.replace("`,", "` and what was changed since,"))
    assert not is_of_a_commit("")

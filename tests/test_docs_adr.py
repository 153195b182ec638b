"""docs/adr: each decision has a number, a title, and its line in the index."""

from __future__ import annotations

import re

from pages import ROOT

FOLDER = ROOT / "docs/adr"
DECISIONS = sorted(FOLDER.glob("[0-9]*.md"))


def test_titles() -> None:
    """A page begins with the number in its name and what was decided."""
    for page in DECISIONS:
        number = page.name[:4]

        assert page.read_text(encoding="utf-8").startswith(f"# {number} · "), page.name


def test_index() -> None:
    """The index has every decision once, under its own title."""
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \[(\d{4})\]\((.+)\) · (.+)$", index, re.MULTILINE)
    titles = [page.read_text(encoding="utf-8").splitlines()[0] for page in DECISIONS]

    assert sorted(f"# {number} · {title}" for number, _, title in listed) == titles
    assert sorted(name for _, name, _ in listed) == [page.name for page in DECISIONS]

"""docs/reliability.md holds blocks of figures: each is written whole, by one part of one command.

A block stands between two marks and says of which commit it is, and when it was counted. Nothing in
it is put in by hand.
"""

from __future__ import annotations

import datetime as dt
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"

Row: TypeAlias = tuple[str, str]
"""What was counted, and the figure."""


def put(page: Path, name: str, tables: Iterable[str]) -> None:
    """Write a block of `page` anew, of the commit that is there. Raises `KeyError` without one."""
    text = page.read_text(encoding="utf-8")
    before, _ = _split(text, name)
    body = "\n\n".join((_counted(), *tables))
    _, end, after = text[len(before) :].partition(_end(name))
    page.write_text(f"{before}\n\n{body}\n\n{end}{after}", encoding="utf-8")


def block(page: Path, name: str) -> str:
    """Return what stands in a block. Raises `KeyError` when the page has none of that name."""
    return _split(page.read_text(encoding="utf-8"), name)[1]


def rows_of(text: str) -> dict[str, str]:
    """Return the rows of a block's tables, without their heads."""
    rows = dict[str, str]()
    for body in re.findall(r"^\| --- \| ---: \|\n((?:\|.*\n)+)", f"{text}\n", re.MULTILINE):
        rows.update(re.findall(r"^\| (.+?) \| (.+?) \|$", body, re.MULTILINE))
    return rows


def table(left: str, right: str, rows: Iterable[Row]) -> str:
    """Return a table in Markdown, figures to the right."""
    lines = [f"| {left} | {right} |", "| --- | ---: |", *(f"| {a} | {b} |" for a, b in rows)]
    return "\n".join(lines)


def is_of_a_commit(text: str) -> bool:
    """Say whether a block names its day and a commit, with nothing changed since."""
    counted = r"^Counted on \d{4}-\d\d-\d\d at commit `[0-9a-f]{7,}`, Python \d[\d.]+\.$"
    return re.search(counted, text, re.MULTILINE) is not None


def _split(text: str, name: str) -> tuple[str, str]:
    """Return the page up to a block's first mark, that included, and the block."""
    before, begin, rest = text.partition(_begin(name))
    inside, end, _ = rest.partition(_end(name))
    if not (begin and end):
        raise KeyError(f"the page has no block for the figures of {name}")
    return before + begin, inside


def _begin(name: str) -> str:
    return f"<!-- figures: {name}, written by `make reliability-{name}` -->"


def _end(name: str) -> str:
    return f"<!-- end of {name} -->"


def _counted() -> str:
    """Say when, at which commit and by which Python."""
    day = dt.datetime.now(tz=dt.UTC).date().isoformat()
    changed = _git("status", "--porcelain", "--", ".", f":!{PAGE.relative_to(ROOT)}")
    commit = _git("rev-parse", "--short", "HEAD") or "unknown"
    which = f"commit `{commit}`{' and what was changed since' if changed else ''}"
    return f"Counted on {day} at {which}, Python {sys.version.split()[0]}."


def _git(*words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(ROOT), *words],  # noqa: S607 - whichever is there
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip()

"""The pages of the documentation: their fenced examples, headings and links."""

from __future__ import annotations

import contextlib
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

import attrs
from click.testing import CliRunner

from extra_effort.cli.group import main

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
PROMPT, MORE = "$ ", "> "
PROGRAM = "extra-effort"


def pages() -> list[Path]:
    """Return all pages of the product."""
    top = ROOT.glob("*.md")
    return sorted([*top, *(ROOT / "docs").rglob("*.md"), *(ROOT / "protocol").rglob("*.md")])


def name_of(page: Path) -> str:
    """Name a page by its path in the product."""
    return page.relative_to(ROOT).as_posix()


def read(name: str) -> str:
    """Read a page by that name."""
    return (ROOT / name).read_text(encoding="utf-8")


# --- fenced blocks --------------------------------------------------------------------------------


@attrs.frozen
class Fence:
    """A fenced block: its language, the file it shows (```json hero.json), its text."""

    language: str
    file: str
    text: str


def fences(text: str) -> Iterator[Fence]:
    """Return the fenced blocks of a page, in order."""
    for match in FENCE.finditer(text):
        language, _, file = match[1].partition(" ")
        yield Fence(language, file.strip(), match[2])


@attrs.frozen
class Example:
    """A command of a `console` block, as it stands there, and what it is said to print."""

    typed: str
    says: str

    @property
    def words(self) -> list[str]:
        """The command as a shell takes it apart."""
        lines = self.typed.splitlines()
        first, rest = lines[0].removeprefix(PROMPT), (line.removeprefix(MORE) for line in lines[1:])
        return shlex.split("\n".join([first, *rest]))


def examples(console: str) -> list[Example]:
    """Take a `console` block apart: commands at `$ `, going on at `> `, and their outputs."""
    found: list[tuple[list[str], list[str]]] = []
    for line in console.splitlines(keepends=True):
        if line.startswith(PROMPT):
            found.append(([line], []))
        else:
            found[-1][0 if line.startswith(MORE) else 1].append(line)
    return [Example("".join(typed), "".join(says)) for typed, says in found]


def printed(example: Example, files: dict[str, str]) -> str:
    """Run a command beside the page's files, and return all that it printed."""
    program, *words = example.words
    if program != PROGRAM:
        raise ValueError(f"{program!r}: a console block runs {PROGRAM!r} and nothing else")
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, text in files.items():
            Path(name).write_text(text, encoding="utf-8")
        return CliRunner().invoke(main, words).output


def files_of(text: str) -> dict[str, str]:
    """Return the files that a page shows, by name."""
    return {fence.file: fence.text for fence in fences(text) if fence.file}


# --- headings and links ---------------------------------------------------------------------------


def without_code(text: str) -> str:
    """Leave out what is no prose: fenced blocks, and code within lines."""
    return re.sub(r"`[^`\n]*`", "``", FENCE.sub("", text))


def anchors(text: str) -> set[str]:
    """Return the anchors that GitHub makes of a page's headings."""
    return {anchor(match[1]) for match in HEADING.finditer(FENCE.sub("", text))}


def anchor(heading: str) -> str:
    """Turn a heading into its anchor, as GitHub does."""
    plain = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return plain.replace(" ", "-")


def section(text: str, heading: str) -> str:
    """Return what stands under a heading, up to the next of its level or above."""
    level = heading.index(" ")
    start = text.index(f"{heading}\n") + len(heading)
    end = re.search(rf"^#{{1,{level}}} ", text[start:], re.MULTILINE)
    return text[start:] if end is None else text[start : start + end.start()]


# --- tests that a page names ----------------------------------------------------------------------


def is_a_test(named: str) -> bool:
    """Say whether a test is there: `path.py::name`, or `path.mjs: title`."""
    path, _, name = named.partition("::") if "::" in named else named.partition(": ")
    if not (ROOT / path).is_file():
        return False
    source = read(path)
    if path.endswith(".py"):
        return re.search(rf"^(async )?def {name}\(", source, re.MULTILINE) is not None
    return re.search(rf"""\b(test|it)\(["'`]{re.escape(name)}["'`],""", source) is not None

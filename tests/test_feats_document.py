"""docs/feats.md lists every op and argument as the code reads them.

`python tests/test_feats_document.py` writes the lists of arguments anew; the prose stays.
"""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from extra_effort.game.args import NO_EXTRA
from extra_effort.game.events import Logged
from extra_effort.game.fields import READER
from extra_effort.game.ops import OPS
from extra_effort.game.plain import shown
from extra_effort.game.roles import WHO

PAGE = Path(__file__).parent.parent / "docs" / "feats.md"
ENTRY = re.compile(r"An entry is `\{([^}]*)\}`")
SECTION = re.compile(r"^### `(\w+)`\n\n(.+)\n\n((?:- .*\n)*)", re.MULTILINE)
COMMON = frozenset({"token", "turn", "motivated", "skill", "private"})
"""Arguments that the page explains once for all."""
ASKED = sorted(op for op, who in WHO.items() if who != "internal" and op in OPS)
"""What may be asked for over the wire and is decided by the core."""


def bullets(op: str) -> str:
    """Write the arguments of an op as the page lists them."""
    own = [f for f in attrs.fields(OPS[op].args) if f.name not in COMMON]
    lines = [bullet(field) for field in own if field.metadata[READER] is not NO_EXTRA]
    return "".join(f"- {line}\n" for line in lines or ["nothing of its own"])


def bullet(field: attrs.Attribute[object]) -> str:
    """Write one argument: its name, what it must be, and its default."""
    says = field.metadata[READER].says
    if field.default is attrs.NOTHING or says.endswith("null") or field.default in (None, {}):
        return f"`{field.name}`: {says}"
    return f"`{field.name}`: {says} (default {plain(field.default)})"


def plain(default: object) -> str:
    """Write a default as it stands in JSON."""
    if isinstance(default, bool):
        return str(default).lower()
    return str(shown(default)) if not isinstance(default, str) else f'"{default}"'  # type: ignore[arg-type]


def sections() -> dict[str, str]:
    """Read the lists of arguments that the page has now."""
    text = PAGE.read_text(encoding="utf-8")
    return {match[1]: match[3] for match in SECTION.finditer(text)}


def test_every_field_of_an_entry_is_listed() -> None:
    """What the log tells, and files of it hold: what is logged, and the asker's name."""
    listed = ENTRY.search(PAGE.read_text(encoding="utf-8"))

    assert listed is not None
    fields = {field.name for field in attrs.fields(Logged)} | {"name"}
    assert set(re.split(r",\s+", listed[1])) == fields


def test_every_op_has_its_section() -> None:
    """What can be asked for is on the page, and nothing else."""
    assert sorted(sections()) == ASKED


@pytest.mark.parametrize("op", ASKED)
def test_arguments(op: str) -> None:
    """The page lists names, ranges and defaults as the code has them."""
    assert sections().get(op) == bullets(op)


@pytest.mark.parametrize("op", ASKED)
def test_who_may(op: str) -> None:
    """Each section says whom it is for."""
    text = PAGE.read_text(encoding="utf-8")
    prose = next(match[2] for match in SECTION.finditer(text) if match[1] == op)
    who = {"owner": "*Owners and the GM.*", "gm": "*The GM.*", "all": "*All.*"}[WHO[op]]

    assert prose.startswith(who)


def rewrite() -> None:
    """Write the lists anew, leaving the prose."""
    text = PAGE.read_text(encoding="utf-8")
    again = SECTION.sub(lambda m: f"### `{m[1]}`\n\n{m[2]}\n\n{bullets(m[1])}", text)
    PAGE.write_text(again, encoding="utf-8")


if __name__ == "__main__":
    rewrite()

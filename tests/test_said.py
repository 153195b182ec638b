"""Every sentence that the server may say to a player is known to the client's other languages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SERVER = ROOT / "server/extra_effort"
SPEAKERS = ("game", "hub", "asking.py", "endpoint.py", "pairing.py", "session.py")
"""What in the server speaks to browsers; the rest speaks to hosts, in English."""
SAID = sorted((ROOT / "js-client/src/core").glob("said.*.json"))


def files() -> Iterator[Path]:
    """Yield the sources that speak to browsers."""
    for name in SPEAKERS:
        place = SERVER / name
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]


def spoken(node: ast.AST) -> str | None:
    """Return the sentence that a literal is, with {} where something is put in."""
    if isinstance(node, ast.JoinedStr):
        parts = (str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
        return "".join(parts)
    return str(node.value) if isinstance(node, ast.Constant) else None


def sentences(source: str) -> Iterator[str]:
    """Yield the sentences of a source that are no docstrings."""
    tree = ast.parse(source)
    silent = {
        id(inner)
        for node in ast.walk(tree)
        for inner in (
            [node.value]
            if isinstance(node, ast.Expr)
            else node.values
            if isinstance(node, ast.JoinedStr)
            else []
        )
    }
    for node in ast.walk(tree):
        text = None if id(node) in silent else spoken(node)
        if text and re.fullmatch(r"[A-Z`{].* .*\.", text):
            yield re.sub(r"(\{\})+", "{}", text)


@pytest.mark.parametrize("said", [pytest.param(path, id=path.name) for path in SAID])
def test_every_sentence_is_known(said: Path) -> None:
    """A player of another language reads no English note and no English refusal."""
    known = {re.sub(r"\{\d\}", "{}", one) for one in json.loads(said.read_text(encoding="utf-8"))}
    heard = {one for file in files() for one in sentences(file.read_text(encoding="utf-8"))}

    assert len(heard) > 80
    assert sorted(heard - known) == []


@pytest.mark.parametrize("said", [pytest.param(path, id=path.name) for path in SAID])
def test_no_sentence_is_left_over(said: Path) -> None:
    """What the server does not say any more needs no translation; one word is no sentence."""
    known = {re.sub(r"\{\d\}", "{}", one) for one in json.loads(said.read_text(encoding="utf-8"))}
    heard = {one for file in files() for one in sentences(file.read_text(encoding="utf-8"))}

    assert sorted(known - heard - {"Registered."}) == []

"""docs/rules.md says where each rule is played, and is right about it."""

from __future__ import annotations

import ast
import importlib
import json
import re
from functools import cache, reduce
from pathlib import Path
from typing import Any

import attrs
import pytest

from extra_effort.game.table import TableRules

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([A-Z]\d+) \| (.+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROWS = {match[1]: (match[2], match[3], match[4]) for match in ROW.finditer(PAGE)}
LAST = {
    "D": 9,
    "F": 11,
    "C": 9,
    "S": 7,
    "R": 6,
    "E": 17,
    "X": 6,
    "L": 4,
    "G": 1,
    "U": 3,
    "H": 10,
    "B": 3,
    "J": 9,
    "N": 5,
    "W": 2,
    "V": 3,
    "T": 3,
}
"""The rules there are: each letter, and its last number."""
IDS = [f"{letter}{number}" for letter, last in LAST.items() for number in range(1, last + 1)]
NOT_PLAYED = "none"
GOLDEN = {
    case["id"]: case["rules"]
    for case in json.loads((ROOT / "tests" / "golden.json").read_text(encoding="utf-8"))["cases"]
}
"""The rules of each golden case."""


def functions(rule: str) -> list[str]:
    """Return the functions that a row names."""
    return re.findall(r"`([\w.]+)`", ROWS[rule][1])


def found(dotted: str) -> Any:
    """Import what a row names: module, then class or function within it."""
    module, _, name = f"extra_effort.{dotted}".rpartition(".")
    try:
        return getattr(importlib.import_module(module), name)
    except ModuleNotFoundError:
        module, _, cls = module.rpartition(".")
        return reduce(getattr, (cls, name), importlib.import_module(module))


def test_every_rule_has_its_row() -> None:
    """No rule is left out, none is made up."""
    assert sorted(ROWS) == sorted(IDS)


@pytest.mark.parametrize("rule", IDS)
def test_functions_cite_the_rule(rule: str) -> None:
    """What a row names is there, and its docstring cites the rule."""
    named = functions(rule)

    assert named or ROWS[rule][1].strip() == NOT_PLAYED
    for name in named:
        assert re.search(rf"Rule: .*\b{rule}\b", found(name).__doc__ or ""), name


def cited(text: str) -> set[str]:
    """List the rules that a text cites, ranges as D1-D4 filled in."""
    spans = re.findall(r"\b([A-Z])(\d{1,2})(?:-\1(\d{1,2}))?\b", text)
    return {
        f"{letter}{number}"
        for letter, first, last in spans
        for number in range(int(first), int(last or first) + 1)
    }


@cache
def docstrings(path: str) -> dict[str, str]:
    """Read the docstrings of a test file, by test."""
    tree = ast.parse((ROOT / "tests" / "server" / path).read_text(encoding="utf-8"))
    tests = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return {test.name: ast.get_docstring(test) or "" for test in tests}


@pytest.mark.parametrize("rule", [rule for rule in IDS if functions(rule)])
def test_tests_cite_the_rule(rule: str) -> None:
    """What a row is shown by is there, and cites the rule: a test, or a golden case."""
    shown = ROWS[rule][2]
    tests = re.findall(r"`([\w/.]+)::(\w+)`", shown)
    cases = re.findall(r"golden `([\w-]+)`", shown)

    assert tests or cases
    assert all(rule in cited(docstrings(path)[name]) for path, name in tests)
    assert all(rule in GOLDEN[case] for case in cases)


def test_table_rules() -> None:
    """Every table rule stands on the page with its default."""
    rows = dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", PAGE, re.MULTILINE))
    defaults = {name: str(value).lower() for name, value in attrs.asdict(TableRules()).items()}

    assert rows == defaults

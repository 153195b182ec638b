"""docs/cases.md: every public case has its row, and every test it names exists."""

from __future__ import annotations

import re

import attrs
import pytest

from pages import is_a_test, read, section

PAGE = read("docs/cases.md")
GROUPS = {
    "Bars and derived display": "C01 C02 C03 C06 C08 C09 C60",
    "Two GMs, and no GM": "C10 C11 C15 C16",
    "Lost updates": "C19 C64",
    "Duplicate delivery and charging": "C20 C21 C22 C23 C25 C65 C66",
    "Ordering and stale state": "C27 C28 C68",
    "Connections": "C29 C31 C32 C33 C34 C35",
    "Decoding": "C36 C38 C70 C71",
    "Memory": "C40",
    "World time, combat, pause": "C43 C45 C46 C47 C48 C80 C81 C49 C50 C73 C74 C75",
    "Scenes": "C52",
    "Information leaks": "C54 C55 C56",
    "Load and GURPS-system specifics": "C57 C58 C61 C62",
}
"""The cases there are, by group."""
ROW = re.compile(r"^\| (C\d\d) \| (.+?) \| (.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)
THREAD = re.compile(r"[\w.-]+/[\w.-]+(#\d+| \([\w.]+\))")
NAMED = re.compile(r"(`+)((?:tests|js-client/test)/.+?)\1(?: · |$)")


@attrs.frozen
class Case:
    """A row of the page."""

    group: str
    id: str
    threads: tuple[str, ...]
    tests: tuple[str, ...]


def cases() -> list[Case]:
    """Return the rows of the page, in order."""
    return [
        Case(group, name, tuple(told.split(", ")), tuple(one[1] for one in NAMED.findall(tests)))
        for group in GROUPS
        for name, told, _, _, tests in ROW.findall(section(PAGE, f"## {group}"))
    ]


CASES = cases()
TESTS = sorted({test for case in CASES for test in case.tests})


@pytest.mark.parametrize("group", GROUPS)
def test_each_group_is_whole(group: str) -> None:
    """Every case of a group has one row there."""
    rows = [case.id for case in CASES if case.group == group]

    assert sorted(rows) == sorted(GROUPS[group].split())


def test_no_row_stands_elsewhere() -> None:
    """No case is told twice or made up, and every row of the page is read."""
    names = [case.id for case in CASES]

    assert len(names) == len(set(names))
    assert len(names) == len(re.findall(r"^\| C", PAGE, re.MULTILINE))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_each_case_is_told_and_shown(case: Case) -> None:
    """A row says where the fault was told, and names tests, each once, and nothing else."""
    column = next(row[4] for row in ROW.findall(PAGE) if row[0] == case.id)

    assert all(THREAD.fullmatch(thread) for thread in case.threads)
    assert case.tests
    assert len(case.tests) == len(set(case.tests))
    assert column.count(" · ") + 1 == len(case.tests)


@pytest.mark.parametrize("test", TESTS)
def test_named_tests_exist(test: str) -> None:
    """Every test that a row names is there."""
    assert is_a_test(test)


def test_an_id_is_one_intention() -> None:
    """C65: the norm says, where it defines the field, that an id is minted once per intention."""
    request = section(read("protocol/PROTOCOL.md"), "### `request`")
    row = next(line for line in request.splitlines() if line.startswith("| `id`"))

    assert "once per intention" in row

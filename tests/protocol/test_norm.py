"""PROTOCOL.md names every message, field, code, limit and transition of the code, and no other."""

import re
import types
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs
import pytest

from extra_effort_protocol.bounds import GREATEST, Chars, Whole
from extra_effort_protocol.connection import RECEIVES, SENDS, State
from extra_effort_protocol.errors import CloseCode, ErrorCode
from extra_effort_protocol.limits import ANNOUNCED, Limits
from extra_effort_protocol.messages import VERSION, ClientMessage, Fault, Resume, ServerMessage

NORM = (Path(__file__).parents[2] / "protocol" / "PROTOCOL.md").read_text(encoding="utf-8")
MESSAGES = (*get_args(ClientMessage), *get_args(ServerMessage))

Rows = list[list[str]]


def section(heading: str) -> str:
    """Return what stands under `heading`, up to the next one of its level or above."""
    level = heading.index(" ")
    found = re.search(
        rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{level}}} |\Z)", NORM, re.DOTALL | re.MULTILINE
    )
    assert found is not None, f"PROTOCOL.md has no {heading!r}"
    return found[1]


def rows(text: str) -> Rows:
    """Return the cells of the first table in `text`, without its head."""
    table = re.search(r"^\|.*\n\|[ -|]+\n((?:\|.*\n)*)", text, re.MULTILINE)
    assert table is not None
    return [[cell.strip() for cell in row[1:-1].split("|")] for row in table[1].splitlines()]


def described(message: type) -> Rows:
    """Return the first three cells of each row that `message` should have."""
    return [
        [
            f"`{field.name}`",
            phrase(field.type),
            "required" if field.default is attrs.NOTHING else "optional",
        ]
        for field in attrs.fields(attrs.resolve_types(message))
    ]


def phrase(annotation: Any) -> str:
    """Return the words of the norm for a type."""
    if annotation in _WORDS:
        return _WORDS[annotation]
    if attrs.has(annotation):
        return f"`{annotation.__name__}`"
    return _FORMS[get_origin(annotation)](*get_args(annotation))


def bounded(_bare: type, bounds: Chars | Whole) -> str:
    """Return the words for a text or number within bounds."""
    if isinstance(bounds, Chars):
        return f"text, {bounds.least}–{bounds.most} characters"  # noqa: RUF001 - the norm's dash
    if bounds.most == GREATEST:
        return f"whole number ≥ {bounds.least}"
    return f"whole number {bounds.least}–{bounds.most}"  # noqa: RUF001


def choice(*values: str) -> str:
    """Return the words for one of some texts: the last two are joined by "or"."""
    *first, last = (f"`{value}`" for value in values)
    return f"{', '.join(first)} or {last}"


def nullable(inner: Any, _none: type) -> str:
    """Return the words for what may be null; of a choice, null is the last."""
    if get_origin(inner) is Literal:
        return f"{', '.join(f'`{value}`' for value in get_args(inner))} or null"
    return f"{phrase(inner)} or null"


_WORDS: dict[Any, str] = {
    str: "text",
    bool: "boolean",
    float: "number",
    Any: "any value",
    dict[str, Any]: "map",
    dict[str, int]: "map of whole numbers",
    list[str]: "list of text",
    list[dict[str, Any]]: "list of maps",
}
_FORMS: dict[Any, Callable[..., str]] = {
    Annotated: bounded,
    Literal: choice,
    types.UnionType: nullable,
    typing.Union: nullable,
}


def test_the_version_stands_in_the_title() -> None:
    """The norm is that of the version the code speaks."""
    assert NORM.startswith(f"# The protocol of Extra Effort, version {VERSION}\n")


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.TYPE)
def test_every_field_of_a_message_is_described(message: type[Any]) -> None:
    """Name, type, bounds and presence of each field are those of the class, in its order."""
    found = [row[:3] for row in rows(section(f"### `{message.TYPE}`"))]

    assert found == described(message)


@pytest.mark.parametrize("part", [Resume, Fault])
def test_every_field_of_a_part_is_described(part: type) -> None:
    """What stands inside a message is described as the message is."""
    text = NORM[re.search(rf"^`{part.__name__}`", NORM, re.MULTILINE).start() :]  # type: ignore[union-attr]

    assert [row[:3] for row in rows(text)] == described(part)


def test_no_message_is_described_that_is_not() -> None:
    """Each third-level heading is a message, on its sender's side."""
    for heading, union in (("client", ClientMessage), ("server", ServerMessage)):
        text = section(f"## Messages of {'a' if heading == 'client' else 'the'} {heading}")
        found = re.findall(r"^### `(.*)`$", text, re.MULTILINE)
        assert sorted(found) == sorted(message.TYPE for message in get_args(union))


def test_every_error_code_is_described() -> None:
    """The table holds the codes, in their order, each with its reason."""
    assert [row[0] for row in rows(section("## Error codes"))] == [
        f"`{code}`" for code in ErrorCode
    ]


def test_every_close_code_is_described() -> None:
    """The table holds number, name and advice of each code."""
    found = [row[:3] for row in rows(section("## Close codes"))]

    assert found == [
        [str(code.value), f"`{code.name.lower()}`", str(code.advice)] for code in CloseCode
    ]


def test_every_limit_is_described() -> None:
    """The table holds name and default of each limit, and whether clients are told."""
    found = [[name, default, told] for name, default, _, told, _ in rows(section("## Limits"))]

    assert found == [
        [f"`{name}`", str(value), "✓" if name in ANNOUNCED else ""]
        for name, value in attrs.asdict(Limits()).items()
    ]


def test_clients_are_told_the_limits_they_have_to_keep() -> None:
    """`welcome.limits` carries the host's values of those."""
    told = Limits(register_batch=7).announced()

    assert set(told) == set(ANNOUNCED)
    assert told["register_batch"] == 7


def test_the_order_is_described() -> None:
    """The table of states holds what either side may say, as the transition tables do."""
    found = rows(section("## Order"))

    assert found == [
        [f"`{state.name}`", said(RECEIVES, state), said(SENDS, state)] for state in State
    ]


def said(table: dict[State, dict[type, State]], state: State) -> str:
    """Return the types that `table` allows in `state`, as the norm writes them."""
    return ", ".join(sorted(f"`{message.TYPE}`" for message in table[state]))  # type: ignore[attr-defined]


def test_only_hello_and_welcome_move_a_connection() -> None:
    """Every other message leaves the state as it is."""
    moves = {
        (state.name, message.TYPE, after.name)  # type: ignore[attr-defined]
        for table in (RECEIVES, SENDS)
        for state, allowed in table.items()
        for message, after in allowed.items()
        if after is not state
    }

    assert moves == {("AWAITING_HELLO", "hello", "SIGNING_IN"), ("SIGNING_IN", "welcome", "READY")}

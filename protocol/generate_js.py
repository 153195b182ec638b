#!/usr/bin/env python3
"""Write what the JavaScript client knows of the wire, from the classes of the protocol.

`python protocol/generate_js.py` writes `messages.d.ts` (types) and `norm.mjs` (tables) into
js-client/src/core; with `--check` it writes nothing and exits 1 when they are stale.
"""

from __future__ import annotations

import inspect
import json
import sys
import types
import typing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

import attrs

from extra_effort_protocol import messages
from extra_effort_protocol.bounds import Chars
from extra_effort_protocol.errors import CloseCode, ErrorCode
from extra_effort_protocol.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

CORE = Path(__file__).parents[1] / "js-client" / "src" / "core"
NOTICE = "// Made by protocol/generate_js.py from extra_effort_protocol: do not edit.\n"

CLIENT = get_args(messages.ClientMessage)
SERVER = get_args(messages.ServerMessage)
PARTS = (messages.Resume, messages.Fault)


def files() -> dict[Path, str]:
    """Return what each generated file should hold."""
    return {CORE / "messages.d.ts": declarations(), CORE / "norm.mjs": norm()}


def stale() -> list[Path]:
    """Return the generated files that are missing or not what the classes say."""
    return [path for path, text in files().items() if not _holds(path, text)]


def main(arguments: list[str]) -> int:
    """Write the files that are stale, or with `--check` name them and fail."""
    outdated = stale()
    for path in outdated:
        if "--check" in arguments:
            sys.stderr.write(f"{path} is stale: run python protocol/generate_js.py\n")
        else:
            path.write_text(files()[path], encoding="utf-8")
    return int("--check" in arguments and bool(outdated))


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


# --- messages.d.ts --------------------------------------------------------------------------------


def declarations() -> str:
    """Return one interface per class, and the two unions."""
    parts = [NOTICE]
    parts += [_interface(part, loose=False) for part in PARTS]
    parts += [_interface(message, loose=True) for message in CLIENT]
    parts += [_interface(message, loose=False) for message in SERVER]
    parts.append(_union("ClientMessage", CLIENT))
    parts.append(_union("ServerMessage", SERVER))
    return "\n".join(parts)


def _interface(message: type, *, loose: bool) -> str:
    """Declare `message`; `loose`: fields with a default may be left out.

    What the server sends is read with its defaults filled in, so nothing is missing there.
    """
    lines = [f"/** {inspect.getdoc(message)} */", f"export interface {message.__name__} {{"]
    if hasattr(message, "TYPE"):
        lines.append(f'  type: "{message.TYPE}";')
    for field in _fields(message):
        mark = "?" if loose and field.default is not attrs.NOTHING else ""
        lines.append(f"  {field.name}{mark}: {_typescript(field.type)};")
    return "\n".join([*lines, "}", ""])


def _union(name: str, members: Iterable[type]) -> str:
    return f"export type {name} = {' | '.join(member.__name__ for member in members)};\n"


def _typescript(annotation: Any) -> str:  # noqa: ANN401 - a type form
    if annotation in _SCALARS:
        return _SCALARS[annotation][0]
    if attrs.has(annotation):
        return str(annotation.__name__)
    return _TYPESCRIPT[get_origin(annotation)](*get_args(annotation))


_SCALARS: dict[Any, tuple[str, str]] = {
    str: ("string", "string"),
    int: ("number", "whole"),
    float: ("number", "number"),
    bool: ("boolean", "boolean"),
    Any: ("unknown", "any"),
}
"""What a scalar is called in TypeScript and in norm.mjs."""

_TYPESCRIPT: dict[Any, Callable[..., str]] = {
    Annotated: lambda bare, _: _typescript(bare),
    Literal: lambda *values: " | ".join(f'"{value}"' for value in values),
    list: lambda item: f"{_typescript(item)}[]",
    dict: lambda _, item: f"Record<string, {_typescript(item)}>",
    types.UnionType: lambda inner, _: f"{_typescript(inner)} | null",
    typing.Union: lambda inner, _: f"{_typescript(inner)} | null",
}


# --- norm.mjs -------------------------------------------------------------------------------------


def norm() -> str:
    """Return the tables: versions, codes, limits, and the shape of each message of the server."""
    tables = {
        "VERSION": messages.VERSION,
        "OLDEST_VERSION": messages.OLDEST_VERSION,
        "ERROR_CODES": [code.value for code in ErrorCode],
        "CLOSE_CODES": {
            code.value: {"name": code.name.lower(), "advice": code.advice.value}
            for code in CloseCode
        },
        "LIMITS": attrs.asdict(Limits()),
        "SHAPES": {message.TYPE: _shape(message) for message in SERVER},
    }
    return NOTICE + "".join(
        f"\nexport const {name} = {json.dumps(table, indent=2)};\n"
        for name, table in tables.items()
    )


def _shape(message: type) -> dict[str, Any]:
    return {field.name: {**_kind(field.type), **_default(field)} for field in _fields(message)}


def _kind(annotation: Any) -> dict[str, Any]:  # noqa: ANN401 - a type form
    if annotation in _SCALARS:
        return {"is": _SCALARS[annotation][1]}
    if attrs.has(annotation):
        return {"is": "record", "fields": _shape(annotation)}
    return _KINDS[get_origin(annotation)](*get_args(annotation))


def _bounded(bare: Any, bounds: Any) -> dict[str, Any]:  # noqa: ANN401
    names = ("fewest", "longest") if isinstance(bounds, Chars) else ("least", "most")
    return {**_kind(bare), names[0]: bounds.least, names[1]: bounds.most}


_KINDS: dict[Any, Callable[..., dict[str, Any]]] = {
    Annotated: _bounded,
    Literal: lambda *values: {"is": "choice", "of": list(values)},
    list: lambda item: {"is": "list", "of": _kind(item)},
    dict: lambda _, item: {"is": "map", "of": _kind(item)},
    types.UnionType: lambda inner, _: {**_kind(inner), "nullable": True},
    typing.Union: lambda inner, _: {**_kind(inner), "nullable": True},
}


def _default(field: attrs.Attribute[Any]) -> dict[str, Any]:
    default: Any = field.default
    if default is attrs.NOTHING:
        return {}
    return {"default": default.factory() if hasattr(default, "factory") else default}


def _fields(message: type) -> tuple[attrs.Attribute[Any], ...]:
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(attrs.resolve_types(message))
    return fields


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

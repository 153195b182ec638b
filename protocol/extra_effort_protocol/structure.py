"""From plain maps to the message classes and back, with errors that name the field.

Nothing is converted: a value is what the annotation says, or it is refused. (ADR 0201 says why this
is not cattrs.)
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, cast, get_args, get_origin

import attrs

from extra_effort_protocol.bounds import Chars, Whole
from extra_effort_protocol.profile import kind

M = TypeVar("M")

Reader: TypeAlias = Callable[[Any, str], Any]
"""Takes a value and the path of its field; returns the value to keep, or raises FieldError."""

_SCALARS: dict[Any, tuple[str, tuple[type, ...]]] = {
    bool: ("a boolean", (bool,)),
    int: ("a whole number", (int,)),
    float: ("a number", (int, float)),
    str: ("a string", (str,)),
}


@attrs.define
class FieldError(ValueError):
    """A field is missing or not what the message wants: "`field` `problem`" is the sentence."""

    field: str
    problem: str


def structure(message: type[M], fields: Mapping[str, Any]) -> M:
    """Make a `message` out of `fields`, ignoring unknown ones; raise FieldError."""
    return cast("M", _class_reader(message)(fields, ""))  # type: ignore[arg-type] # a class hashes


def unstructure(message: object) -> dict[str, Any]:
    """Return the fields of `message` as a plain map; those that are None are left out.

    Values are passed on as they are: they were checked when they came in.
    """
    plain = {}
    for name in _field_names(type(message)):  # type: ignore[arg-type] # a class hashes
        value = getattr(message, name)
        if value is not None:
            plain[name] = unstructure(value) if attrs.has(type(value)) else value
    return plain


@cache
def _field_names(message: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(message))


# --- readers: one for each form that an annotation of messages.py may have ------------------------


@cache
def _class_reader(message: type) -> Reader:
    fields = [
        (field.name, field.default is attrs.NOTHING, _reader(field.type))
        for field in attrs.fields(attrs.resolve_types(message))
    ]

    def read(value: Any, path: str) -> Any:  # noqa: ANN401 - whatever a peer sent
        _expect(isinstance(value, dict), path, "a map", value)
        known = {}
        for name, required, read_field in fields:
            inner = f"{path}.{name}" if path else name
            if name in value:
                known[name] = read_field(value[name], inner)
            elif required:
                raise FieldError(inner, "is missing")
        return message(**known)

    return read


def _reader(annotation: Any) -> Reader:  # noqa: ANN401 - a type form
    if annotation is Any:
        return lambda value, _: value
    if annotation in _SCALARS:
        return _scalar_reader(*_SCALARS[annotation])
    if attrs.has(annotation):
        return _class_reader(annotation)
    arguments = get_args(annotation)
    return _FORMS[get_origin(annotation)](*arguments)


def _scalar_reader(expected: str, allowed: tuple[type, ...]) -> Reader:
    def read(value: Any, path: str) -> Any:  # noqa: ANN401
        _expect(type(value) in allowed, path, expected, value)
        return value

    return read


def _optional_reader(inner: Any, _none: Any) -> Reader:  # noqa: ANN401
    read_inner = _reader(inner)
    return lambda value, path: None if value is None else read_inner(value, path)


def _literal_reader(*allowed: str) -> Reader:
    def read(value: Any, path: str) -> Any:  # noqa: ANN401
        if value not in allowed:
            raise FieldError(path, f"must be one of {', '.join(allowed)}")
        return value

    return read


def _list_reader(item: Any) -> Reader:  # noqa: ANN401
    read_item = _reader(item)

    def read(value: Any, path: str) -> Any:  # noqa: ANN401
        _expect(isinstance(value, list), path, "a list", value)
        return [read_item(one, f"{path}.{at}") for at, one in enumerate(value)]

    return read


def _map_reader(_key: Any, item: Any) -> Reader:  # noqa: ANN401 - keys are strings (profile.py)
    read_item = _reader(item)

    def read(value: Any, path: str) -> Any:  # noqa: ANN401
        _expect(isinstance(value, dict), path, "a map", value)
        return {key: read_item(one, f"{path}.{key}") for key, one in value.items()}

    return read


def _bounded_reader(bare: Any, bounds: Chars | Whole) -> Reader:  # noqa: ANN401
    read_bare = _reader(bare)
    size, unit = (len, " characters") if isinstance(bounds, Chars) else (int, "")
    verb = "have" if unit else "be"

    def read(value: Any, path: str) -> Any:  # noqa: ANN401
        read_bare(value, path)
        if not bounds.least <= size(value) <= bounds.most:
            wanted = f"must {verb} {bounds.least} to {bounds.most}{unit}"
            raise FieldError(path, f"{wanted}, not {size(value)}")
        return value

    return read


_FORMS: dict[Any, Callable[..., Reader]] = {
    types.UnionType: _optional_reader,
    typing.Union: _optional_reader,  # the same, of Annotated forms (one with it from 3.14 on)
    Literal: _literal_reader,
    list: _list_reader,
    dict: _map_reader,
    Annotated: _bounded_reader,
}


def _expect(holds: bool, path: str, expected: str, value: object) -> None:  # noqa: FBT001
    if not holds:
        raise FieldError(path, f"must be {expected}, not {kind(value)}")

"""The profile of msgpack values that the wire allows (PROTOCOL.md, *Profile*)."""

from __future__ import annotations

import math
from typing import Any

import attrs

from extra_effort_protocol.bounds import GREATEST

FORBIDDEN_KEY = "__proto__"
"""Decoders in JavaScript refuse it, so one client could cut off another with it."""

_KINDS: dict[type, str] = {
    type(None): "null",
    bool: "a boolean",
    int: "a whole number",
    float: "a fraction",
    str: "a string",
    bytes: "bytes",
    list: "a list",
    dict: "a map",
}


@attrs.define
class ProfileError(ValueError):
    """A value outside the profile: `field` says where, `problem` what ("is nan, …")."""

    field: str | None
    problem: str


def kind(value: object) -> str:
    """Name what `value` is, for a sentence that says what it should have been."""
    return _KINDS.get(type(value), "an extension type")


def map_of(pairs: list[tuple[Any, Any]]) -> dict[str, Any]:
    """Make a map out of decoded `pairs`; raise ProfileError for a key that may not be."""
    fields = dict(pairs) if all(isinstance(key, str) for key, _ in pairs) else None
    if fields is None:
        raise ProfileError(None, "has a map key that is not a string")
    if len(fields) < len(pairs):
        raise ProfileError(None, f"has the map key {_repeated(pairs)!r} twice")
    if FORBIDDEN_KEY in fields:
        raise ProfileError(None, f"has the map key {FORBIDDEN_KEY}, which is not allowed")
    return fields


def check(value: object, depth: int, field: str | None = None) -> None:
    """Raise ProfileError unless `value` is within the profile and at most `depth` deep.

    A scalar is 0 deep, a map or list one more than the deepest of its values.
    """
    match value:
        case None | bool() | str():
            return
        case int():
            _check_size(value, field)
        case float():
            _check_float(value, field)
        case dict() | list():
            _check_inside(value, depth, field)
        case _:
            raise ProfileError(field, f"is {kind(value)}, which is not allowed")


def _check_size(value: float, field: str | None) -> None:
    if not -GREATEST <= value <= GREATEST:
        raise ProfileError(field, "is a whole number beyond ±(2^53 - 1)")


def _check_float(value: float, field: str | None) -> None:
    if not math.isfinite(value):
        raise ProfileError(field, f"is {value}, which is not a number to reckon with")
    if value.is_integer():  # JavaScript cannot tell it from an integer
        _check_size(value, field)


def _check_inside(value: dict[str, Any] | list[Any], depth: int, field: str | None) -> None:
    if depth == 0:
        raise ProfileError(field, "is nested too deep")
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        check(item, depth - 1, f"{field}.{key}" if field else str(key))


def _repeated(pairs: list[tuple[str, Any]]) -> str:
    seen: set[str] = set()
    return next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]

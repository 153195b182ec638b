"""Events and worlds as plain values, for the store: short stable type names, exact numbers.

A fraction is stored as "n/d", so that what is read back equals what was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import attrs
from cattrs import Converter

from extra_effort.game import events as e
from extra_effort.game.plain import Plain
from extra_effort.game.world import World
from extra_effort.rules.numbers import Number

T = TypeVar("T")


class UnreadableError(ValueError):
    """Raised for stored values that this program cannot read: damaged, or of another program."""


EVENTS: dict[str, type[e.Event]] = {cls.TYPE: cls for cls in get_args(e.Event)}
"""Every event class by the name it is stored under."""


def event_to_plain(event: e.Event) -> dict[str, Plain]:
    """Write an event for the store."""
    fields: dict[str, Plain] = CONVERTER.unstructure(event)
    return {"type": event.TYPE, "version": event.VERSION, **fields}


def event_from_plain(plain: Plain) -> e.Event:
    """Read a stored event. Raises `UnreadableError`."""
    fields = plain if isinstance(plain, dict) else {}
    name, version = fields.get("type"), fields.get("version")
    cls = EVENTS.get(name) if isinstance(name, str) else None
    if cls is None or version != cls.VERSION:
        raise UnreadableError(f"unknown event {name!r} version {version!r}")
    event: e.Event = _read(fields, cls)
    return event


def world_to_plain(world: World) -> dict[str, Plain]:
    """Write a world for a snapshot."""
    plain: dict[str, Plain] = CONVERTER.unstructure(world)
    return plain


def world_from_plain(plain: Plain) -> World:
    """Read a world back from a snapshot. Raises `UnreadableError`."""
    return _read(plain, World)


def _read(plain: Plain, cls: type[T]) -> T:
    """Read a value; whatever goes wrong in it, the converter raises errors of many kinds."""
    try:
        return CONVERTER.structure(plain, cls)
    except Exception as error:
        raise UnreadableError(f"no {cls.__name__} can be read: {error!r}") from error


# --- how values are written -----------------------------------------------------------------------


def _write_fraction(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else str(number)


def _read_fraction(plain: int | str, _cls: object) -> Fraction:
    return Fraction(plain)


def _read_number(plain: int | str | None, _cls: object) -> Number | None:
    return Fraction(plain) if isinstance(plain, str) else plain


def _is_number(cls: object) -> bool:
    return get_origin(cls) in {Union, UnionType} and Fraction in get_args(cls)


def _write_by_seq(by_seq: dict[int, Any]) -> dict[str, Plain]:
    return {str(seq): CONVERTER.unstructure(value) for seq, value in by_seq.items()}


def _is_by_seq(cls: object) -> bool:
    return get_origin(cls) is Mapping and get_args(cls)[0] is int


def _converter() -> Converter:
    converter = Converter(
        detailed_validation=False, unstruct_collection_overrides={tuple: list, AbstractSet: sorted}
    )
    converter.register_unstructure_hook(Fraction, _write_fraction)
    converter.register_unstructure_hook_func(_is_number, converter.unstructure)
    converter.register_structure_hook(Fraction, _read_fraction)
    converter.register_structure_hook_func(_is_number, _read_number)
    converter.register_unstructure_hook_func(_is_by_seq, _write_by_seq)
    for cls in EVENTS.values():
        attrs.resolve_types(cls)
    return converter


CONVERTER = _converter()

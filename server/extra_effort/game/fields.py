"""Fields of arguments, sheets and states as data: what each accepts, and reading them.

A class of arguments is a frozen attrs class whose fields are made by `whole`, `number`, `choice`
and so on. `read` turns a plain map into an instance or refuses it, naming the field. Nothing here
accepts NaN, an infinity, a boolean for a number, or a number without a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isfinite
from typing import Any, TypeVar

import attrs

from extra_effort.game.plain import Plain, exact
from extra_effort.game.refusal import RefusedError

T = TypeVar("T")

READER = "reader"
REQUIRED = attrs.NOTHING
NAME_CHARS = 128
TEXT_CHARS = 500
UNUSABLE_KEY = "__proto__"
"""No JavaScript map can be trusted to hold this key."""


@attrs.frozen
class Reader:
    """Reads one plain value; `says` completes the sentence "it must be …"."""

    says: str
    read: Callable[[Plain, str], Any]


def wrong_type(field: str, says: str) -> RefusedError:
    """Make the refusal of a value of the wrong type."""
    return RefusedError("bad_request", f"`{field}` must be {says}.", field)


def out_of_range(field: str, says: str) -> RefusedError:
    """Make the refusal of a value outside its list or range."""
    return RefusedError("out_of_range", f"`{field}` must be {says}.", field)


def field_of(reader: Reader, default: Any, *, nullable: bool = False) -> Any:
    """Make an attrs field read by `reader`; `nullable` lets a null through."""
    if nullable:
        reader = Reader(f"{reader.says}, or null", _or_null(reader.read))
    return attrs.field(default=default, metadata={READER: reader})


def _or_null(read: Callable[[Plain, str], Any]) -> Callable[[Plain, str], Any]:
    return lambda value, field: None if value is None else read(value, field)


def read(cls: type[T], plain: Plain, *, within: str = "", ignore_unknown: bool = False) -> T:
    """Read a map of plain values into `cls`, or raise RefusedError naming the field.

    `within` is the path of the map itself, for nested ones.
    """
    if not isinstance(plain, dict):
        raise wrong_type(within.rstrip(".") or "args", "a map of names to values")
    fields = {f.name: f for f in attrs.fields(cls) if READER in f.metadata}  # type: ignore[arg-type]
    if not ignore_unknown:
        _refuse_unknown(plain, fields, within)
    values = {name: _read_field(f, plain, f"{within}{name}") for name, f in fields.items()}
    return cls(**values)


def _refuse_unknown(plain: Mapping[str, Plain], fields: Mapping[str, Any], within: str) -> None:
    for name in plain:
        if name not in fields:
            known = ", ".join(sorted(fields))
            raise RefusedError(
                "bad_request",
                f"There is no argument `{within}{name}` here; there are: {known}.",
                f"{within}{name}",
            )


def _read_field(f: attrs.Attribute[Any], plain: Mapping[str, Plain], path: str) -> Any:
    reader: Reader = f.metadata[READER]
    if f.name in plain:
        return reader.read(plain[f.name], path)
    if f.default is REQUIRED:
        raise RefusedError("bad_request", f"`{path}` is missing: it must be {reader.says}.", path)
    return f.default


# --- one maker per kind of value ----------------------------------------------------------------


def whole(low: int, high: int, default: Any = REQUIRED, *, nullable: bool = False) -> Any:
    """Make a field for a whole number from `low` to `high`."""
    return field_of(whole_reader(low, high), default, nullable=nullable)


def whole_reader(low: int, high: int, step: int = 1, says: str = "") -> Reader:
    """Make the reader of a whole number from `low` to `high`, a multiple of `step`."""
    says = says or f"a whole number from {low} to {high}"

    def read_whole(value: Plain, field: str) -> int:
        if isinstance(value, float) and isfinite(value) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type(field, says)
        if not low <= value <= high or value % step:
            raise out_of_range(field, says)
        return value

    return Reader(says, read_whole)


def number(
    low: int,
    high: int,
    default: Any = REQUIRED,
    *,
    nullable: bool = False,
    above: bool = False,
) -> Any:
    """Make a field for an exact number from `low` (or `above` it) to `high`."""
    if isinstance(default, int):
        default = Fraction(default)
    return field_of(number_reader(low, high, above=above), default, nullable=nullable)


def number_reader(low: int, high: int, *, above: bool = False) -> Reader:
    """Make the reader of an exact number from `low` (or `above` it) to `high`."""
    says = f"a number {'over' if above else 'from'} {low} to {high}"

    def read_number(value: Plain, field: str) -> Fraction:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise wrong_type(field, says)
        if isinstance(value, float) and not isfinite(value):
            raise wrong_type(field, f"{says}, and finite")
        if not low <= value <= high or (above and value == low):
            raise out_of_range(field, says)
        return exact(value)

    return Reader(says, read_number)


def choice(*options: str, default: Any = REQUIRED, nullable: bool = False) -> Any:
    """Make a field for one of `options`."""
    return field_of(choice_reader(*options), default, nullable=nullable)


def choice_reader(*options: str) -> Reader:
    """Make the reader of one of `options`."""
    says = f"one of {', '.join(options)}"

    def read_choice(value: Plain, field: str) -> str:
        if not isinstance(value, str):
            raise wrong_type(field, says)
        if value not in options:
            raise out_of_range(field, says)
        return value

    return Reader(says, read_choice)


def flag(default: Any = REQUIRED, *, nullable: bool = False) -> Any:
    """Make a field for true or false."""
    return field_of(FLAG, default, nullable=nullable)


def _read_flag(value: Plain, field: str) -> bool:
    if not isinstance(value, bool):
        raise wrong_type(field, FLAG.says)
    return value


FLAG = Reader("true or false", _read_flag)


def text(chars: int = TEXT_CHARS, default: Any = REQUIRED, *, nullable: bool = False) -> Any:
    """Make a field for a text of at most `chars` characters."""
    return field_of(text_reader(chars), default, nullable=nullable)


def name(default: Any = REQUIRED, *, nullable: bool = False) -> Any:
    """Make a field for the id of a token, user, combat or the like: 1 to 128 characters."""
    return field_of(NAME, default, nullable=nullable)


def text_reader(chars: int, least: int = 0) -> Reader:
    """Make the reader of a text of `least` to `chars` characters."""
    says = f"a text of {least} to {chars} characters"

    def read_text(value: Plain, field: str) -> str:
        if not isinstance(value, str):
            raise wrong_type(field, says)
        if not least <= len(value) <= chars:
            raise out_of_range(field, says)
        if value == UNUSABLE_KEY:
            raise out_of_range(field, f"{says}, other than {UNUSABLE_KEY}")
        return value

    return Reader(says, read_text)


NAME = text_reader(NAME_CHARS, least=1)


def many(reader: Reader, most: int, default: Any = REQUIRED, *, nullable: bool = False) -> Any:
    """Make a field for a list of 1 to `most` values, each read by `reader`."""
    return field_of(many_reader(reader, most), default, nullable=nullable)


def many_reader(reader: Reader, most: int, least: int = 1) -> Reader:
    """Make the reader of a list of `least` to `most` values."""
    says = f"a list of {least} to {most}, each {reader.says}"

    def read_many(value: Plain, field: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise wrong_type(field, says)
        if len(value) < least:
            raise out_of_range(field, says)
        if len(value) > most:
            raise RefusedError("too_large", f"`{field}` must be {says}.", field)
        return tuple(reader.read(item, f"{field}.{n}") for n, item in enumerate(value))

    return Reader(says, read_many)


def map_reader(cls: type[Any], *, ignore_unknown: bool = False) -> Reader:
    """Make the reader of a nested map with the fields of `cls`."""

    def read_map(value: Plain, field: str) -> Any:
        if not isinstance(value, dict):
            raise wrong_type(field, "a map of names to values")
        return read(cls, value, within=f"{field}.", ignore_unknown=ignore_unknown)

    return Reader("a map of names to values", read_map)


def straight(name: str) -> str:
    """Return a name of the book with the straight apostrophe that the rules know it by."""
    return name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def levels_reader(level: Reader, most: int) -> Reader:
    """Make the reader of a map of names to levels, at most `most` of them."""
    says = f"a map of at most {most} names to levels"

    def read_levels(value: Plain, field: str) -> dict[str, Any]:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise wrong_type(field, says)
        if len(value) > most:
            raise RefusedError("too_large", f"`{field}` must be {says}.", field)
        return {
            straight(NAME.read(key, field)): level.read(v, f"{field}.{key}")
            for key, v in value.items()
        }

    return Reader(says, read_levels)

"""Values taken from a fuzzer's bytes, so that what it learns about bytes is learnt about requests.

Whatever the bytes are, there is a value; when they run out, everything is 0.
"""

from __future__ import annotations

import inspect
import struct
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import attrs

from extra_effort.game.fields import READER, Reader

T = TypeVar("T")

WORDS = (
    *("a", "b", "c", "gm", "ann", "bob", "c:1", "c:2", "", "x", "__proto__", "Scene.s.Token.t"),
    *("Acrobatics", "Climbing", "Hiking", "Jumping", "Lifting", "Running", "Swimming", "Throwing"),
    *(
        "Fit",
        "Very Fit",
        "Machine",
        "Doesn't Sleep",
        "Doesn\N{RIGHT SINGLE QUOTATION MARK}t Breathe",
    ),
    *("Less Sleep", "Enhanced Move (Ground)", "Super Jump", "Weapon Master", "run", "jump", "\x00"),
    "x" * 129,
    "\N{CAT FACE}" * 500,
)
NUMBERS = (0, 1, -1, 2, 5, 0.5, 1.0, 1e300, -0.0, 2**53 - 1, -(2**53 - 1), 86_400, 1e-320)
DEEPEST = 3
NAMES = {
    **dict.fromkeys(("token", "tokens", "leader"), ("a", "b", "c")),
    **dict.fromkeys(("user", "users", "owners", "by"), ("gm", "ann", "bob")),
}
"""What stands where a field has such a name, most of the time."""


class Taken:
    """Bytes to be used up."""

    def __init__(self, data: bytes) -> None:
        """Begin at the first byte."""
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        """Say whether bytes are left."""
        return self._at < len(self._data)

    def byte(self) -> int:
        """Take a byte."""
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def bytes(self, count: int) -> bytes:
        """Take at most `count` bytes."""
        self._at += count
        return self._data[self._at - count : self._at]

    def below(self, end: int) -> int:
        """Take a number from 0 to `end` - 1."""
        wide = self.byte() if end <= 256 else self.byte() << 16 | self.byte() << 8 | self.byte()
        return wide % end

    def flag(self) -> bool:
        """Take true or false."""
        return bool(self.byte() & 1)

    def one_of(self, options: Sequence[T]) -> T:
        """Take one of `options`."""
        return options[self.below(len(options))]

    def word(self) -> str:
        """Take a word that means something here, or a few bytes of text."""
        if self.byte() & 3:
            return self.one_of(WORDS)
        return self.bytes(self.below(8)).decode("utf-8", "replace")

    def number(self) -> float:
        """Take any number that the wire can carry."""
        match self.below(3):
            case 0:
                return self.one_of(NUMBERS)
            case 1:
                return self.byte() - 128
            case _:
                value: float = struct.unpack(">d", self.bytes(8).ljust(8, b"\0"))[0]
                return value if abs(value) < 2**53 else 0.25  # NaN as well

    def value(self, deep: int = DEEPEST) -> Any:
        """Take any plain value."""
        match self.below(8 if deep else 6):
            case 0:
                return None
            case 1:
                return self.flag()
            case 2 | 3:
                return self.number()
            case 4 | 5:
                return self.word()
            case 6:
                return [self.value(deep - 1) for _ in range(self.below(4))]
            case _:
                return {self.word(): self.value(deep - 1) for _ in range(self.below(4))}

    def fields(self, cls: type[Any]) -> dict[str, Any]:
        """Take arguments of a class: most as its fields want them, some left out, some garbage."""
        taken: dict[str, Any] = {}
        for field in attrs.fields(cls):
            reader = field.metadata.get(READER)
            needed = field.default is attrs.NOTHING
            if reader is not None and (self.byte() & (63 if needed else 1)) != 1:
                taken[field.name] = self.of(reader, field.name)
        if self.byte() == 1:
            taken[self.word()] = self.value()
        return taken

    def of(self, reader: Reader, name: str = "") -> Any:
        """Take a value that a reader of `game.fields` accepts, most of the time."""
        return self.value() if self.byte() & 31 == 1 else self._wanted(reader.read, name)

    def _wanted(self, read: Any, name: str) -> Any:  # noqa: PLR0911 - one for each kind
        """Look up what a reader closes over: its range, its options, the reader of its items."""
        known = inspect.getclosurevars(read).nonlocals
        match known:
            case {"read": inner}:  # or null
                return self._wanted(inner, name) if self.flag() else None
            case {"cls": cls}:
                return self.fields(cls)
            case {"options": options}:
                return self.one_of(options)
            case {"low": low, "high": high, **more}:
                return self._between(low, high, more)
            case {"reader": reader, "most": most}:
                return [self.of(reader, name) for _ in range(self.below(min(most, 4) + 1))]
            case {"level": level}:
                return {self.word(): self.of(level) for _ in range(self.below(4))}
            case {"chars": _}:
                return self._name(name)
            case _:
                return self.flag()

    def _name(self, field: str) -> str:
        """Take a text: where the field's name says of whom, mostly one who is there."""
        return self.one_of(NAMES[field]) if field in NAMES and self.byte() & 7 else self.word()

    def _between(self, low: int, high: int, more: Mapping[str, Any]) -> float:
        """Take a number of a range: whole, or with a fraction where that is allowed."""
        step: int = more.get("step", 1)
        near = low + self.below(min(high - low, 40) + 1) if self.byte() & 3 else None
        whole = low + self.below(high - low + 1) if near is None else near
        if "step" not in more and self.byte() & 7 == 1:
            return whole + self.byte() / 8
        return whole // step * step

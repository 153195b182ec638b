"""Bounds that stand in the annotation of a message's field."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import attrs

GREATEST = 2**53 - 1
"""The greatest whole number, either way from zero, that a JavaScript number holds exactly."""


@attrs.frozen
class Chars:
    """A string of `least` to `most` characters (Unicode code points)."""

    least: int
    most: int


@attrs.frozen
class Whole:
    """A whole number from `least` to `most`."""

    least: int
    most: int = GREATEST


Name: TypeAlias = Annotated[str, Chars(1, 64)]
"""A short name of ours: a world, an op, a request."""
Label: TypeAlias = Annotated[str, Chars(0, 128)]
"""A text that people see; may be empty."""
ForeignId: TypeAlias = Annotated[str, Chars(1, 128)]
"""A name given by Foundry: a user, a world."""
Secret: TypeAlias = Annotated[str, Chars(1, 128)]
"""A key or a code."""
Count: TypeAlias = Annotated[int, Whole(0)]
"""A number that starts at 0: a sequence number, a term."""

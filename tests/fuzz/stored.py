"""Target of the log's reader: snapshots and entries that are damaged, or of another program."""

from __future__ import annotations

import json
from typing import Any

from extra_effort.game import World
from extra_effort.game.stored import (
    EVENTS,
    UnreadableError,
    event_to_plain,
    world_from_plain,
    world_to_plain,
)
from extra_effort.hub.loading import replayed
from extra_effort.store.contract import CorruptError, Entry
from table import seeding

from .requests import TABLE
from .taken import Taken
from .target import Target

WORDS = tuple(json.dumps(word).encode() for word in ("type", "version", *EVENTS))


def check_stored(data: bytes) -> None:
    """Read a snapshot, or events on top of the table: a world, or the one declared error.

    The first byte says which of them, and whether the rest is JSON or what to spoil in a good one.
    """
    taken = Taken(data)
    how = taken.byte()
    plain = from_text(data[1:]) if how & 1 else spoilt(good(taken, snapshot=bool(how & 2)), taken)
    try:
        world = world_from_plain(plain) if how & 2 else replayed(TABLE, [entry(plain)])
    except (CorruptError, UnreadableError):
        return
    assert isinstance(world, World)
    world_to_plain(world)


def from_text(data: bytes) -> Any:
    """Return JSON as the store reads it; what is none is told by the store itself."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def entry(plain: Any) -> Entry:
    """Return an entry as the store would read it: with any events."""
    return Entry(3, "gm", "r", b"", plain, None)


def good(taken: Taken, *, snapshot: bool) -> Any:
    """Return what reads well: the table, or events that end an entry."""
    if snapshot:
        return json.loads(json.dumps(world_to_plain(TABLE)))
    first = taken.below(len(KNOWN))
    return json.loads(json.dumps([*KNOWN[first : first + 2], KNOWN[-1]]))


def spoilt(plain: Any, taken: Taken) -> Any:
    """Walk into a value as the bytes say, and put something else, or nothing, in its place."""
    inner = plain
    while isinstance(inner, dict | list) and inner:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        key = taken.one_of(keys)
        deeper = inner[key]
        if not isinstance(deeper, dict | list) or not deeper or not taken.flag():
            if taken.flag():
                inner[key] = taken.value()
            else:
                del inner[key]
            return plain
        inner = deeper
    return plain


KNOWN = tuple(event_to_plain(event) for event in seeding())
SEEDS = tuple(b"\1" + json.dumps([event, KNOWN[-1]]).encode() for event in KNOWN)
STORED = Target("stored", check_stored, WORDS, SEEDS, most_bytes=2_048)

"""What every engine of the log guarantees. One test suite (tests/server/store) runs on each.

A *world* has one log of entries, numbered from 1 without a gap. An entry is one applied request:
its events, who asked, under which id, and what was answered; it is written whole or not at all,
never changed, never deleted. Events, results and states are plain values (`game.stored`): str, int,
finite float, bool, None, list, dict with string keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import attrs

Plain: TypeAlias = Any
"""A plain value, see above."""

RequestKey: TypeAlias = tuple[str, str]
"""(user, request id): unique within a world."""


class StoreError(Exception):
    """Base of what an engine raises. Nothing of the failed call has happened."""


class ConflictError(StoreError):
    """Raised when a log does not stand where the writer believed, or knows the request already."""


class UnavailableError(StoreError):
    """Raised when the engine cannot read or write now; the same call may succeed later."""


class UnknownWorldError(StoreError):
    """Raised when the engine holds no such world."""


class CorruptError(StoreError):
    """Raised when stored bytes are damaged: names the file or the entry, and what to do."""


@attrs.frozen
class Entry:
    """One applied request."""

    seq: int
    user: str
    request_id: str
    body_hash: bytes
    """Of op and arguments: the same id with another body is a conflict."""
    events: Sequence[Plain]
    result: Plain


@attrs.frozen
class Snapshot:
    """A world's state after entry `seq`, to open it without reading the whole log."""

    seq: int
    state: Plain


@attrs.frozen
class WorldInfo:
    """One line of `extra-effort worlds`."""

    id: str
    epoch: str
    """Changes when the log was restored from a backup."""
    seq: int
    """Of the newest entry; 0 for an empty log."""
    created: float
    """Seconds since 1970."""


@attrs.frozen
class PairingCode:
    """A one-time code, by its hash; the code itself is never stored.

    A personal code names its user; whether it is still good, that world's log says.
    """

    code_hash: bytes
    world: str | None
    """The world it joins; None: it creates one."""
    expires: float
    """Seconds since 1970."""
    reusable: bool = False
    """For the demo only."""
    user: str | None = None
    """Whom a personal code lets in; None: a GM with the host's word."""


class Store(Protocol):
    """The log of many worlds. Every method may raise `UnavailableError`; readers `CorruptError`."""

    async def create_world(self, world: str, epoch: str, created: float) -> None:
        """Create an empty log. Raises `ConflictError` when the world exists."""
        ...

    async def worlds(self) -> list[WorldInfo]:
        """Return every world, oldest first."""
        ...

    async def world(self, world: str) -> WorldInfo:
        """Return one world. Raises `UnknownWorldError`."""
        ...

    async def append(self, world: str, expected_seq: int, entries: Sequence[Entry]) -> int:
        """Append `entries` in one durable transaction and return the log's new `seq`.

        When it returns, the entries survive a crash and a power cut; when it raises, none is in
        the log. Raises `ConflictError` when the newest entry is not `expected_seq`, when
        the entries are not numbered on from it, or when a (user, request id) is known already;
        `UnknownWorldError`.
        """
        ...

    async def read(self, world: str, after: int) -> list[Entry]:
        """Return the entries with a `seq` above `after`, in order."""
        ...

    async def history(self, world: str, before: int | None, limit: int) -> list[Entry]:
        """Return at most `limit` entries with a `seq` below `before` (None: any), newest first."""
        ...

    async def find_requests(
        self, world: str, keys: Iterable[RequestKey]
    ) -> Mapping[RequestKey, Entry]:
        """Return the entries of those requests that have been applied."""
        ...

    async def adds_key(self, world: str, key_hash: str) -> bool:
        """Say whether an entry may have added this key, without reading the log: quick.

        No is certain; whether a key is still good, the world says. Raises `UnknownWorldError`.
        """
        ...

    async def save_snapshot(self, world: str, snapshot: Snapshot) -> None:
        """Keep a state; engines keep at least the newest. Raises `UnknownWorldError`."""
        ...

    async def snapshot(self, world: str) -> Snapshot | None:
        """Return the newest state kept, if any."""
        ...

    async def add_code(self, code: PairingCode) -> None:
        """Keep a pairing code; one with the same hash is replaced."""
        ...

    async def take_code(self, code_hash: bytes, now: float) -> PairingCode | None:
        """Return the code and, unless reusable, forget it: of several takers one gets it.

        None when there is none or it has expired; expired codes are forgotten.
        """
        ...

    async def check(self) -> None:
        """Return when the engine can write. Raises `UnavailableError` with the reason."""
        ...

    async def backup(self, target: Path) -> None:
        """Write a consistent copy to `target`, which must not exist, while the store is in use.

        A store opened on the copy gives every world a new epoch. Raises `FileExistsError`.
        """
        ...

    async def close(self) -> None:
        """Finish what was begun and let go of every resource. Further calls are refused."""
        ...

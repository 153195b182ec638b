"""The embedded engine: one SQLite file, WAL, an fsync before every answer."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from extra_effort.store import opening
from extra_effort.store.contract import (
    ConflictError,
    CorruptError,
    Entry,
    PairingCode,
    Plain,
    RequestKey,
    Snapshot,
    UnavailableError,
    UnknownWorldError,
    WorldInfo,
)
from extra_effort.store.head import Head
from extra_effort.store.writer import Writer

READ = """
SELECT seq, user, request, body_hash, events, result FROM entry
WHERE world = ? AND seq > ? ORDER BY seq
"""
HISTORY = """
SELECT seq, user, request, body_hash, events, result FROM entry
WHERE world = ? AND seq < coalesce(?, 1 << 53) ORDER BY seq DESC LIMIT ?
"""
FIND = """
SELECT seq, user, request, body_hash, events, result FROM entry
WHERE world = ? AND user = ? AND request = ?
"""
ADDS_KEY = """
SELECT 1 FROM entry INDEXED BY entry_adds_keys
WHERE world = ? AND instr(events, '"key_added"') > 0 AND instr(events, ?) > 0 LIMIT 1
"""
"""Looks at the few entries that add keys, as text; refused by SQLite without their index."""
KEEP_SNAPSHOT = """
INSERT INTO snapshot VALUES (?, ?, ?)
ON CONFLICT (world) DO UPDATE SET seq = excluded.seq, state = excluded.state
WHERE excluded.seq >= seq
"""
LONG = 50
"""Items from which on a value is written one by one: whole, a march of 2,000 takes 40 ms."""
ROOM_BYTES = 262_144
"""With less left on the disk a batch of requests may not fit."""
WORLD_INFO = """
SELECT world.id,
       (SELECT epoch FROM epoch WHERE world = world.id ORDER BY n DESC LIMIT 1),
       (SELECT coalesce(max(seq), 0) FROM entry WHERE world = world.id),
       created
FROM world
"""


class SqliteStore:
    """`Store` on one file. Make it with `open_store`."""

    def __init__(self, path: Path, writer: Writer, head: Head) -> None:
        """Keep a started writer, and what it notes."""
        self._path = path
        self._writer = writer
        self._head = head

    async def create_world(self, world: str, epoch: str, created: float) -> None:
        """Create an empty log."""

        def work(db: sqlite3.Connection) -> None:
            with _conflicts(f"world {world} exists"):
                db.execute("INSERT INTO world VALUES (?, ?)", (world, created))
            db.execute("INSERT INTO epoch (world, epoch) VALUES (?, ?)", (world, epoch))

        await self._writer.write(work)

    async def worlds(self) -> list[WorldInfo]:
        """Return every world, oldest first."""
        rows = await self._rows(f"{WORLD_INFO} ORDER BY created, id")
        return [WorldInfo(*row) for row in rows]

    async def world(self, world: str) -> WorldInfo:
        """Return one world."""
        return await self._writer.read(lambda db: _world(db, world))

    async def append(self, world: str, expected_seq: int, entries: Sequence[Entry]) -> int:
        """Append all entries or none."""
        numbers = [entry.seq for entry in entries]
        if numbers != list(range(expected_seq + 1, expected_seq + 1 + len(entries))):
            raise ConflictError(f"entries of {world} are not numbered on from {expected_seq}")

        def work(db: sqlite3.Connection) -> int:
            stands = _world(db, world).seq
            if stands != expected_seq:
                raise ConflictError(f"{world} stands at {stands}, not {expected_seq}")
            rows = [(world, *_row(entry)) for entry in entries]
            with _conflicts(f"{world} knows one of the requests already"):
                db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
            return expected_seq + len(rows)

        return await self._writer.write(work)

    async def read(self, world: str, after: int) -> list[Entry]:
        """Return the entries above `after`, in order."""
        return await self._entries(READ, world, after)

    async def history(self, world: str, before: int | None, limit: int) -> list[Entry]:
        """Return entries below `before`, newest first."""
        return await self._entries(HISTORY, world, before, limit)

    async def find_requests(
        self, world: str, keys: Iterable[RequestKey]
    ) -> Mapping[RequestKey, Entry]:
        """Return the entries of those requests that have been applied."""
        wanted = list(keys)

        def work(db: sqlite3.Connection) -> list[Entry]:
            _world(db, world)
            rows = [db.execute(FIND, (world, *key)).fetchone() for key in wanted]
            return [_entry(row) for row in rows if row is not None]

        found = await self._writer.read(work)
        return {(entry.user, entry.request_id): entry for entry in found}

    async def adds_key(self, world: str, key_hash: str) -> bool:
        """Say whether an entry may have added this key."""

        def work(db: sqlite3.Connection) -> bool:
            _world(db, world)
            return db.execute(ADDS_KEY, (world, key_hash)).fetchone() is not None

        return await self._writer.read(work)

    async def save_snapshot(self, world: str, snapshot: Snapshot) -> None:
        """Keep the newest state."""

        def work(db: sqlite3.Connection) -> None:
            _world(db, world)
            db.execute(KEEP_SNAPSHOT, (world, snapshot.seq, _json(snapshot.state)))

        await self._writer.write(work)

    async def snapshot(self, world: str) -> Snapshot | None:
        """Return the newest state kept, if any."""

        def work(db: sqlite3.Connection) -> Snapshot | None:
            _world(db, world)
            row = db.execute("SELECT seq, state FROM snapshot WHERE world = ?", (world,)).fetchone()
            return None if row is None else Snapshot(row[0], _plain(row[1], "the state kept"))

        return await self._writer.read(work)

    async def add_code(self, code: PairingCode) -> None:
        """Keep a pairing code."""
        row = (code.code_hash, code.world, code.expires, int(code.reusable), code.user)

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO pairing VALUES (?, ?, ?, ?, ?)", row)

        await self._writer.write(work)

    async def take_code(self, code_hash: bytes, now: float) -> PairingCode | None:
        """Return the code and forget it unless it is reusable."""

        def work(db: sqlite3.Connection) -> PairingCode | None:
            db.execute("DELETE FROM pairing WHERE expires <= ?", (now,))
            query = "SELECT world, expires, reusable, user FROM pairing WHERE code_hash = ?"
            row = db.execute(query, (code_hash,)).fetchone()
            if row is None:
                return None
            db.execute("DELETE FROM pairing WHERE code_hash = ? AND NOT reusable", (code_hash,))
            return PairingCode(code_hash, row[0], row[1], bool(row[2]), row[3])

        return await self._writer.write(work)

    async def check(self) -> None:
        """Commit a real write: a full or failing disk shows here.

        It is a small one, so there must also be room for larger ones.
        """
        await self._writer.write(_touch)
        left = shutil.disk_usage(self._path.parent).free
        if left < ROOM_BYTES:
            raise UnavailableError(f"the disk is full: {left} bytes are left")

    async def backup(self, target: Path) -> None:
        """Copy the database while it is in use."""
        await asyncio.to_thread(_copy, self._path, target)

    async def close(self) -> None:
        """Finish what was begun and close the file."""
        try:
            await self._writer.close(opening.close_database)
        finally:
            self._head.close()

    async def _rows(self, query: str) -> list[tuple[str, str, int, float]]:
        return await self._writer.read(lambda db: db.execute(query).fetchall())

    async def _entries(self, query: str, world: str, *values: int | None) -> list[Entry]:
        def work(db: sqlite3.Connection) -> list[Entry]:
            _world(db, world)
            return [_entry(row) for row in db.execute(query, (world, *values)).fetchall()]

        return await self._writer.read(work)


async def open_store(path: Path, new_epoch: Callable[[], str]) -> SqliteStore:
    """Open or create the database at `path`. Raises `CorruptError`, `UnavailableError`."""
    files, head = opening.SameFiles(path), Head(path)

    def connect() -> sqlite3.Connection:
        connection = opening.open_database(path, new_epoch, head)
        files.remember()
        return connection

    writer = Writer(connect, lambda: opening.reconnect(path, files), files.check, head.note)
    try:
        await writer.start()
    except sqlite3.Error as error:
        raise UnavailableError(f"the database {path} cannot be opened: {error}") from error
    return SqliteStore(path, writer, head)


def _world(db: sqlite3.Connection, world: str) -> WorldInfo:
    row = db.execute(f"{WORLD_INFO} WHERE world.id = ?", (world,)).fetchone()
    if row is None:
        raise UnknownWorldError(world)
    return WorldInfo(*row)


@contextlib.contextmanager
def _conflicts(message: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise ConflictError(message) from error


def _touch(db: sqlite3.Connection) -> None:
    # another value each time: SQLite does not write what stands there already
    db.execute(
        "INSERT INTO meta VALUES ('checked', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1"
    )


def _copy(path: Path, target: Path) -> None:
    if target.exists():
        raise FileExistsError(target)
    opening.copy_database(path, target)


def _row(entry: Entry) -> tuple[int, str, str, bytes, str, str]:
    return (
        entry.seq,
        entry.user,
        entry.request_id,
        entry.body_hash,
        _json_of(entry.events),
        _json(entry.result),
    )


def _entry(row: tuple[int, str, str, bytes, str, str]) -> Entry:
    seq, user, request_id, body_hash, events, result = row
    named = f"entry {seq}"
    return Entry(seq, user, request_id, body_hash, _plain(events, named), _plain(result, named))


def _plain(text: str, named: str) -> Plain:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CorruptError(f"{named} is no JSON any more: restore a backup") from error


def _json_of(items: Iterable[Plain]) -> str:
    """Write a list, letting other threads have their turn between its items."""
    return f"[{','.join(map(_json, items))}]"


def _json(value: Plain) -> str:
    """Write a value; one that is long, or holds what is, in pieces for the same reason."""
    if isinstance(value, list) and len(value) > LONG:
        return _json_of(value)
    if isinstance(value, dict) and (len(value) > LONG or any(map(_is_long, value.values()))):
        return f"{{{','.join(f'{_dense(name)}:{_json(item)}' for name, item in value.items())}}}"
    return _dense(value)


def _is_long(value: Plain) -> bool:
    return isinstance(value, list | dict) and len(value) > LONG


_dense = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode

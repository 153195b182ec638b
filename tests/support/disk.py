"""A disk that forgets what was not synced, and an engine of the log that lives on it."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import attrs

from extra_effort.store.contract import (
    Entry,
    PairingCode,
    RequestKey,
    Snapshot,
    UnavailableError,
    WorldInfo,
)
from extra_effort.store.memory import MemoryStore

T = TypeVar("T")

Reach: TypeAlias = Callable[[str], Awaitable[None]]
"""Told the name of every point at which the process waits, and so may die."""

HEADER_BYTES = 8
COPY, EPOCHS = "copy", "epochs"
"""Records: the end of a backup; that its worlds have new epochs since."""


@attrs.define
class Disk:
    """One file. A crash loses any of what was written after the last `sync`, cut at any byte."""

    data: bytearray = attrs.field(factory=bytearray)
    synced: int = 0
    full: bool = False
    slow_s: float = 0.0
    """How much longer than ever everything takes."""

    def write(self, record: bytes) -> None:
        """Append; safe only after `sync`."""
        self.data += record

    def sync(self) -> None:
        """Make everything written safe."""
        self.synced = len(self.data)

    def replace(self, data: bytes) -> None:
        """Put another file in the place of this one."""
        self.data[:] = data
        self.sync()

    @property
    def unsynced(self) -> int:
        """How many bytes a crash could lose."""
        return len(self.data) - self.synced

    def crash(self, kept: int) -> None:
        """Lose all but the first `kept` of the unsynced bytes."""
        del self.data[self.synced + kept :]
        self.sync()


class JournalStore:
    """`Store` as a journal on a disk; make it with `open_journal`.

    One call at a time, as with SQLite's one thread. A write is in the journal and synced before the
    call returns; nobody reads it sooner.
    """

    def __init__(self, disk: Disk, memory: MemoryStore, reach: Reach) -> None:
        """Keep what was read from the disk."""
        self._disk = disk
        self._memory = memory
        self._reach = reach
        self._turn = asyncio.Lock()

    async def create_world(self, world: str, epoch: str, created: float) -> None:
        """Create an empty log."""
        await self._write("create_world", world, epoch, created)

    async def worlds(self) -> list[WorldInfo]:
        """Return every world, oldest first."""
        return await self._read("worlds", self._memory.worlds)

    async def world(self, world: str) -> WorldInfo:
        """Return one world."""
        return await self._read("world", lambda: self._memory.world(world))

    async def append(self, world: str, expected_seq: int, entries: Sequence[Entry]) -> int:
        """Append all entries or none."""
        rows = [_entry_to_plain(entry) for entry in entries]
        seq: int = await self._write("append", world, expected_seq, rows)
        return seq

    async def read(self, world: str, after: int) -> list[Entry]:
        """Return the entries above `after`, in order."""
        return await self._read("read", lambda: self._memory.read(world, after))

    async def history(self, world: str, before: int | None, limit: int) -> list[Entry]:
        """Return entries below `before`, newest first."""
        return await self._read("history", lambda: self._memory.history(world, before, limit))

    async def find_requests(
        self, world: str, keys: Iterable[RequestKey]
    ) -> Mapping[RequestKey, Entry]:
        """Return the entries of those requests that have been applied."""
        wanted = list(keys)
        return await self._read("find_requests", lambda: self._memory.find_requests(world, wanted))

    async def adds_key(self, world: str, key_hash: str) -> bool:
        """Say whether an entry may have added this key."""
        return await self._read("adds_key", lambda: self._memory.adds_key(world, key_hash))

    async def save_snapshot(self, world: str, snapshot: Snapshot) -> None:
        """Keep the newest state."""
        await self._write("save_snapshot", world, snapshot.seq, snapshot.state)

    async def snapshot(self, world: str) -> Snapshot | None:
        """Return the newest state kept, if any."""
        return await self._read("snapshot", lambda: self._memory.snapshot(world))

    async def add_code(self, code: PairingCode) -> None:
        """Keep a pairing code."""
        _, *rest = attrs.astuple(code)
        await self._write("add_code", code.code_hash.hex(), *rest)

    async def take_code(self, code_hash: bytes, now: float) -> PairingCode | None:
        """Return the code and forget it unless it is reusable."""
        code: PairingCode | None = await self._write("take_code", code_hash.hex(), now)
        return code

    async def check(self) -> None:
        """Return when the disk takes something."""
        async with self._turn:
            await self._reach("check: asked")
            await self._memory.check()
            self._refuse_when_full()

    async def backup(self, target: Path) -> None:
        """Refuse: the disk is none of this machine's."""
        raise UnavailableError(f"a simulated disk cannot be copied to {target}")

    async def copied(self) -> bytes:
        """Return the disk's bytes, whole calls alone, as a copy that knows that it is one."""
        async with self._turn:
            await self._reach("backup: asked")
            await self._memory.check()
            return bytes(self._disk.data) + _record([COPY])

    def epoch(self, world: str) -> str:
        """Return a world's epoch at once, for those who look on."""
        return self._memory._logs[world].epoch  # noqa: SLF001 - the contract's way takes its time

    async def close(self) -> None:
        """Refuse every further call."""
        async with self._turn:
            await self._memory.close()

    async def _read(self, name: str, call: Callable[[], Awaitable[T]]) -> T:
        async with self._turn:
            await self._reach(f"{name}: asked")
            found = await call()
            await self._reach(f"{name}: found")
            return found

    async def _write(self, name: str, *args: Any) -> Any:
        """Refuse, or write and sync. The point before each `await` is where the power may fail."""
        async with self._turn:
            await self._reach(f"{name}: asked")
            await self._memory.check()
            self._refuse_when_full()
            done = await _apply(self._memory, name, args)
            self._disk.write(_record([name, *args]))
            await self._reach(f"{name}: written")
            self._disk.sync()
            await self._reach(f"{name}: synced")
            return done

    def _refuse_when_full(self) -> None:
        if self._disk.full:
            raise UnavailableError("the disk is full")


async def open_journal(
    disk: Disk, reach: Reach, new_epoch: Callable[[], str] = lambda: "of a copy"
) -> JournalStore:
    """Read what the disk still holds; a torn end is cut off. A copy begins new epochs."""
    memory, good, is_copy = MemoryStore(), 0, False
    for end, (name, *args) in _records(bytes(disk.data)):
        is_copy = name == COPY or (is_copy and name != EPOCHS)
        await _apply(memory, name, args)
        good = end
    del disk.data[good:]
    if is_copy:
        await begin_epochs(disk, memory, new_epoch)
    disk.sync()
    return JournalStore(disk, memory, reach)


async def begin_epochs(disk: Disk, memory: MemoryStore, new_epoch: Callable[[], str]) -> None:
    """Give every world of a copy a new epoch, so that nobody takes its log for the former one."""
    epochs = {info.id: new_epoch() for info in await memory.worlds()}
    await _apply(memory, EPOCHS, [epochs])
    disk.write(_record([EPOCHS, epochs]))


async def _apply(memory: MemoryStore, name: str, args: Sequence[Any]) -> Any:
    """Carry out one record."""
    match name, *args:
        case ["append", world, seq, rows]:
            return await memory.append(world, seq, [_entry_from_plain(row) for row in rows])
        case ["save_snapshot", world, seq, state]:
            return await memory.save_snapshot(world, Snapshot(seq, state))
        case ["add_code", code_hash, *rest]:
            return await memory.add_code(PairingCode(bytes.fromhex(code_hash), *rest))
        case ["take_code", code_hash, now]:
            return await memory.take_code(bytes.fromhex(code_hash), now)
        case ["create_world", world, epoch, created]:
            return await memory.create_world(world, epoch, created)
        case ["epochs", epochs]:
            for world, epoch in epochs.items():
                memory._logs[world].epoch = epoch  # noqa: SLF001 - only a copy's epoch ever changes
        case ["copy"]:
            pass
        case _:
            raise ValueError(f"the journal knows no {name!r}")
    return None


def _entry_to_plain(entry: Entry) -> list[Any]:
    body_hash = entry.body_hash.hex()
    events = list(entry.events)
    return [entry.seq, entry.user, entry.request_id, body_hash, events, entry.result]


def _entry_from_plain(row: Sequence[Any]) -> Entry:
    seq, user, request_id, body_hash, events, result = row
    return Entry(seq, user, request_id, bytes.fromhex(body_hash), events, result)


def _record(call: Sequence[Any]) -> bytes:
    body = json.dumps(call, separators=(",", ":")).encode()
    return len(body).to_bytes(4, "big") + zlib.crc32(body).to_bytes(4, "big") + body


def _records(data: bytes) -> Iterator[tuple[int, list[Any]]]:
    """Yield (end, call) of every whole record, until the first that is torn."""
    at = 0
    while at + HEADER_BYTES <= len(data):
        size, check = (int.from_bytes(data[i : i + 4], "big") for i in (at, at + 4))
        body = data[at + HEADER_BYTES : at + HEADER_BYTES + size]
        if len(body) < size or zlib.crc32(body) != check:
            return
        at += HEADER_BYTES + size
        yield at, json.loads(body)

"""The engine that forgets: for tests and simulation. Passes the same contract suite as SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import attrs

from extra_effort.game.events import KeyAdded
from extra_effort.store.contract import (
    ConflictError,
    Entry,
    PairingCode,
    Plain,
    RequestKey,
    Snapshot,
    UnavailableError,
    UnknownWorldError,
    WorldInfo,
)


@attrs.define
class _Log:
    epoch: str
    created: float
    entries: list[Entry] = attrs.field(factory=list)
    by_request: dict[RequestKey, Entry] = attrs.field(factory=dict)
    snapshot: Snapshot | None = None


@attrs.define
class MemoryStore:
    """`Store` in dictionaries. `fail` set: every call raises `UnavailableError` with that text."""

    fail: str | None = None
    _logs: dict[str, _Log] = attrs.field(factory=dict, init=False)
    _codes: dict[bytes, PairingCode] = attrs.field(factory=dict, init=False)

    def _log(self, world: str) -> _Log:
        self._alive()
        if world not in self._logs:
            raise UnknownWorldError(world)
        return self._logs[world]

    def _alive(self) -> None:
        if self.fail is not None:
            raise UnavailableError(self.fail)

    async def create_world(self, world: str, epoch: str, created: float) -> None:
        """Create an empty log."""
        self._alive()
        if world in self._logs:
            raise ConflictError(f"world {world} exists")
        self._logs[world] = _Log(epoch, created)

    async def worlds(self) -> list[WorldInfo]:
        """Return every world, oldest first."""
        self._alive()
        return [_info(world, log) for world, log in self._logs.items()]

    async def world(self, world: str) -> WorldInfo:
        """Return one world."""
        return _info(world, self._log(world))

    async def append(self, world: str, expected_seq: int, entries: Sequence[Entry]) -> int:
        """Append all entries or none."""
        log = self._log(world)
        known = {key for key in map(_key, entries) if key in log.by_request}
        numbers = [entry.seq for entry in entries]
        if len(log.entries) != expected_seq or known or len(set(map(_key, entries))) < len(entries):
            raise ConflictError(f"{world} stands at {len(log.entries)}, not {expected_seq}")
        if numbers != list(range(expected_seq + 1, expected_seq + 1 + len(entries))):
            raise ConflictError(f"entries of {world} are not numbered on from {expected_seq}")
        kept = [_copied(entry) for entry in entries]
        log.entries.extend(kept)
        log.by_request.update((_key(entry), entry) for entry in kept)
        return len(log.entries)

    async def read(self, world: str, after: int) -> list[Entry]:
        """Return the entries above `after`, in order."""
        return self._log(world).entries[max(after, 0) :]

    async def history(self, world: str, before: int | None, limit: int) -> list[Entry]:
        """Return entries below `before`, newest first."""
        entries = self._log(world).entries
        older = entries if before is None else entries[: max(before - 1, 0)]
        return older[::-1][:limit]

    async def find_requests(
        self, world: str, keys: Iterable[RequestKey]
    ) -> Mapping[RequestKey, Entry]:
        """Return the entries of those requests that have been applied."""
        known = self._log(world).by_request
        return {key: known[key] for key in keys if key in known}

    async def adds_key(self, world: str, key_hash: str) -> bool:
        """Say whether an entry may have added this key."""
        entries = self._log(world).entries
        return any(_adds(event, key_hash) for entry in entries for event in entry.events)

    async def save_snapshot(self, world: str, snapshot: Snapshot) -> None:
        """Keep the newest state."""
        log = self._log(world)
        if log.snapshot is None or snapshot.seq >= log.snapshot.seq:
            log.snapshot = Snapshot(snapshot.seq, _plain_copy(snapshot.state))

    async def snapshot(self, world: str) -> Snapshot | None:
        """Return the newest state kept, if any."""
        return self._log(world).snapshot

    async def add_code(self, code: PairingCode) -> None:
        """Keep a pairing code."""
        self._alive()
        self._codes[code.code_hash] = code

    async def take_code(self, code_hash: bytes, now: float) -> PairingCode | None:
        """Return the code and forget it unless it is reusable."""
        self._alive()
        self._codes = {key: code for key, code in self._codes.items() if code.expires > now}
        code = self._codes.get(code_hash)
        if code is not None and not code.reusable:
            del self._codes[code_hash]
        return code

    async def check(self) -> None:
        """Return unless told to fail."""
        self._alive()

    async def backup(self, target: Path) -> None:
        """Refuse: there is nothing on a disk to copy."""
        raise UnavailableError(f"a store in memory cannot be copied to {target}")

    async def close(self) -> None:
        """Refuse every further call."""
        self.fail = "the store is closed"


def _info(world: str, log: _Log) -> WorldInfo:
    return WorldInfo(world, log.epoch, len(log.entries), log.created)


def _adds(event: Plain, key_hash: str) -> bool:
    of_a_key = isinstance(event, dict) and event.get("type") == KeyAdded.TYPE
    return of_a_key and event.get("key_hash") == key_hash


def _copied(entry: Entry) -> Entry:
    """Return an entry that its writer cannot change any more."""
    events, result = _plain_copy(entry.events), _plain_copy(entry.result)
    return attrs.evolve(entry, events=events, result=result)


def _plain_copy(value: Plain) -> Plain:
    """Copy a plain value; some ten times as quick as `copy.deepcopy`, which the simulation felt."""
    if isinstance(value, dict):
        return {name: _plain_copy(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain_copy(item) for item in value]
    return value


def _key(entry: Entry) -> RequestKey:
    return (entry.user, entry.request_id)

"""What only the file on the disk can show: durability, refusals, damage, copies."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from extra_effort.store import opening, sqlite
from extra_effort.store.contract import CorruptError, Entry, Snapshot, UnavailableError
from extra_effort.store.sqlite import SqliteStore, open_store


def entry(seq: int) -> Entry:
    """Return a small entry."""
    return Entry(seq, "ann", f"r{seq}", b"h" * 32, [{"n": seq}], {"n": seq})


@asynccontextmanager
async def opened(path: Path, epoch: str = "new") -> AsyncIterator[SqliteStore]:
    """Open a store and close it in order."""
    store = await open_store(path, lambda: epoch)
    try:
        yield store
    finally:
        await store.close()


async def filled(path: Path, entries: int = 200) -> None:
    """Leave a cleanly closed database with one world, `w`."""
    async with opened(path) as store:
        await store.create_world("w", "e1", 1.0)
        await store.append("w", 0, [entry(seq) for seq in range(1, entries + 1)])


def soil(path: Path) -> None:
    """Make the database look as after a crash."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE meta SET value = 0 WHERE name = 'clean'")
        db.commit()


async def test_reopen(tmp_path: Path) -> None:
    """Everything is there after a close."""
    path = tmp_path / "log.db"
    await filled(path)
    async with opened(path) as store:
        await store.save_snapshot("w", Snapshot(200, {"a": 1}))
    async with opened(path) as store:
        assert (await store.world("w")).epoch == "e1"
        assert len(await store.read("w", 0)) == 200
        assert await store.snapshot("w") == Snapshot(200, {"a": 1})


LONG: dict[str, Any] = {
    "op": "march",
    "tokens": [{"token": f"Actor.{n}", "notes": ["”a”"], "fp": -n / 2} for n in range(2_000)],
    "of": {f"Actor.{n}": None for n in range(2_000)},
    "deeper": {"rolls": [[n, True] for n in range(200)], "short": [1, {"a": 2}]},
}


@pytest.mark.parametrize("value", [LONG, [], {}, {"a": []}, None, "x", [[0] * 99] * 99])
def test_what_is_long_is_written_in_pieces(value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the same bytes; no piece is so long that other threads would wait for it."""
    pieces = list[str]()

    def noted(item: Any, dense: Callable[[Any], str] = sqlite._dense) -> str:  # noqa: SLF001
        pieces.append(dense(item))
        return pieces[-1]

    monkeypatch.setattr(sqlite, "_dense", noted)
    written = sqlite._json(value)  # noqa: SLF001 - the files hold no pieces

    assert written == json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert max(map(len, pieces), default=0) < 1_000


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET user = 'eve'",
        "DELETE FROM entry",
        "INSERT OR REPLACE INTO entry SELECT world, seq, '', '', x'', '', '' FROM entry",
        "UPDATE world SET created = 0",
        "DELETE FROM world",
        "UPDATE epoch SET epoch = 'x'",
        "DELETE FROM epoch",
    ],
)
async def test_the_log_is_append_only(tmp_path: Path, statement: str) -> None:
    """No statement changes or removes what stands in the log."""
    path = tmp_path / "log.db"
    await filled(path, entries=3)
    with (
        closing(opening.connect(path)) as db,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        db.execute(statement)

    async with opened(path) as store:
        assert [one.user for one in await store.read("w", 0)] == ["ann"] * 3


async def test_the_pragmas_of_the_guarantees(tmp_path: Path) -> None:
    """WAL with an fsync for every commit."""
    path = tmp_path / "log.db"
    await filled(path, entries=1)
    with closing(opening.connect(path)) as db:
        settings = [
            db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers")
        ]

    assert settings == ["wal", 2, 1, 1]


async def test_group_commit(tmp_path: Path) -> None:
    """Appends that wait together are one transaction, and one of them may be refused alone."""
    path = tmp_path / "log.db"
    async with opened(path) as store:
        for world in "abc":
            await store.create_world(world, "e1", 1.0)
        outcomes = await asyncio.gather(
            store.append("a", 0, [entry(1)]),
            store.append("b", 7, [entry(8)]),
            store.append("c", 0, [entry(1), entry(2)]),
            return_exceptions=True,
        )

        assert outcomes[0] == 1
        assert type(outcomes[1]).__name__ == "ConflictError"
        assert outcomes[2] == 2


async def test_a_full_disk_is_unavailable(tmp_path: Path) -> None:
    """A write that does not fit leaves nothing behind, and a later one can succeed."""
    path = tmp_path / "log.db"
    async with opened(path) as store:
        await store.create_world("w", "e1", 1.0)
        pages = await store._writer.read(  # noqa: SLF001 - the only way to a full disk
            lambda db: db.execute("PRAGMA max_page_count = 1").fetchone()[0]
        )
        big = Entry(1, "ann", "r", b"h", [{"text": "x" * 100_000}], None)
        with pytest.raises(UnavailableError, match="full"):
            await store.append("w", 0, [big])
        assert await store.read("w", 0) == []

        await store._writer.read(  # noqa: SLF001 - likewise
            lambda db: db.execute(f"PRAGMA max_page_count = {pages + 1000}")
        )
        assert await store.append("w", 0, [big]) == 1


def files(folder: Path) -> dict[str, bytes]:
    """Return what the database consists of."""
    return {file.name: file.read_bytes() for file in folder.glob("log.db*")}


async def test_values_that_are_no_json_are_named(tmp_path: Path) -> None:
    """An entry, or a state kept, whose text was changed is damage, not an engine that fails."""
    async with opened(tmp_path / "log.db") as store:
        await store.create_world("w", "e1", 1.0)
    with closing(sqlite3.connect(tmp_path / "log.db")) as db, db:
        db.execute("INSERT INTO entry VALUES ('w', 1, 'ann', 'r', x'00', '[{', 'null')")
        db.execute("INSERT INTO snapshot VALUES ('w', 1, '{')")
    async with opened(tmp_path / "log.db") as store:
        with pytest.raises(CorruptError, match="entry 1"):
            await store.read("w", 0)
        with pytest.raises(CorruptError, match="the state kept"):
            await store.snapshot("w")
        with pytest.raises(CorruptError, match="entry 1"):
            await store.find_requests("w", [("ann", "r")])


async def test_a_half_made_database_is_made_again(tmp_path: Path) -> None:
    """A crash while creating the file leaves no database, and the next start makes one."""
    path = tmp_path / "log.db"
    path.with_suffix(".new").write_bytes(b"half")

    async with opened(path) as store:
        assert await store.worlds() == []


async def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    """A path that cannot be opened is unavailable, not corrupt."""
    with pytest.raises(UnavailableError, match="cannot be opened"):
        await open_store(tmp_path / "missing" / "log.db", lambda: "new")


async def test_backup(tmp_path: Path) -> None:
    """A copy is whole, and opening it begins a new epoch: once."""
    path, copy = tmp_path / "log.db", tmp_path / "copy.db"
    await filled(path)
    async with opened(path) as store:
        await store.backup(copy)
        await store.append("w", 200, [entry(201)])
        with pytest.raises(FileExistsError):
            await store.backup(copy)

    for epoch in ("second", "third"):
        async with opened(copy, epoch) as restored:
            assert (await restored.world("w")).epoch == "second"
            assert len(await restored.read("w", 0)) == 200
    async with opened(path) as store:
        assert (await store.world("w")).epoch == "e1"


async def test_appends_without_a_close_survive(tmp_path: Path) -> None:
    """What was acknowledged is in the files at once: a copy of them, as a crash leaves, has it."""
    path, crashed = tmp_path / "log.db", tmp_path / "crashed"
    crashed.mkdir()
    async with opened(path) as store:
        await store.create_world("w", "e1", 1.0)
        await store.append("w", 0, [entry(1)])
        for name, content in files(tmp_path).items():
            (crashed / name).write_bytes(content)

    async with opened(crashed / "log.db") as store:
        assert await store.read("w", 0) == [entry(1)]

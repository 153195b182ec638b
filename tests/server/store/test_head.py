"""The note beside the database says when what was answered is not there any more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NoReturn, cast

import pytest
from structlog.testing import capture_logs

from databases import NAME, change, closed, crashed, entries_in, write
from extra_effort.store.head import Head
from extra_effort.store.inspection import wal_of
from extra_effort.store.opening import copy_database
from extra_effort.store.sqlite import open_store


async def epoch_of(path: Path) -> str:
    """Open a database, ask for its world's epoch, and close it."""
    store = await open_store(path, lambda: "new")
    epoch = (await store.world("w")).epoch
    await store.close()
    return epoch


async def test_the_last_transaction_is_damaged(tmp_path: Path) -> None:
    """It looks like one cut short; but it was answered for: said, and everyone begins anew."""
    path = await crashed(tmp_path)
    log = wal_of(path)
    change(log, len(log.read_bytes()) - 100, b"\xa5")
    with capture_logs() as lines:
        first = await epoch_of(path)
    second = await epoch_of(path)

    assert first == second == "new"
    assert await entries_in(path) == 79
    assert [(line["event"], line["entries"]) for line in lines] == [
        ("the end of the log is lost", 1)
    ]


@pytest.mark.parametrize("note", [None, "", "what", "1 2 3", "1 9999", "2 79"])
async def test_a_note_that_witnesses_nothing(tmp_path: Path, note: str | None) -> None:
    """Without the note, or with one of another time, the last transaction is lost in silence.

    So it is after a power cut before which the note did not reach the disk.
    """
    path = await crashed(tmp_path)
    log, head = wal_of(path), path.with_name(f"{NAME}-head")
    change(log, len(log.read_bytes()) - 100, b"\xa5")
    head.unlink()
    if note is not None:
        head.write_text(note)
    with capture_logs() as lines:
        epoch = await epoch_of(path)

    assert (epoch, lines) == ("e1", [])


async def test_nothing_is_lost(tmp_path: Path) -> None:
    """A crash that lost nothing, and an orderly end, begin no epoch."""
    path = await crashed(tmp_path)
    with capture_logs() as lines:
        epochs = [await epoch_of(path) for _ in range(3)]

    assert (epochs, lines) == (["e1"] * 3, [])


async def test_a_note_that_cannot_be_written(tmp_path: Path) -> None:
    """It is no part of the promise: all goes on without it."""
    path = await closed(tmp_path)
    path.with_name(f"{NAME}-head").unlink()
    path.with_name(f"{NAME}-head").mkdir()
    store = await open_store(path, lambda: "new")
    await write(store, 61, 62)
    await store.close()

    assert await entries_in(path) == 62


async def test_an_older_file_is_put_back(tmp_path: Path) -> None:
    """A bare copy from before the last opening: browsers may know what came after it."""
    path = await closed(tmp_path)
    older = path.read_bytes()
    store = await open_store(path, lambda: "e1")
    await write(store, 61, 61)
    await store.close()
    path.write_bytes(older)
    with capture_logs() as lines:
        first = await epoch_of(path)
    second = await epoch_of(path)

    assert first == second == "new"
    assert [line["event"] for line in lines] == ["an older copy of the database was put back"]


async def test_a_backup_is_put_back(tmp_path: Path) -> None:
    """It knows that it is one, and nothing is damaged: the note beside it alarms nobody."""
    path = await closed(tmp_path)
    store = await open_store(path, lambda: "e1")
    copy = tmp_path / "copy.db"
    copy_database(path, copy)
    await write(store, 61, 62)
    await store.close()
    copy.replace(path)
    with capture_logs() as lines:
        epoch = await epoch_of(path)

    assert (epoch, lines) == ("new", [])


async def test_a_database_begun_anew(tmp_path: Path) -> None:
    """What the note knows of the one before says nothing of it."""
    path = await closed(tmp_path)
    path.unlink()
    with capture_logs() as lines:
        store = await open_store(path, lambda: "new")
        await store.create_world("w", "e1", 1.0)
        await write(store, 1, 1)
        await store.close()
        epoch = await epoch_of(path)

    assert (epoch, lines) == ("e1", [])


class Unreadable:
    """A connection that fails."""

    def execute(self, statement: str) -> NoReturn:
        """Fail."""
        raise sqlite3.OperationalError(statement)


async def test_a_note_of_what_cannot_be_read(tmp_path: Path) -> None:
    """A commit is done when the note is written: no error of the note fails it."""
    path = await closed(tmp_path)
    head = Head(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        head.begin(db)
    before = path.with_name(f"{NAME}-head").read_text()
    head.note(cast("sqlite3.Connection", Unreadable()))
    head.close()

    assert path.with_name(f"{NAME}-head").read_text() == before

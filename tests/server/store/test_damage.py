"""Damage of every kind is found at the start and named, and what is damaged is left untouched."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from structlog.testing import capture_logs

from databases import FRAME, NAME, PAGE, change, closed, crashed, entries_in, entry, write
from extra_effort.cli.group import main
from extra_effort.store import wal
from extra_effort.store.contract import CorruptError, UnavailableError
from extra_effort.store.inspection import wal_of
from extra_effort.store.sqlite import open_store


def bytes_of(path: Path) -> dict[str, bytes]:
    """Return what a host could lose: not the index (-shm), nor a log without anything in it."""
    files = path.parent.glob(f"{NAME}*")
    held = {file.name: file.read_bytes() for file in files if not file.name.endswith("-shm")}
    return {name: content for name, content in held.items() if content or name == NAME}


def run(path: Path, statement: str) -> None:
    """Run a statement, as another program would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement)


# --- the database file ----------------------------------------------------------------------------


def cut_off(path: Path) -> None:
    """Lose the last pages."""
    path.write_bytes(path.read_bytes()[: -2 * PAGE])


def cut_within_a_page(path: Path) -> None:
    """Lose some bytes."""
    path.write_bytes(path.read_bytes()[:-100])


def emptied(path: Path) -> None:
    """Lose everything but the name."""
    path.write_bytes(b"")


def scribbled(path: Path) -> None:
    """Lose what stood in the middle."""
    change(path, 2 * PAGE, b"\xa5" * 2 * PAGE)


def something_else(path: Path) -> None:
    """Find a file of another kind in its place."""
    path.write_bytes(b"not a database at all" * 1000)


def another_database(path: Path) -> None:
    """Find another program's database in its place."""
    path.unlink()
    run(path, "CREATE TABLE note (text TEXT)")


def a_table_less(path: Path) -> None:
    """Miss a table."""
    run(path, "DROP TABLE snapshot")


def a_fact_less(path: Path) -> None:
    """Miss a line that every database of ours has."""
    run(path, "DELETE FROM meta WHERE name = 'clean'")


def of_the_future(path: Path) -> None:
    """Be written by a later version."""
    run(path, "INSERT INTO migration (version) VALUES (99)")


NAMED: dict[Callable[[Path], None], str] = {
    cut_off: r"extra-effort\.db is damaged .* backup",
    cut_within_a_page: r"extra-effort\.db is damaged .* backup",
    emptied: r"extra-effort\.db is damaged \(it is empty\)",
    scribbled: r"extra-effort\.db is damaged .* backup",
    something_else: r"extra-effort\.db is damaged \(file is not a database\)",
    another_database: r"extra-effort\.db is not a database of Extra Effort",
    a_table_less: r"extra-effort\.db is damaged \(it lacks snapshot\)",
    a_fact_less: r"extra-effort\.db is damaged \(it does not say whether it is clean\)",
    of_the_future: r"extra-effort\.db was written by a newer Extra Effort",
}


@pytest.mark.parametrize("damage", NAMED, ids=lambda one: one.__name__)
async def test_the_file(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    """After an orderly end: named, and left as it is."""
    path = await closed(tmp_path)
    damage(path)
    before = bytes_of(path)

    with pytest.raises(CorruptError, match=NAMED[damage]):
        await open_store(path, lambda: "new")

    assert bytes_of(path) == before


async def test_any_page(tmp_path: Path) -> None:
    """Whichever page is full of zeros, it is noticed, also after an orderly end."""
    path = await closed(tmp_path)
    good = path.read_bytes()
    for page in range(len(good) // PAGE):
        change(path, page * PAGE, bytes(PAGE))
        with pytest.raises(CorruptError, match="is damaged"):
            await open_store(path, lambda: "new")
        path.write_bytes(good)

    assert await entries_in(path) == 60


async def test_a_lost_file(tmp_path: Path) -> None:
    """Where only the log is left of a database, none is begun anew."""
    path = await crashed(tmp_path)
    path.unlink()
    before = bytes_of(path)

    with pytest.raises(CorruptError, match=r"it is missing, while its -wal file is there"):
        await open_store(path, lambda: "new")

    assert bytes_of(path) == before


# --- the log beside it ----------------------------------------------------------------------------


async def test_after_a_crash(tmp_path: Path) -> None:
    """A log that nobody harmed is read."""
    assert await entries_in(await crashed(tmp_path)) == 80


async def test_any_frame_of_the_log(tmp_path: Path) -> None:
    """One byte wrong before the last transaction is named: all after it would vanish silently."""
    path = await crashed(tmp_path)
    log = wal_of(path)
    good = log.read_bytes()
    frames = (len(good) - wal.HEADER_BYTES) // FRAME
    last = [number for number in range(frames) if ends_a_transaction(good, number)][-2]
    for frame in range(last + 1):
        place = wal.HEADER_BYTES + frame * FRAME + 1000
        change(log, place, bytes([good[place] ^ 1]))
        before = bytes_of(path)
        with pytest.raises(CorruptError, match=r"-wal is damaged \(of \d+ frames only \d+ can"):
            await open_store(path, lambda: "new")
        assert bytes_of(path) == before
        log.write_bytes(good)


def ends_a_transaction(log: bytes, frame: int) -> bool:
    """Say whether a frame's header has the size of the database after a commit."""
    start = wal.HEADER_BYTES + frame * FRAME + 4
    return log[start : start + 4] != bytes(4)


async def test_the_header_of_the_log(tmp_path: Path) -> None:
    """With a wrong header SQLite would read nothing of it."""
    path = await crashed(tmp_path)
    log = wal_of(path)
    good = log.read_bytes()
    for place in range(0, wal.HEADER_BYTES, 4):
        change(log, place, bytes([good[place] ^ 0x40]))
        with pytest.raises(CorruptError, match=r"-wal is damaged \(its header is damaged\)"):
            await open_store(path, lambda: "new")
        log.write_bytes(good)


async def test_a_transaction_cut_short(tmp_path: Path) -> None:
    """Wherever a crash cut the last transaction, the rest is read: nobody was told of it."""
    path = await crashed(tmp_path)
    note = path.with_name(f"{NAME}-head")
    note.write_text(note.read_text().replace("80", "79"))
    files = {file: file.read_bytes() for file in (path, wal_of(path), note)}
    whole = len(files[wal_of(path)])
    for lost in (1, FRAME // 2, FRAME, FRAME + 1):
        for file, content in files.items():
            file.write_bytes(content)
        wal_of(path).write_bytes(files[wal_of(path)][: whole - lost])

        with capture_logs() as lines:
            assert await entries_in(path) == 79, lost
        assert lines == []


async def test_a_log_begun_again(tmp_path: Path) -> None:
    """Frames of an earlier round, which are in the database already, are no damage."""
    path = await closed(tmp_path)
    store = await open_store(path, lambda: "e2")
    await write(store, 61, 80)
    await store._writer.read(  # noqa: SLF001 - no other way to checkpoint
        lambda db: db.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
    )
    await write(store, 81, 82)
    left = tmp_path / "left"
    left.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{path}{suffix}", left)
    await store.close()

    assert await entries_in(left / NAME) == 82


async def test_a_bare_copy(tmp_path: Path) -> None:
    """A database that was in use, without its log: said, and everyone begins a new epoch."""
    path = await crashed(tmp_path)
    wal_of(path).unlink()
    with capture_logs() as lines:
        store = await open_store(path, lambda: "new")
    epoch = (await store.world("w")).epoch
    await store.close()

    assert epoch == "new"
    assert [line["event"] for line in lines] == ["the -wal file is gone: what it held is lost"]


# --- under a running server -----------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["", "-wal"])
async def test_deleted_while_in_use(tmp_path: Path, suffix: str) -> None:
    """Nothing is written to a file without a name; reads go on; put back, all is well."""
    path = await closed(tmp_path)
    store = await open_store(path, lambda: "e2")
    file, aside = f"{path}{suffix}", tmp_path / "aside"
    shutil.move(file, aside)
    with pytest.raises(UnavailableError, match="was moved or deleted while the server used it"):
        await store.append("w", 60, [entry(61)])
    with pytest.raises(UnavailableError, match="was moved or deleted"):
        await store.check()
    read = len(await store.read("w", 0))
    shutil.move(aside, file)
    await write(store, 61, 61)
    await store.close()

    assert read == 60
    assert await entries_in(path) == 61


async def test_deleted_for_good(tmp_path: Path) -> None:
    """The end is not orderly, and says why."""
    path = await closed(tmp_path)
    store = await open_store(path, lambda: "e2")
    path.unlink()

    with pytest.raises(UnavailableError, match="was moved or deleted"):
        await store.close()

    assert not path.exists()


# --- the program ----------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["worlds"]])
def test_the_program(tmp_path: Path, words: list[str]) -> None:
    """It says what is damaged and what to do, and ends."""
    path = asyncio.run(closed(tmp_path))
    scribbled(path)
    before = bytes_of(path)
    told = CliRunner().invoke(main, [*words, "--data", str(tmp_path)])

    assert told.exit_code == 1
    assert "Error: the database" in told.output
    assert "move it away and put a copy made by `extra-effort backup` in its place" in told.output
    assert bytes_of(path) == before


NOBODY = 65_534


@contextmanager
def without_rights() -> Iterator[None]:
    """Be somebody who may not do everything, if we are root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_database_that_may_not_be_written() -> None:
    """It is not damaged: what may not be done is named, and nothing is changed."""
    with tempfile.TemporaryDirectory() as name:  # which others may enter, unlike `tmp_path`
        path = asyncio.run(closed(Path(name)))
        path.chmod(0o444)
        path.parent.chmod(0o777)
        before = bytes_of(path)
        with without_rights(), pytest.raises(UnavailableError, match="readonly database"):
            asyncio.run(open_store(path, lambda: "new"))

        assert bytes_of(path) == before

"""The thread that owns the connection: it outlives whatever happens to the connection."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from extra_effort.store.contract import UnavailableError
from extra_effort.store.writer import Writer


class Broken(sqlite3.Connection):
    """Fails to commit, and cannot even undo."""

    def execute(self, sql: str, *rest: object) -> sqlite3.Cursor:
        """Refuse the ends of transactions."""
        if sql in {"COMMIT", "ROLLBACK"}:
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *rest)  # type: ignore[arg-type]


def insert(db: sqlite3.Connection) -> None:
    """Write a row."""
    db.execute("INSERT INTO t VALUES (1)")


def count(db: sqlite3.Connection) -> int:
    """Return how many rows there are."""
    rows: int = db.execute("SELECT count(*) FROM t").fetchone()[0]
    return rows


def fine() -> None:
    """Find nothing wrong."""


async def test_a_connection_that_cannot_undo(tmp_path: Path) -> None:
    """It is closed and opened anew; nobody waits for ever, and nothing half done stays."""
    path = tmp_path / "t.db"
    opened = list[str]()

    def connect(kind: type[sqlite3.Connection]) -> sqlite3.Connection:
        opened.append(kind.__name__)
        db = sqlite3.connect(path, isolation_level=None, factory=kind)
        db.execute("CREATE TABLE IF NOT EXISTS t (x)")
        return db

    writer = Writer(
        lambda: connect(Broken), lambda: connect(sqlite3.Connection), fine, lambda _: None
    )
    await writer.start()
    with pytest.raises(UnavailableError, match="cannot be used: disk I/O error"):
        await writer.write(insert)
    await writer.write(insert)
    rows = await writer.read(count)
    await writer.close(lambda _: None)

    assert rows == 1
    assert opened == ["Broken", "Connection"]


async def test_a_connection_that_cannot_be_opened_anew(tmp_path: Path) -> None:
    """Everything is refused until it can, reads too; then all is well."""
    path, gone = tmp_path / "t.db", [True]

    def again() -> sqlite3.Connection:
        if gone[0]:
            raise sqlite3.OperationalError("unable to open database file")
        return sqlite3.connect(path, isolation_level=None)

    def first() -> sqlite3.Connection:
        db = sqlite3.connect(path, isolation_level=None, factory=Broken)
        db.execute("CREATE TABLE t (x)")
        return db

    writer = Writer(first, again, fine, lambda _: None)
    await writer.start()
    with pytest.raises(UnavailableError):
        await writer.write(insert)
    with pytest.raises(UnavailableError, match="unable to open"):
        await writer.read(count)
    gone[0] = False

    assert await writer.read(count) == 0
    await writer.close(lambda _: None)


async def test_a_check_that_fails(tmp_path: Path) -> None:
    """Nothing is written while the files are not those that were opened; reads go on."""
    path = tmp_path / "t.db"

    def connect() -> sqlite3.Connection:
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("CREATE TABLE IF NOT EXISTS t (x)")
        return db

    def moved() -> None:
        raise UnavailableError("moved")

    writer = Writer(connect, connect, moved, lambda _: None)
    await writer.start()
    with pytest.raises(UnavailableError, match="moved"):
        await writer.write(insert)

    assert await writer.read(count) == 0
    with pytest.raises(UnavailableError, match="moved"):
        await writer.close(lambda _: None)

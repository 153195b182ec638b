"""Opening the database file: nothing damaged is served, nothing is silently begun anew."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

from extra_effort.store.contract import CorruptError

Connect = Callable[[], sqlite3.Connection]

MIGRATIONS = ("schema.sql", "migrations/0002.sql")
"""Migration n is file n (from 1); each runs once, in a transaction with the note that it ran."""


def open_database(path: Path, new_epoch: Callable[[], str]) -> sqlite3.Connection:
    """Open or create the database at `path`. Raises `CorruptError`, `sqlite3.OperationalError`.

    A copy made by `backup` gives every world an epoch of `new_epoch()`, so that clients who saw
    more than the backup holds start afresh.
    """
    _refuse_stumps(path)
    if not path.exists():
        _create(path)
    connection = connect(path)
    try:
        _refuse_damage(connection, path)
        migrate(connection)
        _begin_epochs_of_a_copy(connection, new_epoch)
        _set(connection, "clean", 0)
    except sqlite3.DatabaseError as error:
        connection.close()
        if isinstance(error, sqlite3.OperationalError):  # locked, full, read-only: not damage
            raise
        raise _corrupt(path, str(error)) from error
    except BaseException:
        connection.close()
        raise
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """Open the one connection, with everything the guarantees rest on."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=5.0)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",  # an fsync before every answer
        "foreign_keys = ON",
        "recursive_triggers = ON",  # else INSERT OR REPLACE slips past the append-only triggers
    ):
        try:
            connection.execute(f"PRAGMA {pragma}")
        except sqlite3.DatabaseError as error:
            connection.close()
            if isinstance(error, sqlite3.OperationalError):
                raise
            raise _corrupt(path, str(error)) from error
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, one transaction a step."""
    for version, name in enumerate(MIGRATIONS, start=1):
        if version <= _version(connection):
            continue
        connection.execute("BEGIN IMMEDIATE")
        for statement in _statements(name):
            connection.execute(statement)
        connection.execute("INSERT INTO migration (version) VALUES (?)", (version,))
        connection.execute("COMMIT")


def close_database(connection: sqlite3.Connection) -> None:
    """Note the orderly end; the next opening trusts it."""
    connection.execute("UPDATE meta SET value = 1 WHERE name = 'clean'")


def mark_as_copy(path: Path) -> None:
    """Make the database at `path` one that begins new epochs when it is opened."""
    connection = connect(path)
    try:
        _set(connection, "copy", 1)
        _set(connection, "clean", 1)
        connection.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    finally:
        connection.close()


def _create(path: Path) -> None:
    """Build the schema under another name: a file called `path` is never half made."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    connection = connect(draft)
    try:
        migrate(connection)
        connection.execute("INSERT INTO meta VALUES ('clean', 1), ('copy', 0)")
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()
    draft.rename(path)


def _refuse_stumps(path: Path) -> None:
    """Refuse what SQLite would take for a new, empty database."""
    if path.exists() and path.stat().st_size == 0:
        raise _corrupt(path, "it is empty")
    if not path.exists() and path.with_name(f"{path.name}-wal").exists():
        raise _corrupt(path, "it is missing, while its -wal file is there")


def _refuse_damage(connection: sqlite3.Connection, path: Path) -> None:
    """Check the length always, and every page after an end that was not orderly."""
    if _version(connection) > len(MIGRATIONS):
        raise CorruptError(f"{path} was written by a newer Extra Effort; install that version")
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    # Pages beyond the file's end may still be in the WAL: only a clean file has all of them.
    if _get(connection, "clean") and path.stat().st_size < pages * size:
        raise _corrupt(path, f"{path.stat().st_size} bytes are left of {pages * size}")
    if not _get(connection, "clean"):
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise _corrupt(path, found)


def _begin_epochs_of_a_copy(connection: sqlite3.Connection, new_epoch: Callable[[], str]) -> None:
    if not _get(connection, "copy"):
        return
    connection.execute("BEGIN IMMEDIATE")
    for (world,) in connection.execute("SELECT id FROM world").fetchall():
        connection.execute("INSERT INTO epoch (world, epoch) VALUES (?, ?)", (world, new_epoch()))
    _set(connection, "copy", 0)
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    known = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").fetchone()
    if known is None:
        return 0
    newest: int = connection.execute("SELECT max(version) FROM migration").fetchone()[0]
    return newest


def _statements(name: str) -> Iterator[str]:
    """Split a script; `executescript` would commit behind our back."""
    script = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _get(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()[0]
    return value


def _set(connection: sqlite3.Connection, name: str, value: int) -> None:
    connection.execute("UPDATE meta SET value = ? WHERE name = ?", (value, name))


def _corrupt(path: Path, what: str) -> CorruptError:
    return CorruptError(
        f"the database {path} is damaged ({what}); it was left as it is: "
        f"move it away and put a copy made by `extra-effort backup` in its place"
    )

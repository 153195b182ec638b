"""Opening the database file: nothing damaged is served, nothing is silently begun anew."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import structlog

from extra_effort.store.contract import UnavailableError
from extra_effort.store.head import Head
from extra_effort.store.inspection import (
    Findings,
    fact,
    inspect,
    refuse_orphans,
    schema_version,
    wal_of,
)

log: structlog.stdlib.BoundLogger = structlog.get_logger("store")

MIGRATIONS = ("schema.sql", "migrations/0002.sql", "migrations/0003.sql")
"""Migration n is file n (from 1); each runs once, in a transaction with the note that it ran."""


def open_database(path: Path, new_epoch: Callable[[], str], head: Head) -> sqlite3.Connection:
    """Open or create the database at `path`. Raises `CorruptError`, `sqlite3.OperationalError`.

    A damaged one is not touched. Before an older one is brought up to date a copy of it is kept.
    A copy, by `backup` or a bare one, gives every world an epoch of `new_epoch()`, and so does one
    that lacks entries, or is older, by its `head`: clients who saw more than it holds start afresh.
    """
    if path.exists():
        found = inspect(path, len(MIGRATIONS))
        if found.version < len(MIGRATIONS):
            _keep(path, found.version)
    else:
        refuse_orphans(path)
        head.forget()
        _create(path)
        found = Findings(len(MIGRATIONS), lost_log=False)
    return _open(path, new_epoch, head, lost_log=found.lost_log)


def _open(
    path: Path, new_epoch: Callable[[], str], head: Head, *, lost_log: bool
) -> sqlite3.Connection:
    connection = connect(path)
    try:
        migrate(connection)
        if not fact(connection, "copy") and _tell_loss(connection, path, head, lost_log=lost_log):
            _set(connection, "copy", 1)
        _begin_epochs_of_a_copy(connection, new_epoch)
        _set(connection, "clean", 0)
        head.begin(connection)
        connection.execute("PRAGMA wal_checkpoint").fetchall()  # so that a bare copy of it says so
    except BaseException:
        connection.close()
        raise
    return connection


def _tell_loss(connection: sqlite3.Connection, path: Path, head: Head, *, lost_log: bool) -> bool:
    """Say what is known to be missing, and whether anything is."""
    if lost_log:
        log.warning("the -wal file is gone: what it held is lost", database=str(path))
    elif head.is_of_later(connection):
        log.warning("an older copy of the database was put back", database=str(path))
    elif lost := head.missing(connection):
        log.error("the end of the log is lost", database=str(path), entries=lost)
    else:
        return False
    return True


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
        except sqlite3.DatabaseError:
            connection.close()
            raise
    return connection


def reconnect(path: Path, files: SameFiles) -> sqlite3.Connection:
    """Open a database again that was open already. Raises `UnavailableError`, `sqlite3.Error`."""
    files.check(log=False)  # else an empty one would be made in its place
    connection = connect(path)
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")  # now its -wal file is there
    files.remember()
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, one transaction a step."""
    for version, name in enumerate(MIGRATIONS, start=1):
        if version <= schema_version(connection):
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


def copy_database(path: Path, target: Path) -> None:
    """Copy `path` to `target`, whole or not at all; what stands there is replaced.

    The connection it reads through cannot write: it takes no part in checkpoints.
    """
    draft = target.with_name(f"{target.name}.partial")
    draft.unlink(missing_ok=True)
    source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(draft)) as copy:
        source.backup(copy)
    mark_as_copy(draft)
    _put_in_place(draft, target)


class SameFiles:
    """Notices when the files of an open database are moved or deleted under the server.

    Whatever is written to a file without a name is gone at the next start.
    """

    def __init__(self, path: Path) -> None:
        """Remember nothing yet."""
        self._path = path
        self._known = dict[Path, tuple[int, int] | None]()

    def remember(self) -> None:
        """Take the files that are there now for the open database's."""
        self._known = {path: _identity(path) for path in (self._path, wal_of(self._path))}

    def check(self, *, log: bool = True) -> None:
        """Raise `UnavailableError` unless they are still there (`log`: the -wal file too)."""
        for path, known in self._known.items():
            if _identity(path) != known and (log or path == self._path):
                raise UnavailableError(
                    f"{path} was moved or deleted while the server used it: put it back, or stop "
                    f"the server, put a backup in its place, and start again"
                )


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino)


def _keep(path: Path, version: int) -> None:
    """Keep a copy from before an upgrade: an older program cannot read what comes after."""
    kept = path.with_name(f"{path.name}.version-{version}")
    try:
        copy_database(path, kept)
    except sqlite3.OperationalError as error:
        raise UnavailableError(
            f"{path} is of an older version, and no copy of it could be kept in {kept} before "
            f"the upgrade ({error}); nothing was changed: make room for it and start again"
        ) from error


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
    _put_in_place(draft, path)


def _put_in_place(draft: Path, path: Path) -> None:
    """Rename a finished file, and let the folder remember it through a power cut."""
    draft.rename(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and need not be
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _begin_epochs_of_a_copy(connection: sqlite3.Connection, new_epoch: Callable[[], str]) -> None:
    if not fact(connection, "copy"):
        return
    connection.execute("BEGIN IMMEDIATE")
    for (world,) in connection.execute("SELECT id FROM world").fetchall():
        connection.execute("INSERT INTO epoch (world, epoch) VALUES (?, ?)", (world, new_epoch()))
    _set(connection, "copy", 0)
    connection.execute("COMMIT")


def _statements(name: str) -> Iterator[str]:
    """Split a script; `executescript` would commit behind our back."""
    script = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _set(connection: sqlite3.Connection, name: str, value: int) -> None:
    connection.execute("UPDATE meta SET value = ? WHERE name = ?", (value, name))

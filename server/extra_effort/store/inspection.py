"""Looking at a database before it is written to: damage is named, and nothing is changed."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import attrs

from extra_effort.store import wal
from extra_effort.store.contract import CorruptError

TABLES = frozenset({"migration", "meta", "world", "epoch", "entry", "snapshot", "pairing"})


@attrs.frozen
class Findings:
    """What is to be known about a database that is not damaged."""

    version: int
    """Of its schema."""
    lost_log: bool
    """Whether it was not closed, and the -wal file that belongs to it is gone: a bare copy."""


def inspect(path: Path, newest: int) -> Findings:
    """Look at the database at `path`, whose schema may be at most `newest`.

    The file is opened for reading only. Every page is looked at, after an end that was not
    orderly all they hold too: about 3 and 5 s for a gigabyte. Raises `CorruptError`, and
    `sqlite3.OperationalError` when the file cannot be read now.
    """
    _refuse_stumps(path)
    try:
        with _reading(path) as connection:
            version = _version(connection, path)
            if version > newest:
                raise CorruptError(f"{path} was written by a newer Extra Effort; install that one")
            clean = bool(fact(connection, "clean"))
            _refuse_damage(connection, path, clean=clean)
    except sqlite3.OperationalError:  # locked, or not to be read by us: not damage
        raise
    except sqlite3.DatabaseError as error:
        raise corrupt(path, str(error)) from error
    return Findings(version, lost_log=not clean and not wal_of(path).exists())


def corrupt(path: Path, what: str) -> CorruptError:
    """Return the error that names a damaged file, and the cure."""
    return CorruptError(
        f"the database {path} is damaged ({what}); it was left as it is: "
        f"move it away and put a copy made by `extra-effort backup` in its place"
    )


def wal_of(path: Path) -> Path:
    """Return where SQLite keeps what is not in the database file yet."""
    return path.with_name(f"{path.name}-wal")


def refuse_orphans(path: Path) -> None:
    """Refuse to begin anew where a database has been. Raises `CorruptError`."""
    if wal_of(path).exists():
        raise corrupt(path, "it is missing, while its -wal file is there")


def fact(connection: sqlite3.Connection, name: str) -> int:
    """Return a fact about the file. Raises `sqlite3.DatabaseError`."""
    row = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise sqlite3.DatabaseError(f"it does not say whether it is {name}")
    value: int = row[0]
    return value


def schema_version(connection: sqlite3.Connection) -> int:
    """Return the newest migration that ran; 0 in an empty file."""
    known = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").fetchone()
    if known is None:
        return 0
    newest: int | None = connection.execute("SELECT max(version) FROM migration").fetchone()[0]
    return newest or 0


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open for reading; without a log beside it, without making one either."""
    log = wal_of(path)
    alone = not log.exists() or log.stat().st_size == 0
    uri = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
    with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=5.0)) as connection:
        yield connection


def _refuse_stumps(path: Path) -> None:
    """Refuse what SQLite would take for a new, empty database."""
    if path.stat().st_size == 0:
        raise corrupt(path, "it is empty")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    if not names & TABLES:
        raise CorruptError(f"{path} is not a database of Extra Effort: it was left as it is")
    missing = sorted(TABLES - names)
    if missing:
        raise corrupt(path, f"it lacks {', '.join(missing)}")
    return schema_version(connection)


def _refuse_damage(connection: sqlite3.Connection, path: Path, *, clean: bool) -> None:
    fact(connection, "copy")
    _refuse_shortness(connection, path, clean=clean)
    _refuse_lost_transactions(path)
    check = "quick_check" if clean else "integrity_check"
    found = connection.execute(f"PRAGMA {check}(1)").fetchone()[0]
    if found != "ok":
        raise corrupt(path, found)


def _refuse_shortness(connection: sqlite3.Connection, path: Path, *, clean: bool) -> None:
    """Compare the length with what it says; what is not clean may have pages in its log."""
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    if clean and path.stat().st_size < pages * size:
        raise corrupt(path, f"{path.stat().st_size} bytes are left of {pages * size}")


def _refuse_lost_transactions(path: Path) -> None:
    log = wal_of(path)
    index = path.with_name(f"{path.name}-shm")
    if not log.exists() or not index.exists():
        return
    found = wal.damage_in(log.read_bytes(), wal.frames_read(index))
    if found is not None:
        raise corrupt(log, found)

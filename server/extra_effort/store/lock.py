"""DATA/lock: one process at a time works on a data directory."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path


class LockedError(Exception):
    """Raised when another process holds the data directory."""


@contextlib.contextmanager
def locked(data: Path) -> Iterator[None]:
    """Hold `data` for this process; the system lets go when the process dies. Raises `LockedError`.

    An exclusive transaction on an empty database is the one file lock that works alike on every
    system Python runs on.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    connection = sqlite3.connect(data / "lock", isolation_level=None, timeout=0.0)
    try:
        _take(connection, data)
        yield
    finally:
        connection.close()


def _take(connection: sqlite3.Connection, data: Path) -> None:
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        raise LockedError(
            f"{data} is in use by another extra-effort process; "
            f"stop it, or give this one another --data directory"
        ) from error

"""How many entries were answered for, noted beside the database: a witness when its end is lost.

Of the last transaction in SQLite's log nothing tells damage from a crash that cut it short. But
nobody was told of what was cut short, and this note is written behind each commit: if it knows of
more entries than there are, these are lost. It is not synced (that would double what an answer
takes), so after a power cut it may know of fewer, and then it says nothing.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

DIGITS = 20


class Head:
    """The note beside one database, while that is open."""

    def __init__(self, path: Path) -> None:
        """Keep where it is; nothing is written yet."""
        self._path = path.with_name(f"{path.name}-head")
        self._file: int | None = None
        self._opened = 0

    def forget(self) -> None:
        """Forget the database that was here before: a new one begins."""
        with contextlib.suppress(OSError):
            self._path.unlink()

    def is_of_later(self, connection: sqlite3.Connection) -> bool:
        """Say whether the database was open after this state of it: an older file was put back."""
        opened, _ = self._noted()
        return opened > _opened(connection)  # `begin` syncs its number before it is noted

    def missing(self, connection: sqlite3.Connection) -> int:
        """Return how many entries of the last time that it was open are not there any more."""
        opened, entries = self._noted()
        if opened != _opened(connection):  # the note lags, or was not written
            return 0
        return max(0, entries - _entries(connection))

    def begin(self, connection: sqlite3.Connection) -> None:
        """Begin anew: the database is open once more."""
        self._opened = _opened(connection) + 1
        connection.execute(
            "INSERT INTO meta VALUES ('opened', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (self._opened,),
        )
        with contextlib.suppress(OSError):  # as in `note`
            self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600)
        self.note(connection)

    def note(self, connection: sqlite3.Connection) -> None:
        """Take note of what is committed and synced. It is a witness, no part of the promise."""
        if self._file is None:
            return
        with contextlib.suppress(OSError, sqlite3.Error):
            text = f"{self._opened:0{DIGITS}} {_entries(connection):0{DIGITS}}\n"
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text.encode("ascii"))

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _noted(self) -> tuple[int, int]:
        """Return how often the database was opened, and how many entries it had then."""
        try:
            opened, entries = self._path.read_text(encoding="ascii").split()
            return int(opened), int(entries)
        except (OSError, ValueError):  # it is not there, or no good: it witnesses nothing
            return -1, 0


def _opened(connection: sqlite3.Connection) -> int:
    row = connection.execute("SELECT value FROM meta WHERE name = 'opened'").fetchone()
    return 0 if row is None else int(row[0])


def _entries(connection: sqlite3.Connection) -> int:
    """Return how many entries there are: none is ever deleted, so the newest row tells."""
    return int(connection.execute("SELECT coalesce(max(rowid), 0) FROM entry").fetchone()[0])

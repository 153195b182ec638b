"""Whether a write-ahead log that a crash left behind was damaged later.

SQLite ends a log at its first frame whose checksum is wrong. That is right for a transaction that
a crash cut short; but if a damaged frame lies before transactions that were synced, they are lost
without a word. Format: https://www.sqlite.org/fileformat2.html#walformat (big-endian).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

HEADER_BYTES = 32
FRAME_HEADER_BYTES = 24
MAGICS = {0x377F0682: "<", 0x377F0683: ">"}
"""The byte order of checksums, by the first word."""


def damage_in(wal: bytes, read: int) -> str | None:
    """Return what is damaged, None for nothing that SQLite does not repair.

    `read` is how many frames SQLite found good. Every transaction is synced before the next one
    writes, so behind a frame that is no good there can be frames of that same transaction only: one
    that says *commit*, and one more after it, are proof of damage. The very last
    transaction cannot be told from one that was cut short.
    """
    if len(wal) <= HEADER_BYTES:
        return None
    if not _has_good_header(wal):
        return "its header is damaged"
    commits = list(_later_frames(wal, read))
    if True in commits[:-1]:
        return f"of {read + len(commits)} frames only {read} can be read"
    return None


def frames_read(shm: Path) -> int:
    """Return how many frames SQLite took for good when it last recovered (its index says so)."""
    return int(struct.unpack_from("=I", shm.read_bytes(), 16)[0])


def _has_good_header(wal: bytes) -> bool:
    """Check the checksum over the first six words."""
    order = MAGICS.get(struct.unpack_from(">I", wal)[0])
    if order is None:
        return False
    one = two = 0
    words = struct.unpack_from(f"{order}6I", wal)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + odd + one) & 0xFFFFFFFF
    return bool((one, two) == struct.unpack_from(">2I", wal, 24))


def _later_frames(wal: bytes, read: int) -> Iterator[bool]:
    """Yield, for each frame of this log beyond those read, whether it ends a transaction.

    Frames of an earlier log in the same file carry other salts.
    """
    size = FRAME_HEADER_BYTES + struct.unpack_from(">I", wal, 8)[0]
    for start in range(HEADER_BYTES + read * size, len(wal) - size + 1, size):
        _, pages_after, *salts = struct.unpack_from(">4I", wal, start)
        if tuple(salts) == struct.unpack_from(">2I", wal, 16):
            yield pages_after > 0

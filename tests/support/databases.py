"""Databases as a host finds them: closed in order, or as a crash left them."""

from __future__ import annotations

import shutil
from pathlib import Path

from extra_effort.store import wal
from extra_effort.store.contract import Entry
from extra_effort.store.sqlite import SqliteStore, open_store

PAGE = 4096
FRAME = PAGE + wal.FRAME_HEADER_BYTES
NAME = "extra-effort.db"


def entry(seq: int) -> Entry:
    """Return an entry of some size."""
    return Entry(seq, "ann", f"r{seq}", b"h" * 32, [{"n": seq, "text": "x" * 300}], {"n": seq})


async def write(store: SqliteStore, first: int, last: int) -> None:
    """Append entries, each in a transaction of its own."""
    for seq in range(first, last + 1):
        await store.append("w", seq - 1, [entry(seq)])


async def closed(folder: Path) -> Path:
    """Return a database with 60 entries that was closed in order."""
    path = folder / NAME
    store = await open_store(path, lambda: "e1")
    await store.create_world("w", "e1", 1.0)
    await write(store, 1, 60)
    await store.close()
    return path


async def crashed(folder: Path) -> Path:
    """Return one whose last 20 entries are in the log beside it, as a crash leaves it."""
    path = await closed(folder)
    store = await open_store(path, lambda: "e2")
    await write(store, 61, 80)
    left = folder / "left"
    left.mkdir()
    for suffix in ("", "-wal", "-head"):
        shutil.copy(f"{path}{suffix}", left)
    await store.close()
    return left / NAME


async def entries_in(path: Path) -> int:
    """Open a database, count its entries, and close it."""
    store = await open_store(path, lambda: "new")
    count = len(await store.read("w", 0))
    await store.close()
    return count


def change(path: Path, at: int, content: bytes) -> None:
    """Overwrite bytes."""
    whole = bytearray(path.read_bytes())
    whole[at : at + len(content)] = content
    path.write_bytes(whole)

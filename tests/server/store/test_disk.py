"""The simulated disk forgets what was not synced, and nothing else."""

from __future__ import annotations

import pytest

from disk import Disk, open_journal
from extra_effort.store.contract import Entry, UnavailableError


async def at_once(_: str) -> None:
    """Wait for nothing."""


def entry(seq: int) -> Entry:
    """Return an entry."""
    return Entry(seq, "ann", f"request-{seq}", b"hash", [{"type": "x", "n": seq}], None)


async def test_reopened() -> None:
    """What a call returned for is there after a crash that loses all it can."""
    disk = Disk()
    store = await open_journal(disk, at_once)
    await store.create_world("w", "e", 1.0)
    await store.append("w", 0, [entry(1), entry(2)])
    disk.crash(0)

    assert await (await open_journal(disk, at_once)).read("w", 0) == [entry(1), entry(2)]


@pytest.mark.parametrize("kept", range(0, 200, 7))
async def test_torn_anywhere(kept: int) -> None:
    """A write that was cut at any byte is there as a whole or not at all."""
    disk = Disk()
    store = await open_journal(disk, at_once)
    await store.create_world("w", "e", 1.0)
    before = disk.synced
    await store.append("w", 0, [entry(1), entry(2)])
    disk.synced = before
    whole = disk.unsynced
    disk.crash(min(kept, whole))
    reopened = await open_journal(disk, at_once)

    assert (await reopened.world("w")).seq == (2 if kept >= whole else 0)
    assert await reopened.append("w", 0, [entry(1)]) == 1 if kept < whole else True


async def test_points() -> None:
    """Every call names the points at which it waits, in order: those are where power may fail."""
    points = list[str]()

    async def note(point: str) -> None:
        points.append(point)

    disk = Disk()
    store = await open_journal(disk, note)
    await store.create_world("w", "e", 1.0)
    await store.append("w", 0, [entry(1)])
    await store.find_requests("w", [("ann", "request-1")])

    assert points == [
        *(f"create_world: {step}" for step in ("asked", "written", "synced")),
        *(f"append: {step}" for step in ("asked", "written", "synced")),
        "find_requests: asked",
        "find_requests: found",
    ]


async def test_full() -> None:
    """A full disk refuses and changes nothing; reading goes on; with room again it goes on."""
    disk = Disk()
    store = await open_journal(disk, at_once)
    await store.create_world("w", "e", 1.0)
    disk.full = True
    with pytest.raises(UnavailableError):
        await store.append("w", 0, [entry(1)])
    with pytest.raises(UnavailableError):
        await store.check()

    assert await store.read("w", 0) == []
    disk.full = False
    assert await store.append("w", 0, [entry(1)]) == 1


async def test_a_copy() -> None:
    """It holds what was there, begins a new epoch when it is first opened, and keeps that one."""
    disk = Disk()
    store = await open_journal(disk, at_once)
    await store.create_world("w", "e", 1.0)
    await store.append("w", 0, [entry(1)])
    copy = Disk(bytearray(await store.copied()))
    await store.append("w", 1, [entry(2)])

    first = await open_journal(copy, at_once, lambda: "e2")
    again = await open_journal(copy, at_once, lambda: "e3")

    assert await first.read("w", 0) == [entry(1)]
    assert (await first.world("w")).epoch == "e2"
    assert (await again.world("w")).epoch == "e2"
    assert (await (await open_journal(disk, at_once)).world("w")).epoch == "e"

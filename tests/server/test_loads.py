"""Tests of loads: worlds come into memory once each, a few at a time, and not too many."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest

from extra_effort.loads import AT_ONCE, Loads, TooManyLoadsError
from extra_effort.store.contract import CorruptError
from fakes import settle

MOST = 4
FEW = 4


class Hashed(asyncio.Future[None]):
    """A future that a set would hand out before those that were made before it."""

    made = itertools.count()

    def __init__(self) -> None:
        """Take the next place from the end."""
        super().__init__()
        self._place = FEW - next(self.made)

    def __hash__(self) -> int:
        """Return the place."""
        return self._place


class Disk:
    """Loads worlds when `ready` is set; `damaged` ones cannot be read."""

    def __init__(self) -> None:
        """Begin slow."""
        self.ready = asyncio.Event()
        self.asked: list[str] = []
        self.tasks = set[asyncio.Task[Any]]()

    async def load(self, world: str) -> None:
        """Load a world, in time."""
        self.asked.append(world)
        await self.ready.wait()
        if world == "damaged":
            raise CorruptError("entry 3 cannot be read")

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task and keep it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        return task


@pytest.fixture
async def disk() -> AsyncIterator[Disk]:
    """Return a disk; nothing is left running on it."""
    disk = Disk()
    yield disk
    disk.ready.set()
    await asyncio.wait(disk.tasks)


@pytest.fixture
async def loads(disk: Disk) -> Loads:
    """Return loads from it."""
    return Loads(disk.load, MOST, disk.spawn)


async def test_all_who_wait_for_a_world_wait_for_one_load(disk: Disk, loads: Loads) -> None:
    """It is read once; whoever comes afterwards has it read again, for it may be gone."""
    waiting = [disk.spawn(loads.of("w")) for _ in range(3)]
    await settle()
    assert [one.done() for one in waiting] == [False] * 3
    disk.ready.set()
    await asyncio.gather(*waiting)
    assert disk.asked == ["w"]

    await loads.of("w")
    assert disk.asked == ["w", "w"]


async def test_a_failure_is_everybodys(disk: Disk, loads: Loads) -> None:
    """A damaged world is read once for all who wait, and harms no other."""
    waiting = [disk.spawn(loads.of(one)) for one in ("damaged", "damaged", "w")]
    await settle()
    disk.ready.set()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)

    assert [type(one) for one in outcomes] == [CorruptError, CorruptError, type(None)]
    assert disk.asked == ["damaged", "w"]
    assert len(loads) == 0


async def test_a_few_at_a_time(disk: Disk, loads: Loads) -> None:
    """The others wait for their turn, in the order they came."""
    waiting = [disk.spawn(loads.of(f"w{number}")) for number in range(MOST)]
    await settle()
    assert disk.asked == [f"w{number}" for number in range(AT_ONCE)]
    disk.ready.set()
    await asyncio.gather(*waiting)

    assert disk.asked == [f"w{number}" for number in range(MOST)]


async def test_no_more_than_may(disk: Disk, loads: Loads) -> None:
    """One more is refused at once; one more who waits for the same world is not."""
    waiting = [disk.spawn(loads.of(f"w{number}")) for number in range(MOST)]
    await settle()
    with pytest.raises(TooManyLoadsError):
        await loads.of("one more")
    waiting.append(disk.spawn(loads.of("w0")))
    disk.ready.set()
    await asyncio.gather(*waiting)
    await loads.of("one more")


async def test_nobody_waits_any_more(disk: Disk, loads: Loads) -> None:
    """A load whose turn has not come is dropped; whoever comes after that waits for a new one."""
    waiting = [disk.spawn(loads.of(f"w{number}")) for number in range(AT_ONCE)]
    gone = [disk.spawn(loads.of("gone")) for _ in range(2)]
    await settle()
    gone[0].cancel()
    await settle()
    assert len(loads) == AT_ONCE + 1
    gone[1].cancel()
    later = disk.spawn(loads.of("gone"))
    await settle()
    later.cancel()
    await settle()
    assert len(loads) == AT_ONCE
    disk.ready.set()
    await asyncio.gather(*waiting)

    assert "gone" not in disk.asked


async def test_a_load_that_has_begun_goes_on(disk: Disk, loads: Loads) -> None:
    """Whoever left comes again, and finds it so much further."""
    left = disk.spawn(loads.of("w"))
    await settle()
    left.cancel()
    await settle()
    assert len(loads) == 1
    again = disk.spawn(loads.of("w"))
    await settle()
    disk.ready.set()
    await again

    assert disk.asked == ["w"]


async def test_they_are_woken_in_the_order_they_came(
    disk: Disk, loads: Loads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever their futures lie in memory: one seed of the simulation is one course of things."""
    woken = list[int]()

    async def wait(number: int) -> None:
        await loads.of("w")
        woken.append(number)

    with monkeypatch.context() as patch:
        patch.setattr(asyncio.get_running_loop(), "create_future", Hashed)
        waiting = [disk.spawn(wait(number)) for number in range(FEW)]
        await settle()
    disk.ready.set()
    await asyncio.gather(*waiting)

    assert woken == list(range(FEW))

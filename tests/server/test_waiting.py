"""Nobody waits for ever."""

from __future__ import annotations

import asyncio

import pytest

from extra_effort.waiting import in_time, next_turn
from fakes import FakeClock, settle


async def test_what_ends_in_time() -> None:
    """It is told as soon as it ends, and nothing waits on."""
    clock = FakeClock()
    work: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    waiting = asyncio.ensure_future(in_time(clock, 10, work))
    await settle()
    work.set_result(None)

    assert await waiting
    assert len(asyncio.all_tasks()) == 1


async def test_what_takes_too_long() -> None:
    """It is cancelled, and gone before anybody goes on."""
    clock = FakeClock()
    work: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    waiting = asyncio.ensure_future(in_time(clock, 10, work))
    await settle()
    await clock.advance(10)

    assert not await waiting
    assert work.cancelled()


async def test_a_mistake() -> None:
    """What was raised is there for whoever asks."""
    work: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    work.set_exception(KeyError("x"))

    assert await in_time(FakeClock(), 10, work)
    with pytest.raises(KeyError):
        work.result()


async def test_next_turn() -> None:
    """Whoever has something to do now does it first."""
    done = list[str]()
    asyncio.get_running_loop().call_soon(done.append, "another")
    await next_turn()
    done.append("this one")

    assert done == ["another", "this one"]

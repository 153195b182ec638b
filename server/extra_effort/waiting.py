"""Waiting, but not for ever."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Generator

from extra_effort.ports import Clock


async def in_time(clock: Clock, seconds: float, work: asyncio.Future[None]) -> bool:
    """Wait for `work`, and say whether it ended within `seconds`; what has not is cancelled.

    What it raised is left in it, for whoever wants to know.
    """
    tasks = [work, asyncio.ensure_future(clock.sleep(seconds))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return work.done()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@types.coroutine
def next_turn() -> Generator[None, None, None]:
    """Go on in the loop's next turn: whoever has something to do in this one is not held up."""
    yield

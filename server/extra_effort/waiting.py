"""Waiting, but not for ever."""

from __future__ import annotations

import asyncio

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

"""The adapters to this machine's clock and to the system's secure generator."""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from extra_effort.ports import BusyError

T = TypeVar("T")


COLLECT_AT = (10_000, 2, 50)
"""New objects until the youngest are collected; how often that, until the older are, twice.

The middle number bounds what is looked at in between: 30,000 objects, some ten milliseconds.
"""


def settle_collector() -> None:
    """Keep Python's collector from stopping everything in the middle of a request.

    To look at all objects takes it 50 to 100 ms with a world of 2,000 tokens; by its defaults it
    does so several times in one request that makes as many new states. These are freed without it:
    only what is in a cycle, as a closed connection, waits for it. Of a process: call it once, when
    everything is imported.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AT)


class SystemClock:
    """`ports.Clock` on the real clock."""

    def wall(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Return seconds that never go back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Return after `seconds`."""
        await asyncio.sleep(seconds)


class SystemSecrets:
    """`ports.Secrets` from the system's generator."""

    def bits(self, count: int) -> bytes:
        """Return `count` random bits as bytes."""
        return secrets.token_bytes(count // 8)


class SystemDice:
    """The rules' `Dice`, from the system's generator: no seed, nothing to predict."""

    def d6(self, n: int) -> tuple[int, ...]:
        """Return `n` six-sided dice."""
        return tuple(secrets.randbelow(6) + 1 for _ in range(n))


class ThreadAside:
    """`ports.Aside` in one thread: more of them would only take turns at the same interpreter."""

    def __init__(self, most: int) -> None:
        """Let at most `most` works wait; the thread starts with the first."""
        self._most = most
        self._waiting = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="aside")

    async def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns."""
        if self._waiting >= self._most:
            raise BusyError
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the thread after the work at hand; what waits is dropped."""
        self._thread.shutdown(wait=True, cancel_futures=True)

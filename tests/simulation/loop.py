"""An event loop without I/O: when nothing is ready, the clock jumps to what comes next."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

BEGIN_S = 1_000.0


class StuckError(Exception):
    """Raised when everything waits for something that will never come."""


class _Selector:
    """Stands where a loop asks the operating system what is ready: nothing ever is."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise StuckError("everything waits, and nothing is left to happen")
        self._loop.now += timeout
        return []


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs callbacks in the order they are due. Never sleeps, never reads the real clock."""

    def __init__(self) -> None:
        """Begin at second 1000."""
        super().__init__()
        self.now = BEGIN_S
        self._selector = _Selector(self)

    def time(self) -> float:
        """Return the simulated time in seconds."""
        return self.now

    def _process_events(self, event_list: list[Any]) -> None:
        """Do nothing: there are no events but our own."""

    def _write_to_self(self) -> None:
        """Do nothing: no thread ever wakes this loop."""


class SimulatedClock:
    """`ports.Clock` on the loop's time; the wall clock shows it since 1970."""

    def wall(self) -> float:
        """Return the simulated time."""
        return self.monotonic()

    def monotonic(self) -> float:
        """Return the simulated time."""
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Return after `seconds` of simulated time."""
        await asyncio.sleep(seconds)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run `main` in a loop of its own; an exception nobody awaited is raised here."""
    loop = SimulatedLoop()
    unseen: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _, context: unseen.append(context))
    try:
        result = loop.run_until_complete(main)
    finally:
        loop.close()
    for context in unseen:
        raise context.get("exception") or RuntimeError(context["message"])
    return result

"""Worlds on their way into memory: each once, a few at a time, and no more than so many."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import attrs

from extra_effort.store.contract import UnavailableError

Spawn: TypeAlias = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
"""Starts a task in the server's task group."""

AT_ONCE = 2
"""One is read from the disk while another is put together: each has one thread."""


class TooManyLoadsError(UnavailableError):
    """Raised when as many worlds as may are on their way already."""


@attrs.define(eq=False)
class _Load:
    """A world that is waited for."""

    waiting: dict[asyncio.Future[None], None] = attrs.field(factory=dict)
    """In the order in which they came, so that one seed of the simulation wakes them alike."""
    begun: bool = False
    task: asyncio.Task[None] = attrs.field(init=False)

    def settle(self, error: Exception | None) -> None:
        """Tell all who wait."""
        for waiter in self.waiting:
            if waiter.done():  # has left in this very turn
                continue
            if error is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(error)


class Loads:
    """Each load is a task of the server's group; one that has begun goes on to its end.

    So it does when everybody who waited for it has left: they will come again. One that nobody
    waits for any more before its turn is dropped.
    """

    def __init__(
        self, load: Callable[[str], Coroutine[Any, Any, None]], most: int, spawn: Spawn
    ) -> None:
        """Let `load` bring a world in, `AT_ONCE` at a time; `most` may be under way or wait."""
        self._load = load
        self._most = most
        self._spawn = spawn
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._loads = dict[str, _Load]()

    def __len__(self) -> int:
        """Return how many are under way, or wait for it."""
        return len(self._loads)

    async def of(self, world: str) -> None:
        """Return when the world was loaded; all who wait for it wait for one load.

        Raises what that raised, and `TooManyLoadsError`.
        """
        load = self._loads.get(world) or self._begin(world)
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        load.waiting[waiter] = None
        try:
            await waiter
        finally:
            load.waiting.pop(waiter, None)
            if not load.waiting and not load.begun:
                self._drop(world, load)

    def _begin(self, world: str) -> _Load:
        if len(self._loads) >= self._most:
            raise TooManyLoadsError("too many worlds are being loaded")
        load = self._loads[world] = _Load()
        load.task = self._spawn(self._run(world, load))
        return load

    def _drop(self, world: str, load: _Load) -> None:
        """Forget a load at once: whoever comes next must not wait for one that was cancelled."""
        if self._loads.get(world) is load:
            del self._loads[world]
            load.task.cancel()

    async def _run(self, world: str, load: _Load) -> None:
        async with self._turns:
            load.begun = True
            error = await self._tried(world)
        del self._loads[world]
        load.settle(error)

    async def _tried(self, world: str) -> Exception | None:
        """Load, and return what went wrong: that is for whoever waits, and ends no task group."""
        try:
            await self._load(world)
        except Exception as error:  # noqa: BLE001 - see above
            return error
        return None

"""The course of one run: its seed, what happens beside each other, and how far it has come."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import attrs

from .faults import Tally


@attrs.define(eq=False)
class Course:
    """What everyone of one run shares."""

    seed: int
    tally: Tally = attrs.field(factory=Tally)
    calm: bool = False
    """No more faults, and nobody does anything new."""
    closing: bool = False
    """The server's present life is its last."""
    _tasks: list[asyncio.Task[None]] = attrs.field(factory=list)

    def random(self, *what: str) -> Random:
        """Return the chance that decides `what`: the same in every run of this seed."""
        return Random(" ".join((f"{self.seed}", *what)))

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something happen until the end of the run."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.append(task)
        return task

    async def end(self) -> None:
        """End all that still happens."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

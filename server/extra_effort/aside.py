"""`ports.Aside` without a thread: simulations, tests and the command line think at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class AtOnce:
    """Does everything at once, in the caller's turn."""

    async def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns."""
        return work()

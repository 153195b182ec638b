"""What the shell needs from the outside world: clock, chance, transport. Adapters implement them.

Everything between the adapters sees only these, so that the whole server can run in a simulation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Clock(Protocol):
    """Time, as an argument."""

    def wall(self) -> float:
        """Seconds since 1970: stamps log entries, never measures anything."""
        ...

    def monotonic(self) -> float:
        """Seconds that never go back: every timeout and rate is measured with it."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after `seconds`."""
        ...


class Secrets(Protocol):
    """Chance that an attacker must not guess."""

    def bits(self, count: int) -> bytes:
        """Return `count` random bits (a multiple of 8) as bytes."""
        ...


class BusyError(Exception):
    """Raised by `Aside` when too much waits already."""


class Aside(Protocol):
    """Where long thinking is done without holding the event loop up."""

    async def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns or raise what it raises; one work after the other.

        It touches nothing but values that never change. Raises `BusyError` when too much waits.
        """
        ...


class Transport(Protocol):
    """One client's wire. Never blocks, never raises; a lost peer swallows what is sent.

    Frames arrive at the peer in the order sent, or not at all.
    """

    @property
    def peer(self) -> str:
        """The peer's address without its port: what pairing attempts are counted by."""
        ...

    def send(self, frame: bytes) -> None:
        """Queue one binary frame."""
        ...

    def queued_bytes(self) -> int:
        """How much is queued here and not yet taken by the operating system."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close with `code`."""
        ...

    def cut(self, code: int, reason: str) -> None:
        """Close with `code` at once; nothing that is still queued is sent."""
        ...

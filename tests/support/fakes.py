"""Fakes of the ports: a clock that only moves when told, chance that repeats, a wire in memory."""

from __future__ import annotations

import asyncio
import hashlib
import heapq
from typing import TypeVar

from extra_effort_protocol.codec import decode_server
from extra_effort_protocol.messages import ServerMessage

M = TypeVar("M")

TURNS = 60
"""Turns of the event loop after which everything in memory has come to rest."""


async def settle() -> None:
    """Let every task run until it waits for something outside."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class FakeClock:
    """`ports.Clock` that stands still until `advance`."""

    def __init__(self) -> None:
        """Begin at second 1000."""
        self.now = 1000.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def wall(self) -> float:
        """Return the fake time."""
        return self.now

    def monotonic(self) -> float:
        """Return the fake time."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Return once the clock has been moved that far."""
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, id(future), future))
        await future

    async def advance(self, seconds: float) -> None:
        """Move the clock and wake whose time has come, in order."""
        end = self.now + seconds
        while self._sleepers and self._sleepers[0][0] <= end:
            self.now, _, sleeper = heapq.heappop(self._sleepers)
            if not sleeper.done():
                sleeper.set_result(None)
            await settle()
        self.now = end


class FakeSecrets:
    """`ports.Secrets` that counts: every value is different, and the same in every run."""

    def __init__(self) -> None:
        """Begin at 1."""
        self._count = 0

    def bits(self, count: int) -> bytes:
        """Return the next value."""
        self._count += 1
        return hashlib.sha512(str(self._count).encode()).digest()[: count // 8]


class FakeTransport:
    """`ports.Transport` that keeps what was sent; `stuck` makes it a reader that reads nothing."""

    def __init__(self, peer: str = "10.0.0.1") -> None:
        """Begin open, with an eager reader."""
        self.peer = peer
        self.stuck = False
        self.frames: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.was_cut = False
        self._queued: list[bytes] = []

    def send(self, frame: bytes) -> None:
        """Deliver at once, or keep while stuck."""
        if self.closed is None:
            (self._queued if self.stuck else self.frames).append(frame)

    def queued_bytes(self) -> int:
        """Return what a stuck reader has not taken."""
        return sum(map(len, self._queued))

    def close(self, code: int, reason: str) -> None:
        """Close after what is queued."""
        if self.closed is None:
            self.closed = (code, reason)

    def cut(self, code: int, reason: str) -> None:
        """Close and drop what is queued."""
        self.close(code, reason)
        self.was_cut = True
        self._queued.clear()

    def flow(self) -> None:
        """Read again: everything queued arrives."""
        self.stuck = False
        self.frames += self._queued
        self._queued.clear()

    def take_one(self) -> None:
        """Read the oldest queued frame only."""
        self.frames.append(self._queued.pop(0))

    def heard(self) -> list[ServerMessage]:
        """Return the messages that arrived, in order."""
        return [decode_server(frame) for frame in self.frames]


class FixedDice:
    """The rules' `Dice`: every die shows the same."""

    def __init__(self, face: int = 3) -> None:
        """Set the face."""
        self.face = face

    def d6(self, n: int) -> tuple[int, ...]:
        """Return `n` dice."""
        return (self.face,) * n

"""The server's end of a wire: what its operating system holds back for a peer who reads slowly."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import attrs

from extra_effort_protocol.errors import CloseCode

from .faults import Tally

ABNORMAL = 1006
"""What a browser reports when a connection ended without a close frame."""


class Line(Protocol):
    """What its end needs of a wire."""

    @property
    def peer(self) -> str:
        """Return the peer's address."""
        ...

    @property
    def tally(self) -> Tally:
        """Return where things are counted."""
        ...

    @property
    def buffer_soft_bytes(self) -> int:
        """Return how much may wait before the server is asked to pause."""
        ...

    @property
    def server_open(self) -> bool:
        """Say whether the server has not been told of an end."""
        ...

    def telling(self) -> bool:
        """Take note that a frame is about to leave; say whether the server has outlived that."""
        ...

    def sends(self, frame: bytes) -> None:
        """Take note of a frame that the server sends."""
        ...

    def deliver(self, frame: bytes) -> None:
        """Carry a frame that the operating system took."""
        ...

    def deliver_close(self, code: int) -> None:
        """Carry a close frame, behind whatever is on its way."""
        ...

    def snap(self) -> None:
        """End without a close frame; nothing more arrives."""
        ...

    def has_room(self) -> None:
        """Take note that the buffer has room again."""
        ...


@attrs.define(eq=False)
class ServerEnd:
    """`ports.Transport` over a wire, with the operating system's buffer."""

    wire: Line
    bytes_per_s: float | None = None
    """How fast the peer reads; None: at once."""
    _queue: deque[bytes] = attrs.field(factory=deque)
    _closing: int | None = None
    _closed: bool = False
    _taking: asyncio.TimerHandle | None = None
    _paused: bool = False

    @property
    def peer(self) -> str:
        """The peer's address."""
        return self.wire.peer

    def send(self, frame: bytes) -> None:
        """Queue a frame, unless it is over."""
        if not self.wire.telling() or self._closing is not None:
            return
        self.wire.sends(frame)
        self._queue.append(frame)
        if self.queued_bytes() > self.wire.buffer_soft_bytes:
            self._paused = True
        self.pump()

    def queued_bytes(self) -> int:
        """Return what the peer has not taken."""
        return sum(map(len, self._queue))

    def close(self, code: int, reason: str) -> None:
        """Close after what is queued."""
        del reason
        if self._closing is None:
            if code == CloseCode.TOO_SLOW:
                self.wire.tally.add("slow reader sent away")
            self._closing = code
            self.pump()

    def cut(self, code: int, reason: str) -> None:
        """Close at once; frames that wait are dropped, and then there is no close frame either."""
        if not self._queue:
            self.close(code, reason)
            return
        self._closing, self._closed = ABNORMAL, True
        self._queue.clear()
        self.wire.snap()

    def drop(self) -> None:
        """Lose what waits: the connection is gone."""
        self._queue.clear()

    def throttle(self, bytes_per_s: float | None) -> None:
        """Read slowly from now on, or at once again."""
        self.bytes_per_s = bytes_per_s
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None
        self.pump()

    def pump(self) -> None:
        """Let the peer take what it will."""
        while self._queue and self._taking is None:
            if self.bytes_per_s is not None:
                takes_s = len(self._queue[0]) / self.bytes_per_s
                self._taking = asyncio.get_running_loop().call_later(takes_s, self._took)
                return
            self._take()
        if self._closing is not None and not self._queue and not self._closed:
            self._closed = True
            self.wire.deliver_close(self._closing)

    def _took(self) -> None:
        self._taking = None
        if self._queue and self.wire.server_open:
            self._take()
            self.pump()

    def _take(self) -> None:
        frame = self._queue.popleft()
        self.wire.deliver(frame)
        low = self.wire.buffer_soft_bytes // 4
        if self._paused and self.queued_bytes() <= low:
            self._paused = False
            self.wire.tally.add("slow reader caught up")
            self.wire.has_room()

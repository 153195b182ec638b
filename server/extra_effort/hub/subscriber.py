"""One signed-in connection, as its world's hub sees it: what it is sent, and when not.

A slow reader never slows the others. Once more than `buffer_soft_bytes` wait in the transport it
gets no diffs; replies wait here. When it has drained it gets one snapshot, as at a resume, then the
replies. It is closed with 4429 when those grow beyond `buffer_hard_bytes`, or when nothing of what
waits is taken for `lag_timeout_s`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import attrs

from extra_effort.config import ServerLimits
from extra_effort.game import Caller
from extra_effort.meters import Meters, Unmeasured
from extra_effort.ports import Transport
from extra_effort_protocol.connection import Connection, State
from extra_effort_protocol.errors import CloseCode
from extra_effort_protocol.messages import Answered, Ask, Presence, Reply, Scribe, Snapshot

M = TypeVar("M", Scribe, Presence)


@attrs.define
class _Lag:
    """How far a connection is behind."""

    progress_at: float
    queued: int
    held: list[bytes] = attrs.field(factory=list)
    held_bytes: int = 0


@attrs.define(eq=False)
class Subscriber:
    """Where one connection stands."""

    number: int
    """Counts the world's connections, in the order they came."""
    caller: Caller
    key_hash: str
    connection: Connection
    transport: Transport
    limits: ServerLimits
    writes: bool
    """Can write to the table's Foundry database: a candidate for the scribe."""
    meters: Meters = attrs.field(factory=Unmeasured)
    seen: int = 0
    """The entry up to which it knows everything it may see."""
    _lag: _Lag | None = None
    _scribe: Scribe | None = None
    _presence: Presence | None = None

    @property
    def is_open(self) -> bool:
        """Say whether anything may still be sent."""
        return self.connection.state is State.READY

    @property
    def lagging(self) -> bool:
        """Say whether it gets no diffs now."""
        return self._lag is not None

    def diff(self, frame: bytes, now: float) -> None:
        """Send a diff, unless it is behind: then the snapshot to come holds it."""
        if self.is_open and self._lag is None:
            self._send(frame, now)

    def reply(self, reply: Reply, now: float) -> None:
        """Answer a request; behind whatever was applied before it."""
        if self.is_open:
            self._queue(self.connection.send(reply), now)

    def ask(self, message: Ask | Answered, now: float) -> None:
        """Tell a GM of a player's question, or of its end; kept in order while it is behind."""
        if self.is_open:
            self._queue(self.connection.send(message), now)

    def scribe(self, message: Scribe, now: float) -> None:
        """Tell what to write; of several while it is behind, the newest."""
        self._scribe = self._tell(message, now)

    def presence(self, message: Presence, now: float) -> None:
        """Tell who is there; of several while it is behind, the newest."""
        self._presence = self._tell(message, now)

    def start(self, snapshot: Snapshot, now: float) -> None:
        """Send the first snapshot."""
        self._send(self.connection.send(snapshot), now)
        self.seen = snapshot.seq

    def drained(self, snapshot: Callable[[int], Snapshot], now: float) -> None:
        """Catch up after the transport took what waited; `snapshot(after)` makes the state."""
        lag, self._lag = self._lag, None
        if lag is None or not self.is_open:
            return
        self.start(snapshot(self.seen), now)
        scribe, self._scribe = self._scribe, None
        presence, self._presence = self._presence, None
        if scribe is not None:
            self.scribe(scribe, now)
        if presence is not None:
            self.presence(presence, now)
        for frame in lag.held:
            self._queue(frame, now)

    def check(self, now: float) -> None:
        """Close it when it has taken nothing for too long."""
        if self._lag is None:
            return
        queued = self.transport.queued_bytes()
        if queued < self._lag.queued:
            self._lag.progress_at = now
        self._lag.queued = queued
        if now - self._lag.progress_at >= self.limits.lag_timeout_s:
            self.close(CloseCode.TOO_SLOW, "nothing was read for too long")

    def close(self, code: CloseCode, reason: str) -> None:
        """Close after what is queued."""
        if self.is_open:
            self.meters.closed(code)
            self.connection.close()
            self.transport.close(code, reason)

    def cut(self, code: CloseCode, reason: str) -> None:
        """Close at once: not even what is queued is sent, behind an earlier `close` either."""
        if self.is_open:
            self.meters.closed(code)
        self.connection.close()
        self.transport.cut(code, reason)

    def _tell(self, message: M, now: float) -> M | None:
        """Send the message, or return it to be sent after the lag."""
        if self._lag is not None:
            return message
        if self.is_open:
            self._send(self.connection.send(message), now)
        return None

    def _queue(self, frame: bytes, now: float) -> None:
        if self._lag is None:
            self._send(frame, now)
        else:
            self._hold(self._lag, frame)

    def _send(self, frame: bytes, now: float) -> None:
        self.transport.send(frame)
        queued = self.transport.queued_bytes()
        if queued > self.limits.buffer_soft_bytes and self._lag is None:
            self._lag = _Lag(now, queued)

    def _hold(self, lag: _Lag, frame: bytes) -> None:
        lag.held.append(frame)
        lag.held_bytes += len(frame)
        if lag.held_bytes > self.limits.buffer_hard_bytes:
            self.close(CloseCode.TOO_SLOW, "too much waits to be read")

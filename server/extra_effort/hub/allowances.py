"""What one user may do at a time, over all connections: ask, be read, look into the log."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from extra_effort.limiter import Bucket, Rates, pace
from extra_effort_protocol.limits import Limits


class Allowances:
    """The buckets and locks of a world's users, by who they are."""

    def __init__(self, wire: Limits) -> None:
        """Begin with full buckets."""
        frames = pace(wire)
        self._most = wire.request_burst
        self._requests = Rates(wire.requests_per_s, wire.request_burst)
        self._frames = Rates(frames.per_s, frames.burst)
        self._reading = WeakValueDictionary[str, asyncio.Lock]()

    def allows(self, user: str, now: float, takes: int = 1) -> bool:
        """Say whether a user may ask once more now, whatever the connection.

        `takes` is what the request takes from the bucket: one, and more for what takes long.
        """
        return self._requests.of(user).take(now, min(takes, self._most))

    def pace(self, user: str) -> Bucket:
        """Return how fast a user's frames are read."""
        return self._frames.of(user)

    def reading(self, user: str) -> asyncio.Lock:
        """Return what a user's questions about the log hold, one after the other."""
        return self._reading.setdefault(user, asyncio.Lock())

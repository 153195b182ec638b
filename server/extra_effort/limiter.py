"""How often someone may do something. Time comes in as an argument."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque

import attrs

from extra_effort_protocol.limits import Limits


@attrs.define
class Bucket:
    """A token bucket: `burst` at once, `per_s` in the long run."""

    per_s: float
    burst: float
    _left: float = attrs.field(init=False)
    _at: float = attrs.field(default=0.0, init=False)

    def __attrs_post_init__(self) -> None:
        """Begin full."""
        self._left = self.burst

    def take(self, now: float, count: int = 1) -> bool:
        """Take `count`, at most a full bucket; False when there is not so much in it."""
        self._fill(now)
        if self._left < count:
            return False
        self._left -= count
        return True

    def owe(self, now: float, cost: float) -> float:
        """Take `cost` in any case; return the seconds until what is missing has come in again."""
        self._fill(now)
        self._left -= cost
        return max(0.0, -self._left / self.per_s)

    def due_s(self, now: float) -> float:
        """Return the seconds until there is one in it."""
        self._fill(now)
        return max(0.0, (1 - self._left) / self.per_s)

    def _fill(self, now: float) -> None:
        self._left = min(self.burst, self._left + (now - self._at) * self.per_s)
        self._at = now


AHEAD = 2
"""Frames are read at this many times the rate at which their user may ask; pings come on top."""
UNIT_BYTES = 8_192
"""A frame counts once, and once more for each of these: reading it takes so much longer."""


def pace(limits: Limits) -> Bucket:
    """Return how fast the frames of one peer are read."""
    return Bucket(AHEAD * limits.requests_per_s, AHEAD * limits.request_burst)


def cost(frame: bytes | str) -> float:
    """Return what reading a frame counts for."""
    return 1 + len(frame) / UNIT_BYTES


@attrs.define
class Rates:
    """A bucket for each name. Of more than `most` names the one longest unheard of starts anew.

    So much is kept and no more, from however many addresses somebody asks.
    """

    per_s: float
    burst: float
    most: int = 10_000
    _buckets: OrderedDict[str, Bucket] = attrs.field(factory=OrderedDict, init=False)

    def of(self, name: str) -> Bucket:
        """Return the bucket of `name`."""
        bucket = self._buckets.pop(name, None) or Bucket(self.per_s, self.burst)
        self._buckets[name] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket

    def __len__(self) -> int:
        """Return how many names are kept."""
        return len(self._buckets)


@attrs.define
class Tries:
    """Failures within the last `window_s`: at most `per_address` from one, `in_all` from all.

    A try counts as failed from its beginning until `succeeded` takes it back, so that many begun at
    once are no more than one after the other.
    """

    per_address: int
    in_all: int
    window_s: float
    _failures: deque[tuple[float, str]] = attrs.field(factory=deque, init=False)
    _by_address: Counter[str] = attrs.field(factory=Counter, init=False)

    def begin(self, address: str, now: float) -> bool:
        """Count a try of `address`; False when it may not try now."""
        while self._failures and self._failures[0][0] <= now - self.window_s:
            self._uncount(self._failures.popleft()[1])
        if len(self._failures) >= self.in_all or self._by_address[address] >= self.per_address:
            return False
        self._failures.append((now, address))
        self._by_address[address] += 1
        return True

    def succeeded(self, address: str, begun: float) -> None:
        """Take back the try that `address` began then: it was no failure."""
        if (begun, address) in self._failures:  # else forgotten meanwhile
            self._failures.remove((begun, address))
            self._uncount(address)

    def _uncount(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

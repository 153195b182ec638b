"""How often someone may do something. Time comes in as an argument."""

from __future__ import annotations

from collections import Counter, deque

import attrs


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

    def take(self, now: float) -> bool:
        """Take one; False when the bucket is empty."""
        self._left = min(self.burst, self._left + (now - self._at) * self.per_s)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@attrs.define
class Tries:
    """Failures within the last `window_s`: at most `per_address` from one, `in_all` from all."""

    per_address: int
    in_all: int
    window_s: float
    _failures: deque[tuple[float, str]] = attrs.field(factory=deque, init=False)
    _by_address: Counter[str] = attrs.field(factory=Counter, init=False)

    def allowed(self, address: str, now: float) -> bool:
        """Say whether `address` may try once more."""
        self._forget(now)
        return len(self._failures) < self.in_all and self._by_address[address] < self.per_address

    def failed(self, address: str, now: float) -> None:
        """Note a failure."""
        self._failures.append((now, address))
        self._by_address[address] += 1

    def _forget(self, now: float) -> None:
        while self._failures and self._failures[0][0] <= now - self.window_s:
            _, address = self._failures.popleft()
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

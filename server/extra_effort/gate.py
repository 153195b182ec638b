"""Who may open a connection now: how many sockets there may be, and how often from one address."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from extra_effort.config import Config
from extra_effort.limiter import Rates
from extra_effort.peers import client_address, same_person

TURN_S = 2
"""How long a connection may wait until its address may open one more."""


class Gate:
    """The sockets of which nobody knows yet what they want, and how often each address connects."""

    def __init__(self, config: Config) -> None:
        """Begin with none."""
        limits = config.server_limits
        self._most = limits.openings
        self._trusted = config.trusted_proxies
        self._rates = Rates(limits.openings_per_s, limits.opening_burst)
        self._openings = set[Hashable]()

    def begin(self, socket: Hashable) -> bool:
        """Count a socket in; False when there are too many already."""
        self._openings.add(socket)
        return len(self._openings) <= self._most

    def end(self, socket: Hashable) -> None:
        """Count a socket out: it is a connection now, or gone."""
        self._openings.discard(socket)

    def client(self, peer: str, forwarded: Iterable[str] = ()) -> str:
        """Return the address of whoever asks, by what the X-Forwarded-For headers say."""
        return client_address(peer, forwarded, self._trusted)

    def turn_s(self, address: str, now: float) -> float | None:
        """Return in how many seconds a WebSocket from there may go on; None: not in `TURN_S`.

        A little beyond the limit it waits: that slows those down who come again and again, and
        refuses nobody in a crowd that comes back together.
        """
        bucket = self._rates.of(same_person(address))
        wait_s = bucket.due_s(now)
        if wait_s > TURN_S:
            return None
        bucket.owe(now, 1)
        return wait_s

    def __len__(self) -> int:
        """Return how many sockets there are."""
        return len(self._openings)

"""One connection in memory. Frames arrive late, in order, or not at all; either end may not notice.

A WebSocket runs over TCP: a frame of which not every byte came is no frame, and nothing follows it.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from random import Random
from typing import Protocol

import attrs

from extra_effort.session import Session
from extra_effort_protocol.codec import decode_server
from extra_effort_protocol.messages import ServerMessage

from .faults import Tally
from .server_end import ABNORMAL, ServerEnd

CLOSE_TIMEOUT_S = 5.0
"""How long the server waits for the answer to its close."""
SILENCE_TIMEOUT_S = 60.0
"""After so much silence the server's WebSocket library gives a connection up."""
GAP_S = 1e-6
"""Two frames of one direction never arrive at the same moment, so their order is theirs."""


@functools.lru_cache(maxsize=512)
def read(frame: bytes) -> ServerMessage:
    """Decode a frame; many connections get the same."""
    return decode_server(frame)


class Listener(Protocol):
    """The client's end of a wire."""

    def opened(self) -> None:
        """Take note that the connection stands."""
        ...

    def received(self, frame: bytes) -> None:
        """Take a frame."""
        ...

    def closed(self, code: int) -> None:
        """Take note of the end."""
        ...


class Host(Protocol):
    """What the network sees of a server process."""

    @property
    def alive(self) -> bool:
        """Say whether it runs."""
        ...

    @property
    def listens(self) -> bool:
        """Say whether it takes new connections."""
        ...

    def turn_s(self, peer: str) -> float | None:
        """Return in how many seconds a connection from there may go on; None: it may not."""
        ...

    def open(self, transport: ServerEnd) -> Session:
        """Begin a session."""
        ...

    def close(self, session: Session) -> None:
        """End a session whose peer is gone."""
        ...

    def telling(self) -> None:
        """Take note that a frame is about to leave: a moment to die in."""
        ...


class Observer(Protocol):
    """Sees every frame. Raises when one should not be."""

    def opens(self, wire: Wire) -> None:
        """Look at a connection that the server lets in."""
        ...

    def sent(self, wire: Wire, frame: bytes) -> None:
        """Look at a frame that the server sends: it may wait in a buffer yet."""
        ...

    def leaves(self, wire: Wire, frame: bytes) -> None:
        """Look at a frame that the operating system takes from the server."""
        ...

    def arrives(self, wire: Wire, frame: bytes) -> None:
        """Look at a frame that a client gets."""
        ...


@attrs.define(eq=False)
class Medium:
    """What all wires share."""

    rng: Random
    tally: Tally
    observer: Observer
    buffer_soft_bytes: int
    host: Host | None = None
    """The server process that runs."""


@attrs.define(eq=False)
class Wire:
    """One connection: two directions, each in order."""

    medium: Medium
    number: int
    listener: Listener
    peer: str
    latency: float
    client_open: bool = True
    server_open: bool = False
    deaf_up: bool = False
    """Nothing of the client's reaches the server any more."""
    deaf_down: bool = False
    stalled_until: float = 0.0
    """Frames on their way wait so long: a network that hangs, and then goes on."""
    host: Host | None = None
    session: Session | None = None
    end: ServerEnd | None = None
    catching_up: bool = False
    """What is sent now was held back for a slow reader: it may be old."""
    key_hash: str | None = None
    """What its client signed in with."""
    _last_up: float = 0.0
    _last_down: float = 0.0

    @property
    def is_quiet(self) -> bool:
        """Say whether it is whole, and nothing is on its way."""
        whole = self.client_open and self.server_open and not (self.deaf_up or self.deaf_down)
        last = max(self._last_up, self._last_down)
        now = asyncio.get_running_loop().time()
        return whole and last <= now and self.end is not None and not self.end.queued_bytes()

    @property
    def tally(self) -> Tally:
        """Where things are counted."""
        return self.medium.tally

    @property
    def buffer_soft_bytes(self) -> int:
        """How much may wait before the server is asked to pause."""
        return self.medium.buffer_soft_bytes

    # --- the client's end -------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        """Send to the server."""
        if self.client_open and not self.deaf_up:
            self._last_up = self._due(self._last_up)
            self.at(self._last_up, self._up, frame)

    def close(self) -> None:
        """Leave with a close frame."""
        if not self.client_open:
            return
        self.client_open = False
        if not self.deaf_up:
            self._last_up = self._due(self._last_up)
            self.at(self._last_up, self.server_lost)
        self.later(SILENCE_TIMEOUT_S, self.server_lost)

    def vanish(self) -> None:
        """Leave without a word: the machine is off, the server learns it by silence."""
        self.client_open = False
        self.deaf_up = self.deaf_down = True
        self.later(SILENCE_TIMEOUT_S * self.medium.rng.uniform(0.3, 1), self.server_lost)

    # --- faults -----------------------------------------------------------------------------------

    def cut(self) -> None:
        """Break: whatever is on its way is lost, the frame half sent with it."""
        rng = self.medium.rng
        self.deaf_up = self.deaf_down = True
        self.later(rng.choice((0.0, 0.1, 3.0)), self.client_lost)
        self.later(rng.choice((0.0, 0.1, 3.0, SILENCE_TIMEOUT_S)), self.server_lost)

    def half_open(self) -> None:
        """Go deaf in one direction or both, and tell nobody: they find out by silence."""
        way = self.medium.rng.choice(("up", "down", "both"))
        self.deaf_up |= way != "down"
        self.deaf_down |= way != "up"
        self.later(SILENCE_TIMEOUT_S, self.server_lost)

    def stall(self, seconds: float) -> None:
        """Deliver nothing for a while, then everything."""
        self.stalled_until = asyncio.get_running_loop().time() + seconds

    def slow_down(self, rng: Random) -> None:
        """Be read slowly for a while."""
        if self.end is not None:
            self.tally.add("slow reader")
            self.end.throttle(rng.choice((20, 500, 2_000)))
            self.later(rng.uniform(1, 15), self.end.throttle, None)

    # --- ends -------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Reach the server, if there is one, and perhaps wait there for its turn."""
        host = self.medium.host
        if not self.client_open:
            return
        if host is None or not host.listens:
            self.client_lost()
            return
        turn_s = host.turn_s(self.peer)
        if turn_s is None:
            self.tally.add("connection refused: too many from there")
            self.client_lost()
        elif turn_s > 0:
            self.tally.add("connection waited for its turn")
            self.later(turn_s, self._admitted, host)
        else:
            self._admitted(host)

    def _admitted(self, host: Host) -> None:
        if not self.client_open:
            return
        if not host.listens:
            self.client_lost()
            return
        self.medium.observer.opens(self)
        self.host, self.end = host, ServerEnd(self)
        self.server_open = True
        self.session = host.open(self.end)
        self._last_down = self._due(self._last_down)
        self.at(self._last_down, self._opened)

    def client_lost(self, code: int = ABNORMAL) -> None:
        """Tell the client that it is over."""
        if self.client_open:
            self.client_open = False
            self.listener.closed(code)

    def server_lost(self) -> None:
        """Tell the server that it is over."""
        if self.server_open and self.session is not None and self.host is not None:
            self.server_open = False
            if self.end is not None:
                self.end.drop()
            if self.host.alive:
                self.host.close(self.session)

    def server_died(self, *, silently: bool) -> None:
        """Lose the server's end."""
        if not self.server_open:
            return
        self.server_open = False
        if self.end is not None:
            self.end.drop()
        self.deaf_up = True
        if silently:
            self.deaf_down = True
        else:
            self._last_down = self._due(self._last_down)
            self.at(self._last_down, self.client_lost)

    # --- server_end.Line --------------------------------------------------------------------------

    def telling(self) -> bool:
        """Take note that a frame is about to leave; say whether the server has outlived that."""
        if self.host is not None and self.host.alive:
            self.host.telling()
        return self.host is not None and self.host.alive

    def sends(self, frame: bytes) -> None:
        """Take note of a frame that the server sends."""
        self.medium.observer.sent(self, frame)

    def deliver(self, frame: bytes) -> None:
        """Carry a frame that the server's operating system took."""
        self.medium.observer.leaves(self, frame)
        if not self.deaf_down:
            self._last_down = self._due(self._last_down)
            self.at(self._last_down, self._down, frame)

    def deliver_close(self, code: int) -> None:
        """Carry a close frame, behind whatever is on its way."""
        self.later(CLOSE_TIMEOUT_S, self.server_lost)
        if not self.deaf_down:
            self._last_down = self._due(self._last_down)
            self.at(self._last_down, self._closed, code)

    def snap(self) -> None:
        """End without a close frame; nothing more arrives."""
        self.deaf_down = True
        self.later(self.latency, self.client_lost)
        self.later(self.latency, self.server_lost)

    def has_room(self) -> None:
        """Tell the server soon that its buffer has room again."""
        if self.session is not None and self.server_open:
            self.later(0, self._drained)

    # --- on the way -------------------------------------------------------------------------------

    def later(self, seconds: float, call: Callable[..., None], *args: object) -> None:
        """Have something happen after `seconds`."""
        asyncio.get_running_loop().call_later(seconds, call, *args)

    def at(self, when: float, call: Callable[..., None], *args: object) -> None:
        """Have something happen at `when`."""
        asyncio.get_running_loop().call_at(when, call, *args)

    def _due(self, last: float) -> float:
        now = asyncio.get_running_loop().time()
        takes = self.latency * self.medium.rng.uniform(0.5, 1.5)
        return max(now + takes, last + GAP_S, self.stalled_until + takes)

    def _opened(self) -> None:
        if self.client_open and not self.deaf_down:
            self.listener.opened()

    def _up(self, frame: bytes) -> None:
        if self.deaf_up:
            self.medium.tally.add("frame lost on its way to the server")
        elif session := self._served_by():
            session.receive(frame)

    def _drained(self) -> None:
        session = self._served_by()
        if session is not None:
            self.catching_up = True
            session.drained()
            self.catching_up = False

    def _served_by(self) -> Session | None:
        """Return the session at the server's end, while both live."""
        lives = self.server_open and self.host is not None and self.host.alive
        return self.session if lives else None

    def _down(self, frame: bytes) -> None:
        if self.deaf_down:
            self.medium.tally.add("frame lost on its way to a client")
        elif self.client_open:
            self.medium.observer.arrives(self, frame)
            self.listener.received(frame)

    def _closed(self, code: int) -> None:
        if not self.deaf_down:
            self.client_lost(code)
            self.later(self.latency, self.server_lost)

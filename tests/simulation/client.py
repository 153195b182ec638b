"""A browser: signs in, stays connected, folds what it is told, asks, and keeps its request ids."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Literal, Protocol, TypeAlias

import attrs

from extra_effort.keys import hash_key
from extra_effort_protocol.codec import encode
from extra_effort_protocol.errors import Advice, CloseCode
from extra_effort_protocol.messages import (
    VERSION,
    Answered,
    Ask,
    Bye,
    ClientMessage,
    Diff,
    Error,
    Hello,
    Pair,
    Paired,
    Ping,
    Reply,
    Scribe,
    ServerMessage,
    Snapshot,
    Welcome,
    Written,
)

from .network import Network
from .requests import Requests, Settled
from .view import View
from .wire import Wire, read

PING_INTERVAL_S = 20.0
SILENCE_LIMIT_S = 30.0
ANSWER_LIMIT_S = 10.0
PROBE_LIMIT_S = 4.0
OPEN_LIMIT_S = 15.0
BACKOFF_FLOOR_S = 0.5
BACKOFF_CAP_S = 30.0

State: TypeAlias = Literal["connecting", "online", "waiting", "stopped"]


class Witness(Protocol):
    """Hears of all that a client is told. Raises when it should not have been."""

    def welcomed(self, client: Client, welcome: Welcome) -> None:
        """Hear a welcome, before the client has."""
        ...

    def told_to(self, client: Client) -> None:
        """Hear that the client has folded a piece of state."""
        ...

    def settle(self, client: Client, settled: Settled) -> None:
        """Hear how an intention ended."""
        ...

    def turned_away(self, client: Client, wire: Wire) -> None:
        """Hear that the client is not to come back."""
        ...


@attrs.frozen
class Seat:
    """One tab of one user, and what it signs in with."""

    name: str
    user: str
    key: str
    world: str
    foundry: str | None


class Client:
    """One tab of one user. Its own timers run on the loop."""

    def __init__(self, seat: Seat, network: Network, witness: Witness, rng: Random) -> None:
        """Begin without a connection."""
        self.name = seat.name
        self.user = seat.user
        self.key_hash = hash_key(seat.key)
        self.state: State = "waiting"
        self.end_code: int | None = None
        self.view = View()
        self.role: str | None = None
        self.requests = Requests(rng, self._send, lambda one: witness.settle(self, one))
        self.writes = frozenset[str]()
        self.leads = False
        self.questions: list[str] = []
        """What players ask for, when it is a GM's."""
        self._seat = seat
        self._network = network
        self._witness = witness
        self._rng = rng
        self._wire: Wire | None = None
        self._open = False
        self._failures = 0
        self._retry_after_s = 0.0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._due = 0.0
        self._heard = 0.0

    # --- what its user does -----------------------------------------------------------------------

    def start(self) -> None:
        """Connect."""
        self._set("retry", 0, self._connect)

    def wake(self) -> None:
        """Do not sit out the delay, and doubt the connection."""
        if self.state == "waiting":
            self._set("retry", 0, self._connect)
        elif self._open:
            self._ping(PROBE_LIMIT_S)

    def reload(self, *, orderly: bool) -> None:
        """Begin again with nothing but the key and what the browser has stored."""
        if self.state == "stopped":
            return
        wire, self._wire = self._wire, None
        if wire is not None and orderly:
            wire.close()
        elif wire is not None:
            wire.vanish()
        self._forget_wire()
        self.requests.reloaded()
        self.view = View()
        self.state, self._failures = "waiting", 0
        self._set("retry", self._rng.uniform(0.1, 2), self._connect)

    def written(self, term: int, seq: int) -> None:
        """Say as scribe that everything is written."""
        self._send(Written(term, seq))

    def can_write_to(self, foundry: str | None) -> bool:
        """Say whether it can write to a table's Foundry world; None: to whichever comes."""
        return self._seat.foundry is not None and foundry in {None, self._seat.foundry}

    @property
    def wire(self) -> Wire | None:
        """The wire it believes to be connected by."""
        return self._wire

    # --- wire.Listener, by way of one link per wire --------------------------------------------

    def _connect(self) -> None:
        self.state = "connecting"
        link = _Link(self)
        self._wire = link.wire = self._network.connect(link, f"10.0.0.{self.user}")
        self._expect_within(OPEN_LIMIT_S)

    def opened(self) -> None:
        """Say hello."""
        self._open = True
        self._alive()
        self._set("ping", PING_INTERVAL_S, self._ping_and_go_on)
        assert self._wire is not None
        self._wire.key_hash = self.key_hash
        resume = self.view.resume
        seat = self._seat
        self._send(Hello(VERSION, seat.world, seat.key, seat.name, resume, seat.foundry))

    def received(self, frame: bytes) -> None:
        """Take a frame."""
        self._alive()
        message = read(frame)
        handle = self._handlers().get(type(message))
        if handle is not None:
            handle(message)

    def closed(self, code: int) -> None:
        """Come back, unless the code says otherwise."""
        wire, self._wire = self._wire, None
        self._forget_wire()
        self.requests.disconnected()
        self.end_code = code
        if code == CloseCode.ROLE_CHANGED:
            self.view.distrust()
        if advice_for(code) is not Advice.RETRY:
            self.state = "stopped"
            self.requests.abandon()
            if wire is not None:
                self._witness.turned_away(self, wire)
            return
        self.state = "waiting"
        self._failures += 1
        ceiling_s = min(BACKOFF_CAP_S, BACKOFF_FLOOR_S * 2**self._failures)
        delay_s = self._retry_after_s + self._rng.uniform(BACKOFF_FLOOR_S, ceiling_s)
        self._set("retry", delay_s, self._connect)

    # --- messages ---------------------------------------------------------------------------------

    def _handlers(self) -> dict[type[ServerMessage], Callable[[Any], None]]:
        return {
            Welcome: self._welcomed,
            Snapshot: self._snapshot,
            Diff: self._diff,
            Reply: self.requests.reply,
            Scribe: self._scribe,
            Ask: lambda ask: self.questions.append(ask.ask),
            Answered: self._answered,
            Bye: self._bye,
            Error: lambda _: None,
        }

    def _welcomed(self, welcome: Welcome) -> None:
        self._witness.welcomed(self, welcome)
        self.role = welcome.role
        self._retry_after_s = 0
        self.view.begin(welcome.epoch, welcome.seq)

    def _snapshot(self, snapshot: Snapshot) -> None:
        self.view.snapshot(snapshot)
        self._witness.told_to(self)
        if self.state != "online" and self.view.epoch is not None:
            self.state = "online"
            self._failures = 0
            self.requests.connected(self.view.epoch)

    def _diff(self, diff: Diff) -> None:
        self.view.diff(diff)
        self._witness.told_to(self)

    def _scribe(self, scribe: Scribe) -> None:
        self.writes, self.leads = frozenset(scribe.tokens), scribe.lead
        if scribe.tokens and self._rng.random() < 0.7:
            self.written(scribe.term, self.view.seq)

    def _answered(self, answered: Answered) -> None:
        self.questions = [one for one in self.questions if one != answered.ask]

    def _bye(self, bye: Bye) -> None:
        self._retry_after_s = bye.retry_after

    def _send(self, message: ClientMessage) -> bool:
        if self._wire is None or not self._open:
            return False
        self._wire.send(encode(message))
        return True

    # --- life and silence -------------------------------------------------------------------------

    def _alive(self) -> None:
        self._heard = _now()
        self._stop("deadline")

    def _ping_and_go_on(self) -> None:
        silent_s = _now() - self._heard
        self._ping(max(ANSWER_LIMIT_S, SILENCE_LIMIT_S - silent_s))
        self._set("ping", PING_INTERVAL_S, self._ping_and_go_on)

    def _ping(self, limit_s: float) -> None:
        self._send(Ping(1))
        self._expect_within(limit_s)

    def _expect_within(self, limit_s: float) -> None:
        due = _now() + limit_s
        if "deadline" in self._timers and self._due <= due:
            return
        self._due = due
        self._set("deadline", limit_s, self._silent)

    def _silent(self) -> None:
        wire = self._wire
        if wire is not None:
            wire.close()
            self.closed(0)

    def _forget_wire(self) -> None:
        self._open = False
        self.writes, self.leads = frozenset(), False
        self.questions = []
        for name in ("ping", "deadline", "retry"):
            self._stop(name)

    def _set(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        self._stop(name)
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, call)

    def _stop(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()


class Newcomer:
    """A browser that trades a pairing code for a key, over a connection of its own."""

    def __init__(self, network: Network, pair: Pair, ended: Callable[[str | None], None]) -> None:
        """Dial; `ended` gets the key, or None when it came to nothing."""
        self._pair = pair
        self._ended = ended
        self._wire = network.connect(self, "10.0.0.99")
        self._timer = asyncio.get_running_loop().call_later(OPEN_LIMIT_S, self._end, None)

    def opened(self) -> None:
        """Show the code."""
        self._wire.send(encode(self._pair))

    def received(self, frame: bytes) -> None:
        """Take the key."""
        message = read(frame)
        if isinstance(message, Paired):
            self._end(message.key)
        elif isinstance(message, Error):
            self._end(None)

    def closed(self, code: int) -> None:
        """Take note that it came to nothing."""
        del code
        self._end(None)

    def _end(self, key: str | None) -> None:
        if not self._timer.cancelled():
            self._timer.cancel()
            self._wire.close()
            self._ended(key)


class _Link:
    """Passes on what its wire says, as long as it is the client's newest."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.wire: Wire | None = None

    @property
    def _is_current(self) -> bool:
        return self.client.wire is self.wire

    def opened(self) -> None:
        if self._is_current:
            self.client.opened()

    def received(self, frame: bytes) -> None:
        if self._is_current:
            self.client.received(frame)

    def closed(self, code: int) -> None:
        if self._is_current:
            self.client.closed(code)


def advice_for(code: int) -> Advice:
    """Return what a client does after a close; a code it does not know is a passing trouble."""
    return CloseCode(code).advice if code in set(CloseCode) else Advice.RETRY


def _now() -> float:
    return asyncio.get_running_loop().time()

"""What was told, to whom and when; and the truth to hold it against: the log."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from extra_effort import game
from extra_effort.game import views
from extra_effort.hub.loading import events_of, logged_of
from extra_effort.hub.worker import Hub
from extra_effort.store.contract import Entry
from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import Reply, ServerMessage, Welcome

from .cast import WORLD
from .client import Client
from .requests import Settled
from .server import Process
from .wire import Host, Wire, read


class BrokenLawError(AssertionError):
    """Raised when a law is broken."""


@attrs.frozen
class Told:
    """A frame that the server sent to a signed-in connection."""

    epoch: str
    caller: game.Caller
    key_hash: str
    message: ServerMessage
    frame: bytes
    published: int
    """Where the published state stood at that moment."""
    held_back: bool
    """It had to wait for a slow reader, so it may be older than `published`."""


@attrs.frozen
class Left:
    """That a frame was taken from the server, maybe from a buffer."""

    epoch: str
    caller: game.Caller
    key_hash: str
    kind: str
    published: int


@attrs.frozen
class Seen:
    """What a client held after it folded a message."""

    client: str
    epoch: str | None
    caller: game.Caller
    seq: int
    tokens: Mapping[str, Mapping[str, Any]]


class Records:
    """Notes all that is told, and raises at once where waiting would hide the cause."""

    def __init__(self) -> None:
        """Begin with nothing told."""
        self.told: dict[int, list[Told]] = {}
        self.left: list[Left] = []
        self.seen: list[Seen] = []
        self.settled: list[tuple[Client, Settled]] = []
        self.shut_out: list[tuple[Client, str]] = []
        """Who was turned away for good, and under which epoch."""
        self.opened: dict[tuple[Host, str], list[float]] = {}
        """When each life of the server let somebody in, by address."""
        self.served: dict[tuple[Hub, str], dict[str, float]] = {}
        """When each hub first answered a user's requests with more than *not so fast*."""
        self.begun: dict[Hub, float] = {}
        """When each hub was first heard of."""
        self._callers: dict[int, tuple[str, game.Caller]] = {}

    # --- wire.Observer ----------------------------------------------------------------------------

    def opens(self, wire: Wire) -> None:
        """Note when somebody was let in."""
        if wire.medium.host is not None:
            self.opened.setdefault((wire.medium.host, wire.peer), []).append(_now())

    def sent(self, wire: Wire, frame: bytes) -> None:
        """Note a frame for a signed-in connection."""
        message = read(frame)
        if isinstance(message, Welcome):
            caller = game.Caller(message.user, message.role)
            self._callers[wire.number] = (message.epoch, caller)
        if (known := self._known(wire)) is not None:
            epoch, caller, key_hash, published = known
            one = Told(epoch, caller, key_hash, message, frame, published, wire.catching_up)
            self.told.setdefault(wire.number, []).append(one)
            self._note_rate(wire, one)

    def _note_rate(self, wire: Wire, one: Told) -> None:
        hub, message = _hub(wire), one.message
        if hub is None:
            return
        self.begun.setdefault(hub, _now())
        if isinstance(message, Reply) and not _is_refused_in_haste(message):
            served = self.served.setdefault((hub, one.caller.user), {})
            served.setdefault(message.id, _now())

    def leaves(self, wire: Wire, frame: bytes) -> None:
        """Note to whom a frame goes out, and when."""
        if (known := self._known(wire)) is not None:
            epoch, caller, key_hash, published = known
            self.left.append(Left(epoch, caller, key_hash, read(frame).TYPE, published))

    def _known(self, wire: Wire) -> tuple[str, game.Caller, str, int] | None:
        """Return (epoch, caller, key hash, published entry) of a wire that is signed in."""
        welcomed, published = self._callers.get(wire.number), _published(wire)
        if welcomed is None or wire.key_hash is None or published is None:
            return None
        return (*welcomed, wire.key_hash, published)

    def arrives(self, wire: Wire, frame: bytes) -> None:
        """Do nothing: what leaves is what is looked at."""

    # --- client.Witness ---------------------------------------------------------------------------

    def welcomed(self, client: Client, welcome: Welcome) -> None:
        """Law: the server has not forgotten what it told before."""
        if welcome.epoch == client.view.epoch and welcome.seq < client.view.seq:
            raise BrokenLawError(
                f"{client.name} was told entry {client.view.seq}, and welcomed at {welcome.seq}"
            )

    def told_to(self, client: Client) -> None:
        """Note what a client holds now."""
        if client.role is not None:
            caller = game.Caller(client.user, "gm" if client.role == "gm" else "player")
            tokens = dict(client.view.tokens)
            view = client.view
            self.seen.append(Seen(client.name, view.epoch, caller, view.seq, tokens))

    def settle(self, client: Client, settled: Settled) -> None:
        """Note how an intention ended."""
        self.settled.append((client, settled))

    def turned_away(self, client: Client, wire: Wire) -> None:
        """Note by which log somebody was shut out."""
        if isinstance(wire.host, Process):
            self.shut_out.append((client, wire.host.store.epoch(WORLD)))

    def under(self, epoch: str) -> Records:
        """Return what was told under an epoch; how intentions ended is there whole."""
        part = Records()
        part.told = {wire: told for wire, told in self.told.items() if told[0].epoch == epoch}
        part.left = [one for one in self.left if one.epoch == epoch]
        part.seen = [one for one in self.seen if one.epoch == epoch]
        part.settled = self.settled
        part.shut_out = [(client, of) for client, of in self.shut_out if of == epoch]
        return part

    def epochs(self) -> set[str | None]:
        """Return the epochs under which anything was told."""
        told = {one.epoch for frames in self.told.values() for one in frames}
        return {*told, *(one.epoch for one in self.seen)}


class Traced(Records):
    """Records that also feed a digest."""

    def __init__(self) -> None:
        """Begin with an empty digest."""
        super().__init__()
        self.digest = hashlib.sha256()

    def sent(self, wire: Wire, frame: bytes) -> None:
        """Note and digest."""
        self._mark(f"{wire.number} sent", frame)
        super().sent(wire, frame)

    def arrives(self, wire: Wire, frame: bytes) -> None:
        """Digest."""
        self._mark(f"{wire.number} arrives", frame)

    def settle(self, client: Client, settled: Settled) -> None:
        """Note and digest."""
        self._mark(f"{client.name} {settled.outcome}", settled.intention.id.encode())
        super().settle(client, settled)

    def _mark(self, what: str, frame: bytes) -> None:
        self.digest.update(f"{_now()!r} {what} ".encode() + frame)


def _published(wire: Wire) -> int | None:
    """Return where the state stands that the wire's server has published."""
    hub = _hub(wire)
    return None if hub is None else hub.world.seq


def _hub(wire: Wire) -> Hub | None:
    """Return the hub that the wire's server serves the world by."""
    return wire.host.worlds.find(WORLD) if isinstance(wire.host, Process) else None


def _is_refused_in_haste(reply: Reply) -> bool:
    return reply.error is not None and reply.error.code == ErrorCode.RATE_LIMITED


def _now() -> float:
    return asyncio.get_running_loop().time()


@attrs.define
class Truth:
    """What the log says: every entry, and the world after each."""

    epoch: str
    entries: Sequence[Entry]
    restored: int = 0
    """How many of the entries came with the backup that the log began as."""
    worlds: list[game.World] = attrs.field(init=False)
    logged: list[game.Logged] = attrs.field(init=False)
    _views: dict[tuple[int, game.Caller], dict[str, Any]] = attrs.field(factory=dict)
    _tokens: dict[tuple[int, str], Any] = attrs.field(factory=dict)
    _diffs: dict[tuple[int, game.Caller], views.Diff | None] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Replay."""
        self.worlds = [game.World.new(WORLD, self.epoch)]
        for entry in self.entries:
            self.worlds.append(game.replay(self.worlds[-1], events_of(entry)))
        self.logged = [logged_of(entry) for entry in self.entries]

    def at(self, seq: int, who: object) -> game.World:
        """Return the world after an entry, which must be there."""
        if seq >= len(self.worlds):
            raise BrokenLawError(
                f"{who} was told entry {seq}, and the log ends at {len(self.worlds) - 1}"
            )
        return self.worlds[seq]

    def view(self, seq: int, caller: game.Caller) -> Mapping[str, Any]:
        """Return all that a caller sees after an entry."""
        found = self._views.get((seq, caller))
        if found is None:
            world = self.at(seq, caller)
            found = {
                token: self._token(world, token, caller)
                for token, known in world.tokens.items()
                if known.seen_by(caller)
            }
            self._views[seq, caller] = found
        return found

    def _token(self, world: game.World, token: str, caller: game.Caller) -> Any:
        """Return what a caller sees of a token; tokens that did not change are one object."""
        which = (id(world.tokens[token]), views.rank(world, token, caller))
        if which not in self._tokens:
            self._tokens[which] = views.of_token(world, token, caller)
        return self._tokens[which]

    def diff(self, seq: int, caller: game.Caller) -> views.Diff | None:
        """Return what an entry is to a viewer, by the log."""
        if (seq, caller) not in self._diffs:
            before, after = self.worlds[seq - 1], self.worlds[seq]
            self._diffs[seq, caller] = views.diff(before, after, self.logged[seq - 1], caller)
        return self._diffs[seq, caller]

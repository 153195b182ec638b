"""What must hold, whatever goes wrong. Every law is a function that names what broke it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from extra_effort import game
from extra_effort.game import views
from extra_effort.game.roles import WHO
from extra_effort.hub.loading import events_of, logged_of
from extra_effort.store.contract import Entry
from extra_effort_protocol.messages import (
    Answered,
    Ask,
    Diff,
    Paired,
    Reply,
    ServerMessage,
    Snapshot,
    Welcome,
)

from .cast import EPOCH, TOKENS, WORLD, name_of
from .client import Client
from .network import Wire, read
from .requests import READS, Settled
from .server import Process

ALWAYS_LOGGED = frozenset(
    {"spend", "run", "jump", "rest", "st_roll", "condition", "undo", "remove", "mint", "march"}
)
"""Ops whose success always stands in the log; of the others some change nothing."""


SECRET: Mapping[str, frozenset[str]] = {
    "mint": frozenset({"key"}),
    "code": frozenset({"code", "expires"}),
}
"""Fields of a result that are told and not logged."""


class BrokenLawError(AssertionError):
    """Raised when a law is broken."""


@attrs.frozen
class Told:
    """A frame that the server sent to a signed-in connection."""

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

    caller: game.Caller
    key_hash: str
    kind: str
    published: int


@attrs.frozen
class Seen:
    """What a client held after it folded a message."""

    client: str
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
        self._callers: dict[int, game.Caller] = {}

    # --- network.Observer -------------------------------------------------------------------------

    def sent(self, wire: Wire, frame: bytes) -> None:
        """Note a frame for a signed-in connection."""
        message = read(frame)
        if isinstance(message, Welcome):
            self._callers[wire.number] = game.Caller(message.user, message.role)
        caller, published = self._callers.get(wire.number), _published(wire)
        if caller is not None and wire.key_hash is not None and published is not None:
            one = Told(caller, wire.key_hash, message, frame, published, wire.catching_up)
            self.told.setdefault(wire.number, []).append(one)

    def leaves(self, wire: Wire, frame: bytes) -> None:
        """Note to whom a frame goes out, and when."""
        caller, published = self._callers.get(wire.number), _published(wire)
        if caller is not None and wire.key_hash is not None and published is not None:
            self.left.append(Left(caller, wire.key_hash, read(frame).TYPE, published))

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
            self.seen.append(Seen(client.name, caller, client.view.seq, tokens))

    def settle(self, client: Client, settled: Settled) -> None:
        """Note how an intention ended."""
        self.settled.append((client, settled))


def _published(wire: Wire) -> int | None:
    """Return where the state stands that the wire's server has published."""
    if not isinstance(wire.host, Process):
        return None
    hub = wire.host.worlds.find(WORLD)
    return None if hub is None else hub.world.seq


@attrs.define
class Truth:
    """What the log says: every entry, and the world after each."""

    entries: Sequence[Entry]
    worlds: list[game.World] = attrs.field(init=False)
    logged: list[game.Logged] = attrs.field(init=False)
    _views: dict[tuple[int, game.Caller], dict[str, Any]] = attrs.field(factory=dict)
    _tokens: dict[tuple[int, str], Any] = attrs.field(factory=dict)
    _diffs: dict[tuple[int, game.Caller], views.Diff | None] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Replay."""
        self.worlds = [game.World.new(WORLD, EPOCH)]
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


def audit(records: Records, truth: Truth) -> None:
    """Check every law on a whole run. Raises `BrokenLawError`."""
    once_each(truth)
    by_live_keys(records, truth)
    by_right(truth)
    codes_let_in_once(truth)
    priced_to_owners(records, truth)
    acknowledged(records, truth)
    for told in records.told.values():
        in_order(told, truth)
        for one in told:
            exact(one, truth)
            questions_for_gms(one)
    for left in records.left:
        still_welcome(left, truth)
    untainted(records, truth)
    equal_views(records, truth)


# --- laws of the log ------------------------------------------------------------------------------


def once_each(truth: Truth) -> None:
    """Law: a request id is applied at most once, and entries are numbered without a gap."""
    known = dict[tuple[str, str], int]()
    for number, entry in enumerate(truth.entries, 1):
        if entry.seq != number:
            raise BrokenLawError(f"entry {number} is numbered {entry.seq}")
        first = known.setdefault((entry.user, entry.request_id), entry.seq)
        if first != entry.seq:
            raise BrokenLawError(
                f"request {entry.request_id} was applied as {first} and again as {entry.seq}"
            )


def by_live_keys(records: Records, truth: Truth) -> None:
    """Law: nothing is applied for a key that was revoked before."""
    asked = {(client.user, one.intention.id): client.key_hash for client, one in records.settled}
    for entry in truth.entries:
        key_hash = asked.get((entry.user, entry.request_id))
        if key_hash is None:
            continue
        user = truth.worlds[entry.seq - 1].users.get(entry.user)
        key = user.keys.get(key_hash) if user else None
        if key is None or key.revoked is not None:
            raise BrokenLawError(f"entry {entry.seq} was asked for with a key that was revoked")


def by_right(truth: Truth) -> None:
    """Law: what is a GM's alone is applied for a GM, or for a player whom a GM granted it."""
    for entry, logged in zip(truth.entries, truth.logged, strict=True):
        users = truth.worlds[entry.seq - 1].users
        asker, granter = users.get(entry.user), users.get(logged.granted_by or "")
        if asker is None or asker.role == "gm" or WHO.get(logged.op) != "gm":
            continue
        if granter is None or granter.role != "gm":
            raise BrokenLawError(
                f"entry {entry.seq}, {logged.op}, is {entry.user}'s, and no GM granted it"
            )


def codes_let_in_once(truth: Truth) -> None:
    """Law: as many browsers came in by a personal code as codes were made for their user."""
    made, used = Counter[str](), Counter[str]()
    for logged in truth.logged:
        if logged.op == "code":
            made[str(logged.args["user"])] += 1
        elif logged.op == "admit":
            used[logged.user] += 1
        if used[logged.user] > made[logged.user]:
            raise BrokenLawError(f"{logged.user} came in oftener than codes were made")


def questions_for_gms(one: Told) -> None:
    """Law: nobody but a GM hears what a GM is asked."""
    if isinstance(one.message, Ask | Answered) and not one.caller.is_gm:
        raise BrokenLawError(f"{one.caller.user} was told of a question: {one.message}")


def priced_to_owners(records: Records, truth: Truth) -> None:
    """Law: what a feat would come to is told to who may ask for it when it is told."""
    asked = {(client.user, one.intention.id): one.intention for client, one in records.settled}
    for told in records.told.values():
        for one in told:
            if not isinstance(one.message, Reply) or not one.message.ok or one.caller.is_gm:
                continue
            intention = asked.get((one.caller.user, one.message.id))
            if intention is None or intention.op != "preview" or one.held_back:
                continue
            token = intention.args["args"]["token"]
            if views.rank(truth.at(one.published, one.caller), token, one.caller) != "owned":
                raise BrokenLawError(f"{one.caller.user} was told the odds of {token}")


def acknowledged(records: Records, truth: Truth) -> None:
    """Law: what was acknowledged is in the log as it was told; what failed is not."""
    by_request = {(entry.user, entry.request_id): entry for entry in truth.entries}
    for client, settled in records.settled:
        entry = by_request.get((client.user, settled.intention.id))
        problem = _untrue(settled, entry)
        if problem:
            one = settled.intention
            raise BrokenLawError(
                f"{client.name} was told {settled.outcome} ({settled.code}) of {one.op} {one.id}: "
                f"{problem}"
            )


def _untrue(settled: Settled, entry: Entry | None) -> str | None:
    op, copies = settled.intention.op, settled.intention.sent
    if settled.outcome == "done":
        if entry is None:
            return "the log does not know it" if op in ALWAYS_LOGGED else None
        told = settled.result
        if op in SECRET:
            told = {name: value for name, value in told.items() if name not in SECRET[op]}
        if copies > 1 and op not in ALWAYS_LOGGED:
            return None  # the first copy may have changed nothing, which is not remembered
        return None if _is_told(told, entry.result) else "the log has another result"
    if settled.outcome == "failed" and (copies > 1 or settled.code == "expired" or op in READS):
        return None  # of several copies one may come late; a minted key is told once
    if settled.outcome == "left":
        return None
    return None if entry is None else f"it is entry {entry.seq}"


def _is_told(told: Any, result: Any) -> bool:
    """Say whether a result was told, but for what its asker may see no longer."""
    if isinstance(told, list) and isinstance(result, list):
        return all(one in result for one in told)
    return told is None or told == result


# --- laws of what is told -------------------------------------------------------------------------


def in_order(told: Sequence[Told], truth: Truth) -> None:
    """Law: welcome, a snapshot, then diffs: none left out, none twice, none older."""
    seq: int | None = None
    for one in told:
        if isinstance(one.message, Snapshot):
            if seq is not None and one.message.seq < seq:
                raise BrokenLawError(f"a snapshot of {one.message.seq} came after entry {seq}")
            seq = one.message.seq
        elif isinstance(one.message, Diff):
            if seq is None:
                raise BrokenLawError("a diff came before the snapshot")
            if one.message.seq <= seq:
                raise BrokenLawError(f"entry {one.message.seq} was told after {seq}")
            none_left_out(one, range(seq + 1, one.message.seq), truth)
            seq = one.message.seq


def none_left_out(one: Told, skipped: range, truth: Truth) -> None:
    """Law: whoever is not told of an entry sees nothing of it."""
    for seq in skipped:
        if seq < len(truth.worlds) and truth.diff(seq, one.caller) is not None:
            raise BrokenLawError(f"{one.caller.user} was never told of entry {seq}")


def still_welcome(one: Left, truth: Truth) -> None:
    """Law: after a revocation, a removal or a change of role nothing more is sent."""
    user = truth.at(one.published, one.caller).users.get(one.caller.user)
    key = user.keys.get(one.key_hash) if user else None
    if user is None or key is None or key.revoked is not None:
        raise BrokenLawError(
            f"{one.kind} was sent to {one.caller.user} after entry {one.published} had "
            f"taken the key away"
        )
    if user.role != one.caller.role:
        raise BrokenLawError(f"{one.kind} was sent to {one.caller} in an old role")


def exact(one: Told, truth: Truth) -> None:
    """Law: every piece of state told is in the log, for ever, with these very values."""
    message = one.message
    if isinstance(message, Snapshot):
        seen = truth.view(message.seq, one.caller)
        if sorted(message.all) != sorted(seen):
            raise BrokenLawError(f"snapshot {message.seq} for {one.caller} lists other tokens")
        for token, whole in message.tokens.items():
            if seen.get(token) != whole:
                raise BrokenLawError(f"snapshot {message.seq} has another {token} than the log")
    elif isinstance(message, Diff):
        truth.at(message.seq, one.caller)
        expected = truth.diff(message.seq, one.caller)
        if expected is None:
            raise BrokenLawError(f"{one.caller} was told of entry {message.seq}, not theirs to see")
        told = (message.tokens, sorted(message.gone), message.entry)
        if told != (expected.tokens, sorted(expected.gone), expected.entry):
            raise BrokenLawError(f"entry {message.seq} was told {one.caller} otherwise than logged")


def untainted(records: Records, truth: Truth) -> None:
    """Law: no frame holds a token, or a private entry, that its receiver may not see."""
    asked = {
        (client.user, one.intention.id): str(one.intention.args) for client, one in records.settled
    }
    secret = [
        logged.request.encode()
        for logged in truth.logged
        if logged.private or logged.op in views.GM_ENTRIES
    ]
    for told in records.told.values():
        for one in told:
            if one.caller.is_gm:
                continue
            if not isinstance(one.message, Reply) and any(mark in one.frame for mark in secret):
                raise BrokenLawError(f"{one.message.TYPE} tells {one.caller} of an entry for GMs")
            named = ""
            if isinstance(one.message, Reply):
                named = asked.get((one.caller.user, one.message.id), "")
            for token in hidden(one, truth):
                if token not in named and _holds(one.frame, token):
                    raise BrokenLawError(f"{one.message.TYPE} tells {one.caller} of {token}")


def hidden(one: Told, truth: Truth) -> Iterator[str]:
    """Yield the tokens that a receiver may not know of; a diff may say that one vanished."""
    worlds = [truth.at(one.published, one.caller)]
    if isinstance(one.message, Diff):
        worlds = truth.worlds[max(one.message.seq - 1, 0) : one.message.seq + 1]
    elif one.held_back and isinstance(one.message, Reply):
        worlds = truth.worlds[: one.published + 1]
    for token in TOKENS:
        if not any(views.rank(world, token, one.caller) != "unseen" for world in worlds):
            yield token


def _holds(frame: bytes, token: str) -> bool:
    return token.encode() in frame or name_of(token).encode() in frame


def unspoken(records: Records, disk: bytes, keys: Sequence[str]) -> None:
    """Law: a key is told once, to whom it is for, and never written down."""
    for key in keys:
        if key.encode() in disk:
            raise BrokenLawError("a key stands in the log")
        for told in records.told.values():
            for one in told:
                if key.encode() in one.frame and not isinstance(one.message, Reply | Paired):
                    raise BrokenLawError(f"a key stands in a {one.message.TYPE}")


# --- laws of what is known ------------------------------------------------------------------------


def equal_views(records: Records, truth: Truth) -> None:
    """Law: after every message a client holds what the server held at that entry, for its eyes."""
    for one in records.seen:
        expected = truth.view(one.seq, one.caller)
        if one.tokens != expected:
            names = sorted(
                token
                for token in {*one.tokens, *expected}
                if one.tokens.get(token) != expected.get(token)
            )
            raise BrokenLawError(f"{one.client} holds another {names} at entry {one.seq}")


def at_rest(clients: Sequence[Client], world: game.World) -> None:
    """Law: at rest everyone who is there holds what the server holds; each token one writer."""
    writers = dict[str, str]()
    for client in clients:
        if client.state != "online":
            continue
        user = world.users.get(client.user)
        if user is None:
            raise BrokenLawError(f"{client.name} is there, and the table knows no {client.user}")
        caller = game.Caller(client.user, user.role)
        expected, _ = views.snapshot(world, caller, None)
        if client.view.tokens != expected:
            raise BrokenLawError(f"{client.name} ends with another view than the server's")
        for token in sorted(client.writes):
            first = writers.setdefault(token, client.name)
            if first != client.name:
                raise BrokenLawError(f"{first} and {client.name} both write {token}")


def replays(truth: Truth, published: game.World, reopened: game.World) -> None:
    """Law: the log, replayed from its beginning, is the state; so is the state as reopened."""
    if truth.at(published.seq, "somebody") != published:
        raise BrokenLawError("the log replays to another state than the server's")
    if truth.worlds[-1] != reopened:
        raise BrokenLawError("the world opens in another state than its log's")


def nobody_shut_out(clients: Sequence[Client], world: game.World) -> None:
    """Law: only who has lost the key, or the place at the table, is turned away for good."""
    for client in clients:
        user = world.users.get(client.user)
        key = user.keys.get(client.key_hash) if user else None
        if client.state == "stopped" and key is not None and key.revoked is None:
            raise BrokenLawError(f"{client.name} was shut out with {client.end_code}")


def no_mistakes(complaints: Sequence[str]) -> None:
    """Law: whatever happens, the server makes no mistake that it has to report of itself."""
    if complaints:
        raise BrokenLawError(f"the server complained of itself: {complaints[0]}")

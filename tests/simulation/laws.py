"""What must hold, whatever goes wrong. Every law is a function that names what broke it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from extra_effort import game
from extra_effort.game import views
from extra_effort.game.roles import WHO
from extra_effort.store.contract import Entry
from extra_effort_protocol.messages import Answered, Ask, Diff, Paired, Reply, Snapshot

from .cast import TOKENS, name_of
from .client import Client
from .records import BrokenLawError, Left, Records, Told, Truth
from .requests import READS, Settled
from .server import Chosen
from .wire import Wire

ALWAYS_LOGGED = frozenset(
    {"spend", "run", "jump", "rest", "st_roll", "condition", "undo", "remove", "mint", "march"}
)
"""Ops whose success always stands in the log; of the others some change nothing."""


ROUNDING = 1e-6


SECRET: Mapping[str, frozenset[str]] = {
    "mint": frozenset({"key"}),
    "code": frozenset({"code", "expires"}),
}
"""Fields of a result that are told and not logged."""


def audit(records: Records, truths: Mapping[str, Truth]) -> None:
    """Check every law on a whole run, each log on its own. Raises `BrokenLawError`."""
    for epoch in records.epochs():
        if epoch not in truths:
            raise BrokenLawError(f"no log has the epoch {epoch}")
    for epoch, truth in truths.items():
        audit_log(records.under(epoch), truth)


def audit_log(records: Records, truth: Truth) -> None:
    """Check every law on what was told under one epoch."""
    once_each(truth)
    asked_of_this_log(records, truth)
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
    nobody_shut_out(records, truth)


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


def asked_of_this_log(records: Records, truth: Truth) -> None:
    """Law: what was asked of one log is never applied to another that was put in its place."""
    asked = {(client.user, one.intention.id): one.intention for client, one in records.settled}
    for entry in truth.entries[truth.restored :]:
        intention = asked.get((entry.user, entry.request_id))
        if intention is not None and intention.epoch != truth.epoch:
            raise BrokenLawError(
                f"entry {entry.seq} of {truth.epoch} was asked of {intention.epoch}"
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
        if settled.intention.epoch != truth.epoch and settled.outcome != "not_done":
            continue  # another log is asked after it; what was not done is in none
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
    if settled.outcome in {"left", "dropped"}:
        return None  # nobody said what became of it
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


def at_rest(clients: Sequence[Client], world: game.World | None) -> None:
    """Law: at rest everyone who is there holds what the server holds; each token one writer."""
    writers = dict[str, str]()
    for client in clients:
        if client.state != "online":
            continue
        if world is None:
            raise BrokenLawError(f"{client.name} is at a table that the server does not serve")
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


def led_by_one(clients: Sequence[Client], wires: Sequence[Wire], world: game.World | None) -> None:
    """Law: at rest one of the GMs who are there and can write leads, and nobody else.

    Nobody does as long as the server takes a lost connection of such a GM for one that stands.
    """
    able = [client for client in clients if world and _can_lead(client, world)]
    here = {client.name for client in able if client.state == "online"}
    leading = [client.name for client in clients if client.state == "online" and client.leads]
    lost = _lost(clients, wires) & {client.key_hash for client in able}
    least = 0 if lost else min(1, len(here))
    if not least <= len(leading) <= 1 or not here.issuperset(leading):
        raise BrokenLawError(f"{leading} lead, where one of {sorted(here)} should")


def _can_lead(client: Client, world: game.World) -> bool:
    user = world.users.get(client.user)
    return user is not None and user.role == "gm" and client.can_write_to(world.foundry)


def _lost(clients: Sequence[Client], wires: Sequence[Wire]) -> set[str | None]:
    """Return the keys of the connections that stand at the server's end alone."""
    held = {client.wire for client in clients}
    return {wire.key_hash for wire in wires if wire.server_open and wire not in held}


def replays(truth: Truth, published: game.World | None, reopened: game.World) -> None:
    """Law: the log, replayed from its beginning, is the state; so is the state as reopened.

    Nothing is published when everyone has been turned away and the world was let go.
    """
    if published is not None and truth.at(published.seq, "somebody") != published:
        raise BrokenLawError("the log replays to another state than the server's")
    if truth.worlds[-1] != reopened:
        raise BrokenLawError("the world opens in another state than its log's")


def nobody_shut_out(records: Records, truth: Truth) -> None:
    """Law: only who has lost the key, or the place at the table, is turned away for good."""
    for client, _ in records.shut_out:
        user = truth.worlds[-1].users.get(client.user)
        key = user.keys.get(client.key_hash) if user else None
        if key is not None and key.revoked is None:
            raise BrokenLawError(f"{client.name} was shut out with {client.end_code}")


def at_their_rate(records: Records, limits: Chosen) -> None:
    """Law: nobody opens connections, or is answered, oftener than may be, however many tabs."""
    per_s, burst = limits.server.openings_per_s, limits.server.opening_burst
    for (_, peer), times in records.opened.items():
        for first, begun in enumerate(times):
            _within(f"{peer} connected", times[first:], begun, (per_s, burst))
    for (hub, user), served in records.served.items():
        rate = (limits.wire.requests_per_s, limits.wire.request_burst)
        _within(f"{user} was answered", list(served.values()), records.begun[hub], rate)


def _within(what: str, times: Sequence[float], begun: float, rate: tuple[int, int]) -> None:
    """Check that as much happened as a bucket of a rate, full at `begun`, lets through."""
    per_s, burst = rate
    for count, at in enumerate(times, 1):
        if count > burst + per_s * (at - begun) + ROUNDING:
            raise BrokenLawError(f"{what} {count} times within {at - begun:.1f} s")


def no_mistakes(complaints: Sequence[str]) -> None:
    """Law: whatever happens, the server makes no mistake that it has to report of itself."""
    if complaints:
        raise BrokenLawError(f"the server complained of itself: {complaints[0]}")

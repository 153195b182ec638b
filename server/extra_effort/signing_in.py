"""Who says hello: the key, the user it belongs to, and where he stands in the log."""

from __future__ import annotations

import attrs

from extra_effort import game
from extra_effort.hub.worker import Hub
from extra_effort.keys import hash_key
from extra_effort.store.contract import UnknownWorldError
from extra_effort.worlds import Worlds
from extra_effort_protocol.errors import CloseCode, ErrorCode
from extra_effort_protocol.messages import Error, Hello


class SignInRefused(Exception):  # noqa: N818 - an answer, not a failure
    """Raised when a hello is turned away: `error` is said, then closed with `close`."""

    def __init__(self, code: ErrorCode, message: str, field: str, close: CloseCode) -> None:
        """Keep what the peer is told."""
        super().__init__(message)
        self.error = Error(code, message, field)
        self.close = close


@attrs.frozen
class SignIn:
    """A hello that was accepted."""

    hub: Hub
    caller: game.Caller
    key_hash: str
    after: int | None
    """The entry up to which the client knows the world; None: it gets everything."""
    writes: bool
    """Whether it can write to the table's Foundry database."""
    warning: Error | None


async def sign_in(worlds: Worlds, hello: Hello, path_world: str | None) -> SignIn:
    """Return who it is. Raises `SignInRefused`, `StoreError`."""
    if path_world not in {None, hello.world}:
        sentence = f"this address serves world {path_world}; hello names another"
        raise SignInRefused(ErrorCode.BAD_REQUEST, sentence, "world", CloseCode.VIOLATION)
    key_hash = hash_key(hello.key)
    await _refuse_stranger(worlds, hello, key_hash)
    hub = await _opened(worlds, hello)
    caller = _owner_of(hub.world, key_hash)
    await hub.prepare(caller, _resumed(hub.world, caller, hello))
    hub = await _opened(worlds, hello)  # that took a while: nothing is as it was, not even the key
    caller = _owner_of(hub.world, key_hash)
    if hub.connections_of(caller.user) >= worlds.parts.wire.connections_per_user:
        most = worlds.parts.wire.connections_per_user
        sentence = f"you have {most} connections already; close another tab first"
        raise SignInRefused(ErrorCode.RATE_LIMITED, sentence, "key", CloseCode.TOO_MANY_CONNECTIONS)
    return SignIn(
        hub=hub,
        caller=caller,
        key_hash=key_hash,
        after=_resumed(hub.world, caller, hello),
        writes=hello.foundry is not None and hub.world.foundry in {None, hello.foundry},
        warning=_other_foundry(hub.world, hello),
    )


async def _refuse_stranger(worlds: Worlds, hello: Hello, key_hash: str) -> None:
    """Turn away who was never known, before a world is loaded for them.

    That is one that is closed, or about to be.
    """
    hub = worlds.find(hello.world)
    if hub is not None and not hub.is_stopping:
        return
    try:
        known = await worlds.parts.store.adds_key(hello.world, key_hash)
    except UnknownWorldError:
        raise _unknown_world() from None
    if not known:
        raise _unknown_key()


async def _opened(worlds: Worlds, hello: Hello) -> Hub:
    """Return the hub; nothing happens between its opening and the return."""
    try:
        return await worlds.open(hello.world)
    except UnknownWorldError:
        raise _unknown_world() from None


def _unknown_world() -> SignInRefused:
    sentence = "this server has no such world; pair again"
    return SignInRefused(ErrorCode.UNAUTHENTICATED, sentence, "world", CloseCode.UNKNOWN_WORLD)


def _unknown_key() -> SignInRefused:
    sentence = "this key is unknown or was revoked; ask the GM for a new one, or pair again"
    return SignInRefused(ErrorCode.UNAUTHENTICATED, sentence, "key", CloseCode.UNAUTHENTICATED)


def _owner_of(world: game.World, key_hash: str) -> game.Caller:
    for user in world.users.values():
        key = user.keys.get(key_hash)
        if key is not None and key.revoked is None:
            return game.Caller(user.user, user.role)
    raise _unknown_key()


def _resumed(world: game.World, caller: game.Caller, hello: Hello) -> int | None:
    """Return the entry to go on from.

    Another epoch, a number of the future, or a role won since voids it: everything is sent.
    """
    resume = hello.resume
    if resume is None or resume.epoch != world.epoch:
        return None
    role_since = world.users[caller.user].role_since
    return resume.seq if role_since <= resume.seq <= world.seq else None


def _other_foundry(world: game.World, hello: Hello) -> Error | None:
    """Warn a copy of a Foundry world: it would fight over the same characters."""
    if hello.foundry is None or world.foundry in {None, hello.foundry}:
        return None
    sentence = (
        f"this table belongs to the Foundry world {world.foundry!r}, and you come from "
        f"{hello.foundry!r}: nothing is written there. Pair again: with `extra-effort pair "
        f"{world.id}` if it is the same table, with `extra-effort pair --new` if it is a copy"
    )
    return Error(ErrorCode.CONFLICT, sentence, "foundry")

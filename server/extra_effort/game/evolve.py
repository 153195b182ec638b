"""Folding events into a world: replay of the log gives the same world, always."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import attrs

from extra_effort.game import events as e
from extra_effort.game.world import Code, Key, Token, Trace, Undo, User, World
from extra_effort.rules.numbers import Number

K = TypeVar("K")
V = TypeVar("V")

EDITS_KEPT = 256
ENTRIES_KEPT = 500


class _Working(dict[str, Token]):
    """The tokens of a world that one replay makes and nobody else sees: changed in place."""


def replay(world: World, events: Iterable[e.Event]) -> World:
    """Fold events in their order."""
    world = attrs.evolve(world, tokens=_Working(world.tokens))
    for event in events:
        world = apply(world, event)
    return attrs.evolve(world, tokens=dict(world.tokens))


def _with(world: World, *changed: Token) -> World:
    """Put tokens in their places."""
    tokens = {token.id: token for token in changed}
    if isinstance(world.tokens, _Working):
        world.tokens.update(tokens)
        return world
    return attrs.evolve(world, tokens={**world.tokens, **tokens})


def apply(world: World, event: e.Event) -> World:
    """Fold one event."""
    return APPLY[type(event)](world, event)


# --- tokens ---------------------------------------------------------------------------------------


def _with_token(world: World, token: str, **changes: object) -> World:
    """Change a token, marking it as changed by the entry under way."""
    changed = _marked(world, world.tokens[token], **changes)
    return _with(world, changed)


def _marked(world: World, known: Token, **changes: object) -> Token:
    return attrs.evolve(known, seq=world.seq + 1, version=known.version + 1, **changes)  # type: ignore[arg-type]


def _token_added(world: World, event: e.TokenAdded) -> World:
    token = Token(
        id=event.token,
        sheet=event.sheet,
        state=event.state,
        owners=event.owners,
        visibility=event.visibility,
        seq=world.seq + 1,
    )
    return _with(world, token)


def _sheet_changed(world: World, event: e.SheetChanged) -> World:
    return _with_token(world, event.token, sheet=event.sheet)


def _access_changed(world: World, event: e.AccessChanged) -> World:
    return _with_token(world, event.token, owners=event.owners, visibility=event.visibility)


def _state_changed(world: World, event: e.StateChanged) -> World:
    before = world.tokens[event.token].state
    undo = Undo(entry=world.seq + 1, before=before, combat=event.combat)
    return _with_token(world, event.token, state=event.state, undo=undo)


def _token_removed(world: World, event: e.TokenRemoved) -> World:
    if isinstance(world.tokens, _Working):
        world.tokens.pop(event.token, None)
        return world
    return attrs.evolve(world, tokens=_without(world.tokens, event.token))


def _edit_taken(world: World, event: e.EditTaken) -> World:
    token = world.tokens[event.token]
    edits = (*token.edits, event.edit)[-EDITS_KEPT:]
    return _with(world, attrs.evolve(token, edits=edits))


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {k: v for k, v in mapping.items() if k != key}


# --- the table ------------------------------------------------------------------------------------


def _battle_ended(world: World, event: e.BattleEnded) -> World:
    return attrs.evolve(world, battles={**world.battles, event.combat: event.freed})


def _mishap_reported(world: World, event: e.MishapReported) -> World:
    return _with_mishaps(world, event.entry, 1)


def _mishap_taken_back(world: World, event: e.MishapTakenBack) -> World:
    return _with_mishaps(world, event.entry, -1)


def _with_mishaps(world: World, entry: int, more: int) -> World:
    trace = world.recent[entry]
    trace = attrs.evolve(trace, mishaps=trace.mishaps + more)
    return attrs.evolve(world, recent={**world.recent, entry: trace})


def _clock_moved(world: World, event: e.ClockMoved) -> World:
    return attrs.evolve(world, world_time=event.world_time, charged_until=event.charged_until)


def _stayed_awake(world: World, event: e.StayedAwake) -> World:
    return _with(world, *(_awake(world, token, h) for token, h in event.awake_hours.items()))


def _awake(world: World, token: str, hours: Number) -> Token:
    """Return a token that has been awake for so long."""
    known = world.tokens[token]
    state = attrs.evolve(known.state, awake_hours=hours)
    undo = _later(known.undo, hours - known.state.awake_hours)
    return _marked(world, known, state=state, undo=undo)


def _later(undo: Undo | None, hours: Number) -> Undo | None:
    """Let the hours pass for the state that an undo would give back, too."""
    if undo is None:
        return None
    awake = undo.before.awake_hours + hours
    return attrs.evolve(undo, before=attrs.evolve(undo.before, awake_hours=awake))


def _rules_changed(world: World, event: e.RulesChanged) -> World:
    return attrs.evolve(world, rules=event.rules)


def _foundry_named(world: World, event: e.FoundryNamed) -> World:
    return attrs.evolve(world, foundry=event.foundry)


# --- users ----------------------------------------------------------------------------------------


def _user_known(world: World, event: e.UserKnown) -> World:
    known = world.users.get(event.user)
    user = User(
        event.user,
        event.name,
        event.role,
        keys=known.keys if known else {},
        listed=event.listed,
        role_since=known.role_since if known and known.role == event.role else world.seq + 1,
        code=known.code if known else None,
    )
    return attrs.evolve(world, users={**world.users, event.user: user})


def _user_gone(world: World, event: e.UserGone) -> World:
    return attrs.evolve(world, users=_without(world.users, event.user))


def _with_user(world: World, user: User) -> World:
    return attrs.evolve(world, users={**world.users, user.user: user})


def _with_keys(world: World, user: User, keys: Mapping[str, Key]) -> World:
    return _with_user(world, attrs.evolve(user, keys=keys))


def _code_made(world: World, event: e.CodeMade) -> World:
    code = Code(event.code_hash, event.at)
    return _with_user(world, attrs.evolve(world.users[event.user], code=code))


def _code_used(world: World, event: e.CodeUsed) -> World:
    return _with_user(world, attrs.evolve(world.users[event.user], code=None))


def _key_added(world: World, event: e.KeyAdded) -> World:
    user = world.users[event.user]
    key = Key(client=event.client, name=event.name, created=event.at)
    return _with_keys(world, user, {**user.keys, event.key_hash: key})


def _keys_revoked(world: World, event: e.KeysRevoked) -> World:
    user = world.users[event.user]
    if event.client is None:  # not of one browser: no way in is left
        user = attrs.evolve(user, code=None)

    def after(key: Key) -> Key:
        meant = event.client in {None, key.client} and key.revoked is None
        return attrs.evolve(key, revoked=event.at) if meant else key

    return _with_keys(world, user, {hash_: after(key) for hash_, key in user.keys.items()})


# --- the entry ------------------------------------------------------------------------------------


def _logged(world: World, event: e.Logged) -> World:
    scalars = {k: v for k, v in event.args.items() if not isinstance(v, list | dict)}
    recent = {**world.recent, event.seq: Trace(event.op, event.tokens, scalars)}
    recent.pop(event.seq - ENTRIES_KEPT, None)
    return attrs.evolve(world, seq=event.seq, recent=recent)


APPLY: Mapping[type[e.Event], Callable[[World, Any], World]] = {
    e.TokenAdded: _token_added,
    e.SheetChanged: _sheet_changed,
    e.AccessChanged: _access_changed,
    e.StateChanged: _state_changed,
    e.TokenRemoved: _token_removed,
    e.EditTaken: _edit_taken,
    e.BattleEnded: _battle_ended,
    e.MishapReported: _mishap_reported,
    e.MishapTakenBack: _mishap_taken_back,
    e.ClockMoved: _clock_moved,
    e.StayedAwake: _stayed_awake,
    e.RulesChanged: _rules_changed,
    e.UserKnown: _user_known,
    e.UserGone: _user_gone,
    e.KeyAdded: _key_added,
    e.KeysRevoked: _keys_revoked,
    e.CodeMade: _code_made,
    e.CodeUsed: _code_used,
    e.FoundryNamed: _foundry_named,
    e.Logged: _logged,
}

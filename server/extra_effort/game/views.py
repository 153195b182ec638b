"""What each viewer may see: snapshots, diffs and log entries, cut to them.

A GM sees everything. A player sees the tokens they own whole, of a token visible to all its bars
and conditions, and of any other token nothing: no id, no name, no number, no dice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

import attrs

from extra_effort.game.answers import affliction_to_plain
from extra_effort.game.caller import Caller
from extra_effort.game.events import Logged
from extra_effort.game.plain import Plain, shown
from extra_effort.game.world import Token, World
from extra_effort.rules.fatigue import POOLS

Rank: TypeAlias = Literal["unseen", "seen", "owned"]

GM_ENTRIES = frozenset({"admit", "code", "mint", "pair", "register", "remove", "revoke", "users"})
"""Ops whose entries tell of users, keys and sheets: for GMs alone."""


OF_ALL = frozenset({"group_miles"})
"""Figures that all tokens of an entry make together: one who is hidden may be the slowest."""


@attrs.frozen
class Diff:
    """What one entry changed for one viewer; the shell adds its seq."""

    tokens: dict[str, Plain]
    """Changed fields by token; whole tokens for those that came into view."""
    gone: list[str]
    """Tokens to forget, before `tokens` is taken over."""
    entry: dict[str, Plain] | None


# --- tokens ---------------------------------------------------------------------------------------


def rank(world: World, token: str, viewer: Caller) -> Rank:
    """Tell how much of a token, known or not, the viewer may see."""
    known = world.tokens.get(token)
    return "unseen" if known is None else rank_of(known, viewer)


def rank_of(token: Token, viewer: Caller) -> Rank:
    """Tell how much of a token the viewer may see."""
    if token.owned_by(viewer):
        return "owned"
    return "seen" if token.seen_by(viewer) else "unseen"


def bars(token: Token) -> dict[str, Plain]:
    """Write what anyone sees of a token that is visible to all."""
    body = token.body
    return {
        "name": token.sheet.name,
        "fp": body.fp,
        "fp_max": body.fp_max or None,
        "hp": token.state.hp,
        "hp_max": token.sheet.hp_max,
        "conditions": list(body.conditions),
        "version": token.version,
    }


def state(token: Token) -> dict[str, Plain]:
    """Write the state of a token as docs/feats.md lists it."""
    body, held = token.body, token.state
    return {
        "fp": body.fp,
        "hp": held.hp,
        "pools": {pool: held.pools.of(pool) for pool in POOLS},
        "conditions": list(body.conditions),
        "afflictions": [affliction_to_plain(a) for a in held.afflictions],
        "move": body.move,
        "dodge": body.dodge,
        "st": body.st,
        "version": token.version,
        "half_fp": held.half_fp,
        "rest_minutes": shown(held.rest_minutes),
        "motivated": held.motivated,
        "awake_hours": shown(held.awake_hours),
        "day_hours": shown(body.day_hours),
        "activity": held.activity,
        "turn": {"id": held.turn.id, "acted": held.turn.acted, "effort": held.turn.effort},
        "without_air_s": held.without_air_s,
    }


def sheet(token: Token) -> dict[str, Plain]:
    """Write the sheet of a token as it was sent."""
    plain: dict[str, Plain] = attrs.asdict(token.sheet, recurse=False)
    plain["weight"] = shown(token.sheet.weight)
    plain["basic_lift"] = shown(token.sheet.basic_lift)
    plain["skills"] = dict(token.sheet.skills)
    plain["traits"] = {name: shown(level) for name, level in token.sheet.traits.items()}
    if not token.sheet.points_only:  # GURPS sheets do not speak of it
        del plain["points_only"]
    return plain


def whole(token: Token) -> dict[str, Plain]:
    """Write everything an owner sees of a token."""
    return {
        **bars(token),
        **state(token),
        "owners": sorted(token.owners),
        "visibility": token.visibility,
        "sheet": sheet(token),
    }


def of_token(world: World, token: str, viewer: Caller) -> dict[str, Plain] | None:
    """Write what the viewer sees of a token, None when nothing."""
    seen = rank(world, token, viewer)
    return None if seen == "unseen" else written(world.tokens[token], seen)


def written(token: Token, seen: Rank) -> dict[str, Plain]:
    """Write what those of a rank see of a token."""
    return whole(token) if seen == "owned" else bars(token)


def snapshot(
    world: World,
    viewer: Caller,
    after: int | None,
    write: Callable[[Token, Rank], Plain] = written,
) -> tuple[dict[str, Plain], list[str]]:
    """Write whole the tokens that changed after seq `after` (None: all), and list all ids seen.

    `write` writes a token for those of a rank.
    """
    tokens = {token.id: write(token, seen) for token, seen in changed_since(world, viewer, after)}
    if after is None:
        return tokens, list(tokens)
    return tokens, [token.id for token in world.tokens.values() if token.seen_by(viewer)]


def changed_since(world: World, viewer: Caller, after: int | None) -> Iterator[tuple[Token, Rank]]:
    """Yield what the viewer sees of the tokens that changed after seq `after` (None: of all)."""
    for token in world.tokens.values():
        if after is None or token.seq > after:
            seen = rank_of(token, viewer)
            if seen != "unseen":
                yield token, seen


# --- entries --------------------------------------------------------------------------------------


def entry(world: World, logged: Logged, viewer: Caller) -> dict[str, Plain] | None:
    """Write a log entry as the viewer may read it, None when they may not.

    `name` is the asker's display name, None when nobody knows them any more.
    """
    if not may_read(world, logged, viewer):
        return None
    asker = world.users.get(logged.user)
    plain: dict[str, Plain] = {
        **attrs.asdict(logged, recurse=False),
        "name": asker.name if asker else None,
        "tokens": list(logged.tokens),
        "conditions": [attrs.asdict(change) for change in logged.conditions],
        "points": {token: attrs.asdict(points) for token, points in logged.points.items()},
    }
    if viewer.is_gm:
        return plain
    del plain["granted_by"]
    hidden = {token for token in logged.tokens if rank(world, token, viewer) == "unseen"}
    return scrubbed(plain, hidden) if hidden else plain


def retold(world: World, logged: Logged, viewer: Caller) -> Plain:
    """Write the result of an entry as who asked for it may still read it.

    They may have lost a role, or a token, since: then nothing of what they see no longer is in it.
    """
    hidden = {token for token in logged.tokens if rank(world, token, viewer) == "unseen"}
    if viewer.is_gm or not hidden:
        return logged.result
    return None if hidden >= set(logged.tokens) else scrubbed(logged.result, hidden)


def may_read(world: World, logged: Logged, viewer: Caller) -> bool:
    """Tell whether the viewer may read anything of an entry."""
    if viewer.is_gm:
        return True
    if logged.private or logged.op in GM_ENTRIES:
        return False
    ranks = {rank(world, token, viewer) for token in logged.tokens}
    if ranks <= {"unseen"} and logged.tokens:
        return False
    return "owned" in ranks or is_public(world, logged, viewer)


def is_public(world: World, logged: Logged, viewer: Caller) -> bool:
    """Tell whether those who own none of its tokens may read an entry of visible tokens."""
    user = world.users.get(logged.user)
    by_player = user is not None and user.role == "player"
    return world.rules.player_rolls_public or not by_player or logged.user == viewer.user


def scrubbed(value: Plain, hidden: Iterable[str]) -> Plain:
    """Return a plain value without anything that belongs to a hidden token."""
    if isinstance(value, dict):
        return {k: scrubbed(v, hidden) for k, v in value.items() if k not in {*hidden, *OF_ALL}}
    if isinstance(value, list):
        return [scrubbed(item, hidden) for item in value if not belongs(item, hidden)]
    return None if isinstance(value, str) and value in hidden else value


def belongs(item: Plain, hidden: Iterable[str]) -> bool:
    """Tell whether an item of a list is a hidden token's id, or a map about that token."""
    token = item.get("token") if isinstance(item, dict) else item
    return isinstance(token, str) and token in hidden


# --- diffs ----------------------------------------------------------------------------------------


def audience(before: World, after: World, logged: Logged, viewer: Caller) -> Hashable:
    """Return a key: viewers with equal keys get equal diffs of this entry."""
    if viewer.is_gm:
        return "gm"
    ranks = tuple((rank(before, t, viewer), rank(after, t, viewer)) for t in logged.tokens)
    return (ranks, may_read(after, logged, viewer))


def diff(before: World, after: World, logged: Logged, viewer: Caller) -> Diff | None:
    """Write what an entry changed for the viewer, None when there is nothing for them."""
    tokens: dict[str, Plain] = {}
    gone: list[str] = []
    for token in logged.tokens:
        was, now = rank(before, token, viewer), rank(after, token, viewer)
        if was not in {"unseen", now}:
            gone.append(token)
        new = of_token(after, token, viewer)
        known = of_token(before, token, viewer) if was == now else None
        if new is not None and (part := changed(known, new)):
            tokens[token] = part
    read = entry(after, logged, viewer)
    return Diff(tokens, gone, read) if tokens or gone or read else None


def changed(before: Mapping[str, Plain] | None, after: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return the fields that differ, all of them when there is nothing to compare with."""
    if before is None:
        return dict(after)
    return {name: value for name, value in after.items() if before[name] != value}

"""The log as one viewer may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from extra_effort import game
from extra_effort.game import views
from extra_effort.hub.loading import logged_of
from extra_effort.store.contract import Entry, Plain, Store

PAGE = 50
"""Entries of an answer unless asked otherwise."""
PAGE_TOKENS = 2_000
"""Tokens of an answer's entries, together: a march of so many is a megabyte."""
FIRST_LOOK = 10
"""Entries that are read at first, then twice as many each time, up to `LARGEST_LOOK`."""
LARGEST_LOOK = 160


class QueryError(Exception):
    """Raised for an argument that makes no sense."""

    def __init__(self, code: str, message: str, field: str) -> None:
        """Keep what the reply says."""
        super().__init__(message)
        self.code, self.message, self.field = code, message, field


@attrs.frozen
class Query:
    """`history {token?, limit?, before?}`."""

    token: str | None
    limit: int
    before: int | None


def parse(args: Mapping[str, Plain], page: int) -> Query:
    """Return what is asked for. Raises `QueryError`."""
    for name in args.keys() - {"token", "limit", "before"}:
        raise QueryError("bad_request", f"'history' takes no argument {name!r}.", name)
    token = args.get("token")
    if token is not None and not isinstance(token, str):
        raise QueryError("bad_request", "'token' is a token's id.", "token")
    limit = _whole(args, "limit", min(PAGE, page))
    if limit is None or not 1 <= limit <= page:
        raise QueryError("out_of_range", f"'limit' is a whole number from 1 to {page}.", "limit")
    before = _whole(args, "before", None)
    if before is not None and before < 1:
        raise QueryError("out_of_range", "'before' is the number of an entry, from 1.", "before")
    return Query(token, limit, before)


@attrs.define
class _Found:
    """What a page tells so far."""

    limit: int
    entries: list[game.Logged] = attrs.field(factory=list)
    tokens: int = 0
    """How many they tell of, together."""

    def take(self, logged: Sequence[game.Logged]) -> None:
        """Add what was found in one entry of the log."""
        self.entries += logged
        self.tokens += sum(len(one.tokens) for one in logged)

    @property
    def is_full(self) -> bool:
        """Say whether the page ends here: some entries weigh as much as a thousand others."""
        return len(self.entries) == self.limit or self.tokens >= PAGE_TOKENS


async def read(
    store: Store, world: Callable[[], game.World], viewer: game.Caller, query: Query, scan: int
) -> dict[str, Any]:
    """Return `{entries, more}`: newest first, those that `viewer` may see; at most `scan` are read.

    A page ends with the entry with which it tells of `PAGE_TOKENS`, however many were asked for.
    `more` is the `before` of the next page, null at the log's beginning. While the log is read the
    world goes on: what counts is what `viewer` may see by the world in which the answer is given.
    Raises `QueryError` for a token hidden from `viewer`: what it shares with others tells of it.
    """
    found, left, look = _Found(query.limit), scan, FIRST_LOOK
    before: int | None = min(query.before or world().seq + 1, world().seq + 1)  # not the untold
    while left > 0 and not found.is_full:
        name = world().id
        chunk = await store.history(name, before, min(left, look))
        if not chunk:
            break
        left, look = left - len(chunk), min(2 * look, LARGEST_LOOK)
        for entry in chunk:
            before = entry.seq
            if _worth_reading(world(), entry, viewer, query):
                found.take(_wanted(world(), logged_of(entry), viewer, query))
            if found.is_full:
                break
    _refuse_hidden(world(), viewer, query)
    return _page(world(), found.entries, viewer, before)


def _worth_reading(world: game.World, entry: Entry, viewer: game.Caller, query: Query) -> bool:
    """Say whether an entry may be wanted, by a look at it: most of a log is not for a player.

    To read one takes a hundred times as long. Whatever looks odd is read, and named if damaged.
    """
    end = entry.events[-1] if entry.events else None
    tokens = end.get("tokens") if isinstance(end, dict) else None
    if not isinstance(tokens, list):
        return True
    if query.token is not None and query.token not in tokens:
        return False
    return viewer.is_gm or not tokens or any(_seen(world, token, viewer) for token in tokens)


def _seen(world: game.World, token: Plain, viewer: game.Caller) -> bool:
    return not isinstance(token, str) or views.rank(world, token, viewer) != "unseen"


def _wanted(
    world: game.World, logged: game.Logged, viewer: game.Caller, query: Query
) -> list[game.Logged]:
    named = query.token is None or query.token in logged.tokens
    return [logged] if named and views.may_read(world, logged, viewer) else []


def _refuse_hidden(world: game.World, viewer: game.Caller, query: Query) -> None:
    if query.token is None or viewer.is_gm:
        return
    if views.rank(world, query.token, viewer) == "unseen":
        raise QueryError("unknown_token", f"There is no token {query.token!r} here.", "token")


def _page(
    world: game.World, found: Sequence[game.Logged], viewer: game.Caller, before: int | None
) -> dict[str, Any]:
    seen = (views.entry(world, logged, viewer) for logged in found)
    at_the_beginning = before is None or before <= 1
    return {
        "entries": [entry for entry in seen if entry is not None],
        "more": None if at_the_beginning else before,
    }


def _whole(args: Mapping[str, Plain], name: str, default: int | None) -> int | None:
    value = args.get(name)
    if value is None:
        return default
    if isinstance(value, float) and value.is_integer():  # the wire does not tell it from a whole
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise QueryError("bad_request", f"{name!r} is a whole number.", name)
    return value

"""The tokens of a world as snapshots hold them: encoded once a change, whoever they go to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TypeAlias

from extra_effort import game
from extra_effort.game import views
from extra_effort.game.views import Rank
from extra_effort.game.world import Token
from extra_effort.ports import Aside, BusyError, Clock
from extra_effort.waiting import in_time, next_turn
from extra_effort_protocol.codec import Packed, pack
from extra_effort_protocol.messages import Snapshot

Known: TypeAlias = dict[tuple[str, Rank], tuple[Token, Packed]]

PATIENCE_S = 2
"""How long who signs in waits behind the long works of all tables: well below `sign_in_timeout_s`.

To encode 2,000 tokens in the loop after that holds everyone up for less than a tenth of a second.
"""


class PackedTokens:
    """What was last encoded of each token, for each rank; what changed since is made anew."""

    def __init__(self, aside: Aside, clock: Clock, most: int) -> None:
        """Begin with nothing; more than `most` tokens are encoded aside."""
        self._aside = aside
        self._clock = clock
        self._most = most
        self._looking = asyncio.Lock()
        self._turn = asyncio.Lock()
        self._known: Known = {}

    def snapshot(self, world: game.World, viewer: game.Caller, after: int | None) -> Snapshot:
        """Return the tokens that changed for `viewer` since entry `after` (None: all he sees)."""
        self._forget(world)
        tokens, everything = views.snapshot(world, viewer, after, self._written)
        return Snapshot(world.seq, tokens, everything)

    async def prepare(self, world: game.World, viewer: game.Caller, after: int | None) -> None:
        """Encode aside what `snapshot` is about to need; who comes meanwhile waits for the same.

        What is not there after `PATIENCE_S` is encoded when it is sent.
        """
        if len(world.tokens) <= self._most:
            return
        async with self._looking:  # of a crowd that comes at once, one in each turn of the loop
            await next_turn()
            missing = self._many_missing(world, viewer, after)
        if not missing:
            return
        made = asyncio.ensure_future(self._make(world, viewer, after))
        if await in_time(self._clock, PATIENCE_S, made):
            made.result()  # a mistake is raised here

    async def _make(self, world: game.World, viewer: game.Caller, after: int | None) -> None:
        async with self._turn:
            missing = self._many_missing(world, viewer, after)
            if not missing:
                return
            try:
                self._known.update(await self._aside.run(lambda: _encoded(missing)))
            except BusyError:
                return

    def __len__(self) -> int:
        """Return how much is kept."""
        return len(self._known)

    def _many_missing(
        self, world: game.World, viewer: game.Caller, after: int | None
    ) -> list[tuple[Token, Rank]]:
        """Return what is not encoded yet; nothing when it is little."""
        missing = [
            (token, seen)
            for token, seen in views.changed_since(world, viewer, after)
            if self._found(token, seen) is None
        ]
        return missing if len(missing) > self._most else []

    def _found(self, token: Token, seen: Rank) -> Packed | None:
        known = self._known.get((token.id, seen))
        return known[1] if known is not None and known[0] is token else None

    def _written(self, token: Token, seen: Rank) -> Packed:
        found = self._found(token, seen)
        if found is None:
            found = _of(token, seen)
            self._known[token.id, seen] = (token, found)
        return found

    def _forget(self, world: game.World) -> None:
        """Let go of tokens that were removed, once they are many."""
        if len(self._known) > 2 * len(world.tokens) + self._most:
            self._known = {of: one for of, one in self._known.items() if of[0] in world.tokens}


def _encoded(missing: Iterable[tuple[Token, Rank]]) -> Known:
    return {(token.id, seen): (token, _of(token, seen)) for token, seen in missing}


def _of(token: Token, seen: Rank) -> Packed:
    return pack(views.written(token, seen))

"""When a browser was last connected: what the list of people tells beyond the log.

Kept in memory, for a log with a line for every coming and going would be mostly that. So nothing is
known from before the server's start.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from typing import Any

from extra_effort import game


class Sightings:
    """Wall times by the hash of the key, of the `most` browsers seen last."""

    def __init__(self, most: int = 10_000) -> None:
        """Begin with nobody seen."""
        self._most = most
        self._at = OrderedDict[str, float]()

    def saw(self, key_hash: str, at: float) -> None:
        """Note that a browser is, or was until now, connected."""
        self._at[key_hash] = at
        self._at.move_to_end(key_hash)
        if len(self._at) > self._most:
            self._at.popitem(last=False)

    def told(
        self, world: game.World, here: Collection[str], users: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Return the users of `people` with `connected` and `seen` at each of their browsers."""
        return [{**user, "browsers": self._browsers(world, here, user)} for user in users]

    def _browsers(
        self, world: game.World, here: Collection[str], user: dict[str, Any]
    ) -> list[dict[str, Any]]:
        keys = world.users[user["user"]].keys
        good = [key_hash for key_hash, key in keys.items() if key.revoked is None]
        return [
            {**browser, "connected": key_hash in here, "seen": self._at.get(key_hash)}
            for browser, key_hash in zip(user["browsers"], good, strict=True)
        ]

"""What goes wrong, and how often it did."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs

POINTS = (
    "append: asked",
    "append: written",
    "append: synced",
    "find_requests: asked",
    "find_requests: found",
    "save_snapshot: asked",
    "save_snapshot: written",
    "save_snapshot: synced",
    "add_code: written",
    "take_code: written",
    "take_code: synced",
    "read: found",
    "telling",
    "thinking",
)
"""Where a process may die: every wait on the way of a commit, and between two frames it sends."""
OFTEN = ("append: asked", "append: written", "append: synced", "telling")
"""Where most of the truth is decided."""
LATEST = {
    "telling": 40,
    **dict.fromkeys((one for one in POINTS if one.startswith(("append", "find_requests"))), 8),
}
LATEST_OF_RARE = 2
"""How often a life may come to a point before it ends there; to most it comes seldom."""


ANY_TIME = "any time"
"""Where a power cut comes: anywhere."""
FAULTS = (
    "backup restored",
    "bytes lost by the disk",
    "connection cut",
    "connection half open",
    "connection refused: too many from there",
    "connection stalled",
    "connection waited for its turn",
    "disk full",
    "disk slow",
    "entry by another node",
    "everyone cut at once",
    "frame lost on its way to a client",
    "frame lost on its way to the server",
    "page loaded again",
    "planned restart",
    "request sent twice at once",
    "slow reader",
    "slow reader caught up",
    "slow reader sent away",
    "too much to think about",
    *(f"crash at {point}" for point in (*POINTS, ANY_TIME)),
)
"""All that goes wrong, by the name it is counted under."""
DEEDS = (
    "backup made",
    "browser let in by a personal code",
    "browser paired",
    "request done",
    "request dropped",
    "request failed",
    "request left",
    "request not_done",
    "server started",
    "thought aside",
)
"""What else is counted."""
COUNTED = frozenset((*FAULTS, *DEEDS))


@attrs.define
class Tally:
    """How often each thing happened. What has no name above cannot be counted, nor left out."""

    counts: Counter[str] = attrs.field(factory=Counter)

    def add(self, name: str, times: int = 1) -> None:
        """Count. Raises `KeyError` for what has no name."""
        if name not in COUNTED:
            raise KeyError(name)
        self.counts[name] += times


@attrs.define
class Fuse:
    """Where one life of the server ends by itself: the nth time it comes to a point."""

    point: str | None
    left: int

    @classmethod
    def drawn(cls, rng: Random) -> Fuse:
        """Draw one; a third of all lives have none."""
        points = rng.choice(((None,), OFTEN, POINTS))
        point = rng.choice(points)
        return cls(point, rng.randint(1, LATEST.get(point or "", LATEST_OF_RARE)))

    def burns(self, point: str) -> bool:
        """Say whether this is the moment."""
        if point != self.point:
            return False
        self.left -= 1
        return self.left == 0

"""How one table plays, and how small the limits of its server are: drawn from the seed."""

from __future__ import annotations

from random import Random

import attrs

from extra_effort.config import ServerLimits
from extra_effort_protocol.limits import Limits

from .server import Chosen

UNHURRIED = 0.75
"""How likely everybody may do as much at a time as ever."""


@attrs.frozen
class Pace:
    """How long the table plays, and how often things happen."""

    play_s: float
    thinking_s: float
    """Mean time between two deeds of one tab."""
    trouble_s: float
    """Mean time between two faults."""

    @classmethod
    def drawn(cls, rng: Random) -> Pace:
        """Draw one: some tables are hasty, some have a bad network."""
        return cls(
            play_s=rng.choice((8, 12, 25)),
            thinking_s=rng.choice((0.7, 2, 4)),
            trouble_s=rng.choice((0.5, 2, 5)),
        )


def draw_limits(rng: Random, haste: Random) -> Chosen:
    """Return limits small enough to be met. `haste`: some may do little at a time, and together."""
    server = ServerLimits(
        batch=rng.choice((1, 4, 64)),
        snapshot_every=rng.choice((3, 10, 500)),
        buffer_soft_bytes=rng.choice((1_000, 4_000, 65_536)),
        buffer_hard_bytes=rng.choice((1_500, 8_000, 1_048_576)),
        keys_kept=rng.choice((1, 64)),
        world_idle_s=rng.choice((1, 300)),
        ask_ttl_s=rng.choice((3, 60)),
    )
    wire = Limits(inbox=rng.choice((4, 256)), requests_per_s=rng.choice((2, 20)))
    if haste.random() < UNHURRIED:
        return Chosen(server, wire)
    server = attrs.evolve(server, openings_per_s=1, opening_burst=haste.choice((1, 3)))
    wire = attrs.evolve(wire, requests_per_s=2, request_burst=haste.choice((3, 6)))
    return Chosen(server, wire, router="10.0.0.1")

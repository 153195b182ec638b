"""What `make soak` does for long, done for a moment."""

from __future__ import annotations

from pathlib import Path

from .crowd import CLIENTS, TOKENS, crowd
from .cycles import WAYS, cycled
from .kills import killed
from .watched import watched

ROUNDS = 150
MOST_BYTES = 50
"""What may stay in memory for each connection that is gone, once the server is warm; it is two."""

MOST_OBJECTS = 2 * ROUNDS
"""One that stays in one way of ending is ROUNDS; some 150 come and go by themselves: weak
references to be dropped, cancelled timers, the last error. What is kept of a connection is many."""
MOST_BLOCKS = 2 * MOST_OBJECTS
"""Likewise: strings, numbers and the like stand behind some of them."""


async def test_connections_leave_nothing_behind(tmp_path: Path) -> None:
    """C40: however connections end, tasks, timers and files are as before, and memory is back."""
    rounds = ROUNDS * len(WAYS)
    async with watched(tmp_path) as server:
        found = await cycled(server, await server.hello(), rounds, rounds)

    assert found.after.counted == found.before.counted
    assert [found.gauges[name] for name in ("connections", "signed_in", "inbox")] == [0, 0, 0]
    assert found.after.objects - found.before.objects < MOST_OBJECTS
    assert found.after.blocks - found.before.blocks < MOST_BLOCKS
    assert found.bytes_each < MOST_BYTES


async def test_a_server_that_is_killed_again_and_again(tmp_path: Path) -> None:
    """On one database, three lives end under load; whatever was told in any of them is there."""
    found = await killed(tmp_path, times=3)

    assert found.told >= 3


async def test_fifty_tokens_and_eight_browsers(tmp_path: Path) -> None:
    """C57: all act at once; every request is answered, once, and all see the same in the end."""
    rounds = 2
    found = await crowd(tmp_path, rounds)

    assert found.answers == CLIENTS * len(TOKENS) * rounds
    assert found.states == [dict.fromkeys(TOKENS, 10_000 - CLIENTS * rounds)] * CLIENTS

"""When a browser was last connected, as `people` tells it."""

from __future__ import annotations

from typing import Any

from core import make_world, play
from extra_effort.hub.sightings import Sightings
from table import Client, Table


async def browser_of(gm: Client, user: str) -> dict[str, Any]:
    """Return the only browser of a user, as the GM reads of it."""
    reply = await gm.ask("people")
    assert reply.result is not None
    (browser,) = next(one["browsers"] for one in reply.result["users"] if one["user"] == user)
    found: dict[str, Any] = browser
    return found


async def test_whose_browser_is_here_and_when_another_was(table: Table) -> None:
    """Never seen, here, and gone: the time is that of the going."""
    gm = await table.sit("gm")
    before = await browser_of(gm, "ann")
    ann = await table.sit("ann")
    during = await browser_of(gm, "ann")
    came = table.clock.now
    table.clock.now += 60.0
    ann.session.lost()
    after = await browser_of(gm, "ann")

    assert (before["connected"], before["seen"]) == (False, None)
    assert (during["connected"], during["seen"]) == (True, came)
    assert (after["connected"], after["seen"]) == (False, came + 60.0)


def test_only_the_last_are_kept() -> None:
    """Beyond the limit whoever was seen longest ago is forgotten; a revoked key is nobody's."""
    world = play(make_world(), "pair", key="old", client="attic", name="Gus").world
    world = play(world, "pair", key="new", client="desk", name="Gus").world
    sightings = Sightings(most=1)
    sightings.saw("old", 1.0)
    sightings.saw("new", 2.0)
    told = sightings.told(world, {"new"}, play(world, "people").result["users"])

    assert [(b["client"], b["connected"], b["seen"]) for b in told[0]["browsers"]] == [
        ("attic", False, None),
        ("desk", True, 2.0),
    ]

    world = play(world, "revoke", user="gm", client="attic").world
    told = sightings.told(world, set(), play(world, "people").result["users"])

    assert [b["client"] for b in told[0]["browsers"]] == ["desk"]

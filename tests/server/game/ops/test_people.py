"""Tests of game.ops.people."""

import json

from core import NOW, make_world, play


def test_people() -> None:
    """Users with the browsers that may come in, and whether a code waits; no hash, no entry."""
    world = play(make_world(), "pair", key="hash1", client="tab", name="Gus").world
    world = play(world, "mint", key="hash2", user="gm", client="old").world
    world = play(world, "revoke", user="gm", client="old").world
    world = play(world, "code", key="hash3", user="guest", name="Guest").world
    told = play(world, "people")
    gm, guest = told.result["users"]

    assert gm["browsers"] == [{"client": "tab", "name": "Gus", "since": NOW}]
    assert (gm["user"], gm["role"], gm["code"]) == ("gm", "gm", None)
    assert (guest["name"], guest["role"], guest["browsers"]) == ("Guest", "player", [])
    assert guest["code"] == NOW
    assert told.events == ()
    assert "hash" not in json.dumps(told.result)

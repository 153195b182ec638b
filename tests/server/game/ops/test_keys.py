"""Tests of game.ops.keys: pair, mint, revoke."""

import json

import attrs

from core import NOW, Played, make_world, play, refuse
from extra_effort.game import stored
from extra_effort.game.world import Key


def paired() -> Played:
    """Pair the GM's browser with a new world."""
    return play(make_world(), "pair", key="hash1", client="tab", name="Gus", foundry="f1")


def test_pairing() -> None:
    """A code from the host's terminal makes its bringer a GM of that table."""
    world = paired().world

    user = world.users["gm"]
    assert (user.name, user.role, user.listed, world.foundry) == ("Gus", "gm", False, "f1")
    assert user.keys == {"hash1": Key("tab", "Gus", NOW)}


def test_pairing_a_second_browser() -> None:
    """The name stays, both keys hold."""
    second = play(paired().world, "pair", key="hash2", client="phone")

    user = second.world.users["gm"]
    assert (user.name, set(user.keys)) == ("Gus", {"hash1", "hash2"})


def test_pairing_takes_the_users_id_for_a_missing_name() -> None:
    """A browser that gives no name is called by its user."""
    world = play(make_world(), "pair", key="h").world

    assert (world.users["gm"].name, world.foundry) == ("gm", None)


def test_minting_needs_a_user() -> None:
    """A key for a user of the roster."""
    world = paired().world

    assert refuse(world, "mint", user="ann") == ("out_of_range", "user")
    assert refuse(world, "mint", user="gm") == ("bad_request", "key")


def test_pairing_never_comes_from_the_wire() -> None:
    """A request without a key of the shell is no pairing."""
    assert refuse(make_world(), "pair", client="x") == ("unknown_op", "op")


def test_revoking_one_client() -> None:
    """The keys of one client, or all."""
    world = play(paired().world, "mint", key="hash2", user="gm", client="phone").world
    one = play(world, "revoke", user="gm", client="phone")
    rest = play(one.world, "revoke", user="gm")

    def revoked(played: Played) -> dict[str, float | None]:
        return {h: key.revoked for h, key in played.world.users["gm"].keys.items()}

    assert revoked(one) == {"hash1": None, "hash2": NOW}
    assert revoked(rest) == {"hash1": NOW, "hash2": NOW}
    assert [one.result["keys"], rest.result["keys"]] == [1, 1]
    assert play(rest.world, "revoke", user="gm").events == ()


def test_entries_hold_no_hash() -> None:
    """Hashes stand in the event of the key alone, not in what the log shows."""
    entry = attrs.asdict(play(paired().world, "mint", key="hash9", user="gm").entry)
    events = [stored.event_to_plain(event) for event in paired().events]

    assert "hash9" not in json.dumps(entry)
    assert sum("hash1" in json.dumps(event) for event in events) == 1

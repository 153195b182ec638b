"""Tests of game.ops.codes: code, admit."""

import json
from typing import Any

import attrs
import pytest

from core import NOW, Played, make_world, play, refuse
from extra_effort.game import World, stored
from extra_effort.game.caller import Caller
from extra_effort.game.ops.users import USERS
from extra_effort.game.world import Code, Key, User

ANN = Caller("ann", "gm")


def table() -> World:
    """Return a table with a GM and one player."""
    world = play(make_world(), "pair", key="hash1", client="tab").world
    roster = [{"user": "gm", "role": "gm"}, {"user": "ann", "name": "Ann", "role": "player"}]
    return play(world, "users", users=roster).world


def coded(user: str = "ann", name: str | None = None) -> Played:
    """Make a code."""
    return play(table(), "code", key="codehash", user=user, name=name)


def test_a_code_for_a_user_of_the_table() -> None:
    """Its hash is kept with the user; a further one takes its place."""
    first = coded()
    second = play(first.world, "code", key="newer", user="ann")

    assert first.world.users["ann"].code == Code("codehash", NOW)
    assert second.world.users["ann"].code == Code("newer", NOW)
    assert first.world.users["ann"].role == "player"


def test_a_code_for_somebody_new() -> None:
    """With a name, a stranger becomes a player whom no roster drops; without, it is refused."""
    guest = coded(user="guest", name="Guest").world.users["guest"]

    assert (guest.name, guest.role, guest.listed) == ("Guest", "player", False)
    assert refuse(table(), "code", user="guest", key="h") == ("out_of_range", "user")


def test_a_known_user_keeps_name_and_role() -> None:
    """A code promotes and renames nobody."""
    user = coded(name="Somebody").world.users["ann"]

    assert (user.name, user.role, user.listed) == ("Ann", "player", True)


def test_admission() -> None:
    """The code is traded for a key, once."""
    admitted = play(coded().world, "admit", caller=ANN, key="k", code="codehash", client="phone")
    user = admitted.world.users["ann"]

    assert (user.keys, user.code) == ({"k": Key("phone", "Ann", NOW)}, None)
    assert refuse(admitted.world, "admit", caller=ANN, key="k2", code="codehash") == (
        "not_allowed",
        "code",
    )


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("revoke", {"user": "ann"}),
        ("code", {"user": "ann"}),
        ("users", {"users": [{"user": "gm", "role": "gm"}]}),
    ],
)
def test_a_code_that_is_good_no_more(op: str, args: dict[str, Any]) -> None:
    """Revoked, replaced, or of a user who was removed."""
    world = play(coded().world, op, key="other", **args).world

    assert refuse(world, "admit", caller=ANN, key="k", code="codehash") == ("not_allowed", "code")


def test_what_leaves_a_code_alone() -> None:
    """Another browser's end, a new name, and a new role: it lets in with the role of its use."""
    world = play(coded().world, "revoke", user="ann", client="tab").world
    roster = [{"user": "gm", "role": "gm"}, {"user": "ann", "name": "Annie", "role": "gm"}]
    world = play(world, "users", users=roster).world
    user = play(world, "admit", caller=ANN, key="k", code="codehash").world.users["ann"]

    assert (user.name, user.role, set(user.keys)) == ("Annie", "gm", {"k"})


def test_revoking_ends_a_code_without_any_key() -> None:
    """It is logged although there is no key to end."""
    revoked = play(coded().world, "revoke", user="ann")

    assert revoked.events
    assert revoked.world.users["ann"].code is None


def test_only_the_shell_admits() -> None:
    """A request without a key of the shell is no admission, and no code."""
    assert refuse(table(), "admit", caller=ANN, code="x") == ("unknown_op", "op")
    assert refuse(table(), "code", user="ann") == ("bad_request", "code")


def test_entries_hold_no_hash() -> None:
    """What the log shows of a code, and of its use, is neither the code nor its hash."""
    made = coded()
    used = play(made.world, "admit", caller=ANN, key="keyhash", code="codehash", client="phone")
    shown = json.dumps([attrs.asdict(one.entry) for one in (made, used)])

    assert "hash" not in shown
    assert used.entry.args == {"client": "phone"}


def test_codes_outlive_a_snapshot() -> None:
    """A world read back has its codes; one stored before there were codes has none."""
    plain = stored.world_to_plain(coded().world)
    before = json.loads(json.dumps(plain))
    for user in before["users"].values():
        del user["code"]

    assert stored.world_from_plain(plain) == coded().world
    assert stored.world_from_plain(before).users["ann"].code is None


def test_a_table_that_is_full() -> None:
    """Nobody new joins once a table has all the users it can have; those known still may."""
    world = table()
    crowd = {f"u{n}": User(f"u{n}", f"U{n}", "player") for n in range(USERS)}
    full = attrs.evolve(world, users={**crowd, **world.users})

    assert refuse(full, "code", user="guest", name="Guest", key="h") == ("too_large", "user")
    assert play(full, "code", user="ann", key="h").world.users["ann"].code == Code("h", NOW)

"""Tests of game.views: who sees what, and that nothing else is in it."""

import json
from typing import Any

import attrs
import pytest

from core import AVERAGE, GM, PLAYER, STRANGER, Played, make_token, make_world, play
from extra_effort.game import Caller, World, views
from extra_effort.game.world import User

BARS = {"name", "fp", "fp_max", "hp", "hp_max", "conditions", "version"}


def table(**rules: Any) -> World:
    """Set a table: ann's own token, one everyone sees, one that is hidden."""
    world = make_world(
        make_token("own", name="Own", owners=["ann"]),
        make_token("open", name="Open", visibility="all"),
        make_token("hidden", name="Lurker"),
        rules=rules,
    )
    users = {"ann": User("ann", "Ann", "player"), "bob": User("bob", "Bob", "player")}
    return attrs.evolve(world, users=users)


def diff(before: World, played: Played, viewer: Caller) -> Any:
    """Write what a viewer is told of an entry."""
    return views.diff(before, played.world, played.entry, viewer)


def test_snapshot() -> None:
    """An owner sees all of their token, anyone the bars of an open one, no more."""
    tokens, ids = views.snapshot(table(), PLAYER, None)

    assert sorted(ids) == sorted(tokens) == ["open", "own"]
    assert set(tokens["open"]) == BARS
    assert {"pools", "sheet", "owners", "move", "turn"} <= set(tokens["own"])


def test_the_gm_sees_everything() -> None:
    """The GM sees all, whole."""
    tokens, ids = views.snapshot(table(), GM, None)

    assert sorted(ids) == ["hidden", "open", "own"]
    assert all("sheet" in token for token in tokens.values())


def test_a_snapshot_after_a_seq() -> None:
    """Resume is by state: only what changed since, but all ids."""
    spent = play(table(), "spend", token="own", fp=1)

    tokens, ids = views.snapshot(spent.world, PLAYER, 0)

    assert (list(tokens), sorted(ids)) == (["own"], ["open", "own"])
    assert views.snapshot(spent.world, PLAYER, 1)[0] == {}


def test_a_sheet_is_shown_as_it_was_sent() -> None:
    """The client can compare what it would send."""
    sheet = {**AVERAGE, "weight": 150.5, "skills": {"Climbing": 12}, "traits": {"Super Jump": 1}}

    assert views.sheet(make_token(**sheet)) == sheet


def test_a_diff_holds_what_changed() -> None:
    """Absolute values of the fields that changed."""
    before = table()
    told = diff(before, play(before, "spend", token="own", fp=2), PLAYER)

    assert set(told.tokens["own"]) == {"fp", "pools", "version"}
    assert (told.tokens["own"]["fp"], told.gone, told.entry["op"]) == (8, [], "spend")


def test_an_entry_names_who_asked() -> None:
    """The log shows people, not ids."""
    before = table()
    by_ann = play(before, "spend", caller=PLAYER, token="own", fp=2)
    by_gm = play(before, "spend", token="own", fp=2)

    assert [diff(before, p, PLAYER).entry["name"] for p in (by_ann, by_gm)] == ["Ann", None]


def test_bars_only_of_an_open_token() -> None:
    """Who does not own it sees the bar move, and the entry."""
    before = table()
    told = diff(before, play(before, "spend", token="open", fp=2), PLAYER)

    assert told.tokens == {"open": {"fp": 8, "version": 1}}
    assert told.entry is not None


def test_nothing_of_a_hidden_token() -> None:
    """No state, no entry, no dice, no name."""
    before = table()
    played = play(before, "jump", 6, 6, 6, 1, 1, 3, 3, 3, token="hidden", kind="broad", extra=10)

    assert diff(before, played, PLAYER) is None
    assert diff(before, played, GM).tokens["hidden"]["fp"] == 9


def test_an_entry_of_several_tokens_is_cut_to_the_viewer() -> None:
    """What a viewer may not see is not in any frame sent to them."""
    before = table()
    tokens = [{"token": t, "fought": True} for t in ("hidden", "own", "open")]
    played = play(before, "battle_end", seconds=60, combat="c", tokens=tokens)

    told = diff(before, played, PLAYER)

    assert sorted(told.tokens) == ["open", "own"]
    assert [one["token"] for one in told.entry["result"]] == ["own", "open"]
    assert [one["token"] for one in told.entry["args"]["tokens"]] == ["own", "open"]
    assert sorted(told.entry["points"]) == ["open", "own"]
    text = json.dumps(attrs.asdict(told))
    assert "hidden" not in text
    assert "Lurker" not in text


def test_a_hidden_leader_is_not_named() -> None:
    """Not by an argument either."""
    before = table()
    land: dict[str, Any] = {"terrain": "average", "weather": "fine", "road": "none"}
    tokens = ["own", "hidden"]

    played = play(before, "group_hike", *(3, 3, 4) * 2, tokens=tokens, leader="hidden", **land)

    assert "hidden" not in json.dumps(attrs.asdict(diff(before, played, PLAYER)))


def test_the_pace_of_a_hidden_one_is_not_told() -> None:
    """H4: a group is as fast as its slowest; who does not see all of it is not told how fast."""
    before = table()
    land: dict[str, Any] = {"terrain": "average", "weather": "fine", "road": "none"}
    played = play(before, "group_hike", *(3, 3, 4) * 2, tokens=["own", "hidden"], **land)
    (told,) = diff(before, played, PLAYER).entry["result"]
    seen = play(before, "group_hike", *(3, 3, 4) * 2, tokens=["own", "open"], **land)

    assert "miles" in told["achieved"]
    assert "group_miles" not in told["achieved"]
    assert "group_miles" in diff(before, played, GM).entry["result"][0]["achieved"]
    assert "group_miles" in diff(before, seen, PLAYER).entry["result"][0]["achieved"]


def test_a_result_told_again_is_cut_to_who_asks_now() -> None:
    """Who has lost a role or a token since reads nothing of what they see no longer."""
    before = table()
    tokens = [{"token": t, "fought": True} for t in ("hidden", "own")]
    battle = play(before, "battle_end", seconds=60, combat="c", tokens=tokens)
    spent = play(before, "spend", token="hidden", fp=1)

    told = views.retold(battle.world, battle.entry, PLAYER)

    assert [one["token"] for one in told] == ["own"]
    assert views.retold(battle.world, battle.entry, GM) == battle.result
    assert views.retold(spent.world, spent.entry, PLAYER) is None


def test_a_private_roll() -> None:
    """Seen by GMs alone; its FP by those who may see the bar."""
    before = table()
    played = play(before, "jump", 3, 3, 2, token="open", kind="broad", extra=10, private=True)

    told = diff(before, played, PLAYER)

    assert (told.tokens, told.entry) == ({"open": {"fp": 9, "version": 1}}, None)
    assert diff(before, played, GM).entry["private"] is True


@pytest.mark.parametrize(
    ("public", "viewer", "reads"),
    [(True, STRANGER, True), (False, STRANGER, False), (False, PLAYER, True), (False, GM, True)],
)
def test_rolls_of_players(public: bool, viewer: Caller, reads: bool) -> None:
    """Without `player_rolls_public` they are for the roller, owners and GMs."""
    world = table(player_rolls_public=public)
    shown = attrs.evolve(world.tokens["own"], visibility="all")
    before = attrs.evolve(world, tokens={**world.tokens, "own": shown})
    played = play(before, "jump", caller=PLAYER, token="own", kind="high")

    assert (views.entry(played.world, played.entry, viewer) is not None) is reads


def test_becoming_visible_and_vanishing() -> None:
    """What comes into view comes whole, what leaves it stands in `gone`."""
    before = table()
    shown = play(
        before,
        "register",
        tokens=[{"token": "hidden", "sheet": {**AVERAGE, "name": "Lurker"}, "visibility": "all"}],
    )
    gone = play(
        shown.world,
        "register",
        tokens=[
            {"token": "hidden", "sheet": {**AVERAGE, "name": "Lurker"}, "visibility": "owners"}
        ],
    )

    first, second = diff(before, shown, PLAYER), diff(shown.world, gone, PLAYER)

    assert set(first.tokens["hidden"]) == BARS
    assert (second.tokens, second.gone) == ({}, ["hidden"])
    assert first.entry is second.entry is None


def test_losing_a_token_that_stays_visible() -> None:
    """No longer an owner: forget it, then take its bars."""
    world = table()
    seen = attrs.evolve(world.tokens["own"], visibility="all")
    before = attrs.evolve(world, tokens={**world.tokens, "own": seen})
    sheet = views.sheet(seen)
    played = play(before, "register", tokens=[{"token": "own", "sheet": sheet, "owners": []}])

    told = diff(before, played, PLAYER)

    assert (told.gone, set(told.tokens["own"])) == (["own"], BARS)


def test_removing() -> None:
    """A removed token is gone for those who saw it, and nothing for others."""
    before = table()
    played = play(before, "remove", token="open")

    assert diff(before, played, PLAYER).gone == ["open"]
    assert diff(before, play(before, "remove", token="hidden"), PLAYER) is None


@pytest.mark.parametrize(
    ("op", "args", "key"),
    [
        ("mint", {"user": "ann"}, "secret-hash"),
        ("revoke", {"user": "ann"}, None),
        ("users", {"users": [{"user": "gus", "role": "gm"}]}, None),
        ("pair", {"client": "tab"}, "secret-hash"),
    ],
)
def test_no_player_reads_of_users_and_keys(op: str, args: dict[str, Any], key: str | None) -> None:
    """Entries about users and keys are the GMs', and hold no hash even for them."""
    before = play(table(), "mint", key="first", user="ann").world
    played = play(before, op, key=key, **args)

    assert diff(before, played, PLAYER) is None
    assert "secret-hash" not in json.dumps(attrs.asdict(diff(before, played, GM)))


def test_everyone_reads_the_table_rules() -> None:
    """They are told to everyone in the welcome as well."""
    before = table()

    assert diff(before, play(before, "rules", jump_st=True), STRANGER).entry["op"] == "rules"


@pytest.mark.parametrize("viewer", [GM, PLAYER, STRANGER, Caller("eve", "player")])
def test_equal_audiences_get_equal_diffs(viewer: Caller) -> None:
    """A diff is encoded once per audience, so the key decides what is in it."""
    before = table()
    tokens = [{"token": t, "fought": True} for t in ("hidden", "own", "open")]
    for played in (
        play(before, "battle_end", seconds=60, tokens=tokens),
        play(before, "spend", token="open", fp=2, private=True),
        play(before, "jump", caller=PLAYER, token="own", kind="high"),
        play(before, "rules", jump_st=True),
        play(before, "remove", token="open"),
    ):
        key = views.audience(before, played.world, played.entry, viewer)
        for other in (GM, PLAYER, STRANGER):
            if views.audience(before, played.world, played.entry, other) == key:
                assert diff(before, played, other) == diff(before, played, viewer)


def test_keys_tell_audiences_apart() -> None:
    """An owner, someone who sees and someone who does not are three audiences."""
    before = table()
    played = play(before, "spend", token="own", fp=1)

    keys = {views.audience(before, played.world, played.entry, v) for v in (GM, PLAYER, STRANGER)}

    assert len(keys) == 3

"""Tests of game.ops.battle_end."""

from typing import Any

import pytest

from core import Played, make_token, make_world, play, refuse
from extra_effort.game import World


def end(world: World, *, seconds: int = 60, **args: Any) -> Played:
    """End a battle in which every token fought."""
    args = {"tokens": [{"token": token, "fought": True} for token in world.tokens], **args}
    return play(world, "battle_end", seconds=seconds, **args)


@pytest.mark.parametrize(
    ("fighter", "args", "fp"),
    [
        ({}, {}, 9),
        ({"encumbrance": 4}, {}, 5),
        ({}, {"hot": True}, 8),
        ({"hot": False}, {"hot": True}, 9),
        ({"hot": True}, {}, 8),
        ({"heavy_clothing": True}, {}, 7),
        ({"heavy_weapon": True}, {}, 8),
        ({"fought": False}, {"hot": True}, 10),
        ({}, {"seconds": 10}, 10),
        ({}, {"seconds": 180, "extra_fp": 2}, 7),
        ({"fought": False}, {"seconds": 180, "extra_fp": 2}, 10),
    ],
)
def test_costs(fighter: dict[str, Any], args: dict[str, Any], fp: int) -> None:
    """C1, C2: by encumbrance, heat, clothing, weapon and length, for those who fought."""
    fought = {"token": "t", "fought": True, **fighter}

    assert end(make_world(), tokens=[fought], **args).token().body.fp == fp


def test_the_sheet_says_what_the_gm_does_not() -> None:
    """C1: encumbrance and clothing are the sheet's unless the GM says otherwise."""
    world = make_world(make_token(encumbrance=2, heavy_clothing=True))
    stripped = [{"token": "t", "fought": True, "encumbrance": 0, "heavy_clothing": False}]

    assert end(world).token().body.fp == 5
    assert end(world, tokens=stripped).token().body.fp == 9


def test_a_shorter_limit() -> None:
    """C1: how long a battle must last is the table's."""
    world = make_world(rules={"battle_min_seconds": 5})

    assert end(world, seconds=6).token().body.fp == 9


def test_one_entry_for_all_and_the_exempt_named() -> None:
    """One entry, one diff for all; who was exempt stands in it."""
    world = make_world(make_token("a"), make_token("b"), make_token("c", fp_max=None))
    tokens = [{"token": t, "fought": t != "b"} for t in "abc"]

    played = end(world, tokens=tokens)

    assert [one["fp"] for one in played.result] == [1, 0, 0]
    assert [bool(one["notes"]) for one in played.result] == [False, True, True]
    assert played.entry.tokens == ("a", "b", "c")
    assert played.world.seq == 1


def test_a_second_end_charges_nothing() -> None:
    """A combat is charged once by its id, for whomever, and says so."""
    first = end(
        make_world(make_token("a"), make_token("b")),
        combat="c1",
        tokens=[{"token": "a", "fought": True}],
    )
    again = end(first.world, combat="c1")

    assert again.events == ()
    assert [one["notes"] for one in again.result] == [["This combat is already charged."]] * 2
    assert end(first.world, combat="c2").token("a").body.fp == 8


def test_undo_frees_the_combat() -> None:
    """For the tokens undone, once; redoing takes it back."""
    world = make_world(make_token("a"), make_token("b"))
    first = end(world, combat="c1")
    undone = play(first.world, "undo", entry=1, tokens=["a"])
    again = end(undone.world, combat="c1")
    third = end(again.world, combat="c1")

    assert [undone.token(t).body.fp for t in "ab"] == [10, 9]
    assert [again.token(t).body.fp for t in "ab"] == [9, 9]
    assert third.events == ()


def test_redo_charges_the_combat_again() -> None:
    """Undoing the undo is redo, and the combat is ended again."""
    first = end(make_world(), combat="c1")
    undone = play(first.world, "undo", entry=1)
    redone = play(undone.world, "undo", entry=2)

    assert redone.token().body.fp == 9
    assert end(redone.world, combat="c1").events == ()


def test_fighting_clears_a_rest() -> None:
    """R1: for those who fought, however short the battle."""
    world = make_world(make_token(state={"fp": 5, "rest_minutes": 5}))
    watched = [{"token": "t", "fought": False}]

    assert end(world, seconds=3).token().state.rest_minutes == 0
    assert end(world, tokens=watched).token().state.rest_minutes == 5


def test_nobody_there() -> None:
    """A combat without combatants charges nothing and ends."""
    played = end(make_world(), combat="c1", tokens=[])

    assert (played.result, "c1" in played.world.battles) == ([], True)


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({"extra_fp": 1, "seconds": 119}, ("out_of_range", "extra_fp")),
        ({"extra_fp": 21, "seconds": 500}, ("out_of_range", "extra_fp")),
        ({"seconds": -1}, ("out_of_range", "seconds")),
        ({"seconds": 60, "tokens": [{"token": "t"}]}, ("bad_request", "tokens.0.fought")),
        (
            {"seconds": 60, "tokens": [{"token": "t", "fought": 1}]},
            ("bad_request", "tokens.0.fought"),
        ),
        ({"seconds": 60, "tokens": [{"token": "x", "fought": True}]}, ("unknown_token", "tokens")),
        (
            {"seconds": 60, "tokens": [{"token": "t", "fought": True}] * 2},
            ("bad_request", "tokens"),
        ),
    ],
)
def test_refusals(args: dict[str, Any], refusal: Any) -> None:
    """C2: more for a long battle only; each fighter once, and whether they fought."""
    assert refuse(make_world(), "battle_end", **{"tokens": [], **args}) == refusal


def test_what_lasts_beyond_the_battle_stays() -> None:
    """Its end charges FP, and ends nothing else: no condition, no hours awake."""
    state = {"conditions": ["drowsy"], "awake_hours": 20, "motivated": True}
    world = make_world(make_token(state=state))
    before, after = world.tokens["t"].state, end(world).token().state

    assert before.conditions <= after.conditions == {"drowsy"}
    assert (after.awake_hours, after.motivated) == (before.awake_hours, before.motivated)
    assert after.pools != before.pools

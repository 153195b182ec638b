"""Tests of game.steps, through the feats that are made of them."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse
from extra_effort.game.plain import Plain


def names(result: Plain) -> list[str]:
    """List the names of a result's rolls."""
    return [roll["name"] for roll in result["rolls"]]


def test_no_act_roll_above_zero() -> None:
    """F3: at 1 FP and more nobody asks."""
    played = play(make_world(make_token(state={"fp": 1})), "act")

    assert (played.result["achieved"], played.result["rolls"]) == ({"acts": True}, [])


def test_collapse() -> None:
    """F3: failing, the token collapses; the feat costs nothing and is not performed."""
    world = make_world(make_token(state={"fp": 0}))

    played = play(world, "jump", 6, 5, 4, kind="broad", extra=5, motivated=True)

    result = played.result
    assert (result["outcome"], result["stopped"], result["fp"]) == ("failure", "collapsed", 0)
    assert result["achieved"] == {"feet": 0, "feet_down": 0, "landed": False, "fall_damage": None}
    assert played.token().body.has("collapsed")


@pytest.mark.parametrize(
    ("dice", "struck"), [((6, 6, 6, 3, 3, 3), False), ((6, 6, 6, 5, 5, 5), True)]
)
def test_heart_attack(dice: tuple[int, ...], struck: bool) -> None:
    """F3: a critical failure asks for HT at once; failing that is a heart attack."""
    played = play(make_world(make_token(state={"fp": 0})), "act", *dice)

    assert names(played.result) == ["will_to_act", "heart_attack"]
    assert played.token().body.has("collapsed")
    assert played.token().body.has("heart_attack") is struck


def test_one_act_roll_a_turn() -> None:
    """F3: a successful act with a turn covers the feats of that turn."""
    first = play(make_world(make_token(state={"fp": 0})), "act", 3, 3, 3, turn="c:1")
    again = play(first.world, "jump", kind="broad", turn="c:1")
    other = play(again.world, "jump", 3, 3, 3, kind="broad", turn="c:2")
    without = play(other.world, "jump", 3, 3, 3, kind="broad")

    assert [names(p.result) for p in (again, other, without)] == [
        [],
        ["will_to_act"],
        ["will_to_act"],
    ]
    assert other.token().state.turn.acted


def test_a_turn_that_comes_again() -> None:
    """F3, X5: when a combat goes back to a turn, what was done in it still counts."""
    fighters = [make_token(name, state={"fp": 0}) for name in "ab"]
    first = play(make_world(*fighters), "act", 3, 3, 3, token="a", turn="c:1")
    struck: dict[str, Any] = {"maneuver": "attack", "turn": "c:1", "token": "a"}
    blows = play(first.world, "mighty_blows", attacks=1, damage_dice=1, **struck).world
    other = play(blows, "act", 3, 3, 3, token="b", turn="c:2").world

    assert play(other, "act", token="a", turn="c:1").result["rolls"] == []
    assert refuse(other, "flurry_of_blows", attacks=2, **struck) == ("illegal_maneuver", "turn")


def test_a_new_turn_forgets_the_last() -> None:
    """X5: what was done in the turn before does not count."""
    turn = {"id": "c:1", "acted": True, "effort": "mighty_blows"}

    played = play(make_world(make_token(state={"turn": turn})), "act", turn="c:2")

    state = played.token().state
    assert (state.turn.id, state.turn.acted, state.turn.effort) == ("c:2", False, None)


@pytest.mark.parametrize(
    ("changes", "target"),
    [({}, 8), ({"traits": {"Slow Riser": 1}}, 7), ({"skills": {"Jumping": 13}}, 11)],
)
def test_drowsiness(changes: dict[str, Any], target: int) -> None:
    """S3, S4: -2 on rolls by DX, a further -1 for a slow riser, whatever is rolled against."""
    token = make_token(state={"conditions": ["drowsy"], "pools": {"sleep": 5}}, **changes)

    played = play(make_world(token), "jump", 3, 3, 2, kind="broad", dx_roll=True)

    assert played.result["rolls"][0]["target"] == target


@pytest.mark.parametrize(
    ("changes", "target", "against"),
    [
        ({}, 10, "HT"),
        ({"traits": {"Fit": 1}}, 11, "HT"),
        ({"traits": {"Very Fit": 1}, "skills": {"Running": 12}}, 12, "HT"),
        ({"traits": {"Fit": 1}, "skills": {"Running": 12}}, 12, "Running"),
    ],
)
def test_endurance(changes: dict[str, Any], target: int, against: str) -> None:
    """C5, D8: the better of HT, with fitness, and the skill, without."""
    world = make_world(make_token(**changes))

    roll = play(world, "run", 3, 3, 3, pace="sprint", seconds=15).result["rolls"][0]

    assert (roll["target"], roll["against"]) == (target, against)


def test_feats_end_a_rest() -> None:
    """R1: any feat clears the minutes carried."""
    world = make_world(make_token(state={"fp": 8, "rest_minutes": 5}))

    assert play(world, "jump", kind="high").token().state.rest_minutes == 0

"""Tests of game.effort, through the jump and the run."""

from typing import Any

import attrs
import pytest

from core import PLAYER, make_token, make_world, play, refuse
from extra_effort.game.state import Affliction

TIRED = {"fp": 7}


def target(world: Any, **args: Any) -> tuple[int, str]:
    """Return what an extra-effort jump is rolled against."""
    roll = play(world, "jump", 1, 1, 1, kind="broad", **args).result["rolls"][0]
    return roll["target"], roll["against"]


@pytest.mark.parametrize(
    ("args", "number"),
    [
        ({"extra": 5}, 6),
        ({"extra": 15}, 4),
        ({"extra": 15, "motivated": True}, 9),
    ],
)
def test_target(args: dict[str, Any], number: int) -> None:
    """E2: -1 per 5 percent, -1 per FP missing, +5 when motivated."""
    assert target(make_world(make_token(state=TIRED)), **args) == (number, "Will")


def test_fp_of_any_pool_count_as_missing() -> None:
    """E2: whatever the pool."""
    world = make_world(make_token(state={"pools": {"sleep": 1, "starvation": 2, "ability": 1}}))

    assert target(world, extra=5) == (5, "Will")


def test_fp_above_the_maximum_give_no_bonus() -> None:
    """E2: nothing missing is nothing missing."""
    world = make_world(make_token(state={"fp": 14}), rules={"fp_overflow": True})

    assert target(world, extra=10) == (8, "Will")


@pytest.mark.parametrize(
    ("skill", "expected"),
    [("best", (12, "Jumping")), ("skill", (12, "Jumping")), ("will", (8, "Will"))],
)
def test_the_skill_stands_for_will_when_better(skill: str, expected: tuple[int, str]) -> None:
    """E3: Jumping 14 at DX 10 is 14 based on Will."""
    world = make_world(make_token(skills={"Jumping": 14}))

    assert target(world, extra=10, skill=skill) == expected


def test_a_worse_skill_is_left_alone() -> None:
    """E3: unless it is asked for."""
    world = make_world(make_token(skills={"Jumping": 8}))

    assert target(world, extra=10) == (8, "Will")
    assert target(world, extra=10, skill="skill") == (6, "Jumping")


@pytest.mark.parametrize(
    ("changes", "args", "refusal"),
    [
        ({"traits": {"Machine": 1}}, {"extra": 5}, ("forbidden_by_trait", "extra")),
        ({"fp_max": None}, {"extra": 5}, ("forbidden_by_trait", "extra")),
        ({}, {"extra": 40}, ("impossible", "extra")),
        ({}, {"extra": 7}, ("out_of_range", "extra")),
        ({}, {"extra": -5}, ("out_of_range", "extra")),
        ({}, {"extra": 505}, ("out_of_range", "extra")),
        ({}, {"extra": 10, "skill": "skill"}, ("out_of_range", "skill")),
        ({}, {"extra": 10, "skill": "luck"}, ("out_of_range", "skill")),
    ],
)
def test_refusals(changes: dict[str, Any], args: dict[str, Any], refusal: Any) -> None:
    """E1, E2, E3, D5, F11: refused before any die, and nothing is paid."""
    assert refuse(make_world(make_token(**changes)), "jump", kind="broad", **args) == refusal


@pytest.mark.parametrize(
    ("dice", "outcome", "feet", "fp", "hp"),
    [
        ((1, 1, 1), "success", 7.7, 10, 10),
        ((3, 3, 2), "success", 7.7, 9, 10),
        ((4, 4, 1), "failure", 7, 9, 10),
        ((6, 6, 6, 1, 1, 3, 3, 3), "critical_failure", 0, 9, 9),
    ],
)
def test_outcomes(dice: tuple[int, ...], outcome: str, feet: float, fp: int, hp: int) -> None:
    """E4-E7: the increase free, the increase, no increase, nothing and an injury."""
    played = play(make_world(), "jump", *dice, kind="broad", extra=10)

    body = played.token().body
    assert (played.result["outcome"], played.result["achieved"]["feet"]) == (outcome, feet)
    assert (body.fp, body.state.hp) == (fp, hp)


@pytest.mark.parametrize(
    ("dice", "months"),
    [((6, 6, 6, 4, 4, 4, 4, 3, 5), 5), ((6, 6, 6, 4, 4, 6, 6, 6), None)],
)
def test_lasting_harm(dice: tuple[int, ...], months: int | None) -> None:
    """E8: failing HT after a natural 18 costs a limb for months, critically for good."""
    played = play(make_world(), "jump", *dice, kind="broad", extra=10)

    harm = Affliction("1:t", "Crippled Leg", "left foot", months, None)
    assert played.token().state.afflictions == (harm,)
    assert played.result["affliction"]["until"] == ({"months": 5} if months else "permanent")


def test_lasting_harm_is_dated_by_world_time() -> None:
    """E8: months count on Foundry's clock."""
    world = attrs.evolve(make_world(), world_time=7200)

    played = play(world, "jump", 6, 6, 6, 1, 1, 4, 4, 3, 2, kind="broad", extra=10)

    assert played.result["affliction"]["since"] == 7200


def test_the_injury_is_what_was_really_taken() -> None:
    """E7: FP that fell on HP count as taken; on the verge the FP costs its HP as well."""
    world = make_world(make_token(state={"fp": -9}, will=30))
    dice = (3, 3, 3, 6, 6, 6, 1, 1, 3, 3, 3)

    played = play(world, "jump", *dice, kind="broad", extra=5, motivated=True)

    assert played.result["stopped"] == "unconscious"
    assert (played.result["fp"], played.result["hp"]) == (1, 2)


@pytest.mark.parametrize(("covers", "fp", "injury"), [(False, 9, 1), (True, 10, None)])
def test_very_fit_and_extra_effort(covers: bool, fp: int, injury: int | None) -> None:
    """F9, E7: where the table halves it, half a point is carried and nothing is taken yet."""
    token = make_token(traits={"Very Fit": 1})
    world = make_world(token, rules={"very_fit_covers_extra_effort": covers})

    played = play(world, "jump", 6, 6, 5, 1, 1, kind="broad", extra=10)

    assert played.token().body.fp == fp
    assert (played.result["injury"] or {}).get("hp") == injury


@pytest.mark.parametrize("state", [{}, {"motivated": True}])
def test_claiming_a_motive(state: dict[str, Any]) -> None:
    """E2: a player may claim it where the table trusts them; a GM's word counts anyway."""
    token = make_token(state=state, owners=["ann"])
    trusting, strict = make_world(token), make_world(token, rules={"trust_motivation": False})
    args: dict[str, Any] = {"kind": "broad", "extra": 10, "motivated": True}

    claimed = play(trusting, "jump", 3, 3, 3, caller=PLAYER, **args)

    assert claimed.result["rolls"][0]["target"] == 13
    if state:
        play(strict, "jump", 3, 3, 3, caller=PLAYER, **args)
    else:
        assert refuse(strict, "jump", PLAYER, **args) == ("not_allowed", "motivated")
        assert claimed.result["notes"] == ["Motivated, as the player claims."]


def test_a_later_interval_below_3_goes_on_without() -> None:
    """D5: inside a feat it is not rolled, not paid, noted, and the feat is a failure."""
    world = make_world(make_token(will=5))

    played = play(world, "run", 1, 1, 1, 5, 5, 5, 3, 3, 3, pace="sprint", seconds=30, extra=10)

    assert [roll["name"] for roll in played.result["rolls"]] == [
        "extra_effort",
        "endurance",
        "endurance",
    ]
    assert played.result["outcome"] == "failure"
    assert played.result["fp"] == 1
    assert any("below 3" in note for note in played.result["notes"])

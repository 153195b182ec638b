"""Holding one's breath: B1 to B3, F2, F4, F11."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse

HEAVY: dict[str, Any] = {"exertion": "heavy"}


def test_within_the_limit() -> None:
    """B1: what can be held costs nothing."""
    played = play(make_world(), "hold_breath", exertion="mild", seconds=40)

    assert played.result["achieved"] == {"limit_s": 40, "held_s": 40, "fp": 0}
    assert played.result["outcome"] == "success"


def test_breath_control() -> None:
    """B2, A20: a success is half as much again, a failure nothing, and no failure of the feat."""
    world = make_world(make_token(skills={"Breath Control": 12}))
    args: dict[str, Any] = {**HEAVY, "breath_control": True, "seconds": 0}

    assert play(world, "hold_breath", 3, 3, 3, **args).result["achieved"]["limit_s"] == 15
    failed = play(world, "hold_breath", 6, 6, 5, **args).result
    assert (failed["achieved"]["limit_s"], failed["outcome"]) == (10, "success")


@pytest.mark.parametrize("skills", [{}, {"Breath Control": 2}])
def test_breath_control_skipped(skills: dict[str, int]) -> None:
    """D5: without the skill, or with too little of it, the roll is skipped with a note."""
    world = make_world(make_token(skills=skills))
    played = play(world, "hold_breath", **HEAVY, breath_control=True, seconds=0)

    assert played.result["rolls"] == []
    assert len(played.result["notes"]) == 1


def test_breath_holding() -> None:
    """B2, B17: three levels are eight times as long."""
    world = make_world(make_token(traits={"Breath-Holding": 3}))

    assert play(world, "hold_breath", **HEAVY, seconds=0).result["achieved"]["limit_s"] == 80


@pytest.mark.parametrize(
    ("wish", "field"),
    [({"hyperventilate": "air"}, "hyperventilate"), ({"breath_control": True}, "breath_control")],
)
def test_surprised(wish: dict[str, Any], field: str) -> None:
    """B2: who was surprised prepared nothing."""
    args: dict[str, Any] = {**HEAVY, "surprised": True, "seconds": 0, **wish}

    assert refuse(make_world(), "hold_breath", **args) == ("out_of_range", field)


def test_no_extra_effort() -> None:
    """E17, A16: the time cannot be raised by effort."""
    assert refuse(make_world(), "hold_breath", **HEAVY, seconds=0, extra=5) == (
        "out_of_range",
        "extra",
    )


def test_the_pace_of_suffocation() -> None:
    """B3, A22: 1 FP a second, ten to 0; past 0 each second costs 1 HP too."""
    world = make_world(make_token(will=16))
    played = play(world, "hold_breath", *(3, 3, 3) * 5, **HEAVY, seconds=10 + 14)

    assert (played.result["fp"], played.result["hp"]) == (14, 4)
    assert played.result["achieved"] == {"limit_s": 10, "held_s": 24, "fp": 14}
    assert played.token().state.without_air_s == 14


def test_out_of_consciousness() -> None:
    """B3: from 0 FP on a failed Will roll ends it; that second counts."""
    world = make_world(make_token(state={"fp": 2}))
    played = play(world, "hold_breath", 3, 3, 3, 4, 4, 4, **HEAVY, seconds=60)

    assert played.result["achieved"] == {"limit_s": 10, "held_s": 13, "fp": 3}
    assert (played.result["stopped"], played.result["outcome"]) == ("unconscious", "failure")
    assert {"unconscious", "suffocating"} <= set(played.token().body.conditions)


def test_the_floor() -> None:
    """F4, B3: at -FP unconsciousness comes without a roll."""
    world = make_world(make_token(state={"fp": -9}, will=30))
    played = play(world, "hold_breath", 3, 3, 3, **HEAVY, seconds=60)

    assert [roll["name"] for roll in played.result["rolls"]] == ["will_to_act"]
    assert played.result["achieved"]["held_s"] == 11


def test_very_fit_is_no_help() -> None:
    """F9: B3's FP are lost in full."""
    world = make_world(make_token(traits={"Very Fit": 1}))

    assert play(world, "hold_breath", **HEAVY, seconds=14).result["fp"] == 4


def test_without_lungs() -> None:
    """B3: Doesn't Breathe knows no limit."""
    world = make_world(make_token(traits={"Doesn't Breathe": 1}))
    played = play(world, "hold_breath", **HEAVY, seconds=3600)

    assert played.result["achieved"] == {"limit_s": None, "held_s": 3600, "fp": 0}


@pytest.mark.parametrize(
    ("beyond", "note"), [(120, []), (121, ["Over two minutes"]), (241, ["Over four minutes"])]
)
def test_a_golem_that_breathes(beyond: int, note: list[str]) -> None:
    """B3, F11: without fatigue only the clock is kept, and what the GM has to ask for named."""
    world = make_world(make_token(fp_max=None))
    played = play(world, "hold_breath", **HEAVY, seconds=10 + beyond)

    assert played.token().state.without_air_s == beyond
    assert [text.split(" without")[0] for text in played.result["notes"]] == note


def test_a_new_breath() -> None:
    """B3: the seconds without air are those of the latest breath."""
    first = play(make_world(), "hold_breath", **HEAVY, seconds=12)
    again = play(first.world, "hold_breath", **HEAVY, seconds=5)

    assert (first.token().state.without_air_s, again.token().state.without_air_s) == (2, 0)


def test_never_begun() -> None:
    """F3: who collapses holds nothing."""
    world = make_world(make_token(state={"fp": 0}))
    played = play(world, "hold_breath", 4, 4, 4, **HEAVY, seconds=5)

    assert played.result["achieved"] == {"limit_s": 0, "held_s": 0, "fp": 0}

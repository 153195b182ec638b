"""Digging: U1 to U3, E7, E9, F3."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse

LOOSE: dict[str, Any] = {"soil": "loose", "task": "shovel", "tools": "iron"}


def test_hours_add_up() -> None:
    """U1, U3: two hours of loose soil at ST 10 are 80 cubic feet and 2 FP."""
    played = play(make_world(), "dig", **LOOSE, hours=2)

    assert played.result["achieved"] == {"cubic_feet": 80, "per_hour": [40, 40]}
    assert played.result["fp"] == 2


def test_the_table_sets_the_price() -> None:
    """U3: the FP of an hour are the table's, and half for the very fit."""
    world = make_world(make_token(traits={"Very Fit": 1}), rules={"digging_fp_per_hour": 3})
    played = play(world, "dig", **LOOSE, hours=3)

    assert played.result["fp"] == 4
    assert played.token().state.half_fp


@pytest.mark.parametrize(
    ("soil", "task"), [("loose", "break"), ("loose", "both"), ("ordinary", "both")]
)
def test_pairs_without_a_rate(soil: str, task: str) -> None:
    """U1: a soil has its tasks; others are refused."""
    args: dict[str, Any] = {"soil": soil, "task": task, "tools": "iron", "hours": 1}

    assert refuse(make_world(), "dig", **args) == ("out_of_range", "task")


def test_both_tools_on_rock() -> None:
    """U1: our own figure says so."""
    args: dict[str, Any] = {
        "soil": "rock",
        "task": "both",
        "tools": "wood",
        "hours": 1,
        "hardness": 2,
    }
    played = play(make_world(), "dig", **args)

    assert played.result["achieved"]["cubic_feet"] == 2
    assert "extrapolated" in played.result["notes"][0]


def test_basic_lift_of_the_sheet() -> None:
    """U1: a Basic Lift that was sent stands for ST's."""
    played = play(make_world(make_token(basic_lift=33)), "dig", **LOOSE, hours=1)

    assert played.result["achieved"]["cubic_feet"] == 66


def test_tired_basic_lift() -> None:
    """F1: where the table says, the very tired dig with half of ST, a quarter of Basic Lift."""
    state: dict[str, Any] = {"fp": 3}
    rules: dict[str, Any] = {"tired_basic_lift": True}
    by_st = make_world(make_token(state=state), rules=rules)
    sent = make_world(make_token(state=state, basic_lift=60), rules=rules)

    assert play(by_st, "dig", **LOOSE, hours=1).result["achieved"]["cubic_feet"] == 10
    assert play(sent, "dig", **LOOSE, hours=1).result["achieved"]["cubic_feet"] == 30


def test_missed_in_one_hour() -> None:
    """E4, E9: an hour that misses the increase makes a failure; the others keep it."""
    dice = (2, 3, 3, 3, 3, 3)
    played = play(make_world(), "dig", *dice, **LOOSE, hours=2, extra=10)

    assert played.result["outcome"] == "failure"
    assert played.result["achieved"]["per_hour"] == [44, 40]
    assert played.result["fp"] == 4


def test_critical_failure_in_the_second_hour() -> None:
    """E7, E9: the hour yields nothing, its whole price hurts the back, the first hour stays."""
    dice = (2, 2, 2, 6, 6, 5)
    played = play(make_world(), "dig", *dice, **LOOSE, hours=3, extra=10)

    assert played.result["stopped"] == "critical_failure"
    assert played.result["achieved"] == {"cubic_feet": 44, "per_hour": [44, 0]}
    assert played.result["injury"] == {"location": "back", "hp": 2}


def test_natural_18() -> None:
    """E8, E9: a natural 18 and a failed HT roll leave a bad back for a die of months."""
    dice = (6, 6, 6, 4, 4, 4, 5)
    played = play(make_world(), "dig", *dice, **LOOSE, hours=1, extra=10)

    assert played.result["affliction"]["trait"] == "Bad Back"
    assert played.result["affliction"]["until"] == {"months": 5}


def test_later_rolls_too_hard() -> None:
    """D5: an hour whose roll would be below 3 is dug without the increase, at no price for it."""
    world = make_world(make_token(state={"fp": 8}))
    played = play(world, "dig", 1, 1, 1, **LOOSE, hours=3, extra=25)

    assert played.result["achieved"]["per_hour"] == [30 + 20, 40, 40]
    assert played.result["outcome"] == "failure"
    assert played.result["fp"] == 3


def test_collapse_between_hours() -> None:
    """F3: below 1 FP Will is asked before the next hour."""
    world = make_world(make_token(state={"fp": 1}))
    played = play(world, "dig", 4, 4, 4, **LOOSE, hours=3)

    assert played.result["stopped"] == "collapsed"
    assert played.result["achieved"]["cubic_feet"] == 40
    assert "collapsed" in played.token().body.conditions


def test_fainting_over_the_effort() -> None:
    """F4, E4: who faints over the effort's FP digs nothing that hour."""
    world = make_world(make_token(state={"fp": -9}, will=30))
    played = play(world, "dig", 3, 3, 3, 3, 3, 3, **LOOSE, hours=2, extra=5)

    assert played.result["stopped"] == "unconscious"
    assert played.result["achieved"] == {"cubic_feet": 0, "per_hour": [0]}


def test_never_begun() -> None:
    """F3: who collapses at once digs nothing."""
    world = make_world(make_token(state={"fp": 0}))

    assert play(world, "dig", 4, 4, 4, **LOOSE, hours=1).result["achieved"] == {
        "cubic_feet": 0,
        "per_hour": [],
    }


def test_an_hour_is_dug_before_its_own_price_tires() -> None:
    """U3, E4: the FP of the hour just dug halve only the Basic Lift of the next."""
    world = make_world(make_token(state={"fp": 4}), rules={"tired_basic_lift": True})
    played = play(world, "dig", **LOOSE, hours=2)

    assert played.result["achieved"]["per_hour"] == [40, 10]

"""Throwing: T1 to T3, E15, E17, F1."""

import pytest

from core import make_token, make_world, play, refuse


def test_a_body() -> None:
    """T1, T3, A36: 120 lb at ST 12, by the row of the heavier weight; not the third edition's."""
    played = play(make_world(make_token(st=12)), "throw", weight_lb=120, hands=2)

    assert played.result["achieved"] == {"yards": 1.44, "damage": "1d-2"}


def test_two_decimals() -> None:
    """D9: yards are cut after the second decimal."""
    played = play(make_world(make_token(st=11, basic_lift=24)), "throw", weight_lb=24, hands=2)

    assert played.result["achieved"]["yards"] == 6.6
    assert (
        play(make_world(make_token(st=13)), "throw", weight_lb=340 * 0.75, hands=2).result[
            "achieved"
        ]["yards"]
        == 1.04
    )


@pytest.mark.parametrize(("hands", "most"), [(1, 40), (2, 160)])
def test_too_heavy(hands: int, most: int) -> None:
    """T1: two Basic Lifts for one hand, eight for two."""
    world = make_world()

    assert play(world, "throw", weight_lb=most, hands=hands).result["outcome"] == "success"
    assert refuse(world, "throw", weight_lb=most + 1, hands=hands) == (
        "out_of_range",
        "weight_lb",
    )


def test_effort_does_not_lift() -> None:
    """E15: extra effort raises ST for the throw, not what can be thrown."""
    assert refuse(make_world(), "throw", weight_lb=41, extra=5)[0] == "out_of_range"


def test_effort() -> None:
    """E15, T3, D9: ST 10 and a quarter is 12.5 for the distance, 12 for the damage."""
    world = make_world(make_token(will=14))
    played = play(world, "throw", 3, 3, 3, weight_lb=2, extra=25)

    assert played.result["achieved"] == {"yards": 31.25, "damage": "1d-3"}


def test_skill_after_effort() -> None:
    """E15, T2: the skill's two points come on top of the raised ST."""
    world = make_world(make_token(skills={"Throwing": 14}))
    played = play(world, "throw", 3, 3, 3, weight_lb=20, extra=10)

    assert played.result["rolls"][0]["against"] == "Throwing"
    assert played.result["achieved"]["yards"] == (11 + 2) * 0.6


def test_throwing_art() -> None:
    """T2: Throwing Art adds to distance and to each die of damage."""
    world = make_world(make_token(skills={"Throwing Art": 11}))

    assert play(world, "throw", weight_lb=20).result["achieved"] == {
        "yards": 7.2,
        "damage": "1d+1",
    }


def test_tired() -> None:
    """F1, T1, T3: distance is by the halved ST; limits, bands and damage by the whole one."""
    world = make_world(make_token(state={"fp": 3}), rules={"tired_basic_lift": True})

    assert play(world, "throw", weight_lb=40).result["achieved"] == {
        "yards": 1.5,
        "damage": "1d-2",
    }


def test_tired_by_the_effort() -> None:
    """E4, F1: the FP of this very effort count."""
    world = make_world(make_token(state={"fp": 4}, will=20))
    played = play(world, "throw", 3, 3, 3, weight_lb=20, extra=10)

    assert played.result["achieved"]["yards"] == 5.5 * 0.6


def test_critical_failure() -> None:
    """E7, E15, E17: nothing flies, and the arm is hurt for the flat FP."""
    played = play(make_world(), "throw", 6, 6, 5, weight_lb=2, extra=5)

    assert played.result["achieved"] == {"yards": 0, "damage": None}
    assert played.result["injury"] == {"location": "arm", "hp": 1}


def test_natural_18() -> None:
    """E8, E15: a natural 18 may cost the arm."""
    played = play(make_world(), "throw", 6, 6, 6, 4, 4, 4, 2, weight_lb=2, extra=5)

    assert played.result["affliction"]["trait"] == "One Arm"

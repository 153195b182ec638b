"""Tests of game.ops.rest."""

from typing import Any

import attrs
import pytest

from core import make_token, make_world, play, refuse


@pytest.mark.parametrize(
    ("state", "changes", "args", "fp", "left"),
    [
        ({"fp": 5}, {}, {"minutes": 35}, 8, 5),
        ({"fp": 5, "rest_minutes": 5}, {}, {"minutes": 5}, 6, 0),
        ({"fp": 9}, {}, {"minutes": 60}, 10, 0),
        ({"fp": 2}, {"traits": {"Fit": 1}}, {"minutes": 30}, 8, 0),
        ({"fp": 5}, {}, {"minutes": 20, "meal": True}, 8, 0),
        ({"fp": 9}, {}, {"minutes": 5, "meal": True}, 10, 0),
        ({"pools": {"sleep": 3}}, {}, {"minutes": 60}, 7, 0),
        ({"pools": {"sleep": 3}}, {}, {"minutes": 60, "meal": True}, 7, 0),
        ({}, {"fp_max": None}, {"minutes": 60, "meal": True}, None, 0),
    ],
)
def test_rest(
    state: dict[str, Any], changes: dict[str, Any], args: dict[str, Any], fp: int | None, left: int
) -> None:
    """R1-R4: an FP per ten minutes, twice as fast for the fit, one more for a meal."""
    token = play(make_world(make_token(state=state, **changes)), "rest", **args).token()

    assert (token.body.fp, token.state.rest_minutes) == (fp, left)


def test_a_table_without_meals() -> None:
    """R3: the GM may leave the extra FP out."""
    world = make_world(make_token(state={"fp": 5}), rules={"meal_while_resting": False})

    assert play(world, "rest", minutes=20, meal=True).token().body.fp == 7


def test_waking_up() -> None:
    """F4, R6: the unconscious recover as if resting and wake at positive FP."""
    world = make_world(make_token(state={"fp": -10}))

    played = play(world, "rest", minutes=110)

    assert played.token().body.conditions == ("very_tired",)
    assert played.result[0]["fp"] == -11


def test_several_tokens_in_order() -> None:
    """Ops on several tokens answer a list, in the order given."""
    world = make_world(make_token("a", state={"fp": 5}), make_token("b", state={"fp": 1}))

    result = play(world, "rest", tokens=["b", "a"], minutes=10).result

    assert [(one["token"], one["fp"]) for one in result] == [("b", -1), ("a", -1)]


def test_the_clock_is_covered() -> None:
    """Resting an hour and then moving the clock does not recover twice."""
    world = attrs.evolve(make_world(make_token(state={"fp": 5})), world_time=1000)

    first = play(world, "rest", minutes=10)
    second = play(first.world, "rest", minutes=1)

    assert first.token().state.covered_until == 1600
    assert second.token().state.covered_until == 1600


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({"minutes": 0}, ("out_of_range", "minutes")),
        ({"minutes": 10_081}, ("out_of_range", "minutes")),
        ({"minutes": float("nan")}, ("bad_request", "minutes")),
        ({"minutes": 5, "tokens": ["t", "t"]}, ("bad_request", "tokens")),
        ({"minutes": 5, "tokens": []}, ("out_of_range", "tokens")),
        ({"minutes": 5, "tokens": ["x"]}, ("unknown_token", "tokens")),
        ({"minutes": 5, "tokens": "t"}, ("bad_request", "tokens")),
    ],
)
def test_refusals(args: dict[str, Any], refusal: Any) -> None:
    """Minutes within a week, each token once."""
    assert refuse(make_world(), "rest", **args) == refusal

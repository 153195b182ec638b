"""Tests of game.ops.gm: motivate, condition, treat, activity."""

from typing import Any

import pytest

from core import PLAYER, make_token, make_world, play, refuse

HARMED = {"afflictions": [{"id": "3:t", "trait": "Bad Back", "until": "permanent"}]}


def test_motivation() -> None:
    """E2: the GM's word counts in every later roll."""
    world = play(make_world(), "motivate", on=True).world

    result = play(world, "jump", 3, 3, 3, kind="broad", extra=10).result

    assert result["rolls"][0]["target"] == 13
    assert result["notes"] == ["Motivated, as the GM says."]


@pytest.mark.parametrize(
    "condition", ["collapsed", "dead", "asleep", "heart_attack", "suffocating"]
)
def test_conditions_by_hand(condition: str) -> None:
    """F5: the GM sets and lifts conditions; each change is a line of the log."""
    on = play(make_world(), "condition", condition=condition, on=True)
    off = play(on.world, "condition", condition=condition, on=False)

    assert [(c.condition, c.on) for c in (*on.entry.conditions, *off.entry.conditions)] == [
        (condition, True),
        (condition, False),
    ]
    assert off.token().state == make_world().tokens["t"].state


def test_a_knock_out_by_hand_outlasts_fp() -> None:
    """R6: only what FP began ends with FP."""
    world = make_world(make_token(state={"fp": 0}))
    out = play(world, "condition", condition="unconscious", on=True)

    assert play(out.world, "rest", minutes=30).token().body.has("unconscious")


@pytest.mark.parametrize("condition", ["very_tired", "reeling", "verge_of_collapse", "happy"])
def test_derived_conditions_cannot_be_set(condition: str) -> None:
    """They always follow from FP and HP."""
    assert refuse(make_world(), "condition", condition=condition, on=True) == (
        "out_of_range",
        "condition",
    )


def test_treatment() -> None:
    """E8: the GM lifts what extra effort left behind."""
    world = make_world(make_token(state=HARMED), make_token("other"))

    played = play(world, "treat", affliction="3:t")

    assert played.token().state.afflictions == ()
    assert played.entry.tokens == ("t",)
    assert refuse(world, "treat", affliction="9:t") == ("out_of_range", "affliction")


def test_activity() -> None:
    """The owner says what passing time does."""
    world = make_world(make_token(owners=["ann"]))

    played = play(world, "activity", caller=PLAYER, activity="rest")

    assert played.token().state.activity == "rest"


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("motivate", {"on": True}),
        ("condition", {"token": "t", "condition": "dead", "on": True}),
        ("treat", {"affliction": "3:t"}),
    ],
)
def test_these_are_the_gms(op: str, args: dict[str, Any]) -> None:
    """An owner may not."""
    world = make_world(make_token(state=HARMED, owners=["ann"]))

    assert refuse(world, op, PLAYER, **args) == ("not_allowed", "op")

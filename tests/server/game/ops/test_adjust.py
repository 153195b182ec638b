"""Tests of game.ops.adjust."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse
from extra_effort.rules.fatigue import Pools


@pytest.mark.parametrize(
    ("args", "table", "pools"),
    [
        ({"fp": -3}, {}, Pools(ability=3)),
        ({"fp": -3, "cause": "sleep"}, {}, Pools(sleep=3)),
        ({"fp": -3, "edit": "e"}, {}, Pools(ability=3)),
        ({"fp": -3, "edit": "e"}, {"foundry_edit_cause": "exertion"}, Pools(exertion=3)),
        ({"fp": -3}, {"foundry_edit_cause": "exertion"}, Pools(ability=3)),
        ({"set_fp": 6}, {}, Pools(ability=4)),
        ({"set_fp": 6, "cause": "starvation"}, {}, Pools(starvation=4)),
    ],
)
def test_where_a_loss_goes(args: dict[str, Any], table: dict[str, Any], pools: Pools) -> None:
    """F8: to ability unless a cause is named; an edit in Foundry as the table says."""
    assert play(make_world(rules=table), "adjust", **args).token().state.pools == pools


def test_a_loss_by_hand_is_played_in_full() -> None:
    """F8, F2: below 0 each FP costs an HP; a correction costs none."""
    world = make_world(make_token(state={"fp": 2}))
    lost, corrected = play(world, "adjust", fp=-5), play(world, "adjust", set_fp=-3)

    assert (lost.result["fp"], lost.result["hp"], lost.token().body.fp) == (5, 3, -3)
    assert (corrected.result["fp"], corrected.result["hp"]) == (5, 0)


def test_a_gain_with_a_cause_goes_there_alone() -> None:
    """F8: and what that pool does not take is left out, and said so."""
    world = make_world(make_token(state={"pools": {"exertion": 3, "sleep": 2}}))

    played = play(world, "adjust", fp=3, cause="sleep")

    assert played.token().state.pools == Pools(exertion=3)
    assert (played.result["fp"], played.result["notes"]) == (-2, ["1 FP left out: out of bounds."])


@pytest.mark.parametrize(
    ("table", "args", "fp", "noted"),
    [
        ({}, {"fp": 5}, 10, True),
        ({}, {"set_fp": 15}, 10, True),
        ({}, {"set_fp": -15}, -10, True),
        ({"fp_overflow": True}, {"fp": 5}, 13, False),
        ({"fp_overflow": True}, {"set_fp": 15}, 15, False),
    ],
)
def test_bounds(table: dict[str, Any], args: dict[str, Any], fp: int, noted: bool) -> None:
    """F8: clamped, and said so; above the maximum only where the table allows it."""
    played = play(make_world(make_token(state={"fp": 8}), rules=table), "adjust", **args)

    assert played.token().body.fp == fp
    assert bool(played.result["notes"]) is noted


@pytest.mark.parametrize(
    ("args", "hp"),
    [
        ({"hp": 5}, 10),
        ({"hp": -3}, 4),
        ({"set_hp": 14}, 14),
        ({"hp": 5, "edit": "e"}, 12),
    ],
)
def test_hp(args: dict[str, Any], hp: int) -> None:
    """F8: our gains stop at the maximum, what was set in Foundry stays as set."""
    played = play(make_world(make_token(state={"hp": 7})), "adjust", **args)

    assert played.token().state.hp == hp
    assert played.result["hp"] == 7 - hp


def test_passing_zero_and_each_maximum_is_said() -> None:
    """F7: death checks are the GM's, but the entry says when they are due."""
    notes = play(make_world(), "adjust", hp=-32).result["notes"]

    assert [note.split(":")[0] for note in notes] == [
        "HP have passed 0",
        "HP have passed -10",
        "HP have passed -20",
    ]


def test_an_edit_counts_once() -> None:
    """F8: however often it is sent, and undone or not."""
    first = play(make_world(), "adjust", fp=-2, edit="abc", by="ann")
    again = play(first.world, "adjust", fp=-2, edit="abc")
    other = play(first.world, "adjust", fp=-2, edit="abd")

    assert (again.events, again.result["notes"]) == ((), ["This edit is already counted."])
    assert (again.token().body.fp, other.token().body.fp) == (8, 6)


def test_no_fatigue_has_no_fp_to_adjust() -> None:
    """F11: FP stay null, HP move."""
    played = play(make_world(make_token(fp_max=0)), "adjust", fp=-2, hp=-2)

    assert (played.token().body.fp, played.token().state.hp) == (None, 8)
    assert played.result["notes"]


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({}, ("bad_request", "fp")),
        ({"fp": 1, "set_fp": 2}, ("bad_request", "set_fp")),
        ({"hp": 1, "set_hp": 2}, ("bad_request", "set_hp")),
        ({"fp": 1001}, ("out_of_range", "fp")),
        ({"set_hp": -1001}, ("out_of_range", "set_hp")),
        ({"fp": -1, "cause": "boredom"}, ("out_of_range", "cause")),
        ({"fp": float("inf")}, ("bad_request", "fp")),
    ],
)
def test_refusals(args: dict[str, Any], refusal: Any) -> None:
    """F8: a change together with a value to set contradict each other."""
    assert refuse(make_world(), "adjust", **args) == refusal


def test_a_correction_to_the_floor_is_unconscious() -> None:
    """F4, R6: and one back up wakes."""
    down = play(make_world(), "adjust", set_fp=-10)
    up = play(down.world, "adjust", set_fp=1)

    assert down.token().body.has("unconscious")
    assert not up.token().body.has("unconscious")
    assert [(c.condition, c.on) for c in up.entry.conditions] == [
        ("unconscious", False),
        ("verge_of_collapse", False),
    ]

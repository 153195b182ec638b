"""Tests of game.ops.spend."""

from typing import Any

import pytest

from core import PLAYER, make_token, make_world, play, refuse
from extra_effort.rules.fatigue import Pools


@pytest.mark.parametrize(
    ("cause", "pools"), [("ability", Pools(ability=4)), ("exertion", Pools(exertion=4))]
)
def test_spending(cause: str, pools: Pools) -> None:
    """C6: the stated cost, to ability unless it is an escape or a choke."""
    played = play(make_world(), "spend", fp=4, reason="Light", cause=cause)

    assert played.token().state.pools == pools
    assert played.result["fp"] == 4


@pytest.mark.parametrize(("cause", "fp"), [("ability", 6), ("exertion", 8)])
def test_very_fit(cause: str, fp: int) -> None:
    """F9: exertion at half rate, abilities in full."""
    world = make_world(make_token(traits={"Very Fit": 1}))

    assert play(world, "spend", fp=4, cause=cause).token().body.fp == fp


@pytest.mark.parametrize("changes", [{"fp_max": None}, {"traits": {"Machine": 1}}])
def test_no_fatigue_has_nothing_to_spend(changes: dict[str, Any]) -> None:
    """F10, F11: refused, not silently free."""
    assert refuse(make_world(make_token(**changes)), "spend", fp=1)[0] == "forbidden_by_trait"


def test_spending_on_the_verge_asks_no_roll() -> None:
    """F3: none for ops that are no feats; F2: each FP costs an HP."""
    played = play(make_world(make_token(state={"fp": 0})), "spend", fp=2)

    assert (played.result["rolls"], played.result["hp"]) == ([], 2)


@pytest.mark.parametrize("fp", [0, 101, -1, 1.5, float("nan"), float("inf"), True, "2", None])
def test_bad_costs(fp: Any) -> None:
    """Only whole numbers from 1 to 100."""
    assert refuse(make_world(), "spend", fp=fp)[1] == "fp"


def test_a_player_spends_for_their_own_token() -> None:
    """Owner and GM."""
    world = make_world(make_token(owners=["ann"]))

    assert play(world, "spend", caller=PLAYER, fp=1).token().body.fp == 9

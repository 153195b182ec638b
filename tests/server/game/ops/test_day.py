"""A day's food and water: C7 to C9, R4, F2, F4."""

from typing import Any

import pytest

from core import PLAYER, make_token, make_world, play, refuse

PLENTY: dict[str, Any] = {"meals": 3, "quarts": 5, "climate": "desert"}


def test_a_good_day() -> None:
    """C7, C8: three meals and enough water cost nothing, and give nothing back without rest."""
    world = make_world(make_token(state={"pools": {"starvation": 2, "dehydration": 2}}))

    assert play(world, "day", **PLENTY).result[0]["fp"] == 0


def test_a_bad_day() -> None:
    """C7, C8, A15: no meal, no water: 3 FP of starvation, 4 of dehydration, 1 HP."""
    played = play(make_world(), "day", meals=0, quarts=0, climate="hot")
    pools = played.token().state.pools

    assert (pools.starvation, pools.dehydration) == (3, 4)
    assert (played.result[0]["fp"], played.result[0]["hp"]) == (7, 1)


def test_not_the_third_edition() -> None:
    """A15: short water is 1 FP in eight hours, not 1 or 2 a day."""
    assert play(make_world(), "day", meals=3, quarts=1, climate="hot").result[0]["fp"] == 3


def test_starving_to_death() -> None:
    """F2, F4: hunger past 0 FP costs HP, and past the floor HP alone, once."""
    world = make_world(make_token(state={"fp": -9}))
    played = play(world, "day", meals=0, quarts=2, climate="temperate")

    assert (played.token().body.fp, played.token().state.hp) == (-10, 7)
    assert "unconscious" in played.token().body.conditions


@pytest.mark.parametrize(
    ("meals", "quarts", "starvation", "dehydration"),
    [(3, 2, 1, 0), (2, 2, 5, 0), (3, 1, 1, 8)],
)
def test_a_day_of_rest(meals: int, quarts: int, starvation: int, dehydration: int) -> None:
    """C7, C8, A15: food mends starvation by three, water dehydration whole, each by itself."""
    world = make_world(make_token(fp_max=20, state={"pools": {"starvation": 4, "dehydration": 5}}))
    args: dict[str, Any] = {"meals": meals, "quarts": quarts, "climate": "temperate"}
    pools = play(world, "day", **args, rested=True).token().state.pools

    assert (starvation, dehydration) == (pools.starvation, pools.dehydration)


def test_other_pools_are_left_alone() -> None:
    """C7: the day's rest is not R1's."""
    world = make_world(make_token(state={"pools": {"exertion": 3, "sleep": 1}}))

    assert play(world, "day", **PLENTY, rested=True).result[0]["fp"] == 0


@pytest.mark.parametrize(
    "token", [{"traits": {"Doesn't Eat or Drink": 1}}, {"fp_max": None}, {"traits": {"Machine": 1}}]
)
def test_who_needs_nothing(token: dict[str, Any]) -> None:
    """C9, F11: who neither eats nor drinks, or has no fatigue, loses neither FP nor HP."""
    world = make_world(make_token(**token))
    played = play(world, "day", meals=0, quarts=0, climate="hot")

    assert (played.result[0]["fp"], played.result[0]["hp"]) == (0, 0)


def test_very_fit_is_no_help() -> None:
    """F9: hunger and thirst cost in full."""
    world = make_world(make_token(traits={"Very Fit": 1}))

    assert play(world, "day", meals=2, quarts=2, climate="temperate").result[0]["fp"] == 1


def test_several_at_once() -> None:
    """One entry for the party."""
    played = play(make_world(make_token("a"), make_token("b")), "day", **PLENTY, tokens=["a", "b"])

    assert [result["token"] for result in played.result] == ["a", "b"]
    assert played.world.seq == 1


def test_refusals() -> None:
    """Arguments: the GM's alone, with ranges."""
    world = make_world(make_token(owners=["ann"]))

    assert refuse(world, "day", PLAYER, **PLENTY)[0] == "not_allowed"
    assert refuse(world, "day", **{**PLENTY, "meals": 4}) == ("out_of_range", "meals")
    assert refuse(world, "day", **{**PLENTY, "climate": "cold"}) == ("out_of_range", "climate")

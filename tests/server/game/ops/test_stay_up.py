"""Staying up: S1 to S4."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import PLAYER, Played, make_token, make_world, play, refuse


def up(hours: float, *dice: int, active: bool = False, **token: Any) -> Played:
    """Keep someone up."""
    return play(make_world(make_token(**token)), "stay_up", *dice, hours=hours, active=active)


@pytest.mark.parametrize(
    ("hours", "fp"), [(16, 0), (16.1, 1), (19.9, 1), (20, 2), (23, 2), (24, 3)]
)
def test_hours_awake(hours: float, fp: int) -> None:
    """S2, A12: 1 FP when the day is over, 1 for every four hours more."""
    played = up(hours, active=True)

    assert (fp, fp) == (played.token().state.pools.sleep, played.result[0]["fp"])
    assert played.result[0]["hours_left"] == 0
    assert played.token().state.awake_hours == Fraction(str(hours))


def test_a_short_day() -> None:
    """S2, S5, A12: after six hours' sleep the day is over at twelve."""
    played = up(5, active=True, state={"awake_hours": 12, "day_hours": 12})

    assert played.token().state.pools.sleep == 2


def test_no_day_at_all() -> None:
    """S5: after no sleep the day is over as it begins."""
    assert up(1, active=True, state={"day_hours": 0}).result[0]["fp"] == 1


def test_will_every_two_hours() -> None:
    """S3: with half the FP lost to sleep, inactive, Will every two hours; a success is drowsy."""
    played = up(4.5, 3, 3, 3, 3, 3, 3, state={"pools": {"sleep": 5}})

    assert [roll["name"] for roll in played.result[0]["rolls"]] == ["stay_awake"] * 2
    assert played.token().body.conditions == ("drowsy",)


def test_falling_asleep() -> None:
    """S3: a failure ends it, and says how much was left."""
    played = up(5, 4, 4, 4, state={"pools": {"sleep": 5}})

    assert played.result[0]["hours_left"] == 3
    assert played.token().state.awake_hours == 2
    assert "asleep" in played.token().body.conditions


def test_active_is_safe_from_the_first() -> None:
    """S3: what one does actively keeps one awake, until S4 holds."""
    assert up(4, active=True, state={"pools": {"sleep": 6}}).result[0]["rolls"] == []


@pytest.mark.parametrize(("active", "rolls"), [(False, 4), (True, 1)])
def test_exhausted(active: bool, rolls: int) -> None:
    """S4, A12: less than a third left by sleep alone: every half hour, or two hours active."""
    played = up(2, *(3, 3, 3) * rolls, active=active, state={"pools": {"sleep": 7}})

    assert len(played.result[0]["rolls"]) == rolls


def test_the_threshold_is_crossed_on_the_way() -> None:
    """S3: blocks count from the hour at which half the FP are lost."""
    state: dict[str, Any] = {"awake_hours": 19, "pools": {"sleep": 4}}
    played = up(3, 4, 4, 4, state=state)

    assert (played.token().state.pools.sleep, played.result[0]["hours_left"]) == (5, 0)
    assert played.token().state.awake_hours == 22


def test_closer_rolls_from_then_on() -> None:
    """S4: once it holds, blocks are half an hour, from that hour on."""
    state: dict[str, Any] = {"awake_hours": 19, "pools": {"sleep": 6}}
    played = up(1.5, 3, 3, 3, state=state)

    assert played.token().state.pools.sleep == 7
    assert len(played.result[0]["rolls"]) == 1


def test_a_block_that_ends_with_the_crossing() -> None:
    """S4: it still rolls, after the FP."""
    state: dict[str, Any] = {"awake_hours": 18, "pools": {"sleep": 6}}
    played = up(2.5, 3, 3, 3, 3, 3, 3, state=state)

    assert len(played.result[0]["rolls"]) == 2
    assert played.token().state.pools.sleep == 7


def test_slow_riser() -> None:
    """S3: a Slow Riser's further -1 is on DX and the like, not on the Will to stay awake."""
    played = up(2, 3, 3, 3, traits={"Slow Riser": 1}, state={"pools": {"sleep": 5}})

    assert played.result[0]["rolls"][0]["target"] == 10


def test_until_unconscious() -> None:
    """S4, F4: unconsciousness ends it."""
    played = up(8, active=True, state={"awake_hours": 19, "pools": {"ability": 19}})

    assert played.result[0]["hours_left"] == 7
    assert "unconscious" in played.token().body.conditions


@pytest.mark.parametrize("condition", ["asleep", "dead"])
def test_who_cannot(condition: str) -> None:
    """S3: nobody stays up who is asleep or dead already."""
    played = up(3, state={"conditions": [condition]})

    assert (played.result[0]["hours_left"], played.token().state.awake_hours) == (3, 0)


def test_very_fit_is_no_help() -> None:
    """F9: sleep costs in full."""
    assert up(24, active=True, traits={"Very Fit": 1}).result[0]["fp"] == 3


def test_without_fatigue() -> None:
    """F11: no FP, no roll; the hours are counted."""
    played = up(100, fp_max=None)

    assert (played.result[0]["fp"], played.result[0]["rolls"]) == (0, [])
    assert played.token().state.awake_hours == 100


def test_without_sleep() -> None:
    """S1, C9, B17: Doesn't Sleep wins over Less Sleep, and this section."""
    played = up(100, traits={"Doesn't Sleep": 1, "Less Sleep": 4})

    assert played.result[0]["fp"] == 0
    assert played.token().state.awake_hours == 0


@pytest.mark.parametrize(("active", "minutes"), [(True, 0), (False, 5)])
def test_rest_carried(active: bool, minutes: int) -> None:
    """R1: being active clears the minutes carried over, sitting up does not."""
    played = up(1, active=active, state={"rest_minutes": 5, "fp": 9})

    assert played.token().state.rest_minutes == minutes


def test_refusals() -> None:
    """Arguments: the GM's, over 0 to 240 hours."""
    world = make_world(make_token(owners=["ann"]))

    assert refuse(world, "stay_up", PLAYER, hours=1)[0] == "not_allowed"
    assert refuse(world, "stay_up", hours=0) == ("out_of_range", "hours")
    assert refuse(world, "stay_up", hours=241) == ("out_of_range", "hours")


@given(
    tenths=st.lists(st.integers(1, 300), min_size=1, max_size=5),
    traits=st.sampled_from([{}, {"Less Sleep": 3}, {"Sleepy": 0.5}, {"Extra Sleep": 2}]),
    day=st.integers(0, 20),
)
def test_in_parts(tenths: list[int], traits: dict[str, float], day: int) -> None:
    """S2: hours awake cost the same in one request or in many."""
    token = make_token(fp_max=10_000, traits=traits, state={"day_hours": day})
    world = make_world(token)
    for hours in tenths:
        world = play(world, "stay_up", hours=hours / 10, active=True).world
    whole = play(make_world(token), "stay_up", hours=sum(tenths) / 10, active=True)

    assert whole.token().state == world.tokens["t"].state

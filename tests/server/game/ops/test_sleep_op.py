"""A night's sleep: S5 to S7, R1."""

from typing import Any

import pytest

from core import PLAYER, make_token, make_world, play, refuse


def sleeper(sleep: int = 0, **state: Any) -> Any:
    """Return a world with someone tired of being awake."""
    held: dict[str, Any] = {"awake_hours": 16, "pools": {"sleep": sleep}, **state}
    return make_world(make_token(owners=["ann"], state=held))


@pytest.mark.parametrize(
    ("hours", "fp", "day"), [(8, 1, 16), (6, 0, 12), (10.5, 3, 16), (0.5, 0, 1)]
)
def test_a_night(hours: float, fp: int, day: float) -> None:
    """S5, S6, A12: a full sleep gives 1, an hour more 1 more; hours missed shorten the day."""
    played = play(sleeper(5), "sleep", hours=hours)
    state = played.token().state

    assert (5 - fp, 0, day) == (state.pools.sleep, state.awake_hours, state.day_hours)
    assert played.result[0]["fp"] == -fp


def test_not_the_third_edition() -> None:
    """A14: a night does not give back five."""
    assert play(sleeper(5), "sleep", hours=8).token().state.pools.sleep == 4


def test_in_pieces() -> None:
    """S5, S6: a broken night counts what was slept, but nothing beyond a full one."""
    played = play(sleeper(5), "sleep", hours=11, interrupted=True)

    assert played.token().state.pools.sleep == 4
    assert played.token().state.day_hours == 16


def test_poor_sleep() -> None:
    """S7: the GM says what the hours were worth; the rest is rest all the same."""
    world = sleeper(2, pools={"sleep": 2, "exertion": 4})
    played = play(world, "sleep", hours=8, effective_hours=5)

    assert played.token().state.day_hours == 10
    assert (
        played.token().state.pools.sleep,
        played.token().state.pools.exertion,
    ) == (2, 0)


def test_a_night_worth_nothing() -> None:
    """S5, S7: a night always begins a new day, be it one that is over as it begins."""
    state = play(sleeper(), "sleep", hours=8, effective_hours=0).token().state

    assert (state.awake_hours, state.day_hours) == (0, 0)


def test_whose_word() -> None:
    """S7: a player may not judge the night, and no night is worth more than it lasted."""
    world = sleeper()

    assert refuse(world, "sleep", PLAYER, hours=8, effective_hours=8) == (
        "not_allowed",
        "effective_hours",
    )
    assert refuse(world, "sleep", hours=8, effective_hours=9) == (
        "out_of_range",
        "effective_hours",
    )
    assert play(world, "sleep", caller=PLAYER, hours=8).result[0]["fp"] == 0


@pytest.mark.parametrize("hours", [0, 49])
def test_range(hours: int) -> None:
    """Arguments: over 0, to 48 hours."""
    assert refuse(sleeper(), "sleep", hours=hours) == ("out_of_range", "hours")


def test_wakes() -> None:
    """S4: sleep lifts asleep; drowsiness goes when less than half the FP are lost to it."""
    world = sleeper(5, conditions=["asleep", "drowsy"])

    assert play(world, "sleep", hours=8).token().body.conditions == ()
    still = sleeper(7, conditions=["asleep", "drowsy"])
    assert "drowsy" in play(still, "sleep", hours=9).token().body.conditions


def test_rest_of_the_unconscious() -> None:
    """R1, F4: sleep is rest: who is unconscious wakes at positive FP."""
    world = sleeper(pools={"exertion": 20})
    played = play(world, "sleep", hours=8)

    assert played.token().body.fp == 10
    assert played.token().body.conditions == ()


def test_starvation_stays() -> None:
    """R4: sleep feeds nobody."""
    played = play(sleeper(pools={"starvation": 3, "ability": 2}), "sleep", hours=9)

    assert (
        played.token().state.pools.starvation,
        played.token().state.pools.ability,
    ) == (3, 0)


def test_one_who_does_not_sleep() -> None:
    """S1, C9: lying down is rest for them, and no new day."""
    token = make_token(
        traits={"Doesn't Sleep": 1}, state={"awake_hours": 99, "pools": {"exertion": 3}}
    )
    played = play(make_world(token), "sleep", hours=1)

    assert (
        played.token().state.pools.exertion,
        played.token().state.awake_hours,
    ) == (0, 99)


def test_other_needs() -> None:
    """S1: Less Sleep 4 has a full sleep in four hours, and 20 to be awake."""
    token = make_token(traits={"Less Sleep": 4}, state={"pools": {"sleep": 3}})
    played = play(make_world(token), "sleep", hours=5)

    assert (played.token().state.pools.sleep, played.token().state.day_hours) == (1, 20)

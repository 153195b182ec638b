"""World time: what passes by itself. R1, S3, S5, S6, E8."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import PLAYER, Played, make_token, make_world, play, refuse
from extra_effort.game.world import World

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def clocked(*tokens: Any, rules: dict[str, Any] | None = None) -> World:
    """Return a world whose clock stands at 0."""
    return play(make_world(*tokens, rules=rules), "time", world_time=0).world


def at(world: World, seconds: float, **args: Any) -> Played:
    """Read the clock."""
    return play(world, "time", world_time=seconds, **args)


def resting(fp: int = 5, **sheet: Any) -> Any:
    """Return a token at rest."""
    return make_token(state={"fp": fp, "activity": "rest"}, **sheet)


# --- the clock ------------------------------------------------------------------------------------


def test_the_first_reading() -> None:
    """The first reading only sets the clock."""
    played = at(make_world(resting()), 10 * DAY)

    assert (played.world.world_time, played.world.charged_until) == (10 * DAY, 10 * DAY)
    assert played.token().body.fp == 5


def test_the_same_reading() -> None:
    """The same time again is not even logged, and nobody rests for it twice."""
    after = at(clocked(resting(0)), HOUR)
    again = at(after.world, HOUR)

    assert again.events == ()
    assert [p.token().body.fp for p in (after, again)] == [6, 6]


def test_back_and_forth() -> None:
    """A jump backwards changes nothing but the clock, and the same hour is not played twice."""
    after = at(clocked(resting(0)), HOUR)
    back = at(after.world, 0)
    again = at(back.world, HOUR)

    assert [p.token().body.fp for p in (after, back, again)] == [6, 6, 6]
    assert back.world.world_time == 0
    assert len(back.result["notes"]) == 1
    assert at(again.world, HOUR + 10 * MINUTE).token().body.fp == 7


@given(
    readings=st.lists(st.integers(-10 * HOUR, 10 * HOUR), min_size=1, max_size=8),
    activity=st.sampled_from(["active", "rest", "sleep"]),
)
def test_a_clock_that_wanders(readings: list[int], activity: str) -> None:
    """However it goes back and forth: what counts is how far it has come, and that once."""
    token = make_token(fp_max=60, state={"pools": {"exertion": 20, "ability": 9, "sleep": 20}})
    begun = play(clocked(token), "activity", activity=activity).world
    furthest = max(0, *readings)
    world = begun
    for reading in readings:
        world = at(world, reading).world

    assert (world.world_time, world.charged_until) == (readings[-1], furthest)
    assert world.tokens["t"].state == at(begun, furthest).token().state


def test_more_than_a_day() -> None:
    """A step larger than a day waits for the GM: nothing is logged, nothing changes."""
    world = clocked(resting(0))
    asked = at(world, DAY + 1)

    assert (asked.events, asked.result["asks"]) == ((), True)
    assert at(world, DAY + 1, confirm=True).token().body.fp == 10
    assert at(world, DAY).token().body.fp == 10


def test_skipped() -> None:
    """The GM's no: the clock moves on, nobody is charged, and time goes on from there."""
    skipped = at(clocked(resting(0)), 90 * DAY, skip=True)

    assert skipped.token().body.fp == 0
    assert at(skipped.world, 90 * DAY + HOUR).token().body.fp == 6


def test_not_by_itself() -> None:
    """With `auto_time` off nobody rests by the clock."""
    world = clocked(resting(0), rules={"auto_time": False})

    assert at(world, HOUR).token().body.fp == 0


def test_players_may_not() -> None:
    """Arguments: the GM's."""
    assert refuse(make_world(), "time", PLAYER, world_time=0)[0] == "not_allowed"


# --- what tokens do -------------------------------------------------------------------------------


def test_resting() -> None:
    """R1: rest recovers by the clock, minutes carried; one at rest is awake."""
    played = at(clocked(resting(0)), 25 * MINUTE)

    assert (played.token().body.fp, played.token().state.rest_minutes) == (2, 5)
    assert played.token().state.awake_hours == Fraction(25, 60)
    assert [result["fp"] for result in played.result["tokens"]] == [-2]


def test_active() -> None:
    """Active tokens gain hours awake, at no cost."""
    world = clocked(make_token(state={"awake_hours": 15}))
    played = at(world, 10 * HOUR)

    assert (played.token().state.awake_hours, played.token().body.fp) == (25, 10)


def test_already_counted() -> None:
    """*rest 60* and then moving the clock by 70 minutes recovers seven in all, not thirteen."""
    world = clocked(resting(0))
    rested = play(world, "rest", minutes=60)

    assert rested.token().body.fp == 6
    assert at(rested.world, 70 * MINUTE).token().body.fp == 7


@pytest.mark.parametrize("begun", [-2 * HOUR, -HOUR, -HOUR // 2])
def test_before_the_year_0(begun: int) -> None:
    """A calendar's clock may stand below 0: what a rest has counted ends where the rest does."""
    world = play(make_world(resting(0, fp_max=30)), "time", world_time=begun).world
    rested = play(world, "rest", minutes=60).world

    later = [at(rested, begun + minutes * MINUTE).token().body.fp for minutes in (60, 70, 180)]

    assert [rested.tokens["t"].body.fp, *later] == [6, 6, 7, 18]


@pytest.mark.parametrize(
    ("op", "args", "hours"),
    [
        ("sleep", {"hours": 8}, 8),
        ("day", {"meals": 3, "quarts": 5, "climate": "hot"}, 24),
        ("stay_up", {"hours": 3}, 3),
    ],
)
def test_covered(op: str, args: dict[str, Any], hours: int) -> None:
    """What an op has counted, the clock does not count again."""
    done = play(clocked(resting(0)), op, **args).world
    before = done.tokens["t"].state
    after = at(done, hours * HOUR).token().state

    assert before == after


def test_the_unconscious() -> None:
    """F4, R1: unconsciousness counts as rest, whatever the activity."""
    world = clocked(make_token(state={"fp": -10}))

    assert "unconscious" in at(world, 100 * MINUTE).token().body.conditions
    assert "unconscious" not in at(world, 110 * MINUTE).token().body.conditions


def test_the_dead() -> None:
    """Nothing passes for the dead."""
    world = clocked(make_token(state={"fp": 0, "activity": "rest", "conditions": ["dead"]}))

    assert at(world, 5 * HOUR).token().body.fp == 0


def test_without_sleep() -> None:
    """S1: Doesn't Sleep counts no hours awake."""
    world = clocked(make_token(traits={"Doesn't Sleep": 1}))

    assert at(world, 5 * HOUR).token().state.awake_hours == 0


# --- nights by the clock --------------------------------------------------------------------------


def asleep_at_0(sleep: int = 4) -> World:
    """Return a world in which someone goes to bed at 0."""
    token = make_token(state={"awake_hours": 16, "pools": {"sleep": sleep, "exertion": 2}})
    return play(clocked(token), "activity", activity="sleep").world


@pytest.mark.parametrize(("hours", "sleep", "day"), [(8, 3, 16), (10, 1, 16), (6, 4, 12)])
def test_a_night_by_the_clock(hours: int, sleep: int, day: int) -> None:
    """S5, S6: sleeping by the clock is worth what the `sleep` op is."""
    night = at(asleep_at_0(), hours * HOUR)
    up = play(night.world, "activity", activity="active")

    assert night.token().body.incapacitated == "asleep"
    assert (sleep, 0) == (up.token().state.pools.sleep, up.token().state.pools.exertion)
    assert (0, day) == (up.token().state.awake_hours, up.token().state.day_hours)
    assert up.token().body.conditions == ()


def test_woken_by_hand() -> None:
    """S5: lifting *asleep* ends the night as well."""
    night = at(asleep_at_0(), 6 * HOUR)
    up = play(night.world, "condition", condition="asleep", on=False)

    assert (up.token().state.day_hours, up.token().state.activity) == (12, "active")


def test_going_to_bed_twice() -> None:
    """Saying *sleep* again in the night does not begin it anew."""
    night = at(asleep_at_0(), 4 * HOUR)
    again = play(night.world, "activity", activity="sleep")

    assert at(again.world, 8 * HOUR).token().state.pools.sleep == 3


def test_who_dropped_off() -> None:
    """S3: who fell asleep on watch wakes after a full sleep, and is awake for the rest."""
    token = make_token(state={"pools": {"sleep": 5}})
    dropped = play(clocked(token), "stay_up", 4, 4, 4, hours=2).world
    after = at(dropped, 13 * HOUR).token()

    assert (after.state.pools.sleep, after.state.awake_hours) == (4, 3)
    assert after.body.conditions == ()


def test_still_asleep() -> None:
    """S3: before the full sleep is over the sleeper sleeps."""
    token = make_token(state={"pools": {"sleep": 5}})
    dropped = play(clocked(token), "stay_up", 4, 4, 4, hours=2).world

    assert at(dropped, 9 * HOUR).token().body.incapacitated == "asleep"


# --- afflictions ----------------------------------------------------------------------------------


def lamed(months: int | None, since: int | None) -> Any:
    """Return a token with a crippled leg."""
    until: Any = "permanent" if months is None else {"months": months}
    affliction = {"id": "a", "trait": "Crippled Leg", "until": until, "since": since}
    return make_token(state={"afflictions": [affliction]})


@pytest.mark.parametrize(
    ("months", "since", "days", "healed"),
    [(2, 0, 60, True), (2, 0, 59, False), (None, 0, 900, False), (1, None, 900, False)],
)
def test_healing(months: int | None, since: int | None, days: int, healed: bool) -> None:
    """E8: months of thirty days by the clock end an affliction, not a permanent or undated one."""
    played = at(clocked(lamed(months, since)), days * DAY, confirm=True)

    assert healed == (played.token().state.afflictions == ())
    assert healed == ("Crippled Leg has healed." in str(played.result))


def test_treatment() -> None:
    """E8: the GM lifts it at any time."""
    world = make_world(lamed(None, None))

    assert play(world, "treat", affliction="a").token().state.afflictions == ()
    assert refuse(world, "treat", affliction="b") == ("out_of_range", "affliction")


# --- one entry, and undo --------------------------------------------------------------------------


def test_ticking_leaves_undo_alone() -> None:
    """A step under an hour that only adds hours awake does not become the latest entry."""
    jumped = play(clocked(), "jump", 3, 3, 2, kind="broad", extra=10)
    ticked = at(jumped.world, MINUTE)
    undone = play(ticked.world, "undo", entry=jumped.entry.seq)

    assert ticked.token().state.awake_hours == Fraction(1, 60)
    assert ticked.entry.tokens == ("t",)
    assert undone.token().body.fp == 10
    assert undone.token().state.awake_hours == Fraction(1, 60)


def test_a_long_step_is_undone() -> None:
    """An hour or more can be taken back like anything else."""
    played = at(clocked(), HOUR)
    undone = play(played.world, "undo", entry=played.entry.seq)

    assert undone.token().state.awake_hours == 0


def test_an_undone_step_is_not_played_again() -> None:
    """The clock stands where it stood: the hour that was taken back does not come again."""
    played = at(clocked(resting(0)), HOUR)
    undone = play(played.world, "undo", entry=played.entry.seq).world
    again = at(at(undone, 0).world, HOUR).world

    assert [w.tokens["t"].body.fp for w in (played.world, undone, again)] == [6, 0, 0]
    assert at(again, 2 * HOUR).token().body.fp == 6


def test_many_tokens_in_one_entry() -> None:
    """All tokens live through a step in one entry, each in its own way."""
    sleeper = make_token("c", state={"fp": 4, "activity": "sleep", "conditions": ["asleep"]})
    world = clocked(make_token("a"), make_token("b", state={"fp": 4, "activity": "rest"}), sleeper)
    played = at(world, 30 * MINUTE)

    assert set(played.entry.tokens) == {"a", "b", "c"}
    assert [result["token"] for result in played.result["tokens"]] == ["b", "c"]
    assert [played.token(token).body.fp for token in "abc"] == [10, 7, 7]


@given(
    steps=st.lists(st.integers(1, 4 * HOUR), min_size=1, max_size=6),
    activity=st.sampled_from(["active", "rest", "sleep"]),
    traits=st.sampled_from([{}, {"Fit": 1}, {"Less Sleep": 2}]),
)
def test_time_in_steps(steps: list[int], activity: str, traits: dict[str, int]) -> None:
    """R1, S6: time that passes in steps does what it does at once; nothing is lost or doubled."""
    token = make_token(
        fp_max=60, traits=traits, state={"pools": {"exertion": 20, "ability": 9, "sleep": 20}}
    )
    world = play(clocked(token), "activity", activity=activity).world
    whole = at(world, sum(steps))
    clock = 0
    for step in steps:
        clock += step
        world = at(world, clock).world

    assert whole.token().state == world.tokens["t"].state


def test_rounds_and_the_clock_together_charge_a_battle_once() -> None:
    """Foundry's rounds move the clock: who fights pays at its end alone."""
    world = clocked(make_token(state={"fp": 10}))
    for second in range(1, 26):
        world = at(world, second).world
    fought = [{"token": "t", "fought": True}]
    after = play(world, "battle_end", seconds=25, combat="fight", tokens=fought).world
    later = at(after, 30).world

    assert [w.tokens["t"].body.fp for w in (world, after, later)] == [10, 9, 9]

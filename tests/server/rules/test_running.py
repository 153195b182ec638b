"""Tests of rules.running."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules import running
from extra_effort.rules.running import Pace, Runner


def runner(move: str | int, multiple: int | str = 1, *, on_map: bool = False) -> Runner:
    """Make a runner whose Basic Move is the whole part of Move."""
    exact = Fraction(move)
    return Runner(exact, int(exact), Fraction(multiple), on_map=on_map)


def sprint_yards(runner: Runner, step: int) -> Fraction:
    """Return the yards covered in the `step`-th second of a sprint, from the second one on.

    Rule: N1 (B354).
    """
    top = running.sprint_speed(runner)
    return min(Fraction(step * runner.basic_move), top) if runner.multiple > 1 else top


def second_by_second(pace: Pace, who: Runner, seconds: int, deviations: int) -> Fraction:
    """Run one second at a time, as the rule tells it: the long way, for comparison."""
    total, step = Fraction(0), 0
    for second in range(1, seconds + 1):
        turns = 2 <= second <= deviations + 1
        step = 1 if turns or second == 1 else step + 1
        if pace == "paced":
            total += running.top_speed(pace, who)
        elif step == 1:
            total += running.plain_speed(who)
        else:
            total += sprint_yards(who, step)
    return total


@pytest.mark.parametrize(
    ("who", "speed"),
    [
        (runner(7), "8.4"),
        (runner(7, on_map=True), "8"),
        (runner(1, on_map=True), "2"),
        (runner("5.5", on_map=True), "6"),
        (runner(7, 4), "28"),
        (runner(9, "3/2", on_map=True), "13"),
        (runner(0), "0"),
        (runner(0, on_map=True), "0"),
    ],
)
def test_sprint_speed(who: Runner, speed: str) -> None:
    """N1: a fifth more; on the map whole and at least one more; or the multiple instead."""
    assert running.sprint_speed(who) == Fraction(speed)


def test_paced_is_half_a_sprint_off_the_map() -> None:
    """N2: exactly half, and the map does not matter."""
    assert running.top_speed("paced", runner(7, on_map=True)) == Fraction("4.2")


@pytest.mark.parametrize(
    ("who", "seconds", "deviations", "yards"),
    [
        (runner(7), 15, 0, "124.6"),
        (runner(7), 15, 1, "123.2"),
        (runner(7, on_map=True), 15, 0, "119"),
        (runner(7, 4), 15, 0, "378"),
        (runner(7, 4), 5, 1, "77"),
        (runner(7), 1, 0, "7"),
    ],
)
def test_sprint(who: Runner, seconds: int, deviations: int, yards: str) -> None:
    """N1, N5: a second at plain Move, turns at plain Move, top speed after."""
    run = running.yards("sprint", who, range(1, seconds + 1), deviations)

    assert run == Fraction(yards)


def test_pacing_is_even() -> None:
    """N2: 60 seconds at half the sprint."""
    assert running.yards("paced", runner(7), range(1, 61)) == 252


@given(
    st.sampled_from(running.PACES),
    st.fractions(0, 20, max_denominator=4),
    st.integers(1, 12),
    st.sampled_from([Fraction(1), Fraction(3, 2), Fraction(2), Fraction(8)]),
    st.booleans(),
    st.integers(1, 50),
    st.integers(0, 49),
)
def test_the_short_way_equals_the_long_way(  # noqa: PLR0913, PLR0917 (what a run has)
    pace: Pace,
    move: Fraction,
    basic_move: int,
    multiple: Fraction,
    on_map: bool,
    seconds: int,
    deviations: int,
) -> None:
    """N1-N5: counting seconds in groups gives what running second by second gives."""
    who = Runner(move, basic_move, multiple, on_map=on_map)
    deviations = min(deviations, seconds - 1)

    run = running.yards(pace, who, range(1, seconds + 1), deviations)

    assert run == second_by_second(pace, who, seconds, deviations)


@given(st.integers(1, 60), st.integers(1, 59))
def test_intervals_add_up(seconds: int, cut: int) -> None:
    """N3: a run cut into intervals covers what it covers whole."""
    cut = min(cut, seconds)
    who = runner(6, 2)
    parts = (range(1, cut + 1), range(cut + 1, seconds + 1))

    covered = sum((running.yards("sprint", who, part, 2) for part in parts), Fraction(0))

    assert covered == running.yards("sprint", who, range(1, seconds + 1), 2)

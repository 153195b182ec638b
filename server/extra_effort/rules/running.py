"""Running: speed second by second, exactly."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Literal, TypeAlias

import attrs

Pace: TypeAlias = Literal["sprint", "paced"]

PACES: tuple[Pace, ...] = ("sprint", "paced")
INTERVAL_S: dict[Pace, int] = {"sprint": 15, "paced": 60}
"""Seconds per roll against fatigue. Rule: C5."""

SPRINT_BONUS = Fraction(12, 10)


@attrs.frozen
class Runner:
    """How someone runs during one interval; `move` is the raised Move, `multiple` Enhanced Move."""

    move: Fraction
    basic_move: int
    multiple: Fraction = Fraction(1)
    on_map: bool = False


def sprint_speed(runner: Runner) -> Fraction:
    """Return the top speed of a sprint in yards per second.

    Rule: N1 (B354).
    """
    if not runner.move:
        return Fraction(0)
    enhanced = runner.multiple > 1
    speed = runner.move * (runner.multiple if enhanced else SPRINT_BONUS)
    if not runner.on_map:
        return speed
    return Fraction(max(floor(speed), floor(runner.move) + 1))


def top_speed(pace: Pace, runner: Runner) -> Fraction:
    """Return the speed the pace aims at: a sprint's, or half of one off the map.

    Rule: N1, N2 (B354).
    """
    if pace == "sprint":
        return sprint_speed(runner)
    return sprint_speed(attrs.evolve(runner, on_map=False)) / 2


def plain_speed(runner: Runner) -> Fraction:
    """Return the speed of the first second, and of every second of a turn.

    Rule: N1, N5 (B354).
    """
    plain = Fraction(floor(runner.move)) if runner.on_map else runner.move
    if runner.multiple > 1:
        return min(Fraction(runner.basic_move), plain, sprint_speed(runner))
    return plain


def ramp(runner: Runner) -> int:
    """Return the second of a sprint from which on it is at top speed, counted from 1.

    Rule: N1 (B354).
    """
    if runner.multiple == 1 or not runner.basic_move:
        return 2
    return max(2, ceil(sprint_speed(runner) / runner.basic_move))


def yards(pace: Pace, runner: Runner, seconds: range, deviations: int = 0) -> Fraction:
    """Return the yards covered in `seconds` of the run, counted from 1.

    Turns fall on the seconds from the second one on; each is at plain Move, and the sprint goes on
    after it as after its first second.
    Rule: N1, N2, N3, N5 (B354).
    """
    if pace == "paced":
        return len(seconds) * top_speed(pace, runner)
    at_plain = _within(seconds, deviations + 2)
    rising = _within(seconds[len(at_plain) :], deviations + ramp(runner))
    at_top = len(seconds) - len(at_plain) - len(rising)
    return (
        len(at_plain) * plain_speed(runner)
        + _rising_yards(runner, rising, deviations)
        + at_top * sprint_speed(runner)
    )


def _rising_yards(runner: Runner, seconds: range, deviations: int) -> Fraction:
    """Return the yards of all `seconds`, which lie before the top speed: an even rise."""
    steps = len(seconds) * (seconds.start + seconds.stop - 1 - 2 * deviations) // 2
    return Fraction(runner.basic_move * steps)


def _within(seconds: range, end: int) -> range:
    """Return those of consecutive `seconds` before `end`."""
    return range(seconds.start, max(seconds.start, min(seconds.stop, end)))

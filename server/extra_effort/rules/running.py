"""Running: speed second by second, exactly."""

from __future__ import annotations

from fractions import Fraction
from math import floor
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


def acceleration_step(second: int, deviations: int) -> int:
    """Tell which second of the sprint `second` (from 1) of the run is; 1 is at plain Move.

    Turns fall on the seconds from the second one on and start the sprint anew.
    Rule: N5 (B354).
    """
    return 1 if second <= deviations + 1 else second - deviations


def yards_in_second(pace: Pace, runner: Runner, step: int) -> Fraction:
    """Return the yards covered in the `step`-th second of a sprint, or in any second of pacing.

    Rule: N1, N2 (B354).
    """
    top = top_speed(pace, runner)
    if pace == "paced":
        return top
    plain = Fraction(floor(runner.move)) if runner.on_map else runner.move
    if runner.multiple > 1:
        reached = min(Fraction(step * runner.basic_move), top)
        return min(reached, plain) if step == 1 else reached
    return plain if step == 1 else top


def yards(pace: Pace, runner: Runner, seconds: range, deviations: int = 0) -> Fraction:
    """Return the yards covered in `seconds` of the run, counted from 1.

    Rule: N1, N2, N3, N5 (B354).
    """
    covered = (
        yards_in_second(pace, runner, acceleration_step(second, deviations)) for second in seconds
    )
    return sum(covered, Fraction(0))

"""Sleep: the day's length, staying up, getting up early, and what a night gives back (B426)."""

from collections.abc import Callable
from fractions import Fraction

from extra_effort.rules.numbers import Number

HOURS_A_DAY = 24
SLEEP_PERIOD_H = 8
QUARTERS = 4

# Rule: S1 (B154). The parts of the day that Sleepy sleeps.
SLEEPY_PARTS = (Fraction(1, 2), Fraction(2, 3), Fraction(3, 4), Fraction(7, 8))

DROWSY_PENALTY = -2  # S3
SLOW_RISER_PENALTY = -1  # S3
INACTIVE_BLOCK_H = Fraction(2)  # S3
EXHAUSTED_INACTIVE_BLOCK_H = Fraction(1, 2)  # S4
EXHAUSTED_ACTIVE_BLOCK_H = Fraction(2)  # S4


def sleepy_part(level: Number) -> Fraction:
    """Return the part of the day that Sleepy sleeps: the nearest there is. Rule: S1 (B154)."""
    return min(SLEEPY_PARTS, key=lambda part: abs(part - level))


def sleep_period(level: Callable[[str], Number]) -> Fraction:
    """Return the hours of a full sleep; `level` gives the level of a trait, 0 without it.

    Levels of Less Sleep and Extra Sleep move it by an hour each; an hour of sleep and an hour of
    day always remain.

    Rule: S1 (B426).
    """
    sleepy = Fraction(level("Sleepy"))
    base = HOURS_A_DAY * sleepy_part(sleepy) if sleepy else Fraction(SLEEP_PERIOD_H)
    hours = base - level("Less Sleep") + level("Extra Sleep")
    return min(max(hours, Fraction(1)), Fraction(HOURS_A_DAY - 1))


def normal_day(level: Callable[[str], Number]) -> Fraction:
    """Return the hours awake that follow a full sleep. Rule: S1 (B426)."""
    return HOURS_A_DAY - sleep_period(level)


def staying_up_fp(awake_h: Number, day_h: Number, normal_h: Number) -> int:
    """Return all the FP that so many hours awake cost, since the day began.

    One as soon as the day is over, and one for each quarter of the normal day after that.

    Rule: S2 (B427).
    """
    if awake_h <= day_h:
        return 0
    return 1 + (awake_h - day_h) // (Fraction(normal_h) / QUARTERS)


def due_at(number: int, day_h: Number, normal_h: Number) -> Fraction:
    """Return the hour awake at which FP `number` (from 1) of staying up falls due.

    The first is lost just after that hour, the others at it (see `staying_up_fp`).

    Rule: S2 (B427).
    """
    return day_h + (number - 1) * Fraction(normal_h) / QUARTERS


def next_day(period_h: Number, slept_h: Number) -> Fraction:
    """Return the length of the day after a night: two hours less for each hour missed.

    Rule: S5 (B427).
    """
    missed = max(Fraction(0), Fraction(period_h) - slept_h)
    return max(Fraction(0), Fraction(HOURS_A_DAY) - period_h - 2 * missed)


def night_gives(period_h: Number, slept_h: Number, *, interrupted: bool) -> int:
    """Return the FP of missed sleep a night gives back: 1, and 1 more per hour beyond.

    A broken night that adds up to a full period still gives the first; nothing beyond it counts.

    Rule: S6 (B427).
    """
    if slept_h < period_h:
        return 0
    return 1 if interrupted else 1 + int(slept_h - period_h)


def is_sleepless(fp_max: int, sleep_fp: int) -> bool:
    """Tell whether half or more of the FP are lost to sleep. Rule: S3 (B427)."""
    return 2 * sleep_fp >= fp_max


def is_exhausted(fp_max: int, sleep_fp: int) -> bool:
    """Tell whether lack of sleep alone leaves less than a third. Rule: S4 (B427)."""
    return 3 * (fp_max - sleep_fp) < fp_max


def roll_block(fp_max: int, sleep_fp: int, *, active: bool) -> Fraction | None:
    """Return the hours between rolls to stay awake; None: none is due in this state.

    Rule: S3, S4 (B427).
    """
    if is_exhausted(fp_max, sleep_fp):
        return EXHAUSTED_ACTIVE_BLOCK_H if active else EXHAUSTED_INACTIVE_BLOCK_H
    if is_sleepless(fp_max, sleep_fp) and not active:
        return INACTIVE_BLOCK_H
    return None


def drowsy_penalty(*, slow_riser: bool) -> int:
    """Return what a drowsy token takes off DX, IQ and self-control rolls. Rule: S3 (B427)."""
    return DROWSY_PENALTY + (SLOW_RISER_PENALTY if slow_riser else 0)

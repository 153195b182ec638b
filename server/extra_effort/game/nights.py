"""Nights: what sleep gives back to a body, and the day that follows."""

from __future__ import annotations

from extra_effort.game.body import Body
from extra_effort.rules import sleep
from extra_effort.rules.numbers import Number


def sleeps(body: Body) -> bool:
    """Tell whether sleep matters to the body at all. Rule: S1, C9."""
    return not body.sheet.has("Doesn't Sleep")


def slept(body: Body, hours: Number, *, interrupted: bool = False) -> Body:
    """Return the body after further `hours` of the night under way.

    What they give back is what the night gives up to now less what it gave before, so a night
    gives the same in one piece or in many.
    Rule: S6 (B427).
    """
    if not sleeps(body):
        return body
    period, before = sleep.sleep_period(body.sheet.level), body.state.slept_hours
    gained = sleep.night_gives(period, before + hours, interrupted=interrupted)
    gained -= sleep.night_gives(period, before, interrupted=interrupted)
    pools, _ = body.state.pools.gain(gained, ("sleep",))
    return body.with_pools(pools).evolve(slept_hours=before + hours)


def woken(body: Body) -> Body:
    """Return the body awake; who slept at all begins a new day, others go on with theirs.

    Rule: S5 (B427).
    """
    return new_day(body) if body.state.slept_hours else body.lift("asleep")


def new_day(body: Body) -> Body:
    """Return the body at the beginning of a day, shorter for each hour of sleep missed.

    Rule: S5 (B427).
    """
    hours = body.state.slept_hours
    body = body.lift("asleep").evolve(slept_hours=0)
    if not sleeps(body):
        return body
    day = sleep.next_day(sleep.sleep_period(body.sheet.level), hours)
    return body.evolve(awake_hours=0, day_hours=day)

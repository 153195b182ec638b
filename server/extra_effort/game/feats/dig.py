"""Digging, hour by hour."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.effort import Effort, extra_effort, raised, settle
from extra_effort.game.fields import choice, out_of_range, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain, shown
from extra_effort.game.steps import basic_lift, begin_interval
from extra_effort.rules.digging import (
    SOILS,
    TASKS,
    TOOLS,
    digging_rate,
    dug_per_hour,
    is_extrapolated,
    tasks_for,
    tool_factor,
)
from extra_effort.rules.effort import BACK

EFFORT = Effort(harm=BACK)


@attrs.frozen(kw_only=True)
class DigArgs(EffortArgs):
    """The arguments of `dig`."""

    soil: str = choice(*SOILS)
    task: str = choice(*TASKS)
    tools: str = choice(*TOOLS)
    hours: int = whole(1, 24)
    hardness: int = whole(1, 100, default=1)
    improvised_divisor: int = whole(4, 100, default=4)


def check(_attempt: Attempt, args: DigArgs) -> None:
    """Refuse a task that the soil does not know. Rule: U1."""
    known = tasks_for(args.soil)
    if args.task not in known:
        raise out_of_range("task", f"one of {', '.join(known)} in {args.soil} soil")


def play(attempt: Attempt, args: DigArgs) -> Attempt:
    """Dig hour by hour until done, spent or hurt. Rule: U1, U2, U3, E9, F3, E7 (B350, B357)."""
    per_hour: list[Fraction] = []
    for hour in range(args.hours):
        attempt = begin_interval(attempt, hour)
        if attempt.stopped:
            break
        attempt, dug = dig_an_hour(attempt, args)
        per_hour.append(dug)
        if attempt.stopped:
            break
    if is_extrapolated(args.soil, args.task):
        attempt = attempt.note("The rate for both tools on rock is extrapolated from hard soil's.")
    return attempt.achieve(**measured(per_hour))


def dig_an_hour(attempt: Attempt, args: DigArgs) -> tuple[Attempt, Fraction]:
    """Return the attempt after an hour, and the cubic feet of it.

    The hour is dug with the strength left by its extra effort; its usual FP are paid at its end.
    Rule: U3, E4, E7, E9 (B357).
    """
    attempt = extra_effort(attempt, EFFORT, args)
    if attempt.stopped:
        return dug_nothing(attempt)
    dug = dug_in_an_hour(attempt, args)
    attempt = attempt.exert(attempt.table.digging_fp_per_hour)
    return dug_nothing(attempt) if attempt.boost == "critical" else (settle(attempt), dug)


def dug_nothing(attempt: Attempt) -> tuple[Attempt, Fraction]:
    """Return the attempt after an hour that yielded nothing. Rule: E7."""
    attempt = settle(attempt)
    critical = attempt.boost == "critical"
    return attempt.stop("critical_failure") if critical else attempt, Fraction(0)


def dug_in_an_hour(attempt: Attempt, args: DigArgs) -> Fraction:
    """Return the cubic feet of an hour with or without the increase. Rule: U1, U2, E9."""
    rate = digging_rate(args.soil, args.task, args.hardness)
    tools = tool_factor(args.tools, args.improvised_divisor)
    return dug_per_hour(basic_lift(attempt) * raised(attempt, args), rate, tools)


def measured(per_hour: list[Fraction]) -> Mapping[str, Plain]:
    """Write what was dug."""
    return {
        "cubic_feet": shown(sum(per_hour, Fraction(0))),
        "per_hour": [shown(dug) for dug in per_hour],
    }


def nothing(_args: DigArgs) -> Mapping[str, Plain]:
    """Return what digging never begun achieves."""
    return measured([])


FEAT = Feat(name="dig", args=DigArgs, play=play, nothing=nothing, check=check, effort=EFFORT)

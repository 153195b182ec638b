"""Lifting, shoving, carrying and dragging."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.effort import Effort, effort_check, extra_effort, settle
from extra_effort.game.feats.overexert import strain
from extra_effort.game.fields import choice, flag, number, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain, shown
from extra_effort.game.rolls import Check
from extra_effort.game.steps import basic_lift, begin_interval
from extra_effort.rules import lifting
from extra_effort.rules.effort import BACK
from extra_effort.rules.numbers import Number, percent

EFFORT = Effort(harm=BACK, skill="Lifting", skill_penalty=lifting.skill_effort_penalty)
SECONDS_A_MINUTE = 60


@attrs.frozen(kw_only=True)
class LiftArgs(EffortArgs):
    """The arguments of `lift`."""

    method: str = choice(*lifting.LIMITS)
    weight_lb: Fraction = number(0, 10**6)
    minutes: int = whole(1, 60, default=1)
    surface: str = choice(*lifting.DRAG_FACTORS, default="rough")
    use_skill: bool | None = flag(default=None, nullable=True)
    """None: where there is a skill to use."""
    seconds_carried: int | None = whole(0, 3600, default=None, nullable=True)
    """None: all the minutes."""


def play(attempt: Attempt, args: LiftArgs) -> Attempt:
    """Strain minute by minute, then see what can be moved, and pay for a great load.

    Rule: V1, V2, V3, E12, C4 (B353, B357).
    """
    attempt, extra, done = strain_every_minute(attempt, args)
    if attempt.boost == "critical" or not done:
        return attempt
    lift = basic_lift(attempt)
    added: Number = 0
    if attempt.stopped is None and not by_skill(attempt, args):
        attempt, added = lifting_roll(attempt, args, lift)
    capacity = lifting.capacity(args.method, args.surface, lift * percent(extra) + added)
    moved = args.weight_lb <= capacity
    attempt = carry_on(attempt, args, lift) if moved else attempt.fail()
    return attempt.achieve(**measured(args, capacity, moved=moved))


def strain_every_minute(attempt: Attempt, args: LiftArgs) -> tuple[Attempt, int, int]:
    """Return the attempt, the increase of its weakest minute, and how many minutes were done.

    Rule: E12, F3, E7 (B357).
    """
    weakest = args.extra
    for minute in range(args.minutes):
        attempt = begin_interval(attempt, minute)
        if attempt.stopped:
            return attempt, weakest, minute
        attempt = settle(extra_effort(attempt, EFFORT, args))
        if attempt.boost == "critical":
            return attempt.stop("critical_failure"), 0, minute
        if attempt.stopped:
            return attempt, weakest, minute
        if attempt.boost == "missed":
            weakest = 0
    return attempt, weakest, args.minutes


def by_skill(attempt: Attempt, args: LiftArgs) -> bool:
    """Tell whether the effort is by Lifting, which takes the place of V2's roll. Rule: E12."""
    if not args.extra:
        return False
    return effort_check(attempt.start, EFFORT, args).against == EFFORT.skill


def lifting_roll(attempt: Attempt, args: LiftArgs, lift: Number) -> tuple[Attempt, Number]:
    """Roll Lifting, and return what it adds to Basic Lift.

    Without the skill, or with too little of it, the roll is skipped.
    Rule: V2, D5 (B353).
    """
    level = attempt.sheet.skill("Lifting")
    if args.use_skill is False or (args.use_skill is None and level is None):
        return attempt, 0
    if level is None:
        return attempt.note("Without the Lifting skill there is no roll to add to the lift."), 0
    check = Check("lifting", "Lifting", level)
    if not check.voluntary:
        return attempt.note("Lifting would be rolled below 3: not tried."), 0
    attempt = attempt.roll(check)
    margin = attempt.last.margin if attempt.last.succeeded else 0
    return attempt, lifting.skill_bonus(lift, margin)


def carry_on(attempt: Attempt, args: LiftArgs, lift: Number) -> Attempt:
    """Pay for a load over ten Basic Lifts on the back or dragged. Rule: V3, C4 (B426)."""
    if attempt.stopped or not lifting.overexerts(args.method, args.surface, args.weight_lb, lift):
        return attempt
    seconds = args.seconds_carried
    return strain(attempt, args.minutes * SECONDS_A_MINUTE if seconds is None else seconds)


def measured(args: LiftArgs, capacity: Number, *, moved: bool) -> Mapping[str, Plain]:
    """Write what a lift achieved. Rule: V1."""
    seconds = lifting.lift_seconds(args.method)
    return {"capacity_lb": shown(capacity), "moved": moved, "seconds": seconds}


def nothing(args: LiftArgs) -> Mapping[str, Plain]:
    """Return what a lift that failed outright achieves. Rule: E7, E12."""
    timed = lifting.lift_seconds(args.method) is not None
    return {"capacity_lb": 0, "moved": False, "seconds": 0 if timed else None}


FEAT = Feat(name="lift", args=LiftArgs, play=play, nothing=nothing, effort=EFFORT)

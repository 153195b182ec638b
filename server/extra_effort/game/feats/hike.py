"""A day's march: miles by skill, effort, land, weather and road."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import attrs

from extra_effort.game.args import ActArgs, EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.effort import NAME, Effort, effort_check, extra_effort, refuse_effort, settle
from extra_effort.game.fields import choice, flag, out_of_range, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain, shown
from extra_effort.game.rolls import Check
from extra_effort.rules import hiking
from extra_effort.rules.costs import march_fp
from extra_effort.rules.effort import NOWHERE
from extra_effort.rules.hiking import HIKING_BONUS, Way
from extra_effort.rules.numbers import Number

EFFORT_FP = 2
"""E10: what effort adds to the FP missing at the stop."""


@attrs.frozen(kw_only=True, slots=False)  # so that HikeArgs can have two bases
class WayArgs(ActArgs):
    """What `hike` and `group_hike` have in common."""

    terrain: str = choice(*hiking.TERRAINS)
    weather: str = choice(*hiking.WEATHERS, default="fine")
    road: str = choice(*hiking.ROADS, default="none")
    cleared: bool = flag(default=False)
    skis: bool = flag(default=False)
    skates: bool = flag(default=False)
    hot: bool = flag(default=False)
    hours_since_rest: int = whole(0, 24, default=1)
    snow_divisor: int = whole(4, 100, default=4)

    @property
    def way(self) -> Way:
        """What the day goes over and through."""
        return Way(
            terrain=self.terrain,
            weather=self.weather,
            road=self.road,
            cleared=self.cleared,
            skis=self.skis,
            skates=self.skates,
            snow_divisor=self.snow_divisor,
        )


@attrs.frozen(kw_only=True)
class HikeArgs(EffortArgs, WayArgs):
    """The arguments of `hike`."""


# --- the steps of a day ---------------------------------------------------------------------------


def refuse_way(args: WayArgs) -> None:
    """Refuse skis and skates at once. Rule: H3."""
    if args.skis and args.skates:
        raise out_of_range("skates", "false on skis: take one or the other")


def hiking_level(body: Body, way: Way) -> int:
    """Return the level of the skill that the way asks for, or its default. Rule: H3."""
    skill, default = hiking.hiking_skill(way)
    level = body.sheet.skill(skill)
    return body.sheet.ht + default if level is None else level


def hiking_roll(attempt: Attempt, way: Way, level: int | None = None) -> tuple[Attempt, int]:
    """Roll the day's Hiking, Skiing or Skating; return the percent gained.

    `level` replaces the token's own, for a group. Below 3 the roll is skipped.
    Rule: H3, D5 (B351).
    """
    skill, _ = hiking.hiking_skill(way)
    check = Check("hiking", skill, hiking_level(attempt.body, way) if level is None else level)
    if not check.voluntary:
        return attempt.note(f"{skill} would be rolled below 3: not tried."), 0
    attempt = attempt.roll(check)
    return attempt, HIKING_BONUS if attempt.last.succeeded else 0


def miles(attempt: Attempt, args: WayArgs, increase: int) -> Fraction:
    """Return the miles of the day, with Move as it was in the morning. Rule: H1, H2, H9, H10."""
    body = attempt.start
    ideal = hiking.ideal_miles(body.move, body.sheet.enhanced_move, attempt.table.march_hours)
    return hiking.miles_per_day(ideal, increase, args.way)


def pay_for_march(attempt: Attempt, args: WayArgs) -> Attempt:
    """Pay the FP missing at the stop: the hours since the last rest. Rule: H8, C1, C3 (B426)."""
    sheet = attempt.sheet
    per_hour = march_fp(
        sheet.encumbrance,
        hot=args.hot,
        heavy_clothing=sheet.heavy_clothing,
        rule=attempt.table.heavy_clothing_rule,
    )
    return attempt.exert(args.hours_since_rest * per_hour)


def measured(day: Number, bonus: int, extra: int, march_hours: int) -> Mapping[str, Plain]:
    """Write what a day achieved; `march_hours` is the basis it was reckoned on. Rule: H10."""
    return {
        "miles": shown(day),
        "hiking_bonus": bonus,
        "extra": extra,
        "march_hours": march_hours,
    }


# --- one token's day ------------------------------------------------------------------------------


def skill_penalty(extra: int) -> int | None:
    """Return the penalty on the skill's route; None: too small an increase for it. Rule: E10."""
    return None if extra < hiking.SKILL_ROUTE_FROM else hiking.skill_effort_penalty(extra)


def effort_of(args: HikeArgs) -> Effort:
    """Return what extra effort is like on this way. Rule: E3, E10."""
    skill, _ = hiking.hiking_skill(args.way)
    return Effort(harm=NOWHERE, skill=skill, skill_penalty=skill_penalty)


def by_skill(attempt: Attempt, args: HikeArgs) -> bool:
    """Tell whether one roll stands for Hiking and effort together. Rule: E10."""
    if not args.extra:
        return False
    effort = effort_of(args)
    return effort_check(attempt.body, effort, args).against == effort.skill


def check(attempt: Attempt, args: HikeArgs) -> None:
    """Refuse what the way or the effort forbids. Rule: H3, E1, E2, E10, D5."""
    refuse_way(args)
    refuse_effort(attempt, effort_of(args), args)


def play(attempt: Attempt, args: HikeArgs) -> Attempt:
    """Roll for the day, and pay when it is over; the march is done in any case.

    Rule: H3, H8, H9, E10 (B351, B357).
    """
    bonus = 0
    if not by_skill(attempt, args):
        attempt, bonus = hiking_roll(attempt, args.way)
    attempt = extra_effort(attempt, effort_of(args), args, cost=0)
    extra = args.extra if attempt.boost == "gained" else 0
    day = miles(attempt, args, bonus + extra)
    attempt = settle(pay_for_effort(pay_for_march(attempt, args)))
    return attempt.achieve(**measured(day, bonus, extra, attempt.table.march_hours))


def pay_for_effort(attempt: Attempt) -> Attempt:
    """Pay what effort adds at the stop; nothing after a critical success. Rule: E5, E10 (B357)."""
    tried = attempt.rolls.last_named(NAME)
    if tried is None or tried.outcome == "critical_success":
        return attempt
    return attempt.pay_for_effort(EFFORT_FP)


def nothing(_args: WayArgs) -> Mapping[str, Plain]:
    """Return what a day achieves on which nobody set out."""
    return {"miles": 0, "hiking_bonus": 0, "extra": 0}


FEAT = Feat(name="hike", args=HikeArgs, play=play, nothing=nothing, check=check)

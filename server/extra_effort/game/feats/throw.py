"""Throwing: how far, how hard."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.effort import Effort, extra_effort, raised, settle
from extra_effort.game.fields import number, out_of_range, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain, shown
from extra_effort.game.sheet import Sheet
from extra_effort.rules import throwing
from extra_effort.rules.effort import ARM
from extra_effort.rules.numbers import Number, two_decimals_down
from extra_effort.rules.throwing import SkillBonus

EFFORT = Effort(harm=ARM, skill="Throwing", controlling="dx")


@attrs.frozen(kw_only=True)
class ThrowArgs(EffortArgs):
    """The arguments of `throw`."""

    weight_lb: Fraction = number(0, 10**6)
    hands: int = whole(1, 2, default=1)


def check(attempt: Attempt, args: ThrowArgs) -> None:
    """Refuse what so many hands cannot throw. Rule: T1."""
    limit = throwing.throw_limit(args.hands, attempt.sheet.lift)
    if args.weight_lb > limit:
        hands = "one hand" if args.hands == 1 else "two hands"
        raise out_of_range("weight_lb", f"at most {shown(limit)} lb for {hands}")


def play(attempt: Attempt, args: ThrowArgs) -> Attempt:
    """Throw, with the strength as it stands after the effort's FP.

    Rule: T1, T2, T3, E15, E17, E4 (B355, B357).
    """
    attempt = settle(extra_effort(attempt, EFFORT, args))
    if attempt.stopped or attempt.boost == "critical":
        return attempt
    factor, bonus = raised(attempt, args), skill_bonus(attempt.sheet)
    modifier = throwing.distance_modifier(args.weight_lb, attempt.sheet.lift)
    yards = throwing.throw_yards(attempt.body.st * factor, bonus.st, modifier)
    damage = throwing.throw_damage(
        throwing.thrust(floor(attempt.sheet.st * factor)),
        args.weight_lb,
        attempt.sheet.lift,
        bonus.per_die,
    )
    return attempt.achieve(**measured(yards, str(damage)))


def skill_bonus(sheet: Sheet) -> SkillBonus:
    """Return what the sheet's skills add. Rule: T2 (B226)."""
    return throwing.throwing_skill_bonus(
        sheet.dx, sheet.skill("Throwing"), sheet.skill("Throwing Art")
    )


def measured(yards: Number, damage: str | None) -> Mapping[str, Plain]:
    """Write what a throw achieved."""
    return {"yards": shown(two_decimals_down(yards)), "damage": damage}


def nothing(_args: ThrowArgs) -> Mapping[str, Plain]:
    """Return what a throw that failed outright achieves. Rule: E7."""
    return measured(0, None)


FEAT = Feat(name="throw", args=ThrowArgs, play=play, nothing=nothing, check=check, effort=EFFORT)

"""Jumping, high or broad."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.effort import Effort, extra_effort, raised, settle
from extra_effort.game.fields import choice, flag, number, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain, shown
from extra_effort.game.rolls import Check, Modifier, better
from extra_effort.game.steps import basic_lift, drowsiness, fall, skill_check
from extra_effort.rules import jumping
from extra_effort.rules.effort import LEG_OR_FOOT
from extra_effort.rules.falling import GROUNDS, Ground
from extra_effort.rules.jumping import KINDS, Jumper, Kind

EFFORT = Effort(harm=LEG_OR_FOOT, skill="Jumping", controlling="dx")
ST_PER_MOVE = 4


@attrs.frozen(kw_only=True)
class JumpArgs(EffortArgs):
    """The arguments of `jump`."""

    kind: Kind = choice(*KINDS)
    run_yards: Fraction = number(0, 100, default=0)
    prepared: bool = flag(default=True)
    dx_roll: bool = flag(default=False)
    modifier: int = whole(-10, 10, default=0)
    drop_ft: Fraction = number(0, 10_000, default=0)
    ground: Ground = choice(*GROUNDS, default="hard")
    acrobatics: bool = flag(default=False)


def play(attempt: Attempt, args: JumpArgs) -> Attempt:
    """Roll for extra effort, then for the landing, and measure the jump.

    Rule: E11, E17, J7, J9.
    """
    attempt = settle(extra_effort(attempt, EFFORT, args))
    if attempt.stopped or attempt.boost == "critical":
        return attempt
    factor = raised(attempt, args)
    jumper = jumper_of(attempt)
    jump = jumping.distance(args.kind, jumper, args.run_yards, factor, prepared=args.prepared)
    if args.dx_roll:
        attempt = land(attempt, args)
    landed = attempt.succeeded_at("landing") is not False
    return attempt.achieve(**measured(args.kind, jump, landed=landed, damage=attempt.fall_damage))


def jumper_of(attempt: Attempt) -> Jumper:
    """Return what decides the token's jumps. Rule: J4, J6, F1 (Basic Move is not halved)."""
    body, sheet, table = attempt.body, attempt.sheet, attempt.table
    by_st = table.jump_st and sheet.weight is not None and basic_lift(attempt) > sheet.weight
    return Jumper(
        basic_move=sheet.basic_move,
        skill=sheet.skill("Jumping"),
        st_move=body.st // ST_PER_MOVE if by_st else None,
        enhanced_move=sheet.enhanced_move,
        super_jump=floor(sheet.level("Super Jump")),
        encumbrance=sheet.encumbrance if table.jump_encumbrance else 0,
    )


def landing_check(body: Body, modifier: int) -> Check:
    """Return the DX roll, or Jumping when better. Rule: J9."""
    by_dx = Check("landing", "DX", body.sheet.dx)
    by_skill = skill_check(body, "landing", "Jumping")
    check = better(by_dx, by_skill) if by_skill else by_dx
    return check.plus(Modifier("difficulty", modifier), drowsiness(body))


def land(attempt: Attempt, args: JumpArgs) -> Attempt:
    """Roll to stay on one's feet; a critical failure hurts as a fall of the drop.

    Rule: J9 (B352).
    """
    attempt = attempt.roll(landing_check(attempt.body, args.modifier))
    if attempt.last.succeeded:
        return attempt
    critical = attempt.last.outcome == "critical_failure"
    attempt = attempt.fail().note("Falls: two Change Posture maneuvers to stand up.")
    if not critical:
        return attempt
    return fall(attempt, args.drop_ft, args.ground, acrobatics=args.acrobatics)


def measured(
    kind: Kind, jump: Fraction, *, landed: bool, damage: str | None
) -> Mapping[str, Plain]:
    """Write what a jump achieved. Rule: J7."""
    unit = "inches" if kind == "high" else "feet"
    return {
        unit: shown(jump),
        f"{unit}_down": shown(floor(jump)),
        "landed": landed,
        "fall_damage": damage,
    }


def nothing(args: JumpArgs) -> Mapping[str, Plain]:
    """Return what a jump that failed outright achieves. Rule: E7."""
    return measured(args.kind, Fraction(0), landed=False, damage=None)


FEAT = Feat(name="jump", args=JumpArgs, play=play, nothing=nothing, effort=EFFORT)

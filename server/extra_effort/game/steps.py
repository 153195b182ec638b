"""The steps feats are made of, in the frozen order of their dice (docs/feats.md).

act roll and its HT roll · entry roll · extra effort · location · lasting harm · months ·
the task's own roll · fall. Each step takes an attempt and returns the next one.
"""

from __future__ import annotations

import attrs

from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.rolls import Check, Modifier, better
from extra_effort.game.state import Turn
from extra_effort.rules import falling, movement
from extra_effort.rules.falling import Ground
from extra_effort.rules.numbers import Number
from extra_effort.rules.values import evolve

DROWSY_PENALTY = -2
SLOW_RISER_PENALTY = -1
ACROBATICS_DEFAULT = -6


# --- checks ---------------------------------------------------------------------------------------


def ht_check(body: Body, name: str) -> Check:
    """Return a roll against HT itself. Rule: D8."""
    return Check(name, "HT", body.sheet.ht).plus(Modifier("fit", body.sheet.fit))


def will_check(body: Body, name: str) -> Check:
    """Return a roll against Will."""
    return Check(name, "Will", body.sheet.will)


def drowsiness(body: Body) -> Modifier:
    """Return the penalty of a drowsy token on rolls by DX. Rule: S3, S4."""
    if not body.has("drowsy"):
        return Modifier("drowsy", 0)
    slow = SLOW_RISER_PENALTY if body.sheet.has("Slow Riser") else 0
    return Modifier("drowsy", DROWSY_PENALTY + slow)


def skill_check(body: Body, name: str, skill: str, default: int | None = None) -> Check | None:
    """Return a roll against a skill, or its `default` level; None without either."""
    level = body.sheet.skill(skill)
    base = default if level is None else level
    return None if base is None else Check(name, skill, base)


# --- F3: the roll to act --------------------------------------------------------------------------


def with_turn(attempt: Attempt) -> Attempt:
    """Begin the combat turn of the request; a new one forgets the last. Rule: F3, X5."""
    known = attempt.body.state.turn.id
    if attempt.turn is None or attempt.turn == known:
        return attempt
    return attempt.evolve(turn=Turn(id=attempt.turn))


def may_act_already(attempt: Attempt) -> bool:
    """Tell whether an earlier roll of this turn covers the feat. Rule: F3."""
    return attempt.turn is not None and attempt.body.state.turn.acted


def act_roll(attempt: Attempt) -> Attempt:
    """Ask whether the token can act at all; failing, it collapses and the attempt stops.

    Rule: F3 (B426).
    """
    if not attempt.body.on_verge or may_act_already(attempt):
        return attempt
    attempt = force_on(attempt)
    if attempt.turn is None or attempt.stopped:
        return attempt
    return attempt.evolve(turn=attrs.evolve(attempt.body.state.turn, acted=True))


def set_out(attempt: Attempt) -> Attempt:
    """Begin a feat of several tokens for one of them: its turn, its roll to act, no more rest.

    Rule: F3, R1.
    """
    attempt = act_roll(with_turn(attempt))
    return attempt if attempt.stopped else attempt.evolve(rest_minutes=0)


def force_on(attempt: Attempt) -> Attempt:
    """Roll Will to go on at the verge of collapse.

    Rule: F3 (B426).
    """
    attempt = attempt.roll(will_check(attempt.body, "will_to_act"))
    if attempt.last.succeeded:
        return attempt
    critical = attempt.last.outcome == "critical_failure"
    attempt = attempt.put("collapsed")
    if critical:
        attempt = attempt.roll(ht_check(attempt.body, "heart_attack"))
        if not attempt.last.succeeded:
            attempt = attempt.put("heart_attack")
    return attempt.stop("collapsed")


def begin_interval(attempt: Attempt, n: int) -> Attempt:
    """Begin interval `n`, counted from 0: from the second on the roll to act is asked again.

    Rule: F3, E7.
    """
    if n and attempt.body.on_verge:
        attempt = force_on(attempt)
    fresh = attempt.boost == "none" and attempt.paid_before == attempt.fp
    if fresh and attempt.hurt_at is None:
        return attempt
    return evolve(attempt, paid_before=attempt.fp, boost="none", hurt_at=None)


# --- C5: running and swimming ---------------------------------------------------------------------


def endurance_check(body: Body, skill: str) -> Check | None:
    """Return the better of HT and `skill`; None for who never tires.

    Rule: C5 (B426).
    """
    if body.fp is None:
        return None
    check = ht_check(body, "endurance")
    by_skill = skill_check(body, "endurance", skill)
    return better(check, by_skill) if by_skill else check


def endurance_roll(attempt: Attempt, check: Check | None) -> Attempt:
    """Roll against fatigue; a failure costs 1 FP.

    Rule: C5 (B426).
    """
    if check is None:
        return attempt
    attempt = attempt.roll(check)
    return attempt if attempt.last.succeeded else attempt.exert(1)


# --- U1: what is lifted and dug with --------------------------------------------------------------


def basic_lift(attempt: Attempt) -> Number:
    """Return the Basic Lift in pounds before extra effort; tired arms count where the table says.

    Rule: U1, V1, F1.
    """
    sheet, body = attempt.sheet, attempt.body
    if not (attempt.table.tired_basic_lift and body.very_tired):
        return sheet.lift
    if sheet.basic_lift is None:
        return movement.basic_lift(body.st)
    return movement.tired_lift(sheet.basic_lift, sheet.st, body.st)


# --- B3: without air ------------------------------------------------------------------------------


def gasp(attempt: Attempt) -> Attempt:
    """Roll Will to stay conscious without air, from 0 FP on; failing, suffocate.

    Rule: B3, W2 (B351, B436).
    """
    fp = attempt.body.fp
    if attempt.stopped or fp is None or fp > 0:
        return attempt
    attempt = attempt.roll(will_check(attempt.body, "stay_conscious"))
    if attempt.last.succeeded:
        return attempt
    return attempt.put("unconscious").put("suffocating").stop("unconscious")


# --- G1: falls ------------------------------------------------------------------------------------


def fall(attempt: Attempt, feet: Number, ground: Ground, *, acrobatics: bool) -> Attempt:
    """Fall from `feet`: perhaps an Acrobatics roll, then the damage dice.

    Rule: G1 (B431).
    """
    softened = int(attempt.sheet.has("Catfall"))
    if acrobatics:
        attempt = acrobatics_roll(attempt)
        softened += bool(attempt.succeeded_at("acrobatics"))
    return hit_ground(attempt, feet, ground, softened)


def hit_ground(attempt: Attempt, feet: Number, ground: Ground, softened: int = 0) -> Attempt:
    """Take the damage of a fall; `softened` counts what takes 5 yards off.

    Rule: G1 (B431).
    """
    damage = falling.fall_damage(feet, attempt.sheet.hp_max, ground, softened)
    if damage is None:
        return attempt
    attempt = attempt.throw("fall_damage", damage.dice)
    hurt = max(0, attempt.other_dice[-1].total + damage.plus)
    return evolve(attempt.injure(hurt, None), fall_damage=str(damage))


def acrobatics_roll(attempt: Attempt) -> Attempt:
    """Roll Acrobatics to soften a fall; below 3 it is skipped. Rule: G1, D5."""
    default = attempt.sheet.dx + ACROBATICS_DEFAULT
    level = attempt.sheet.skill("Acrobatics")
    check = Check("acrobatics", "Acrobatics", default if level is None else level)
    check = check.plus(drowsiness(attempt.body))
    if not check.voluntary:
        return attempt.note("Acrobatics would be rolled below 3: not tried.")
    return attempt.roll(check)

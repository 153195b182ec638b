"""Extra effort as a step that feats plug into: the roll, its price, and what may go wrong.

A feat says what its effort is like (`Effort`), calls `extra_effort` where the roll stands in the
order of dice, multiplies by `raised`, pays its own cost, and calls `settle` when the attempt (or
the interval) is over.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.refusal import RefusedError
from extra_effort.game.rolls import Check, Modifier
from extra_effort.game.state import Affliction
from extra_effort.game.steps import ht_check, will_check
from extra_effort.rules import effort as rules
from extra_effort.rules.numbers import percent
from extra_effort.rules.values import evolve

NAME = "extra_effort"


@attrs.frozen
class Effort:
    """What extra effort is like in one feat. Rule: E3, E7, E8."""

    harm: rules.Harm
    skill: str | None = None
    """The fitting skill, if any."""
    controlling: Literal["ht", "dx"] = "ht"
    """The attribute that controls the skill."""
    skill_penalty: Callable[[int], int | None] = rules.will_penalty
    """Percent to penalty on the skill's route; None: that route is closed."""


# --- the target -----------------------------------------------------------------------------------


def effort_check(body: Body, effort: Effort, args: EffortArgs) -> Check:
    """Return the roll: Will, or the fitting skill based on Will when that is better.

    Rule: E2, E3 (B356).
    """
    by_will = (will_check(body, NAME), rules.will_penalty(args.extra))
    by_skill = skill_route(body, effort, args)
    if args.skill == "will" or by_skill is None:
        check, penalty = by_will
    elif args.skill == "skill" or standing(by_skill) > standing(by_will):
        check, penalty = by_skill
    else:
        check, penalty = by_will
    return with_state(body, check, args, penalty)


def standing(route: tuple[Check, int]) -> int:
    """Return what a roll and the penalty of the increase come to, to compare it by."""
    check, penalty = route
    return check.base + penalty


def skill_route(body: Body, effort: Effort, args: EffortArgs) -> tuple[Check, int] | None:
    """Return the Will-based skill roll and what the increase takes off it; None: no usable skill.

    Rule: E3.
    """
    level = None if effort.skill is None else body.sheet.skill(effort.skill)
    penalty = effort.skill_penalty(args.extra)
    if effort.skill is None or level is None or penalty is None:
        return None
    attribute = getattr(body.sheet, effort.controlling)
    base = rules.will_based(level, attribute, body.sheet.will)
    return Check(NAME, effort.skill, base), penalty


def with_state(body: Body, check: Check, args: EffortArgs, penalty: int) -> Check:
    """Add the modifiers of E2: the increase, the FP missing, the motive."""
    motivated = args.motivated or body.state.motivated
    return check.plus(
        Modifier("increase", penalty),
        Modifier("missing_fp", -body.missing),
        Modifier("motivated", rules.MOTIVATED_BONUS * motivated),
    )


# --- refusals, before any die ---------------------------------------------------------------------


def refuse_effort(attempt: Attempt, effort: Effort, args: EffortArgs) -> None:
    """Refuse extra effort that may not even be tried.

    Rule: E1, E2, E3, D5, F11.
    """
    if not args.extra:
        return
    body = attempt.body
    if body.fp is None:
        raise RefusedError(
            "forbidden_by_trait", "Who is not subject to fatigue cannot use extra effort.", "extra"
        )
    refuse_claim(attempt, args)
    if args.skill == "skill" and skill_route(body, effort, args) is None:
        raise RefusedError(
            "out_of_range", "There is no usable skill here: roll against Will instead.", "skill"
        )
    check = effort_check(body, effort, args)
    if not check.voluntary:
        raise RefusedError(
            "impossible",
            f"Extra effort would be rolled at {check.target} but takes 3 or more: ask for less.",
            "extra",
        )


def refuse_claim(attempt: Attempt, args: EffortArgs) -> None:
    """Refuse a player's own claim to be motivated where the GM decides that. Rule: E2."""
    claimed = args.motivated and not attempt.setting.by_gm and not attempt.body.state.motivated
    if claimed and not attempt.table.trust_motivation:
        raise RefusedError(
            "not_allowed", "At this table the GM says who is motivated.", "motivated"
        )


# --- the step -------------------------------------------------------------------------------------


def extra_effort(attempt: Attempt, effort: Effort, args: EffortArgs, cost: int = 1) -> Attempt:
    """Roll for the increase and pay `cost` FP; `boost` says what became of it.

    Rule: E2, E4, E5, E6, E7, D5 (B356).
    """
    if not args.extra:
        return attempt
    check = effort_check(attempt.body, effort, args)
    if not check.voluntary:
        missed = attempt.fail().note("Extra effort would be rolled below 3: done without it.")
        return evolve(missed, boost="missed")
    attempt = attempt.roll(check).note(*motive(attempt, args))
    outcome = attempt.last.outcome
    if outcome != "critical_success":
        attempt = attempt.pay_for_effort(cost)
    if outcome == "critical_failure":
        return overreached(attempt, effort.harm)
    if outcome == "failure":
        return evolve(attempt.fail(), boost="missed")
    return evolve(attempt, boost="gained")


def motive(attempt: Attempt, args: EffortArgs) -> tuple[str, ...]:
    """Say, once, who called the token motivated. Rule: E2."""
    if not (args.motivated or attempt.body.state.motivated):
        return ()
    if attempt.rolls.last_named(NAME) is not None:
        return ()
    if attempt.body.state.motivated or attempt.setting.by_gm:
        return ("Motivated, as the GM says.",)
    return ("Motivated, as the player claims.",)


def overreached(attempt: Attempt, harm: rules.Harm) -> Attempt:
    """Take the consequences of a critical failure; `settle` counts the HP.

    Rule: E7, E8 (B356).
    """
    natural_18 = attempt.last.is_natural_18
    attempt = evolve(attempt, outcome="critical_failure", boost="critical")
    for name in harm.dice:
        attempt = attempt.throw(name, 1)
    shown = tuple(d.dice[0] for d in attempt.other_dice[len(attempt.other_dice) - len(harm.dice) :])
    attempt = evolve(attempt, hurt_at=rules.locate(harm, shown))
    return lasting_harm(attempt, harm.trait) if natural_18 else attempt


def lasting_harm(attempt: Attempt, trait: str) -> Attempt:
    """Roll HT after a natural 18: a failure leaves a disadvantage for months, or for good.

    Rule: E8 (B356, B422).
    """
    attempt = attempt.roll(ht_check(attempt.body, "lasting_harm"))
    if attempt.last.succeeded:
        return attempt
    months = None
    if attempt.last.outcome == "failure":
        attempt = attempt.throw("months", 1)
        months = attempt.other_dice[-1].total
    affliction = Affliction(
        id=f"{attempt.setting.seq}:{attempt.token}",
        trait=trait,
        location=attempt.hurt_at,
        months=months,
        since=attempt.setting.world_time,
    )
    attempt = attempt.evolve(afflictions=(*attempt.body.state.afflictions, affliction))
    return evolve(attempt, affliction=affliction)


def raised(attempt: Attempt, args: EffortArgs) -> Fraction:
    """Return the factor of this interval: the increase when it was gained, else 1. Rule: E6."""
    return percent(args.extra if attempt.boost == "gained" else 0)


def settle(attempt: Attempt) -> Attempt:
    """Turn the FP of a critically failed attempt into injury, its own cost included.

    Rule: E7 (B356).
    """
    hp = attempt.fp - attempt.paid_before
    if attempt.boost != "critical" or not hp:
        return attempt
    return attempt.injure(hp, attempt.hurt_at)

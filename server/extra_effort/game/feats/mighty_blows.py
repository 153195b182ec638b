"""Mighty Blows: the damage of an All-Out Attack without its risk, at a point of fatigue a blow."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from extra_effort.game.attempt import Attempt
from extra_effort.game.feats.combat import (
    CombatArgs,
    illegal,
    in_turn,
    refuse_at_table,
    refuse_both,
)
from extra_effort.game.fields import flag, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain
from extra_effort.rules import combat_effort as rules


@attrs.frozen(kw_only=True)
class MightyBlowsArgs(CombatArgs):
    """The arguments of `mighty_blows`."""

    attacks: int = whole(1, 10)
    damage_dice: int = whole(1, 100)
    melee: bool = flag(default=True)


def check(attempt: Attempt, args: MightyBlowsArgs) -> None:
    """Refuse it after another maneuver, at range, or with Flurry of Blows. Rule: X1, X4, X5."""
    refuse_at_table(attempt)
    if args.maneuver != "attack":
        raise illegal("Mighty Blows take an Attack maneuver.")
    if not args.melee:
        raise illegal("Mighty Blows are struck in melee, not at range.", "melee")
    refuse_both(attempt, args.turn, "flurry_of_blows")


def play(attempt: Attempt, args: MightyBlowsArgs) -> Attempt:
    """Pay for every blow before the first is rolled. Rule: X1, X4 (B357, B365)."""
    attempt = in_turn(attempt, "mighty_blows")
    attempt = attempt.pay_for_effort(args.attacks * rules.FP_PER_ATTACK)
    if attempt.stopped:
        return attempt
    strong = rules.mighty_bonus(args.damage_dice)
    total = strong.bonus * (args.damage_dice if strong.per_die else 1)
    return attempt.achieve(bonus=strong.bonus, per_die=strong.per_die, total=total)


def nothing(_args: MightyBlowsArgs) -> Mapping[str, Plain]:
    """Return what is left for one who collapsed or fainted over it."""
    return {"bonus": 0, "per_die": False, "total": 0}


FEAT = Feat(name="mighty_blows", args=MightyBlowsArgs, play=play, nothing=nothing, check=check)

"""Flurry of Blows: half the penalty of a Rapid Strike, at a point of fatigue a blow."""

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
from extra_effort.game.fields import whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain
from extra_effort.game.sheet import Sheet
from extra_effort.rules import combat_effort as rules

MASTERS = ("Trained by a Master", "Weapon Master")


@attrs.frozen(kw_only=True)
class FlurryOfBlowsArgs(CombatArgs):
    """The arguments of `flurry_of_blows`."""

    attacks: int = whole(2, 10)


def is_master(sheet: Sheet) -> bool:
    """Tell whether the sheet has one of the traits that make Rapid Strike easy. Rule: X3."""
    return any(sheet.has(trait) for trait in MASTERS)


def check(attempt: Attempt, args: FlurryOfBlowsArgs) -> None:
    """Refuse it after another maneuver, with too many blows, or with Mighty Blows. Rule: X1-X5."""
    refuse_at_table(attempt)
    if args.maneuver != "attack":
        raise illegal("Flurry of Blows takes an Attack maneuver.")
    if not rules.flurry_allowed(args.attacks, master=is_master(attempt.sheet)):
        raise illegal("More than two blows take Trained by a Master or Weapon Master.", "attacks")
    refuse_both(attempt, args.turn, "mighty_blows")


def play(attempt: Attempt, args: FlurryOfBlowsArgs) -> Attempt:
    """Pay for every blow before the first is rolled. Rule: X1, X3 (B357)."""
    attempt = in_turn(attempt, "flurry_of_blows")
    attempt = attempt.pay_for_effort(args.attacks * rules.FP_PER_ATTACK)
    if attempt.stopped:
        return attempt
    penalty = rules.flurry_penalty(args.attacks, master=is_master(attempt.sheet))
    return attempt.achieve(penalty=penalty)


def nothing(_args: FlurryOfBlowsArgs) -> Mapping[str, Plain]:
    """Return what is left for one who collapsed or fainted over it."""
    return {"penalty": 0}


FEAT = Feat(name="flurry_of_blows", args=FlurryOfBlowsArgs, play=play, nothing=nothing, check=check)

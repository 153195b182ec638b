"""Feverish Defense: a point of fatigue for +2 to one active defense."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from extra_effort.game.attempt import Attempt
from extra_effort.game.feats.combat import CombatArgs, illegal, refuse_at_table
from extra_effort.game.fields import choice
from extra_effort.game.op import Feat, refuse_incapacitated
from extra_effort.game.plain import Plain
from extra_effort.rules import combat_effort as rules


@attrs.frozen(kw_only=True)
class FeverishDefenseArgs(CombatArgs):
    """The arguments of `feverish_defense`."""

    defense: str = choice(*rules.DEFENSES)


def check(attempt: Attempt, args: FeverishDefenseArgs) -> None:
    """Refuse it after an All-Out Attack. Rule: F5, X1, X2."""
    refuse_incapacitated(attempt)
    refuse_at_table(attempt)
    if not rules.feverish_allowed(args.maneuver):
        raise illegal("After an All-Out Attack there is no defense to boost.")


def play(attempt: Attempt, _args: FeverishDefenseArgs) -> Attempt:
    """Pay for the bonus before the defense is rolled. Rule: X1, X2 (B357)."""
    attempt = attempt.pay_for_effort(rules.FEVERISH_FP)
    if attempt.stopped:
        return attempt
    return attempt.achieve(bonus=rules.FEVERISH_BONUS)


def nothing(_args: FeverishDefenseArgs) -> Mapping[str, Plain]:
    """Return what is left for one who fainted over it."""
    return {"bonus": 0}


# A defense is no maneuver: nobody at the verge of collapse has to roll for it (F3).
FEAT = Feat(
    name="feverish_defense",
    args=FeverishDefenseArgs,
    play=play,
    nothing=nothing,
    check=check,
    acts=False,
)

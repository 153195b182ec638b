"""Extra effort in combat: what it costs and gives (B357)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

MANEUVERS = (
    "attack",
    "all_out_attack",
    "all_out_defense",
    "move",
    "move_and_attack",
    "feint",
    "evaluate",
    "aim",
    "ready",
    "concentrate",
    "wait",
    "change_posture",
    "do_nothing",
)
DEFENSES = ("dodge", "parry", "block")
BOOSTS = ("feverish_defense", "flurry_of_blows", "mighty_blows")
Limb: TypeAlias = Literal["arm", "leg"]
LIMBS: tuple[Limb, ...] = ("arm", "leg")

FEVERISH_BONUS = 2  # X2
FEVERISH_FP = 1  # X2
FP_PER_ATTACK = 1  # X3, X4
MISHAP_HP = 1  # X6
BLOWS_OF_ANYONE = 2  # B370: a Rapid Strike is two attacks

_RAPID_STRIKE = -6  # B370
_RAPID_STRIKE_MASTER = -3  # B93, B99
_PER_DIE_FROM = 3  # B365: with two dice +2 and +1 per die are the same


@attrs.frozen
class StrongBonus:
    """The damage bonus of an All-Out Attack (Strong): `bonus` in all, or for every die."""

    bonus: int
    per_die: bool


def feverish_allowed(maneuver: str) -> bool:
    """Tell whether the maneuver leaves a defense to be boosted. Rule: X2 (B357)."""
    return maneuver != "all_out_attack"


def flurry_allowed(attacks: int, *, master: bool) -> bool:
    """Tell whether so many blows may be struck: more than two by masters only.

    Rule: X3 (B357, B370).
    """
    return master or attacks <= BLOWS_OF_ANYONE


def flurry_penalty(attacks: int, *, master: bool) -> int:
    """Return the halved Rapid Strike penalty; a fraction drops in the fighter's favour.

    Rule: X3 (B357, B370).
    """
    each = _RAPID_STRIKE_MASTER if master else _RAPID_STRIKE
    return -(-each * (attacks - 1) // 2)


def mighty_bonus(damage_dice: int) -> StrongBonus:
    """Return +2, or +1 per die where that is better: from three dice. Rule: X4 (B365)."""
    if damage_dice >= _PER_DIE_FROM:
        return StrongBonus(bonus=1, per_die=True)
    return StrongBonus(bonus=2, per_die=False)


def default_limb(feat: str, defense: object) -> Limb:
    """Return the limb a mishap hurts: the leg after a dodge, else the arm. Rule: X6 (B357)."""
    return "leg" if feat == "feverish_defense" and defense == "dodge" else "arm"


def boosted_rolls(feat: str, args: Mapping[str, object]) -> int:
    """Return how many rolls a combat effort boosted, each good for one mishap.

    Rule: X6 (B357).
    """
    attacks = args.get("attacks", 1)
    return attacks if feat != "feverish_defense" and isinstance(attacks, int) else 1

"""Extra effort: the target of the roll, and where a critical failure hurts."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

Location: TypeAlias = Literal[
    "right leg", "left leg", "right foot", "left foot", "leg", "arm", "back"
]

PERCENT_PER_POINT = 5
MOTIVATED_BONUS = 5
LAST_FACE_OF_FIRST = 3
"""1 to 3 on a die is the first of two possibilities."""


def will_penalty(extra: int) -> int:
    """Return the penalty for an increase of `extra` percent.

    Rule: E2 (B356).
    """
    return -(extra // PERCENT_PER_POINT)


def will_based(skill: int, attribute: int, will: int) -> int:
    """Turn a skill level into one based on Will instead of its controlling attribute.

    Rule: E3 (B356).
    """
    return skill - attribute + will


def side(die: int) -> Literal["right", "left"]:
    """Tell the side that one die names.

    Rule: E11, E13 (B357).
    """
    return "right" if die <= LAST_FACE_OF_FIRST else "left"


def leg(dice: tuple[int, ...]) -> Location:
    """Name the leg that one die picks.

    Rule: E13, E14 (B357).
    """
    return "right leg" if side(dice[0]) == "right" else "left leg"


def leg_or_foot(dice: tuple[int, ...]) -> Location:
    """Name the leg or foot that two dice pick: the limb, then the side.

    Rule: E11 (B357).
    """
    if dice[0] <= LAST_FACE_OF_FIRST:
        return leg(dice[1:])
    return "right foot" if side(dice[1]) == "right" else "left foot"


@attrs.frozen
class Harm:
    """What a critical failure does: where it hurts, and what a natural 18 may leave behind."""

    trait: str
    location: Location | None = None
    """Where, when no die decides."""
    dice: tuple[str, ...] = ()
    """Names of the dice that decide the location."""


LEG = Harm(trait="Crippled Leg", dice=("side",))
LEG_OR_FOOT = Harm(trait="Crippled Leg", dice=("leg or foot", "side"))
BACK = Harm(trait="Bad Back", location="back")
ARM = Harm(trait="One Arm", location="arm")
NOWHERE = Harm(trait="Crippled Leg")
"""A march hurts no particular place. Rule: E10."""


def locate(harm: Harm, dice: tuple[int, ...]) -> Location | None:
    """Name the location that `dice`, as many as `harm.dice`, pick."""
    if not harm.dice:
        return harm.location
    return leg(dice) if len(harm.dice) == 1 else leg_or_foot(dice)

"""What fighting and marching cost in FP."""

from __future__ import annotations

from typing import Literal, TypeAlias

HeavyClothingRule: TypeAlias = Literal["always", "hot_day"]

HOT_DAY_FP = 1
HEAVY_CLOTHING_FP = 2
HEAVY_WEAPON_FP = 1
LONG_BATTLE_S = 120
"""From here on a battle may cost more. Rule: C2."""


def march_fp(
    encumbrance: int, *, hot: bool, heavy_clothing: bool, rule: HeavyClothingRule = "always"
) -> int:
    """Return the FP of a battle, or of one hour of marching.

    Rule: C1, C3 (B426).
    """
    fp = 1 + encumbrance
    if rule == "hot_day":
        return fp + (heavy_clothing_on_hot_day(heavy_clothing=heavy_clothing) if hot else 0)
    return fp + HOT_DAY_FP * hot + HEAVY_CLOTHING_FP * heavy_clothing


def heavy_clothing_on_hot_day(*, heavy_clothing: bool) -> int:
    """Return what a hot day adds where heavy clothing counts in the heat only.

    Rule: C1 (B426).
    """
    return HEAVY_CLOTHING_FP if heavy_clothing else HOT_DAY_FP


def battle_tires(seconds: int, min_seconds: int) -> bool:
    """Tell whether a battle lasted long enough to cost anything.

    Rule: C1 (B426).
    """
    return seconds > min_seconds

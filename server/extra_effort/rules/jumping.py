"""Jumping: how far and how high, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

import attrs

from extra_effort.rules.movement import ENCUMBRANCE_FACTORS
from extra_effort.rules.numbers import Number

Kind: TypeAlias = Literal["high", "broad"]

KINDS: tuple[Kind, ...] = ("high", "broad")


@attrs.frozen
class Jumper:
    """What decides a jump, apart from extra effort.

    `skill` is the Jumping level or None; `st_move` is ST/4 where the table lets it count, or None;
    `encumbrance` is 0 where the table does not let it count.
    """

    basic_move: int
    skill: int | None = None
    st_move: int | None = None
    enhanced_move: Fraction = Fraction(1)
    super_jump: int = 0
    encumbrance: int = 0


def formula(kind: Kind, move: Number) -> Fraction:
    """Return inches of a high jump or feet of a broad one from `move`, never below 0.

    Rule: J1 (B352).
    """
    distance = 6 * move - 10 if kind == "high" else 2 * move - 3
    return max(Fraction(0), Fraction(distance))


def jumping_move(jumper: Jumper) -> int:
    """Return what stands for Basic Move: itself, half of Jumping, or ST/4, whichever is best.

    Rule: J4, J6 (B352).
    """
    half_skill = (jumper.skill or 0) // 2
    return max(jumper.basic_move, half_skill, jumper.st_move or 0)


def base_distance(kind: Kind, jumper: Jumper, run_yards: Number) -> Fraction:
    """Return the distance with or without a run, before anything multiplies it.

    Rule: J2 (B352).
    """
    move = jumping_move(jumper)
    standing = formula(kind, move)
    if not run_yards:
        return standing
    running = min(formula(kind, move + run_yards), 2 * standing)
    enhanced = formula(kind, jumper.basic_move * jumper.enhanced_move)
    return max(running, enhanced)


def distance(
    kind: Kind, jumper: Jumper, run_yards: Number, raised: Fraction, *, prepared: bool
) -> Fraction:
    """Return the whole jump: inches when high, feet when broad. `raised` is extra effort's factor.

    Rule: J7 (order), J3, J5, J6 (B352).
    """
    jump = base_distance(kind, jumper, run_yards) * Fraction(2**jumper.super_jump)
    jump *= ENCUMBRANCE_FACTORS[jumper.encumbrance] * raised
    return jump if prepared else jump / 2

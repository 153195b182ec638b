"""Move, Dodge, ST and Basic Lift as they stand, and the multiple of Enhanced Move."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from extra_effort.rules.numbers import Number, half_up, halve_up

ENCUMBRANCE_TENTHS = (10, 8, 6, 4, 2)
"""Tenths of Move that are left, by encumbrance level, none to extra-heavy (B17)."""
ENCUMBRANCE_FACTORS = tuple(Fraction(tenths, 10) for tenths in ENCUMBRANCE_TENTHS)

WHOLE_POUNDS_FROM = 10


def halved(score: int, times: int) -> int:
    """Halve `score` once for each reason, rounding up each time.

    Rule: F1, F6 (B426, B419).
    """
    for _ in range(times):
        score = halve_up(score)
    return score


def ground_move(basic_move: int, encumbrance: int, halvings: int) -> int:
    """Return Move in yards per second: halved first, then encumbered, at least 1.

    Rule: H1, F1, F6 (B17).
    """
    if basic_move == 0:
        return 0
    return max(1, halved(basic_move, halvings) * ENCUMBRANCE_TENTHS[encumbrance] // 10)


def dodge(basic_dodge: int, encumbrance: int, halvings: int) -> int:
    """Return Dodge: halved first, then -1 per encumbrance level, at least 1.

    Rule: H1, F1, F6 (B17).
    """
    return max(1, halved(basic_dodge, halvings) - encumbrance)


def basic_lift(st: Number) -> Number:
    """Return Basic Lift in pounds, whole from 10 up.

    Rule: U1 (B15).
    """
    lift = Fraction(st * st) / 5
    return half_up(lift) if lift >= WHOLE_POUNDS_FROM else lift


def tired_lift(lift: Number, st: int, tired_st: int) -> Number:
    """Return a Basic Lift that is not from ST alone, lowered as the square of ST is.

    Rule: F1 (`tired_basic_lift`).
    """
    lowered = Fraction(lift) * Fraction(tired_st**2, st**2)
    return half_up(lowered) if lowered >= WHOLE_POUNDS_FROM else lowered


def enhanced_move_multiple(level: Number) -> Fraction:
    """Return what Enhanced Move of `level` multiplies Move by; a half level counts 1.5.

    Rule: H2 (B52).
    """
    whole = floor(level)
    multiple = Fraction(2**whole)
    return multiple * Fraction(3, 2) if level > whole else multiple

"""Fatigue points: pools, thresholds, and what a loss takes."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from extra_effort.rules.values import evolve

Pool: TypeAlias = Literal["exertion", "ability", "starvation", "dehydration", "sleep"]

POOLS: tuple[Pool, ...] = ("exertion", "ability", "starvation", "dehydration", "sleep")
FILL_ORDER: tuple[Pool, ...] = ("exertion", "ability", "sleep", "starvation", "dehydration")
"""The order in which FP given back by hand fill the pools. Rule: F8."""

THIRD = 3


@attrs.frozen(slots=False)
class Pools:
    """The FP missing, by cause; a negative `exertion` is FP above the maximum (F8)."""

    exertion: int = 0
    ability: int = 0
    starvation: int = 0
    dehydration: int = 0
    sleep: int = 0

    @property
    def missing(self) -> int:
        """All FP missing."""
        return self.exertion + self.ability + self.starvation + self.dehydration + self.sleep

    def of(self, pool: Pool) -> int:
        """Read one pool by its name."""
        return int(getattr(self, pool))

    def plus(self, pool: Pool, fp: int) -> Pools:
        """Add `fp` to one pool."""
        return evolve(self, **{pool: self.of(pool) + fp}) if fp else self

    def lose(self, pool: Pool, fp: int) -> Pools:
        """Take `fp` for one cause; FP above the maximum go first.

        Rule: F8.
        """
        surplus = min(fp, max(0, -self.exertion))
        return self.plus("exertion", surplus).plus(pool, fp - surplus)

    def gain(self, fp: int, order: tuple[Pool, ...] = FILL_ORDER) -> tuple[Pools, int]:
        """Give back up to `fp` from the pools in `order`; return the pools and the FP given.

        Rule: F8.
        """
        pools, left = self, fp
        for pool in order:
            back = min(left, max(0, pools.of(pool)))
            pools, left = pools.plus(pool, -back), left - back
        return pools, fp - left


def is_very_tired(fp: int, fp_max: int) -> bool:
    """Tell whether FP are strictly below a third of the maximum.

    Rule: F1 (B426).
    """
    return THIRD * fp < fp_max


def is_on_verge(fp: int) -> bool:
    """Tell whether FP are at the verge of collapse, where acting takes a Will roll.

    Rule: F2 (B426).
    """
    return fp < 1


def is_reeling(hp: int, hp_max: int) -> bool:
    """Tell whether HP are strictly below a third of the maximum.

    Rule: F6 (B419).
    """
    return THIRD * hp < hp_max


@attrs.frozen
class Loss:
    """What a cost takes: `fp` off FP, `hp` off HP."""

    fp: int
    hp: int


def loss(fp: int, fp_max: int, cost: int) -> Loss:
    """Split `cost` between FP and HP, from `fp` downwards.

    The part of it below 0 FP costs HP as well; what would go below -`fp_max` costs HP instead.
    Rule: F2, F4 (B426).
    """
    off_fp = min(cost, max(0, fp + fp_max))
    below_zero = max(0, off_fp - max(fp, 0))
    return Loss(fp=off_fp, hp=below_zero + cost - off_fp)


def at_half_rate(cost: int, *, half_fp: bool) -> tuple[int, bool]:
    """Return the whole FP that a halved `cost` takes, and whether a half point is carried on.

    Rule: F9 (B55).
    """
    halves = cost + half_fp
    return halves // 2, bool(halves % 2)


def crossings(before: int, after: int, hp_max: int) -> tuple[int, ...]:
    """Name the levels a fall of HP has passed: 0 and each full negative multiple of `hp_max`.

    Rule: F7 (B419).
    """
    first = max(0, -before // hp_max + 1)
    deepest = -after // hp_max
    return tuple(-n * hp_max for n in range(first, deepest + 1))

"""The state of a token: what the server holds, and nothing that follows from it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from extra_effort.rules.effort import Location
from extra_effort.rules.fatigue import Pools
from extra_effort.rules.numbers import Number
from extra_effort.rules.values import evolve

Condition: TypeAlias = Literal[
    "very_tired",
    "verge_of_collapse",
    "collapsed",
    "unconscious",
    "asleep",
    "drowsy",
    "reeling",
    "heart_attack",
    "suffocating",
    "dead",
]
Effort: TypeAlias = Literal["flurry_of_blows", "mighty_blows"]
Activity: TypeAlias = Literal["active", "rest", "sleep"]

DERIVED: tuple[Condition, ...] = ("very_tired", "verge_of_collapse", "reeling")
"""Conditions that always follow from FP and HP and are never stored."""
HELD: tuple[Condition, ...] = (
    "collapsed",
    "unconscious",
    "asleep",
    "drowsy",
    "heart_attack",
    "suffocating",
    "dead",
)
"""Conditions that come and go by themselves, and are stored."""
INCAPACITATING: tuple[Condition, ...] = (
    "dead",
    "unconscious",
    "heart_attack",
    "collapsed",
    "asleep",
)
"""Conditions in which no feat is possible, the gravest first. Rule: F5."""


@attrs.frozen
class Turn:
    """The combat turn the token last did something in. Rule: F3, X5."""

    id: str | None = None
    acted: bool = False
    """An F3 roll of this turn succeeded."""
    effort: Effort | None = None


@attrs.frozen
class Affliction:
    """A disadvantage that extra effort left behind. Rule: E8."""

    id: str
    trait: str
    location: Location | None
    months: int | None
    """None: permanent."""
    since: Number | None
    """World time in seconds when it began, where it is known."""


@attrs.frozen(kw_only=True, slots=False)
class State:
    """FP as the pools that are missing, HP, and everything that comes and goes."""

    pools: Pools = Pools()
    hp: int
    conditions: frozenset[Condition] = frozenset()
    """Only those of HELD."""
    by_hand: frozenset[Condition] = frozenset()
    """Those of `conditions` that the GM set: FP do not end them."""
    afflictions: tuple[Affliction, ...] = ()
    half_fp: bool = False
    """A half point of fatigue not yet lost. Rule: F9."""
    rest_minutes: Number = 0
    motivated: bool = False
    awake_hours: Number = 0
    day_hours: Number | None = None
    """None: the normal day of the sheet. Rule: S1."""
    activity: Activity = "active"
    turn: Turn = Turn()
    without_air_s: int = 0
    slept_hours: Number = 0
    """Hours of the night so far, while `activity` is sleep."""
    covered_until: Number | None = None
    """World time up to which rest and sleep are already counted."""

    def with_condition(self, condition: Condition) -> State:
        """Return the state with a stored condition on."""
        return evolve(self, conditions=self.conditions | {condition})

    def without(self, *conditions: Condition) -> State:
        """Return the state with stored conditions off."""
        return evolve(
            self,
            conditions=self.conditions - set(conditions),
            by_hand=self.by_hand - set(conditions),
        )

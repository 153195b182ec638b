"""An attempt: one token doing one thing, threaded through the steps of its feat or op.

An attempt is a value: each method returns the next one. It carries the body as it stands, and the
account of what happened so far: rolls, FP and HP lost, notes, what was achieved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import attrs

from extra_effort.game.body import Body
from extra_effort.game.plain import Plain
from extra_effort.game.rolls import NO_ROLLS, Check, OtherDice, Roll, Roller, Rolls
from extra_effort.game.sheet import Sheet
from extra_effort.game.state import Affliction, Condition
from extra_effort.game.table import TableRules
from extra_effort.rules import fatigue
from extra_effort.rules.effort import Location
from extra_effort.rules.fatigue import Pool
from extra_effort.rules.numbers import Number
from extra_effort.rules.success import Outcome
from extra_effort.rules.values import evolve

MOST_NOTES = 50
"""Remarks of one attempt; what comes after them is left out."""

Stopped: TypeAlias = Literal["critical_failure", "unconscious", "collapsed"]
Boost: TypeAlias = Literal["none", "gained", "missed", "critical"]
"""What became of the extra effort of this interval."""


@attrs.frozen
class Setting:
    """What surrounds every attempt of a request: who asks, when, at which table."""

    table: TableRules
    roller: Roller
    seq: int
    """The seq that the log entry of this request will have."""
    by_gm: bool = True
    world_time: Number | None = None
    """Foundry's clock in seconds, where it is known."""


@attrs.frozen
class Injury:
    """HP lost at a place; `location` is None when the place does not matter."""

    location: Location | None
    hp: int


@attrs.frozen(kw_only=True, slots=False)
class Attempt:
    """One token at work. `start` is the body before anything happened."""

    op: str
    token: str
    setting: Setting
    start: Body
    body: Body
    turn: str | None = None
    rolls: Rolls = NO_ROLLS
    other_dice: tuple[OtherDice, ...] = ()
    notes: tuple[str, ...] = ()
    fp: int = 0
    """FP lost, those that fell on HP included; negative when gained."""
    hp: int = 0
    """HP lost, negative when gained."""
    outcome: Outcome = "success"
    stopped: Stopped | None = None
    injury: Injury | None = None
    affliction: Affliction | None = None
    achieved: Mapping[str, Plain] | None = None
    fall_damage: str | None = None
    """The damage dice of a fall, as "2d"."""
    boost: Boost = "none"
    paid_before: int = 0
    """`fp` when the current interval began: what E7 turns into injury counts from there."""
    hurt_at: Location | None = None
    """Where a critical failure of extra effort hurts, until the interval is settled."""

    @property
    def sheet(self) -> Sheet:
        """The token's sheet."""
        return self.body.sheet

    @property
    def table(self) -> TableRules:
        """The table rules."""
        return self.setting.table

    @property
    def last(self) -> Roll:
        """The roll just made."""
        return self.rolls.last

    def succeeded_at(self, name: str) -> bool | None:
        """Tell whether the latest roll called `name` succeeded; None when there was none."""
        named = self.rolls.last_named(name)
        return None if named is None else named.succeeded

    # --- dice ---

    def roll(self, check: Check) -> Attempt:
        """Make a 3d6 roll; it is `last` afterwards."""
        return evolve(self, rolls=self.rolls.plus(self.setting.roller.roll(check)))

    def throw(self, name: str, n: int) -> Attempt:
        """Throw other dice; they are the last of `other_dice` afterwards."""
        thrown = OtherDice(name, self.setting.roller.d6(n))
        return evolve(self, other_dice=(*self.other_dice, thrown))

    # --- FP and HP ---

    def pay(self, fp: int, pool: Pool = "exertion") -> Attempt:
        """Lose FP at the full rate. Rule: F2, F4."""
        if self.body.fp is None or fp == 0:
            return self
        taken = self.body.payable(fp)
        paid = self.with_loss(self.body.lose_fp(taken, pool), taken)
        return paid if taken == fp else paid.note(f"{fp - taken} more than there are.")

    def exert(self, fp: int) -> Attempt:
        """Lose FP to exertion or heat: at half rate for the very fit. Rule: F9."""
        if not self.sheet.very_fit:
            return self.pay(fp)
        return self.with_loss(*self.body.lose_fp_at_half_rate(fp, "exertion"))

    def pay_for_effort(self, fp: int) -> Attempt:
        """Lose FP to extra effort. Rule: E4, F9."""
        return self.exert(fp) if self.table.very_fit_covers_extra_effort else self.pay(fp)

    def with_loss(self, body: Body, fp: int) -> Attempt:
        """Return the attempt with a body that has lost `fp`; fainting stops it. Rule: F4."""
        after = evolve(self.with_hp_of(body), fp=self.fp + fp)
        fainted = body.has("unconscious") and not self.body.has("unconscious")
        return after.stop("unconscious") if fainted else after

    def with_hp_of(self, body: Body) -> Attempt:
        """Return the attempt with another body; HP lost on the way are counted and remarked."""
        lost = self.body.state.hp - body.state.hp
        if not lost:
            return evolve(self, body=body)
        after = evolve(self, body=body, hp=self.hp + lost)
        if self.sheet.points_only:
            return after
        for level in fatigue.crossings(self.body.state.hp, body.state.hp, self.sheet.hp_max):
            after = after.note(f"HP have passed {level}: the GM checks for death (B419).")
        return after

    def injure(self, hp: int, location: Location | None) -> Attempt:
        """Lose HP at a place; a second injury adds its HP to the first's."""
        before = self.injury.hp if self.injury else 0
        after = self.with_hp_of(self.body.lose_hp(hp))
        return evolve(after, injury=Injury(location, before + hp))

    def recover(self, body: Body) -> Attempt:
        """Take over a body that has got FP back."""
        gained = self.body.state.pools.missing - body.state.pools.missing
        return evolve(self.with_hp_of(body), fp=self.fp - gained)

    # --- the account ---

    def evolve(self, **changes: Any) -> Attempt:  # noqa: ANN401 (fields of State)
        """Return the attempt with fields of the body's state changed."""
        state = self.body.state
        if all(getattr(state, name) == value for name, value in changes.items()):
            return self
        return evolve(self, body=self.body.evolve(**changes))

    def put(self, condition: Condition) -> Attempt:
        """Return the attempt with a stored condition on."""
        return evolve(self, body=self.body.put(condition))

    def lift(self, *conditions: Condition) -> Attempt:
        """Return the attempt with stored conditions off."""
        return evolve(self, body=self.body.lift(*conditions))

    def note(self, *notes: str) -> Attempt:
        """Add remarks for the reader of the log: each once, and not without end."""
        new = [note for note in notes if note not in self.notes][: MOST_NOTES - len(self.notes)]
        return evolve(self, notes=(*self.notes, *new)) if new else self

    def achieve(self, **achieved: Plain) -> Attempt:
        """Say what was achieved."""
        return evolve(self, achieved=achieved)

    def fail(self) -> Attempt:
        """Record that not all that was asked for was achieved; a critical failure stays one."""
        return self if self.outcome == "critical_failure" else evolve(self, outcome="failure")

    def stop(self, reason: Stopped) -> Attempt:
        """End the feat early; the first reason stands."""
        return evolve(self.fail(), stopped=self.stopped or reason)


def begin(op: str, token: str, body: Body, setting: Setting, turn: str | None = None) -> Attempt:
    """Make the attempt of a token that has done nothing yet."""
    return Attempt(op=op, token=token, setting=setting, start=body, body=body, turn=turn)

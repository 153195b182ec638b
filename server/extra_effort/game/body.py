"""A body: sheet and state together, what follows from them, and how FP and HP move.

Every function returns a new body; none knows dice, feats or tokens.
"""

from __future__ import annotations

from typing import Any

import attrs

from extra_effort.game.sheet import SCORE, Sheet
from extra_effort.game.state import INCAPACITATING, Condition, State
from extra_effort.rules import fatigue, movement, recovery
from extra_effort.rules.fatigue import Pool, Pools
from extra_effort.rules.numbers import Number
from extra_effort.rules.values import evolve


@attrs.frozen(slots=False)
class Body:
    """One token's sheet and state."""

    sheet: Sheet
    state: State

    # --- what follows from it ---

    @property
    def fp_max(self) -> int:
        """The maximum of FP, 0 without fatigue."""
        return 0 if self.sheet.tireless else self.sheet.fp_max or 0

    @property
    def fp(self) -> int | None:
        """Current FP; None without fatigue. Rule: F11."""
        sheet = self.sheet
        return None if sheet.tireless else (sheet.fp_max or 0) - self.state.pools.missing

    @property
    def _fp_by_rule(self) -> int | None:
        """FP as far as conditions follow from them: not those of other game systems."""
        return None if self.sheet.points_only else self.fp

    @property
    def missing(self) -> int:
        """FP missing, never below 0; 0 without fatigue. Rule: E2."""
        return max(0, self.state.pools.missing)

    @property
    def very_tired(self) -> bool:
        """Tell whether FP are under a third. Rule: F1, F11."""
        return self._fp_by_rule is not None and fatigue.is_very_tired(self._fp_by_rule, self.fp_max)

    @property
    def on_verge(self) -> bool:
        """Tell whether acting takes a Will roll. Rule: F2, F11."""
        fp = self._fp_by_rule
        return fp is not None and fatigue.is_on_verge(fp)

    @property
    def reeling(self) -> bool:
        """Tell whether HP are under a third. Rule: F6."""
        by_rule = not self.sheet.points_only
        return by_rule and fatigue.is_reeling(self.state.hp, self.sheet.hp_max)

    @property
    def halvings(self) -> int:
        """How often Move and Dodge are halved. Rule: F1, F6."""
        return self.very_tired + self.reeling

    @property
    def move(self) -> int:
        """Ground Move in yards per second. Rule: H1."""
        return movement.ground_move(self.sheet.basic_move, self.sheet.encumbrance, self.halvings)

    @property
    def dodge(self) -> int:
        """Dodge as it stands. Rule: H1."""
        return movement.dodge(self.sheet.dodge, self.sheet.encumbrance, self.halvings)

    @property
    def st(self) -> int:
        """ST as it stands: halved when very tired. Rule: F1."""
        return movement.halved(self.sheet.st, int(self.very_tired))

    @property
    def day_hours(self) -> Number:
        """Length of the current waking day. Rule: S1, S5."""
        given = self.state.day_hours
        return self.sheet.normal_day if given is None else given

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All conditions, derived and stored, sorted."""
        derived: dict[Condition, bool] = {
            "very_tired": self.very_tired,
            "verge_of_collapse": self.on_verge,
            "reeling": self.reeling,
        }
        return tuple(sorted({*self.state.conditions, *(c for c, on in derived.items() if on)}))

    @property
    def incapacitated(self) -> Condition | None:
        """The gravest condition in which no feat is possible, or None. Rule: F5."""
        return next((c for c in INCAPACITATING if c in self.state.conditions), None)

    def has(self, condition: Condition) -> bool:
        """Tell whether a stored condition is on."""
        return condition in self.state.conditions

    # --- how it changes ---

    def evolve(self, **changes: Any) -> Body:  # noqa: ANN401 (fields of State)
        """Return the body with fields of its state changed."""
        return Body(self.sheet, evolve(self.state, **changes))

    def put(self, condition: Condition) -> Body:
        """Return the body with a stored condition on."""
        return Body(self.sheet, self.state.with_condition(condition))

    def lift(self, *conditions: Condition) -> Body:
        """Return the body with stored conditions off."""
        return Body(self.sheet, self.state.without(*conditions))

    def lose_fp(self, cost: int, pool: Pool) -> Body:
        """Take `cost` FP, and the HP that go with it.

        Rule: F2, F4.
        """
        fp = self.fp
        if fp is None or cost == 0:
            return self
        if self.sheet.points_only:
            return self.evolve(pools=self.state.pools.lose(pool, self.payable(cost)))
        lost = fatigue.loss(fp, self.fp_max, cost)
        pools = self.state.pools.lose(pool, lost.fp)
        body = self.evolve(pools=pools, hp=self.state.hp - lost.hp)
        return body.fainted_at_floor()

    def payable(self, cost: int) -> int:
        """Return how much of `cost` can be taken: all of it in GURPS, elsewhere what there is."""
        return min(cost, max(0, self.fp or 0)) if self.sheet.points_only else cost

    def lose_fp_at_half_rate(self, cost: int, pool: Pool) -> tuple[Body, int]:
        """Take half of `cost`, carrying the half point; return the body and the FP taken.

        Rule: F9.
        """
        if self.fp is None:
            return self, 0
        fp, half = fatigue.at_half_rate(cost, half_fp=self.state.half_fp)
        carried = self if half == self.state.half_fp else self.evolve(half_fp=half)
        return carried.lose_fp(fp, pool), fp

    def fainted_at_floor(self) -> Body:
        """Return the body unconscious when its FP have reached the floor.

        Rule: F4.
        """
        fp = self._fp_by_rule
        at_floor = fp is not None and fp <= -self.fp_max
        return self.put("unconscious") if at_floor else self

    def lose_hp(self, hp: int) -> Body:
        """Take `hp` HP, nothing else; of another system no more than there are."""
        taken = min(hp, max(0, self.state.hp)) if self.sheet.points_only else hp
        return self.evolve(hp=self.state.hp - taken)

    def gain_hp(self, hp: int) -> Body:
        """Give `hp` HP back, never above the maximum; HP already above it stay.

        Rule: F8.
        """
        return self.evolve(hp=max(self.state.hp, min(self.state.hp + hp, self.sheet.hp_max)))

    def gain_fp(self, fp: int, order: tuple[Pool, ...], *, overflow: bool) -> Body:
        """Give `fp` FP back to the pools in `order`; what is left over goes above the maximum.

        Without `overflow` it is lost. Rule: F8.
        """
        pools, given = self.state.pools.gain(fp, order)
        if overflow and pools.missing <= 0:
            pools = pools.plus("exertion", given - fp)
        return self.with_pools(pools)

    def set_fp(self, fp: int, cause: Pool, *, overflow: bool) -> Body:
        """Correct FP to `fp`, which the caller has clamped; no HP are lost.

        A rise fills the pools as a gain does, a drop goes to `cause`. Rule: F8.
        """
        rise = fp - (self.fp or 0)
        if rise >= 0:
            above = overflow or self.sheet.points_only
            return self.gain_fp(rise, fatigue.FILL_ORDER, overflow=above)
        return self.evolve(pools=self.state.pools.lose(cause, -rise)).fainted_at_floor()

    def bounded(self, fp: int, *, overflow: bool) -> int:
        """Return `fp` within what its sheet allows; what another system stores is believed.

        Rule: F4, F8.
        """
        if self.sheet.points_only:
            return fp
        return max(-self.fp_max, min(fp, SCORE if overflow else self.fp_max))

    def within_bounds(self) -> Body:
        """Return the body with its FP within what its sheet allows, after a change of either.

        Rule: F4, F11.
        """
        if self.fp is None:
            return self.evolve(pools=Pools(), half_fp=False).recovered_to_positive()
        if self.sheet.points_only:
            return self
        below = max(0, -self.fp_max - self.fp)
        pools, _ = self.state.pools.gain(below)
        return self.with_pools(pools).fainted_at_floor()

    def with_pools(self, pools: Pools) -> Body:
        """Return the body with other pools, and what recovery ends ended.

        With nothing left to rest off, the minutes rested so far are forgotten.
        Rule: R1, R6, S4.
        """
        minutes = self.state.rest_minutes if recovery.is_tired(pools) else 0
        body = self.evolve(pools=pools, rest_minutes=minutes)
        if body.fp is None:
            return body
        if self.on_verge and not body.on_verge:
            body = body.recovered_to_positive()
        sleepy = 2 * self.state.pools.sleep >= self.fp_max
        if sleepy and 2 * pools.sleep < self.fp_max:
            body = body.lift("drowsy")
        return body

    def recovered_to_positive(self) -> Body:
        """Return the body on its feet again, and awake unless the GM knocked it out by hand.

        Rule: R6.
        """
        body = self.lift("collapsed")
        return body if "unconscious" in body.state.by_hand else body.lift("unconscious")


def fresh(sheet: Sheet) -> Body:
    """Return a body with full FP and HP."""
    return Body(sheet, State(hp=sheet.hp_max))

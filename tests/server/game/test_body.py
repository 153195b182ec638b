"""Tests of game.body: what follows from sheet and state, and how FP and HP move."""

from typing import Any

import pytest

from core import make_sheet, make_token
from extra_effort.game.body import Body, fresh
from extra_effort.rules.fatigue import FILL_ORDER, Pools


def body(state: dict[str, Any] | None = None, **changes: Any) -> Body:
    """Make the body of an average token."""
    return make_token(state=state, **changes).body


@pytest.mark.parametrize(
    ("state", "changes", "shown"),
    [
        ({}, {}, (5, 8, 10, ())),
        ({"fp": 3}, {}, (3, 4, 5, ("very_tired",))),
        ({"hp": 3}, {}, (3, 4, 10, ("reeling",))),
        ({"fp": 3, "hp": 3}, {"basic_move": 7, "dodge": 9}, (2, 3, 5, ("reeling", "very_tired"))),
        ({"fp": 3}, {"basic_move": 6, "encumbrance": 2}, (1, 2, 5, ("very_tired",))),
        ({"fp": 0}, {}, (3, 4, 5, ("verge_of_collapse", "very_tired"))),
        ({}, {"fp_max": None}, (5, 8, 10, ())),
        ({"fp": -4}, {"traits": {"Machine": 1}}, (5, 8, 10, ())),
    ],
)
def test_what_follows(state: dict[str, Any], changes: dict[str, Any], shown: Any) -> None:
    """F1, F6, F11, H1: Move, Dodge, ST and the derived conditions."""
    it = body(state, **changes)

    assert (it.move, it.dodge, it.st, it.conditions) == shown


def test_no_fatigue_has_no_fp() -> None:
    """F11: without fatigue FP are null, never 0."""
    it = body(fp_max=0)

    assert (it.fp, it.fp_max, it.missing) == (None, 0, 0)


@pytest.mark.parametrize(("fp", "fainted"), [(-9, False), (-10, True)])
def test_fainting_at_the_floor(fp: int, fainted: bool) -> None:
    """F4: unconscious at minus the maximum, not before."""
    assert body().lose_fp(10 - fp, "exertion").has("unconscious") is fainted


def test_waking_at_positive_fp() -> None:
    """R6, F4: collapsed and unconscious end at 1 FP, not at 0."""
    down = body({"fp": -10, "conditions": ["collapsed"]})

    nearly = down.gain_fp(10, FILL_ORDER, overflow=False)
    up = nearly.gain_fp(1, FILL_ORDER, overflow=False)

    assert {"collapsed", "unconscious"} <= set(nearly.conditions)
    assert up.conditions == ("very_tired",)


def test_who_was_knocked_out_by_hand_stays_down() -> None:
    """R6: FP end only what FP began."""
    down = body({"fp": -1, "conditions": ["unconscious"]})
    by_hand = down.evolve(by_hand=frozenset({"unconscious"}))

    assert down.gain_fp(3, FILL_ORDER, overflow=False).has("unconscious") is False
    assert by_hand.gain_fp(3, FILL_ORDER, overflow=False).has("unconscious") is True


def test_drowsiness_ends_when_sleep_gave_back_enough() -> None:
    """S4: drowsy until less than half of FP are missing for want of sleep."""
    it = body({"pools": {"sleep": 6}, "conditions": ["drowsy"]})

    assert it.with_pools(Pools(sleep=5)).has("drowsy")
    assert not it.with_pools(Pools(sleep=4)).has("drowsy")


@pytest.mark.parametrize(("overflow", "fp"), [(False, 10), (True, 13)])
def test_fp_above_the_maximum(overflow: bool, fp: int) -> None:
    """F8: only where the table allows it, and then as negative exertion."""
    it = body({"fp": 9}).gain_fp(4, FILL_ORDER, overflow=overflow)

    assert it.fp == fp
    assert it.state.pools.exertion == 10 - fp


@pytest.mark.parametrize(("fp", "minutes"), [(1, 5), (2, 0)])
def test_nothing_left_to_rest_off(fp: int, minutes: int) -> None:
    """R1: having nothing left to recover clears the minutes carried, however it came about."""
    it = body({"pools": {"exertion": 2, "sleep": 1}, "rest_minutes": 5})

    assert it.gain_fp(fp, FILL_ORDER, overflow=False).state.rest_minutes == minutes


def test_set_fp_costs_no_hp() -> None:
    """F8: a correction fills or drains pools, never HP."""
    it = body({"pools": {"sleep": 2}})
    down = it.set_fp(-10, "ability", overflow=False)

    assert (down.fp, down.state.hp, down.state.pools) == (-10, 10, Pools(ability=18, sleep=2))
    assert down.has("unconscious")
    assert down.set_fp(10, "ability", overflow=False).state.pools == Pools()


@pytest.mark.parametrize(("hp", "gain", "after"), [(8, 5, 10), (12, 5, 12), (3, 2, 5)])
def test_hp_gained_stop_at_the_maximum(hp: int, gain: int, after: int) -> None:
    """F8: HP already above it stay."""
    assert body({"hp": hp}).gain_hp(gain).state.hp == after


def test_half_points_are_carried() -> None:
    """F9: two costs of 1 at half rate take one FP in all."""
    first, none = body().lose_fp_at_half_rate(1, "exertion")
    second, one = first.lose_fp_at_half_rate(1, "exertion")

    assert (none, first.state.half_fp, one, second.state.half_fp) == (0, True, 1, False)
    assert second.fp == 9


def test_no_fatigue_loses_nothing() -> None:
    """F11: neither at full nor at half rate."""
    it = body(fp_max=None)

    assert it.lose_fp(5, "ability") == it
    assert it.lose_fp_at_half_rate(5, "exertion") == (it, 0)


def test_a_smaller_maximum_keeps_fp_above_the_floor() -> None:
    """F4: a sheet read anew never leaves FP below the floor."""
    it = Body(make_sheet(fp_max=4), body({"fp": -9}).state).within_bounds()

    assert (it.fp, it.fp_max) == (-4, 4)
    assert it.has("unconscious")


def test_losing_fatigue_clears_it() -> None:
    """F11: who is no longer subject to fatigue has nothing missing and stands up."""
    it = Body(make_sheet(fp_max=None), body({"fp": -10, "half_fp": True}).state).within_bounds()

    assert (it.state.pools, it.state.half_fp, it.conditions) == (Pools(), False, ())


def test_the_gravest_condition_incapacitates() -> None:
    """F5: the reason named is the gravest."""
    it = body({"conditions": ["asleep", "dead", "drowsy"]})

    assert it.incapacitated == "dead"
    assert body({"conditions": ["drowsy", "suffocating"]}).incapacitated is None


def test_a_fresh_body_is_whole() -> None:
    """Without a state FP and HP are full, the day is the sheet's."""
    it = fresh(make_sheet(traits={"Less Sleep": 2}))

    assert (it.fp, it.state.hp, it.day_hours) == (10, 10, 18)

"""Tests of game.given: states from outside."""

from fractions import Fraction
from typing import Any

import pytest

from core import make_sheet, make_token
from extra_effort.game import views
from extra_effort.game.given import read_state
from extra_effort.game.refusal import RefusedError
from extra_effort.rules.fatigue import Pools


def field_at_fault(plain: Any, **changes: Any) -> str | None:
    """Return the field that a state is refused for."""
    with pytest.raises(RefusedError) as error:
        read_state(plain, make_sheet(**changes), overflow=False)
    return error.value.refusal.field


def test_nothing_given_is_fresh() -> None:
    """Anything may be left out: FP and HP are full then."""
    state, version = read_state({}, make_sheet(), overflow=False)

    assert (state.pools, state.hp, version) == (Pools(), 10, 0)


def test_fp_without_pools_is_exertion() -> None:
    """F8: what is missing counts as exertion."""
    assert make_token(state={"fp": 4}).state.pools == Pools(exertion=6)


def test_pools_beat_fp() -> None:
    """F8: a given `pools` beats a given `fp`."""
    assert make_token(state={"fp": 4, "pools": {"sleep": 1}}).body.fp == 9


def test_derived_conditions_are_not_taken_over() -> None:
    """Very tired, on the verge and reeling always follow from FP and HP."""
    token = make_token(
        state={"conditions": ["very_tired", "reeling", "verge_of_collapse", "drowsy"]}
    )

    assert token.body.conditions == ("drowsy",)


def test_the_floor_is_unconscious() -> None:
    """F4: at minus the maximum, said or not."""
    assert make_token(state={"fp": -10}).body.has("unconscious")


@pytest.mark.parametrize(("fp", "by_hand"), [(5, {"unconscious"}), (-2, set())])
def test_unconscious_with_fp_left_is_by_hand(fp: int, by_hand: set[str]) -> None:
    """R6: nobody is unconscious for want of FP while some are left."""
    token = make_token(state={"fp": fp, "conditions": ["unconscious"]})

    assert token.state.by_hand == by_hand


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        ({"fp": 11}, "fp"),
        ({"fp": -11}, "fp"),
        ({"fp": "9"}, "fp"),
        ({"fp": float("nan")}, "fp"),
        ({"hp": 1e9}, "hp"),
        ({"pools": {"exertion": 21}}, "pools"),
        ({"pools": {"ability": -1}}, "pools.ability"),
        ({"pools": {"joy": 1}}, "pools.joy"),
        ({"conditions": ["merry"]}, "conditions.0"),
        ({"rest_minutes": -5}, "rest_minutes"),
        ({"turn": {"id": 3}}, "turn.id"),
        ({"afflictions": [{"id": "a"}]}, "afflictions.0.trait"),
        ({"afflictions": [{"id": "a", "trait": "x", "until": "soon"}]}, "afflictions.0.until"),
        ([], "args"),
    ],
)
def test_a_bad_field_is_named(plain: Any, field: str) -> None:
    """A state is read as strictly as arguments are."""
    assert field_at_fault(plain) == field


def test_overflow_is_allowed_where_the_table_allows_it() -> None:
    """F8: FP above the maximum are read back where they are in force."""
    state, _ = read_state({"fp": 13}, make_sheet(), overflow=True)

    assert state.pools == Pools(exertion=-3)


def test_what_is_shown_can_be_given_back() -> None:
    """A state written by us is read back as it was."""
    token = make_token(
        state={
            "pools": {"exertion": 3, "sleep": 2},
            "hp": 7,
            "conditions": ["drowsy"],
            "afflictions": [
                {"id": "4:t", "trait": "Bad Back", "location": "back", "until": {"months": 2}},
                {"id": "5:t", "trait": "One Arm", "location": "arm", "until": "permanent"},
            ],
            "half_fp": True,
            "rest_minutes": 2.5,
            "motivated": True,
            "awake_hours": 3,
            "day_hours": 12,
            "activity": "rest",
            "turn": {"id": "c:1", "acted": True, "effort": "mighty_blows"},
            "without_air_s": 4,
            "version": 8,
        }
    )

    state, version = read_state(views.state(token), token.sheet, overflow=False)

    assert (state, version) == (token.state, 8)
    assert state.rest_minutes == Fraction(5, 2)


def test_no_fatigue_has_empty_pools() -> None:
    """F11: whatever is given."""
    assert make_token(state={"fp": 4, "pools": {"sleep": 3}}, fp_max=None).state.pools == Pools()

"""Tests of cli.told: a result and a state in a few lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from extra_effort.cli.told import told

FRESH: Mapping[str, Any] = {
    "fp": 10,
    "hp": 12,
    "pools": {"exertion": 0, "sleep": 0},
    "conditions": [],
    "afflictions": [],
    "move": 5,
    "dodge": 8,
    "st": 11,
    "half_fp": False,
    "rest_minutes": 0,
    "motivated": False,
    "awake_hours": 0,
    "day_hours": 16,
    "activity": "active",
    "without_air_s": 0,
}
ROLL: Mapping[str, Any] = {
    "name": "extra_effort",
    "against": "Will",
    "dice": [5, 6, 6],
    "total": 17,
    "target": 8,
    "modifiers": [{"name": "increase", "value": -2}],
    "outcome": "critical_failure",
}
FEAT: Mapping[str, Any] = {
    "feat": "st_roll",
    "token": "token",
    "outcome": "success",
    "rolls": [],
    "other_dice": [],
    "fp": 0,
    "hp": 0,
    "injury": None,
    "affliction": None,
    "stopped": None,
    "achieved": {},
    "notes": [],
}
NOW = "now: FP 10/10, HP 12/12, Move 5, Dodge 8, ST 11"


def lines(result: Mapping[str, Any], **state: Any) -> list[str]:
    """Tell a result on a token that is fresh but for `state`."""
    return told(result, {**FRESH, **state}, FRESH).splitlines()


def test_a_feat_that_went_wrong() -> None:
    """Dice, what they were against, the injury, what lasts, why it stopped, notes."""
    result = {
        **FEAT,
        "outcome": "critical_failure",
        "rolls": [ROLL, {**ROLL, "against": "HT", "modifiers": [], "outcome": "failure"}],
        "other_dice": [
            {"name": "side", "dice": [4], "total": 4},
            {"name": "fall", "dice": [1, 2], "total": 3},
        ],
        "fp": 1,
        "hp": 1,
        "injury": {"location": "left leg", "hp": 1},
        "affliction": {"trait": "Crippled Leg", "location": None, "until": {"months": 3}},
        "stopped": "critical_failure",
        "achieved": {"feet": 0, "landed": False, "fall_damage": None, "per_hour": [1.5, 2]},
        "notes": ["A note."],
    }

    assert lines(result) == [
        "st roll: critical failure, stopped: critical failure",
        "  extra effort: 5+6+6 = 17 against 8 (Will 10, increase -2), critical failure",
        "  extra effort: 5+6+6 = 17 against HT 8, failure",
        "  side: 4",
        "  fall: 1+2 = 3",
        "  feet 0, landed no, per hour 1.5 2",
        "  FP -1, HP -1 (left leg)",
        "  affliction: Crippled Leg, 3 months",
        "  note: A note.",
        NOW,
    ]


def test_what_costs_nothing() -> None:
    """It says so."""
    assert lines(FEAT) == ["st roll: success", "  no cost", NOW]


def test_an_op() -> None:
    """Gains have a plus; what only this op answers comes too."""
    op = {"op": "rest", "token": "token", "fp": -3, "hp": 0, "conditions": [], "hours_left": 2}

    assert lines(op) == ["rest", "  FP +3, HP 0", "  hours left 2", NOW]


def test_what_is_not_as_in_a_fresh_token() -> None:
    """Pools, conditions, counters, activity and afflictions, and nothing that is as usual."""
    bad_back = {"trait": "Bad Back", "location": "back", "until": "permanent"}
    state = {
        "fp": 2,
        "pools": {"exertion": 5, "sleep": 3},
        "conditions": ["very_tired"],
        "rest_minutes": 5,
        "half_fp": True,
        "activity": "rest",
        "afflictions": [bad_back],
    }

    assert lines(FEAT, **state)[2:] == [
        "now: FP 2/10, HP 12/12, Move 5, Dodge 8, ST 11",
        "  missing: exertion 5, sleep 3",
        "  very tired",
        "  half fp yes, rest minutes 5",
        "  rest",
        "  Bad Back, back, permanent",
    ]


def test_no_fatigue() -> None:
    """Who has no FP is said to have none."""
    assert lines(FEAT, fp=None)[-1].startswith("now: no FP, HP 12/12")


PREVIEW: Mapping[str, Any] = {
    "op": "preview",
    "token": "token",
    "refused": None,
    "message": None,
    "rolls": [{**ROLL, "chance": {"success": {"n": 54, "percent": 25.0}}}],
    "fp": {"before": 10, "after": 9},
    "hp": {"before": 12, "after": 12},
    "warning": "It hurts.",
    "with": {"st": 12},
    "without": {"st": 11},
}


def test_a_preview() -> None:
    """The odds, the price, and what it would achieve."""
    assert lines(PREVIEW) == [
        "preview",
        "  extra effort: 8 or less (Will 10, increase -2): success 25.0 %",
        "  FP 10 -> 9, HP 12 -> 12",
        "  with: st 12",
        "  without: st 11",
        "  warning: It hurts.",
        NOW,
    ]


def test_a_refused_preview() -> None:
    """Why, and what it would be without the increase."""
    says = {"refused": "impossible", "message": "Too much."}

    assert lines({**PREVIEW, **says, "rolls": [], "warning": None, "with": None}) == [
        "preview",
        "  refused: impossible: Too much.",
        "  without: st 11",
        NOW,
    ]


def test_miles_have_one_decimal() -> None:
    """H9: miles are exact in the result, and told with one decimal."""
    hiked = {**FEAT, "achieved": {"miles": 31.25, "hiking_bonus": 0}}

    assert "miles 31.3, hiking bonus 0" in told(hiked, FRESH, FRESH)

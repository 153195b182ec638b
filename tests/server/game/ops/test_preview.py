"""Tests of game.ops.preview: the odds, counted against what really happens."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from core import GM, PLAYER, STRANGER, ask, make_token, make_world, play, refuse
from extra_effort.game import Decision, Request, World
from extra_effort.game.feats import FEATS
from extra_effort.rules.success import OUTCOMES

JUMP: dict[str, Any] = {"kind": "broad", "extra": 10}
LAND: dict[str, Any] = {"terrain": "average", "weather": "fine", "road": "none"}
BLOWS: dict[str, Any] = {"maneuver": "attack", "attacks": 1, "damage_dice": 1}
FILLER = (3,) * 60
"""Dice for whatever a roll brings with it."""


def only(answer: Any) -> Any:
    """Return the answer for the only token."""
    return answer[0] if isinstance(answer, list) else answer


def preview(world: World, feat: str, **args: Any) -> Any:
    """Preview a feat of the only token."""
    return play(world, "preview", feat=feat, args={"token": "t", **args}).result


def test_a_jump_with_extra_effort() -> None:
    """Rolls with their chances, FP and HP before and after, with and without."""
    result = preview(make_world(), "jump", **JUMP)

    assert (result["refused"], result["warning"]) == (None, None)
    assert result["fp"] == {"before": 10, "after": 9}
    assert result["hp"] == {"before": 10, "after": 10}
    assert (result["with"]["feet"], result["without"]["feet"]) == (7.7, 7)
    assert [(roll["name"], roll["target"]) for roll in result["rolls"]] == [("extra_effort", 8)]
    assert result["rolls"][0]["chance"]["critical_success"] == {"n": 4, "percent": 1.9}


def test_nothing_changes_and_nothing_is_logged() -> None:
    """No dice, no change."""
    assert play(make_world(), "preview", feat="jump", args={"token": "t", **JUMP}).events == ()


ODDS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("jump", JUMP, {}),
    ("jump", {**JUMP, "extra": 25}, {"fp": 9}),
    ("jump", {**JUMP, "extra": 5, "motivated": True}, {"fp": 8}),
    ("jump", {"kind": "high", "dx_roll": True, "modifier": -10}, {}),
    ("run", {"pace": "sprint", "seconds": 15}, {}),
    ("act", {}, {"fp": -2}),
    ("climb", {"surface": "tree", "height_ft": 10}, {}),
    ("dig", {"soil": "loose", "task": "shovel", "tools": "iron", "hours": 1, "extra": 10}, {}),
    ("draw_bow", {"bow_st": 12, "extra": 20}, {}),
    ("group_hike", {"tokens": ["t"], "leader": None, **LAND}, {}),
    ("hike", LAND, {}),
    ("hold_breath", {"exertion": "none", "seconds": 0, "breath_control": True}, {}),
    ("lift", {"method": "carry", "weight_lb": 50}, {}),
    ("lift", {"method": "carry", "weight_lb": 50, "extra": 15}, {}),
    ("march", {"tokens": [{"token": "t"}], "hours": 1}, {"fp": 0}),
    ("overexert", {"seconds": 1}, {"fp": 0}),
    ("st_roll", {"modifier": -3}, {}),
    ("swim", {"pace": "slow", "minutes": 1}, {}),
    ("throw", {"weight_lb": 2, "hands": 1, "extra": 10}, {}),
    ("flurry_of_blows", {"maneuver": "attack", "attacks": 2, "turn": "1"}, {"fp": -2}),
    ("mighty_blows", {**BLOWS, "turn": "1"}, {"fp": -2}),
]
"""Feats whose first roll is counted: feat, arguments, state."""


@pytest.mark.parametrize(("feat", "args", "state"), ODDS)
def test_the_odds_are_those_of_all_216_throws(
    feat: str, args: dict[str, Any], state: dict[str, Any]
) -> None:
    """D1-D4: each outcome comes up exactly as often as the preview says."""
    world = make_world(make_token(state=state, skills={"Breath Control": 12, "Lifting": 11}))
    named = args if "tokens" in args else {"token": "t", **args}
    request = Request("r", feat, named, GM)
    counted: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=3):
        answer = ask(world, request, *dice, *FILLER)
        assert isinstance(answer, Decision)
        counted[only(answer.result)["rolls"][0]["outcome"]] += 1

    previewed = play(world, "preview", feat=feat, args=named).result
    chance = only(previewed)["rolls"][0]["chance"]

    assert {outcome: chance[outcome]["n"] for outcome in OUTCOMES} == {
        outcome: counted[outcome] for outcome in OUTCOMES
    }
    assert sum(one["n"] for one in chance.values()) == 216


@pytest.mark.parametrize(
    ("state", "changes", "warning"),
    [
        ({"fp": 1}, {}, None),
        ({"fp": 0}, {}, "1 of it would come off HP."),
        ({"fp": -9}, {}, "This would leave the token unconscious."),
    ],
)
def test_warnings(state: dict[str, Any], changes: dict[str, Any], warning: str | None) -> None:
    """F2, F4: it says when part of the price comes off HP."""
    world = make_world(make_token(state=state, will=30, **changes))

    assert preview(world, "jump", **JUMP)["warning"] == warning


def test_first_rolls_only() -> None:
    """Of several intervals the first roll of each kind."""
    result = preview(make_world(), "run", pace="sprint", seconds=45, extra=10)

    assert [roll["name"] for roll in result["rolls"]] == ["extra_effort", "endurance"]
    assert result["fp"]["after"] == 7


@pytest.mark.parametrize(
    ("args", "changes", "code"),
    [
        ({"extra": 40}, {}, "impossible"),
        ({"extra": 7}, {}, "out_of_range"),
        ({"extra": 5}, {"fp_max": 0}, "forbidden_by_trait"),
        ({"extra": 5}, {"state": {"fp": -10}}, "incapacitated"),
        ({"kind": "long"}, {}, "out_of_range"),
    ],
)
def test_what_would_be_refused(args: dict[str, Any], changes: dict[str, Any], code: str) -> None:
    """The code of the refusal, and no odds."""
    result = preview(make_world(make_token(**changes)), "jump", **{"kind": "broad", **args})

    assert (result["refused"], result["rolls"], result["with"]) == (code, [], None)
    assert result["fp"]["before"] == result["fp"]["after"]
    assert result["message"]


def test_a_refused_effort_still_shows_what_goes_without() -> None:
    """The GM sees what the token can do by itself."""
    assert preview(make_world(), "jump", kind="broad", extra=40)["without"]["feet"] == 7


def test_the_token_may_stand_beside() -> None:
    """Preview's own token serves for the feat's."""
    result = play(make_world(), "preview", token="t", feat="jump", args={"kind": "high"}).result

    assert result["with"]["inches"] == 20


def test_several_tokens_answer_a_list() -> None:
    """A group feat is previewed for each of its tokens."""
    world = make_world(make_token("a"), make_token("b"))
    args = {"tokens": [{"token": "a"}, {"token": "b"}], "hours": 1}

    result = play(world, "preview", feat="march", args=args).result

    assert [(one["token"], one["fp"]["after"]) for one in result] == [("a", 9), ("b", 9)]


def test_who_may() -> None:
    """Owner and GM; others learn nothing."""
    mine = make_token(owners=["ann"])
    seen = make_token(owners=["ann"], visibility="all")
    args: dict[str, Any] = {"feat": "jump", "args": {"token": "t", "kind": "high"}}

    assert play(make_world(mine), "preview", caller=PLAYER, **args).result["refused"] is None
    assert refuse(make_world(mine), "preview", STRANGER, **args)[0] == "unknown_token"
    assert refuse(make_world(seen), "preview", STRANGER, **args)[0] == "not_allowed"


@pytest.mark.parametrize("inner", [{"kind": "odd"}, {"kind": "high", "extra": 7}, {}])
def test_a_bad_preview_tells_nothing_of_a_hidden_token(inner: dict[str, Any]) -> None:
    """Whatever is wrong with the arguments, the token comes first."""
    world = make_world(make_token("hidden", state={"fp": 4}))
    args = {"token": "hidden", **inner}

    assert refuse(world, "preview", STRANGER, feat="jump", args=args) == ("unknown_token", "token")


def test_a_group_with_an_unknown_token() -> None:
    """A march of somebody who is not there cannot be previewed."""
    args = {"tokens": [{"token": "x"}], "hours": 1}

    assert refuse(make_world(), "preview", feat="march", args=args) == ("unknown_token", "tokens")


def test_a_group_is_the_gms_to_preview() -> None:
    """Who may not ask for a march may not preview one."""
    world = make_world(make_token(owners=["ann"]))
    args = {"tokens": [{"token": "t"}], "hours": 1}

    assert refuse(world, "preview", PLAYER, feat="march", args=args) == ("not_allowed", "op")


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({"feat": "fly"}, ("unknown_op", "feat")),
        ({"feat": "treat"}, ("unknown_op", "feat")),
        ({}, ("bad_request", "feat")),
        ({"feat": "jump", "args": []}, ("bad_request", "args")),
    ],
)
def test_refusals(args: dict[str, Any], refusal: Any) -> None:
    """What moves no FP cannot be previewed."""
    assert refuse(make_world(), "preview", **args) == refusal


def test_every_feat_that_rolls_is_counted() -> None:
    """The cases above leave out only the feats that have no roll of their own, ever."""
    assert set(FEATS) - {feat for feat, _, _ in ODDS} == {"feverish_defense", "mishap"}


def test_the_price_of_an_ability() -> None:
    """FP before and after, what comes off HP; no roll, no effect to compare."""
    result = preview(make_world(make_token(state={"fp": 1})), "spend", fp=3)

    assert (result["refused"], result["rolls"], result["with"]) == (None, [], {})
    assert result["fp"] == {"before": 1, "after": -2}
    assert result["hp"] == {"before": 10, "after": 8}
    assert result["warning"] == "2 of it would come off HP."


def test_the_price_of_a_battle_is_told_for_each() -> None:
    """Who fought, who is exempt and who does not tire, before anybody is charged."""
    tokens = (make_token("a"), make_token("b", encumbrance=2), make_token("c", fp_max=0))
    fought = [{"token": "a", "fought": False}, *({"token": t, "fought": True} for t in "bc")]
    args = {"combat": "c1", "seconds": 30, "tokens": fought}
    told = play(make_world(*tokens), "preview", feat="battle_end", args=args)

    assert [(one["token"], one["fp"]) for one in told.result] == [
        ("a", {"before": 10, "after": 10}),
        ("b", {"before": 10, "after": 7}),
        ("c", {"before": None, "after": None}),
    ]
    assert told.result[0]["notes"] == ["Exempt: made no attack or defense roll."]
    assert told.result[2]["notes"] == ["Not subject to fatigue."]
    assert told.events == ()


def test_a_battle_that_was_charged_costs_nothing_more() -> None:
    """The preview of a second end says so."""
    fought = [{"token": "t", "fought": True}]
    args: dict[str, Any] = {"combat": "c1", "seconds": 30, "tokens": fought}
    world = play(make_world(), "battle_end", **args).world
    (again,) = play(world, "preview", feat="battle_end", args=args).result

    assert again["fp"] == {"before": 9, "after": 9}
    assert again["notes"] == ["This combat is already charged."]


@pytest.mark.parametrize(
    ("op", "args", "state", "after"),
    [
        ("rest", {"minutes": 30}, {"fp": 5}, 8),
        ("sleep", {"hours": 8}, {"pools": {"sleep": 1}}, 10),
        ("day", {"meals": 1, "quarts": 2, "climate": "temperate"}, {}, 8),
        ("stay_up", {"hours": 4}, {"awake_hours": 16}, 8),
    ],
)
def test_what_time_gives_and_takes(
    op: str, args: dict[str, Any], state: dict[str, Any], after: int
) -> None:
    """The FP that the request leaves are those that its preview shows."""
    world = make_world(make_token(state=state))
    named = {"tokens": ["t"], **args}
    (shown,) = play(world, "preview", feat=op, args=named).result
    done = play(world, op, **named).world

    assert shown["fp"]["after"] == after == done.tokens["t"].body.fp


@pytest.mark.parametrize(("token", "code"), [("h", "unknown_token"), ("s", "not_allowed")])
def test_a_price_is_for_owners(token: str, code: str) -> None:
    """Of a token that is not theirs nobody learns its FP by asking for a price."""
    world = make_world(make_token("h", owners=["bob"]), make_token("s", visibility="all"))
    spend, rest = {"token": token, "fp": 1}, {"tokens": [token], "minutes": 9}

    assert refuse(world, "preview", PLAYER, feat="spend", args=spend)[0] == code
    assert refuse(world, "preview", PLAYER, feat="rest", args=rest)[0] == code
    assert refuse(world, "preview", PLAYER, feat="day", args=rest)[0] == "not_allowed"


def test_what_an_undo_would_give_back() -> None:
    """Each token of the entry: the one that can go back, and the one that is left as it is."""
    world = make_world(make_token("a", state={"fp": 5}), make_token("b", state={"fp": 5}))
    world = play(world, "rest", tokens=["a", "b"], minutes=10).world
    world = play(world, "spend", token="b", fp=2).world

    told = play(world, "preview", feat="undo", args={"entry": 1})

    assert [(one["token"], one["fp"], bool(one["notes"])) for one in told.result] == [
        ("a", {"before": 6, "after": 5}, False),
        ("b", {"before": 4, "after": 4}, True),
    ]
    assert told.events == ()


def test_an_undo_that_would_be_refused_says_so() -> None:
    """In place of numbers; a player may not even ask."""
    told = play(make_world(), "preview", feat="undo", args={"entry": 7})

    assert told.result["refused"] == "conflict"
    assert refuse(make_world(), "preview", PLAYER, feat="undo", args={"entry": 7})[0] == (
        "not_allowed"
    )

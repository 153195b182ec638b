"""Tokens of other game systems: FP and HP are kept, the rules of GURPS leave them alone."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse
from extra_effort.game import World, views
from extra_effort.game.feats import FEATS
from extra_effort.game.op import POINTS_OPS


def strangers(**state: Any) -> World:
    """Return a world with one token that has 12 FP and 10 HP of another system."""
    return make_world(make_token(fp_max=12, points_only=True, state=state))


def left(world: World, op: str, **args: Any) -> tuple[int | None, int]:
    """Return FP and HP after a request."""
    body = play(world, op, **args).token().body
    return body.fp, body.state.hp


def test_no_feat_is_among_what_they_can_do() -> None:
    """A feat needs attributes, moves or skills."""
    assert not POINTS_OPS & set(FEATS)


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("jump", {"kind": "high"}),
        ("run", {"pace": "sprint", "seconds": 30}),
        ("st_roll", {}),
        ("battle_end", {"combat": "c", "seconds": 30, "tokens": [{"token": "t", "fought": True}]}),
        ("sleep", {"hours": 8}),
    ],
)
def test_what_needs_a_sheet_is_refused(op: str, args: dict[str, Any]) -> None:
    """Nothing is played with attributes that nobody sent."""
    assert refuse(strangers(), op, **args)[0] == "no_sheet"


def test_odds_are_refused_likewise() -> None:
    """A preview says the same as the feat would."""
    asked = play(strangers(), "preview", feat="jump", args={"token": "t", "kind": "high"})

    assert asked.result["refused"] == "no_sheet"


@pytest.mark.parametrize(
    ("fp", "op", "args", "after"),
    [
        (12, "spend", {"fp": 5}, (7, 10)),
        (3, "spend", {"fp": 5}, (0, 10)),
        (-2, "spend", {"fp": 5}, (-2, 10)),
        (12, "adjust", {"fp": -20}, (0, 10)),
        (12, "adjust", {"hp": -20}, (12, 0)),
        (10, "adjust", {"fp": 5}, (15, 10)),
        (12, "adjust", {"set_fp": -3, "set_hp": -4}, (-3, -4)),
        (12, "adjust", {"set_fp": 20}, (20, 10)),
    ],
)
def test_points_are_kept(fp: int, op: str, args: dict[str, Any], after: tuple[int, int]) -> None:
    """What is lost stops at 0 and costs no HP; what their system stores is believed."""
    world = play(strangers(), "adjust", set_fp=fp).world

    assert left(world, op, **args) == after


def test_what_could_not_be_taken_is_said() -> None:
    """The table sees that the price was not paid in full."""
    assert play(strangers(fp=3), "spend", fp=5).result["notes"] == ["2 more than there are."]


def test_rest_gives_back() -> None:
    """An FP in ten minutes, as everywhere."""
    assert left(strangers(fp=3), "rest", minutes=30) == (6, 10)


def test_no_condition_follows() -> None:
    """A third of the points, none of them, less than none: that is their own system's business."""
    for fp, hp in ((3, 3), (0, 0), (-12, -50)):
        token = play(strangers(), "adjust", set_fp=fp, set_hp=hp).token()
        assert views.whole(token)["conditions"] == []


def test_a_new_sheet_leaves_their_points() -> None:
    """A lower maximum does not take what their system stores."""
    world = play(strangers(), "adjust", set_fp=-9).world
    sheet = {**views.sheet(world.tokens["t"]), "fp_max": 5}
    entry = {"token": "t", "sheet": sheet, "owners": [], "visibility": "all"}
    after = play(world, "register", tokens=[entry]).token()

    assert after.body.fp_max - after.state.pools.missing == after.body.fp


def test_the_sheet_says_what_it_is() -> None:
    """And a GURPS sheet does not speak of it."""
    assert views.sheet(strangers().tokens["t"])["points_only"] is True
    assert "points_only" not in views.sheet(make_token())

"""What the three efforts in combat share: X1, X5, F3, F5, F9 to F11."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse

FEVERISH: dict[str, Any] = {"maneuver": "attack", "defense": "dodge", "turn": "c:1"}
FLURRY: dict[str, Any] = {"maneuver": "attack", "attacks": 2, "turn": "c:1"}
MIGHTY: dict[str, Any] = {"maneuver": "attack", "attacks": 1, "damage_dice": 1, "turn": "c:1"}
ALL = [("feverish_defense", FEVERISH), ("flurry_of_blows", FLURRY), ("mighty_blows", MIGHTY)]


@pytest.mark.parametrize(("op", "args"), ALL)
def test_table_without(op: str, args: dict[str, Any]) -> None:
    """X1: a table may play without it."""
    world = make_world(rules={"combat_extra_effort": False})

    assert refuse(world, op, **args)[0] == "not_allowed"


@pytest.mark.parametrize("token", [{"traits": {"Machine": 1}}, {"fp_max": None}])
@pytest.mark.parametrize(("op", "args"), ALL)
def test_without_fatigue(op: str, args: dict[str, Any], token: dict[str, Any]) -> None:
    """X1, F10, F11: who has no fatigue to pay with is refused."""
    assert refuse(make_world(make_token(**token)), op, **args)[0] == "forbidden_by_trait"


@pytest.mark.parametrize(("op", "args"), ALL)
def test_unable(op: str, args: dict[str, Any]) -> None:
    """F5: nobody defends or strikes asleep."""
    world = make_world(make_token(state={"conditions": ["asleep"]}))

    assert refuse(world, op, **args)[0] == "incapacitated"


@pytest.mark.parametrize(("op", "args"), ALL)
def test_turn_is_wanted(op: str, args: dict[str, Any]) -> None:
    """Arguments: each names its turn."""
    without = {name: value for name, value in args.items() if name != "turn"}

    assert refuse(make_world(), op, **without) == ("bad_request", "turn")


@pytest.mark.parametrize(("op", "args"), ALL)
def test_missing_fp_do_not_matter(op: str, args: dict[str, Any]) -> None:
    """X1: there is no roll to be penalized."""
    played = play(make_world(make_token(state={"fp": 4})), op, **args)

    assert (played.result["outcome"], played.result["rolls"]) == ("success", [])


def test_never_both() -> None:
    """X5: Flurry of Blows and Mighty Blows exclude each other within a turn, not beyond it."""
    flurried = play(make_world(), "flurry_of_blows", **FLURRY).world
    mighty = play(make_world(), "mighty_blows", **MIGHTY).world

    assert refuse(flurried, "mighty_blows", **MIGHTY) == ("illegal_maneuver", "turn")
    assert refuse(mighty, "flurry_of_blows", **FLURRY) == ("illegal_maneuver", "turn")
    assert play(mighty, "flurry_of_blows", **{**FLURRY, "turn": "c:2"}).result["fp"] == 2


def test_defending_does_not_count() -> None:
    """X5, X2: a feverish defense goes with either."""
    flurried = play(make_world(), "flurry_of_blows", **FLURRY).world
    defended = play(flurried, "feverish_defense", **FEVERISH)

    assert defended.result["fp"] == 1
    assert defended.token().state.turn.effort == "flurry_of_blows"


def test_at_the_verge() -> None:
    """F3: blows take a Will roll below 1 FP unless the turn had one; a defense is no maneuver."""
    world = make_world(make_token(state={"fp": 0}))
    acted = play(world, "act", 3, 3, 3, turn="c:1").world

    assert len(play(world, "mighty_blows", 3, 3, 3, **MIGHTY).result["rolls"]) == 1
    assert play(acted, "mighty_blows", **MIGHTY).result["rolls"] == []
    assert play(world, "feverish_defense", **FEVERISH).result["rolls"] == []


@pytest.mark.parametrize(
    ("op", "args", "nothing"),
    [
        ("flurry_of_blows", FLURRY, {"penalty": 0}),
        ("mighty_blows", MIGHTY, {"bonus": 0, "per_die": False, "total": 0}),
    ],
)
def test_collapse(op: str, args: dict[str, Any], nothing: dict[str, Any]) -> None:
    """F3: who collapses strikes nothing and pays nothing."""
    played = play(make_world(make_token(state={"fp": 0})), op, 4, 4, 4, **args)

    assert (nothing, 0) == (played.result["achieved"], played.result["fp"])


@pytest.mark.parametrize(("op", "args"), ALL)
def test_fainting(op: str, args: dict[str, Any]) -> None:
    """F4: who faints over the price gets nothing for it."""
    world = make_world(make_token(state={"fp": -9}))
    dice = () if op == "feverish_defense" else (3, 3, 3)
    played = play(world, op, *dice, **args)

    assert (played.result["stopped"], played.result["outcome"]) == ("unconscious", "failure")
    assert not any(played.result["achieved"].values())


@pytest.mark.parametrize(("covers", "fp"), [(False, 2), (True, 1)])
def test_very_fit(covers: bool, fp: int) -> None:
    """F9: the very fit pay in full, unless the table says their fitness covers it."""
    rules: dict[str, Any] = {"very_fit_covers_extra_effort": covers}
    world = make_world(make_token(traits={"Very Fit": 1}), rules=rules)

    assert play(world, "flurry_of_blows", **FLURRY).result["fp"] == fp

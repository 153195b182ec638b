"""Mishaps: X6."""

from typing import Any

import pytest

from core import PLAYER, make_token, make_world, play, refuse

FLURRY: dict[str, Any] = {"maneuver": "attack", "attacks": 2, "turn": "c:1"}


def defended(defense: str) -> Any:
    """Return a world after a feverish defense, its entry being 1."""
    args: dict[str, Any] = {"maneuver": "attack", "defense": defense, "turn": "c:1"}
    return play(make_world(), "feverish_defense", **args).world


@pytest.mark.parametrize(
    ("defense", "limb"), [("dodge", "leg"), ("parry", "arm"), ("block", "arm")]
)
def test_limb_of_the_defense(defense: str, limb: str) -> None:
    """X6: the leg after a dodge, else the arm; 1 HP, no FP, no side."""
    played = play(defended(defense), "mishap", of=1)

    assert played.result["injury"] == {"location": limb, "hp": 1}
    assert (played.result["outcome"], played.result["fp"]) == ("success", 0)
    assert played.result["achieved"] == {}


def test_a_kick() -> None:
    """X6: the limb may be named."""
    struck = play(make_world(), "flurry_of_blows", **FLURRY).world

    assert play(struck, "mishap", of=1).result["injury"]["location"] == "arm"
    assert play(struck, "mishap", of=1, limb="leg").result["injury"]["location"] == "leg"


def test_once_per_roll() -> None:
    """X6: a flurry of two blows has two mishaps, a defense one."""
    struck = play(make_world(), "flurry_of_blows", **FLURRY).world
    twice = play(play(struck, "mishap", of=1).world, "mishap", of=1).world
    once = play(defended("parry"), "mishap", of=1).world

    assert refuse(twice, "mishap", of=1) == ("conflict", "of")
    assert refuse(once, "mishap", of=1) == ("conflict", "of")


def test_of_what() -> None:
    """X6: it is of an effort in combat, and of one's own."""
    jumped = play(make_world(), "jump", kind="broad").world
    there = make_world(make_token("a"), make_token("b"))
    struck = play(there, "flurry_of_blows", token="a", **FLURRY).world

    assert refuse(jumped, "mishap", of=1) == ("out_of_range", "of")
    assert refuse(jumped, "mishap", of=7) == ("out_of_range", "of")
    assert refuse(struck, "mishap", token="b", of=1) == ("out_of_range", "of")
    assert refuse(jumped, "mishap") == ("bad_request", "of")


def test_in_any_condition() -> None:
    """X6, F5: the unconscious have mishaps too."""
    token = make_token(state={"fp": 1}, owners=["ann"])
    struck = play(make_world(token), "flurry_of_blows", **FLURRY).world
    out = play(struck, "condition", condition="unconscious", on=True).world

    assert play(out, "mishap", of=1, caller=PLAYER).result["hp"] == 1


def test_undone_and_reported_anew() -> None:
    """X6: a report that is undone may be made again, one whose undoing is undone may not."""
    reported = play(defended("parry"), "mishap", of=1, limb="leg")
    undone = play(reported.world, "undo", entry=2)
    again = play(undone.world, "mishap", of=1)
    redone = play(undone.world, "undo", entry=3)

    assert again.result["injury"] == {"location": "arm", "hp": 1}
    assert refuse(redone.world, "mishap", of=1) == ("conflict", "of")
    assert play(redone.world, "undo", entry=4).world.recent[1].mishaps == 0


def test_preview() -> None:
    """A mishap asked for beforehand tells its HP, and reports nothing."""
    struck = play(make_world(), "flurry_of_blows", **FLURRY).world
    preview = play(struck, "preview", feat="mishap", args={"token": "t", "of": 1})

    assert preview.result["hp"] == {"before": 10, "after": 9}
    assert preview.world == struck

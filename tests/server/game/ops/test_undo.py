"""Tests of game.ops.undo."""

from core import AVERAGE, make_token, make_world, play, refuse


def test_undo_gives_the_state_back() -> None:
    """The state before, in full."""
    world = make_world(make_token(state={"fp": 4, "rest_minutes": 3}))
    spent = play(world, "jump", 6, 6, 6, 1, 1, 5, 5, 4, 2, kind="broad", extra=5, motivated=True)

    undone = play(spent.world, "undo", entry=1)

    assert undone.token().state == world.tokens["t"].state
    assert undone.result[0]["fp"] == -1
    assert undone.token().version == 2


def test_undoing_an_undo_is_redo() -> None:
    """And undoing that undoes again."""
    spent = play(make_world(), "spend", fp=3)
    undone = play(spent.world, "undo", entry=1)
    redone = play(undone.world, "undo", entry=2)
    again = play(redone.world, "undo", entry=3)

    assert [p.token().body.fp for p in (spent, undone, redone, again)] == [7, 10, 7, 10]


def test_two_gms_undo_the_same_entry() -> None:
    """The first takes it back; the second is told that nothing is left, and brings nothing back."""
    spent = play(make_world(), "spend", fp=3)
    undone = play(spent.world, "undo", entry=1)

    assert refuse(undone.world, "undo", entry=1) == ("conflict", "entry")
    assert undone.token().body.fp == 10


def test_only_the_latest_entry_of_a_token_is_undone() -> None:
    """The others are named and left."""
    world = make_world(make_token("a", state={"fp": 5}), make_token("b", state={"fp": 5}))
    rested = play(world, "rest", tokens=["a", "b"], minutes=10)
    spent = play(rested.world, "spend", token="b", fp=2)

    undone = play(spent.world, "undo", entry=1)

    assert [(one["token"], bool(one["notes"])) for one in undone.result] == [
        ("a", False),
        ("b", True),
    ]
    assert [undone.token(t).body.fp for t in "ab"] == [5, 4]


def test_a_choice_of_tokens() -> None:
    """`tokens` limits it."""
    world = make_world(make_token("a", state={"fp": 5}), make_token("b", state={"fp": 5}))
    rested = play(world, "rest", tokens=["a", "b"], minutes=10)

    undone = play(rested.world, "undo", entry=1, tokens=["b"])

    assert [undone.token(t).body.fp for t in "ab"] == [6, 5]


def test_nothing_to_undo() -> None:
    """An entry that is no token's latest change, or none at all, is a conflict."""
    spent = play(make_world(), "spend", fp=1)
    later = play(spent.world, "spend", fp=1)

    assert refuse(later.world, "undo", entry=1) == ("conflict", "entry")
    assert refuse(later.world, "undo", entry=9) == ("conflict", "entry")
    assert refuse(later.world, "undo", entry=0) == ("out_of_range", "entry")
    assert refuse(later.world, "undo", entry=2, tokens=["x"]) == ("unknown_token", "tokens")


def test_what_changed_nothing_does_not_stand_in_the_way() -> None:
    """A jump that cost nothing is not the latest change."""
    spent = play(make_world(), "spend", fp=1)
    jumped = play(spent.world, "jump", kind="high")

    assert play(jumped.world, "undo", entry=1).token().body.fp == 10


def test_the_sheet_is_not_undone() -> None:
    """Not sheet, owners, visibility; FP stay within the new maximum."""
    world = make_world(make_token(state={"fp": -9}))
    rested = play(world, "rest", minutes=100)
    smaller = {**AVERAGE, "fp_max": 5}
    renewed = play(rested.world, "register", tokens=[{"token": "t", "sheet": smaller}])

    undone = play(renewed.world, "undo", entry=1)

    assert (undone.token().body.fp, undone.token().sheet.fp_max) == (-5, 5)

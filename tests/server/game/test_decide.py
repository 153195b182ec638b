"""Tests of game.decide."""

from typing import Any

import pytest

from core import GM, NOW, ask, make_token, make_world, play
from extra_effort.game import Decision, Refusal, Request
from extra_effort.game.events import ConditionChange, Logged, Points, StateChanged
from extra_effort.game.ops import OPS

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    10**30,
    float("nan"),
    float("inf"),
    float("-inf"),
    1e308,
    "",
    "x",
    "x" * 10_000,
    [],
    [None],
    {},
    {"token": None},
)


def refusal(op: Any, args: Any) -> tuple[str, str | None]:
    """Return code and field of a refusal."""
    answer = ask(make_world(), Request("r", op, args, GM))
    assert isinstance(answer, Refusal)
    return answer.code, answer.field


def test_an_unknown_op() -> None:
    """Its code says so."""
    assert refusal("teleport", {}) == ("unknown_op", "op")


@pytest.mark.parametrize("args", [[], None, "token"])
def test_arguments_that_are_no_map(args: Any) -> None:
    """Wrong type is a bad request."""
    assert refusal("jump", args) == ("bad_request", "args")


def test_dice_that_run_out() -> None:
    """D7: it says so, and nothing happened."""
    args = {"token": "t", "kind": "broad", "extra": 10}
    answer = ask(make_world(), Request("r", "jump", args, GM), 3, 3)

    assert isinstance(answer, Refusal)
    assert (answer.code, answer.field) == ("bad_request", "dice")


def test_an_entry_ends_with_what_the_log_shows() -> None:
    """Exactly one Logged, the last event, dated and numbered."""
    played = play(make_world(), "spend", fp=7, reason="Light")

    *events, logged = played.events
    assert [type(event) for event in events] == [StateChanged]
    assert isinstance(logged, Logged)
    assert (logged.seq, logged.at, logged.user, logged.request) == (1, NOW, "gm", "r")
    assert logged.args == {"token": "t", "fp": 7, "reason": "Light"}
    assert logged.result == played.result
    assert logged.conditions == (ConditionChange("t", "very_tired", on=True),)


def test_a_state_that_did_not_change_has_no_event() -> None:
    """A free jump is logged, but the token is as it was."""
    played = play(make_world(), "jump", kind="high")

    assert len(played.events) == 1
    assert (played.world.seq, played.token().seq) == (1, 0)


def test_private() -> None:
    """Any request of the GM may be private."""
    played = play(make_world(), "jump", kind="high", private=True)

    assert played.entry.private


def test_an_entry_names_the_tokens_of_its_arguments() -> None:
    """Views hide by this list, so it is complete even where nothing changed."""
    world = make_world(make_token("a"), make_token("b"))

    played = play(world, "rest", tokens=["b", "a"], minutes=5)

    assert played.entry.tokens == ("b", "a")


@pytest.mark.parametrize("op", sorted(OPS))
def test_nothing_odd_is_ever_raised(op: str) -> None:
    """Whatever stands in whichever argument: a decision or a refusal, never an error."""
    names = [field.name for field in OPS[op].args.__attrs_attrs__]
    for name in names:
        for value in ODD:
            args = {"token": "t", "kind": "high", "fp": 1, "pace": "sprint", "seconds": 5}
            usual = {key: arg for key, arg in args.items() if key in names}
            answer = ask(make_world(), Request("r", op, {**usual, name: value}, GM), *(3,) * 300)

            assert isinstance(answer, Decision | Refusal)
            if isinstance(value, float) and value != 1.5:
                assert isinstance(answer, Refusal), (op, name, value)


def test_an_entry_tells_where_it_left_its_tokens() -> None:
    """FP and HP after it, also of who is not subject to fatigue or did not change."""
    world = make_world(make_token("a"), make_token("golem", fp_max=None))
    rested = play(world, "rest", tokens=["a", "golem"], minutes=10)
    spent = play(rested.world, "spend", token="a", fp=3)

    assert rested.entry.points == {"a": Points(10, 10), "golem": Points(None, 10)}
    assert spent.entry.points == {"a": Points(7, 10)}

"""Tests of hub.weight."""

from typing import Any

import pytest

from core import make_token, make_world
from extra_effort.game.roles import WHO
from extra_effort.hub import weight

CROWD = make_world(*(make_token(str(number)) for number in range(100)))
EVERYONE = list(CROWD.tokens)


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("run", {"token": "1", "pace": "sprint", "seconds": 86_400}),
        ("preview", {"feat": "run", "args": {"token": "1", "seconds": 86_400}}),
        ("swim", {"token": "1", "minutes": 1440}),
        ("hold_breath", {"token": "1", "seconds": 86_400}),
        ("march", {"tokens": [{"token": "1"}] * 100, "hours": 24}),
        ("rest", {"tokens": EVERYONE, "minutes": 60}),
        ("time", {"world_time": 60}),
        ("undo", {"entry": 1}),
    ],
)
def test_what_takes_long_is_decided_aside(op: str, args: dict[str, Any]) -> None:
    """Many intervals, or many tokens: nobody is to wait for them."""
    assert weight.steps(CROWD, op, args) >= weight.ASIDE_FROM


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("spend", {"token": "1", "fp": 1}),
        ("run", {"token": "1", "pace": "sprint", "seconds": 30}),
        ("preview", {"feat": "jump", "args": {"token": "1", "extra": 10}}),
        ("rest", {"tokens": EVERYONE[:5], "minutes": 60}),
    ],
)
def test_what_is_quick_is_decided_here(op: str, args: dict[str, Any]) -> None:
    """What a table asks for all evening needs no thread."""
    assert weight.steps(CROWD, op, args) < weight.ASIDE_FROM


@pytest.mark.parametrize("op", [*WHO, "nonsense"])
@pytest.mark.parametrize("wrong", [None, "x", [], {}, True, -1, 10**300, float("nan"), 1.5])
def test_it_guesses_whatever_stands_there(op: str, wrong: object) -> None:
    """The arguments are nobody's word yet: a wrong one is refused later, not here."""
    names = ("token", "tokens", "users", "seconds", "minutes", "hours", "height_ft", "feat", "args")

    assert weight.steps(CROWD, op, dict.fromkeys(names, wrong)) >= weight.BASE


def test_a_preview_of_a_preview_is_no_ladder() -> None:
    """A request as deep as a frame may be is looked at once."""
    nested: dict[str, Any] = {}
    for _ in range(7):
        nested = {"feat": "preview", "args": nested, "extra": 1}

    assert weight.steps(CROWD, "preview", nested) == weight.BASE


def test_what_takes_long_takes_more_from_the_bucket() -> None:
    """One for a click; a day's run as much as fifteen clicks."""
    run = weight.steps(CROWD, "run", {"token": "1", "seconds": 86_400})

    assert (weight.takes(weight.BASE), weight.takes(run)) == (1, 15)

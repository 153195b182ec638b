"""Marching: C3, C1, F3, F4."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import make_token, make_world, play, refuse


def march(world: Any, *dice: int, **args: Any) -> Any:
    """March everyone there."""
    tokens = args.pop("tokens", [{"token": token} for token in world.tokens])
    return play(world, "march", *dice, tokens=tokens, **args)


@pytest.mark.parametrize(("encumbrance", "fp"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_an_hour(encumbrance: int, fp: int) -> None:
    """C1, C3, A34, A35: an hour costs 1 to 5 FP by encumbrance, one more in the heat."""
    world = make_world(make_token(encumbrance=encumbrance))

    assert march(world, hours=1).result[0]["achieved"] == {"fp": fp}
    assert march(world, hours=1, hot=True).result[0]["fp"] == fp + 1


def test_given_per_token() -> None:
    """C3: the GM may say how a token marches; the sheet says it otherwise."""
    world = make_world(make_token("a", encumbrance=3), make_token("b", heavy_clothing=True))
    tokens = [{"token": "a", "encumbrance": 0}, {"token": "b"}]
    bare = [{"token": "a"}, {"token": "b", "heavy_clothing": False}]

    assert [r["fp"] for r in march(world, hours=1, tokens=tokens).result] == [1, 3]
    assert [r["fp"] for r in march(world, hours=1, tokens=bare).result] == [4, 1]


def test_heavy_clothing_in_the_heat_only() -> None:
    """C1: by the Basic Set's reading heavy clothing counts on a hot day, instead of the heat."""
    token = make_token(heavy_clothing=True)
    world = make_world(token, rules={"heavy_clothing_rule": "hot_day"})

    assert march(world, hours=1).result[0]["fp"] == 1
    assert march(world, hours=1, hot=True).result[0]["fp"] == 3


def test_a_further_hour_at_the_verge() -> None:
    """F3: below 1 FP Will is asked before each further hour; a failure stops the march."""
    world = make_world(make_token(state={"fp": 1}))
    (result,) = march(world, 3, 3, 3, 4, 4, 4, hours=4).result

    assert (result["fp"], result["hp"]) == (2, 1)
    assert (result["stopped"], result["outcome"]) == ("collapsed", "failure")


def test_until_unconscious() -> None:
    """F4: fainting ends the march; what is over the floor comes off HP once."""
    world = make_world(make_token(encumbrance=4, state={"fp": -8}))
    played = march(world, 3, 3, 3, hours=3)

    assert played.result[0]["stopped"] == "unconscious"
    assert (played.token().body.fp, played.token().state.hp) == (-10, 5)


def test_collapse_at_the_start() -> None:
    """F3: who collapses at once pays nothing."""
    world = make_world(make_token(state={"fp": 0}))
    (result,) = march(world, 4, 4, 4, hours=4).result

    assert result["achieved"] == {"fp": 0}


def test_rest_is_over() -> None:
    """R1: marching clears the minutes of rest carried over."""
    played = march(make_world(make_token(state={"rest_minutes": 9})), hours=1)

    assert played.token().state.rest_minutes == 0


def test_token_after_token() -> None:
    """F3: the dice go to one token's whole march, then to the next one's."""
    tired: dict[str, Any] = {"fp": 0}
    world = make_world(make_token("a", state=tired), make_token("b", state=tired))
    first, second = march(world, 3, 3, 3, 3, 3, 4, 4, 4, 4, hours=2).result

    assert [roll["total"] for roll in first["rolls"]] == [9, 10]
    assert [roll["total"] for roll in second["rolls"]] == [12]


def test_named_twice() -> None:
    """One attempt is one token's: naming it twice is refused."""
    args: dict[str, Any] = {"tokens": [{"token": "t"}, {"token": "t"}], "hours": 1}

    assert refuse(make_world(), "march", **args) == ("bad_request", "tokens")


@given(
    hours=st.integers(2, 8),
    cut=st.integers(1, 7),
    encumbrance=st.integers(0, 4),
    traits=st.sampled_from([{}, {"Very Fit": 1}, {"Machine": 1}]),
)
def test_cut_in_two(hours: int, cut: int, encumbrance: int, traits: dict[str, int]) -> None:
    """C3, F9: a march in two parts costs what it costs in one, half points included."""
    world = make_world(make_token(encumbrance=encumbrance, traits=traits, fp_max=100))
    first = min(cut, hours - 1)
    whole = march(world, hours=hours)
    parts = march(march(world, hours=first).world, hours=hours - first)

    assert whole.token().state == parts.token().state

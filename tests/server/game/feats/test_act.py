"""Tests of game.feats.act; the roll itself is tested with the steps."""

import pytest

from core import make_token, make_world, play, refuse


@pytest.mark.parametrize(("dice", "acts"), [((3, 3, 4), True), ((4, 4, 3), False)])
def test_acts(dice: tuple[int, ...], acts: bool) -> None:
    """F3: a success iff the token acts."""
    result = play(make_world(make_token(state={"fp": 0})), "act", *dice).result

    assert result["achieved"] == {"acts": acts}
    assert result["outcome"] == ("success" if acts else "failure")


@pytest.mark.parametrize(
    "condition", ["asleep", "collapsed", "dead", "heart_attack", "unconscious"]
)
def test_the_incapacitated_are_refused(condition: str) -> None:
    """F5: no feat in these conditions."""
    world = make_world(make_token(state={"conditions": [condition]}))

    assert refuse(world, "act") == ("incapacitated", "token")


@pytest.mark.parametrize("condition", ["drowsy", "suffocating"])
def test_others_are_not(condition: str) -> None:
    """F5: these conditions hold nobody up."""
    world = make_world(make_token(state={"conditions": [condition]}))

    assert play(world, "act").result["achieved"] == {"acts": True}


def test_no_fatigue_always_acts() -> None:
    """F11: nothing to be at the verge of."""
    assert play(make_world(make_token(fp_max=0)), "act").result["rolls"] == []


def test_extra_effort_is_refused() -> None:
    """Feats that extra effort cannot raise take none, and 0 is none."""
    assert refuse(make_world(), "act", extra=5) == ("out_of_range", "extra")
    assert play(make_world(), "act", extra=0).result["outcome"] == "success"

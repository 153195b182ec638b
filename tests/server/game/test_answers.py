"""Tests of game.answers."""

import pytest

from core import make_token, make_world, play
from extra_effort.game.answers import most_told, rolls_told
from extra_effort.game.rolls import NO_ROLLS, Check, Roll


def test_a_long_feat_lists_its_first_and_last_rolls() -> None:
    """Of thousands of rolls 200 are listed, and the others counted by name and outcome."""
    world = make_world(make_token(ht=20))
    run = play(world, "run", *[3, 3, 3] * 299, 6, 6, 6, pace="sprint", seconds=300 * 15)

    assert len(run.result["rolls"]) == 200
    assert run.result["rolls_left_out"] == {"endurance": {"success": 100}}
    assert run.result["rolls"][-1]["outcome"] == "critical_failure"


def test_what_is_listed_whole_leaves_nothing_out() -> None:
    """A result of the usual length has the fields it always had."""
    rolls = NO_ROLLS.plus(Roll(Check("a", "HT", 10), (3, 3, 3), "success"))

    assert rolls_told(rolls, 1).keys() == {"rolls"}


@pytest.mark.parametrize(("tokens", "most"), [(1, 200), (10, 200), (100, 20), (2000, 4)])
def test_several_share_what_is_listed(tokens: int, most: int) -> None:
    """The more tokens, the fewer rolls of each, so that the reply stays within a frame."""
    assert most_told(tokens) == most

"""Tests of game.ops.rules."""

from typing import Any

import pytest

from core import make_world, play, refuse
from extra_effort.game.table import TableRules


def test_a_partial_table() -> None:
    """What is not named stays as it is."""
    first = play(make_world(), "rules", jump_st=True, march_hours=8)
    second = play(first.world, "rules", jump_st=False)

    assert first.world.rules == TableRules(jump_st=True, march_hours=8)
    assert second.world.rules == TableRules(march_hours=8)
    assert second.result["rules"]["march_hours"] == 8


def test_the_same_table_is_not_logged() -> None:
    """Nothing changed, no entry."""
    assert play(make_world(), "rules", fp_overflow=False).events == ()


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({"jump_st": 1}, ("bad_request", "jump_st")),
        ({"jump_st": None}, ("bad_request", "jump_st")),
        ({"heavy_clothing_rule": "never"}, ("out_of_range", "heavy_clothing_rule")),
        ({"march_hours": 0}, ("out_of_range", "march_hours")),
        ({"house_rule": True}, ("bad_request", "house_rule")),
    ],
)
def test_refusals(args: dict[str, Any], refusal: Any) -> None:
    """An unknown rule, or a value it cannot have, is named."""
    assert refuse(make_world(), "rules", **args) == refusal

"""Feverish Defense: X2."""

from typing import Any

import pytest

from core import make_world, play, refuse


@pytest.mark.parametrize("defense", ["dodge", "parry", "block"])
def test_two_better(defense: str) -> None:
    """X2: 1 FP, +2 to one defense."""
    played = play(
        make_world(), "feverish_defense", maneuver="do_nothing", defense=defense, turn="c:1"
    )

    assert (played.result["achieved"], played.result["fp"]) == ({"bonus": 2}, 1)


def test_after_all_out_attack() -> None:
    """X2: after an All-Out Attack there is no defense."""
    args: dict[str, Any] = {"maneuver": "all_out_attack", "defense": "dodge", "turn": "c:1"}

    assert refuse(make_world(), "feverish_defense", **args) == ("illegal_maneuver", "maneuver")

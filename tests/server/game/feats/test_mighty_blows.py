"""Mighty Blows: X4."""

from typing import Any

import pytest

from core import make_world, play, refuse

BLOW: dict[str, Any] = {"maneuver": "attack", "attacks": 1, "turn": "c:1"}


@pytest.mark.parametrize(
    ("dice", "bonus", "per_die", "total"), [(2, 2, False, 2), (3, 1, True, 3), (5, 1, True, 5)]
)
def test_bonus(dice: int, bonus: int, per_die: bool, total: int) -> None:
    """X4: +2, from three dice +1 for each; `total` is what it adds in all."""
    played = play(make_world(), "mighty_blows", **BLOW, damage_dice=dice)

    assert played.result["achieved"] == {"bonus": bonus, "per_die": per_die, "total": total}


def test_price() -> None:
    """X4: 1 FP per attack."""
    args: dict[str, Any] = {**BLOW, "attacks": 3, "damage_dice": 1}

    assert play(make_world(), "mighty_blows", **args).result["fp"] == 3


def test_refusals() -> None:
    """X4: in melee, after an Attack."""
    world = make_world()

    assert refuse(world, "mighty_blows", **BLOW, damage_dice=1, melee=False) == (
        "illegal_maneuver",
        "melee",
    )
    assert refuse(world, "mighty_blows", **{**BLOW, "maneuver": "aim"}, damage_dice=1) == (
        "illegal_maneuver",
        "maneuver",
    )

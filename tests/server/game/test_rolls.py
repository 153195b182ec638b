"""Tests of game.rolls."""

import pytest

from extra_effort.game.rolls import Check, Modifier, Supposed, Thrown, better
from extra_effort.rules.dice import ListDice

CHECK = Check("ht", "HT", 10).plus(Modifier("fit", 1), Modifier("nothing", 0))


def test_a_modifier_of_zero_is_left_out() -> None:
    """The card shows only what counts."""
    assert (CHECK.modifiers, CHECK.target) == ((Modifier("fit", 1),), 11)


@pytest.mark.parametrize(("base", "voluntary"), [(3, True), (2, False)])
def test_voluntary(base: int, voluntary: bool) -> None:
    """D5: nobody may try at a target below 3."""
    assert Check("x", "DX", base).voluntary is voluntary


def test_better_keeps_the_first_in_a_tie() -> None:
    """E3: the skill is taken when it is better, not when it is equal."""
    will, skill = Check("x", "Will", 10), Check("x", "Jumping", 10)

    assert better(will, skill) is will
    assert better(will, Check("x", "Jumping", 11)).against == "Jumping"


def test_a_roll_written_plain() -> None:
    """A roll's fields: name, dice, total, target, modifiers, margin, outcome."""
    roll = Thrown(ListDice([6, 5, 4])).roll(CHECK)

    assert roll.to_plain() == {
        "name": "ht",
        "against": "HT",
        "dice": [6, 5, 4],
        "total": 15,
        "target": 11,
        "modifiers": [{"name": "fit", "value": 1}],
        "margin": -4,
        "outcome": "failure",
    }


@pytest.mark.parametrize(("dice", "natural"), [((6, 6, 6), True), ((6, 6, 5), False)])
def test_natural_18(dice: tuple[int, ...], natural: bool) -> None:
    """E8: three sixes, not any critical failure."""
    assert Thrown(ListDice(dice)).roll(CHECK).is_natural_18 is natural


def test_supposing_throws_nothing() -> None:
    """A preview supposes a plain success, at any target."""
    roll = Supposed().roll(Check("x", "Will", 18))

    assert (roll.dice, roll.outcome, roll.succeeded, roll.is_natural_18) == (
        (),
        "success",
        True,
        False,
    )
    assert Supposed().d6(2) == (3, 3)

"""Tests of rules.dice."""

import pytest

from extra_effort.rules.dice import DiceRanOutError, ListDice


def test_dice_are_taken_in_order() -> None:
    """D7: each roll takes the next dice of the list."""
    dice = ListDice([1, 2, 3, 4])

    assert (dice.d6(3), dice.d6(1)) == ((1, 2, 3), (4,))


def test_left_names_what_nobody_took() -> None:
    """D7: dice not rolled are still there."""
    dice = ListDice([1, 2, 3])
    dice.d6(1)

    assert dice.left == (2, 3)


def test_running_out_takes_none() -> None:
    """D7: a roll for which the list is too short says so and takes nothing."""
    dice = ListDice([1, 2])

    with pytest.raises(DiceRanOutError, match="needs 3, 2 are left"):
        dice.d6(3)
    assert dice.left == (1, 2)


@pytest.mark.parametrize("die", [0, 7, -1, True, 2.0, "3"])
def test_what_is_no_die_is_refused(die: int) -> None:
    """D7: a die shows a whole number from 1 to 6."""
    with pytest.raises(ValueError, match="whole number from 1 to 6"):
        ListDice([die])

"""Tests of game.rolls."""

import pytest

from extra_effort.game.refusal import RefusedError
from extra_effort.game.rolls import (
    NO_ROLLS,
    Check,
    Counted,
    Modifier,
    Roll,
    Rolls,
    Supposed,
    Thrown,
    better,
)
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


def made(count: int) -> Rolls:
    """Return an account of so many rolls, named by turns "a" and "b"."""
    rolls = NO_ROLLS
    for number in range(count):
        rolls = rolls.plus(Roll(Check("ab"[number % 2], "HT", number), (), "success"))
    return rolls


def test_an_account_of_rolls_is_a_value() -> None:
    """Two that go on from one account do not see each other's rolls, nor does the one."""
    common, one, other = made(3), Check("one", "HT", 1), Check("other", "HT", 1)

    first = common.plus(Roll(one, (), "success"))
    second = common.plus(Roll(other, (), "success"))

    assert [len(common), len(first), len(second), len(NO_ROLLS)] == [3, 4, 4, 0]
    assert (first.last.check, second.last.check) == (one, other)
    assert [roll.check.name for roll in common] == ["a", "b", "a"]


def test_the_newest_of_a_name() -> None:
    """Of several rolls of one name the newest counts."""
    newest = made(4).last_named("a")

    assert newest is not None
    assert newest.check.base == 2
    assert made(4).last_named("c") is None


def test_no_request_rolls_without_end() -> None:
    """Beyond its share a request is refused, and so changes nothing."""
    counted = Counted(Supposed(), left=1)
    counted.roll(CHECK)

    with pytest.raises(RefusedError) as caught:
        counted.roll(CHECK)

    assert caught.value.refusal.code == "too_large"
    assert counted.d6(2) == (3, 3)

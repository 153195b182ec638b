"""Tests of game.attempt: the account that an attempt keeps."""

from typing import Any

import pytest

from core import make_token
from extra_effort.game.attempt import Attempt, Injury, Setting, begin
from extra_effort.game.rolls import Check, Thrown
from extra_effort.game.table import TableRules
from extra_effort.rules.dice import ListDice
from extra_effort.rules.fatigue import FILL_ORDER


def attempt(*dice: int, state: dict[str, Any] | None = None, **changes: Any) -> Attempt:
    """Begin an attempt of an average token."""
    setting = Setting(table=TableRules(), roller=Thrown(ListDice(dice)), seq=1)
    return begin("jump", "t", make_token(state=state, **changes).body, setting)


def test_an_attempt_is_a_value() -> None:
    """Each step returns another attempt; the one before is as it was."""
    first = attempt()
    second = first.pay(3).note("tired").fail()

    assert (first.fp, first.notes, first.outcome, first.body.fp) == (0, (), "success", 10)
    assert (second.fp, second.notes, second.outcome, second.body.fp) == (
        3,
        ("tired",),
        "failure",
        7,
    )


def test_paying_counts_fp_and_hp() -> None:
    """F2, F4: `fp` is what it cost, `hp` every HP lost on the way."""
    paid = attempt(state={"fp": -8}).pay(5)

    assert (paid.fp, paid.hp, paid.body.fp, paid.stopped) == (5, 5, -10, "unconscious")


def test_exertion_of_the_very_fit() -> None:
    """F9: at half rate; what is really taken counts."""
    fit = attempt(traits={"Very Fit": 1})

    assert (fit.exert(3).fp, fit.pay(3).fp, fit.pay_for_effort(3).fp) == (1, 3, 3)


def test_recovering_counts_backwards() -> None:
    """An op's `fp` is negative when FP are gained."""
    tired = attempt(state={"fp": 4})

    assert tired.recover(tired.body.gain_fp(3, FILL_ORDER, overflow=False)).fp == -3


def test_two_injuries_are_one_account() -> None:
    """The HP of both stand in it, at the place of the latter."""
    hurt = attempt().injure(2, "left leg").injure(1, None)

    assert (hurt.injury, hurt.hp, hurt.body.state.hp) == (Injury(None, 3), 3, 7)


def test_the_first_reason_to_stop_stands() -> None:
    """F4, E7: whoever fainted did not stop for another reason after that."""
    stopped = attempt().stop("unconscious").stop("critical_failure")

    assert (stopped.stopped, stopped.outcome) == ("unconscious", "failure")


def test_no_fatigue_pays_nothing() -> None:
    """F11: and counts nothing."""
    free = attempt(fp_max=None).pay(4).exert(4)

    assert (free.fp, free.hp) == (0, 0)


@pytest.mark.parametrize(("name", "succeeded"), [("a", True), ("b", False), ("c", None)])
def test_looking_back_at_a_roll(name: str, succeeded: bool | None) -> None:
    """The latest roll of a name, None when there was none."""
    rolled = attempt(6, 6, 5, 3, 3, 3, 6, 6, 5)
    for check in ("a", "a", "b"):
        rolled = rolled.roll(Check(check, "HT", 10))

    assert rolled.succeeded_at(name) is succeeded


def test_other_dice_are_named() -> None:
    """Dice that are no success roll stand apart."""
    thrown = attempt(4).throw("side", 1)

    assert [dice.to_plain() for dice in thrown.other_dice] == [
        {"name": "side", "dice": [4], "total": 4}
    ]
    assert not list(thrown.rolls)

"""What the rules name in a result, the JavaScript client has a text for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from extra_effort.cli.try_ import run_trial, world_of
from extra_effort.game.ops import OPS
from extra_effort.game.refusal import RefusedError
from extra_effort.game.state import Condition
from extra_effort.rules.dice import ListDice

HERE = Path(__file__).parent
GOLDEN: dict[str, Any] = json.loads((HERE / "golden.json").read_text(encoding="utf-8"))
TEXTS: dict[str, Any] = json.loads(
    (HERE.parent / "js-client/lang/common.en.json").read_text(encoding="utf-8")
)["EXTRA_EFFORT"]
ANY_DICE = (3, 3, 4) * 100
SHELL_OPS = {"pair"}
"""Ops that no browser asks for, but that stand in the log."""


def results() -> Iterator[dict[str, Any]]:
    """Yield the results of all golden cases that are not refused."""
    for case in GOLDEN["cases"]:
        world = world_of({**GOLDEN["base"], **case["sheet"]}, case["state"], case["table"])
        try:
            trial = run_trial(world, case["feat"], case["args"], ListDice(case["dice"] or ANY_DICE))
        except RefusedError:
            continue
        assert isinstance(trial.result, dict)
        yield trial.result


def named(result: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the section and the name of every text that a result asks for."""
    for roll in result.get("rolls", []):
        yield "roll", roll["name"]
        yield from (("modifier", modifier["name"]) for modifier in roll["modifiers"])
    yield from (("roll", dice["name"]) for dice in result.get("other_dice", []))
    yield from (("achieved", name) for name in result.get("achieved") or {})
    if result.get("stopped"):
        yield "stopped", result["stopped"]


def test_every_name_in_a_result_has_a_text() -> None:
    """Rolls, modifiers, other dice, achievements and reasons of stopping are all labelled."""
    asked = {name for result in results() for name in named(result)}

    assert {(section, name) for section, name in asked if name not in TEXTS[section]} == set()
    assert len(asked) > 40


def test_every_condition_has_a_text() -> None:
    """A chip never shows a bare name."""
    assert set(get_args(Condition)) == set(TEXTS["condition"])


def test_every_op_has_a_text() -> None:
    """The log never shows a bare name."""
    assert {op for op in {*OPS, *SHELL_OPS} if op not in TEXTS["feat"]} - {"preview"} == set()

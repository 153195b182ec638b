"""The table rules that windows offer are those of the server, with the same ranges and defaults."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from extra_effort.game.fields import read
from extra_effort.game.refusal import RefusedError
from extra_effort.game.table import TableRules

OFFERED = json.loads(
    (Path(__file__).parent.parent / "js-client/src/core/rules.json").read_text(encoding="utf-8")
)


def test_every_rule_is_offered_with_its_default() -> None:
    """A new rule needs its line there."""
    rules = TableRules()

    assert {one["name"]: one["default"] for one in OFFERED} == attrs.asdict(rules)


@pytest.mark.parametrize("rule", OFFERED, ids=lambda rule: rule["name"])
def test_what_is_offered_is_taken_and_nothing_beyond(rule: dict[str, object]) -> None:
    """Every choice and both ends of a range; not one more."""
    name = str(rule["name"])
    taken = rule.get("choices") or [rule.get("min", False), rule.get("max", True)]
    assert isinstance(taken, list)
    for value in taken:
        assert getattr(read(TableRules, {name: value}), name) == value

    beyond = "never" if "choices" in rule else int(taken[-1]) + 1
    with pytest.raises(RefusedError):
        read(TableRules, {name: beyond})

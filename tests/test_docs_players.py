"""docs/players.md explains every feat that a player or a GM can do with a character."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from extra_effort.game.args import NO_EXTRA
from extra_effort.game.feats import FEATS
from extra_effort.game.fields import READER
from extra_effort.game.ops import OPS
from extra_effort.game.roles import WHO
from pages import ROOT, examples, fences, read, section

PAGE = "docs/players.md"
COMMON = frozenset({"token", "extra", "motivated", "skill", "turn", "private"})
"""Arguments that the page explains once for all."""
EXPLAINED = sorted(
    {*FEATS, *(op for op, who in WHO.items() if who == "owner")}
    - {"activity", "adjust", "preview", "register"}  # told of elsewhere, or done by the module
)


def labels() -> Any:
    """Return the names that the windows give to feats."""
    common = json.loads((ROOT / "js-client/lang/common.en.json").read_text(encoding="utf-8"))
    return common["EXTRA_EFFORT"]["feat"]


def about(op: str) -> str:
    """Return a feat's section: headed as the windows call it."""
    return section(read(PAGE), f"### {labels()[op]['label']}")


@pytest.mark.parametrize("op", EXPLAINED)
def test_arguments(op: str) -> None:
    """A feat's section names all that can be chosen."""
    own = [f for f in attrs.fields(OPS[op].args) if f.metadata[READER] is not NO_EXTRA]
    missing = [f.name for f in own if f.name not in COMMON and f"`{f.name}`" not in about(op)]

    assert missing == []


@pytest.mark.parametrize("op", EXPLAINED)
def test_price_and_example(op: str) -> None:
    """It says what the feat costs, and shows it done."""
    shown = [
        example.words[:3]
        for fence in fences(about(op))
        if fence.language == "console"
        for example in examples(fence.text)
    ]

    assert "\n*Price:* " in about(op) or op in {"rest", "sleep"}
    assert ["extra-effort", "try", op] in shown

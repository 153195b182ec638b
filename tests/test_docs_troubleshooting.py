"""docs/troubleshooting.md has each text of the chip, each with a cause or a cure."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pages import ROOT, read, section

PAGE = "docs/troubleshooting.md"


def chips() -> dict[str, str]:
    """Return the chip's texts by key, with what varies as "…"."""
    module: Any = json.loads((ROOT / "js-client/lang/en.json").read_text(encoding="utf-8"))
    texts = module["EXTRA_EFFORT"]["chip"]
    return {key: re.sub(r"\{\w+\}", "…", text) for key, text in texts.items()}


@pytest.mark.parametrize("key", chips())
def test_chip(key: str) -> None:
    """What the chip says is a heading, to be found by searching for it."""
    assert f"\n### {chips()[key]}\n" in read(PAGE)


@pytest.mark.parametrize("part", ["Connecting", "Installing", "Bars", "The server"])
def test_every_symptom_has_its_cure(part: str) -> None:
    """A symptom comes with what to do about it, or where that is told."""
    symptoms = section(read(PAGE), f"## {part}").split("\n### ")[1:]

    assert symptoms
    assert [one.splitlines()[0] for one in symptoms if "**" not in one and "](" not in one] == []

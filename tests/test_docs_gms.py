"""docs/gms.md tells of every table rule."""

from __future__ import annotations

import json
import re

import attrs

from extra_effort.game.table import TableRules
from pages import ROOT, read, section

PAGE = "docs/gms.md"
ROW = re.compile(r"^\| `(\w+)` \| (\S+) \| (.+) \|$", re.MULTILINE)


def test_table_rules() -> None:
    """The table has every rule, in the code's order, with its default and a line of its own."""
    rows = ROW.findall(section(read(PAGE), "## Table rules"))
    rules = attrs.asdict(TableRules())
    defaults = [str(v).lower() if isinstance(v, bool) else str(v) for v in rules.values()]

    assert [(name, default) for name, default, _ in rows] == list(zip(rules, defaults, strict=True))


def test_windows_and_buttons_are_called_as_they_are() -> None:
    """What stands in italics is a text of the module or of the table page."""
    texts = set[str]()
    for file in ("lang/en.json", "lang/common.en.json", "src/page/lang/en.json"):
        texts |= leaves(json.loads((ROOT / "js-client" / file).read_text(encoding="utf-8")))
    macros = (ROOT / "js-client/packs/_source").glob("*.json")
    texts |= {json.loads(file.read_text(encoding="utf-8"))["name"] for file in macros}
    manifest = json.loads((ROOT / "js-client/module.json").read_text(encoding="utf-8"))
    texts |= {pack["label"] for pack in manifest["packs"]}
    foundry = {"Display Bars"}
    plain_words = {"scribe", "not shown"}

    said = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", read(PAGE)))
    known = {text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for text in texts}

    assert said - known - foundry - plain_words == set()


def leaves(tree: object) -> set[str]:
    """Return the texts of a language file."""
    if isinstance(tree, dict):
        return set[str]().union(*map(leaves, tree.values()))
    return {str(tree)}

"""What of a page is still in English, as the language files have it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.async_api import Page

CLIENT = Path(__file__).resolve().parents[2] / "js-client"
FILES = ("lang/common.{}.json", "lang/{}.json", "src/page/lang/{}.json")

POINTED = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
"""A number as English writes it; a German date has a second point."""

_WORDS = """() => {
    const words = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) words.push(node.textContent);
    for (const element of document.querySelectorAll('*')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'data-tooltip']) {
            words.push(element.getAttribute(name) ?? '');
        }
    }
    return [...new Set(words.map((text) => text.trim()))];
}"""


def flat(texts: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield each text with its whole key."""
    for name, value in texts.items():
        if isinstance(value, str):
            yield f"{prefix}{name}", value
        else:
            yield from flat(value, f"{prefix}{name}.")


def language(name: str) -> dict[str, str]:
    """Return all texts of a language."""
    files = [CLIENT / file.format(name) for file in FILES]
    return dict(pair for file in files for pair in flat(json.loads(file.read_text("utf-8"))))


def pattern(text: str) -> re.Pattern[str]:
    """Return what a text looks like, whatever is filled in."""
    parts = re.split(r"\{\w+\}", text)
    return re.compile(".+".join(map(re.escape, parts)), re.DOTALL)


def english_only(other: str) -> list[re.Pattern[str]]:
    """Return the English texts that say nothing in the other language."""
    translated = language(other)
    alike = set(translated.values())
    return [
        pattern(text)
        for key, text in language("en").items()
        if text not in alike and translated[key] != text and re.search(r"[A-Za-z]{3}", text)
    ]


async def leftovers(page: Page, other: str) -> list[str]:
    """Return what the page shows in English though the other language has it, numbers too."""
    wanted = english_only(other)
    words: list[str] = await page.evaluate(_WORDS)
    bare = [text for text in words if text.startswith("EXTRA_EFFORT.")]
    pointed = [text for text in words if POINTED.search(text)]
    return bare + pointed + [text for text in words if any(one.fullmatch(text) for one in wanted)]

"""What axe-core finds in a page: names, roles, contrast, all that it can tell by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.async_api import Page

from .play import Seat
from .table_page import TablePage

_AXE = Path(__file__).resolve().parents[2] / "js-client/node_modules/axe-core/axe.min.js"

THEMES = ("dark", "light")
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")

_THEME = """(theme) => {
    document.body.classList.remove('theme-dark', 'theme-light');
    document.body.classList.add(`theme-${theme}`);
}"""

_RUN = """async (selector) => {
    const {violations, passes} = await axe.run(selector);
    const faults = violations.flatMap(({id, nodes}) => nodes.map(
        ({html, failureSummary}) => `${id}: ${html.slice(0, 160)} | ${failureSummary}`,
    ));
    return {faults, passes: passes.length};
}"""


async def faults(page: Page, selector: str) -> list[str]:
    """Return what is wrong with what `selector` names, each with its markup."""
    if not await page.evaluate("() => 'axe' in globalThis"):
        await page.evaluate(_AXE.read_text(encoding="utf-8"))
    found = await page.evaluate(_RUN, selector)
    assert found["passes"] > 0
    return [f"{selector} {fault}" for fault in found["faults"]]


async def in_both_themes(seat: Seat, what: str, selector: str) -> list[str]:
    """Return what axe-core finds there, in the dark and in the light theme."""
    found = []
    for theme in THEMES:
        await seat.eval(_THEME, theme)
        found += [f"{what}, {theme}: {fault}" for fault in await faults(seat.page, selector)]
    return found


async def in_both_schemes(table: TablePage, what: str, selector: str = "body") -> list[str]:
    """Return what axe-core finds on the table page, as dark and as light browsers show it."""
    found = []
    for scheme in SCHEMES:
        await table.page.emulate_media(color_scheme=scheme)
        found += [f"{what}, {scheme}: {fault}" for fault in await faults(table.page, selector)]
    return found

"""What axe-core finds in a page: names, roles, contrast, all that it can tell by itself."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

_AXE = Path(__file__).resolve().parents[2] / "js-client/node_modules/axe-core/axe.min.js"

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

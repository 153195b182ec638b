"""Every window of the module and of the page is usable without a mouse, and without eyes."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser, expect

from . import panels, unasked, world
from .axe import faults, in_both_schemes, in_both_themes
from .play import API, Seat, party
from .serving import Serving
from .table_page import TAMSIN, seat

WINDOWS = {
    "the chooser": f"void {API}.chooseFeat()",
    "a feat": f"void {API}.useFeat('run')",
    "a feat with much to choose": f"void {API}.useFeat('hike')",
    "the end of a battle": f"void {API}.useFeat('battle_end')",
    "a march": f"void {API}.useFeat('march')",
    "a correction": f"void {API}.useFeat('adjust')",
    "pairing": f"void {API}.pair()",
}
"""What opens each; closed by Esc or its cross."""

IN_WINDOWS = ".application .window-content"

_MENU = """async () => {
    const {type} = game.settings.menus.get('extra-effort.test');
    globalThis.shown = new type();
    await globalThis.shown.render();
}"""

_ORDER = """() => {
    const fields = '.application :is(button, input, select, summary, a)';
    const seen = [...document.querySelectorAll(fields)];
    return seen.filter((one) => one.tabIndex > 0).length;
}"""


async def test_every_window_of_the_module(browser: Browser, tmp_path: Path) -> None:
    """Names, roles, contrast and the order of the keys, in both of Foundry's themes."""
    async with party(browser, tmp_path) as (laid, paired, one, _two):
        await laid.leave(one)
        gm = await laid.sit(world.GM, beside=paired, theme="dark")
        await gm.online()
        await gm.until(f"(id) => {API}.state(id)", world.SVALA)
        await gm.control("Svala")
        found = []
        for what, opens in WINDOWS.items():
            await gm.eval(f"() => {{ {opens}; }}")
            await expect(gm.page.locator(IN_WINDOWS)).to_be_visible()
            found += await in_both_themes(gm, what, IN_WINDOWS)
            assert await gm.eval(_ORDER) == 0
            await gm.page.click(".application [data-action=close]")
        await gm.eval(_MENU)
        await gm.page.wait_for_selector("#extra-effort-test [data-tone=ok]")
        found += await in_both_themes(gm, "the test of the connection", "#extra-effort-test")
        await gm.eval("() => globalThis.shown.element.remove()")
        await gm.use("jump", {"token": world.SVALA, "kind": "broad", "extra": 10})
        await gm.use(
            "march", {"tokens": [{"token": world.SVALA}, {"token": world.ORM}], "hours": 2}
        )
        await expect(gm.page.locator("#chat .card")).to_have_count(2)
        found += await in_both_themes(gm, "cards", "#chat .card")
        found += await in_both_themes(gm, "the chip", "#extra-effort-chip")

        assert found == []
        await gm.eval("() => document.querySelector('#chat .card').append(new Image(9, 9))")
        assert "image-alt" in (await faults(gm.page, "#chat .card"))[0]


async def test_the_windows_of_the_menu(browser: Browser, tmp_path: Path) -> None:
    """Opened, used and closed without a mouse; what comes meanwhile takes nobody's place away."""
    async with party(browser, tmp_path, generation=13) as (laid, paired, one, _two):
        await one.use("spend", {"token": world.SVALA, "fp": 3, "reason": "A spell"})
        gm = await laid.sit(world.GM, beside=paired, theme="dark")
        await gm.online()
        await gm.until(f"(id) => {API}.state(id)?.fp === 8", world.SVALA)
        await gm.control("Svala")
        found = []
        async for window in panels.opened(gm):
            found += await in_both_themes(gm, window, window)
            assert await gm.eval(_ORDER) == 0
            if window.endswith("-log"):
                await _undo_by_key(gm, one)
        await gm.eval(f"() => {{ void {API}.useFeat('battle_end'); }}")
        await expect(gm.page.locator("#extra-effort-battle .ee-price").first).not_to_be_empty()
        found += await in_both_themes(gm, "the end of a battle", "#extra-effort-battle")
        await panels.tab_to(gm.page, "#extra-effort-battle [data-act=leave]")
        await panels.closed_by_key(gm, "#extra-effort-battle")
        await laid.leave(paired)
        async for at, window in unasked.opened(gm, one):
            found += await in_both_themes(at, window, window)

        assert found == []


async def _undo_by_key(gm: Seat, one: Seat) -> None:
    """Ask what *Undo* would do, and do it, while a player goes on playing."""
    page = gm.page
    first = "#extra-effort-log .ee-entry:first-child"
    await panels.tab_to(page, f"{first} [data-act=undo]")
    await page.keyboard.press("Enter")
    await panels.focused(page, "#extra-effort-log [data-act=undo_now]")
    await one.use("spend", {"token": world.SVALA, "fp": 1, "reason": "Another"})
    await expect(page.locator(first)).to_contain_text("Another")
    await panels.focused(page, "#extra-effort-log [data-act=undo_now]")
    await page.keyboard.press("Enter")
    await expect(page.locator("#extra-effort-log [data-act=undo_now]")).to_have_count(0)
    await panels.focused(page, "#extra-effort-log *")


async def test_every_window_of_the_table_page(browser: Browser, tmp_path: Path) -> None:
    """Signing in, the table, a feat before and after the click, a battle's end, the players."""
    async with Serving(tmp_path, flags=("--demo",)) as server:
        address = f"http://{server.url}/"
        async with seat(browser, address) as stranger:
            await expect(stranger.page.get_by_label("Code")).to_be_visible()
            found = await in_both_schemes(stranger, "signing in")
        async with seat(browser, f"{address}#pair={server.code}") as table:
            await table.online()
            found += await in_both_schemes(table, "the table")
            await table.open(TAMSIN, "Run")
            await table.effort(10)
            await expect(table.dialog.locator(".odds")).to_be_visible()
            found += await in_both_schemes(table, "a feat", "dialog[open]")
            await table.do()
            found += await in_both_schemes(table, "what came of it", "dialog[open]")
            await table.close()
            for name in ("End battle…", "People", "Table rules"):
                await table.page.get_by_role("button", name=name).click()
                await expect(table.page.locator("dialog[open]")).to_be_visible()
                found += await in_both_schemes(table, name, "dialog[open]")
                await table.page.keyboard.press("Escape")
                await expect(table.page.locator("dialog[open]")).to_have_count(0)
            await table.spend(TAMSIN, 1)
            await table.card(TAMSIN).locator("[data-act=log]").click()
            await expect(table.page.locator(".ee-chart svg")).to_be_visible()
            await expect(table.entries.first).to_contain_text("Spend FP")
            await table.entries.first.locator("[data-act=undo]").click()
            await expect(table.page.locator("[data-act=undo_now]")).to_be_visible()
            found += await in_both_schemes(table, "a chart, and what undoing would change")
        assert found == []

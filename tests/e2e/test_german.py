"""In German: the module in Foundry and the table page, with no English left between."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Browser, expect

from . import panels, unasked, world
from .english import leftovers
from .play import API, party
from .serving import Serving
from .table_page import TAMSIN, seat

WINDOWS = (
    f"void {API}.chooseFeat()",
    f"void {API}.useFeat('run')",
    f"void {API}.useFeat('hike')",
    f"void {API}.useFeat('battle_end')",
    f"void {API}.pair()",
)


async def test_the_module(browser: Browser, tmp_path: Path) -> None:
    """Windows, odds, cards, refusals and the chip; the server's own sentences too."""
    async with party(browser, tmp_path) as (laid, paired, one, _two):
        gm = await laid.sit(world.GM, beside=paired, lang="de")
        await gm.online()
        await gm.until(f"(id) => {API}.state(id)", world.SVALA)
        await gm.control("Svala")
        for window in WINDOWS:
            await gm.eval(f"() => {{ {window}; }}")
            await expect(gm.page.locator(".application .window-content")).to_be_visible()
            if "run" in window:
                await gm.page.wait_for_selector(".odds li:has-text('oder weniger')")
            assert await leftovers(gm.page, "de") == []
            await gm.page.click(".application [data-action=close]")
        await gm.use("jump", {"token": world.SVALA, "kind": "broad", "extra": 10})
        await gm.use("rest", {"tokens": [world.SVALA, world.ORM], "minutes": 10})
        await expect(gm.page.locator("#chat .card")).to_have_count(2)
        assert "gegen" in await gm.page.inner_text("#chat")
        assert await leftovers(gm.page, "de") == []
        async for _window in panels.opened(gm):
            assert await leftovers(gm.page, "de") == []
        await gm.eval(f"() => {API}.request('flurry_of_blows', {{token: '{world.SVALA}'}})")
        assert "Felder" in (await gm.told())[-1] or "Feld" in (await gm.told())[-1]
        pia = await laid.sit(world.ONE, beside=one, lang="de")
        await pia.online()
        for english in (paired, one):
            await laid.leave(english)
        async for at, _window in unasked.opened(gm, pia):
            assert await leftovers(at.page, "de") == []


async def test_the_page(browser: Browser, tmp_path: Path) -> None:
    """The browser's language without a word; another by the switch, kept for the next visit."""
    async with Serving(tmp_path, flags=("--demo",)) as server:
        url = f"http://{server.url}/#pair={server.code}"
        async with seat(browser, url, locale="de-DE") as table:
            page = table.page
            await expect(table.status).to_contain_text("Verbunden")
            await expect(page.locator("html")).to_have_attribute("lang", "de")
            await table.choose(TAMSIN)
            await page.locator(".feats").get_by_role("button", name="Laufen", exact=True).click()
            await table.dialog.get_by_label("Extra-Anstrengung, Prozent").fill("10")
            await expect(table.dialog.locator(".odds")).to_contain_text(re.compile(r"\d,\d %"))
            assert await leftovers(page, "de") == []
            await table.go.click()
            await expect(table.go).to_have_text("Noch einmal")
            assert await leftovers(page, "de") == []
            await table.dialog.get_by_role("button", name="Schließen").click()
            for name in ("Leute", "Tischregeln"):
                await page.get_by_role("button", name=name).click()
                await expect(table.dialog.locator(".ee-panel *").first).to_be_visible()
                assert await leftovers(page, "de") == []
                await page.keyboard.press("Escape")
                await expect(page.locator("dialog[open]")).to_have_count(0)
            await table.card(TAMSIN).locator("[data-act=log]").click()
            await expect(page.locator(".ee-chart svg")).to_be_visible()
            await table.entries.first.locator("[data-act=undo]").click()
            await expect(page.locator(".ee-undo :is(li, .ee-error)").first).to_be_visible()
            assert await leftovers(page, "de") == []

            await page.get_by_label("Sprache").select_option("en")
            await expect(table.status).to_contain_text("Connected")
            await expect(page.locator("html")).to_have_attribute("lang", "en")
            await page.reload()
            await expect(page.get_by_label("Language")).to_have_value("en")

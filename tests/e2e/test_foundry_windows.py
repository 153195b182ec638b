"""The windows over the table: menu, log with its chart, party, table rules, people."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .play import API, party


async def test_the_windows_tell_of_the_table_and_change_it(
    browser: Browser, tmp_path: Path
) -> None:
    """The chooser opens a token's log; the GM takes back there, and finds all else in the menu."""
    async with party(browser, tmp_path) as (_laid, gm, one, _two):
        await one.use("spend", {"token": world.SVALA, "fp": 3, "reason": "A spell"})
        await one.page.keyboard.press("Shift+KeyE")
        await one.page.click("dialog [data-action=log]")
        await one.page.wait_for_selector("#extra-effort-log .ee-entry:has-text('A spell')")
        await one.page.wait_for_selector("#extra-effort-log .ee-chart svg")
        assert await one.page.locator("#extra-effort-log [data-act=undo]").count() == 0

        await gm.page.click("#extra-effort-chip")
        await gm.page.wait_for_selector("#extra-effort-menu label:has-text('Selected: 0')")
        await gm.control("Svala")
        await gm.page.wait_for_selector("#extra-effort-menu label:has-text('Selected: 1')")
        await gm.page.click("#extra-effort-menu [data-act=show][data-window=log]")
        await gm.page.click("#extra-effort-log .ee-entry:has-text('A spell') [data-act=undo]")
        await gm.page.click("#extra-effort-log [data-act=undo_now]")
        await one.until(f"() => {API}.state('{world.SVALA}').fp === 11")
        await gm.page.wait_for_selector("#extra-effort-log .ee-undone:has-text('A spell')")

        told = one.page.locator("#extra-effort-log figcaption")
        assert "11" in await told.inner_text()
        await one.page.focus("#extra-effort-log .ee-chart input[type=range]")
        await one.page.keyboard.press("ArrowLeft")
        await one.page.wait_for_selector("#extra-effort-log figcaption:has-text('taken back')")
        async with gm.page.expect_download() as offered:
            await gm.page.click("#extra-effort-log [data-act=export][data-format=csv]")
        saved = (await (await offered.value).path()).read_bytes()
        assert saved.startswith(b"\xef\xbb\xbfseq,time,user,")
        assert b",spend,Actor." in saved

        for name in ("party", "rules", "people"):
            await gm.page.click(f"#extra-effort-menu [data-act=show][data-window={name}]")
            await gm.page.wait_for_selector(f"#extra-effort-{name} .ee-panel *")
        assert await gm.page.locator("#extra-effort-party .ee-bar.ee-fp").count() > 0
        await gm.page.wait_for_selector("#extra-effort-people :text('Pia')")
        await gm.page.click("#extra-effort-log [data-action=close]")
        assert await gm.page.locator("#extra-effort-log").count() == 0

"""A feat from the compendium: its dialog, the odds before the click, the hotbar, undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from . import world
from .play import API, Seat, party

_RUN = """async (name) => {
    const macros = await game.packs.get('extra-effort.feats').getDocuments();
    void macros.find((macro) => macro.name === name).execute();
}"""

_OPEN_HUD = """(name) => {
    const token = canvas.tokens.placeables.find(({ document }) => document.name === name);
    return canvas.hud.token.bind(token);
}"""


async def odds(seat: Seat) -> str:
    """Wait for the odds, and return what they say."""
    await seat.page.wait_for_selector(".odds li")
    return await seat.page.inner_text(".odds")


async def test_the_odds_are_there_before_the_click_and_follow_the_form(
    browser: Browser, tmp_path: Path
) -> None:
    """Nothing has happened until *Do it*; then the bars move."""
    async with party(browser, tmp_path) as (_laid, gm, one, _two):
        await one.eval(_RUN, "Run")
        await one.page.fill("dialog input[name=extra]", "10")
        await one.page.wait_for_selector(".odds small:has-text('\N{MINUS SIGN}2')")
        ten = await odds(one)
        await one.page.fill("dialog input[name=extra]", "50")
        await one.page.wait_for_selector(".odds small:has-text('\N{MINUS SIGN}10')")
        fifty = await odds(one)

        assert "%" in ten
        assert ten != fifty
        assert (await one.state(world.SVALA))["fp"] == 11
        await one.page.fill("dialog input[name=extra]", "10")
        await one.page.click("dialog [data-action=do]")
        await gm.until("() => game.messages.size === 1")
        (entry, *_) = await gm.history(world.SVALA)
        assert (entry["op"], entry["args"]["extra"], entry["user"]) == ("run", 10, world.ONE)


async def test_a_feat_goes_to_the_hotbar_with_its_arguments(
    browser: Browser, tmp_path: Path
) -> None:
    """The next time it is one click."""
    async with party(browser, tmp_path) as (_laid, gm, one, _two):
        await one.eval(_RUN, "Spend FP")
        await one.page.fill("dialog input[name=fp]", "2")
        await one.page.click("dialog [data-action=hotbar]")
        await one.until("() => game.user.hotbar[1] !== undefined")

        await one.eval("() => game.macros.get(game.user.hotbar[1]).execute().then(() => true)")

        await gm.fp_shown("Svala", 9)


@pytest.mark.parametrize("generation", [13, 14])
async def test_the_token_hud_opens_the_feats_for_its_token(
    browser: Browser, tmp_path: Path, generation: int
) -> None:
    """One click to the feat's dialog; the next time the feat stands first."""
    async with party(browser, tmp_path, generation) as (_laid, gm, _one, _two):
        await gm.control("Svala")
        await gm.eval(_OPEN_HUD, "Dire wolf")
        await gm.page.click("#token-hud .extra-effort-hud")
        await gm.page.click("fieldset [data-feat=spend]")
        await gm.page.fill("dialog input[name=fp]", "2")
        await gm.page.click("dialog [data-action=do]")
        await gm.until(
            f"() => {API}.state('{world.WOLF}').fp === {API}.state('{world.WOLF}').fp_max - 2"
        )

        await gm.eval(_OPEN_HUD, "Dire wolf")
        await gm.page.click("#token-hud .extra-effort-hud")
        first = gm.page.locator("dialog fieldset:first-of-type button").first

        assert await first.get_attribute("data-feat") == "spend"
        assert await gm.page.locator("#token-hud .extra-effort-hud").count() == 1


async def test_the_keyboard_alone_does_a_feat(browser: Browser, tmp_path: Path) -> None:
    """Shift+E opens the feats of one's own character; arrows or a digit choose, Enter does it."""
    async with party(browser, tmp_path) as (_laid, _gm, one, _two):
        await one.page.keyboard.press("Shift+KeyE")
        await one.page.wait_for_selector("dialog [data-feat=jump]")
        await one.page.keyboard.press("ArrowRight")
        await one.page.keyboard.press("Enter")
        await one.page.wait_for_selector("dialog [data-action=do]")
        assert await one.page.inner_text("dialog h1") == "Jump: Svala"
        assert await one.page.locator("dialog [data-feat]").count() == 0
        await one.page.focus("dialog input[name=run_yards]")
        await one.page.keyboard.press("Enter")
        await one.until("() => game.messages.size === 1")

        await one.page.keyboard.press("Shift+KeyE")
        await one.page.wait_for_selector("dialog [data-feat=jump]")
        await one.page.keyboard.press("1")
        await one.page.wait_for_selector("dialog [data-action=do]")
        assert await one.page.inner_text("dialog h1") == "Jump: Svala"


async def test_undo_last_gives_back_what_the_newest_entry_took(
    browser: Browser, tmp_path: Path
) -> None:
    """The GM's macro, on the selected token; the bars go back everywhere."""
    async with party(browser, tmp_path) as (_laid, gm, one, two):
        await one.use("spend", {"token": world.SVALA, "fp": 4})
        await two.fp_shown("Svala", 7)
        await gm.control("Svala")

        await gm.eval(_RUN, "Undo last")

        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 11)


async def test_without_a_selected_token_a_macro_says_what_to_do(
    browser: Browser, tmp_path: Path
) -> None:
    """The GM has no character: *select a token first*."""
    async with party(browser, tmp_path) as (_laid, gm, _one, _two):
        await gm.eval(_RUN, "Run")
        await gm.until("() => ui.notifications.said.length > 0")

        assert "Select a token" in (await gm.told())[0]


async def test_a_player_asks_and_the_gm_allows_with_one_click(
    browser: Browser, tmp_path: Path
) -> None:
    """What was not allowed is done once the GM has said yes."""
    async with party(browser, tmp_path) as (_laid, gm, one, _two):
        await one.eval(
            f"(token) => void {API}.request('motivate', {{tokens: [token], on: true}})", world.SVALA
        )
        await one.page.click("dialog [data-action=ok]")
        await one.chip_shows("atGM")
        await gm.page.click(".extra-effort-question [data-action=allow]")

        await one.until(f"(token) => {API}.state(token).motivated === true", world.SVALA)
        await one.chip_shows("online")
        assert await gm.page.locator(".extra-effort-question").count() == 0

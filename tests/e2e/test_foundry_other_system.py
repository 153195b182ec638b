"""A world of another system: two resources are kept, and what needs a GURPS sheet says so."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .axe import in_both_themes
from .english import leftovers
from .play import API, table

WINDOW = ".application .window-content"


async def test_another_system_keeps_two_resources(browser: Browser, tmp_path: Path) -> None:
    """The GM says where the points stand and sees them read; from then on bars and log work."""
    async with table(browser, tmp_path, gga=world.NO_GGA) as laid:
        gm, one = await laid.sit(world.GM), await laid.sit(world.ONE)
        await one.chip_shows("otherSystem")
        await gm.chip_shows("otherSystemGM")

        await gm.page.click("#extra-effort-chip")
        found = await in_both_themes(gm, "where the points stand", WINDOW)
        assert await gm.page.input_value("input[name=fp]") == "resources.stamina.value"
        assert await gm.page.input_value("input[name=hpMax]") == "health.max"
        await gm.page.fill("input[name=hp]", "no.such.thing")
        await gm.page.click("dialog [data-action=ok]")
        await gm.page.wait_for_selector("dialog p:has-text('No actor has such a resource')")
        await gm.page.fill("input[name=hp]", "system.health.value")
        await gm.page.click("dialog [data-action=ok]")
        await gm.page.wait_for_selector("dialog li:has-text('Svala: FP 11 of 12, HP 13 of 13')")
        found += await in_both_themes(gm, "what was read there", WINDOW)
        assert found == []
        await gm.page.click("dialog [data-action=save]")

        await gm.chip_shows("unpaired")
        await laid.pair(gm)
        for seat in (gm, one):
            await seat.online()
        await one.until(f"() => {API}.state('{world.SVALA}') !== null")

        await one.use("spend", {"token": world.SVALA, "fp": 20})
        for seat in (gm, one):
            await seat.fp_shown("Svala", 0)
        await gm.until(_WRITTEN)

        await one.eval(f"() => {API}.useFeat('jump', {{ token: '{world.SVALA}', kind: 'high' }})")
        assert any("needs a GURPS sheet" in said for said in await one.told())

        await gm.use("undo", {"entry": (await gm.history(world.SVALA))[0]["seq"]})
        for seat in (gm, one):
            await seat.fp_shown("Svala", 11)


async def test_the_question_in_german(browser: Browser, tmp_path: Path) -> None:
    """What the chip says, the window, what is wrong in it, and what was read out."""
    async with table(browser, tmp_path, gga=world.NO_GGA) as laid:
        gm = await laid.sit(world.GM, lang="de")
        await gm.chip_shows("otherSystemGM")
        assert await leftovers(gm.page, "de") == []
        await gm.page.click("#extra-effort-chip")
        await gm.page.wait_for_selector("input[name=hp]")
        assert await leftovers(gm.page, "de") == []
        await gm.page.fill("input[name=hp]", "no.such.thing")
        await gm.page.click("dialog [data-action=ok]")
        await gm.page.wait_for_selector("dialog p:has-text('Kein Akteur')")
        assert await leftovers(gm.page, "de") == []
        await gm.page.fill("input[name=hp]", "health.value")
        await gm.page.click("dialog [data-action=ok]")
        await gm.page.wait_for_selector("dialog [data-action=save]")
        assert await leftovers(gm.page, "de") == []


_WRITTEN = """() => {
    const actor = game.actors.get('SvalaActor000001');
    return actor.flags['extra-effort'].written.fp === 0 &&
        actor._source.system.resources.stamina.value === 0;
}"""

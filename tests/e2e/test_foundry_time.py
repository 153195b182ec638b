"""The world's clock moves, and those who rest recover."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .play import party

_ADVANCE = "(seconds) => game.time.advance(seconds).then(() => true)"


async def test_time_that_passes_in_foundry_rests_who_rests(
    browser: Browser, tmp_path: Path
) -> None:
    """Twenty minutes give two points back, told once however many GMs look on."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await one.use("spend", {"token": world.SVALA, "fp": 4})
        await one.use("activity", {"tokens": [world.SVALA], "activity": "rest"})
        second = await laid.sit(world.ASSISTANT)
        await second.online()

        await gm.eval(_ADVANCE, 1200)

        for seat in (gm, one, two, second):
            await seat.fp_shown("Svala", 9)


async def test_more_than_a_day_at_once_is_the_gm_s_to_count(
    browser: Browser, tmp_path: Path
) -> None:
    """Not counted, the clock has moved and nobody has recovered."""
    async with party(browser, tmp_path) as (_laid, gm, one, _two):
        await one.use("spend", {"token": world.SVALA, "fp": 4})
        await one.use("activity", {"tokens": [world.SVALA], "activity": "rest"})
        await gm.eval(_ADVANCE, 200_000)
        await gm.page.wait_for_selector("dialog input[name=charge]")
        await gm.page.uncheck("dialog input[name=charge]")
        await gm.page.click("dialog [data-action=ok]")

        await gm.eval(_ADVANCE, 600)

        await one.fp_shown("Svala", 8)

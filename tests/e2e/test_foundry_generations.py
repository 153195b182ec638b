"""Generation 13, as a smoke run: the same module, the other shapes of Foundry."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .play import party


async def test_generation_13_paints_writes_and_posts(browser: Browser, tmp_path: Path) -> None:
    """Bars drawn from data, statuses in a list, roll modes by their old name."""
    async with party(browser, tmp_path, generation=13) as (laid, gm, one, two):
        await one.use("spend", {"token": world.SVALA, "fp": 2})

        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 9)
        await gm.until("() => game.messages.size === 1")
        await gm.until(_WRITTEN)
        assert laid.hub.actor("SvalaActor000001")["system"]["FP"]["value"] == 9


_WRITTEN = """() =>
    game.actors.get('SvalaActor000001').flags['extra-effort'].written.fp === 9"""

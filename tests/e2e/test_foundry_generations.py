"""Both generations: the same module, the other shapes of Foundry."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from . import world
from .play import party


@pytest.mark.parametrize("generation", [13, 14])
async def test_a_generation_paints_writes_posts_and_shows_conditions(
    browser: Browser, tmp_path: Path, generation: int
) -> None:
    """Bars from data or by animation, statuses listed or by id, message modes by either name."""
    async with party(browser, tmp_path, generation) as (laid, gm, one, two):
        await one.use("spend", {"token": world.SVALA, "fp": 9})

        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 2)
        await gm.until("() => game.messages.size === 1")
        await gm.until(_WRITTEN)
        await gm.until(_EXHAUSTED)
        assert laid.hub.actor("SvalaActor000001")["system"]["FP"]["value"] == 2


_WRITTEN = """() =>
    game.actors.get('SvalaActor000001').flags['extra-effort'].written.fp === 2"""

_EXHAUSTED = "() => game.actors.get('SvalaActor000001').statuses.has('exhausted')"

"""Both generations and both shapes of the Game Aid: the same module."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from . import world
from .play import party

# what stores 2 of Svala's 12 FP, in each shape (V31)
STORED = {"0.18": {"value": 2}, "1.0": {"damage": 10}}


@pytest.mark.parametrize("gga", ["0.18", "1.0"])
@pytest.mark.parametrize("generation", [13, 14])
async def test_a_generation_paints_writes_posts_and_shows_conditions(
    browser: Browser, tmp_path: Path, generation: int, gga: str
) -> None:
    """Bars from data or by animation, statuses listed or by id, message modes by either name."""
    async with party(browser, tmp_path, generation, gga=gga) as (laid, gm, one, two):
        await one.use("spend", {"token": world.SVALA, "fp": 9})

        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 2)
        await gm.until("() => game.messages.size === 1")
        await gm.until(_WRITTEN)
        await gm.until(_EXHAUSTED)
        stored = laid.hub.actor("SvalaActor000001")["system"]["FP"]
        assert stored.items() >= STORED[gga].items()


_WRITTEN = """() =>
    game.actors.get('SvalaActor000001').flags['extra-effort'].written.fp === 2"""

_EXHAUSTED = "() => game.actors.get('SvalaActor000001').statuses.has('exhausted')"

"""Reloads and restarts: everything goes on where it was, nothing is charged twice."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.async_api import Browser

from . import world
from .play import API, party


async def test_a_reload_shows_what_is_and_asks_nobody(browser: Browser, tmp_path: Path) -> None:
    """The key is in the browser; bars and state are there again."""
    async with party(browser, tmp_path) as (laid, _gm, one, _two):
        await one.use("spend", {"token": world.SVALA, "fp": 4})
        settings = dict(laid.hub.world["settings"])

        await one.reload()
        await one.online()

        await one.fp_shown("Svala", 7)
        assert (await one.state(world.SVALA))["fp"] == 7
        assert settings == laid.hub.world["settings"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_the_table_goes_on_after_the_server_s_restart(
    browser: Browser, tmp_path: Path, how: signal.Signals
) -> None:
    """What was asked meanwhile is done once it is back, once; clean stop or crash alike."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await one.use("spend", {"token": world.SVALA, "fp": 2})
        await laid.serving.stop(how)
        for seat in (gm, one, two):
            await seat.chip_shows("waiting")
        asked = f"() => void {API}.request('spend', {{token: '{world.SVALA}', fp: 3}})"
        await one.eval(asked)

        await laid.serving.start()

        for seat in (gm, one, two):
            await seat.online()
            await seat.fp_shown("Svala", 6)
        spent = [entry for entry in await gm.history(world.SVALA) if entry["op"] == "spend"]
        assert [entry["args"]["fp"] for entry in spent] == [3, 2]


async def test_a_card_is_posted_once_even_after_a_reload(browser: Browser, tmp_path: Path) -> None:
    """The page is gone before the answer comes; the next load posts what is missing."""
    async with party(browser, tmp_path) as (laid, gm, one, _two):
        await laid.serving.stop(signal.SIGTERM)
        await one.chip_shows("waiting")
        await one.eval(f"() => void {API}.request('spend', {{token: '{world.SVALA}', fp: 1}})")
        await one.reload()
        await laid.serving.start()

        await one.online()
        await gm.until("() => game.messages.size === 1")
        await one.reload()
        await one.online()
        await one.use("spend", {"token": world.SVALA, "fp": 1})
        await gm.until("() => game.messages.size === 2")

        entries = [doc["flags"]["extra-effort"]["entry"] for doc in laid.hub.world["messages"]]
        assert len(set(entries)) == len(entries) == 2

"""Edits made in Foundry reach the server once, as what they were."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from . import world
from .play import API, Seat, party

SVALA = "game.actors.get('SvalaActor000001')"


async def adjusts(gm: Seat, token: str) -> list[dict[str, Any]]:
    """Return the arguments of the adjusts in the log, oldest first."""
    found = await gm.history(token)
    return [entry["args"] for entry in reversed(found) if entry["op"] == "adjust"]


async def test_an_edit_on_the_sheet_is_one_adjust_of_its_difference(
    browser: Browser, tmp_path: Path
) -> None:
    """The player types 8 over 11; the scribe alone tells the server, and all bars follow."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await one.eval(f"() => {SVALA}.update({{'system.FP.value': 8}})")
        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 8)
        await gm.until(_SERVER_HAS, [world.SVALA, 8])

        (args,) = await adjusts(gm, world.SVALA)
        assert (args["fp"], args["by"]) == (-3, world.ONE)
        assert "set_fp" not in args
        assert laid.hub.actor("SvalaActor000001")["system"]["FP"]["value"] == 8


async def test_an_edit_that_crosses_a_feat_is_a_difference_on_top_of_it(
    browser: Browser, tmp_path: Path
) -> None:
    """Both cost: neither is lost, whichever came first."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await one.eval(
            f"""() => Promise.all([
                {API}.request('spend', {{token: '{world.SVALA}', fp: 2}}),
                {SVALA}.update({{'system.FP.value': 10}}),
            ])"""
        )

        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 8)
        await gm.until(_STORED, [world.SVALA, 8])
        assert [args["fp"] for args in await adjusts(gm, world.SVALA)] == [-1]
        assert laid.hub.actor("SvalaActor000001")["system"]["FP"]["value"] == 8


async def test_points_with_a_maximum_are_a_correction(browser: Browser, tmp_path: Path) -> None:
    """A re-import sets FP and HP as they stand in the file, and the sheet anew."""
    async with party(browser, tmp_path) as (_laid, gm, _one, _two):
        await gm.eval(
            f"""() => {SVALA}.update({{system: {{
                FP: {{value: 9, max: 14}}, HP: {{value: 12, max: 15}},
            }}}})"""
        )
        await gm.until(_SERVER_HAS, [world.SVALA, 9])

        state = await gm.state(world.SVALA)
        assert (state["fp"], state["fp_max"], state["hp"], state["hp_max"]) == (9, 14, 12, 15)
        (args,) = await adjusts(gm, world.SVALA)
        assert (args["set_fp"], args["set_hp"]) == (9, 12)


async def test_the_token_hud_goes_below_zero(browser: Browser, tmp_path: Path) -> None:
    """Foundry's own limit at 0 is lifted for FP and HP, typed or as a difference."""
    async with party(browser, tmp_path) as (_laid, gm, _one, _two):
        await gm.eval(_HUD, "-14")

        await gm.until(_SERVER_HAS, [world.SVALA, -3])
        await gm.until(_STORED, [world.SVALA, -3])


async def test_what_was_edited_while_the_server_was_away_comes_as_one_adjust(
    browser: Browser,
    tmp_path: Path,
) -> None:
    """Two edits, one difference; it is not taken again; a deleted token is gone."""
    async with party(browser, tmp_path) as (laid, gm, one, _two):
        await laid.serving.stop(signal.SIGTERM)
        await gm.chip_shows("waiting")
        await gm.eval(f"() => {SVALA}.update({{'system.FP.value': 9}})")
        await gm.eval(f"() => {SVALA}.update({{'system.FP.value': 7}})")
        await gm.eval(_DELETE, world.GOBLIN_B.split(".")[1::2])

        await laid.serving.start()
        await gm.online()
        await gm.until(_SERVER_HAS, [world.SVALA, 7])
        await one.fp_shown("Svala", 7)
        await gm.until(_WRITTEN, [world.SVALA, 7])
        await gm.reload()
        await gm.online()

        (args,) = await adjusts(gm, world.SVALA)
        assert (args["fp"], args["reason"]) == (-4, "edited while away")
        await gm.until(_FORGOTTEN, world.GOBLIN_B)


_DELETE = "([scene, token]) => game.scenes.get(scene).tokens.get(token).delete()"

_FORGOTTEN = "(token) => game.modules.get('extra-effort').api.state(token) === null"

_SERVER_HAS = """([token, fp]) =>
    game.modules.get('extra-effort').api.state(token)?.fp === fp"""

_STORED = """([uuid, fp]) =>
    game.actors.get(uuid.split('.')[1])._source.system.FP.value === fp"""

_WRITTEN = """([uuid, fp]) =>
    game.actors.get(uuid.split('.')[1]).flags['extra-effort'].written.fp === fp"""

_HUD = """(text) => {
    const token = canvas.tokens.placeables.find(({document}) => document.name === 'Svala');
    canvas.hud.token.bind(token);
    return token.actor.modifyTokenAttribute('FP', Number(text), true, true);
}"""

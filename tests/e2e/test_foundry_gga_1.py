"""The Game Aid 1.0, which stores damage and keeps traits and skills as Items (V31, V38-V40)."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .play import API, Seat, party

ACTOR = "game.actors.get('SvalaActor000001')"


async def damage_is(gm: Seat, fp: int) -> None:
    """Wait until Foundry has stored so many FP lost by Svala, and the server says so too."""
    await gm.until(f"(fp) => {ACTOR}._source.system.FP.damage === fp", fp)
    await gm.until(f"(fp) => {API}.state('{world.SVALA}').fp === 12 - fp", fp)


async def test_a_whole_evening_on_gga_1(browser: Browser, tmp_path: Path) -> None:
    """Read, feat, write, sheet, HUD, below zero, an Item, and a re-import that keeps the damage."""
    async with party(browser, tmp_path, gga="1.0") as (laid, gm, one, two):
        sheet = (await gm.state(world.SVALA))["sheet"]
        assert (sheet["st"], sheet["encumbrance"], sheet["skills"]["Running"]) == (12, 1, 14)
        assert sheet["traits"]["Less Sleep"] == 2

        await one.use("spend", {"token": world.SVALA, "fp": 2})
        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 9)
        await damage_is(gm, 3)

        await one.eval(f"() => {ACTOR}.update({{'system.FP.damage': 5}})")
        await gm.until(f"() => {API}.state('{world.SVALA}').fp === 7")
        for typed, lost in ((9, 3), (-2, 14)):
            await gm.eval(_HUD, typed)
            await damage_is(gm, lost)
        await two.fp_shown("Svala", -2)

        acrobatics = {"name": "Acrobatics", "type": "skill", "system": {"importedLevel": 12}}
        await gm.eval(f"(item) => {ACTOR}.createEmbeddedDocuments('Item', [item])", acrobatics)
        await gm.until(f"() => {API}.state('{world.SVALA}').sheet.skills.Acrobatics === 12")

        await gm.eval(f"() => {ACTOR}.update({{system: {{FP: {{max: 15, damage: 14}}}}}})")
        await gm.until(f"() => {API}.state('{world.SVALA}').fp_max === 15")
        await gm.until(f"() => {API}.state('{world.SVALA}').fp === 1")
        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 1)
        assert "value" not in laid.hub.actor("SvalaActor000001")["system"]["FP"]
        kinds = [e["op"] for e in await gm.history(world.SVALA) if e["op"] != "register"]
        assert kinds == ["adjust", "adjust", "adjust", "adjust", "spend"]


_HUD = """(fp) => {
    const token = canvas.tokens.placeables.find(({ document }) => document.name === 'Svala');
    canvas.hud.token.bind(token);
    return token.actor.modifyTokenAttribute('FP', fp, false, true);
}"""

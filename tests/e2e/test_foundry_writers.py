"""However many browsers are there: one write each, never none while an owner is there."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .play import Seat, Table, party

_WRITTEN = """([uuid, fp]) => {
    const actor = game.actors.get(uuid.split('.')[1]);
    return actor.flags['extra-effort']?.written?.fp === fp;
}"""


async def spent(laid: Table, seat: Seat, fp: int) -> list[str]:
    """Spend 1 FP of Svala's down to `fp`; return who has written that."""
    before = len(laid.hub.writes_of(world.SVALA))
    await seat.use("spend", {"token": world.SVALA, "fp": 1})
    await seat.until(_WRITTEN, [world.SVALA, fp])
    return [write.user for write in laid.hub.writes_of(world.SVALA)[before:]]


async def test_of_two_gms_one_writes(browser: Browser, tmp_path: Path) -> None:
    """The assistant is a GM to Foundry; when the first leaves, the other goes on.

    Each is asked at the end of the combat that they deleted, and not of the other's.
    """
    async with party(browser, tmp_path) as (laid, gm, one, _two):
        second = await laid.sit(world.ASSISTANT)
        await second.online()
        assert await spent(laid, one, 10) == [world.GM]

        for seat, rounds in ((gm, 25), (second, 7)):
            await seat.eval(_FIGHT, _combat(rounds))
            await second.until("(id) => !game.combats.get(id)", _combat(rounds)["_id"])
        for seat, rounds in ((gm, 25), (second, 7)):
            await seat.page.wait_for_selector(_WINDOW)
            assert await seat.page.input_value(f"{_WINDOW} input[name=seconds]") == str(rounds)
            await seat.page.click(f"{_WINDOW} [data-act=leave]")

        await laid.leave(gm)

        assert await spent(laid, one, 9) == [world.ASSISTANT]


_WINDOW = "#extra-effort-battle"

_FIGHT = """(data) => foundry.documents.Combat.create(data)
    .then((combat) => combat.delete()).then(() => true)"""


def _combat(rounds: int) -> dict[str, object]:
    """Return a combat of Svala's that has lasted so many rounds."""
    fighter = {"_id": "Fighter000000001", "tokenId": "TokenSvala000001", "sceneId": world.SCENE}
    return {"_id": f"Combat{rounds:010}", "round": rounds, "combatants": [fighter]}


async def test_of_two_tabs_of_one_gm_one_writes(browser: Browser, tmp_path: Path) -> None:
    """Foundry takes both for the active GM; the server appoints one connection."""
    async with party(browser, tmp_path) as (laid, gm, one, _two):
        tab = await laid.sit(world.GM, beside=gm)
        await tab.online()
        assert await spent(laid, one, 10) == [world.GM]

        await laid.leave(gm)

        assert await spent(laid, one, 9) == [world.GM]


async def test_without_a_gm_the_owner_s_browser_writes(browser: Browser, tmp_path: Path) -> None:
    """And only what its user owns: the rest waits for a GM."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await laid.leave(gm)

        assert await spent(laid, one, 10) == [world.ONE]
        await one.fp_shown("Svala", 10)
        await two.fp_shown("Svala", 10)


async def test_what_nobody_could_write_is_written_when_a_gm_comes(
    browser: Browser, tmp_path: Path
) -> None:
    """Foundry's number was not touched meanwhile: the server's wins."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await laid.leave(gm)
        laid.hub.veto = lambda user, _uuid: user != world.GM
        await one.use("spend", {"token": world.SVALA, "fp": 5})
        await two.fp_shown("Svala", 6)
        assert laid.hub.actor("SvalaActor000001")["system"]["FP"]["value"] == 11

        back = await laid.sit(world.GM)
        await laid.pair(back, code=await _code(laid))

        await back.until(_WRITTEN, [world.SVALA, 6])
        assert laid.hub.actor("SvalaActor000001")["system"]["FP"]["value"] == 6


async def test_a_writer_who_is_refused_gives_way_to_the_next(
    browser: Browser, tmp_path: Path
) -> None:
    """The GM's writes fail; within the server's patience the owner's browser writes."""
    async with party(browser, tmp_path) as (laid, _gm, one, _two):
        laid.hub.veto = lambda user, uuid: user == world.GM and uuid == world.SVALA

        assert await spent(laid, one, 10) == [world.ONE]


async def _code(laid: Table) -> str:
    """Ask the command line for a code to join the world with."""
    return await laid.serving.pair(laid.hub.world["settings"]["extra-effort.world"])

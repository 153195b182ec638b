"""A click on one page moves the bars on all, and reaches Foundry's database once."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .play import API, party


async def test_a_macro_moves_the_bars_of_all_three_pages(browser: Browser, tmp_path: Path) -> None:
    """The compendium's one-line feats are commands over the same API; one write follows."""
    async with party(browser, tmp_path) as (table, gm, one, two):
        before = len(table.hub.writes_of(world.SVALA))
        await one.control("Svala")

        result = await one.eval(
            f"() => {API}.useFeat('run', {{pace: 'sprint', seconds: 30, extra: 10}})"
        )
        fp = (await one.state(world.SVALA))["fp"]
        for seat in (gm, one, two):
            await seat.fp_shown("Svala", fp)

        assert result["feat"] == "run"
        assert 11 - result["fp"] == fp
        await gm.until(_STORED, [world.SVALA, fp])
        writes = table.hub.writes_of(world.SVALA)[before:]
        assert [write.user for write in writes] == [world.GM] or result["fp"] == 0


async def test_bars_are_painted_before_anything_is_written(
    browser: Browser, tmp_path: Path
) -> None:
    """With every write refused, the pages still show the server's numbers, also when redrawn."""
    async with party(browser, tmp_path) as (table, gm, one, two):
        table.hub.veto = lambda _user, uuid: uuid == world.SVALA

        await one.use("spend", {"token": world.SVALA, "fp": 3})
        for seat in (gm, one, two):
            await seat.fp_shown("Svala", 8)

        assert table.hub.actor("SvalaActor000001")["system"]["FP"]["value"] == 11
        await two.eval("() => Hooks.callAll('canvasReady', canvas)")
        await two.eval("() => game.actors.get('SvalaActor000001').reset()")
        await two.eval("() => Hooks.callAll('canvasReady', canvas)")
        await two.fp_shown("Svala", 8)
        await gm.chip_shows("refused")


async def test_linked_tokens_share_and_unlinked_ones_do_not(
    browser: Browser, tmp_path: Path
) -> None:
    """Svala's twin on the farm is the same woman; the goblins tire each for himself."""
    async with party(browser, tmp_path) as (table, gm, one, _two):
        await one.use("spend", {"token": world.SVALA, "fp": 2})
        await gm.use("spend", {"token": world.GOBLIN_A, "fp": 4})
        await gm.fp_shown("Goblin one", 7)
        await gm.fp_shown("Svala", 9)
        await gm.until(_STORED, [world.SVALA, 9])

        twin = "game.scenes.get('Scene00000000002').tokens.get('TokenSvala000002')"
        assert await gm.eval(f"() => {twin}.getBarAttribute('bar2').value") == 9
        assert (await gm.bars("Goblin two"))["bar2"] == 11
        await gm.until(_DELTA, 7)
        other = table.hub.token(world.SCENE, "TokenGoblin00002")["delta"]["system"]
        assert other == {"FP": {"value": 11}}
        assert table.hub.actor("GoblinActor00001")["system"]["FP"]["value"] == "11"


async def test_chat_tells_what_happened_once(browser: Browser, tmp_path: Path) -> None:
    """The player's page posts the card with the server's dice as rolls; names are no markup."""
    async with party(browser, tmp_path) as (table, gm, _one, two):
        result = await two.use("run", {"token": world.ORM, "pace": "sprint", "seconds": 30})

        await gm.until("() => game.messages.size === 1")
        (message,) = table.hub.world["messages"]
        assert message["author"] == world.TWO
        assert world.ORM_NAME in message["content"]
        assert "<b>" not in message["content"]
        rolls = await gm.eval(
            "() => game.messages.contents[0].rolls.map((roll) => roll.data.total)"
        )
        assert [roll["total"] for roll in result["rolls"]] == rolls


_STORED = """([uuid, fp]) =>
    game.actors.get(uuid.split('.')[1])._source.system.FP.value === fp"""

_DELTA = """(fp) => game.scenes.get('Scene00000000001').tokens.get('TokenGoblin00001')
    ._source.delta.system?.FP?.value === fp"""


async def test_what_it_cost_floats_up_where_the_bar_is_seen(
    browser: Browser, tmp_path: Path
) -> None:
    """Not for who wants things to keep still, and never from a hidden token."""
    async with party(browser, tmp_path) as (_laid, gm, one, two):
        await two.page.emulate_media(reduced_motion="reduce")
        await gm.use("spend", {"token": world.LURKER, "fp": 1})
        await gm.use("spend", {"token": world.SVALA, "fp": 2})
        await two.fp_shown("Svala", 9)
        for seat in (gm, one):
            await seat.until("() => canvas.interface.floated.length > 0")

        floated = [await seat.eval("() => canvas.interface.floated") for seat in (gm, one, two)]

        assert floated == [["\N{MINUS SIGN}2 FP"], ["\N{MINUS SIGN}2 FP"], []]

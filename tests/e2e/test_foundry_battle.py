"""The end of a battle: asked once, charged once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from . import world
from .play import Table, party

COMBAT = "Combat0000000001"
_WINDOW = "#extra-effort-battle"


def combat() -> dict[str, Any]:
    """Return a combat of 25 rounds: Svala and Orm fought, a goblin fell, the other stood."""
    tokens = ["TokenSvala000001", "TokenOrm00000001", "TokenGoblin00001", "TokenGoblin00002"]
    return {
        "_id": COMBAT,
        "round": 25,
        "combatants": [
            {"_id": f"Fighter{n:09}", "tokenId": token, "sceneId": world.SCENE, "defeated": n == 2}
            for n, token in enumerate(tokens)
        ],
    }


async def test_the_gm_who_deletes_a_combat_charges_those_who_fought_once(
    browser: Browser, tmp_path: Path
) -> None:
    """The defeated are not ticked; the same combat deleted again charges nobody."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await _fight(laid)
        for seat in (one, two):
            assert await seat.page.locator("dialog, #extra-effort-battle").count() == 0
        assert await gm.page.input_value(f"{_WINDOW} input[name=seconds]") == "25"
        assert not await gm.page.is_checked(f"{_WINDOW} input[name='{world.GOBLIN_A}:fought']")
        assert await gm.page.input_value(f"{_WINDOW} select[name='{world.ORM}:encumbrance']") == "2"

        await gm.page.click(f"{_WINDOW} .ee-go")

        await one.until(_IS, [world.SVALA, 9])
        await two.until(_IS, [world.ORM, 12])  # medium encumbrance, but Very Fit
        assert (await gm.state(world.GOBLIN_B))["fp"] == 10
        assert (await gm.state(world.GOBLIN_A))["fp"] == 11

        await _fight(laid)
        await gm.page.click(f"{_WINDOW} .ee-go")
        await gm.page.wait_for_selector(_WINDOW, state="detached")
        await gm.use("spend", {"token": world.GOBLIN_A, "fp": 1})

        ends = [entry for entry in await gm.history() if entry["op"] == "battle_end"]
        assert len(ends) == 1
        assert (await one.state(world.SVALA))["fp"] == 9


async def test_a_combat_that_never_began_asks_nothing(browser: Browser, tmp_path: Path) -> None:
    """No round, no battle."""
    async with party(browser, tmp_path) as (_laid, gm, _one, _two):
        await gm.eval(_CREATE, {**combat(), "round": 0})
        await gm.eval(_DELETE)
        await gm.eval(_CREATE, {**combat(), "combatants": []})
        await gm.eval(_DELETE)

        assert await gm.page.locator("dialog, #extra-effort-battle").count() == 0


async def _fight(laid: Table) -> None:
    """Play a combat and delete it, as its GM."""
    gm = laid.seats[0]
    await gm.eval(_CREATE, combat())
    await gm.eval(_DELETE)
    await gm.page.wait_for_selector(f"{_WINDOW} .ee-go")


_CREATE = "(data) => foundry.documents.Combat.create(data).then(() => true)"
_DELETE = f"() => game.combats.get('{COMBAT}').delete().then(() => true)"
_IS = """([token, fp]) => game.modules.get('extra-effort').api.state(token)?.fp === fp"""


async def test_the_end_of_a_battle_is_one_card_with_a_line_for_each(
    browser: Browser, tmp_path: Path
) -> None:
    """One entry, one card: names, FP, and who was exempt."""
    async with party(browser, tmp_path) as (laid, gm, one, _two):
        await _fight(laid)
        await gm.page.click(f"{_WINDOW} .ee-go")
        for seat in (gm, one):
            await seat.until("() => game.messages.size === 1")
        await gm.eval(_DRAW)

        lines = await gm.page.locator("#card tbody tr").all_inner_texts()

        assert len(lines) == 4
        assert next(line for line in lines if "Svala" in line).split()[1] == "\N{MINUS SIGN}2"
        assert sum("Exempt" in line for line in lines) == 1


_DRAW = """() => {
    const card = document.createElement('div');
    card.id = 'card';
    card.innerHTML = [...game.messages][0].content;
    document.body.append(card);
}"""

"""The end of a battle: asked once, charged once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator

from . import world
from .play import Seat, Table, party

COMBAT = "Combat0000000001"
_WINDOW = "#extra-effort-battle"


def combat(name: str = COMBAT) -> dict[str, Any]:
    """Return a combat of 25 rounds: the party, two goblins, one of them felled, one unseen."""
    tokens = [
        "TokenSvala000001",
        "TokenOrm00000001",
        "TokenGoblin00001",
        "TokenGoblin00002",
        "TokenLurker00001",
    ]
    return {
        "_id": name,
        "round": 25,
        "combatants": [
            {"_id": f"Fighter{n:09}", "tokenId": token, "sceneId": world.SCENE, "defeated": n == 2}
            for n, token in enumerate(tokens)
        ],
    }


async def test_the_gm_who_deletes_a_combat_charges_those_who_fought_once(
    browser: Browser, tmp_path: Path
) -> None:
    """Ticked is who was seen to fight, until the GM ticks otherwise; each row tells its price."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await one.eval(_ROLL, ["SvalaActor000001", 'M:"Axe"'])
        await two.eval(_ROLL, ["OrmActor00000001", 'B:"Shield"'])
        await gm.until("() => game.messages.size === 2")
        await gm.eval(_DOZES, "OrmActor00000001")
        await _fight(laid)
        assert await gm.page.input_value(f"{_WINDOW} input[name=seconds]") == "25"
        assert await gm.page.input_value(f"{_WINDOW} select[name=readers]") == "public"
        assert await _ticked(gm) == [world.SVALA, world.ORM]
        assert "defenses: 1" in await _row(gm, world.ORM).inner_text()
        apart = gm.page.locator(f"{_WINDOW} table:has(caption:text-is('Not seen by players')) tr")
        assert await apart.locator(f"input[name='{world.LURKER}:fought']").count() == 1
        assert await apart.locator("input[name$=':fought']").count() == 1

        assert await gm.page.input_value(f"{_WINDOW} select[name='{world.ORM}:encumbrance']") == "2"
        await gm.page.check(f"{_WINDOW} input[name='{world.GOBLIN_B}:fought']")
        await gm.page.check(f"{_WINDOW} input[name='{world.SVALA}:heavy_clothing']")
        await _row(gm, world.SVALA).locator(":text('FP 11 \N{RIGHTWARDS ARROW} 7')").wait_for()
        await gm.use("spend", {"token": world.SVALA, "fp": 1})
        await _row(gm, world.SVALA).locator(":text('FP 10 \N{RIGHTWARDS ARROW} 6')").wait_for()
        await gm.page.wait_for_timeout(500)  # as long as it takes to read it
        await gm.page.click(f"{_WINDOW} .ee-go:not([aria-disabled])")

        await one.until(_IS, [world.SVALA, 6])
        await two.until(_IS, [world.ORM, 12])  # medium encumbrance, but Very Fit
        await gm.until(_IS, [world.GOBLIN_B, 10])
        assert (await gm.state(world.GOBLIN_A))["fp"] == 11
        await one.until(_WEARS, ["SvalaActor000001", True])
        for seat in (one, two):  # who have seen it charged since, and were not asked about it
            assert await seat.page.locator(f"dialog, {_WINDOW}").count() == 0
        assert await gm.eval(_BEARS, "OrmActor00000001")  # what is not of the battle outlasts it

        await gm.eval(_CREATE, combat())
        await gm.eval(_DELETE, COMBAT)  # which is charged: nothing is asked
        await gm.until(_TOLD, "Gudrun has charged")
        assert await gm.page.locator(_WINDOW).count() == 0

        for name in ("Combat0000000002", "Combat0000000003"):
            await gm.eval(_CREATE, combat(name))
            await gm.eval(_DELETE, name)
        kept = f"{_WINDOW} input[name='{world.SVALA}:heavy_clothing']:checked"
        await gm.page.wait_for_selector(kept)  # as soon as the server has the sheet
        await gm.page.click(f"{_WINDOW} [data-act=leave]")
        await gm.page.click(f"{_WINDOW} .ee-go:not([aria-disabled])")  # the next one's window
        await one.until(_IS, [world.SVALA, 2])
        ends = [entry for entry in await gm.history() if entry["op"] == "battle_end"]
        assert [entry["args"]["combat"] for entry in ends] == ["Combat0000000003", COMBAT]


_DOZES = """(id) => game.actors.get(id).toggleStatusEffect('sleeping', { active: true })
    .then(() => true)"""
_BEARS = "(id) => game.actors.get(id).statuses.has('sleeping')"
_TOLD = "(words) => ui.notifications.said.some(({ message }) => message.includes(words))"


def _row(gm: Seat, token: str) -> Locator:
    """Return the row of a fighter."""
    return gm.page.locator(f"{_WINDOW} tr[data-token='{token}']")


async def _ticked(gm: Seat) -> list[str]:
    """Return the tokens that are ticked as having fought."""
    boxes = gm.page.locator(f"{_WINDOW} input[name$=':fought']:checked")
    return [name.removesuffix(":fought") for name in await boxes.evaluate_all(_NAMES)]


_NAMES = "(inputs) => inputs.map((input) => input.name)"

_ROLL = """([id, how]) => GURPS.roll(game.actors.get(id), `[@${id}@${how}]`, 14, 10)
    .then(() => true)"""

_WEARS = """([id, worn]) =>
    game.actors.get(id).flags['extra-effort']?.heavyClothing === worn"""


async def test_everything_is_one_click_away_for_the_whole_party(
    browser: Browser, tmp_path: Path
) -> None:
    """The button among the token controls opens the menu; each of its ops is for everybody."""
    async with party(browser, tmp_path) as (_laid, gm, one, _two):
        await gm.eval(_PRESS)
        menu = "#extra-effort-menu"
        await gm.page.check(f"{menu} [data-whom=party]")
        for op in _OPS:
            await gm.page.click(f"{menu} [data-act=use][data-op={op}]")
            await gm.page.click("dialog [data-action=do]")
            await gm.page.wait_for_selector("dialog", state="detached")
        await one.until(_PLAYED, len(_OPS) + 2)  # the last two are of one at a time

        done = [entry for entry in await gm.history() if entry["op"] in _OPS]
        assert {entry["op"] for entry in done} == set(_OPS)
        for op in _OPS:
            whom = {token for entry in done if entry["op"] == op for token in entry["tokens"]}
            assert whom == {world.SVALA, world.ORM}, op


_OPS = ("march", "rest", "sleep", "day", "overexert", "spend")

_PLAYED = """(least) => game.messages.size >= least"""

_PRESS = """() => {
    const tokens = { tools: {} };
    Hooks.callAll('getSceneControlButtons', { tokens });  // as before the controls are drawn (V60)
    tokens.tools['extra-effort'].onChange();
}"""


async def test_a_combat_that_never_began_asks_nothing(browser: Browser, tmp_path: Path) -> None:
    """No round, no battle: the next one's window is the first that comes."""
    async with party(browser, tmp_path) as (laid, gm, _one, _two):
        await gm.eval(_CREATE, {**combat("Combat0000000002"), "round": 0})
        await gm.eval(_DELETE, "Combat0000000002")
        await gm.eval(_CREATE, {**combat("Combat0000000003"), "combatants": []})
        await gm.eval(_DELETE, "Combat0000000003")
        await _fight(laid)

        assert await gm.page.input_value(f"{_WINDOW} input[name=seconds]") == "25"
        assert await _row(gm, world.SVALA).count() == 1
        assert await gm.page.locator(f"dialog, {_WINDOW}").count() == 1


async def _fight(laid: Table) -> None:
    """Play a combat and delete it, as its GM."""
    gm = laid.seats[0]
    await gm.eval(_CREATE, combat())
    await gm.eval(_DELETE, COMBAT)
    await gm.page.wait_for_selector(f"{_WINDOW} .ee-go")


_CREATE = "(data) => foundry.documents.Combat.create(data).then(() => true)"
_DELETE = "(id) => game.combats.get(id).delete().then(() => true)"
_IS = """([token, fp]) => game.modules.get('extra-effort').api.state(token)?.fp === fp"""


async def test_the_end_of_a_battle_is_one_card_with_a_line_for_each(
    browser: Browser, tmp_path: Path
) -> None:
    """One entry, one card: names, FP, and who was exempt."""
    async with party(browser, tmp_path) as (laid, gm, one, _two):
        await _fight(laid)
        await gm.page.click(f"{_WINDOW} .ee-go:not([aria-disabled])")
        for seat in (gm, one):
            await seat.until("() => game.messages.size >= 1")
        await gm.eval(_DRAW)

        lines = await gm.page.locator("#card tbody tr").all_inner_texts()

        assert len(lines) == 4  # who is hidden has a card of its own
        assert next(line for line in lines if "Svala" in line).split()[1] == "\N{MINUS SIGN}2"
        assert sum("Exempt" in line for line in lines) == 1


_DRAW = """() => {
    const card = document.createElement('div');
    card.id = 'card';
    card.innerHTML = [...game.messages][0].content;
    document.body.append(card);
}"""

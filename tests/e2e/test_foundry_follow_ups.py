"""What comes after the click: GGA's bucket, mishaps, undo, the map, and turns."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from . import world
from .play import API, Seat, party

_USE = f"([op, args]) => {API}.useFeat(op, args)"
_BUCKET = """() => GURPS.ModifierBucket.modifierStack.modifierList
    .map(({modint, desc}) => `${modint} ${desc}`)"""
_ROLL = """([chatthing, total]) =>
    GURPS.roll(game.user.character, chatthing, 10, total).then(() => true)"""
_COMBAT = """(data) => foundry.documents.Combat.create(data).then(() => true)"""
_TURN = """(changes) => game.combat.update(changes).then(() => true)"""


async def buttons(seat: Seat) -> list[str]:
    """Return which buttons stand below the newest card of the chat."""
    return [str(one) for one in await seat.eval(_BUTTONS)]


async def follow_ups(seat: Seat, *wanted: str) -> None:
    """Wait until just these buttons stand below the newest card."""
    await seat.until(f"(wanted) => ({_BUTTONS})().join() === wanted", ",".join(wanted))


_BUTTONS = """() => {
    const card = [...document.querySelectorAll('#chat .card')].at(-1);
    return [...(card?.querySelectorAll('[data-follow-up]') ?? [])]
        .map((button) => button.dataset.followUp);
}"""


async def test_a_boosted_roll_that_goes_wrong_costs_its_injury_once(
    browser: Browser, tmp_path: Path
) -> None:
    """The modifier is in the player's bucket alone; a critical failure is seen, paid for once."""
    async with party(browser, tmp_path) as (_laid, gm, one, two):
        feat = ["feverish_defense", {"maneuver": "attack", "defense": "dodge"}]
        hp = (await one.state(world.SVALA))["hp"]
        await one.eval(_USE, feat)
        await one.until(f"() => {API}.state('{world.SVALA}').fp === 10")
        assert await one.eval(_BUCKET) == ["2 Feverish Defense"]
        assert [await seat.eval(_BUCKET) for seat in (gm, two)] == [[], []]
        await follow_ups(one, "mishap", "bucket")
        await follow_ups(gm, "mishap", "undo")
        assert await buttons(two) == []

        await one.eval(_ROLL, ["[@x@Dodge]", 18])
        await follow_ups(one, "critical")
        await follow_ups(gm, "critical", "undo")
        await one.reload()  # the chat is there before the server is
        await follow_ups(one, "critical")
        await one.page.click("#chat [data-follow-up=critical]")

        await one.until(f"() => {API}.state('{world.SVALA}').hp === {hp - 1}")
        await one.until("() => !document.querySelector('#chat [data-follow-up=critical]')")
        assert (await one.state(world.SVALA))["fp"] == 10  # GGA has charged nothing beside

        await one.eval(_USE, feat)
        await one.until(f"() => {API}.state('{world.SVALA}').fp === 9")
        await gm.page.click("#chat li:last-child [data-follow-up=undo]")
        await one.until(f"() => {API}.state('{world.SVALA}').fp === 10")
        await one.until(f"() => ({_BUCKET})().length === 0")
        await one.page.wait_for_selector("#chat .card.undone")


async def test_a_turn_below_one_fp_asks_its_player_once(browser: Browser, tmp_path: Path) -> None:
    """In each tab of the owner's; gone with the turn or an answer, and not there again."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        await one.use("spend", {"token": world.SVALA, "fp": 11})
        await gm.until(f"() => {API}.state('{world.SVALA}').fp === 0")
        fighters = [
            {"_id": "Fighter000000001", "tokenId": "TokenSvala000001", "sceneId": world.SCENE},
            {"_id": "Fighter000000002", "tokenId": "TokenOrm00000001", "sceneId": world.SCENE},
        ]
        await gm.eval(_COMBAT, {"_id": "Combat0000000001", "round": 0, "combatants": fighters})
        await gm.eval(_TURN, {"round": 1, "turn": 0})
        await one.page.wait_for_selector(".extra-effort-turn .odds li")
        assert [await seat.page.locator("dialog").count() for seat in (gm, two)] == [0, 0]
        await gm.eval(_TURN, {"turn": 1})
        await one.page.wait_for_selector(".extra-effort-turn", state="detached")
        await gm.eval(_TURN, {"turn": 0})

        tab = await laid.sit(world.ONE, beside=one)
        await tab.online()
        await gm.eval(_TURN, {"round": 2, "turn": 0})
        await tab.page.wait_for_selector(".extra-effort-turn")
        await one.page.click(".extra-effort-turn [data-action=rest]")
        await tab.page.wait_for_selector(".extra-effort-turn", state="detached")

        await gm.eval(_TURN, {"round": 3, "turn": 0})
        await tab.page.wait_for_selector(".extra-effort-turn")
        # a second combat's is a window of its own
        await gm.eval(_COMBAT, {"_id": "Combat0000000002", "round": 0, "combatants": fighters})
        await gm.eval(_TURN, {"round": 1, "turn": 0})
        second = one.page.locator(".extra-effort-turn").nth(1)
        await tab.page.locator(".extra-effort-turn").nth(1).wait_for()
        await second.locator("[data-action=rest]").click()
        await second.wait_for(state="detached")
        await tab.page.locator(".extra-effort-turn").nth(1).wait_for(state="detached")
        await one.page.click(".extra-effort-turn [data-action=roll]")

        await two.until(f"() => ({_ENTRIES})('act') === 1")
        await tab.page.wait_for_selector(".extra-effort-turn", state="detached")
        assert await one.page.locator(".extra-effort-turn").count() == 0


_ENTRIES = "(op) => game.messages.filter((one) => one.flags['extra-effort']?.op === op).length"


async def test_a_distance_is_on_the_card_and_on_the_map_of_who_asks(
    browser: Browser, tmp_path: Path
) -> None:
    """In the scene's units; drawn on one's own canvas alone, and for owners and the GM."""
    async with party(browser, tmp_path) as (_laid, gm, one, two):
        await one.eval(_USE, ["jump", {"kind": "broad", "run_yards": 4}])
        await two.page.wait_for_selector("#chat .card:has-text('hexes')")
        await follow_ups(gm, "map", "undo")
        assert await buttons(two) == []

        await one.page.click("#chat [data-follow-up=map]")

        await one.until("() => canvas.interface.children.length === 1")
        (circle,) = await one.eval("() => canvas.interface.children[0].circles")
        assert circle["radius"] > 100
        assert await gm.eval("() => canvas.interface.children.length") == 0


@pytest.mark.parametrize(
    ("generation", "mode"), [(13, ["rollMode", "gmroll"]), (14, ["messageMode", "gm"])]
)
async def test_a_roll_for_some_is_read_by_some_and_goes_to_the_hotbar_by_hand(
    browser: Browser, tmp_path: Path, generation: int, mode: list[str]
) -> None:
    """The window begins with the chat's own mode; what is chosen there can be dragged."""
    async with party(browser, tmp_path, generation) as (_laid, gm, one, two):
        await one.eval("(mode) => game.settings.set('core', ...mode).then(() => true)", mode)
        await one.eval(f"() => void {API}.useFeat('spend')")
        await one.page.fill("dialog input[name=fp]", "2")
        assert await one.page.input_value("dialog select[name=message-mode]") == "gm"
        await one.eval(_DRAG)
        await one.until("() => game.user.hotbar[5] !== undefined")
        await one.page.click("dialog [data-action=do]")
        for seat in (gm, one):
            await seat.page.wait_for_selector("#chat .card")
        await two.until("() => game.messages.size === 1")
        assert await two.page.locator("#chat .card").count() == 0

        await one.eval(f"() => void {API}.useFeat('spend')")
        assert await one.page.input_value("dialog input[name=fp]") == "2"
        macro = await one.eval("() => game.macros.get(game.user.hotbar[5]).command")
        assert '"spend", {"fp":2' in macro


_DRAG = """() => {
    const carried = new DataTransfer();
    const event = (type) => new DragEvent(type, {dataTransfer: carried, bubbles: true});
    document.querySelector('dialog .drag').dispatchEvent(event('dragstart'));
    ui.hotbar.drop(event('drop'), 5);
}"""

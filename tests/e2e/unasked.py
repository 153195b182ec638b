"""The module's windows that nobody opens: what the table brings up, one after the other."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import expect

from . import world
from .play import API, Seat

ASKING = "dialog:has([data-action=ok])"
QUESTION = ".extra-effort-question"
TURN = ".extra-effort-turn"
TIME = "dialog:has([name=charge])"

_ASK = f"""(token) => {{
    void {API}.request('march', {{tokens: [{{token, heavy_clothing: true}}], hours: 2}});
}}"""
_SPENT = f"(token) => {API}.state(token).fp === 0"
_TURN = """async (data) => {
    await foundry.documents.Combat.create(data);
    await game.combats.get(data._id).update({round: 1, turn: 0});
}"""
_NEXT = "() => game.combat.update({turn: 1}).then(() => true)"
_ADVANCE = "() => game.time.advance(200_000).then(() => true)"


async def opened(gm: Seat, one: Seat) -> AsyncIterator[tuple[Seat, str]]:
    """Bring each up at the only GM, or at Svala's player; yields whose and where."""
    await one.eval(_ASK, world.SVALA)
    yield await _shown(one, ASKING, "button")
    await one.page.click(f"{ASKING} [data-action=ok]")
    yield await _shown(gm, QUESTION, ".odds *")
    await gm.page.click(f"{QUESTION} [data-action=refuse]")
    await expect(gm.page.locator(QUESTION)).to_have_count(0)
    await _tire(gm, one)
    yield await _shown(one, TURN, ".odds li")
    await gm.eval(_NEXT)
    await expect(one.page.locator(TURN)).to_have_count(0)
    await gm.eval(_ADVANCE)
    yield await _shown(gm, TIME, "button")
    await gm.page.click(f"{TIME} [data-action=cancel]")
    await expect(gm.page.locator(TIME)).to_have_count(0)


async def _shown(seat: Seat, selector: str, within: str) -> tuple[Seat, str]:
    await expect(seat.page.locator(f"{selector} {within}").first).to_be_visible()
    return seat, selector


async def _tire(gm: Seat, one: Seat) -> None:
    """Let Svala's turn begin, who is down to 0 FP."""
    left = (await one.state(world.SVALA))["fp"]
    await one.use("spend", {"token": world.SVALA, "fp": left})
    for seat in (gm, one):
        await seat.until(_SPENT, world.SVALA)
    fighters = [
        {"_id": f"Fighter00000000{n}", "tokenId": token, "sceneId": world.SCENE}
        for n, token in enumerate(("TokenSvala000001", "TokenOrm00000001"))
    ]
    await gm.eval(_TURN, {"_id": "Combat0000000009", "round": 0, "combatants": fighters})

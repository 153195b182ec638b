"""Whatever becomes of tokens on the maps: every page's bars show the server's word on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from . import world
from .play import API, Seat, Table, party

SVALA_ACTOR = "SvalaActor000001"
DRAUGR = "DraugrActor00001"


def document(name: str, scene: str = world.SCENE) -> str:
    """Return the script for a token."""
    return f"game.scenes.get('{scene}').tokens.get('{name}')"


async def everywhere(seats: tuple[Seat, ...], name: str, fp: int) -> None:
    """Wait until every page shows so many FP on the token of that name."""
    for seat in seats:
        await seat.fp_shown(name, fp)


async def change(gm: Seat, name: str, changes: dict[str, Any]) -> None:
    """Update a token as the GM's windows do."""
    await gm.eval(f"(changes) => {document(name)}.update(changes)", changes)


async def create(gm: Seat, doc: dict[str, Any]) -> None:
    """Put a token on the map."""
    script = f"(doc) => game.scenes.get('{world.SCENE}').createEmbeddedDocuments('Token', [doc])"
    await gm.eval(script, doc)


async def known(gm: Seat, token: str, fp: int | None) -> None:
    """Wait until the server knows a token with so many FP."""
    await gm.until(f"([token, fp]) => {API}.state(token)?.fp === fp", [token, fp])


async def forgotten(gm: Seat, token: str) -> None:
    """Wait until the server has forgotten a token."""
    await gm.until(f"(token) => {API}.state(token) === null", token)


def delta(laid: Table, name: str) -> Any:
    """Return what Foundry has stored of an unlinked token's FP."""
    return laid.hub.token(world.SCENE, name)["delta"].get("system", {}).get("FP")


@pytest.mark.parametrize("generation", [13, 14])
async def test_linked_tokens_come_go_and_are_shown_on_other_scenes(
    browser: Browser, tmp_path: Path, generation: int
) -> None:
    """One state for all of them, also below zero, elsewhere, and where bars are set anew (C01)."""
    async with party(browser, tmp_path, generation) as (laid, gm, one, two):
        seats = (gm, one, two)
        twin = world.token("TokenSvala000003", laid.hub.actor(SVALA_ACTOR), link=True, shown="Twin")
        await create(gm, {**twin, "bar1": {"attribute": ""}, "bar2": {"attribute": ""}})
        bars = {"displayBars": 50, "bar1": {"attribute": "HP"}, "bar2": {"attribute": "FP"}}
        await change(gm, "TokenSvala000003", bars)
        await everywhere(seats, "Twin", 11)

        await one.use("spend", {"token": world.SVALA, "fp": 14})
        for name in ("Svala", "Twin"):
            await everywhere(seats, name, -3)
        await two.eval(f"() => game.scenes.get('{world.ELSEWHERE}').view()")
        await two.fp_shown("Svala at home", -3)

        laid.hub.veto = lambda _user, uuid: uuid == world.SVALA
        await gm.use("adjust", {"token": world.SVALA, "fp": 5})
        await two.fp_shown("Svala at home", 2)
        await two.eval(f"() => game.scenes.get('{world.SCENE}').view()")
        await change(gm, "TokenOrm00000001", {"x": 100})
        for name in ("Svala", "Twin"):
            await everywhere(seats, name, 2)
        await gm.eval(f"() => {document('TokenSvala000003')}.delete()")
        await everywhere(seats, "Svala", 2)


@pytest.mark.parametrize("generation", [13, 14])
async def test_unlinked_tokens_keep_their_own(
    browser: Browser, tmp_path: Path, generation: int
) -> None:
    """Moves, an edit in the sidebar, a restored delta, another actor, a link (C06, C09)."""
    async with party(browser, tmp_path, generation) as (laid, gm, one, two):
        seats = (gm, one, two)
        await gm.use("spend", {"token": world.GOBLIN_A, "fp": 4})
        await everywhere(seats, "Goblin one", 7)
        laid.hub.veto = lambda _user, uuid: uuid == world.GOBLIN_A
        await gm.use("spend", {"token": world.GOBLIN_A, "fp": 1})
        await change(gm, "TokenWolf0000001", {"x": 100})
        await everywhere(seats, "Goblin one", 6)
        laid.hub.veto = lambda _user, _uuid: False

        await change(gm, "TokenWolf0000001", {"actorId": "GoblinActor00001"})
        await known(gm, world.WOLF, 11)
        await everywhere(seats, "Dire wolf", 11)

        await gm.eval("() => game.actors.get('GoblinActor00001').update({'system.FP.value': 3})")
        await everywhere(seats, "Goblin one", 6)
        await everywhere(seats, "Goblin two", 11)
        await gm.until("() => ui.notifications.said.some(({ message }) => /Goblin/.test(message))")
        assert laid.hub.actor("GoblinActor00001")["system"]["FP"]["value"] == 3

        await gm.eval(f"() => {document('TokenGoblin00001')}.delta.restore()")
        await known(gm, world.GOBLIN_A, 3)
        await gm.use("spend", {"token": world.GOBLIN_A, "fp": 1})
        await everywhere(seats, "Goblin one", 2)

        await change(gm, "TokenGoblin00001", {"actorLink": True})
        await forgotten(gm, world.GOBLIN_A)
        await known(gm, "Actor.GoblinActor00001", 3)
        await everywhere(seats, "Goblin one", 3)
        await change(gm, "TokenGoblin00001", {"actorLink": False})
        await known(gm, world.GOBLIN_A, 2)
        await everywhere(seats, "Goblin one", 2)


async def test_tokens_come_and_go_with_scenes_and_actors(browser: Browser, tmp_path: Path) -> None:
    """Who has no FP has none here either; what is gone from Foundry is gone, and may come again."""
    async with party(browser, tmp_path) as (laid, gm, _one, two):
        draugr = world.token("TokenDraugr00001", laid.hub.actor(DRAUGR), link=False)
        other = {"_id": "Scene00000000003", "name": "The howe", "tokens": [draugr]}
        about = {"op": "create", "type": "Scene", "data": other, "options": {}}
        await gm.eval("(about) => game.socket.ask(about)", about)
        there = "Scene.Scene00000000003.Token.TokenDraugr00001"
        await known(gm, there, None)
        before = await gm.state(there)

        await gm.use("adjust", {"token": there, "hp": -3})
        await two.until(f"([id, hp]) => {API}.state(id)?.hp === hp", [there, before["hp"] - 3])
        await two.eval("() => game.scenes.get('Scene00000000003').view()")
        await two.until(_HP_SHOWN, before["hp"] - 3)

        actor = laid.hub.actor(DRAUGR)
        await gm.eval(f"() => game.actors.get('{DRAUGR}').delete()")
        await forgotten(gm, there)
        about = {"op": "create", "type": "Actor", "data": actor, "options": {}}
        await gm.eval("(about) => game.socket.ask(about)", about)
        await known(gm, there, None)


_HP_SHOWN = """(hp) => [...document.querySelectorAll('.token .bar')]
    .some(({ dataset }) => dataset.bar === 'bar1' && Number(dataset.value) === hp)"""

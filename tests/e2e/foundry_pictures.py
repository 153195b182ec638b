"""Take the pictures of the module in Foundry that the documentation shows, on the double.

`make pictures` takes these as well. A table of three in a pass; the dice are real, so no two runs
give the same pictures.
"""

from __future__ import annotations

import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import async_playwright

from . import webp, world
from .conftest import CHROMIUM, FLAGS
from .hub import Hub
from .play import API, Seat, Table
from .serving import Serving

IMAGES = Path(__file__).resolve().parents[2] / "docs/images"
SCREEN = {"width": 1280, "height": 760}
THEMES = ("light", "dark")
PLACES = {
    "TokenSvala000001": (370, 210),
    "TokenOrm00000001": (550, 390),
    "TokenWolf0000001": (730, 210),
    "TokenGoblin00001": (730, 480),
    "TokenGoblin00002": (820, 390),
    "TokenLurker00001": (100, 30),
}
"""Where the tokens stand, in pixels."""


def scenery() -> world.Doc:
    """Return the world of the tests with its tokens spread over the scene, bars shown."""
    made = world.make()
    for person in made["users"]:
        person["name"] = person["name"].removesuffix(" <b>")  # which is there for the tests
    for token in made["scenes"][0]["tokens"]:
        token["x"], token["y"] = PLACES[token["_id"]]
        token["displayBars"] = 50
    return made


_TEST = """async () => {
    const {type} = game.settings.menus.get('extra-effort.test');
    await new type().render();
}"""
"""Opens *Test connection*, as the button in the settings does."""


_FIGHT = """async (data) => {
    await foundry.documents.Combat.create(data);
    await game.combats.get(data._id).delete();
}"""
"""A combat is begun and deleted, and *End battle* comes up."""

FOUGHT = ("TokenSvala000001", "TokenOrm00000001", "TokenGoblin00001", "TokenGoblin00002")


def combat() -> world.Doc:
    """Return a combat of two minutes in which a goblin fell."""
    combatants = [
        {"_id": f"Fighter{n:09}", "tokenId": token, "sceneId": world.SCENE, "defeated": n == 3}
        for n, token in enumerate(FOUGHT)
    ]
    return {"_id": "Combat0000000001", "round": 120, "combatants": combatants}


async def shoot(seat: Seat, name: str, theme: str, selector: str | None = None) -> None:
    """Take the screen, or what `selector` names."""
    at = seat.page if selector is None else seat.page.locator(selector)
    await webp.take(at, IMAGES / f"{name}-{theme}.webp")


async def closed(seat: Seat) -> None:
    """Close the window that is open."""
    await seat.page.click("dialog [data-action=close]")


async def play(gm: Seat) -> None:
    """Let things happen that are worth showing."""
    await gm.use("spend", {"token": world.ORM, "fp": 9, "reason": "Holding the gate"})
    await gm.use("adjust", {"token": world.SVALA, "fp": -4, "hp": -3, "reason": "The way up"})
    await gm.use("spend", {"token": world.GOBLIN_A, "fp": 12, "reason": "Running away"})
    await gm.use("march", {"tokens": [{"token": world.SVALA}, {"token": world.ORM}], "hours": 1})
    await gm.use("rest", {"tokens": [world.SVALA, world.ORM], "minutes": 30})
    await gm.use("spend", {"token": world.SVALA, "fp": 2, "reason": "A spell"})
    await gm.use("jump", {"token": world.SVALA, "kind": "broad", "extra": 10, "motivated": True})


async def pictures(gm: Seat, theme: str) -> None:
    """Take all of them in one theme."""
    await gm.control("Svala")
    await gm.page.locator("#chat > li").last.scroll_into_view_if_needed()
    await shoot(gm, "foundry", theme)
    await gm.eval(f"() => {{ void {API}.chooseFeat(); }}")
    await gm.page.wait_for_selector("dialog [data-feat]")
    await shoot(gm, "foundry-chooser", theme, "dialog")
    await closed(gm)
    await gm.eval(f"() => {{ void {API}.useFeat('run'); }}")
    await gm.page.fill("dialog input[name=extra]", "10")
    await gm.page.wait_for_selector(".odds small:has-text('\N{MINUS SIGN}2')")
    await shoot(gm, "foundry-feat", theme, "dialog")
    await closed(gm)
    await gm.eval(f"() => {{ void {API}.pair(); }}")
    await gm.page.wait_for_selector("dialog input[name=code]")
    await shoot(gm, "foundry-pairing", theme, "dialog")
    await closed(gm)
    await shoot(gm, "foundry-card", theme, "#chat > li:last-child")
    await gm.eval(_TEST)
    await gm.page.wait_for_selector("#extra-effort-test li:last-child[data-tone=ok]")
    await shoot(gm, "foundry-test", theme, "#extra-effort-test")


async def windows(gm: Seat, theme: str) -> None:
    """Take the menu, and the windows that it opens."""
    await gm.page.click("#extra-effort-chip")
    await shoot(gm, "foundry-menu", theme, "#extra-effort-menu")
    for name in ("log", "party"):
        await gm.page.click(f"#extra-effort-menu [data-window={name}]")
        window = f"#extra-effort-{name}"
        await gm.page.wait_for_selector(f"{window} .ee-panel *")
        if name == "log":
            await gm.page.select_option(f"{window} [data-name=token]", world.SVALA)
            await gm.page.wait_for_selector(f"{window} .ee-chart svg")
        await shoot(gm, f"foundry-{name}", theme, window)
        await gm.page.click(f"{window} [data-action=close]")
    await gm.page.click("#extra-effort-menu [data-action=close]")
    await gm.eval(_FIGHT, combat())
    await gm.page.wait_for_selector("#extra-effort-battle .ee-price:not(:empty)")
    await shoot(gm, "foundry-battle", theme, "#extra-effort-battle")
    await gm.page.click("#extra-effort-battle [data-action=close]")


async def take() -> None:
    """Lay a table, play, and take all pictures."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        hub = await stack.enter_async_context(Hub(scenery()))
        serving = await stack.enter_async_context(Serving(Path(folder)))
        driver = await stack.enter_async_context(async_playwright())
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        laid = Table(hub, serving, browser, look={"viewport": SCREEN})
        gm = await laid.sit(world.GM, theme="light")
        await laid.pair(gm)
        await gm.online()
        await gm.until(f"(id) => {API}.state(id)", world.SVALA)
        await play(gm)
        pia = await laid.sit(world.ONE)
        await pia.online()
        for theme in THEMES:
            shown = await laid.sit(world.GM, beside=gm, theme=theme)
            await shown.online()
            await shown.until(f"(id) => {API}.state(id)", world.SVALA)
            await pictures(shown, theme)
            await windows(shown, theme)
            await laid.leave(shown)

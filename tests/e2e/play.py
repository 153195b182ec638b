"""A table of three browsers: what tests do on the pages, and what they see there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

import attrs
from playwright.async_api import Browser, Error, Page, WebSocket

from . import world
from .hub import Hub
from .serving import Serving

Plain: TypeAlias = Any

WAIT_MS = 30_000
"""What never comes has failed; a busy machine only takes longer."""

TELL_S = 5

LINES_TOLD = 30
"""Of the server's, where a test failed."""

API = "game.modules.get('extra-effort').api"


@attrs.define
class Seat:
    """One user's page."""

    page: Page
    user: str
    frames: list[bytes] = attrs.field(factory=list)
    """Everything the product's server has sent to it."""
    errors: list[str] = attrs.field(factory=list)

    async def eval(self, script: str, arg: object = None) -> Plain:
        """Run `script` in the page."""
        return await self.page.evaluate(script, arg)

    async def until(self, script: str, arg: object = None, timeout_ms: int = WAIT_MS) -> None:
        """Wait until `script` is true in the page."""
        await self.page.wait_for_function(script, arg=arg, timeout=timeout_ms)

    async def online(self) -> None:
        """Wait until the page is signed in at the server."""
        await self.until(f"{API}.status() === 'online'")

    async def use(self, op: str, args: Plain) -> Plain:
        """Ask for a feat or op as a macro does; returns its result."""
        result = await self.eval(f"([op, args]) => {API}.request(op, args)", [op, args])
        assert result is not None, await self.told()
        return result

    async def told(self) -> list[str]:
        """Return what Foundry has notified this user of."""
        said = await self.eval("() => ui.notifications.said.map(({ message }) => message)")
        return [str(message) for message in said]

    async def state(self, token: str) -> Plain:
        """Return a token's state as this page knows it from the server."""
        return await self.eval(f"(token) => {API}.state(token)", token)

    async def bars(self, name: str) -> Plain:
        """Return what the bars of the token of that name show: {bar1: HP, bar2: FP}."""
        return await self.eval(_BARS, name)

    async def fp_shown(self, name: str, fp: int) -> None:
        """Wait until the FP bar of the token of that name shows `fp`."""
        await self.until(f"([name, fp]) => ({_BARS})(name).bar2 === fp", [name, fp])

    async def control(self, name: str) -> None:
        """Select the token of that name."""
        await self.eval(_CONTROL, name)

    async def history(self, token: str | None = None) -> list[Plain]:
        """Return the log as this user may read it, newest first."""
        about = {"token": token} if token else {}
        found = await self.use("history", {**about, "limit": 100})
        entries: list[Plain] = found["entries"]
        return entries

    async def chip(self) -> str:
        """Return which status the chip shows."""
        return str(await self.page.get_attribute("#extra-effort-chip", "data-status"))

    async def chip_shows(self, status: str) -> None:
        """Wait until the chip shows `status`."""
        await self.page.wait_for_selector(f'#extra-effort-chip[data-status="{status}"]')

    async def reload(self) -> None:
        """Load the page anew."""
        await self.page.reload()
        await self.page.wait_for_selector("html[data-ready]", state="attached")

    async def stands(self) -> str:
        """Return how things stand on this page, for people who read of a test that failed."""
        return f"{self.user}: {await self.eval(_STANDS)}, errors {self.errors}"

    def saw(self, text: str) -> bool:
        """Tell whether any frame of the server's held `text`."""
        return any(text.encode() in frame for frame in self.frames)


_STANDS = f"""() => JSON.stringify({{
    status: {API}?.status(),
    chip: document.getElementById('extra-effort-chip')?.textContent,
    said: ui.notifications.said.map(({{ message }}) => message),
    windows: [...document.querySelectorAll('dialog')].map((one) => one.textContent),
}})"""

_BARS = """(name) => {
    const tokens = [...document.querySelectorAll('.token')];
    const token = tokens.find((one) => one.firstChild?.textContent === name);
    const bars = [...(token?.querySelectorAll('.bar') ?? [])];
    return Object.fromEntries(bars.map((bar) => [bar.dataset.bar, Number(bar.dataset.value)]));
}"""

_CONTROL = """(name) => {
    const token = canvas.tokens.placeables.find(({ document }) => document.name === name);
    return token.control();
}"""


@attrs.define
class Table:
    """A Foundry world, the product's server, and the pages of whoever is there."""

    hub: Hub
    serving: Serving
    browser: Browser
    seats: list[Seat] = attrs.field(factory=list)
    script: str = ""
    """Run in every page before anything else."""

    look: Plain = attrs.field(factory=dict)
    """Of every browser profile: its screen, its language."""

    async def sit(
        self, user: str, beside: Seat | None = None, theme: str = "", lang: str = ""
    ) -> Seat:
        """Open a page for a user: a browser profile of its own, or one more tab of another's."""
        context = beside.page.context if beside else await self.browser.new_context(**self.look)
        page = await context.new_page()
        await page.add_init_script(self.script)
        page.set_default_timeout(WAIT_MS)
        seat = Seat(page, user)
        page.on("websocket", lambda socket: self._listen(socket, seat))
        page.on("pageerror", lambda error: seat.errors.append(str(error)))
        shown = f"&theme={theme}" if theme else ""
        shown += f"&lang={lang}" if lang else ""
        await page.goto(f"{self.hub.url}/game?user={user}{shown}")
        await page.wait_for_selector("html[data-ready]", state="attached")
        self.seats.append(seat)
        return seat

    async def pair(self, gm: Seat, code: str | None = None, url: str | None = None) -> None:
        """Do what a GM does with the code that the server printed."""
        if not await gm.page.query_selector("input[name=code]"):
            await gm.page.click("#extra-effort-chip")
        await gm.page.fill("input[name=url]", url or self.serving.url)
        await gm.page.fill("input[name=code]", code or self.serving.code)
        await gm.page.click("dialog [data-action=ok]")

    async def leave(self, seat: Seat) -> None:
        """Close a page."""
        self.seats.remove(seat)
        await seat.page.close()

    async def tell(self, failure: Exception) -> None:
        """Add to a failure how things stand on every page, and what the server said last."""
        for seat in self.seats:
            with suppress(Error, TimeoutError):  # a page that is gone or hangs tells nothing
                async with asyncio.timeout(TELL_S):
                    failure.add_note(await seat.stands())
        failure.add_note("\n".join(self.serving.lines[-LINES_TOLD:]))

    def _listen(self, socket: WebSocket, seat: Seat) -> None:
        if f":{self.serving.port}/" in socket.url:
            socket.on("framereceived", lambda payload: seat.frames.append(_bytes(payload)))


def _bytes(payload: str | bytes) -> bytes:
    return payload.encode() if isinstance(payload, str) else payload


@asynccontextmanager
async def table(
    browser: Browser,
    data: Path,
    generation: int = 14,
    flags: tuple[str, ...] = (),
    gga: str = "0.18",
) -> AsyncIterator[Table]:
    """Lay a table; when it is cleared, no page may have met an error of ours."""
    async with Hub(world.make(generation, gga)) as hub, Serving(data, flags=flags) as serving:
        laid = Table(hub, serving, browser)
        try:
            yield laid
        except Exception as failure:
            await laid.tell(failure)
            raise
        finally:
            for context in list(browser.contexts):
                await context.close()
    assert [error for seat in laid.seats for error in seat.errors] == []


@asynccontextmanager
async def party(
    browser: Browser,
    data: Path,
    generation: int = 14,
    flags: tuple[str, ...] = (),
    gga: str = "0.18",
) -> AsyncIterator[tuple[Table, Seat, Seat, Seat]]:
    """Lay a table with a paired GM and two players, all signed in."""
    async with table(browser, data, generation, flags, gga) as laid:
        gm = await laid.sit(world.GM)
        await laid.pair(gm)
        one, two = await laid.sit(world.ONE), await laid.sit(world.TWO)
        for seat in (gm, one, two):
            await seat.online()
        await one.until(f"() => {API}.state('{world.SVALA}') !== null")
        await two.until(f"() => {API}.state('{world.ORM}') !== null")
        yield laid, gm, one, two


def secrets_of(storage: dict[str, str]) -> list[str]:
    """Return the keys that a browser's local storage holds."""
    keys: dict[str, str] = json.loads(storage.get("extra-effort.keys", "{}"))
    return list(keys.values())

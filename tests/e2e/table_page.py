"""The table page in a browser: signing in, opening a feat's window, reading bars and log."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import attrs
from playwright.async_api import Browser, Error, Locator, Page, WebSocket, expect

from extra_effort_protocol.codec import decode_server
from extra_effort_protocol.messages import Diff

WREN, OSRIC, TAMSIN, COBBLE = (f"Page.{name}" for name in ("wren", "osric", "tamsin", "cobble"))

TWO_FRAMES = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done())))"""
"""What is due in the next frame is painted when the one after it begins."""


@attrs.define
class TablePage:
    """One person's browser at the table."""

    page: Page
    errors: list[str] = attrs.field(factory=list)
    """What the page threw, or complained about in its console."""
    sockets: list[WebSocket] = attrs.field(factory=list)
    """Its connections to the server, the newest last."""

    @property
    def dialog(self) -> Locator:
        """The window of a feat."""
        return self.page.locator("dialog[open]")

    @property
    def go(self) -> Locator:
        """The button that does it."""
        return self.dialog.locator("button[type=submit]")

    @property
    def entries(self) -> Locator:
        """The log, newest first."""
        return self.page.locator(".ee-entry:not(.ee-quiet)")

    @property
    def status(self) -> Locator:
        """The one chip that says how the connection is."""
        return self.page.locator(".status")

    def card(self, token: str) -> Locator:
        """Return the card of a character."""
        return self.page.locator(f'.ee-party > li[data-token="{token}"]')

    def figure(self, token: str, kind: str = "fp") -> Locator:
        """Return the figure beside a bar."""
        return self.card(token).locator(f".ee-{kind} .ee-value")

    async def width(self, token: str, kind: str = "fp") -> float:
        """Return how much of a bar is filled, in pixels."""
        fill = self.card(token).locator(f".ee-{kind} .ee-fill")
        await fill.evaluate("(bar) => Promise.all(bar.getAnimations().map((one) => one.finished))")
        box = await fill.bounding_box()
        assert box is not None
        return box["width"]

    async def online(self) -> None:
        """Wait until the party is there."""
        await expect(self.status).to_contain_text("Connected")
        await expect(self.page.locator(".ee-party > li").first).to_be_visible()

    async def choose(self, token: str) -> None:
        """Click a character."""
        await self.card(token).locator(".ee-choose").click()

    async def open(self, token: str, feat: str) -> None:
        """Click a character, then a feat."""
        await self.choose(token)
        await self.page.locator(".feats").get_by_role("button", name=feat, exact=True).click()
        await expect(self.dialog).to_be_visible()

    async def fill(self, **values: Any) -> None:
        """Type into fields, by the names of the arguments."""
        for name, value in values.items():
            await self.dialog.locator(f"#field-{name}").fill(str(value))

    async def effort(self, percent: int) -> None:
        """Type the percentage of extra effort."""
        await self.dialog.get_by_label("Extra effort, per cent").fill(str(percent))

    async def do(self) -> None:
        """Click the button, and wait until it is told what came of it."""
        await self.go.click()
        await expect(self.go).to_have_text("Once more")

    async def close(self) -> None:
        """Close the window."""
        await self.dialog.get_by_role("button", name="Close").click()
        await expect(self.page.locator("dialog[open]")).to_have_count(0)

    async def press(self, control: Locator) -> None:
        """Put the mouse's button down on it; `page.mouse.up` lets it go."""
        await control.scroll_into_view_if_needed()
        box = await control.bounding_box()
        assert box is not None
        await self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await self.page.mouse.down()

    @asynccontextmanager
    async def hearing(self, op: str, **args: Any) -> AsyncIterator[None]:
        """Go on when the page was told of the entry made here, and could have painted it."""
        async with self.sockets[-1].expect_event("framereceived", partial(_tells_of, op, args)):
            yield
        await self.page.evaluate(TWO_FRAMES)

    async def spend(self, token: str, fp: int) -> None:
        """Spend FP as for a spell."""
        await self.open(token, "Spend FP")
        await self.fill(fp=fp)
        await self.do()
        await self.close()


def _tells_of(op: str, args: dict[str, Any], frame: str | bytes) -> bool:
    """Tell whether a frame of the server's holds the entry of `op` with these arguments."""
    message = decode_server(frame)
    entry = message.entry if isinstance(message, Diff) else None
    return (
        isinstance(entry, dict) and entry["op"] == op and {**entry["args"], **args} == entry["args"]
    )


@asynccontextmanager
async def seat(browser: Browser, url: str, **context: Any) -> AsyncIterator[TablePage]:
    """Open `url` in a browser profile of its own."""
    profile = await browser.new_context(**context)
    page = await profile.new_page()
    try:
        yield await watched(page, url)
    except Exception as failure:
        with suppress(Error):  # a page that is gone has nothing to tell
            failure.add_note(await page.locator("body").inner_text(timeout=1_000))
        raise
    finally:
        await profile.close()


async def watched(page: Page, url: str) -> TablePage:
    """Open `url` and note what the page complains about."""
    table = TablePage(page)

    def connected(socket: WebSocket) -> None:
        table.sockets.append(socket)

    page.on("pageerror", lambda error: table.errors.append(str(error)))
    page.on(
        "console",
        lambda said: table.errors.append(said.text) if is_complaint(said.type, said.text) else None,
    )
    page.on("websocket", connected)
    await page.goto(url)
    return table


def is_complaint(kind: str, text: str) -> bool:
    """Tell whether a console line is a fault; a server that is away is none."""
    return kind == "error" and not re.search(r"WebSocket connection to|net::ERR_", text)

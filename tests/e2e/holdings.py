"""Everything that a browser holds: what whoever sits there, or a script in it, could read."""

from __future__ import annotations

import json
from typing import Any

import attrs
from playwright.async_api import Page, WebSocket

_READ = """() => JSON.stringify({
    local: {...localStorage},
    session: {...sessionStorage},
    cookie: document.cookie,
    document: document.documentElement.outerHTML,
    address: [location.href, document.referrer, history.length, history.state],
    fetched: performance.getEntries().map(({ name }) => name),
    named: window.name,
})"""


@attrs.define(slots=False)  # Playwright puts an attribute of its own on it
class Wire:
    """What goes over a page's sockets from now on; of those whose URL has `only` in it."""

    only: str = ""
    urls: list[str] = attrs.field(factory=list)
    received: list[bytes] = attrs.field(factory=list)
    sent: list[bytes] = attrs.field(factory=list)

    def tap(self, page: Page) -> None:
        """Listen to every socket that the page opens from now on."""
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        if self.only not in socket.url:
            return
        self.urls.append(socket.url)
        socket.on("framereceived", lambda frame: self.received.append(_bytes(frame)))
        socket.on("framesent", lambda frame: self.sent.append(_bytes(frame)))


@attrs.frozen
class Holdings:
    """One page's, part by part."""

    local: dict[str, str]
    cookies: list[Any]
    elsewhere: str
    """Session storage, cookies, databases, document, addresses and all that was fetched."""
    received: bytes

    def holds(self, text: str) -> bool:
        """Tell whether a text stands anywhere in it."""
        return (
            text in json.dumps(self.local)
            or text in self.elsewhere
            or text.encode() in self.received
        )


async def holdings(page: Page, wire: Wire) -> Holdings:
    """Read everything that a page, its profile and its sockets hold."""
    read = json.loads(await page.evaluate(_READ))
    local = read.pop("local")
    profile = await page.context.storage_state(indexed_db=True)
    databases = [origin.get("indexedDB") for origin in profile["origins"]]
    elsewhere = json.dumps([read, databases, wire.urls], ensure_ascii=False)
    return Holdings(local, profile["cookies"], elsewhere, b"\n".join(wire.received))


def _bytes(payload: str | bytes) -> bytes:
    return payload.encode() if isinstance(payload, str) else payload

"""Take the pictures of the table page that the documentation shows.

Run it with `make pictures`: it serves a demo world of its own, plays a few feats, and writes
`docs/images/`. The dice are real, so no two runs give the same pictures.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.async_api import async_playwright, expect

from . import foundry_pictures, webp
from .conftest import CHROMIUM, FLAGS
from .serving import Serving
from .table_page import OSRIC, TAMSIN, WREN, TablePage, seat

IMAGES = Path(__file__).resolve().parents[2] / "docs/images"
SCREEN = {"width": 1280, "height": 880}
PIXELS_A_DOT = 1.25
ColorScheme: TypeAlias = Literal["light", "dark"]
SCHEMES: tuple[ColorScheme, ...] = ("light", "dark")


async def play(page: TablePage) -> None:
    """Bring the party into the states worth showing: fresh, tired, reeling, below zero."""
    await page.open(OSRIC, "Spend FP")
    await page.fill(fp=9, reason="Holding the gate")
    await page.do()
    await page.close()
    await page.spend(WREN, 16)
    await page.open(TAMSIN, "Adjust")
    await page.fill(hp=-8, reason="An arrow")
    await page.do()
    await page.close()
    await page.open(TAMSIN, "Jump")
    await page.effort(10)
    await page.do()
    await page.close()


async def take(page: TablePage, scheme: ColorScheme) -> None:
    """Take the table, then the window of a feat before the click."""
    await page.page.emulate_media(color_scheme=scheme)
    await expect(page.page.locator(".ee-change:visible")).to_have_count(0)
    await page.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    await webp.take(page.page, IMAGES / f"table-page-{scheme}.webp")
    await page.open(TAMSIN, "Run")
    await page.effort(10)
    await expect(page.go).to_have_text("Run for 1 FP")
    await webp.take(page.page, IMAGES / f"feat-dialog-{scheme}.webp")
    await page.close()


@asynccontextmanager
async def demo() -> AsyncIterator[TablePage]:
    """Serve a demo world, and sit down at it."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = await stack.enter_async_context(Serving(Path(folder), flags=("--demo",)))
        driver = await stack.enter_async_context(async_playwright())
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        url = f"http://{server.url}/#pair={server.code}"
        look = {"viewport": SCREEN, "device_scale_factor": PIXELS_A_DOT}
        yield await stack.enter_async_context(seat(browser, url, **look))


async def main() -> None:
    """Play, and take all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    async with demo() as page:
        await page.online()
        await play(page)
        for scheme in SCHEMES:
            await take(page, scheme)
    await foundry_pictures.take()


if __name__ == "__main__":
    asyncio.run(main())

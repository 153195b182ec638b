"""The module's windows on the shared panels, opened one after the other with the keyboard alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page, expect

from . import world
from .play import Seat

MENU = "#extra-effort-menu"
CHIP = "#extra-effort-chip"
WINDOWS = ("log", "party", "rules", "people")
"""As the menu opens them."""

KEYS_MAX = 120
"""More presses of Tab than any window has places for."""

_AT = "(selector) => document.activeElement.matches(selector)"


async def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(KEYS_MAX):
        await page.keyboard.press("Tab")
        if await page.evaluate(_AT, selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


async def focused(page: Page, selector: str) -> None:
    """Wait until the focus is there."""
    await page.wait_for_function(_AT, arg=selector)


async def closed_by_key(seat: Seat, selector: str) -> None:
    """Close a window with Escape; the keyboard goes back to where it was before."""
    await seat.page.keyboard.press("Escape")
    await expect(seat.page.locator(selector)).to_have_count(0)


async def opened(seat: Seat) -> AsyncIterator[str]:
    """Open the menu, then each window; yields what selects it, and closes it afterwards."""
    page = seat.page
    await page.focus(CHIP)
    await page.keyboard.press("Enter")
    await expect(page.locator(f"{MENU} .ee-panel button").first).to_be_visible()
    yield MENU
    for name in WINDOWS:
        at = f"[data-act=show][data-window={name}]"
        await tab_to(page, f"{MENU} {at}")
        await page.keyboard.press("Enter")
        window = f"#extra-effort-{name}"
        await expect(page.locator(f"{window} .ee-panel *").first).to_be_visible()
        if name == "log":
            await page.select_option(f"{window} [data-name=token]", world.SVALA)
            await expect(page.locator(f"{window} svg").first).to_be_visible()
            await page.focus(f"{window} [data-name=token]")
        if name == "people":
            await expect(page.locator(f"{window} h2").first).to_be_visible()
        yield window
        await closed_by_key(seat, window)
        await focused(page, f"{MENU} {at}")
    await closed_by_key(seat, MENU)
    await focused(page, CHIP)

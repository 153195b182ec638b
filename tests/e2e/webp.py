"""Small pictures: what a page shows, packed as WebP by the browser itself."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.async_api import Locator, Page

QUALITY = 0.92
LIMIT_BYTES = 150_000
"""A page of the documentation shows several."""

_PACK = """async ([png, quality]) => {
    const blob = await (await fetch(`data:image/png;base64,${png}`)).blob();
    const picture = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const packed = await canvas.convertToBlob({type: 'image/webp', quality});
    const bytes = new Uint8Array(await packed.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}"""


async def take(at: Page | Locator, path: Path) -> None:
    """Write a picture of a page, or of a part of it, to `path`."""
    page = at if isinstance(at, Page) else at.page
    png = base64.b64encode(await at.screenshot()).decode()
    packer = await page.context.browser.new_page()  # type: ignore[union-attr]  # it is not closed
    packed = base64.b64decode(await packer.evaluate(_PACK, [png, QUALITY]))
    await packer.close()
    assert len(packed) <= LIMIT_BYTES, f"{path.name}: {len(packed)} bytes"
    path.write_bytes(packed)  # noqa: ASYNC240  # a picture is small, and nobody waits

"""What a connection costs that says nothing: ours, signed in, and one of the library alone."""

from __future__ import annotations

import contextlib
from pathlib import Path

from raw import raw, signed_in, upgrade

from .watched import watched


async def ours(folder: Path, count: int) -> float:
    """Return bytes of the server's memory for each idle connection that is signed in."""
    async with watched(folder) as server, contextlib.AsyncExitStack() as open_ones:
        hello = await server.hello()
        await signed_in(await open_ones.enter_async_context(raw(server.port)), hello)
        before = await server.held()
        for _ in range(count):
            await signed_in(await open_ones.enter_async_context(raw(server.port)), hello)
        return ((await server.held()).kilobytes - before.kilobytes) * 1024 / count


async def bare(folder: Path, count: int) -> float:
    """Return bytes of memory for each idle connection of a server that does nothing with them."""
    async with watched(folder, "--bare") as server, contextlib.AsyncExitStack() as open_ones:
        before = await server.held()
        for _ in range(count):
            one = await open_ones.enter_async_context(raw(server.port))
            await one.send(upgrade("/"))
            await one.until(b"\r\n\r\n")
        return ((await server.held()).kilobytes - before.kilobytes) * 1024 / count

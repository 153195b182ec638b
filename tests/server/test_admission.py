"""Who opens a WebSocket at a port that is full, or is asked too often."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from extra_effort.config import Config, ServerLimits
from extra_effort.endpoint import Endpoint
from extra_effort.static import StaticFiles
from extra_effort.web import Site
from raw import Raw, raw, upgrade
from table import Table

PLAIN = b"GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n"


@asynccontextmanager
async def listening(table: Table, data: Path, limits: ServerLimits) -> AsyncIterator[int]:
    """Listen on a free port, and return it."""
    config = Config(host="127.0.0.1", port=0, data=data, server_limits=limits)
    site = Site(StaticFiles({}, {}), None, table.store.check)
    endpoint = Endpoint(config, table.sessions, site, table.spawn)
    async with endpoint.listening():
        yield endpoint.port


async def status(one: Raw, asked: bytes) -> int:
    """Send a request and return the status of the answer."""
    await one.send(asked)
    return int((await one.until(b"\r\n\r\n")).split()[1])


async def answers(port: int, *asked: bytes) -> list[int]:
    """Send requests together, each on a socket of its own that stays, and return the statuses."""
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(raw(port)) for _ in asked]
        return await asyncio.gather(*map(status, sockets, asked))


async def test_who_waited_together(table: Table, tmp_path: Path) -> None:
    """Of those who waited for their turn only as many get in as there is room for."""
    limits = ServerLimits(connections=2, openings_per_s=20, opening_burst=1)
    async with listening(table, tmp_path, limits) as port:
        assert sorted(await answers(port, *[upgrade()] * 5)) == [101, 101, 503, 503, 503]


async def test_plain_http_does_not_count(table: Table, tmp_path: Path) -> None:
    """Who looks at the address with a browser takes no turn of those who play."""
    limits = ServerLimits(openings_per_s=1, opening_burst=1)
    async with listening(table, tmp_path, limits) as port:
        assert await answers(port, *[PLAIN] * 5, upgrade()) == [*[426] * 5, 101]

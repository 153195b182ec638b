"""The adapter by which the command line reaches a running server: DATA/admin.sock.

One JSON line each way. The file is its owner's alone (0600), so whoever can open it may ask.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from extra_effort.admin import Admin, Answer

LINE_BYTES = 1 << 20


@asynccontextmanager
async def listening(path: Path, admin: Admin) -> AsyncIterator[None]:
    """Answer on `path` until the block ends. The caller holds DATA/lock: a file there is stale."""
    if not hasattr(
        asyncio, "start_unix_server"
    ):  # Windows: the command line needs a stopped server
        yield
        return
    _remove(path)
    mask = os.umask(0o177)
    try:
        server = await asyncio.start_unix_server(
            lambda reader, writer: _answer(admin, reader, writer), path, limit=LINE_BYTES
        )
    finally:
        os.umask(mask)
    async with server:
        yield
    _remove(path)


async def ask(path: Path, question: Answer) -> Answer:
    """Ask a running server. Raises `OSError` when none listens at `path`."""
    reader, writer = await asyncio.open_unix_connection(path, limit=LINE_BYTES)
    try:
        writer.write(_line(question))
        await writer.drain()
        answer: Answer = json.loads(await reader.readline())
        return answer
    finally:
        writer.close()
        await writer.wait_closed()


async def _answer(admin: Admin, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        question = json.loads(await reader.readline())
        writer.write(_line(await admin.answer(question)))
        await writer.drain()
    except (ValueError, ConnectionError):  # no JSON, or gone: nothing to answer
        pass
    finally:
        writer.close()


def _line(message: Answer) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)

"""Sockets without a library: peers who do what no browser does."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import attrs

MASK = b"\0\0\0\0"
"""A mask that changes nothing is a mask all the same."""
READ_BYTES = 65_536


def upgrade(path: str = "/ws", *headers: str) -> bytes:
    """Return a WebSocket handshake."""
    lines = [
        *(f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"),
        *("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", *headers),
    ]
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def masked(payload: bytes, first: int = 0x82) -> bytes:
    """Return a client's frame; `first` is its first byte (a whole binary one unless told)."""
    length = len(payload)
    if length < 126:
        head = struct.pack(">BB", first, 0x80 | length)
    elif length < 65_536:
        head = struct.pack(">BBH", first, 0xFE, length)
    else:
        head = struct.pack(">BBQ", first, 0xFF, length)
    return head + MASK + payload


CLOSE = masked(struct.pack(">H", 1000), 0x88)


@attrs.frozen
class Raw:
    """An open socket."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)
        await self.writer.drain()

    async def until(self, mark: bytes) -> bytes:
        """Read until `mark` has come."""
        heard = b""
        while mark not in heard:
            chunk = await self.reader.read(READ_BYTES)
            assert chunk, heard
            heard += chunk
        return heard

    async def rest(self) -> bytes:
        """Read until the other side ends, in whatever way."""
        heard = b""
        with suppress(ConnectionError):
            while chunk := await self.reader.read(READ_BYTES):
                heard += chunk
        return heard

    def reset(self) -> None:
        """Break off as a machine does that loses its power: no goodbye, what is queued is lost."""
        raw = self.writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    async def close(self) -> None:
        """End in order."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


@asynccontextmanager
async def raw(port: int, own: str = "127.0.0.1") -> AsyncIterator[Raw]:
    """Open a socket to a server on this machine, from an address of its own."""
    one = Raw(*await asyncio.open_connection("127.0.0.1", port, local_addr=(own, 0)))
    try:
        yield one
    finally:
        await one.close()


async def signed_in(one: Raw, hello: bytes) -> None:
    """Shake hands, say hello and hear the snapshot."""
    await one.send(upgrade() + hello)
    await one.until(b"snapshot")

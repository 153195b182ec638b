"""The whole program as a process of a test, and peers that speak to it."""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NoReturn, Protocol

import attrs
from websockets.asyncio.client import ClientConnection, connect

from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.messages import (
    ClientMessage,
    Hello,
    Pair,
    Paired,
    Reply,
    Request,
    Resume,
    ServerMessage,
    Snapshot,
    Welcome,
)

TOKENS = [f"Page.{number}" for number in range(4)]
SHEET = {
    "name": "Somebody",
    **dict.fromkeys(("st", "dx", "iq", "ht", "will", "per"), 11),
    "hp_max": 11,
    "fp_max": 10_000,
    "basic_move": 5,
    "dodge": 8,
    "encumbrance": 0,
    "skills": {},
    "traits": {},
}


UNHURRIED = tuple(
    f"--limit={name}=100000"
    for name in ("requests_per_s", "request_burst", "openings_per_s", "opening_burst")
)
"""Limits that no test reaches."""


@attrs.define
class Process:
    """A server of its own, and what it printed."""

    running: asyncio.subprocess.Process
    port: int
    code: str
    said: str
    """What it printed for people."""

    async def stop(self, name: signal.Signals) -> int:
        """Send a signal and return the exit status."""
        self.running.send_signal(name)
        return await self.running.wait()


@asynccontextmanager
async def serving(
    data: Path, *options: str, port: int = 0, log: Path | None = None
) -> AsyncIterator[Process]:
    """Run `extra-effort serve` on a free port (or that one) until the block ends.

    Its log lines go to the file `log`, else to where the test's go.
    """
    command = [sys.executable, "-m", "extra_effort", "serve", "--host", "127.0.0.1"]
    with contextlib.ExitStack() as files:
        running = await asyncio.create_subprocess_exec(
            *(*command, "--port", str(port), "--data", str(data), *options),
            stdout=asyncio.subprocess.PIPE,
            stderr=None if log is None else files.enter_context(log.open("ab")),
        )
    try:
        yield await announced(running)
    finally:
        if running.returncode is None:
            running.kill()
        await running.communicate()


async def announced(running: asyncio.subprocess.Process) -> Process:
    """Read what is printed for people: where it listens, and the code if there is one."""
    assert running.stdout is not None
    async with asyncio.timeout(30):
        text = (await running.stdout.readuntil(b"Stop with Ctrl-C.")).decode()
    port, code = re.search(r"://[a-z0-9.]+:(\d+)", text), re.search(r"/#pair=(\w+)", text)
    assert port is not None, text
    return Process(running, int(port[1]), "" if code is None else code[1], text)


@attrs.define
class Peer:
    """A signed-in client."""

    wire: ClientConnection
    heard: list[ServerMessage] = attrs.field(factory=list)

    async def say(self, message: ClientMessage) -> None:
        """Send a message."""
        await self.wire.send(encode(message))

    async def hear(self) -> ServerMessage:
        """Return the next message."""
        message = decode_server(await self.wire.recv(decode=False))
        self.heard.append(message)
        return message

    def applied(self) -> list[Reply]:
        """Return the answers to what was applied."""
        return [one for one in self.heard if isinstance(one, Reply) and one.ok]

    def snapshot(self) -> Snapshot:
        """Return the first snapshot."""
        return next(one for one in self.heard if isinstance(one, Snapshot))

    async def hear_on(self) -> NoReturn:
        """Hear until the connection is closed."""
        while True:
            await self.hear()

    async def reply(self, request: Request) -> Reply:
        """Send a request and return its answer."""
        await self.say(request)
        while True:
            message = await self.hear()
            if isinstance(message, Reply) and message.id == request.id:
                return message


class Announced(Protocol):
    """A server that has said where it listens, and a code."""

    port: int
    code: str


async def paired(server: Announced) -> tuple[str, str]:
    """Redeem the server's code; return (world, key)."""
    async with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None) as wire:
        peer = Peer(wire)
        await peer.say(Pair(server.code, "gm", "browser", "Gm"))
        answer = await peer.hear()
        assert isinstance(answer, Paired), answer
        return answer.world, answer.key


@asynccontextmanager
async def signed_in(
    port: int, world: str, key: str, resume: Resume | None = None
) -> AsyncIterator[Peer]:
    """Connect and say hello; the welcome and the snapshot are heard."""
    async with connect(f"ws://127.0.0.1:{port}/w/{world}", compression=None) as wire:
        peer = Peer(wire)
        await peer.say(Hello(1, world, key, "browser", resume))
        assert isinstance(await peer.hear(), Welcome)
        assert isinstance(await peer.hear(), Snapshot)
        yield peer


async def register(peer: Peer) -> None:
    """Put the tokens on the table."""
    tokens = [{"token": one, "sheet": SHEET, "visibility": "all"} for one in TOKENS]
    assert (await peer.reply(Request("register", "register", {"tokens": tokens}))).ok


def spend(name: str, token: str) -> Request:
    """Return a request to spend one FP."""
    return Request(name, "spend", {"token": token, "fp": 1, "reason": "x"})

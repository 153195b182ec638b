"""A server that can be asked what it holds."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import attrs
from websockets.asyncio.client import connect

from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.messages import Hello, Pair, Paired
from raw import masked, raw

TESTS = Path(__file__).parent.parent
GAUGE = re.compile(r"^extra_effort_(\w+) ([\d.]+)$", re.MULTILINE)
QUIET_S = 60
"""How long a server has to come to rest, on a busy machine."""
STILL_S = 2.0
"""How long nothing may change for it to count as rest."""
PAUSE_S = 0.1


@attrs.frozen
class Held:
    """What a server process holds."""

    tasks: int
    timers: int
    files: int
    objects: int
    """What the collector of garbage looks after."""
    blocks: int
    """Small objects of all kinds."""
    malloced: int
    """Bytes that are allocated otherwise."""
    kilobytes: int
    """What is resident, with what the allocator keeps for later."""

    @property
    def counted(self) -> tuple[int, int, int]:
        """What must be exactly as before."""
        return (self.tasks, self.timers, self.files)


@attrs.frozen
class Watched:
    """A server in a process of its own."""

    running: asyncio.subprocess.Process
    port: int
    code: str | None
    folder: Path

    async def held(self) -> Held:
        """Ask what it holds."""
        told = self.folder / "held.json"
        told.unlink(missing_ok=True)
        self.running.send_signal(signal.SIGUSR1)
        async with asyncio.timeout(QUIET_S):
            while not told.exists():  # noqa: ASYNC110 - of another process there is no event
                await asyncio.sleep(0.01)
        return Held(**json.loads(told.read_text(encoding="ascii")))

    async def settled(self) -> Held:
        """Return what it holds once nothing of it changes any more."""
        until = time.monotonic() + QUIET_S
        still, held = 0, await self.held()
        while still * PAUSE_S < STILL_S:
            if time.monotonic() > until:
                raise RuntimeError(f"it does not come to rest; at last it holds {held.counted}")
            await asyncio.sleep(PAUSE_S)
            before, held = held, await self.held()
            still = still + 1 if held.counted == before.counted else 0
        return held

    async def at_rest(self, like: Held) -> Held:
        """Wait until it holds as many tasks, timers and files as before; return what it holds."""
        until = time.monotonic() + QUIET_S
        while (held := await self.held()).counted != like.counted:
            if time.monotonic() > until:
                raise RuntimeError(f"it holds {held.counted}, not {like.counted} as before")
            await asyncio.sleep(PAUSE_S)
        return held

    async def gauges(self) -> dict[str, float]:
        """Read `/metrics`: the figures without labels."""
        async with raw(self.port) as one:
            await one.send(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            text = (await one.rest()).decode()
        return {name: float(value) for name, value in GAUGE.findall(text)}

    async def hello(self) -> bytes:
        """Pair as the first GM and return the frame that signs in, masked."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws", compression=None) as wire:
            await wire.send(encode(Pair(str(self.code), "gm", "browser", "Gm")))
            paired = decode_server(await wire.recv(decode=False))
        assert isinstance(paired, Paired), paired
        return masked(encode(Hello(1, paired.world, paired.key, "browser")))


@asynccontextmanager
async def watched(folder: Path, *options: str) -> AsyncIterator[Watched]:
    """Run such a server until the block ends; options as `soak.served` takes them."""
    paths = os.pathsep.join((str(TESTS), str(TESTS / "support")))
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "soak.served", str(folder), *options),
        env={**os.environ, "PYTHONPATH": paths},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert running.stdout is not None
        async with asyncio.timeout(30):
            said = json.loads(await running.stdout.readline())
        yield Watched(running, said["port"], said["code"], folder)
    finally:
        running.kill()
        await running.communicate()

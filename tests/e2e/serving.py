"""The real server as a subprocess of a test."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from pathlib import Path
from typing import Any, Self

import attrs

START_S = 20
STOP_S = 10

_CODE = re.compile(r"(?:Pairing code .*: |#pair=)([A-Z2-7]{8})$")


@attrs.define
class Serving:
    """`extra-effort serve` on a free port of loopback, which it keeps over restarts."""

    data: Path
    flags: tuple[str, ...] = ()
    """Further ones of `serve`."""
    port: int = 0
    code: str = ""
    lines: list[str] = attrs.field(factory=list)
    """Everything it printed and logged."""
    _process: asyncio.subprocess.Process | None = None
    _reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Start, and wait until it listens and has said its code (on an empty directory)."""
        await self.start(code=True)
        return self

    async def __aexit__(self, *_exc: object) -> None:
        """Stop, as a host would."""
        await self.stop(signal.SIGTERM)

    @property
    def url(self) -> str:
        """What the GM types."""
        return f"127.0.0.1:{self.port}"

    async def start(self, *, code: bool = False) -> None:
        """Start the server; on the same port as before."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "extra_effort", "serve", "--host", "127.0.0.1"),
            *("--port", str(self.port), "--data", str(self.data), "--log-format", "json"),
            *self.flags,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        ready = asyncio.Event()
        self._reader = asyncio.create_task(self._read(self._process, ready, code=code))
        async with asyncio.timeout(START_S):
            await ready.wait()

    async def pair(self, world: str) -> str:
        """Ask the command line for a code that joins `world`."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "extra_effort", "pair", world, "--data", str(self.data)),
            stdout=asyncio.subprocess.PIPE,
        )
        said, _ = await process.communicate()
        found = re.search(rb"\b[A-Z2-7]{8}\b", said)
        assert found is not None, said
        return found[0].decode()

    async def stop(self, how: signal.Signals) -> None:
        """Stop the server, cleanly or by force."""
        assert self._process is not None
        assert self._reader is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        async with asyncio.timeout(STOP_S):
            await self._process.wait()
            await self._reader

    async def _read(
        self, process: asyncio.subprocess.Process, ready: asyncio.Event, *, code: bool
    ) -> None:
        """Take port and code from what it prints, and keep reading, so that it can write on."""
        assert process.stdout is not None
        async for raw in process.stdout:
            line = raw.decode().rstrip()
            self.lines.append(line)
            if found := _CODE.search(line):
                self.code = found[1]
            elif (said := _logged(line)).get("event") == "listening":
                self.port = said["port"]
            if self.port and (self.code or not code):
                ready.set()


def _logged(line: str) -> dict[str, Any]:
    """Return the fields of a log line; none for a line meant for people."""
    if not line.startswith("{"):
        return {}
    fields: dict[str, Any] = json.loads(line)
    return fields

"""`python -m soak.served`: the server, and what it holds whenever it is sent SIGUSR1.

Prints one line of JSON, `{port, code}`, when it listens. With `--bare` it is a server of the
`websockets` library that reads and answers nothing, to compare with.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import json
import logging
import os
import signal
import sys
from pathlib import Path

import structlog
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as serve_bare

from extra_effort.app import Running, serve
from extra_effort.config import Config, ServerLimits
from extra_effort_protocol.limits import Limits

MANY = 1_000_000


def held() -> dict[str, int]:
    """Count what this process holds, after a collection."""
    gc.collect()
    loop = asyncio.get_running_loop()
    timers = loop._scheduled  # type: ignore[attr-defined]  # noqa: SLF001 - nothing public counts them
    return {
        "tasks": len(asyncio.all_tasks()),
        "timers": sum(not timer.cancelled() for timer in timers),
        "files": len(os.listdir("/proc/self/fd")),  # noqa: PTH208 - as light as it can be
        "objects": len(gc.get_objects()),
        "blocks": sys.getallocatedblocks(),
        "malloced": malloced(),
        "kilobytes": resident_kb(),
    }


class MallInfo(ctypes.Structure):
    """`struct mallinfo2` of the GNU C library."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def malloced() -> int:
    """Return how many bytes are allocated and not freed, but for Python's own small objects.

    What is resident is more, by what the allocator keeps for later: that depends on how much there
    ever was at one time, so on luck. Where the C library does not tell, it has to do.
    """
    library = ctypes.CDLL(None)
    if not hasattr(library, "mallinfo2"):
        return resident_kb() * 1024
    library.mallinfo2.restype = MallInfo
    info = library.mallinfo2()
    return int(info.uordblks + info.hblkhd)


def resident_kb() -> int:
    """Return the memory of this process that is in use, in KiB."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise RuntimeError("this system does not tell")


def tell(path: Path) -> None:
    """Write what is held, whole or not at all."""
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps(held()), encoding="ascii")
    draft.rename(path)


def announce(port: int, code: str | None) -> None:
    """Say where it listens."""
    print(json.dumps({"port": port, "code": code}), flush=True)  # noqa: T201 - a command


async def ours(data: Path) -> None:
    """Serve as the program does."""
    limits = Limits(
        connections_per_user=MANY, requests_per_s=MANY, request_burst=MANY, hello_timeout_s=60
    )
    config = Config(
        host="127.0.0.1",
        port=0,
        data=data,
        limits=limits,
        server_limits=ServerLimits(
            connections=MANY, openings=MANY, openings_per_s=MANY, opening_burst=MANY
        ),
    )
    await serve(config, told)


def told(running: Running) -> None:
    """Pass on what the server says of itself."""
    announce(running.port, running.code)


async def bare() -> None:
    """Serve with the library alone, by the same settings."""

    async def handle(wire: ServerConnection) -> None:
        async for _ in wire:
            pass

    limits = Limits()
    async with serve_bare(
        handle, "127.0.0.1", 0, compression=None, max_size=limits.frame_bytes, server_header=None
    ) as server:
        announce(next(iter(server.sockets)).getsockname()[1], None)
        await server.serve_forever()


async def main() -> None:
    """Serve until killed."""
    parser = argparse.ArgumentParser(prog="served", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bare", action="store_true")
    asked = parser.parse_args()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, lambda: tell(asked.folder / "held.json"))
    await (bare() if asked.bare else ours(asked.folder))


if __name__ == "__main__":
    logging.basicConfig(level=logging.CRITICAL, stream=sys.stderr)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    asyncio.run(main())

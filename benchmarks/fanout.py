#!/usr/bin/env python3
"""What one delivery of a change costs the server, as a ratio to bare asyncio on the same sockets.

`python benchmarks/fanout.py` prints a table, and exits 1 when a ratio is beyond its limit; with
`--smoke` it is quick, and only tells.
Ours: decide, log (in memory), encode for three audiences, send over WebSocket.
Bare: as many TCP connections, each handed the bytes of one packed diff with a frame header. The
readers are another process, so that only the server's processor time counts.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import attrs
import msgpack

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from verdict import judge
from websockets.asyncio.client import connect

from extra_effort.config import Config, ServerLimits
from extra_effort.endpoint import Endpoint
from extra_effort.hub.batch import Job
from extra_effort.static import StaticFiles
from extra_effort.web import Site
from extra_effort_protocol.codec import encode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Hello
from table import WORLD, Table, key_of, seed

AUDIENCES = ("gm", "ann", "bob")
DIFF = {"type": "diff", "seq": 40, "tokens": {"Actor.ann": {"fp": 6, "version": 32}}, "gone": []}
UNHURRIED = Limits(connections_per_user=1_000_000, inbox=1_000_000)
FROM_ONE_ADDRESS = ServerLimits(openings_per_s=1_000_000, opening_burst=1_000_000)


@attrs.frozen
class Case:
    """So many connections and changes, and the ratio beyond which the run fails."""

    connections: int
    changes: int
    most: float


CASES = (Case(connections=6, changes=400, most=100.0), Case(connections=300, changes=40, most=8.0))
"""A table of six, where deciding weighs most, and a hall, where sending does."""


# --- the readers, a process of their own ----------------------------------------------------------


async def read(port: int, connections: int, kind: str) -> None:
    """Connect so many times, say so, and read until the other side closes."""
    open_one = read_messages if kind == "ours" else read_bytes
    async with asyncio.TaskGroup() as tasks:
        for number in range(connections):
            tasks.create_task(open_one(port, number))


async def read_messages(port: int, number: int) -> None:
    """Sign in and read messages."""
    user = AUDIENCES[number % len(AUDIENCES)]
    async with connect(f"ws://127.0.0.1:{port}/ws", compression=None) as wire:
        await wire.send(encode(Hello(1, WORLD, key_of(user), "browser")))
        async for _ in wire:
            pass


async def read_bytes(port: int, _number: int) -> None:
    """Read bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while await reader.read(65_536):
        pass
    writer.close()


async def with_readers(
    port: int, case: Case, kind: str, ready: Callable[[], bool], work: Callable[[], Awaitable[None]]
) -> float:
    """Return this process's processor seconds for `work` while others read."""
    arguments = (__file__, "--read", str(port), str(case.connections), kind)
    readers = await asyncio.create_subprocess_exec(sys.executable, *arguments)
    while not ready():
        if readers.returncode is not None:
            raise RuntimeError("the readers are gone; what they said stands above")
        await asyncio.sleep(0.01)
    began = time.process_time()
    await work()
    took = time.process_time() - began
    readers.terminate()
    await readers.wait()
    return took


# --- the two sides --------------------------------------------------------------------------------


async def ours(case: Case) -> float:
    """Return processor seconds for all changes by the server."""
    table = Table(wire=UNHURRIED)
    await seed(table.store)
    hub = await table.worlds.open(WORLD)
    with tempfile.TemporaryDirectory() as folder:
        config = Config(
            host="127.0.0.1",
            port=0,
            data=Path(folder),
            limits=UNHURRIED,
            server_limits=FROM_ONE_ADDRESS,
        )
        site = Site(StaticFiles({}, {}), None, table.store.check)
        endpoint = Endpoint(config, table.sessions, site, table.spawn)

        async def change() -> None:
            for number in range(case.changes):
                answer = asyncio.get_running_loop().create_future()
                args = {"token": "Actor.ann", "fp": (-1) ** number}
                hub.submit(Job(f"r{number}", "adjust", args, "gm", answer.set_result))
                await answer

        async with endpoint.listening():
            return await with_readers(
                endpoint.port,
                case,
                "ours",
                lambda: len(hub.subscribers) == case.connections,
                change,
            )


async def bare(case: Case) -> float:
    """Return processor seconds for packing once and writing to every transport."""
    writers = list[asyncio.StreamWriter]()
    server = await asyncio.start_server(lambda _, writer: writers.append(writer), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async def change() -> None:
        for _ in range(case.changes):
            body = msgpack.packb(DIFF)
            frame = bytes([0x82, len(body)]) + body
            for writer in writers:
                writer.write(frame)
            await asyncio.sleep(0)

    async with server:
        return await with_readers(
            port, case, "bare", lambda: len(writers) == case.connections, change
        )


def measure(case: Case, rounds: int) -> tuple[float, float]:
    """Return (ours / bare, microseconds of ours per delivery), the best of some rounds."""
    mine = min(asyncio.run(ours(case)) for _ in range(rounds))
    alone = min(asyncio.run(bare(case)) for _ in range(rounds))
    return mine / alone, mine / (case.connections * case.changes) * 1e6


def main(arguments: Sequence[str]) -> int:
    """Print the table; return the exit status."""
    if "--read" in arguments:
        port, connections, kind = arguments[-3:]
        asyncio.run(read(int(port), int(connections), kind))
        return 0
    return judge(CASES, line, arguments)


def line(case: Case, *, smoke: bool) -> tuple[float, str]:
    """Return the ratio, and what is printed of it."""
    found, each_us = measure(case, rounds=1 if smoke else 3)
    return found, (
        f"{case.connections:4} connections: {found:5.1f} times bare asyncio (at most "
        f"{case.most}), {each_us:6.1f} us per delivery"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

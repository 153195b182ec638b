#!/usr/bin/env python3
"""How long others wait for their answers while one user floods the server, as a ratio to quiet.

`python benchmarks/flood.py` prints a line for each way to flood, and exits 1 when a ratio is beyond
its limit; with `--smoke` it is quick, and only tells.
One real server on SQLite, by its default limits. Five players ask eight times a second in quiet,
then while a sixth, in a process of its own, does what it can from all connections it may have.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import attrs

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from verdict import judge

import raw as sockets
from extra_effort_protocol.codec import encode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Hello, Request
from raw import masked, raw, upgrade
from serving import SHEET, Peer, Process, paired, serving, signed_in, spend

ME = Path(__file__).absolute()
PLAYERS = tuple(f"player{number}" for number in range(5))
MADMAN = "madman"
PAUSE_S = 1 / 8
BEGIN_S = 1.0
"""How long a flood has to begin."""
ELSEWHERE = "127.0.0.2"
"""From where the flood connects: how often an address may is no limit to those at another."""
CONNECTIONS = Limits().connections_per_user


# --- the flood, a process of its own --------------------------------------------------------------


async def requests(port: int, hello: bytes) -> None:
    """Ask without pause, and read all refusals."""
    async with raw(port, ELSEWHERE) as one:
        await sockets.signed_in(one, hello)
        frames = (
            masked(encode(spend(f"f{number}", token_of(MADMAN)))) for number in itertools.count()
        )
        reading = asyncio.ensure_future(one.rest())
        for frame in frames:
            await one.send(frame)
        await reading


async def mute(port: int, hello: bytes) -> None:
    """Ask without pause, and read nothing; come again when cut off."""
    async with raw(port, ELSEWHERE) as one:
        await sockets.signed_in(one, hello)
        one.writer.transport.pause_reading()  # type: ignore[attr-defined]
        for number in itertools.count():
            await one.send(masked(encode(Request(f"f{number}", "history", {"limit": 100}))))


async def largest(port: int, hello: bytes) -> None:
    """Send the largest frames there may be, over and over."""
    async with raw(port, ELSEWHERE) as one:
        await sockets.signed_in(one, hello)
        reading = asyncio.ensure_future(one.rest())
        wide = {f"{number:08}": [0] * 7 for number in range(3_000)}
        for number in itertools.count():
            await one.send(masked(encode(Request(f"f{number}", "spend", wide))))
        await reading


async def garbage(port: int, hello: bytes) -> None:
    """Sign in, talk nonsense, be thrown out, come again."""
    async with raw(port, ELSEWHERE) as one:
        await one.send(upgrade() + hello + masked(b"\xc1" * 1_000))
        await one.until(b"bad_request")
        one.reset()


FLOODS: Mapping[str, Callable[[int, bytes], Awaitable[None]]] = {
    "requests over the limit": requests,
    "answers left unread": mute,
    "frames of 64 KiB": largest,
    "nonsense": garbage,
}


@attrs.frozen
class Case:
    """A way to flood, and how many times as long others may wait."""

    kind: str
    most: float = 4.0


CASES = (
    Case("requests over the limit"),
    Case("answers left unread"),
    Case("frames of 64 KiB", most=6.0),
    Case("nonsense"),
)


async def flood(kind: str, port: int, hello: bytes) -> None:
    """Do it from as many connections as there may be, again and again, until killed or alone."""
    parent = os.getppid()

    async def again() -> None:
        while os.getppid() == parent:  # a benchmark that was killed could not end it
            with contextlib.suppress(ConnectionError, AssertionError):
                await FLOODS[kind](port, hello)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(CONNECTIONS):
            tasks.create_task(again())


# --- the others -----------------------------------------------------------------------------------


@attrs.frozen
class Waits:
    """Seconds that others waited: the median, and what one in twenty goes beyond."""

    median: float
    late: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Waits:
        """Sum up."""
        return cls(statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1])


def token_of(user: str) -> str:
    """Return the token that a user owns."""
    return f"Page.{user}"


async def keys(server: Process) -> tuple[str, dict[str, str]]:
    """Make a world with its players, their tokens and their keys; return it and the keys."""
    world, key = await paired(server)
    users = (*PLAYERS, MADMAN)
    async with signed_in(server.port, world, key) as gm:
        roster = [{"user": user, "name": user, "role": "player"} for user in users]
        roster.append({"user": "gm", "name": "Gm", "role": "gm"})
        await ask(gm, "users", {"users": roster})
        tokens = [{"token": token_of(user), "sheet": SHEET, "owners": [user]} for user in users]
        await ask(gm, "register", {"tokens": tokens})
        made = {user: await ask(gm, "mint", {"user": user, "client": "x"}) for user in users}
    return world, {user: str(one["key"]) for user, one in made.items()}


async def ask(peer: Peer, op: str, args: dict[str, object]) -> dict[str, object]:
    """Ask as the GM, and return the result."""
    answer = await peer.reply(Request(f"{op}-{time.monotonic_ns()}", op, args))
    assert answer.ok, answer  # noqa: S101 - a benchmark of what does not work is none
    return answer.result or {}


async def waits(port: int, world: str, known: Mapping[str, str], seconds: float) -> Waits:
    """Let the players play for a while."""
    measured = list[float]()

    async def play(user: str) -> None:
        async with signed_in(port, world, known[user]) as peer:
            until = time.monotonic() + seconds
            while (begun := time.monotonic()) < until:
                await peer.reply(spend(f"{user}-{begun}", token_of(user)))
                measured.append(time.monotonic() - begun)
                await asyncio.sleep(PAUSE_S)

    async with asyncio.TaskGroup() as tasks:
        for user in PLAYERS:
            tasks.create_task(play(user))
    return Waits.of(measured)


async def measure(case: Case, seconds: float) -> tuple[Waits, Waits]:
    """Return how long others wait in quiet, and while a user floods."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder), log=Path(os.devnull)) as server:
            world, known = await keys(server)
            hello = masked(encode(Hello(1, world, known[MADMAN], "x")))
            quiet = await waits(server.port, world, known, seconds)
            flooding = await asyncio.create_subprocess_exec(
                *(sys.executable, str(ME), "--flood", case.kind, str(server.port), hello.hex())
            )
            try:
                await asyncio.sleep(BEGIN_S)
                loud = await waits(server.port, world, known, seconds)
            finally:
                flooding.kill()
                await flooding.wait()
    return quiet, loud


def line(case: Case, *, smoke: bool) -> tuple[float, str]:
    """Return how many times as long others wait in the median, and say it."""
    quiet, loud = asyncio.run(measure(case, 1.0 if smoke else 8.0))
    median, late = loud.median / quiet.median, loud.late / quiet.late
    return median, (
        f"{case.kind}: others wait {median:.1f} times as long (at most {case.most}), one in twenty "
        f"{late:.1f} times; {loud.median * 1e3:.1f} ms instead of {quiet.median * 1e3:.1f}"
    )


def main(arguments: Sequence[str]) -> int:
    """Print the table; return the exit status. With `--flood` be the flood."""
    if "--flood" in arguments:
        kind, port, hello = arguments[-3:]
        asyncio.run(flood(kind, int(port), bytes.fromhex(hello)))
    return judge(CASES, line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

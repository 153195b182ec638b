"""`python -m soak`: the real server for long, and the figures of it for docs/reliability.md.

Run by `make soak` and `make reliability`, which set the path.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import attrs

from . import idle
from .cycles import WAYS, Cycled, cycled
from .kills import Killed, killed
from .watched import watched

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
BEGIN = "<!-- figures of the real server: written by `make reliability` -->"
END = "<!-- end of the real server's figures -->"
WARM_UP = 200 * len(WAYS)
FLOOD = re.compile(r"^(.+): others wait ([\d.]+) times", re.MULTILINE)


@attrs.frozen
class Found:
    """What came of it all."""

    fuzzed: dict[str, int]
    """Inputs by target; none where nothing was fuzzed."""
    cycled: Cycled
    killed: Killed
    idle_bytes: float
    bare_bytes: float
    flood: dict[str, float]
    """How many times as long others wait, by the way to flood."""


def soak(cycles: int, connections: int, kills: int, fuzzed: dict[str, int]) -> Found:
    """Run everything, one after the other."""
    return Found(
        fuzzed,
        in_a_folder(lambda folder: come_and_go(folder, cycles)),
        in_a_folder(lambda folder: killed(folder, kills)),
        in_a_folder(lambda folder: idle.ours(folder, connections)),
        in_a_folder(lambda folder: idle.bare(folder, connections)),
        flood(),
    )


async def come_and_go(folder: Path, cycles: int) -> Cycled:
    """Let connections come and go; all counts must be as before."""
    async with watched(folder) as server:
        return await cycled(server, await server.hello(), WARM_UP, cycles)


def flood() -> dict[str, float]:
    """Run the benchmark of floods; what is beyond a limit there is a figure here."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "flood.py")],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.stderr:
        raise RuntimeError(done.stderr)
    return {kind: float(times) for kind, times in FLOOD.findall(done.stdout)}


def in_a_folder(work: Callable[[Path], Awaitable[T]]) -> T:
    """Do something with a folder of its own."""

    async def do() -> T:
        with tempfile.TemporaryDirectory() as folder:
            return await work(Path(folder))

    return asyncio.run(do())


def table(found: Found) -> str:
    """Return the figures in Markdown."""
    before, after = found.cycled.before, found.cycled.after
    ratio = found.idle_bytes / found.bare_bytes
    rows = [
        *((f"inputs fuzzed: {name}", f"{n:,}") for name, n in found.fuzzed.items()),
        ("connections that came and went", f"{found.cycled.count:,}"),
        ("tasks, timers and files before · after", f"{before.counted} · {after.counted}"),
        ("resident memory before · after, KiB", f"{before.kilobytes:,} · {after.kilobytes:,}"),
        ("kills under load survived", f"{found.killed.times:,}"),
        ("answers given before them, all of them kept", f"{found.killed.told:,}"),
        ("bytes of memory for an idle connection", f"{found.idle_bytes:,.0f}"),
        ("times as much as the bare `websockets` library", f"{ratio:.2f}"),
        *((f"flood of {kind}: others wait, times", f"{n:.1f}") for kind, n in found.flood.items()),
    ]
    lines = ["| what was done | number |", "| --- | ---: |", *(f"| {a} | {b} |" for a, b in rows)]
    return "\n".join((when(), "", *lines))


def when() -> str:
    """Say of which commit, and when, on what machine."""
    commit = subprocess.run(
        ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"],  # noqa: S607 - whichever is there
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    day = dt.datetime.now(tz=dt.UTC).date().isoformat()
    return f"Counted on {day} at commit `{commit or 'unknown'}`, Python {sys.version.split()[0]}."


def write(path: Path, text: str) -> None:
    """Put the figures in their place in a document."""
    page = path.read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    path.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{tail}", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was asked for; whatever does not hold raises."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--cycles", type=int, default=10_000, metavar="NUMBER")
    parser.add_argument("--idle", type=int, default=1_000, metavar="NUMBER", help="idle ones")
    parser.add_argument("--kills", type=int, default=100, metavar="NUMBER")
    parser.add_argument("--fuzzed", type=Path, metavar="FILE", help="figures of `python -m fuzz`")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put them into a document")
    asked = parser.parse_args(arguments)
    known = asked.fuzzed is not None and asked.fuzzed.exists()
    fuzzed = json.loads(asked.fuzzed.read_text(encoding="ascii")) if known else {}
    text = table(soak(asked.cycles, asked.idle, asked.kills, fuzzed))
    print(text)  # noqa: T201 - a command
    if asked.write is not None:
        write(asked.write, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

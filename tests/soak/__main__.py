"""`python -m soak`: the real server for long, in four parts, each of which writes its own figures.

Run by `make soak` and `make reliability`, which set the path.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from figures_page import ROOT, Row, put, table

from . import idle
from .cycles import WAYS, cycled
from .kills import killed
from .watched import watched

T = TypeVar("T")
WARM_UP = 200 * len(WAYS)
FLOOD = re.compile(r"^(.+): others wait ([\d.]+) times", re.MULTILINE)


def connections(asked: argparse.Namespace) -> list[Row]:
    """Let connections come and go; all counts must be as before."""

    async def come_and_go(folder: Path) -> list[Row]:
        async with watched(folder) as server:
            found = await cycled(server, await server.hello(), WARM_UP, asked.cycles)
        before, after = found.before, found.after
        if before.counted != after.counted:
            raise RuntimeError(f"not as before: {before.counted} · {after.counted}")
        return [
            ("connections that came and went", f"{found.count:,}"),
            ("tasks, timers and files before · after", f"{before.counted} · {after.counted}"),
            ("resident memory before · after, KiB", f"{before.kilobytes:,} · {after.kilobytes:,}"),
        ]

    return in_a_folder(come_and_go)


def kills(asked: argparse.Namespace) -> list[Row]:
    """Kill the server again and again; what anyone was told must be there."""
    found = in_a_folder(lambda folder: killed(folder, asked.kills))
    return [
        ("kills under load survived", f"{found.times:,}"),
        ("answers given before them, all of them kept", f"{found.told:,}"),
    ]


def memory(asked: argparse.Namespace) -> list[Row]:
    """Measure what an idle connection takes, and one of the bare library."""
    ours = in_a_folder(lambda folder: idle.ours(folder, asked.idle))
    bare = in_a_folder(lambda folder: idle.bare(folder, asked.idle))
    return [
        ("bytes of memory for an idle connection", f"{ours:,.0f}"),
        ("times as much as the bare `websockets` library", f"{ours / bare:.2f}"),
    ]


def floods(_: argparse.Namespace) -> list[Row]:
    """Run the benchmark of floods; what is beyond a limit there is a figure here."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "flood.py")],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.stderr:
        raise RuntimeError(done.stderr)
    return [
        (f"flood of {kind}: others wait, times", f"{float(times):.1f}")
        for kind, times in FLOOD.findall(done.stdout)
    ]


PARTS: Mapping[str, Callable[[argparse.Namespace], list[Row]]] = {
    part.__name__: part for part in (connections, kills, memory, floods)
}


def in_a_folder(work: Callable[[Path], Awaitable[T]]) -> T:
    """Do something with a folder of its own."""

    async def do() -> T:
        with tempfile.TemporaryDirectory() as folder:
            return await work(Path(folder))

    return asyncio.run(do())


def main(arguments: Sequence[str] | None = None) -> int:
    """Do the parts asked for; 1 when something did not hold, which costs the others nothing."""
    asked = _parser().parse_args(arguments)
    failed = list[str]()
    for name in asked.parts:
        try:
            text = table("what was done", "number", PARTS[name](asked))
        except Exception:  # noqa: BLE001 - whatever it is, the other parts have their figures
            traceback.print_exc()
            failed.append(name)
            continue
        print(text, flush=True)  # noqa: T201 - a command
        if asked.write is not None:
            put(asked.write, name, [text])
    if failed:
        print("did not hold:", ", ".join(failed))  # noqa: T201 - likewise
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--parts", nargs="+", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--cycles", type=int, default=10_000, metavar="NUMBER")
    parser.add_argument("--idle", type=int, default=1_000, metavar="NUMBER", help="idle ones")
    parser.add_argument("--kills", type=int, default=100, metavar="NUMBER")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put them into a document")
    return parser


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""How much the store adds to SQLite itself, as a ratio to bare commits on the same disk.

`python benchmarks/commit.py` prints a table, and exits 1 when a ratio is beyond its limit; with
`--smoke` it is quick, and only tells. Both sides write the same rows to the same schema, an fsync
per transaction; what is compared is processor time, since the disk takes the same for both.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import attrs
from verdict import judge

from extra_effort.store import opening
from extra_effort.store.contract import Entry
from extra_effort.store.sqlite import open_store

INSERT = "INSERT INTO entry VALUES ('w', ?, ?, ?, ?, ?, ?)"
EVENTS = [{"type": "state_changed", "version": 1, "token": "Actor.a", "state": {"hp": 11}}]
RESULT = {"op": "spend", "token": "Actor.a", "fp": 1, "hp": 0, "rolls": [], "notes": []}


@attrs.frozen
class Case:
    """So many requests in one commit, and the ratio beyond which the run fails."""

    batch: int
    commits: int
    most: float


CASES = (Case(batch=1, commits=1_000, most=6.0), Case(batch=64, commits=200, most=6.0))


def entries(after: int, count: int) -> list[Entry]:
    """Return `count` entries numbered on from `after`."""
    numbers = range(after + 1, after + 1 + count)
    return [Entry(seq, "ann", f"request-{seq}", b"h" * 32, EVENTS, RESULT) for seq in numbers]


async def ours(path: Path, case: Case) -> tuple[float, float]:
    """Return (processor, real) seconds for all commits by the store's append."""
    store = await open_store(path, lambda: "epoch")
    await store.create_world("w", "epoch", 0.0)
    processor, real = time.process_time(), time.perf_counter()
    for number in range(case.commits):
        seq = number * case.batch
        await store.append("w", seq, entries(seq, case.batch))
    took = (time.process_time() - processor, time.perf_counter() - real)
    await store.close()
    return took


def bare(path: Path, case: Case) -> float:
    """Return processor seconds for the same rows by SQLite alone."""
    asyncio.run(_empty(path))
    connection = opening.connect(path)
    began = time.process_time()
    for number in range(case.commits):
        _commit(connection, number * case.batch, case.batch)
    took = time.process_time() - began
    connection.close()
    return took


def _commit(connection: sqlite3.Connection, after: int, count: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    rows = [
        (seq, "ann", f"request-{seq}", b"h" * 32, json.dumps(EVENTS), json.dumps(RESULT))
        for seq in range(after + 1, after + 1 + count)
    ]
    connection.executemany(INSERT, rows)
    connection.execute("COMMIT")


async def _empty(path: Path) -> None:
    store = await open_store(path, lambda: "epoch")
    await store.create_world("w", "epoch", 0.0)
    await store.close()


def measure(case: Case, rounds: int) -> tuple[float, float]:
    """Return (processor time of ours / bare, durable entries a second), the best of some rounds."""
    processor, real, alone = list[float](), list[float](), list[float]()
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            one = asyncio.run(ours(Path(folder) / "ours.db", case))
            processor.append(one[0])
            real.append(one[1])
            alone.append(bare(Path(folder) / "bare.db", case))
    return min(processor) / min(alone), case.batch * case.commits / min(real)


def line(case: Case, *, smoke: bool) -> tuple[float, str]:
    """Return the ratio, and what is printed of it."""
    scaled = attrs.evolve(case, commits=case.commits // 4) if smoke else case
    found, per_s = measure(scaled, rounds=2 if smoke else 4)
    return found, (
        f"{case.batch:3} a commit: {found:5.2f} times bare SQLite (at most {case.most}), "
        f"{per_s:9,.0f} durable entries a second"
    )


if __name__ == "__main__":
    sys.exit(judge(CASES, line))

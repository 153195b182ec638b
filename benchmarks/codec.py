#!/usr/bin/env python3
"""How much the strict codec costs, as a ratio to msgpack alone on the same values.

`python benchmarks/codec.py` prints a table, and exits 1 when a ratio is beyond its
limit; with `--smoke` it is quick, and only tells. Ratios, not times: they are alike on any machine.
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable

import attrs
import msgpack

from extra_effort_protocol.codec import decode_client, encode
from extra_effort_protocol.messages import Diff, Ping, Request, Snapshot

VIEW = {
    "name": "Zoë",
    "fp": 7,
    "fp_max": 12,
    "hp": 11,
    "hp_max": 11,
    "conditions": ["very_tired"],
    "version": 31,
}
PING = Ping(7)
REQUEST = Request("q1", "run", {"token": "Actor.a", "pace": "sprint", "seconds": 30, "extra": 10})
DIFF = Diff(40, {"Actor.a": {"fp": 6, "version": 32}})
SNAPSHOT = Snapshot(
    40, {f"Actor.{n}": VIEW for n in range(200)}, [f"Actor.{n}" for n in range(200)]
)


@attrs.frozen
class Case:
    """One thing that the codec does, beside what msgpack alone does for it."""

    name: str
    ours: Callable[[], object]
    bare: Callable[[], object]
    most: float
    """The ratio beyond which the smoke run fails: about twice what was measured."""


def reading(name: str, message: Ping | Request, most: float) -> Case:
    """Return the case of a frame that comes in: every value is checked."""
    frame = encode(message)
    return Case(f"read {name}", lambda: decode_client(frame), lambda: msgpack.unpackb(frame), most)


def writing(name: str, message: Diff | Snapshot, most: float) -> Case:
    """Return the case of a frame that goes out: its values are trusted."""
    fields = msgpack.unpackb(encode(message))
    return Case(f"write {name}", lambda: encode(message), lambda: msgpack.packb(fields), most)


CASES = (
    reading("ping", PING, 30),
    reading("request", REQUEST, 22),
    writing("diff", DIFF, 7),
    writing("snapshot of 200", SNAPSHOT, 2),
)


def best_us(call: Callable[[], object], rounds: int) -> float:
    """Return the least time of a call in microseconds, over `rounds`."""
    timer = timeit.Timer(call)
    calls = max(1, timer.autorange(None)[0] // 10)
    return min(timer.repeat(rounds, calls)) / calls * 1e6


def main(arguments: list[str]) -> int:
    """Print each case; tell whether one is beyond its limit."""
    rounds = 3 if "--smoke" in arguments else 15
    failed = False
    for case in CASES:
        ours, bare = best_us(case.ours, rounds), best_us(case.bare, rounds)
        slow = ours / bare > case.most
        failed = failed or slow
        verdict = f"SLOW: at most {case.most:g}" if slow else ""
        print(f"{case.name:20}{ours:9.2f} us {ours / bare:7.1f} x msgpack  {verdict}")  # noqa: T201
    return int(failed and "--smoke" not in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

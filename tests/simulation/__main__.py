"""`python -m simulation`: play seeds, count what happened, say which broke a law.

Run by `make simulation`, which sets the path.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .figures import MUTATIONS, caught, figures, table, write
from .laws import BrokenLawError
from .run import Report, simulate

CHUNK = 20


def main() -> int:
    """Play what was asked for; 1 when a law was broken."""
    asked = _parser().parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    begun, counts, broken = time.monotonic(), Counter[str](), list[str]()
    for one in played(seeds, asked.jobs):
        if isinstance(one, str):
            broken.append(one)
            print(one, flush=True)  # noqa: T201 - a command
        else:
            counts.update(figures(one))
    took_s = time.monotonic() - begun
    for name, count in sorted(counts.items()):
        print(f"{count:>10,}  {name}")  # noqa: T201 - likewise
    for one in broken:
        print(one)  # noqa: T201 - again, where it is seen
    print(f"{len(seeds)} seeds in {took_s:.0f} s, {len(broken)} broke a law")  # noqa: T201
    if asked.write is not None and not broken:
        with ProcessPoolExecutor(asked.jobs) as pool:
            mutants = dict(zip(MUTATIONS, pool.map(caught, MUTATIONS), strict=True))
        write(asked.write, table(counts, mutants))
    return 1 if broken else 0


def played(seeds: Iterable[int], jobs: int) -> Iterator[Report | str]:
    """Yield the report of every seed, or how it broke a law."""
    if jobs == 1:
        yield from map(outcome, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(outcome, seeds, chunksize=CHUNK)


def outcome(seed: int) -> Report | str:
    """Return the report of a seed, or how it broke a law."""
    try:
        return simulate(seed)
    except BrokenLawError as broken:
        return f"seed {seed}: {broken}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="simulation", description=__doc__)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--seeds", type=int, default=500, metavar="NUMBER")
    parser.add_argument("--jobs", type=int, default=1, metavar="PROCESSES")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="put the figures into a document"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())

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

from figures_page import put

from . import figures
from .figures import MUTATIONS, caught
from .records import BrokenLawError
from .run import Report, simulate

CHUNK = 20


def main() -> int:
    """Play what was asked for; 1 when a law was broken, or a mutation was not caught."""
    asked = _parser().parse_args()
    if asked.mutations:
        return mutate(asked)
    seeds = range(asked.first, asked.first + asked.seeds)
    begun, counts, broken = time.monotonic(), Counter[str](), list[str]()
    for one in played(seeds, asked.jobs):
        if isinstance(one, str):
            broken.append(one)
            say(one)
        else:
            counts.update(figures.figures(one))
    took_s = time.monotonic() - begun
    for name, count in sorted(counts.items()):
        say(f"{count:>10,}  {name}")
    for one in broken:
        say(one)  # again, where it is seen
    say(f"{len(seeds)} seeds in {took_s:.0f} s, {len(broken)} broke a law")
    if asked.write is not None and not broken:
        put(asked.write, "simulation", figures.played(counts))
    return 1 if broken else 0


def mutate(asked: argparse.Namespace) -> int:
    """Break every guard in turn, and say which seed shows it."""
    with ProcessPoolExecutor(asked.jobs) as pool:
        seeds = dict(zip(MUTATIONS, pool.map(caught, MUTATIONS), strict=True))
    for name, seed in seeds.items():
        say(f"{'never' if seed is None else seed:>10}  {name}")
    if None in seeds.values():
        return 1
    if asked.write is not None:
        put(asked.write, "mutations", figures.mutants(seeds))
    return 0


def say(text: str) -> None:
    """Print a line."""
    print(text, flush=True)  # noqa: T201 - a command


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
    parser.add_argument("--mutations", action="store_true", help="break each guard in turn instead")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="put the figures into a document"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""The figures of docs/reliability.md: what was played, what went wrong, which mutants died."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from figures_page import Row, table

from .faults import FAULTS
from .mutations import MORE, REQUIRED, Mutation
from .records import BrokenLawError
from .run import Report, simulate

MUTANT_SEEDS = 150
"""A broken guard must show within so many seeds."""
MUTATIONS: Mapping[str, Mutation] = {one.__name__: one for one in (*REQUIRED, *MORE)}


def figures(report: Report) -> Counter[str]:
    """Return what a report counts."""
    counts = report.counts.copy()
    counts["seeds"] = 1
    counts["log entries"] = report.entries
    counts["requests"] = report.requests
    counts["simulated seconds"] = int(report.simulated_s)
    return counts


def caught(name: str) -> int | None:
    """Return the first seed that catches a mutation, None when none does."""
    with pytest.MonkeyPatch.context() as patch:
        MUTATIONS[name](patch)
        for seed in range(MUTANT_SEEDS):
            try:
                simulate(seed)
            except BrokenLawError:
                return seed
    return None


def played(counts: Counter[str]) -> list[str]:
    """Return what was played, and what went wrong, in Markdown."""
    crashes = sum(n for name, n in counts.items() if name.startswith("crash at "))
    rows = [
        ("seeds, none of which broke a law", f"{counts['seeds']:,}"),
        ("hours of simulated play", f"{counts['simulated seconds'] / 3600:,.0f}"),
        ("requests made", f"{counts['requests']:,}"),
        ("log entries, each replayed", f"{counts['log entries']:,}"),
        ("crashes of the server", f"{crashes:,}"),
    ]
    faults: list[Row] = [(name, f"{counts[name]:,}") for name in FAULTS]
    return [table("what was played", "number", rows), table("fault", "times", faults)]


def mutants(seeds: Mapping[str, int | None]) -> list[str]:
    """Return the guards that were broken, with the seeds that show it, in Markdown."""
    rows: list[Row] = [
        (name.replace("_", " "), "never" if seed is None else str(seed))
        for name, seed in seeds.items()
    ]
    caught_ones = sum(seed is not None for seed in seeds.values())
    return [
        f"Mutations caught: {caught_ones} of {len(seeds)}.",
        table("guard that was broken", "first seed that shows it", rows),
    ]

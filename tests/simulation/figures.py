"""The figures of docs/reliability.md: what was played, what went wrong, which mutants died."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from .laws import BrokenLawError
from .mutations import MORE, REQUIRED, Mutation
from .run import Report, simulate

BEGIN = "<!-- figures: written by `make reliability` -->"
END = "<!-- end of figures -->"

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


def table(counts: Counter[str], mutants: Mapping[str, int | None]) -> str:
    """Return the figures in Markdown."""
    hours = counts["simulated seconds"] / 3600
    crashes = sum(n for name, n in counts.items() if name.startswith("crash at "))
    played = [
        ("seeds, none of which broke a law", f"{counts['seeds']:,}"),
        ("hours of simulated play", f"{hours:,.0f}"),
        ("requests made", f"{counts['requests']:,}"),
        ("log entries, each replayed", f"{counts['log entries']:,}"),
        ("crashes of the server", f"{crashes:,}"),
        ("mutations caught", f"{_caught(mutants.values())} of {len(mutants)}"),
    ]
    faults = [(name, f"{n:,}") for name, n in sorted(counts.items()) if name in FAULTS]
    deaths = [(name, f"{n:,}") for name, n in sorted(counts.items()) if name.startswith("crash")]
    seeds = [(name.replace("_", " "), str(seed)) for name, seed in mutants.items()]
    parts = (
        _rows("what was played", "number", played),
        _rows("fault", "times", faults + deaths),
        _rows("guard that was broken", "first seed that shows it", seeds),
    )
    return "\n\n".join(parts)


FAULTS = frozenset(
    {
        "browser let in by a personal code",
        "bytes lost by the disk",
        "connection cut",
        "connection half open",
        "connection stalled",
        "disk full",
        "entry by another node",
        "everyone cut at once",
        "frame lost on its way to a client",
        "frame lost on its way to the server",
        "page loaded again",
        "planned restart",
        "request sent twice at once",
        "slow reader",
        "slow reader caught up",
        "slow reader sent away",
        "thought aside",
        "too much to think about",
    }
)


def write(path: Path, text: str) -> None:
    """Put the figures in their place in a document."""
    page = path.read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    path.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{tail}", encoding="utf-8")


def _caught(seeds: Iterable[int | None]) -> int:
    return sum(seed is not None for seed in seeds)


def _rows(left: str, right: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| {left} | {right} |", "| --- | ---: |", *(f"| {a} | {b} |" for a, b in rows)]
    return "\n".join(lines)

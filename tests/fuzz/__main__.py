"""`python -m fuzz`: let a coverage-guided fuzzer look for bytes that break a law.

Run by `make fuzz`, which sets the path. Each target has a process of its own; what it finds goes to
a file that is named, and belongs into the corpus once it is put right.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs

from figures_page import Row, put, table

SHARES = {"frames": 10, "messages": 3, "requests": 1, "stored": 5, "http": 5}
"""The targets, and how many inputs each gets: the quick ones more. They are imported under the
fuzzer's instruments only."""
SEEN = ["extra_effort", "extra_effort_protocol", "fuzz", "websockets"]
"""Whose branches guide the fuzzer."""
INPUT_TIMEOUT_S = 20
MEMORY_MB = 2_048
KEPT = 120
"""Inputs that the repository keeps of each target."""
KEPT_BYTES = 300
WHOLE = re.compile(r"stat::number_of_executed_units:\s+(\d+)")
COVERED = re.compile(r"cov: (\d+)")


@attrs.frozen
class Ran:
    """What became of a target's run."""

    target: str
    inputs: int
    covered: int
    """Places in the code that the fuzzer told apart."""
    failed: bool
    log: str


def main() -> int:
    """Fuzz what was asked for; 1 when something was found."""
    asked = _parser().parse_args()
    if importlib.util.find_spec("atheris") is None:
        say(f"SKIPPED: nothing was fuzzed; there is no atheris for Python {sys.version.split()[0]}")
        return 1 if asked.write is not None or os.environ.get("CI") == "true" else 0
    if asked.inside is not None:
        _fuzz(asked.inside, asked.flags)
    with ThreadPoolExecutor(asked.jobs) as pool:
        ran = list(
            pool.map(
                lambda name: run(name, asked.runs * SHARES[name], keep=asked.keep), asked.targets
            )
        )
    for one in ran:
        say(f"{one.inputs:>12,}  {one.target}, {one.covered:,} places reached")
    failed = [one for one in ran if one.failed or not one.inputs]
    if asked.write is not None and not failed:
        put(asked.write, "fuzz", [table("inputs fuzzed", "number", rows(ran))])
    return report(failed)


def rows(ran: Sequence[Ran]) -> list[Row]:
    """Return the figure of every target; one that was not asked for shows that it was not."""
    inputs = {one.target: one.inputs for one in ran}
    return [(name, f"{inputs.get(name, 0):,}") for name in SHARES]


def say(text: str) -> None:
    """Print a line."""
    print(text, flush=True)  # noqa: T201 - a command


def report(failed: Sequence[Ran]) -> int:
    """Show what was found."""
    for one in failed:
        say(f"\n--- {one.target} ---\n{one.log[-4_000:]}")
    return 1 if failed else 0


def run(name: str, runs: int, *, keep: bool) -> Ran:
    """Fuzz one target, beginning with its corpus."""
    with tempfile.TemporaryDirectory() as folder:
        corpus, most = Path(folder, "corpus"), _prepare(name, Path(folder))
        found = Path(tempfile.gettempdir(), f"extra-effort-fuzz-{name}-")
        flags = [
            *(f"-runs={runs}", f"-max_len={most}", f"-timeout={INPUT_TIMEOUT_S}"),
            *(f"-rss_limit_mb={MEMORY_MB}", "-print_final_stats=1", "-len_control=0"),
            *([f"-dict={folder}/words"] if Path(folder, "words").exists() else []),
            *(f"-artifact_prefix={found}", str(corpus)),
        ]
        done = _child(name, flags)
        counted, covered = WHOLE.search(done.stderr), COVERED.findall(done.stderr)
        ran = Ran(
            target=name,
            inputs=int(counted[1]) if counted else 0,
            covered=int(covered[-1]) if covered else 0,
            failed=done.returncode != 0,
            log=done.stdout + done.stderr,
        )
        if keep and not ran.failed:
            _keep(name, Path(folder))
        return ran


def _prepare(name: str, folder: Path) -> int:
    """Write corpus and dictionary as the fuzzer wants them; return the longest input's length."""
    target = importlib.import_module("fuzz.targets").TARGETS[name]
    (folder / "corpus").mkdir()
    for number, data in enumerate(target.corpus()):
        (folder / "corpus" / str(number)).write_bytes(data)
    lines = ["".join(f"\\x{byte:02x}" for byte in word) for word in target.words]
    if lines:
        (folder / "words").write_text("".join(f'"{line}"\n' for line in lines), encoding="ascii")
    return int(target.most_bytes)


def _keep(name: str, folder: Path) -> None:
    """Put inputs that reached something new into the repository: of all lengths, up to a limit."""
    target = importlib.import_module("fuzz.targets").TARGETS[name]
    reached = {one.read_bytes() for one in (folder / "corpus").iterdir()} - set(target.seeds)
    inputs = sorted(
        (one for one in reached if 0 < len(one) <= KEPT_BYTES), key=lambda one: (len(one), one)
    )
    step = max(1, -(-len(inputs) // KEPT))
    target.kept.write_text("".join(f"{one.hex()}\n" for one in inputs[::step]), encoding="ascii")


def _child(name: str, flags: Sequence[str]) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "fuzz", "--inside", name, "--", *flags]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def _fuzz(name: str, flags: Sequence[str]) -> None:
    """Hand this process to the fuzzer, which ends it."""
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=SEEN):
        target = importlib.import_module("fuzz.targets").TARGETS[name]
    atheris.Setup([sys.argv[0], *flags], target)
    atheris.Fuzz()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument(
        "--runs", type=int, default=100_000, metavar="NUMBER", help="of each target"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="PROCESSES")
    parser.add_argument("--keep", action="store_true", help="write the corpus anew")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="put the figures into a document"
    )
    parser.add_argument("--targets", nargs="+", choices=list(SHARES), default=list(SHARES))
    parser.add_argument("--inside", choices=list(SHARES), help=argparse.SUPPRESS)
    parser.add_argument("flags", nargs="*", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())

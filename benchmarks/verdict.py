"""What the benchmarks have in common: a line a case, and an exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar


class Limited(Protocol):
    """A case with the figure beyond which the run fails."""

    @property
    def most(self) -> float:
        """The largest figure that is good."""
        ...


C = TypeVar("C", bound=Limited)
C_contra = TypeVar("C_contra", bound=Limited, contravariant=True)


class Measure(Protocol[C_contra]):
    """Measures a case."""

    def __call__(self, case: C_contra, /, *, smoke: bool) -> tuple[float, str]:
        """Return its figure, and the line that tells of it."""
        ...


def judge(
    cases: Iterable[C],
    measure: Measure[C],
    arguments: Sequence[str] | None = None,
) -> int:
    """Measure each case and print its line; return the exit status.

    `measure(case, smoke=…)` returns the figure that is compared with `case.most`, and the line.
    With `--smoke` the run is quick, and only tells: a busy machine is no fault of the code.
    """
    smoke = "--smoke" in (sys.argv[1:] if arguments is None else arguments)
    failed = False
    for case in cases:
        figure, line = measure(case, smoke=smoke)
        failed |= figure > case.most
        print(line)  # noqa: T201 - what a benchmark is for
    return int(failed and not smoke)

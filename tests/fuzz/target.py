"""What a target is, and the time it may take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs

CORPUS = Path(__file__).parent / "corpus"
MOST_S = 2.0
"""CPU seconds one input may take, under the fuzzer's instruments as well."""


class TooSlowError(AssertionError):
    """Raised when an input holds the processor for longer than it may."""


@attrs.frozen
class Target:
    """Something to be fed bytes. `check` raises whatever breaks a law."""

    name: str
    check: Callable[[bytes], None]
    words: tuple[bytes, ...] = ()
    """What is worth trying somewhere: the fuzzer's dictionary."""
    seeds: tuple[bytes, ...] = ()
    """Where it begins, besides what is kept."""
    most_bytes: int = 512
    most_s: float = MOST_S

    def __call__(self, data: bytes) -> None:
        """Check one input, and its time."""
        begun = time.process_time()
        self.check(data)
        took = time.process_time() - begun
        if took > self.most_s:
            raise TooSlowError(f"{self.name}: {len(data)} bytes took {took:.1f} s")

    @property
    def kept(self) -> Path:
        """The file of its corpus: one input a line, in hexadecimal digits."""
        return CORPUS / f"{self.name}.hex"

    def corpus(self) -> Iterator[bytes]:
        """Return the seeds, and the inputs that are kept."""
        yield from self.seeds
        if self.kept.exists():
            for line in self.kept.read_text(encoding="ascii").splitlines():
                yield bytes.fromhex(line)

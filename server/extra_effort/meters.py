"""What is counted while the server works. `metrics.py` shows it to Prometheus; tests need not.

No name, id or secret of anybody is among the values: ops, outcomes and close codes are ours.
"""

from __future__ import annotations

from typing import Protocol

from extra_effort.game.roles import WHO
from extra_effort_protocol.messages import Reply


class Meters(Protocol):
    """Counts. Cheap, never blocks, never raises."""

    def answered(self, op: str, outcome: str) -> None:
        """Count a request of a client, by its op and what became of it."""
        ...

    def committed(self, seconds: float) -> None:
        """Note how long a batch took to be durable."""
        ...

    def merged(self, diffs: int) -> None:
        """Count diffs that connections which lag behind get in a snapshot instead."""
        ...

    def closed(self, code: int) -> None:
        """Count a connection that the server ended, by its close code."""
        ...


class Unmeasured:
    """`Meters` that count nothing."""

    def answered(self, op: str, outcome: str) -> None:
        """Count nothing."""

    def committed(self, seconds: float) -> None:
        """Note nothing."""

    def merged(self, diffs: int) -> None:
        """Count nothing."""

    def closed(self, code: int) -> None:
        """Count nothing."""


def op_label(op: str) -> str:
    """Return the op as a label: whatever clients invent is one value."""
    return op if op in WHO or op == "status" else "unknown"


def outcome_of(reply: Reply) -> str:
    """Return what became of a request: `ok`, `pending`, or the error's code."""
    if reply.error is not None:
        return reply.error.code
    return "ok" if reply.pending is None else "pending"

"""`/metrics`: the server's figures as Prometheus reads them. The one file that knows its client."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from extra_effort.meters import op_label

PREFIX = "extra_effort"
COMMIT_BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""An fsync on a good disk takes one to ten milliseconds; beyond a second players notice."""


class Metrics:
    """`Meters` for Prometheus. Each has a registry of its own."""

    def __init__(self) -> None:
        """Begin at zero."""
        disable_created_metrics()  # type: ignore[no-untyped-call] # a second series for each, of no use here
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "requests",
            "Requests of clients, by op and outcome.",
            ("op", "outcome"),
            namespace=PREFIX,
            registry=self._registry,
        )
        self._commits = Histogram(
            "commit_seconds",
            "How long a batch of requests took to be durable.",
            namespace=PREFIX,
            registry=self._registry,
            buckets=COMMIT_BUCKETS_S,
        )
        self._merged = Counter(
            "merged_diffs",
            "Diffs that connections lagging behind got in one snapshot instead.",
            namespace=PREFIX,
            registry=self._registry,
        )
        self._closed = Counter(
            "closed",
            "Connections that the server ended, by close code; 4429 are those too slow.",
            ("code",),
            namespace=PREFIX,
            registry=self._registry,
        )

    def watch(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Show a number that is read whenever somebody asks."""
        Gauge(name, meaning, namespace=PREFIX, registry=self._registry).set_function(read)

    def text(self) -> bytes:
        """Return the page."""
        return generate_latest(self._registry)

    def answered(self, op: str, outcome: str) -> None:
        """Count a request."""
        self._requests.labels(op_label(op), outcome).inc()

    def committed(self, seconds: float) -> None:
        """Note a commit."""
        self._commits.observe(seconds)

    def merged(self, diffs: int) -> None:
        """Count merged diffs."""
        self._merged.inc(diffs)

    def closed(self, code: int) -> None:
        """Count a connection ended."""
        self._closed.labels(str(int(code))).inc()

"""A network in memory: every connection between the clients and the one server that runs."""

from __future__ import annotations

import attrs

from .wire import Listener, Medium, Wire

LATENCIES_S = (0.001, 0.02, 0.05, 0.2, 1.0)


@attrs.define(eq=False)
class Network(Medium):
    """Every wire between the clients and the one server that runs."""

    router: str | None = None
    """The one address that everybody comes from, if they sit together."""
    wires: list[Wire] = attrs.field(factory=list)
    count: int = 0

    def connect(self, listener: Listener, peer: str) -> Wire:
        """Dial; `listener` hears whether it stands."""
        peer = self.router or peer
        self.count += 1
        wire = Wire(self, self.count, listener, peer, latency=self.rng.choice(LATENCIES_S))
        self.wires.append(wire)
        wire.later(wire.latency, wire.arrive)
        return wire

    def open_wires(self) -> list[Wire]:
        """Return those that still carry something, and forget the others."""
        self.wires = [one for one in self.wires if one.client_open or one.server_open]
        return [one for one in self.wires if one.client_open and one.server_open]

    def died(self, *, silently: bool) -> None:
        """Lose the process: the operating system says so, or the power went with it."""
        for wire in self.wires:
            wire.server_died(silently=silently)

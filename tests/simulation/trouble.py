"""What goes wrong at the table: network, disk, power, and hosts who put old logs in place."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any, Protocol

from disk import Disk

from .cast import WORLD
from .client import Client
from .faults import ANY_TIME, Tally
from .network import Network, Wire
from .server import Process


class Site(Protocol):
    """Where it goes wrong."""

    tally: Tally
    network: Network
    disk: Disk
    process: Process | None
    restoring: bytes | None
    """A backup that takes the log's place before the server's next life."""

    @property
    def clients(self) -> Sequence[Client]:
        """Everyone at the table."""
        ...

    def begin(self, work: Coroutine[Any, Any, None]) -> object:
        """Let something happen beside the rest."""
        ...


class Trouble:
    """One fault after the other."""

    def __init__(self, site: Site, mean_s: float) -> None:
        """Begin with none; `mean_s` is the mean time between two."""
        self._site = site
        self._mean_s = mean_s
        self._backups = list[bytes]()

    async def make(self, rng: Random) -> None:
        """Let things go wrong until cancelled."""
        troubles = (
            (self._cut, 6),
            (self._half_open, 3),
            (self._stall, 4),
            (self._slow_reader, 4),
            (self._reload, 4),
            (self._storm, 1),
            (self._full_disk, 1),
            (self._power_cut, 2),
            (self._planned_restart, 1),
            (self._another_node, 2),
            (self._back_up, 3),
            (self._restore, 3),
        )
        while True:
            await asyncio.sleep(rng.expovariate(1 / self._mean_s))
            trouble = rng.choices([one for one, _ in troubles], [n for _, n in troubles])[0]
            trouble(rng)

    def _some_wire(self, rng: Random) -> Wire | None:
        wires = self._site.network.open_wires()
        return rng.choice(wires) if wires else None

    def _cut(self, rng: Random) -> None:
        if wire := self._some_wire(rng):
            self._site.tally.add("connection cut")
            wire.cut()

    def _half_open(self, rng: Random) -> None:
        if wire := self._some_wire(rng):
            self._site.tally.add("connection half open")
            wire.half_open()

    def _stall(self, rng: Random) -> None:
        if wire := self._some_wire(rng):
            self._site.tally.add("connection stalled")
            wire.stall(rng.uniform(0.5, 20))

    def _slow_reader(self, rng: Random) -> None:
        if wire := self._some_wire(rng):
            slow_down(self._site, wire, rng)

    def _reload(self, rng: Random) -> None:
        self._site.tally.add("page loaded again")
        rng.choice(self._site.clients).reload(orderly=rng.random() < 0.5)

    def _storm(self, _: Random) -> None:
        self._site.tally.add("everyone cut at once")
        for wire in self._site.network.open_wires():
            wire.cut()

    def _full_disk(self, rng: Random) -> None:
        self._site.tally.add("disk full")
        self._site.disk.full = True
        asyncio.get_running_loop().call_later(rng.uniform(0.5, 5), self._free)

    def _free(self) -> None:
        self._site.disk.full = False

    def _power_cut(self, _: Random) -> None:
        if self._site.process is not None and self._site.process.alive:
            self._site.process.crash(ANY_TIME)

    def _planned_restart(self, _: Random) -> None:
        if (
            self._site.process is not None
            and self._site.process.alive
            and self._site.process.listens
        ):
            self._site.begin(self._site.process.stop())

    def _another_node(self, _: Random) -> None:
        if self._site.process is not None and self._site.process.listens:
            self._site.process.write_beside(WORLD)

    def _back_up(self, _: Random) -> None:
        if self._site.process is not None and self._site.process.listens:
            self._site.process.back_up(self._keep)

    def _keep(self, copy: bytes) -> None:
        self._site.tally.add("backup made")
        self._backups.append(copy)

    def _restore(self, rng: Random) -> None:
        """Have a host stop the server, or find it down, and put some backup in the log's place."""
        if self._backups:
            self._site.restoring = rng.choice(self._backups)
            rng.choice((self._planned_restart, self._power_cut))(rng)


def slow_down(site: Site, wire: Wire, rng: Random) -> None:
    """Let a peer read slowly for a while."""
    if wire.end is not None:
        site.tally.add("slow reader")
        wire.end.throttle(rng.choice((20, 500, 2_000)))
        wire.later(rng.uniform(1, 15), wire.end.throttle, None)

"""What goes wrong at the table: network, disk, power, and hosts who put old logs in place."""

from __future__ import annotations

import asyncio
from random import Random

import attrs

from .cast import WORLD
from .course import Course
from .faults import ANY_TIME
from .lives import Lives
from .network import Network
from .people import People
from .wire import Wire


@attrs.define(eq=False)
class Trouble:
    """One fault after the other."""

    course: Course
    network: Network
    lives: Lives
    people: People
    mean_s: float
    """Mean time between two."""
    _backups: list[bytes] = attrs.field(factory=list)

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
            await asyncio.sleep(rng.expovariate(1 / self.mean_s))
            trouble = rng.choices([one for one, _ in troubles], [n for _, n in troubles])[0]
            trouble(rng)

    def _some_wire(self, rng: Random) -> Wire | None:
        wires = self.network.open_wires()
        return rng.choice(wires) if wires else None

    def _cut(self, rng: Random) -> None:
        if wire := self._some_wire(rng):
            self.course.tally.add("connection cut")
            wire.cut()

    def _half_open(self, rng: Random) -> None:
        if wire := self._some_wire(rng):
            self.course.tally.add("connection half open")
            wire.half_open()

    def _stall(self, rng: Random) -> None:
        if wire := self._some_wire(rng):
            self.course.tally.add("connection stalled")
            wire.stall(rng.uniform(0.5, 20))

    def _slow_reader(self, rng: Random) -> None:
        if wire := self._some_wire(rng):
            wire.slow_down(rng)

    def _reload(self, rng: Random) -> None:
        self.course.tally.add("page loaded again")
        rng.choice(self.people.clients).reload(orderly=rng.random() < 0.5)

    def _storm(self, _: Random) -> None:
        self.course.tally.add("everyone cut at once")
        for wire in self.network.open_wires():
            wire.cut()

    def _full_disk(self, rng: Random) -> None:
        self.course.tally.add("disk full")
        self.lives.disk.full = True
        asyncio.get_running_loop().call_later(rng.uniform(0.5, 5), self._free)

    def _free(self) -> None:
        self.lives.disk.full = False

    def _power_cut(self, _: Random) -> None:
        process = self.lives.process
        if process is not None and process.alive:
            process.crash(ANY_TIME)

    def _planned_restart(self, _: Random) -> None:
        if (process := self.lives.listening) is not None:
            self.course.begin(process.stop())

    def _another_node(self, _: Random) -> None:
        if (process := self.lives.listening) is not None:
            process.write_beside(WORLD)

    def _back_up(self, _: Random) -> None:
        if (process := self.lives.listening) is not None:
            process.back_up(self._keep)

    def _keep(self, copy: bytes) -> None:
        self.course.tally.add("backup made")
        self._backups.append(copy)

    def _restore(self, rng: Random) -> None:
        """Have a host stop the server, or find it down, and put some backup in the log's place."""
        if self._backups:
            self.lives.restoring = rng.choice(self._backups)
            rng.choice((self._planned_restart, self._power_cut))(rng)

"""What goes wrong at the table: network, disk, power, and hosts who put old logs in place."""

from __future__ import annotations

import asyncio
from random import Random

import attrs

from .cast import WORLD
from .client import Client
from .course import Course
from .faults import ANY_TIME
from .lives import Lives
from .network import Network
from .people import People
from .wire import Wire

RELOADED = 3
"""How many pages are loaded again before a restart in the middle of things."""


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
            (self._slow_disk, 1),
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
        self._load_again(rng.choice(self.people.clients), rng)

    def _load_again(self, client: Client, rng: Random) -> None:
        self.course.tally.add("page loaded again")
        client.reload(orderly=rng.random() < 0.5)

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

    def _planned_restart(self, rng: Random) -> None:
        """Have a host stop the server, half of the time while all are busy and some just come."""
        if rng.random() < 0.5:
            self._stop()
            return
        for client in rng.sample(self.people.clients, RELOADED):
            self._load_again(client, rng)
        delay_s = rng.uniform(0.5, 2.5)
        loop = asyncio.get_running_loop()
        loop.call_later(delay_s - 0.3, self._slow_disk, rng)
        loop.call_later(delay_s - 0.2, self.people.rush, rng)
        loop.call_later(delay_s, self._stop)

    def _slow_disk(self, rng: Random) -> None:
        if not self.course.calm:
            self.course.tally.add("disk slow")
            self.lives.disk.slow_s = rng.choice((0.1, 0.5))
            asyncio.get_running_loop().call_later(rng.uniform(0.5, 5), self._quick)

    def _quick(self) -> None:
        self.lives.disk.slow_s = 0.0

    def _stop(self) -> None:
        process = self.lives.listening
        if process is not None and not self.course.calm:
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

"""The lives of the server, one after the other on one disk; backups take the log's place."""

from __future__ import annotations

import asyncio
from random import Random

import attrs

from disk import Disk, JournalStore, open_journal
from extra_effort import game

from .cast import WORLD
from .course import Course
from .faults import Fuse
from .network import Network
from .records import Truth
from .server import Chosen, Process


@attrs.frozen
class Log:
    """What stood on the disk under one epoch."""

    data: bytes
    restored: int
    """Entries that came with the backup."""

    async def truth(self) -> Truth:
        """Return what it says."""
        store = await opened(Disk(bytearray(self.data)))
        entries = await store.read(WORLD, 0)
        return Truth(store.epoch(WORLD), entries, self.restored)


@attrs.define(eq=False)
class Lives:
    """Boots a server, waits for its end, and boots the next."""

    course: Course
    network: Network
    limits: Chosen
    fuse: Fuse | None = None
    """Where the first life ends, whatever the seed says."""
    disk: Disk = attrs.field(factory=Disk)
    process: Process | None = None
    restoring: bytes | None = None
    """A backup that takes the log's place before the next life."""
    _former: list[Log] = attrs.field(factory=list)
    """Logs that a backup was put in the place of."""
    _restored: int = 0

    @property
    def listening(self) -> Process | None:
        """The server, if it takes connections."""
        return self.process if self.process is not None and self.process.listens else None

    @property
    def published(self) -> game.World | None:
        """The state that the server has published: none when it has let the world go."""
        assert self.process is not None
        hub = self.process.worlds.find(WORLD)
        return None if hub is None else hub.world

    @property
    def logs(self) -> list[Log]:
        """Every log there was, the one on the disk last."""
        return [*self._former, self._log()]

    async def follow(self) -> None:
        """Boot, wait for the end, boot again."""
        rng = self.course.random("server")
        while not self.course.closing:
            if self.restoring is not None:
                await self._put_back(self.restoring)
            self.process = self._born(Random(rng.getrandbits(64)))
            self.course.tally.add("server started")
            await self.process.boot()
            await self.process.died.wait()
            await asyncio.sleep(0.1 if self.course.calm else rng.choice((0.1, 1, 5)))

    def _born(self, chance: Random) -> Process:
        process = Process(self.network, self.disk, self.limits, chance)
        if self.course.calm:
            process.disarm()
        elif self.fuse is not None:
            process.arm(self.fuse)
            self.fuse = None
        return process

    def heal(self) -> None:
        """Free the disk, and let this life go on."""
        self.disk.full, self.disk.slow_s = False, 0.0
        if self.process is not None:
            self.process.disarm()

    async def stop(self) -> None:
        """Stop as planned, for the last time."""
        self.course.closing = True
        assert self.process is not None
        await self.process.stop()

    async def _put_back(self, copy: bytes) -> None:
        """Put a backup in the place of the log."""
        self.course.tally.add("backup restored")
        self._former.append(self._log())
        self.disk.replace(copy)
        self.restoring = None
        store = await opened(Disk(bytearray(copy)))
        self._restored = (await store.world(WORLD)).seq

    def _log(self) -> Log:
        return Log(bytes(self.disk.data), self._restored)


async def opened(disk: Disk) -> JournalStore:
    """Return the engine of a log that is at hand: it waits for nothing."""
    return await open_journal(disk, _nothing)


async def _nothing(_: str) -> None:
    """Wait for nothing."""

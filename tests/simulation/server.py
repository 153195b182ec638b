"""The server as one process after the other: each boots from the disk, serves, and dies."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import attrs
import structlog

from disk import Disk, open_journal
from extra_effort.app import TICK_S
from extra_effort.config import Config, ServerLimits
from extra_effort.gate import Gate
from extra_effort.hub.batch import Job, play
from extra_effort.hub.loading import load_world
from extra_effort.hub.worker import HubParts
from extra_effort.keys import new_name
from extra_effort.pairing import Pairing
from extra_effort.ports import BusyError
from extra_effort.session import Services, Session, Sessions
from extra_effort.store.contract import StoreError, UnavailableError
from extra_effort.worlds import Worlds
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Bye

from .faults import Fuse, Tally
from .loop import SimulatedClock
from .network import Network
from .server_end import ServerEnd

T = TypeVar("T")

log: structlog.stdlib.BoundLogger = structlog.get_logger("simulation")

NOWHERE = Path()
"""The simulated disk is none of the machine's."""
BUSY = 0.01
"""How often there is too much to think about."""
WAITS_S = (0.0, 0.0, 0.001, 0.01, 0.2)
"""What the disk takes."""
THINKS_S = (0.0, 0.05, 0.5)
"""What long thinking takes."""


LIFE: contextvars.ContextVar[Process] = contextvars.ContextVar("LIFE")
"""The process that a task belongs to."""


class SeededDice:
    """The rules' `Dice` and `ports.Secrets` from one seed."""

    def __init__(self, rng: Random) -> None:
        """Keep the source."""
        self._rng = rng

    def d6(self, n: int) -> tuple[int, ...]:
        """Return `n` dice."""
        return tuple(self._rng.randint(1, 6) for _ in range(n))

    def bits(self, count: int) -> bytes:
        """Return `count` random bits as bytes."""
        return self._rng.randbytes(count // 8)


class SlowAside:
    """`ports.Aside` that takes its time, has too much to do at times, and dies with its process."""

    def __init__(self, process: Process, rng: Random) -> None:
        """Begin with nothing to do."""
        self._process = process
        self._rng = rng
        self._turn = asyncio.Lock()

    async def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns, after a while."""
        if self._rng.random() < BUSY:
            self._process.tally.add("too much to think about")
            raise BusyError
        async with self._turn:
            done = work()
            await self._process.think()
        return done


@attrs.frozen
class Chosen:
    """The limits of one run."""

    server: ServerLimits
    wire: Limits
    router: str | None = None
    """The one address that everybody comes from, if they sit together."""


class OneHubEach(Worlds):
    """Worlds that complain when one is opened beside a hub of it that is still at work."""

    async def _load(self, name: str) -> None:
        former = self._workers.get(name)
        await super()._load(name)
        if former is not None and not former.done():
            log.error("two hubs at once", world=name)


class Process:
    """One life of the server. Once dead it may still compute, but nothing of it gets out."""

    def __init__(self, network: Network, disk: Disk, limits: Chosen, rng: Random) -> None:
        """Prepare, and draw the moment of death; `boot` brings it up."""
        self.alive = True
        self.listens = False
        self.died = asyncio.Event()
        self._network = network
        self._disk = disk
        self._limits = limits.server
        self._wire = limits.wire
        self._gate = Gate(Config(data=NOWHERE, server_limits=limits.server))
        self._rng = rng
        self._fuse = Fuse.drawn(rng)
        self._tasks: dict[asyncio.Task[Any], None] = {}

    @property
    def tally(self) -> Tally:
        """Where things are counted."""
        return self._network.tally

    async def boot(self) -> None:
        """Read the disk and listen."""
        chance = self._chance = SeededDice(self._rng)
        self.store = await open_journal(self._disk, self._reach, lambda: new_name(chance))
        broad = self._rng.choice((0, 20))
        parts = HubParts(
            self.store,
            chance,
            SimulatedClock(),
            attrs.evolve(self._limits, broad_tokens=broad),
            self._wire,
            aside=SlowAside(self, self._rng),
        )
        self.worlds = OneHubEach(parts, chance, self.spawn)
        self.pairing = Pairing(self.worlds, chance)
        services = Services(self.worlds, self.pairing, chance, self.spawn, lambda: ["ws://x/ws"])
        self.sessions = Sessions(services)
        self._ticker = self.spawn(self._tick())
        self._network.host = self
        self.listens = True

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task of this process."""
        within = contextvars.copy_context()
        within.run(LIFE.set, self)
        task = asyncio.get_running_loop().create_task(work, context=within)
        if not self.alive:
            task.cancel()
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        return task

    async def code(self, world: str) -> str | None:
        """Return a pairing code, None when the process failed or died over it."""
        made = list[str]()
        task = self.spawn(self._make_code(world, made))
        await asyncio.wait([task])
        return made[0] if made else None

    async def _make_code(self, world: str, made: list[str]) -> None:
        with contextlib.suppress(UnavailableError):
            made.append(await self.pairing.new_code(world))

    def write_beside(self, world: str) -> None:
        """Have another node of the same log append an entry; this one learns it at its next."""
        self.spawn(self._write_beside(world))

    async def _write_beside(self, name: str) -> None:
        store = self.store
        with contextlib.suppress(StoreError):
            world = await load_world(store, name)
            if not world.tokens:  # a disk that lost everything: the laws have something to say
                return
            token = self._rng.choice(sorted(world.tokens))
            args = {"token": token, "fp": -1}
            job = Job(f"beside-{world.seq}", "adjust", args, "server", lambda _: None)
            played = play(world, [job], {}, dice=self._chance, now=0.0, on_bug=_raise)
            await store.append(name, world.seq, played.entries)
            self.tally.add("entry by another node")

    def back_up(self, done: Callable[[bytes], None]) -> None:
        """Copy the log while it is in use; `done` gets the copy, unless the process dies first."""
        self.spawn(self._back_up(done))

    async def _back_up(self, done: Callable[[bytes], None]) -> None:
        done(await self.store.copied())

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            now = asyncio.get_running_loop().time()
            self.worlds.tick(now)
            self.sessions.tick(now)

    # --- wire.Host --------------------------------------------------------------------------------

    def turn_s(self, peer: str) -> float | None:
        """Return how long a connection from there waits until it may go on."""
        return self._gate.turn_s(peer, asyncio.get_running_loop().time())

    def open(self, transport: ServerEnd) -> Session:
        """Begin a session."""
        return self.sessions.open(transport, None)

    def close(self, session: Session) -> None:
        """End a session whose peer is gone."""
        self.sessions.close(session)

    def telling(self) -> None:
        """Die between two frames, when it is time."""
        if self._fuse.burns("telling"):
            self.crash("telling")

    def arm(self, fuse: Fuse) -> None:
        """Die where `fuse` says."""
        self._fuse = fuse

    def disarm(self) -> None:
        """Die no more by the fuse."""
        self._fuse = Fuse(None, 0)

    # --- the end ----------------------------------------------------------------------------------

    async def _reach(self, point: str) -> None:
        """Wait for the disk, and perhaps die waiting."""
        await asyncio.sleep(self._rng.choice(WAITS_S) + self._disk.slow_s)
        if self.alive and self._fuse.burns(point):
            self.crash(point)
        if not self.alive:
            await asyncio.get_running_loop().create_future()

    async def think(self) -> None:
        """Take the time that long thinking takes, and perhaps die over it."""
        self.tally.add("thought aside")
        await asyncio.sleep(self._rng.choice(THINKS_S))
        await self._reach("thinking")

    def crash(self, point: str) -> None:
        """Die here and now; the disk keeps what was synced, and any part of the rest."""
        self.tally.add(f"crash at {point}")
        torn = self._rng.randint(0, self._disk.unsynced)
        self.tally.add("bytes lost by the disk", self._disk.unsynced - torn)
        self._disk.crash(torn)
        self._end(silently=self._rng.random() < 0.3)

    async def stop(self) -> None:
        """Stop as planned: finish what was taken, say goodbye."""
        self.tally.add("planned restart")
        self.listens = False
        drained = self.spawn(self.worlds.stop())
        await asyncio.wait([drained], timeout=self._limits.drain_timeout_s)
        if self.alive:
            self.sessions.bye(Bye("restart", self._limits.retry_after_s))
            self._ticker.cancel()
            await asyncio.sleep(1)
        if self.alive:
            self._end(silently=False)

    def _end(self, *, silently: bool) -> None:
        self.alive = self.listens = False
        self._network.host = None
        self._network.died(silently=silently)
        for task in list(self._tasks):
            task.cancel()
        self.died.set()


def _raise(_: Job, bug: Exception) -> None:
    raise bug

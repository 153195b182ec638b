"""The worlds in memory: opened when someone comes, let go when nobody is left."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import structlog

from extra_effort.hub.loading import load_world
from extra_effort.hub.worker import Hub, HubParts
from extra_effort.keys import new_name
from extra_effort.loads import Loads, Spawn
from extra_effort.ports import Secrets
from extra_effort.store.contract import UnavailableError

log: structlog.stdlib.BoundLogger = structlog.get_logger("worlds")


class GoingDownError(UnavailableError):
    """Raised when nothing is opened any more, for the server is going down."""


class Worlds:
    """At most one hub per world. Each hub's worker is a task of the server's group."""

    def __init__(self, parts: HubParts, secrets: Secrets, spawn: Spawn) -> None:
        """Begin with no world open."""
        self.parts = parts
        self._secrets = secrets
        self._spawn = spawn
        self._stopping = False
        self._hubs = dict[str, Hub]()
        self._workers = dict[str, asyncio.Task[None]]()
        self._loads = Loads(self._load, parts.limits.worlds_loading, spawn)

    def find(self, world: str) -> Hub | None:
        """Return the hub of a world that is open."""
        return self._hubs.get(world)

    def __iter__(self) -> Iterator[Hub]:
        """Return the hubs of the worlds that are open."""
        return iter(self._hubs.values())

    @property
    def loading(self) -> int:
        """How many are on their way into memory."""
        return len(self._loads)

    async def open(self, world: str) -> Hub:
        """Return the world's hub, loading it first. Raises a `StoreError` when that fails.

        Several who come at once wait for one loading. During a stop nothing is opened any more: a
        world that drains must not get a second hub.
        """
        while True:
            self._refuse_when_stopping()
            hub = self._hubs.get(world)
            if hub is not None and not hub.is_stopping:
                return hub
            await self._loads.of(world)

    async def create(self, world: str | None = None) -> str:
        """Create an empty world and return its id. Raises `UnavailableError`."""
        if len(await self.parts.store.worlds()) >= self.parts.limits.worlds:
            raise UnavailableError("this server holds as many worlds as it may")
        name = new_name(self._secrets) if world is None else world
        epoch = new_name(self._secrets)
        await self.parts.store.create_world(name, epoch, self.parts.clock.wall())
        log.info("world created", world=name)
        return name

    def tick(self, now: float) -> None:
        """Let every hub do what is due; let go of those nobody uses."""
        for name, hub in list(self._hubs.items()):
            hub.tick(now)
            if hub.is_idle(now):
                hub.stop()
                log.info("world closed", world=name)

    async def stop(self) -> None:
        """Take no more requests, and wait until those taken are written and answered."""
        self._stopping = True
        for hub in self._hubs.values():
            hub.stop()
        if self._workers:
            await asyncio.wait(self._workers.values())

    async def _load(self, name: str) -> None:
        await self._former_ends(name)
        self._refuse_when_stopping()
        world = await load_world(self.parts.store, name, self.parts.aside)
        self._refuse_when_stopping()
        hub = self._hubs[name] = Hub(world, self.parts)
        worker = self._workers[name] = self._spawn(hub.run())
        worker.add_done_callback(lambda done: self._forget(name, done))
        log.info("world opened", world=name, seq=world.seq, tokens=len(world.tokens))

    def _refuse_when_stopping(self) -> None:
        """Open nothing during a stop: nobody would stop it. Raises `GoingDownError`."""
        if self._stopping:
            raise GoingDownError("the server is going down")

    async def _former_ends(self, name: str) -> None:
        """Wait for the worker of a hub that was stopped: it may be saving the world's state."""
        former = self._workers.get(name)
        if former is not None:
            await asyncio.wait([former])

    def _forget(self, name: str, worker: asyncio.Task[None]) -> None:
        """Drop a finished worker and its hub, unless the world was opened anew meanwhile."""
        if self._workers.get(name) is worker:
            del self._workers[name]
            self._hubs.pop(name, None)

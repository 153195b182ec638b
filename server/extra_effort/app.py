"""The whole server, put together: the only place that picks implementations."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import attrs
import structlog

from extra_effort import admin_socket, demo, static
from extra_effort.addresses import HERE, player_addresses
from extra_effort.admin import Admin
from extra_effort.aside import AtOnce
from extra_effort.config import Config
from extra_effort.endpoint import Endpoint
from extra_effort.hub.worker import HubParts
from extra_effort.keys import new_name
from extra_effort.loads import Spawn
from extra_effort.metrics import Metrics
from extra_effort.pairing import Pairing
from extra_effort.ports import Aside, Clock
from extra_effort.session import Services, Sessions
from extra_effort.store.sqlite import SqliteStore, open_store
from extra_effort.system import SystemClock, SystemDice, SystemSecrets, ThreadAside
from extra_effort.tls import Certificate
from extra_effort.waiting import in_time
from extra_effort.web import Figures, Site
from extra_effort.worlds import Worlds
from extra_effort_protocol.messages import Bye

log: structlog.stdlib.BoundLogger = structlog.get_logger("app")

TICK_S = 0.2
"""How often what is due is looked for: presence, silent scribes and readers, late hellos."""


@attrs.frozen
class Running:
    """What `serve` tells the terminal once it listens."""

    port: int
    url: str
    """For a browser: the public one, else one on this machine."""
    addresses: list[str]
    code: str | None
    """A pairing code: for the first world, or for the demo."""


@attrs.frozen
class _Core:
    """Everything but sockets."""

    worlds: Worlds
    pairing: Pairing
    admin: Admin
    metrics: Metrics

    @property
    def clock(self) -> Clock:
        """The clock of it all."""
        return self.worlds.parts.clock


async def serve(
    config: Config, announce: Callable[[Running], None], stop: asyncio.Event | None = None
) -> None:
    """Serve until SIGTERM, SIGINT or `stop`; everything taken is written before it returns.

    The caller holds DATA/lock. Raises `CorruptError`, `UnavailableError`, `OSError`.
    """
    stopped = asyncio.Event() if stop is None else stop
    _stop_on_signals(stopped)
    store = await open_store(config.database, lambda: new_name(SystemSecrets()))
    aside = ThreadAside(config.server_limits.aside_works)
    try:
        async with asyncio.TaskGroup() as tasks:
            core = _compose(config, store, tasks.create_task, aside)
            await _serve(config, core, tasks.create_task, announce, stopped)
    except ExceptionGroup as group:  # a taken port, say, and nothing else
        raise group.exceptions[0] if len(group.exceptions) == 1 else group from None
    finally:
        aside.close()
        await store.close()
        log.info("stopped")


@contextlib.asynccontextmanager
async def offline(config: Config) -> AsyncIterator[Admin]:
    """Answer the command line's questions while no server runs. The caller holds DATA/lock."""
    store = await open_store(config.database, lambda: new_name(SystemSecrets()))
    try:
        async with asyncio.TaskGroup() as tasks:
            core = _compose(config, store, tasks.create_task, AtOnce())
            yield core.admin
            await core.worlds.stop()
    finally:
        await store.close()


def _compose(config: Config, store: SqliteStore, spawn: Spawn, aside: Aside) -> _Core:
    metrics = Metrics()
    parts = HubParts(
        store,
        SystemDice(),
        SystemClock(),
        config.server_limits,
        config.limits,
        metrics,
        aside=aside,
    )
    worlds = Worlds(parts, SystemSecrets(), spawn)
    pairing = Pairing(worlds, SystemSecrets())
    return _Core(worlds, pairing, Admin(worlds, pairing), metrics)


def _certificate(config: Config) -> Certificate | None:
    if config.tls_cert is None or config.tls_key is None:
        return None
    return Certificate(config.tls_cert, config.tls_key)


async def _serve(
    config: Config,
    core: _Core,
    spawn: Spawn,
    announce: Callable[[Running], None],
    stopped: asyncio.Event,
) -> None:
    """Listen, tell the terminal, and keep at it until `stopped`."""
    certificate = _certificate(config)
    addresses: list[str] = []
    services = Services(core.worlds, core.pairing, SystemSecrets(), spawn, lambda: addresses)
    sessions = Sessions(services)
    endpoint = Endpoint(config, sessions, _site(config, core), spawn, certificate)
    _watch(core, sessions)
    async with (
        admin_socket.listening(config.admin_socket, core.admin),
        endpoint.listening() as refuse,
    ):
        names = () if certificate is None else certificate.names
        addresses += player_addresses(config, endpoint.port, names)
        log.info("listening", host=config.host, port=endpoint.port, data=str(config.data))
        announce(await _running(config, core, endpoint.port, addresses, names))
        ticker = spawn(_tick(core.clock, _due(core, sessions, certificate)))
        await stopped.wait()
        log.info("stopping")
        await refuse()
        await _drain(config, core, sessions)
        ticker.cancel()


def _site(config: Config, core: _Core) -> Site:
    """Return what answers plain HTTP."""
    figures = Figures(core.metrics.text, to_all=config.metrics_open)
    check = core.worlds.parts.store.check
    return Site(static.load(), config.public_url, check, figures, scheme=config.scheme)


async def _running(
    config: Config, core: _Core, port: int, addresses: list[str], names: Sequence[str]
) -> Running:
    """Return what the terminal is told; `names` are those in the certificate."""
    here = f"{config.scheme}://{next(iter(names), HERE)}:{port}"
    code = await _first_code(config, core)
    return Running(port, config.public_url or here, addresses, code)


def _due(
    core: _Core, sessions: Sessions, certificate: Certificate | None
) -> list[Callable[[float], None]]:
    """Return who looks, at each tick, for what is due."""
    due: list[Callable[[float], None]] = [core.worlds.tick, sessions.tick]
    if certificate is not None:
        due.append(_renewing(certificate, core.metrics, core.clock))
    return due


async def _drain(config: Config, core: _Core, sessions: Sessions) -> None:
    """Finish what was taken, then send everyone away."""
    limits = config.server_limits
    await _within(core.clock, limits.drain_timeout_s, core.worlds.stop())
    sessions.bye(Bye("restart", limits.retry_after_s))


def _renewing(certificate: Certificate, metrics: Metrics, clock: Clock) -> Callable[[float], None]:
    """Return what looks for a renewed certificate; `/metrics` tells when it ends."""
    ends = "When the TLS certificate expires, in seconds since 1970."
    metrics.watch("certificate_ends", ends, lambda: certificate.ends)
    return lambda now: certificate.tick(now, clock.wall())


def _watch(core: _Core, sessions: Sessions) -> None:
    """Let `/metrics` read what is only a number of the moment."""
    hubs, watch = core.worlds, core.metrics.watch
    watch("connections", "WebSocket connections, signed in or not.", lambda: len(sessions))
    watch("signed_in", "Connections signed in.", lambda: sum(len(hub.subscribers) for hub in hubs))
    watch("worlds_open", "Worlds in memory.", lambda: sum(1 for _ in hubs))
    watch("worlds_loading", "Worlds on their way there.", lambda: hubs.loading)
    watch("inbox", "Requests waiting, of all worlds.", lambda: sum(hub.waiting for hub in hubs))
    watch(
        "inbox_longest",
        "Requests waiting, of the world with most.",
        lambda: max((hub.waiting for hub in hubs), default=0),
    )
    watch("questions", "Requests waiting for a GM.", lambda: sum(hub.questions for hub in hubs))


async def _first_code(config: Config, core: _Core) -> str | None:
    """Return the code that a host needs now: the demo's, or the one for a first world."""
    if config.demo:
        return await demo.prepare(core.worlds, core.pairing)
    if await core.worlds.parts.store.worlds():
        return None
    return await core.pairing.new_code(None)


async def _tick(clock: Clock, due: Sequence[Callable[[float], None]]) -> None:
    """Look for what is due, until cancelled."""
    while True:
        await clock.sleep(TICK_S)
        now = clock.monotonic()
        for look in due:
            look(now)


async def _within(clock: Clock, seconds: float, work: Awaitable[None]) -> None:
    """Wait for `work`, but not for ever."""
    if not await in_time(clock, seconds, asyncio.ensure_future(work)):
        log.error("not everything was finished in time", seconds=seconds)


def _stop_on_signals(stopped: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError, ValueError):  # Windows, or no main thread
            loop.add_signal_handler(name, stopped.set)

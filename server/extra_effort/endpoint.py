"""The adapter to sockets: the one file that knows `websockets`. A faster one may take its place."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlsplit

import structlog
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.typing import Origin

from extra_effort.config import Config, is_loopback
from extra_effort.gate import TURN_S, Gate
from extra_effort.loads import Spawn
from extra_effort.session import Session, Sessions
from extra_effort.tls import Certificate
from extra_effort.web import PLAIN, Site

log: structlog.stdlib.BoundLogger = structlog.get_logger("endpoint")

SOCKET_PATH = re.compile(r"/ws|/w/(?P<world>[A-Za-z0-9_-]{1,64})")
REASON_BYTES = 123
"""What a close frame has room for."""
CLOSE_TIMEOUT_S = 5
PROXIED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")
"""Any of these says that somebody else is asking."""
FULL = "This server has as many connections as it may; try again later.\n"
TOO_FAST = "Too many connections were opened from this address; try again later.\n"


class Wire(ServerConnection):
    """One connection; passes on that its buffer has room again."""

    session: Session | None = None
    gate: Gate

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, unless too many sockets say nothing: each of them holds memory and a file."""
        super().connection_made(transport)
        if not self.gate.begin(self):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Take note that the socket is gone."""
        self.gate.end(self)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """Take note that what was queued has gone out."""
        super().resume_writing()
        if self.session is not None:
            self.session.drained()


class WireTransport:
    """`ports.Transport` over a connection."""

    def __init__(self, wire: Wire, peer: str, spawn: Spawn) -> None:
        """Wrap an open connection of whoever is at `peer`."""
        self._wire = wire
        self._peer = peer
        self._spawn = spawn
        self._closing = False

    @property
    def peer(self) -> str:
        """The peer's address without its port, as far as a proxy can be believed."""
        return self._peer

    def send(self, frame: bytes) -> None:
        """Queue one binary frame."""
        if not self._closing:
            broadcast((self._wire,), frame)

    def queued_bytes(self) -> int:
        """Return what the operating system has not taken yet."""
        return self._wire.transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        """Close after what is queued."""
        if not self._closing:
            self._closing = True
            self._spawn(self._close(code, reason))

    def cut(self, code: int, reason: str) -> None:
        """Close at once; a close frame behind unsent ones would bring them along."""
        if self.queued_bytes():
            self._closing = True
            self._wire.transport.abort()
        else:
            self.close(code, reason)

    async def _close(self, code: int, reason: str) -> None:
        await self._wire.close(code, reason.encode()[:REASON_BYTES].decode(errors="ignore"))


class Endpoint:
    """Listens on one address for WebSocket and HTTP alike."""

    def __init__(
        self,
        config: Config,
        sessions: Sessions,
        site: Site,
        spawn: Spawn,
        certificate: Certificate | None = None,
    ) -> None:
        """Keep what connections are handed to; with a certificate all of them speak TLS."""
        self._config = config
        self._sessions = sessions
        self._site = site
        self._spawn = spawn
        self._certificate = certificate
        self._gate = Gate(config)
        self.port = config.port

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Callable[[], Coroutine[Any, Any, None]]]:
        """Listen until the block ends; yields what stops taking new connections.

        Raises `OSError` when the address is taken. Every connection's handler ends before the block
        does.
        """
        limits = self._config.limits
        async with serve(
            self._handle,
            self._config.host,
            self._config.port,
            process_request=self._process_request,
            process_response=_harden,
            create_connection=cast("type[Wire]", self._wire),
            origins=[Origin(one) for one in self._config.origins] or None,
            compression=None,  # diffs are small, and the same bytes go to everyone
            max_size=limits.frame_bytes,
            ping_interval=limits.ping_interval_s,
            ping_timeout=limits.silence_timeout_s - limits.ping_interval_s,
            open_timeout=limits.hello_timeout_s,
            close_timeout=CLOSE_TIMEOUT_S,
            write_limit=self._config.server_limits.buffer_soft_bytes,
            server_header=None,
            **self._secured(),
        ) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            yield lambda: _refuse_more(server)

    def _wire(self, *args: Any, **options: Any) -> Wire:  # noqa: ANN401 - the library's own
        wire = Wire(*args, **options)
        wire.gate = self._gate
        return wire

    async def _handle(self, wire: ServerConnection) -> None:
        """Serve one connection. Ends when the peer or the session closes it.

        Whoever sends faster than may be asked is read no faster: the rest waits at the sender.
        """
        assert isinstance(wire, Wire)  # noqa: S101 - see create_connection
        self._gate.end(wire)
        transport = WireTransport(wire, self._client_of(wire, wire.request), self._spawn)
        session = self._sessions.open(transport, _world_in(wire.request))
        wire.session = session
        loop = asyncio.get_running_loop()
        try:
            async for frame in wire:
                session.receive(frame)
                wait_s = session.owes(frame, loop.time())
                if wait_s and wire.state is not State.OPEN:
                    break  # what is left of a flood whose sender is gone, or must go
                await asyncio.sleep(wait_s)  # also when it is 0: everybody has their turn
        except ConnectionClosed as closed:
            log.debug("connection closed", reason=str(closed))
        finally:
            self._sessions.close(session)

    async def _process_request(self, wire: ServerConnection, request: Request) -> Response | None:
        """Answer plain HTTP; None lets the WebSocket handshake go on."""
        path = request.path.partition("?")[0]
        if SOCKET_PATH.fullmatch(path) is not None:
            log.info("opening", path=path, origin=_header(request, "Origin"))
            return await self._admit(wire, request) if _is_upgrade(request) else None
        host = _header(request, "Host")
        local = _is_local(wire, request)
        answer = await self._site.respond(request.method, request.path, host, local=local)
        headers = Headers(
            [
                ("Content-Type", answer.content_type),
                ("Content-Length", str(len(answer.body))),
                ("Connection", "close"),
                *answer.headers,
            ]
        )
        body = b"" if request.method == "HEAD" else answer.body
        return Response(answer.status.value, answer.status.phrase, headers, body)

    async def _admit(self, wire: ServerConnection, request: Request) -> Response | None:
        """Let a WebSocket wait for its turn; refuse one whose turn is far, or without room."""
        if self._is_full():
            return wire.respond(HTTPStatus.SERVICE_UNAVAILABLE, FULL)
        now = asyncio.get_running_loop().time()
        wait_s = self._gate.turn_s(self._client_of(wire, request), now)
        if wait_s is None:
            answer = wire.respond(HTTPStatus.TOO_MANY_REQUESTS, TOO_FAST)
            answer.headers["Retry-After"] = str(TURN_S)
            return answer
        await asyncio.sleep(wait_s)
        if self._is_full():  # those who waited as long may have taken the last place
            return wire.respond(HTTPStatus.SERVICE_UNAVAILABLE, FULL)
        return None

    def _is_full(self) -> bool:
        return len(self._sessions) >= self._config.server_limits.connections

    def _client_of(self, wire: ServerConnection, request: Request | None) -> str:
        forwarded = request.headers.get_all("X-Forwarded-For") if request else ()
        return self._gate.client(_address(wire), forwarded)

    def _secured(self) -> dict[str, Any]:
        """Return what a listening socket needs for TLS; handshakes have as long as a hello."""
        if self._certificate is None:
            return {}
        return {
            "ssl": self._certificate.context,
            "ssl_handshake_timeout": self._config.limits.hello_timeout_s,
            "ssl_shutdown_timeout": CLOSE_TIMEOUT_S,
        }


def _header(request: Request, name: str) -> str | None:
    """Return a header; None when it is missing, or there twice with no telling which one counts."""
    values = request.headers.get_all(name)
    return values[0] if len(values) == 1 else None


def _is_upgrade(request: Request) -> bool:
    """Say whether a WebSocket may come of it; the library looks at the rest of the handshake."""
    return any("websocket" in value.lower() for value in request.headers.get_all("Upgrade"))


def _is_local(wire: ServerConnection, request: Request) -> bool:
    """Say whether a request comes from this machine, asks for it by its own name, and directly.

    A proxy on this machine passes on what the whole internet asks: it says so in a header, or shows
    by the name asked for. The name also keeps out pages that a browser here was lured to.
    """
    if any(header in request.headers for header in PROXIED):
        return False
    host = _hostname(_header(request, "Host") or "")
    return is_loopback(_address(wire)) and is_loopback(host)


def _address(wire: ServerConnection) -> str:
    """Return the address of whoever opened the socket."""
    return str(wire.remote_address[0]) if wire.remote_address else ""


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # half an IPv6 address
        return ""


def _world_in(request: Request | None) -> str | None:
    matched = SOCKET_PATH.fullmatch(request.path.partition("?")[0]) if request else None
    return matched["world"] if matched else None


def _harden(_wire: ServerConnection, _request: Request, response: Response) -> None:
    """Give the library's own refusals what ours have."""
    if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
        for name, value in PLAIN:
            if name not in response.headers:
                response.headers[name] = value


async def _refuse_more(server: Server) -> None:
    """Stop listening; connections that are open stay."""
    server.close(close_connections=False)

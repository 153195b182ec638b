"""The real sockets: WebSocket and HTTP on one port."""

from __future__ import annotations

import asyncio
import http.client
import socket
import struct
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from extra_effort.config import Config, ServerLimits
from extra_effort.endpoint import Endpoint, Wire
from extra_effort.gate import Gate
from extra_effort.static import StaticFiles
from extra_effort.web import Figures, Site
from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import (
    Ask,
    ClientMessage,
    Diff,
    Error,
    Hello,
    Ping,
    Pong,
    Reply,
    Request,
    ServerMessage,
    Snapshot,
    Welcome,
)
from fakes import settle
from table import WORLD, Table, key_of, seed

M = TypeVar("M", bound=ServerMessage)

ANN, BOB = "Actor.ann", "Actor.bob"
PAGE = StaticFiles(module={}, page={"index.html": b"<title>Table</title>"})


class Server:
    """A listening endpoint over a table."""

    def __init__(self, table: Table, port: int) -> None:
        """Keep where it listens."""
        self.table = table
        self.port = port

    def connect(self, path: str = "/ws") -> connect:
        """Open a WebSocket."""
        return connect(f"ws://127.0.0.1:{self.port}{path}", compression=None)


@pytest.fixture
async def server(table: Table, tmp_path: Path) -> AsyncIterator[Server]:
    """Return a server on a free port."""
    config = Config(host="127.0.0.1", port=0, data=tmp_path)
    endpoint = Endpoint(config, table.sessions, Site(PAGE, None, table.store.check), table.spawn)
    async with endpoint.listening():
        yield Server(table, endpoint.port)


async def say(wire: ClientConnection, *messages: ClientMessage) -> None:
    """Send messages."""
    for message in messages:
        await wire.send(encode(message))


async def hear(wire: ClientConnection) -> ServerMessage:
    """Return the next message."""
    return decode_server(await wire.recv(decode=False))


async def sign_in(wire: ClientConnection, user: str) -> Snapshot:
    """Say hello and return the first snapshot."""
    await say(wire, Hello(1, WORLD, key_of(user), "browser"))
    assert isinstance(await hear(wire), Welcome)
    snapshot = await hear(wire)
    assert isinstance(snapshot, Snapshot)
    return snapshot


async def collect(wire: ClientConnection, heard: list[ServerMessage]) -> None:
    """Add what comes to `heard`, for ever."""
    while True:
        heard.append(await hear(wire))


async def all_until_closed(wire: ClientConnection) -> tuple[list[ServerMessage], int, str]:
    """Return what comes until the server closes, and how it closes."""
    heard = list[ServerMessage]()
    with pytest.raises(ConnectionClosed) as closed:
        await collect(wire, heard)
    assert closed.value.rcvd is not None
    return heard, closed.value.rcvd.code, closed.value.rcvd.reason


async def until(holds: Callable[[], bool]) -> None:
    """Wait until the other side of a socket has noticed."""
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0)


async def test_a_feat_moves_another_screen(server: Server) -> None:
    """One asks, the other sees it."""
    async with server.connect() as ann, server.connect() as gm:
        await sign_in(ann, "ann")
        await sign_in(gm, "gm")
        await say(ann, Request("r", "spend", {"token": ANN, "fp": 2, "reason": "x"}))
        mine, reply, other = await hear(ann), await hear(ann), await hear(gm)

    assert isinstance(mine, Diff)
    assert isinstance(reply, Reply)
    assert reply.ok
    assert isinstance(other, Diff)
    assert other.tokens[ANN]["fp"] == 9


async def until_heard(wire: ClientConnection, kind: type[M]) -> M:
    """Return the next message of a kind."""
    while True:
        message = await hear(wire)
        if isinstance(message, kind):
            return message


async def test_a_gm_grants_what_a_player_asks_for(server: Server) -> None:
    """Asked on one socket, granted on a second, seen on a third, answered on the first."""
    async with server.connect() as ann, server.connect() as gm, server.connect() as bob:
        for wire, user in ((ann, "ann"), (gm, "gm"), (bob, "bob")):
            await sign_in(wire, user)
        march = {"tokens": [{"token": ANN}], "hours": 2}
        await say(ann, Request("r", "march", march, ask=True))
        pending = await until_heard(ann, Reply)
        question = await until_heard(gm, Ask)
        await say(gm, Request("a", "approve", {"ask": question.ask, "grant": True}))
        answer = await until_heard(gm, Reply)
        final, seen = await until_heard(ann, Reply), await until_heard(bob, Diff)

    assert (pending.ok, pending.pending) == (True, question.ask)
    assert (question.user, question.op, question.args) == ("ann", "march", march)
    assert answer.ok
    assert final.id == "r"
    assert final.result is not None
    assert seen.tokens[ANN]["fp"] == 9


async def test_one_address_per_world(server: Server) -> None:
    """A world has an address of its own, and only its own."""
    async with server.connect(f"/w/{WORLD}") as wire:
        await sign_in(wire, "ann")
    async with server.connect("/w/another") as wire:
        await say(wire, Hello(1, WORLD, key_of("ann"), "browser"))
        heard, code, _ = await all_until_closed(wire)

    assert [message.code for message in heard if isinstance(message, Error)] == ["bad_request"]
    assert code == 4400


HELLO = encode(Hello(1, WORLD, key_of("ann"), "browser"))
REQUEST = encode(Request("r", "spend", {"token": ANN, "fp": 1}))
NAN = b"\x82\xa4type\xa4ping\xa1n\xcb" + struct.pack(">d", float("nan"))


@pytest.mark.parametrize(
    ("frames", "code", "close"),
    [
        (["text"], "bad_request", 1003),
        ([HELLO, "text"], "bad_request", 1003),
        ([b"\xc1 garbage"], "bad_request", 4400),
        ([HELLO, b"\xff" * 50], "bad_request", 4400),
        ([NAN], "bad_request", 4400),
        ([HELLO, HELLO], "bad_request", 4400),
        ([REQUEST], "unauthenticated", 4400),
        ([encode(Hello(1, WORLD, "wrong", "browser"))], "unauthenticated", 4401),
        ([encode(Hello(1, "nowhere", key_of("ann"), "browser"))], "unauthenticated", 4404),
    ],
)
async def test_mistakes(server: Server, frames: list[bytes | str], code: str, close: int) -> None:
    """Every mistake gets its error and close code; the others at the table notice nothing."""
    async with server.connect() as bob, server.connect() as wire:
        await sign_in(bob, "bob")
        for frame in frames:
            await wire.send(frame)
        heard, closed, _ = await all_until_closed(wire)
        await say(bob, Ping(7))
        pong = await hear(bob)

    assert [message.code for message in heard if isinstance(message, Error)] == [code]
    assert closed == close
    assert pong == Pong(7)
    assert (await server.table.store.world(WORLD)).seq == 1


async def test_a_frame_of_a_megabyte(server: Server) -> None:
    """A frame too large is not even read; the close says how large one may be."""
    async with server.connect() as wire:
        await sign_in(wire, "ann")
        await wire.send(b"\x00" * 1_000_000)
        _, code, reason = await all_until_closed(wire)

    assert code == 1009
    assert str(Limits().frame_bytes) in reason


async def test_a_mistake_within_a_request(server: Server) -> None:
    """A request that is refused leaves the connection open and the state as it was."""
    async with server.connect() as ann:
        await sign_in(ann, "ann")
        await say(
            ann,
            Request("a", "remove", {"token": ANN}),
            Request("b", "spend", {"token": BOB, "fp": 1}),
            Request("c", "fly", {}),
            Request("d", "spend", {"token": ANN, "fp": "much"}),
        )
        replies = [await hear(ann) for _ in range(4)]

    codes = {one.id: one.error.code for one in replies if isinstance(one, Reply) and one.error}
    assert codes == {
        "a": "not_allowed",
        "b": "unknown_token",
        "c": "unknown_op",
        "d": "bad_request",
    }


async def test_a_peer_that_vanishes(server: Server) -> None:
    """A connection that breaks off is no longer counted."""
    async with server.connect() as wire:
        await sign_in(wire, "ann")
        wire.transport.abort()
        await wire.wait_closed()
    hub = await server.table.worlds.open(WORLD)
    await until(lambda: not hub.subscribers)

    assert hub.connections_of("ann") == 0


async def test_a_reader_who_stops_reading(tmp_path: Path) -> None:
    """Over real buffers: no diffs while behind, then a snapshot; nothing older after newer."""
    limits = ServerLimits(buffer_soft_bytes=4_096)
    table = Table(limits=limits, wire=Limits(requests_per_s=100_000, request_burst=100_000))
    await seed(table.store)
    config = Config(host="127.0.0.1", port=0, data=tmp_path, server_limits=limits)
    endpoint = Endpoint(config, table.sessions, Site(PAGE, None, table.store.check), table.spawn)
    async with endpoint.listening():
        heard = await _read_late(Server(table, endpoint.port))
    await table.end()
    seqs = [message.seq for message in heard]

    assert seqs == sorted(seqs)
    assert seqs[-1] == 1 + CHANGES
    assert any(isinstance(message, Snapshot) for message in heard)
    assert len(heard) < CHANGES
    assert heard[-1].tokens[ANN]["fp"] == 11


CHANGES = 300


async def _read_late(server: Server) -> list[Diff | Snapshot]:
    """Return what one hears who begins to read after all the changes."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
    narrow.connect(("127.0.0.1", server.port))
    uri = f"ws://127.0.0.1:{server.port}/ws"
    async with connect(uri, sock=narrow, compression=None, max_queue=1) as slow:
        await sign_in(slow, "ann")
        hub = await server.table.worlds.open(WORLD)
        (one,) = hub.subscribers.values()
        narrow_the_server_side(one.transport)
        async with server.connect() as gm:
            await sign_in(gm, "gm")
            for number in range(CHANGES):
                args = {"token": ANN, "fp": -((-1) ** number), "reason": "x" * 150}
                await say(gm, Request(f"r{number}", "adjust", args))
                while not isinstance(reply := await hear(gm), Reply):
                    pass
                assert reply.ok, reply
        assert one.lagging
        heard = list[Diff | Snapshot]()
        while not heard or heard[-1].seq < 1 + CHANGES:
            message = await hear(slow)
            assert isinstance(message, Diff | Snapshot)
            heard.append(message)
        return heard


def narrow_the_server_side(transport: object) -> None:
    """Make the operating system take little, so that the server's own buffer fills."""
    wire = transport._wire  # type: ignore[attr-defined]  # noqa: SLF001 - no other way to the socket
    assert isinstance(wire, Wire)
    real = wire.transport.get_extra_info("socket")
    real.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)


# --- HTTP -----------------------------------------------------------------------------------------


async def fetch(server: Server, method: str, path: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body."""

    def ask() -> tuple[int, dict[str, str], bytes]:
        link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        link.request(method, path)
        answer = link.getresponse()
        found = (answer.status, dict(answer.getheaders()), answer.read())
        link.close()
        return found

    return await asyncio.to_thread(ask)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/healthz", 200),
        ("GET", "/", 200),
        ("GET", "/nothing", 404),
        ("POST", "/", 405),
        ("DELETE", "/healthz", 405),
        ("GET", "/ws", 426),
    ],
)
async def test_http(server: Server, method: str, path: str, status: int) -> None:
    """Plain HTTP on the same port."""
    found, headers, body = await fetch(server, method, path)

    assert found == status
    assert headers["Connection"] == "close" or status == 426
    assert int(headers["Content-Length"]) == len(body)


async def test_page_and_head(server: Server) -> None:
    """The table page comes with its policy; HEAD says how long the body is, and has none."""
    _, headers, body = await fetch(server, "GET", "/")
    status, heads, nothing = await fetch(server, "HEAD", "/")

    assert body == b"<title>Table</title>"
    assert f"ws://127.0.0.1:{server.port}" in headers["Content-Security-Policy"]
    assert (status, heads, nothing) == (200, headers, b"")


async def test_two_hosts(server: Server) -> None:
    """A request with two Host headers is not told where to fetch the module from."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET /module.json HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n")
    answer = await reader.read()
    writer.close()

    assert answer.startswith(b"HTTP/1.1 400 ")


async def test_websocket_elsewhere(server: Server) -> None:
    """A WebSocket to another path finds nothing."""
    with pytest.raises(InvalidStatus) as refused:
        async with server.connect("/socket"):
            pass

    assert refused.value.response.status_code == 404


async def test_no_more_connections(table: Table, tmp_path: Path) -> None:
    """Beyond its limit the server says so, before anything is kept for a connection."""
    limits = ServerLimits(connections=1)
    config = Config(host="127.0.0.1", port=0, data=tmp_path, server_limits=limits)
    endpoint = Endpoint(config, table.sessions, Site(PAGE, None, table.store.check), table.spawn)
    async with endpoint.listening():
        uri = f"ws://127.0.0.1:{endpoint.port}/ws"
        async with connect(uri) as wire:
            await sign_in(wire, "ann")
            with pytest.raises(InvalidStatus) as refused:
                async with connect(uri):
                    pass

    assert refused.value.response.status_code == 503


async def test_one_address_connects_too_often(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for its turn, or is told when to come again; who is elsewhere does neither."""
    turns = {"203.0.113.7": None, "203.0.113.8": 0.05, "203.0.113.9": 0.0}
    monkeypatch.setattr(Gate, "turn_s", lambda _, address, __: turns[address])
    config = Config(host="127.0.0.1", port=0, data=tmp_path)
    endpoint = Endpoint(config, table.sessions, Site(PAGE, None, table.store.check), table.spawn)

    async def opens(who: str) -> float:
        begun = asyncio.get_running_loop().time()
        async with connect(uri, additional_headers={"X-Forwarded-For": who}) as wire:
            await sign_in(wire, "ann")
        return asyncio.get_running_loop().time() - begun

    async with endpoint.listening():
        uri = f"ws://127.0.0.1:{endpoint.port}/ws"
        with pytest.raises(InvalidStatus) as refused:
            await opens("203.0.113.7")
        waited = await opens("203.0.113.8")
        await opens("203.0.113.9")

    assert refused.value.response.status_code == 429
    assert refused.value.response.headers["Retry-After"] == "2"
    assert waited >= 0.05


async def test_origins(table: Table, tmp_path: Path) -> None:
    """A host may name the only origins that get in."""
    config = Config(host="127.0.0.1", port=0, data=tmp_path, origins=("https://vtt.example",))
    endpoint = Endpoint(config, table.sessions, Site(PAGE, None, table.store.check), table.spawn)
    async with endpoint.listening():
        uri = f"ws://127.0.0.1:{endpoint.port}/ws"
        async with connect(uri, origin="https://vtt.example"):  # type: ignore[arg-type]
            pass
        with pytest.raises(InvalidStatus):
            async with connect(uri, origin="https://evil.example"):  # type: ignore[arg-type]
                pass
    await settle()


@pytest.mark.parametrize(
    ("host", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("localhost", {}, 200),
        ("feats.example.org", {}, 403),
        ("[", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.9"}, 403),
        ("127.0.0.1", {"Forwarded": "for=203.0.113.9"}, 403),
        ("127.0.0.1", {"Via": "1.1 proxy"}, 403),
    ],
)
async def test_metrics_answer_this_machine(
    table: Table, tmp_path: Path, host: str, headers: dict[str, str], status: int
) -> None:
    """Not what a proxy on it passes on, nor another name that leads here."""
    site = Site(PAGE, None, table.store.check, Figures(lambda: b"figures"))
    config = Config(host="127.0.0.1", port=0, data=tmp_path)
    endpoint = Endpoint(config, table.sessions, site, table.spawn)
    async with endpoint.listening():
        lines = [f"{name}: {value}" for name, value in {"Host": host, **headers}.items()]
        request = "\r\n".join(["GET /metrics HTTP/1.1", *lines, "", ""])
        reader, writer = await asyncio.open_connection("127.0.0.1", endpoint.port)
        writer.write(request.encode())
        answer = await reader.read()
        writer.close()

    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert (b"figures" in answer) == (status == 200)

"""Peers who are slow on purpose, talk nonsense or never stop: each meets a limit, alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import attrs
import pytest

from extra_effort.config import Config, ServerLimits
from extra_effort.endpoint import Endpoint
from extra_effort.limiter import AHEAD
from extra_effort.static import StaticFiles
from extra_effort.web import Site
from extra_effort_protocol.codec import encode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Hello, Ping, Pong, Request
from raw import CLOSE, Raw, masked, raw, upgrade
from table import WORLD, Table, key_of

SHORT = Limits(hello_timeout_s=1, ping_interval_s=1, silence_timeout_s=2)
SITE = StaticFiles({}, {"index.html": b"x" * 8_000_000})
"""A page that no operating system takes in one go."""
HELLO = masked(encode(Hello(1, WORLD, key_of("ann"), "browser")))
SLOWER_S = 0.2


@attrs.frozen
class Here:
    """A listening endpoint over a table."""

    table: Table
    endpoint: Endpoint

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.endpoint.port


@asynccontextmanager
async def listening(
    table: Table, data: Path, limits: ServerLimits | None = None, wire: Limits = SHORT
) -> AsyncIterator[Here]:
    """Listen on a free port."""
    config = Config(
        host="127.0.0.1", port=0, data=data, limits=wire, server_limits=limits or ServerLimits()
    )
    endpoint = Endpoint(config, table.sessions, Site(SITE, None, table.store.check), table.spawn)
    async with endpoint.listening():
        yield Here(table, endpoint)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until the other side of a socket has noticed."""
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.01)


async def dribble(one: Raw, data: bytes) -> None:
    """Send a byte now and then, for as long as somebody listens."""
    for byte in data:
        one.writer.write(bytes([byte]))
        await asyncio.sleep(SLOWER_S)


async def say_nothing(_: Raw) -> None:
    """Only be there."""


async def dribble_handshake(one: Raw) -> None:
    """Take minutes over a handshake."""
    await dribble(one, upgrade())


async def dribble_request(one: Raw) -> None:
    """Take minutes over an HTTP request."""
    await dribble(one, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")


async def add_headers(one: Raw) -> None:
    """Send header after header and never end."""
    await one.send(upgrade()[:-2])
    await dribble(one, b"X: y\r\n" * 30)


async def read_nothing(one: Raw) -> None:
    """Ask for a large page and leave it where it is."""
    one.writer.transport.pause_reading()  # type: ignore[attr-defined]
    await one.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")


@pytest.mark.parametrize(
    "behave", [say_nothing, dribble_handshake, dribble_request, add_headers, read_nothing]
)
async def test_slow_before_a_connection(
    table: Table, tmp_path: Path, behave: Callable[[Raw], Coroutine[None, None, None]]
) -> None:
    """A handshake or HTTP request that trickles, or an answer not read: `hello_timeout_s`."""
    async with listening(table, tmp_path) as here, raw(here.port) as one:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        slow = loop.create_task(behave(one))
        openings = here.endpoint._gate  # noqa: SLF001 - no other way to count them
        await until(lambda: len(openings) > 0)
        await until(lambda: not len(openings))
        took_s = loop.time() - begun
        slow.cancel()

    assert 0.9 <= took_s < 8  # the library's own limit is 10


async def test_a_connection_without_hello(table: Table, tmp_path: Path) -> None:
    """A handshake alone, or a hello that comes a byte at a time, gets `hello_timeout_s` as well."""
    async with (
        listening(table, tmp_path, wire=Limits()) as here,
        raw(here.port) as mute,
        raw(here.port) as slow,
    ):
        for one in (mute, slow):
            await one.send(upgrade())
            await one.until(b"\r\n\r\n")
        await slow.send(HELLO[: len(HELLO) // 2])
        await until(lambda: len(table.sessions) == 2)
        await table.tick(Limits().hello_timeout_s + 0.1)
        for one in (mute, slow):
            said = await one.until((4408).to_bytes(2, "big"))
            assert b"say hello within 10 s" in said
            one.reset()
        await until(lambda: len(table.sessions) == 0)


async def test_one_who_never_answers_pings(table: Table, tmp_path: Path) -> None:
    """A peer that signed in and says nothing more, pongs included, is cut: `silence_timeout_s`."""
    async with listening(table, tmp_path) as here, raw(here.port) as one:
        await one.send(upgrade() + HELLO)
        begun = asyncio.get_running_loop().time()
        await one.rest()
        took_s = asyncio.get_running_loop().time() - begun

    assert 1.5 < took_s < 30  # the limit is 60 where nobody sets another
    assert len(table.sessions) == 0


async def test_more_openings_than_there_may_be(table: Table, tmp_path: Path) -> None:
    """Beyond `openings` a socket is cut at once; connections that are open do not count."""
    async with (
        listening(table, tmp_path, ServerLimits(openings=2), Limits(hello_timeout_s=60)) as here,
        raw(here.port) as first,
        raw(here.port) as second,
    ):
        await first.send(upgrade())
        await first.until(b"\r\n\r\n")
        async with raw(here.port) as third:
            async with raw(here.port) as one_too_many:
                async with asyncio.timeout(20):
                    assert await one_too_many.rest() == b""
            await third.send(upgrade())
            await third.until(b"101")
        await second.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await second.rest()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (upgrade("/ws", "X: " + "y" * 102_400), b"431"),
        (upgrade("/ws", *(f"X-{number}: y" for number in range(2_000))), b"431"),
        (upgrade("/" + "y" * 102_400), b"414"),
        (upgrade("/w/../../etc/passwd"), b"404"),
        (upgrade("/ws/ws"), b"404"),
        (upgrade("/w/"), b"404"),
        (upgrade("//ws"), b"404"),
        (upgrade().replace(b"GET", b"POST"), b"405"),
        (upgrade().replace(b"GET", b"BREW"), b"405"),
        (upgrade().replace(b"HTTP/1.1", b"HTTP/1.0"), b"505"),
        (upgrade().replace(b"13", b"12"), b"400"),
        (upgrade().replace(b"AAAA==", b"=="), b"400"),
        (b"\x16\x03\x01\x02\x00" + b"\0" * 600, b"400"),
        (b"\r\n\r\n", b"400"),
    ],
)
async def test_handshakes_that_are_none(
    table: Table, tmp_path: Path, sent: bytes, status: bytes
) -> None:
    """Headers of 100 KB, or thousands, wrong paths, methods and versions: refused, and ended."""
    async with listening(table, tmp_path) as here, raw(here.port) as one:
        one.writer.write(sent)
        async with asyncio.timeout(10):
            answer = await one.rest()

    assert answer.split(b" ")[1:2] in ([status], [])
    assert answer == b"" or answer.startswith(b"HTTP/1.1 ")
    assert len(table.sessions) == 0


async def test_no_compression(table: Table, tmp_path: Path) -> None:
    """permessage-deflate is not agreed to; a frame that says it is compressed is a mistake."""
    async with listening(table, tmp_path) as here, raw(here.port) as one:
        await one.send(upgrade("/ws", "Sec-WebSocket-Extensions: permessage-deflate"))
        answer = await one.until(b"\r\n\r\n")
        await one.send(masked(b"\x00", 0xC2))
        end = await one.rest()

    assert b"101 Switching Protocols" in answer
    assert b"sec-websocket-extensions" not in answer.lower()
    assert end[2:4] == (1002).to_bytes(2, "big")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x82\x01x", 1002),  # not masked
        (masked(b"", 0x83), 1002),  # a frame of a kind that does not exist
        (masked(b"x" * 126, 0x89), 1002),  # a ping too long
        (masked(b"x", 0x09), 1002),  # a ping in pieces
        (masked(b"x", 0x80), 1002),  # the end of nothing
        (b"\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff", 1009),  # more bytes than there are
        (b"\x82\xff\x00\x00\x00\x00\x40\x00\x00\x00", 1009),  # a gigabyte, announced
        (masked(b"x" * 40_000, 0x02) + masked(b"x" * 40_000, 0x80), 1009),  # two halves too many
        (masked(b"\xff", 0x81), 1007),  # text that is none
        (masked(b"\x03"), 4400),
        (CLOSE, 1000),
    ],
)
async def test_frames_that_are_none(table: Table, tmp_path: Path, sent: bytes, code: int) -> None:
    """What is no frame, or too large a one in whatever pieces, closes by a code of the standard."""
    async with (
        listening(table, tmp_path, wire=Limits()) as here,
        raw(here.port) as one,
        raw(here.port) as other,
    ):
        for each in (one, other):
            await each.send(upgrade())
            await each.until(b"\r\n\r\n")
        await one.send(sent)
        await one.until(code.to_bytes(2, "big"))
        await other.send(masked(encode(Ping(7))))
        await other.until(b"pong")
        one.reset()


async def opened(one: Raw) -> None:
    """Shake hands."""
    await one.send(upgrade())
    await one.until(b"\r\n\r\n")


async def test_a_flood_is_read_at_a_pace(table: Table, tmp_path: Path) -> None:
    """Who sends faster than may be asked is read no faster, whatever it is; others do not wait."""
    limits, sent, some = Limits(), 2_000, 75
    async with (
        listening(table, tmp_path, wire=limits) as here,
        raw(here.port) as mad,
        raw(here.port) as other,
    ):
        await opened(mad)
        await opened(other)
        begun = asyncio.get_running_loop().time()
        await mad.send(b"".join(masked(encode(Ping(number))) for number in range(sent)))
        await other.send(masked(encode(Ping(99))))
        await other.until(b"pong")
        answered_s = asyncio.get_running_loop().time() - begun
        heard = await mad.until(encode(Pong(some)))
        took_s = asyncio.get_running_loop().time() - begun
        mad.reset()

    burst, per_s = AHEAD * limits.request_burst, AHEAD * limits.requests_per_s
    assert took_s > (some - burst) / per_s - 0.1
    assert answered_s < (sent - burst) / per_s / 2
    assert encode(Pong(sent - 1)) not in heard


async def test_a_flood_that_is_gone_is_forgotten(table: Table, tmp_path: Path) -> None:
    """What a peer had sent ahead before it broke off is not read for minutes to come."""
    async with listening(table, tmp_path, wire=Limits()) as here, raw(here.port) as mad:
        await opened(mad)
        await mad.send(masked(encode(Ping(1))) * 2_000)
        await mad.until(b"pong")
        mad.reset()
        await until(lambda: len(table.sessions) == 0)


async def test_what_was_sent_before_a_goodbye_is_done(table: Table, tmp_path: Path) -> None:
    """A click right before its page is closed counts."""
    spend = masked(encode(Request("r", "spend", {"token": "Actor.ann", "fp": 2, "reason": "x"})))
    async with listening(table, tmp_path, wire=Limits()) as here, raw(here.port) as one:
        await one.send(upgrade() + HELLO)
        await one.until(b"snapshot")
        await one.send(spend + CLOSE)
        await one.rest()
        hub = await table.worlds.open(WORLD)
        await until(lambda: hub.world.seq == 2)

    assert hub.world.tokens["Actor.ann"].body.fp == 9

"""Target of plain HTTP: bytes as they come off a socket, up to the answer of the site."""

from __future__ import annotations

from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any

from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from extra_effort.config import ConfigError, normal_url
from extra_effort.static import StaticFiles
from extra_effort.web import Figures, Site
from extra_effort.web import Response as Answer

from .taken import Taken
from .target import Target

WORDS = tuple(
    word.encode()
    for word in (
        *("GET ", "HEAD ", "POST ", " HTTP/1.1\r\n", "Host: ", "\r\n", "\r\n\r\n", "//"),
        *("/ws", "/w/", "/healthz", "/metrics", "/module.json", "/extra-effort.zip", "/index.html"),
        *("Upgrade: websocket\r\n", "Connection: Upgrade\r\n", "Sec-WebSocket-Version: 13\r\n"),
        *("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", "Origin: ", "X-Forwarded-For: "),
        *("http://", "wss://", "a.example:8377", "[::1]:8377", "user:pw@", "?", "#", "..", "%2e"),
    )
)
FILES = StaticFiles(
    module={"module.json": b'{"id": "extra-effort"}'}, page={"index.html": b"<title>x</title>"}
)


async def healthy() -> None:
    """Answer as a store that can write."""


SITE = Site(FILES, None, healthy, Figures(lambda: b"figures"))


def check_http(data: bytes) -> None:
    """Read bytes as a request and answer it, or read them as the address a host typed."""
    taken = Taken(data)
    how = taken.byte()
    if how & 1:
        check_address(data[1:].decode("utf-8", "replace"))
        return
    protocol = ServerProtocol()
    protocol.receive_data(data[1:])
    for event in protocol.events_received():
        if isinstance(event, Request):  # what follows it may be read as frames already
            check_upgrade(event)
            check_answer(event, local=bool(how & 2))


def check_upgrade(request: Request) -> None:
    """Shake hands, or not: the library answers with a response and raises nothing."""
    response = ServerProtocol().accept(request)
    assert isinstance(response, Response)


def check_answer(request: Request, *, local: bool) -> None:
    """Ask the site: an answer that is whole, and no header that the request could smuggle in."""
    for host in (*request.headers.get_all("Host"), None):
        answer = now(SITE.respond("GET", request.path, host, local=local))
        assert isinstance(answer.status, HTTPStatus)
        for name, value in (("Content-Type", answer.content_type), *answer.headers):
            assert name.isascii()
            assert value.isascii()
            assert not set(value) & {"\r", "\n", "\0"}


def check_address(text: str) -> None:
    """Bring an address into form: one that stays as it is from then on, or a sentence."""
    try:
        url = normal_url(text)
    except ConfigError:
        return
    assert normal_url(url) == url
    assert url.startswith(("http://", "https://"))


def now(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Return what a coroutine returns that waits for nothing."""
    try:
        work.send(None)
    except StopIteration as done:
        answer: Answer = done.value
        return answer
    finally:
        work.close()
    raise AssertionError("the site waited")


UPGRADE = (
    "GET /w/w HTTP/1.1\r\nHost: a.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PATHS = ("/", "/healthz", "/module.json?a")
SEEDS = (
    *(f"\0GET {path} HTTP/1.1\r\nHost: a:1\r\n\r\n" for path in PATHS),
    *(f"\2{UPGRADE}", "\2GET /metrics HTTP/1.1\r\n\r\n"),
    *("\1https://a.example/x/", "\1ws://[::1]:8377"),
)
HTTP = Target("http", check_http, WORDS, tuple(seed.encode() for seed in SEEDS), most_bytes=1_024)

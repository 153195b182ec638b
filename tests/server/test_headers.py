"""What every answer over HTTP carries, whatever was asked, walked over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from extra_effort import static, web
from extra_effort.config import Config, ServerLimits
from extra_effort.endpoint import Endpoint
from extra_effort.web import Figures, Site
from table import Table

UPGRADE = (
    *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
SENT_TO_ALL = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FILES = static.load()
ASKED = [
    *((f"GET /{name} HTTP/1.1", (), 200) for name in ("", *sorted(FILES.page))),
    ("GET /module.json HTTP/1.1", (), 200),
    ("GET /extra-effort.zip HTTP/1.1", (), 200),
    ("HEAD /extra-effort.zip HTTP/1.1", (), 200),
    ("GET /healthz HTTP/1.1", (), 200),
    ("GET /metrics HTTP/1.1", (), 200),
    ("GET /metrics HTTP/1.1", ("Via: 1.1 proxy",), 403),
    ("GET /nothing HTTP/1.1", (), 404),
    ("GET /ws HTTP/1.1", (), 426),
    ("GET /ws HTTP/1.1", (*UPGRADE, "Origin: https://evil.example"), 403),
    ("GET /w/a/b HTTP/1.1", UPGRADE, 404),
    ("POST / HTTP/1.1", (), 405),
    ("GET /module.json HTTP/1.1", ("Host: again",), 400),
]


@pytest.fixture
async def port(table: Table, tmp_path: Path) -> AsyncIterator[int]:
    """Return the port of an endpoint that lets one origin in."""
    config = Config(host="127.0.0.1", port=0, data=tmp_path, origins=("https://vtt.example",))
    site = Site(FILES, None, table.store.check, Figures(lambda: b"figures"))
    endpoint = Endpoint(config, table.sessions, site, table.spawn)
    async with endpoint.listening():
        yield endpoint.port


async def ask(port: int, first: str, *lines: str) -> tuple[int, list[tuple[str, str]]]:
    """Send a request, and return status and headers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("\r\n".join([first, "Host: localhost", *lines, "", ""]).encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
    writer.close()
    pairs = [line.partition(": ") for line in head[1:] if line]
    return int(head[0].split()[1]), [(name, value) for name, _, value in pairs]


@pytest.mark.parametrize(("first", "lines", "status"), ASKED)
async def test_every_answer(port: int, first: str, lines: tuple[str, ...], status: int) -> None:
    """No type is guessed, no page frames it, nothing runs that is not the page's own."""
    found, headers = await ask(port, first, *lines)
    named = dict(headers)
    policy = named["Content-Security-Policy"]

    assert found == status
    assert len(named) == len(headers), "of a header twice nobody knows which one counts"
    assert SENT_TO_ALL.items() <= named.items()
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert named["Content-Type"]
    assert named["Cache-Control"] in {"no-store", "no-cache"}
    assert "Set-Cookie" not in named
    assert "Server" not in named


async def test_what_is_true_now_is_not_kept(port: int) -> None:
    """Neither health nor figures nor refusals; files are asked for again."""
    kept = {
        path: dict((await ask(port, f"GET {path} HTTP/1.1"))[1])["Cache-Control"]
        for path in ("/healthz", "/metrics", "/nothing", "/", "/module.json", "/extra-effort.zip")
    }

    assert list(kept.values()) == ["no-store"] * 3 + ["no-cache"] * 3


async def test_full(table: Table, tmp_path: Path) -> None:
    """Also the answer of a server that is full."""
    config = Config(
        host="127.0.0.1", port=0, data=tmp_path, server_limits=ServerLimits(connections=1)
    )
    endpoint = Endpoint(config, table.sessions, Site(FILES, None, table.store.check), table.spawn)
    table.connect()
    async with endpoint.listening():
        status, headers = await ask(endpoint.port, "GET /ws HTTP/1.1", *UPGRADE)

    assert status == 503
    assert SENT_TO_ALL.items() <= dict(headers).items()


async def test_any_number_of_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The module is packed once, by whatever names it is asked for; the manifest alone differs."""
    packed = list[str]()
    add = web._add  # noqa: SLF001 - what is counted

    def counted(archive: object, name: str, content: bytes) -> None:
        packed.append(name)
        add(archive, name, content)  # type: ignore[arg-type]

    monkeypatch.setattr(web, "_add", counted)
    site = Site(FILES, None, Table().store.check)
    zips = {(await site.respond("GET", "/extra-effort.zip", f"h{n}")).body for n in range(50)}

    assert len(zips) == 50
    assert len(packed) == len(FILES.module) - 1 + 50

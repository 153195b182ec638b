"""Behind nginx and Caddy, the real programs, with the blocks of docs/hosts.md as they are."""

from __future__ import annotations

import asyncio
import json
import os
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path

import attrs
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import extra_effort_protocol.messages as m
from certificates import Authority
from extra_effort_protocol.limits import Limits
from pages import ROOT
from proxies import Edit, Proxy, blocks, caddy, caddy_authority, free_port, nginx
from serving import Peer, Process, paired, serving

OWN, SHARED = "feats.example.org", "foundry.example.org"
SCALE = 20
"""Keep-alive and the proxies' time-outs, both so many times shorter than they are."""
HURRIED = ("--limit", f"ping_interval_s={Limits().ping_interval_s // SCALE}")


@attrs.frozen
class Front:
    """A server behind a proxy, as it looks from outside."""

    server: Process
    proxy: Proxy
    host: str
    path: str
    authority: Path
    trusting: ssl.SSLContext

    def connect(self, **more: object) -> connect:
        """Open a WebSocket by the name that the world knows."""
        uri = f"wss://{self.host}:{self.proxy.port}{self.path}/ws"
        more = {"host": "127.0.0.1", "port": self.proxy.port, **more}
        return connect(uri, ssl=self.trusting, compression=None, **more)  # type: ignore[arg-type]

    async def get(self, path: str, *headers: str) -> tuple[int, bytes]:
        """Return status and body."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.proxy.port, ssl=self.trusting, server_hostname=self.host
        )
        host = [] if any(one.startswith("Host:") for one in headers) else [f"Host: {self.host}"]
        lines = [f"GET {self.path}{path} HTTP/1.1", *host, *headers, "Connection: close"]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        return int(head.split()[1]), body


@asynccontextmanager
async def front(
    folder: Path, kind: str, *options: str, path: str = "", edit: Edit = str
) -> AsyncIterator[Front]:
    """Run server and proxy: on a name of its own, or below a path of Foundry's."""
    host = SHARED if path else OWN
    authority = Authority(OWN, SHARED, "localhost")
    public = f"https://{host}{path}"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(
            serving(folder / "data", "--public-url", public, *options, log=folder / "log")
        )
        if kind == "nginx":
            pair = authority.issue(folder)
            running = nginx(host, edit(_nginx_site(path)), server.port, pair, folder)
        else:
            running = caddy(host, _caddy_site(path), server.port, folder)
        proxy = await stack.enter_async_context(running)
        signs = authority.written(folder) if kind == "nginx" else caddy_authority(folder)
        trusting = ssl.create_default_context(cafile=str(signs))
        yield Front(server, proxy, host, path, signs, trusting)


def _nginx_site(path: str) -> str:
    """Return the page's block for a name of its own; the one for a path stands in Foundry's."""
    own, below = blocks("nginx")
    if not path:
        return own
    place = re.compile(r"    location / \{.*?\n    \}\n", re.DOTALL)
    assert place.search(own)
    return place.sub(lambda _: below, own).replace(f"{OWN};", f"{SHARED};")


def _caddy_site(path: str) -> str:
    own, below = blocks("caddy")
    return below.replace(":30000", f":{free_port()}") if path else own


BOTH = pytest.mark.parametrize("kind", ["nginx", "caddy"])


@BOTH
@pytest.mark.parametrize("path", ["", "/extra-effort"])
async def test_everything_comes_through(tmp_path: Path, kind: str, path: str) -> None:
    """The page, the module with its public address, health, and the WebSocket; not the figures."""
    async with front(tmp_path, kind, path=path) as here:
        page, manifest = await here.get("/"), await here.get("/module.json")
        health, figures = await here.get("/healthz"), await here.get("/metrics")
        disguised = await here.get("/metrics", "Host: localhost", "X-Forwarded-For: ::1")
        async with here.connect() as wire:
            peer = Peer(wire)
            await peer.say(m.Pair(here.server.code, "gm", "browser", "Gm"))
            pairing = await peer.hear()
            assert isinstance(pairing, m.Paired)
            await peer.say(m.Hello(1, pairing.world, pairing.key, "browser"))
            welcome = await peer.hear()

    assert (page[0], b"<title>" in page[1]) == (200, True)
    assert json.loads(manifest[1])["download"] == f"https://{here.host}{path}/extra-effort.zip"
    assert health == (200, b"ok\n")
    assert figures[0] == 403
    assert b"extra_effort" not in disguised[1]
    assert isinstance(welcome, m.Welcome)
    assert welcome.addresses[0] == f"wss://{here.host}{path}/ws"


def scaled(config: str) -> str:
    """Shorten the time-outs of the page's block."""
    shorter, changed = re.subn(
        r"_timeout (\d+)s;", lambda found: f"_timeout {int(found[1]) * 1000 // SCALE}ms;", config
    )
    assert changed == 2
    return shorter


def too_short(config: str) -> str:
    """Let the proxy wait for less than a ping."""
    return re.sub(r"proxy_read_timeout \d+s;", "proxy_read_timeout 400ms;", config)


IDLE_S = 1.5 * 75 / SCALE
"""Well beyond the proxy's own time-out, both scaled."""


async def test_idle(tmp_path: Path) -> None:
    """One who says nothing stays connected with the page's time-outs; with less he is cut."""
    cases: dict[str, tuple[str, Edit]] = {
        "nginx": ("nginx", scaled),
        "impatient nginx": ("nginx", too_short),
        "caddy": ("caddy", str),
    }
    folders = {name: tmp_path / name.replace(" ", "-") for name in cases}
    for folder in folders.values():
        folder.mkdir()
    lived = await asyncio.gather(
        *(_outlives(folders[name], kind, edit) for name, (kind, edit) in cases.items())
    )

    assert dict(zip(cases, lived, strict=True)) == {
        "nginx": True,
        "impatient nginx": False,
        "caddy": True,
    }


async def _outlives(folder: Path, kind: str, edit: Edit) -> bool:
    """Say whether a connection on which nothing happens is still there after a while."""
    async with (
        front(folder, kind, *HURRIED, edit=edit) as here,
        here.connect(ping_interval=None) as wire,
    ):
        peer = Peer(wire)
        await peer.say(m.Hello(1, *await paired(here.server), "browser"))
        try:
            async with asyncio.timeout(IDLE_S):
                await peer.hear_on()
        except TimeoutError:
            await peer.say(m.Ping(7))
            return await peer.hear() == m.Pong(7)
        except ConnectionClosed:
            return False


async def guesses(here: Front, count: int, **more: object) -> list[str]:
    """Guess pairing codes, and return what is said to each."""
    said = list[str]()
    for _ in range(count):
        async with here.connect(**more) as wire:
            peer = Peer(wire)
            await peer.say(m.Pair("WRONGONE", "eve", "browser"))
            answer = await peer.hear()
            assert isinstance(answer, m.Error)
            said.append(str(answer.code))
    return said


@BOTH
async def test_each_has_an_address_of_his_own(tmp_path: Path, kind: str) -> None:
    """Who guesses codes locks out himself alone, whatever he says of his address."""
    lies = {"additional_headers": {"X-Forwarded-For": "198.51.100.7"}}
    async with front(tmp_path, kind, "--trusted-proxies", "127.0.0.1") as here:
        eve = await guesses(here, 5, local_addr=("127.0.0.2", 0))
        eve += await guesses(here, 1, local_addr=("127.0.0.2", 0), **lies)
        bob = await guesses(here, 1, local_addr=("127.0.0.3", 0))
    refused = (tmp_path / "log").read_text()

    assert eve == ["unauthenticated"] * 5 + ["rate_limited"]
    assert bob == ["unauthenticated"]
    assert '"address": "127.0.0.2", "event": "pairing blocked"' in refused
    assert '"address": "127.0.0.3", "event": "pairing refused"' in refused
    assert "198.51.100.7" not in refused


CLIENTS = 8


async def test_a_proxy_that_is_restarted(tmp_path: Path) -> None:
    """The browser's own client comes back by itself, and not all of them at once."""
    async with front(tmp_path, "nginx") as here:
        world, key = await paired(here.server)
        clients = await asyncio.create_subprocess_exec(
            *("node", "--no-warnings", "--experimental-websocket", "test/core/reconnecting.mjs"),
            *(f"wss://localhost:{here.proxy.port}/ws", world, key, str(CLIENTS)),
            cwd=ROOT / "js-client",
            env={**os.environ, "NODE_EXTRA_CA_CERTS": str(here.authority)},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        await online(clients)
        await here.proxy.stop()
        await here.proxy.again()
        delays = sorted((await online(clients)).values())
        clients.kill()
        await clients.communicate()

    assert len(delays) == CLIENTS
    assert delays[-1] - delays[0] >= 50
    assert sum(later - sooner > 1 for sooner, later in pairwise(delays)) >= CLIENTS // 2


async def online(clients: asyncio.subprocess.Process) -> dict[str, int]:
    """Wait until all are online; return for how long each that was cut meant to wait, in ms.

    Not when it came: on a busy machine those whose time has come go together.
    """
    assert clients.stdout is not None
    seen, delays = set[str](), dict[str, int]()
    async with asyncio.timeout(40):
        while len(seen) < CLIENTS:
            state, number, *delay_ms = (await clients.stdout.readline()).decode().split()
            if state == "online":
                seen.add(number)
            else:
                delays.setdefault(number, int(delay_ms[0]))
    return delays

"""nginx and Caddy from Debian, run with the blocks of docs/hosts.md as they stand there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import attrs
import pytest

from certificates import Pair, anyone
from pages import ROOT, fences, read

UNPACKED = ROOT / "build" / "proxies" / "usr"
"""Where .ci/proxies puts them."""
PORT = "8377"
NGINX = """\
daemon off;
{user}
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder};
    proxy_temp_path {folder};
    fastcgi_temp_path {folder};
    uwsgi_temp_path {folder};
    scgi_temp_path {folder};
    {site}
}}
"""
CADDY = """\
{{
    admin off
    local_certs
    skip_install_trust
    auto_https disable_redirects
    https_port {port}
}}
{site}
"""


def blocks(language: str) -> list[str]:
    """Return the page's blocks for a proxy: for a name of its own, and for a path."""
    return [one.text for one in fences(read("docs/hosts.md")) if one.language == language]


def program(name: str) -> str:
    """Return the path of a proxy; without one the test is skipped, in CI it fails."""
    found = shutil.which(
        name, path=f"{UNPACKED}/sbin:{UNPACKED}/bin:{os.environ['PATH']}:/usr/sbin"
    )
    if found is None:
        tell = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        tell(f"{name} is missing: .ci/proxies gets it from Debian")
    return found


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@attrs.define
class Proxy:
    """A running proxy for `host`; `again` starts it once more after `stop`."""

    host: str
    port: int
    command: tuple[str, ...]
    environ: Mapping[str, str]
    log: Path
    _running: asyncio.subprocess.Process | None = None

    async def again(self) -> None:
        """Start it, and wait until it listens."""
        with self.log.open("ab") as log:
            self._running = await asyncio.create_subprocess_exec(
                *self.command, env={**os.environ, **self.environ}, stdout=log, stderr=log
            )
        async with asyncio.timeout(20):
            while not await self._listens():
                assert self._running.returncode is None, self.log.read_text()
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """End it as a restart does: connections are cut."""
        if self._running is not None and self._running.returncode is None:
            self._running.terminate()
            await self._running.wait()

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection(
                "127.0.0.1", self.port, ssl=anyone(), server_hostname=self.host
            )
        except OSError:  # not there yet, or (Caddy) not certified yet
            return False
        writer.close()
        return True


Edit: TypeAlias = Callable[[str], str]
"""A change of a block."""


@contextlib.asynccontextmanager
async def nginx(
    host: str, site: str, upstream: int, pair: Pair, folder: Path
) -> AsyncIterator[Proxy]:
    """Run nginx with `site`, a block of the page, in front of a server at port `upstream`.

    Only what must differ on a test's machine does: ports, and where the certificate is.
    """
    port = free_port()
    text = site.replace(f":{PORT}", f":{upstream}").replace("listen 443", f"listen {port}")
    for name, path in (("fullchain.pem", pair.cert), ("privkey.pem", pair.key)):
        text = text.replace(f"/etc/letsencrypt/live/feats.example.org/{name}", str(path))
    config = folder / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    config.write_text(NGINX.format(user=user, folder=folder, site=text))
    command = (program("nginx"), "-p", str(folder), "-c", str(config), "-e", "stderr")
    async with _running(Proxy(host, port, command, {}, folder / "nginx.log")) as proxy:
        yield proxy


@contextlib.asynccontextmanager
async def caddy(host: str, site: str, upstream: int, folder: Path) -> AsyncIterator[Proxy]:
    """Run Caddy likewise; it signs with an authority of its own (`caddy_authority`)."""
    port = free_port()
    config = folder / "Caddyfile"
    config.write_text(CADDY.format(port=port, site=site.replace(f":{PORT}", f":{upstream}")))
    command = (program("caddy"), "run", "--config", str(config), "--adapter", "caddyfile")
    homes = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    async with _running(Proxy(host, port, command, homes, folder / "caddy.log")) as proxy:
        yield proxy


def caddy_authority(folder: Path) -> Path:
    """Return the certificate that a Caddy run in `folder` signs with."""
    return folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"


@contextlib.asynccontextmanager
async def _running(proxy: Proxy) -> AsyncIterator[Proxy]:
    try:
        await proxy.again()
        yield proxy
    finally:
        await proxy.stop()

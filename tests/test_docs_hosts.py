"""docs/hosts.md lists every setting and limit, and its proxies let WebSockets through."""

from __future__ import annotations

import re

import attrs
import click
import pytest

from extra_effort.cli.serve import serve
from extra_effort.config import Config, ServerLimits
from extra_effort_protocol.limits import Limits
from pages import fences, read, section

PAGE = "docs/hosts.md"
SETTING = re.compile(r"^\| `(--[\w-]+)` \| (?:`(\w+)`)? ?\| ", re.MULTILINE)
LIMIT = re.compile(r"^\| `(\w+)` \| (\d+) \| .+ \|$", re.MULTILINE)
NGINX = [fence.text for fence in fences(read(PAGE)) if fence.language == "nginx"]


def test_settings() -> None:
    """Each flag of `serve` has its row, with its variable."""
    options = [one for one in serve.params if isinstance(one, click.Option)]

    assert {flag: variable or None for flag, variable in SETTING.findall(read(PAGE))} == {
        one.opts[0]: one.envvar for one in options
    }


def test_limits() -> None:
    """Each limit of the server has its row, with its default, in the code's order."""
    rows = LIMIT.findall(section(read(PAGE), "## Limits"))

    assert [(name, int(number)) for name, number in rows] == list(
        attrs.asdict(ServerLimits()).items()
    )


@pytest.mark.parametrize("config", NGINX, ids=["host", "path"])
def test_nginx(config: str) -> None:
    """It passes the upgrade on, to the server's port, and outwaits two pings."""
    timeouts = [int(s) for s in re.findall(r"proxy_(?:read|send)_timeout (\d+)s;", config)]

    assert "proxy_http_version 1.1;" in config
    assert "proxy_set_header Upgrade $http_upgrade;" in config
    assert "proxy_set_header Connection $connection_upgrade;" in config
    assert "proxy_set_header Host $http_host;" in config
    assert f"proxy_pass http://127.0.0.1:{attrs.fields(Config).port.default}" in config
    assert len(timeouts) == 2
    assert min(timeouts) > max(60, 2 * Limits().ping_interval_s)


def test_every_proxy_goes_to_the_server_s_port() -> None:
    """Caddy's too."""
    caddy = [fence.text for fence in fences(read(PAGE)) if fence.language == "caddy"]

    assert len(caddy) == 2
    assert all("reverse_proxy 127.0.0.1:8377" in config for config in caddy)


def test_variables_elsewhere_on_the_page() -> None:
    """The unit and the container set variables that exist."""
    known = {one.envvar for one in serve.params if isinstance(one, click.Option)}

    assert set(re.findall(r"EXTRA_EFFORT_[A-Z_]+", read(PAGE))) <= known

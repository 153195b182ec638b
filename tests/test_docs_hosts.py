"""docs/hosts.md lists every setting and limit, and its proxies let WebSockets through."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import attrs
import click
import pytest

from extra_effort.cli.group import main
from extra_effort.cli.serve import serve
from extra_effort.config import Config, ServerLimits
from extra_effort_protocol.limits import Limits
from pages import ROOT, fences, read, section

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


def unit() -> str:
    """Return the systemd unit of the page."""
    (text,) = [fence.text for fence in fences(read(PAGE)) if fence.language == "systemd"]
    return text


def test_the_unit(tmp_path: Path) -> None:
    """It starts a command that is there, and systemd's own program finds nothing to complain of."""
    program = shutil.which("systemd-analyze")
    command = re.search(r"^ExecStart=/opt/extra-effort/bin/(\S+) (\w+)$", unit(), re.MULTILINE)
    assert command is not None
    assert command[1] == "extra-effort"
    assert command[2] in main.list_commands(click.Context(main))
    if program is None:
        pytest.skip("systemd-analyze is missing: the unit was only read")
    here = Path(sys.executable).parent
    file = tmp_path / "extra-effort.service"
    file.write_text(unit().replace("/opt/extra-effort/bin", str(here)))
    told = subprocess.run([program, "verify", str(file)], capture_output=True, check=False)

    assert (told.returncode, told.stderr.decode()) == (0, "")


def test_the_container_file() -> None:
    """What it copies, runs and sets is there; no engine is needed to see that."""
    (text,) = [fence.text for fence in fences(read(PAGE)) if fence.language == "dockerfile"]
    lines = text.replace("\\\n", " ").splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line]
    scripts = json.loads((ROOT / "js-client/package.json").read_text())["engines"]["node"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    python = re.search(r"python:3\.(\d+)-slim", text)
    node = re.search(r"node:(\d+)-slim", text)

    assert python is not None
    assert node is not None
    assert int(python[1]) >= int(project["requires-python"].removeprefix(">=3."))
    assert int(node[1]) >= int(re.findall(r"\d+", scripts)[0])
    assert [what for kind, what in steps if kind == "COPY"] == [". .", "--from=client /src /src"]
    for file in re.findall(r"node (\S+)", text):
        if not file.startswith(("22", ":")):
            assert (ROOT / "js-client" / file).exists(), file
    assert (ROOT / "js-client/package-lock.json").exists()  # what `npm ci` reads
    assert 'ENTRYPOINT ["extra-effort"]' in text
    assert "extra-effort" in project["scripts"]
    assert 'CMD ["serve"]' in text
    assert f"EXPOSE {attrs.fields(Config).port.default}" in text
    assert "USER extra-effort" in text

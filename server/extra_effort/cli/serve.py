"""`extra-effort serve`: the server, until it is told to stop."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import attrs
import click

from extra_effort import app, logs
from extra_effort.addresses import HERE
from extra_effort.config import (
    Config,
    ConfigError,
    ServerLimits,
    default_data,
    is_loopback,
    limit_names,
    normal_url,
    with_limits,
)
from extra_effort.peers import read_networks
from extra_effort.store.contract import StoreError
from extra_effort.store.lock import LockedError, locked
from extra_effort.system import settle_collector
from extra_effort_protocol.limits import Limits

option = partial(click.option, show_envvar=True)
EXAMPLES = """\b
Examples:
  extra-effort serve                       listens on every interface, port 8377
  extra-effort serve --demo                a party of four to play with in a browser
  extra-effort serve --data /srv/feats --public-url https://feats.example.org

The first start prints a code: type it into the module's settings in Foundry. Every option can
also be set in the environment, as shown.
"""


@click.command(epilog=EXAMPLES)
@option("--host", envvar="EXTRA_EFFORT_HOST", help="Address to listen on.  [default: 0.0.0.0]")
@option(
    "--port",
    envvar="EXTRA_EFFORT_PORT",
    type=click.IntRange(0, 65535),
    default=8377,
    show_default=True,
    help="Port to listen on; 0 takes a free one.",
)
@option(
    "--data",
    envvar="EXTRA_EFFORT_DATA",
    type=click.Path(file_okay=False, path_type=Path),
    help="Directory of the database.  [default: the user's data directory]",
)
@option(
    "--public-url",
    envvar="EXTRA_EFFORT_PUBLIC_URL",
    help="URL by which browsers reach this server, behind a proxy.",
)
@option(
    "--tls-cert",
    envvar="EXTRA_EFFORT_TLS_CERT",
    type=click.Path(path_type=Path),
    help="Certificate with its chain, PEM: serve https and wss. A renewed one is taken by itself.",
)
@option(
    "--tls-key",
    envvar="EXTRA_EFFORT_TLS_KEY",
    type=click.Path(path_type=Path),
    help="Private key of the certificate, PEM, not encrypted.",
)
@option(
    "--trusted-proxies",
    envvar="EXTRA_EFFORT_TRUSTED_PROXIES",
    help="Proxies whose X-Forwarded-For is believed, addresses or networks with commas between; "
    "or none.  [default: this machine]",
)
@option(
    "--origins",
    envvar="EXTRA_EFFORT_ORIGINS",
    help="Web origins that may connect, with commas between.  [default: any]",
)
@option(
    "--limit",
    "limits",
    envvar="EXTRA_EFFORT_LIMIT",
    multiple=True,
    metavar="NAME=NUMBER",
    help="Set a limit; may be repeated (in the environment: blanks between). --limits lists them.",
)
@option(
    "--metrics-open",
    envvar="EXTRA_EFFORT_METRICS_OPEN",
    is_flag=True,
    help="Answer /metrics to anyone, not to this machine alone.",
)
@click.option("--limits", "list_limits", is_flag=True, help="List all limits and exit.")
@option("--demo", envvar="EXTRA_EFFORT_DEMO", is_flag=True, help="Serve a demo world, here only.")
@option(
    "--log-format",
    envvar="EXTRA_EFFORT_LOG_FORMAT",
    type=click.Choice(["auto", "console", "json"]),
    default="auto",
    show_default=True,
    help="Log lines for people or programs; auto: JSON unless on a terminal.",
)
@option(
    "--log-level",
    envvar="EXTRA_EFFORT_LOG_LEVEL",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    help="The least a line must matter.",
)
def serve(  # noqa: PLR0913 - one parameter per option
    *,
    host: str | None,
    port: int,
    data: Path | None,
    public_url: str | None,
    tls_cert: Path | None,
    tls_key: Path | None,
    trusted_proxies: str | None,
    origins: str | None,
    limits: tuple[str, ...],
    metrics_open: bool,
    list_limits: bool,
    demo: bool,
    log_format: str,
    log_level: str,
) -> None:
    """Run the server.

    It keeps every world's log in one directory, and serves the table page, the Foundry module and
    the WebSocket on one port. Stop it with Ctrl-C or SIGTERM: clients are told, and everything
    they were promised is on the disk.
    """
    if list_limits:
        _list_limits()
        return
    logs.configure(log_format, log_level)
    try:
        config = _config(host, port, data, public_url, origins, limits, demo=demo)
        config = attrs.evolve(config, metrics_open=metrics_open)
        config = _reached(config, tls_cert, tls_key, trusted_proxies)
        settle_collector()
        with locked(config.data):
            asyncio.run(app.serve(config, lambda running: _announce(config, running)))
    except (ConfigError, LockedError, StoreError) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(
            f"cannot listen on port {port}: {error.strerror or error}; try another --port"
        ) from error


def _config(  # noqa: PLR0913, PLR0917 - one parameter per option
    host: str | None,
    port: int,
    data: Path | None,
    public_url: str | None,
    origins: str | None,
    limits: tuple[str, ...],
    *,
    demo: bool,
) -> Config:
    """Return the settings. Raises `ConfigError`."""
    if demo and host is not None and not is_loopback(host):
        raise ConfigError(f"the demo's code is open to all: it is served on {HERE} only")
    home = default_data() / "demo" if demo else default_data()
    config = Config(
        port=port,
        data=home if data is None else data,
        public_url=None if public_url is None else normal_url(public_url),
        origins=tuple(one.strip() for one in (origins or "").split(",") if one.strip()),
        demo=demo,
    )
    if host is not None or demo:
        config = attrs.evolve(config, host=host or HERE)
    return with_limits(config, limits)


def _reached(config: Config, cert: Path | None, key: Path | None, trusted: str | None) -> Config:
    """Return the settings with TLS and proxies. Raises `ConfigError`."""
    if (cert is None) != (key is None):
        raise ConfigError("--tls-cert and --tls-key belong together: name both files, or neither")
    if trusted is not None:
        networks = () if trusted.strip() == "none" else read_networks(trusted)
        config = attrs.evolve(config, trusted_proxies=networks)
    return attrs.evolve(config, tls_cert=cert, tls_key=key)


def _announce(config: Config, running: app.Running) -> None:
    """Tell the terminal, and it alone, where to go; a code appears in no log."""
    here = running.url
    page = here if running.code is None else f"{here}/#pair={running.code}"
    lines = [f"Table page: {page}"]
    if not config.demo:
        lines += [f"Module for Foundry: {here}/module.json"]
        lines += [f"Players connect to: {address}" for address in running.addresses]
        if running.code is not None:
            minutes = config.server_limits.pairing_ttl_s // 60
            lines += [f"Pairing code (once, within {minutes} minutes): {running.code}"]
    click.echo("\n".join([*lines, "Stop with Ctrl-C."]))


def _list_limits() -> None:
    for kind in (Limits, ServerLimits):
        defaults = kind()
        for name in limit_names(kind):
            click.echo(f"{name}={getattr(defaults, name)}")

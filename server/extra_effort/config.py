"""What a host may set: every address, path and limit of the server, in one place."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address
from pathlib import Path
from urllib.parse import urlsplit

import attrs

from extra_effort_protocol.limits import Limits


class ConfigError(Exception):
    """Raised when a setting makes no sense; the message names it and says what would."""


LOOPBACK = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))


@attrs.frozen(kw_only=True)
class ServerLimits:
    """Limits that no client needs to know (those of the wire are `Limits`)."""

    connections: int = 10_000
    """Of all users and worlds together; more are told to come again (HTTP 503)."""
    openings: int = 1_000
    """Sockets whose handshake, or whose HTTP request, is under way; more are cut at once."""
    openings_per_s: int = 10
    """WebSocket connections that one address may open, in the long run; more get HTTP 429."""
    opening_burst: int = 200
    """Likewise, at once: a club behind one router comes back after a restart."""
    worlds: int = 10_000
    """More cannot be created."""
    worlds_loading: int = 256
    """Worlds being read into memory, or waiting for it; whoever wants one more comes again."""
    sign_in_timeout_s: int = 20
    """How long a hello, or a code, is worked at, its world's loading included: `unavailable`."""
    pairing_ttl_s: int = 600
    """How long a pairing code is good."""
    pairing_tries_per_address: int = 5
    """Wrong codes within `pairing_ttl_s`; after that `rate_limited`."""
    pairing_tries: int = 100
    """Likewise, from all addresses together."""
    code_ttl_s: int = 2_592_000
    """How long a personal code is good: thirty days."""
    batch: int = 64
    """Requests of one world in one commit; more wait for the next."""
    broad_tokens: int = 20
    """Tokens of one entry, or of one snapshot, beyond which telling of them is prepared aside."""
    aside_works: int = 256
    """Long works that wait for the thread beside the event loop; more are `busy`."""
    append_retries: int = 5
    """How often a batch is decided anew when another writer was faster; then `unavailable`."""
    snapshot_every: int = 500
    """Entries after which a world's state is saved, so that opening it stays quick."""
    backlog_frames: int = 64
    """Frames of one connection waiting for its sign-in; more end it as a violation."""
    reads_waiting: int = 64
    """Questions of one connection to the log, or long ones, that wait; more are `busy`."""
    buffer_soft_bytes: int = 65_536
    """Unsent bytes beyond which a connection gets no diffs until it drains, then a snapshot."""
    buffer_hard_bytes: int = 1_048_576
    """Unsent bytes beyond which it is closed with 4429."""
    lag_timeout_s: int = 10
    """How long it may stay beyond `buffer_soft_bytes`; then 4429."""
    history_scan: int = 5_000
    """Entries one `history` looks through for those its asker may see."""
    keys_kept: int = 64
    """New keys and codes kept in memory for a repeated request; older repeats get `expired`."""
    asks_per_user: int = 5
    """Requests of one user waiting for a GM's answer; more are `rate_limited`."""
    ask_ttl_s: int = 600
    """How long a request waits for a GM's answer, then `expired`; as long it is remembered."""
    world_idle_s: int = 300
    """How long a world without connections stays in memory."""
    drain_timeout_s: int = 10
    """How long a stop waits for requests already taken."""
    retry_after_s: int = 2
    """What `bye` tells clients at a planned stop."""


@attrs.frozen(kw_only=True)
class Config:
    """Everything `serve` runs by."""

    host: str = "0.0.0.0"  # noqa: S104 - the players' browsers are on other machines
    port: int = 8377
    data: Path
    public_url: str | None = None
    """What browsers reach the server by (`https://feats.example.org`), behind a proxy."""
    origins: tuple[str, ...] = ()
    """Origins that may open a connection; empty: any, since no cookie could be abused."""
    metrics_open: bool = False
    """Whether `/metrics` answers other machines, and through a proxy, as well."""
    demo: bool = False
    tls_cert: Path | None = None
    """The certificate with its chain, PEM; with `tls_key` the server speaks TLS itself."""
    tls_key: Path | None = None
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = LOOPBACK
    """From where X-Forwarded-For is believed; by default from a proxy on this machine."""
    limits: Limits = attrs.field(factory=Limits)
    server_limits: ServerLimits = attrs.field(factory=ServerLimits)

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data / "extra-effort.db"

    @property
    def scheme(self) -> str:
        """What URLs of this server begin with, where no proxy is in front."""
        return "http" if self.tls_cert is None else "https"

    @property
    def admin_socket(self) -> Path:
        """Where the command line reaches a running server."""
        return self.data / "admin.sock"


def default_data(environ: Mapping[str, str] = os.environ) -> Path:
    """Return where data is kept unless told: the system's place for a user's data."""
    if os.name == "nt":
        return Path(environ.get("APPDATA", "~")).expanduser() / "extra-effort"
    return Path(environ.get("XDG_DATA_HOME", "~/.local/share")).expanduser() / "extra-effort"


def normal_url(text: str) -> str:
    """Return an http(s) URL without a trailing slash. Raises `ConfigError`."""
    wrong = ConfigError(f"{text!r} is no public URL: give one like https://feats.example.org")
    tidy = text.strip()
    try:
        parts = urlsplit(tidy)
        _ = parts.port
    except ValueError:  # half an IPv6 address, a port that is no number
        raise wrong from None
    scheme = {"http": "http", "https": "https", "ws": "http", "wss": "https"}.get(parts.scheme)
    is_whole = parts.hostname and tidy.isprintable() and not set(" @") & set(tidy)
    if scheme is None or not is_whole or parts.query or parts.fragment:
        raise wrong
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def socket_url(url: str) -> str:
    """Return the WebSocket address that belongs to an http(s) URL."""
    return f"ws{url.removeprefix('http')}/ws"


def bracketed(host: str) -> str:
    """Return a host as it stands in a URL: an IPv6 address in brackets."""
    return f"[{host.lower()}]" if ":" in host else host


def is_loopback(host: str) -> bool:
    """Say whether `host` is reachable from this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def with_limits(config: Config, settings: Iterable[str]) -> Config:
    """Return `config` with limits replaced by `NAME=NUMBER` settings. Raises `ConfigError`."""
    wire, server = dict[str, int](), dict[str, int]()
    for setting in settings:
        name, _, number = setting.partition("=")
        if name in limit_names(Limits):
            wire[name] = _number(setting, number)
        elif name in limit_names(ServerLimits):
            server[name] = _number(setting, number)
        else:
            known = ", ".join((*limit_names(Limits), *limit_names(ServerLimits)))
            raise ConfigError(f"there is no limit {name!r}; there are {known}")
    return attrs.evolve(
        config,
        limits=attrs.evolve(config.limits, **wire),
        server_limits=attrs.evolve(config.server_limits, **server),
    )


def limit_names(kind: type[Limits | ServerLimits]) -> tuple[str, ...]:
    """Return the names of the limits in `kind`."""
    return tuple(field.name for field in attrs.fields(kind))


def _number(setting: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ConfigError(f"{setting!r}: a limit is a whole number from 1, as in inbox=512")
    return int(text)

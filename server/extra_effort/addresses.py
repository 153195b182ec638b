"""The adapter that finds by which addresses other machines may reach this one."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import ip_address

from extra_effort.config import Config, bracketed, is_loopback, socket_url

HERE = "127.0.0.1"
PROBE = ("192.0.2.1", 9)
"""TEST-NET-1: choosing a route to it sends nothing."""


def player_addresses(config: Config, port: int, certified: Sequence[str] = ()) -> list[str]:
    """Return WebSocket URLs for players, the best first: public URL, then those of the network.

    `certified` are the names of the server's own certificate: browsers take no others.
    """
    urls = [] if config.public_url is None else [config.public_url]
    hosts = [bracketed(host) for host in _hosts(config, public=bool(urls))]
    urls += [f"{config.scheme}://{host}:{port}" for host in certified or hosts]
    return [socket_url(url) for url in urls]


def _hosts(config: Config, *, public: bool) -> list[str]:
    hosts = [config.host] if _is_one_address(config.host) else lan_addresses()
    return [HERE] if is_loopback(config.host) or not (public or hosts) else hosts


def lan_addresses() -> list[str]:
    """Return this machine's IPv4 addresses in its networks; the default route's first."""
    found = [*_default_route(), *_named()]
    return [address for address in dict.fromkeys(found) if _is_useful(address)]


def _default_route() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(PROBE)
        except OSError:  # no network
            return []
        return [str(probe.getsockname()[0])]


def _named() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:  # the machine's own name cannot be resolved
        return []


def _is_useful(address: str) -> bool:
    one = ip_address(address)
    return not (one.is_loopback or one.is_link_local or one.is_unspecified)


def _is_one_address(host: str) -> bool:
    return host not in {"", "0.0.0.0", "::"}  # noqa: S104 - compared, not bound

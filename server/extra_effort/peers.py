"""Who is at the other end of a connection: the peer, or somebody a trusted proxy speaks for."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from extra_effort.config import ConfigError

Networks: TypeAlias = tuple[IPv4Network | IPv6Network, ...]

SHARED_BITS = 64
"""Whoever has an IPv6 address has the whole network of that many bits."""


def read_networks(text: str) -> Networks:
    """Return addresses and networks written with commas between. Raises `ConfigError`."""
    return tuple(_network(part.strip()) for part in text.split(",") if part.strip())


def client_address(peer: str, forwarded: Iterable[str], trusted: Networks) -> str:
    """Return the address of whoever asks, as far as it can be believed.

    `forwarded` are the values of the X-Forwarded-For headers. Each proxy adds, at the right, whom
    it was asked by; so the newest address that is no trusted proxy's is believed, and nothing left
    of it, which anybody may have written.
    """
    asking = _plain(peer)
    hops = [hop.strip() for value in forwarded for hop in value.split(",")]
    while hops and _is_trusted(asking, trusted):
        hop = _plain(_without_port(hops.pop()))
        if hop is None:
            break
        asking = hop
    return asking if asking is not None else peer


def same_person(address: str) -> str:
    """Return what stands for everybody who can use `address` at will."""
    try:
        one = ip_address(address)
    except ValueError:
        return address
    if isinstance(one, IPv6Address):
        return str(ip_network((one, SHARED_BITS), strict=False))
    return address


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise ConfigError(
            f"{text!r} is no address or network of a proxy ({error}): give one like 10.0.0.0/8"
        ) from error


def _is_trusted(address: str | None, trusted: Networks) -> bool:
    if address is None:
        return False
    one = ip_address(address)
    return any(one in network for network in trusted)


def _plain(text: str) -> str | None:
    """Return an address in its one spelling, IPv4 within IPv6 as IPv4; None for anything else."""
    try:
        one = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = one.ipv4_mapped if isinstance(one, IPv6Address) else None
    return str(one if mapped is None else mapped)


def _without_port(hop: str) -> str:
    """Take the port away that some proxies add."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop

"""Who asks, when proxies speak for others."""

from __future__ import annotations

import attrs
import pytest

from extra_effort.config import LOOPBACK, Config, ConfigError
from extra_effort.peers import client_address, read_networks, same_person

PROXIES = read_networks("127.0.0.0/8, ::1, 10.1.0.0/16, fd00::/8")


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("203.0.113.9", [], "203.0.113.9"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("::1", ["2001:db8::9"], "2001:db8::9"),
        ("::ffff:127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        # a peer that is no proxy of ours may write what it likes
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        # what a client wrote stands left of what the proxy saw
        ("127.0.0.1", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["127.0.0.1, 203.0.113.9"], "203.0.113.9"),
        # a chain of proxies of ours
        ("127.0.0.1", ["198.51.100.1, 203.0.113.9, 10.1.2.3"], "203.0.113.9"),
        ("127.0.0.1", ["10.1.2.3, 10.1.2.4"], "10.1.2.3"),
        # ports and brackets, as some add them
        ("127.0.0.1", ["203.0.113.9:1234"], "203.0.113.9"),
        ("127.0.0.1", ["[2001:db8::9]:1234"], "2001:db8::9"),
        ("127.0.0.1", ["FE80::9%eth0"], "fe80::9"),
        # what is no address says nothing about anybody
        ("127.0.0.1", ["unknown"], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.9, "], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.9, 10.1.2.3, x"], "127.0.0.1"),
        ("", ["203.0.113.9"], ""),
    ],
)
def test_client_address(peer: str, forwarded: list[str], expected: str) -> None:
    """The newest address that is no trusted proxy's, and nothing that a stranger wrote."""
    assert client_address(peer, forwarded, PROXIES) == expected


def test_trusted_by_default() -> None:
    """A proxy on this machine is believed, nobody else."""
    trusted = attrs.fields(Config).trusted_proxies.default

    assert trusted == LOOPBACK
    assert client_address("127.0.0.1", ["203.0.113.9"], LOOPBACK) == "203.0.113.9"
    assert client_address("10.1.2.3", ["203.0.113.9"], LOOPBACK) == "10.1.2.3"


@pytest.mark.parametrize("text", ["proxy.example.org", "10.0.0.1/8", "10.0.0.0/40", "10.0.0.0,x"])
def test_no_networks(text: str) -> None:
    """What is no network is named, with an example of one."""
    with pytest.raises(ConfigError, match=r"give one like 10\.0\.0\.0/8"):
        read_networks(text)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
    ],
)
def test_same_person(address: str, expected: str) -> None:
    """All addresses of one IPv6 network are one guesser's."""
    assert same_person(address) == expected

"""Players are told addresses that lead here from where they are."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path

import attrs
import pytest

from extra_effort.addresses import lan_addresses, player_addresses
from extra_effort.config import Config

CONFIG = Config(data=Path("data"))


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", ["ws://127.0.0.1:8377/ws"]),
        ("localhost", ["ws://127.0.0.1:8377/ws"]),
        ("10.0.0.5", ["ws://10.0.0.5:8377/ws"]),
        ("fd00::5", ["ws://[fd00::5]:8377/ws"]),
    ],
)
def test_one_interface(host: str, expected: list[str]) -> None:
    """A server bound to one address is reached there."""
    assert player_addresses(attrs.evolve(CONFIG, host=host), 8377) == expected


def test_public_url_first() -> None:
    """What the host calls the server comes before what the machine is called."""
    config = attrs.evolve(CONFIG, host="10.0.0.5", public_url="https://feats.example.org")

    assert player_addresses(config, 8377) == [
        "wss://feats.example.org/ws",
        "ws://10.0.0.5:8377/ws",
    ]


def test_every_interface() -> None:
    """Bound to all, it is reached by each address of the network, or here where there is none."""
    found = player_addresses(CONFIG, 8377)

    assert found == [f"ws://{one}:8377/ws" for one in lan_addresses()] or found == [
        "ws://127.0.0.1:8377/ws"
    ]


def test_lan_addresses() -> None:
    """Addresses that only mean this machine are left out."""
    assert not [one for one in lan_addresses() if ip_address(one).is_loopback]

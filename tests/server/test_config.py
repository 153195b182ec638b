"""Settings mean what they say, or are refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from extra_effort.config import (
    Config,
    ConfigError,
    default_data,
    is_loopback,
    normal_url,
    socket_url,
    with_limits,
)

CONFIG = Config(data=Path("data"))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("https://feats.example.org/", "https://feats.example.org"),
        (" wss://feats.example.org/gurps/ ", "https://feats.example.org/gurps"),
        ("ws://10.0.0.5:8377", "http://10.0.0.5:8377"),
    ],
)
def test_normal_url(given: str, expected: str) -> None:
    """Whatever scheme a host types, one form is kept."""
    assert normal_url(given) == expected


@pytest.mark.parametrize(
    "given",
    [
        *("feats.example.org", "ftp://x", "https://", "http://x/?a=b", "wss://[", "http://x:port"),
        *("https://a b", "https://me:secret@a", "https://a\x0b/x", "https://a /"),
    ],
)
def test_normal_url_refused(given: str) -> None:
    """What is no URL of a server is refused with an example."""
    with pytest.raises(ConfigError, match=r"https://feats\.example\.org"):
        normal_url(given)


def test_socket_url() -> None:
    """The WebSocket address follows from the public URL, secure from secure."""
    assert socket_url("https://a.example/x") == "wss://a.example/x/ws"
    assert socket_url("http://10.0.0.5:8377") == "ws://10.0.0.5:8377/ws"


def test_with_limits() -> None:
    """Limits of the wire and of the server are set by name."""
    config = with_limits(CONFIG, ["inbox=512", "worlds=3"])

    assert config.limits.inbox == 512
    assert config.server_limits.worlds == 3
    assert config.limits.tokens == CONFIG.limits.tokens


@pytest.mark.parametrize(
    ("setting", "said"),
    [("nonsense=3", "no limit 'nonsense'"), ("inbox=-1", "whole number"), ("inbox", "whole")],
)
def test_with_limits_refused(setting: str, said: str) -> None:
    """An unknown limit, or no number, is refused; nothing is guessed."""
    with pytest.raises(ConfigError, match=said):
        with_limits(CONFIG, [setting])


def test_default_data() -> None:
    """Data goes where the system keeps a user's data."""
    assert default_data({"XDG_DATA_HOME": "/x"}) == Path("/x/extra-effort")
    assert default_data({}) == Path.home() / ".local/share/extra-effort"


def test_is_loopback() -> None:
    """Loopback is known in each of its spellings."""
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "10.0.0.5", "x")] == [
        True,
        True,
        True,
        False,
        False,
    ]

"""Every limit of the wire in one place, each with its unit in its name."""

from __future__ import annotations

import attrs

ANNOUNCED = (
    "frame_bytes",
    "depth",
    "requests_per_s",
    "request_burst",
    "ping_interval_s",
    "server_silence_s",
    "resend_s",
    "tokens",
    "register_batch",
    "history_page",
)
"""What `welcome.limits` tells a client: the limits it has to keep."""


@attrs.frozen(kw_only=True)
class Limits:
    """The defaults; a host may set others. What happens at each is in PROTOCOL.md, *Limits*."""

    frame_bytes: int = 65_536
    depth: int = 8
    server_frame_bytes: int = 16_777_216
    server_depth: int = 12
    """An entry wraps the arguments of a request, so the server's frames go deeper."""

    hello_timeout_s: int = 10
    ping_interval_s: int = 20
    silence_timeout_s: int = 60
    server_silence_s: int = 30
    resend_s: int = 120

    requests_per_s: int = 10
    request_burst: int = 30
    inbox: int = 256
    connections_per_user: int = 8

    tokens: int = 2_000
    register_batch: int = 50
    history_page: int = 100

    def announced(self) -> dict[str, int]:
        """Return what `welcome.limits` carries."""
        return {name: getattr(self, name) for name in ANNOUNCED}

"""Certificates made for a test: an authority of its own, and pairs of files it signed."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import attrs
import trustme

NAMES = ("localhost", "127.0.0.1", "*.tables.example")


@attrs.frozen
class Pair:
    """A certificate and its key, as files."""

    cert: Path
    key: Path

    def options(self) -> tuple[str, ...]:
        """Return what `serve` is told of them."""
        return ("--tls-cert", str(self.cert), "--tls-key", str(self.key))


class Authority:
    """Signs; `trusting` is a client that believes it and nobody else."""

    def __init__(self, *names: str) -> None:
        """Make a new one, whose certificates vouch for `names`."""
        self._names = names or NAMES
        self._ca = trustme.CA()
        self.trusting = ssl.create_default_context()
        self._ca.configure_trust(self.trusting)

    def issue(
        self, folder: Path, name: str = "server", *, begins: int = -1, ends: int = 30
    ) -> Pair:
        """Write a pair of files (again, if they are there), good from and until so many days."""
        now = datetime.now(UTC)
        leaf = self._ca.issue_cert(
            *self._names,
            not_before=now + timedelta(days=begins),
            not_after=now + timedelta(days=ends),
        )
        pair = Pair(folder / f"{name}.pem", folder / f"{name}.key")
        pair.cert.write_bytes(b"".join(blob.bytes() for blob in leaf.cert_chain_pems))
        leaf.private_key_pem.write_to_path(pair.key)
        return pair

    def written(self, to: Path) -> Path:
        """Write the authority's own certificate, for programs that are told whom to believe."""
        path = to / "authority.pem"
        self._ca.cert_pem.write_to_path(path)
        return path


def anyone() -> ssl.SSLContext:
    """Return a client that believes anybody."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context

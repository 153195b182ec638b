"""The adapter to TLS: a certificate, checked before it serves and renewed while it does."""

from __future__ import annotations

import contextlib
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import attrs
import structlog

from extra_effort.config import ConfigError, bracketed

log: structlog.stdlib.BoundLogger = structlog.get_logger("tls")

LOOK_EVERY_S = 10.0
"""How soon a renewed certificate is noticed."""
WARN_WITHIN_S = 7 * 86_400
"""How long before its end a certificate that nobody renewed is complained about, once a day."""
DAY_S = 86_400
HANDSHAKE_TURNS = 3
"""As often as each side has something to say."""


@attrs.frozen
class _Loaded:
    """A pair of files that has shaken hands with itself."""

    context: ssl.SSLContext
    names: tuple[str, ...]
    ends: float


class Certificate:
    """What TLS connections are opened with.

    `context` is for the listening socket. Each handshake takes the newest certificate that was
    found good; connections that are open keep theirs, so a renewal cuts nobody.
    """

    def __init__(self, cert: Path, key: Path) -> None:
        """Read both files. Raises `ConfigError` with the name of the file and what is wrong."""
        self._cert, self._key = cert, key
        self._seen = _fingerprint(cert, key)
        self._loaded = _load(cert, key)
        self._look_at = self._warn_at = 0.0
        self.context = self._loaded.context
        self.context.sni_callback = self._take_newest

    @property
    def names(self) -> tuple[str, ...]:
        """The host names and addresses it vouches for, as URLs write them; no wildcards."""
        return self._loaded.names

    @property
    def ends(self) -> float:
        """When it expires, in seconds since 1970."""
        return self._loaded.ends

    def tick(self, now: float, wall: float) -> None:
        """Look whether the files were renewed (`now` is monotonic, `wall` since 1970)."""
        if now < self._look_at:
            return
        self._look_at = now + LOOK_EVERY_S
        self._renew()
        if self.ends - wall < WARN_WITHIN_S and now >= self._warn_at:
            self._warn_at = now + DAY_S
            log.warning("certificate ends soon", file=str(self._cert), in_s=int(self.ends - wall))

    def _renew(self) -> None:
        """Take changed files if they are good; a pair that is half written is tried again later."""
        try:
            found = _fingerprint(self._cert, self._key)
            if found == self._seen:
                return
            self._seen = found
            self._loaded = _load(self._cert, self._key)
        except ConfigError as error:
            log.warning("renewed certificate not taken", reason=str(error))
        else:
            log.info("certificate renewed", file=str(self._cert), ends=self.ends)

    def _take_newest(self, link: ssl.SSLObject, _name: str | None, _of: ssl.SSLContext) -> None:
        """Let a handshake that begins go on with the newest certificate."""
        link.context = self._loaded.context


def _fingerprint(*paths: Path) -> tuple[tuple[int, int, int], ...]:
    """Return what changes when a file is written or replaced, also behind a symbolic link."""
    try:
        stats = [path.stat() for path in paths]
    except OSError as error:
        raise ConfigError(f"cannot read {error.filename}: {error.strerror}") from error
    return tuple((stat.st_mtime_ns, stat.st_size, stat.st_ino) for stat in stats)


def _load(cert: Path, key: Path) -> _Loaded:
    """Return the pair, tried out. Raises `ConfigError`."""
    context = _server_context(cert, key)
    shown = _shake_hands(context, cert)
    return _Loaded(context, tuple(_names(shown)), _end_of(shown))


def _server_context(cert: Path, key: Path) -> ssl.SSLContext:
    _refuse_unreadable(cert, "CERTIFICATE", "--tls-cert")
    _refuse_unreadable(key, "PRIVATE KEY", "--tls-key")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)  # TLS 1.2 and newer
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(cert, key, password=_refuse_password(key))
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise ConfigError(f"{key} is not the key of {cert}: name a pair") from error
        raise ConfigError(f"{cert} or {key} is damaged: {_said(error)}") from error
    return context


def _refuse_unreadable(path: Path, holds: str, flag: str) -> None:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise ConfigError(f"cannot read {path} ({flag}): {error.strerror}") from error
    if f"{holds}-----".encode() not in text:
        raise ConfigError(f"{path} ({flag}) holds no {holds} in PEM form")


def _refuse_password(key: Path) -> Callable[[], str]:
    """Return what answers for a human: nobody sits at a server's terminal."""

    def refuse() -> NoReturn:
        raise ConfigError(f"{key} is encrypted: give the server one without a passphrase")

    return refuse


def _shake_hands(server: ssl.SSLContext, cert: Path) -> dict[str, Any]:
    """Let a client that trusts `cert` alone connect in memory; return what it was shown.

    OpenSSL judges what browsers would: the dates, the signature, that it is for a server.
    """
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname = False
    trusting.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    try:
        trusting.load_verify_locations(cert)
        return _exchanged(trusting, server)
    except ssl.SSLCertVerificationError as error:
        raise ConfigError(f"{cert} cannot be used: {error.verify_message}") from error
    except ssl.SSLError as error:
        raise ConfigError(f"{cert} cannot be used: {_said(error)}") from error


def _exchanged(client: ssl.SSLContext, server: ssl.SSLContext) -> dict[str, Any]:
    """Let the two shake hands in memory; return the certificate as the client sees it."""
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    asking = client.wrap_bio(down, up)
    answering = server.wrap_bio(up, down, server_side=True)
    for _ in range(HANDSHAKE_TURNS):
        for end in (asking, answering):
            with contextlib.suppress(ssl.SSLWantReadError):
                end.do_handshake()
    return asking.getpeercert() or {}


def _names(shown: dict[str, Any]) -> list[str]:
    found = [(kind, name) for kind, name in shown.get("subjectAltName", ()) if "*" not in name]
    names = [name for kind, name in found if kind == "DNS"]
    return names + [bracketed(name) for kind, name in found if kind == "IP Address"]


def _end_of(shown: dict[str, Any]) -> float:
    return float(ssl.cert_time_to_seconds(shown["notAfter"]))


def _said(error: ssl.SSLError) -> str:
    return (error.reason or str(error)).lower().replace("_", " ")

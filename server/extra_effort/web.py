"""What the server answers over plain HTTP: health, the module, the table page. No sockets here."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus

import attrs

from extra_effort.static import StaticFiles
from extra_effort.store.contract import StoreError

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "map": "application/json; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
HARDENING = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
NOTHING = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
"""For what is no page: shown as one, it may do nothing and be framed by nobody."""
PLAIN = (NOTHING, ("Cache-Control", "no-store"), *HARDENING)
"""For what is true now only."""
FILE = (NOTHING, ("Cache-Control", "no-cache"), *HARDENING)
"""For what may be kept, and is asked for again."""
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
ANYONE = (("Access-Control-Allow-Origin", "*"),)
HOST = re.compile(r"[A-Za-z0-9.\-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:]{2,39}\](:[0-9]{1,5})?")
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The same bytes each time."""


@attrs.frozen
class Figures:
    """What `/metrics` shows, and to whom: this machine alone, or anybody (`to_all`)."""

    text: Callable[[], bytes]
    to_all: bool = False


@attrs.frozen
class Response:
    """An answer whose connection is closed after it."""

    status: HTTPStatus
    body: bytes
    content_type: str = "text/plain; charset=utf-8"
    headers: tuple[tuple[str, str], ...] = ()


class Site:
    """Answers by method, path and Host header."""

    def __init__(
        self,
        files: StaticFiles,
        public_url: str | None,
        check: Callable[[], Awaitable[None]],
        figures: Figures | None = None,
        *,
        scheme: str = "http",
    ) -> None:
        """Keep the built files, the URL browsers know the server by, the store's check, figures.

        `scheme` is what URLs begin with where no public one is known.
        """
        self._files = files
        self._public_url = public_url
        self._scheme = scheme
        self._check = check
        self._figures = figures
        self._packed = _pack(files.module)

    async def respond(
        self, method: str, path: str, host: str | None, *, local: bool = False
    ) -> Response:
        """Answer a request for `path` (which may carry a query); HEAD as GET, body included.

        `local`: it comes from this machine, and from nobody behind a proxy on it.
        """
        if method not in {"GET", "HEAD"}:
            return _plain(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET.", ("Allow", "GET, HEAD"))
        return await self._get(path.partition("?")[0], host or "", local=local)

    async def _get(self, path: str, host: str, *, local: bool) -> Response:
        if path == "/healthz":
            return await self._health()
        if path == "/metrics" and self._figures is not None:
            return _metrics(self._figures, local=local)
        if path in {"/module.json", "/extra-effort.zip"}:
            return self._module(path, host)
        return self._page(path.removeprefix("/") or "index.html", host)

    async def _health(self) -> Response:
        try:
            await self._check()
        except StoreError as error:
            return _plain(HTTPStatus.SERVICE_UNAVAILABLE, f"store: {error}", *ANYONE)
        return _plain(HTTPStatus.OK, "ok", *ANYONE)

    def _module(self, path: str, host: str) -> Response:
        base = self._base(host)
        if base is None:
            return _plain(HTTPStatus.BAD_REQUEST, "The Host header is no host name.")
        if "module.json" not in self._files.module:
            return _plain(HTTPStatus.NOT_FOUND, "The module is not built: run `make build`.")
        if path == "/module.json":
            return Response(HTTPStatus.OK, self._manifest(base), TYPES["json"], (*ANYONE, *FILE))
        name = ("Content-Disposition", 'attachment; filename="extra-effort.zip"')
        body = self._zip(base)
        return Response(HTTPStatus.OK, body, "application/zip", (name, *ANYONE, *FILE))

    def _base(self, host: str) -> str | None:
        """Return the URL the module is to be fetched from: the public one, else as asked."""
        if self._public_url is not None:
            return self._public_url
        return f"{self._scheme}://{host}" if HOST.fullmatch(host) else None

    def _manifest(self, base: str) -> bytes:
        manifest = json.loads(self._files.module["module.json"])
        manifest["manifest"] = f"{base}/module.json"
        manifest["download"] = f"{base}/extra-effort.zip"
        manifest.setdefault("flags", {}).setdefault("extra-effort", {})["server"] = base
        return json.dumps(manifest, ensure_ascii=False, indent=2).encode()

    def _zip(self, base: str) -> bytes:
        """Add the manifest to the archive: all else in it is packed once, whoever asks."""
        target = io.BytesIO(self._packed)
        with zipfile.ZipFile(target, "a") as archive:
            _add(archive, "module.json", self._manifest(base))
        return target.getvalue()

    def _page(self, name: str, host: str) -> Response:
        content = self._files.page.get(name)
        suffix = name.rpartition(".")[2]
        if content is None or suffix not in TYPES:
            hint = "" if self._files.page else " The table page is not built: run `make build`."
            return _plain(HTTPStatus.NOT_FOUND, f"There is nothing here.{hint}")
        policy = ("Content-Security-Policy", _policy(host))
        return _asset(content, suffix, policy, ("Cache-Control", "no-cache"))


def _pack(module: Mapping[str, bytes]) -> bytes:
    """Return an archive of everything but the manifest, which depends on who asks."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(module.items()):
            if name != "module.json":
                _add(archive, name, content)
    return target.getvalue()


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, ZIP_TIME), content, zipfile.ZIP_DEFLATED)


def _metrics(figures: Figures, *, local: bool) -> Response:
    if not (local or figures.to_all):
        return _plain(HTTPStatus.FORBIDDEN, "Ask from the server's own machine (--metrics-open).")
    return Response(HTTPStatus.OK, figures.text(), METRICS_TYPE, PLAIN)


def _policy(host: str) -> str:
    """Return a policy under which the page runs its own files and reaches its own server only."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        f"img-src 'self' data:; connect-src 'self'{sockets}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _asset(body: bytes, suffix: str, *headers: tuple[str, str]) -> Response:
    return Response(HTTPStatus.OK, body, TYPES[suffix], (*headers, *HARDENING))


def _plain(status: HTTPStatus, text: str, *headers: tuple[str, str]) -> Response:
    return Response(status, f"{text}\n".encode(), headers=(*headers, *PLAIN))

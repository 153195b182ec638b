"""What a browser, Foundry and a load balancer get over plain HTTP."""

from __future__ import annotations

import io
import json
import zipfile
from http import HTTPStatus
from pathlib import Path

import pytest

from extra_effort.static import StaticFiles, load_from
from extra_effort.store.memory import MemoryStore
from extra_effort.web import Response, Site

FILES = StaticFiles(
    module={
        "module.json": b'{"id": "extra-effort", "flags": {"x": 1}}',
        "scripts/extra-effort.mjs": b"1",
    },
    page={"index.html": b"<title>Table</title>", "page.mjs": b"2", "secret.txt": b"3"},
)
HOST = "10.0.0.5:8377"


def site(files: StaticFiles = FILES, public_url: str | None = None) -> Site:
    """Return a site over a healthy store."""
    return Site(files, public_url, MemoryStore().check)


async def get(path: str, host: str | None = HOST) -> Response:
    """Return the answer to GET `path`."""
    return await site().respond("GET", path, host)


async def test_health() -> None:
    """A server that can write is healthy, and any page may ask."""
    response = await get("/healthz")

    assert (response.status, response.body) == (HTTPStatus.OK, b"ok\n")
    assert ("Access-Control-Allow-Origin", "*") in response.headers


async def test_health_fails_with_the_store() -> None:
    """A store that cannot write shows, with its reason."""
    store = MemoryStore(fail="the disk is full")
    response = await Site(FILES, None, store.check).respond("GET", "/healthz", HOST)

    assert response.status == HTTPStatus.SERVICE_UNAVAILABLE
    assert b"the disk is full" in response.body
    assert ("Access-Control-Allow-Origin", "*") in response.headers


@pytest.mark.parametrize(
    ("public_url", "base"),
    [(None, "http://10.0.0.5:8377"), ("https://feats.example.org", "https://feats.example.org")],
)
async def test_manifest(public_url: str | None, base: str) -> None:
    """The manifest, served and zipped, points to where it was fetched or is known publicly."""
    here = site(public_url=public_url)
    served = await here.respond("GET", "/module.json", HOST)
    zipped = await here.respond("GET", "/extra-effort.zip?x=1", HOST)
    with zipfile.ZipFile(io.BytesIO(zipped.body)) as archive:
        names, inside = archive.namelist(), archive.read("module.json")

    assert json.loads(served.body) == {
        "id": "extra-effort",
        "manifest": f"{base}/module.json",
        "download": f"{base}/extra-effort.zip",
        "flags": {"x": 1, "extra-effort": {"server": base}},
    }
    assert inside == served.body
    assert names == ["scripts/extra-effort.mjs", "module.json"]
    assert zipped.content_type == "application/zip"


@pytest.mark.parametrize("host", [None, "", "evil host", "a/b", "x:y", 'x"'])
async def test_manifest_for_no_host(host: str | None) -> None:
    """A Host header that is no host gets no manifest made of it."""
    assert (await get("/module.json", host)).status == HTTPStatus.BAD_REQUEST


async def test_page() -> None:
    """The page comes with a policy that lets it reach its own server only."""
    response = await get("/")
    headers = dict(response.headers)

    assert response.body == b"<title>Table</title>"
    assert response.content_type == "text/html; charset=utf-8"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert f"connect-src 'self' ws://{HOST} wss://{HOST};" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


async def test_page_for_no_host() -> None:
    """A Host header cannot smuggle anything into the policy."""
    headers = dict((await get("/", "x; script-src *")).headers)

    assert "connect-src 'self';" in headers["Content-Security-Policy"]


async def test_asset() -> None:
    """A module script has the type browsers insist on."""
    assert (await get("/page.mjs")).content_type == "text/javascript; charset=utf-8"


@pytest.mark.parametrize("path", ["/nothing", "/../web.py", "/secret.txt", "//", "/module/x"])
async def test_nothing_else(path: str) -> None:
    """What was not built for browsers is not there."""
    assert (await get(path)).status == HTTPStatus.NOT_FOUND


async def test_other_methods() -> None:
    """Only GET and HEAD."""
    response = await site().respond("POST", "/", HOST)

    assert response.status == HTTPStatus.METHOD_NOT_ALLOWED
    assert ("Allow", "GET, HEAD") in response.headers


async def test_head() -> None:
    """HEAD is answered as GET is; the endpoint leaves the body out."""
    assert await site().respond("HEAD", "/", HOST) == await get("/")


async def test_not_built() -> None:
    """Without the JavaScript the server says what to run."""
    bare = site(StaticFiles({}, {}))

    for path in ("/", "/module.json", "/extra-effort.zip"):
        response = await bare.respond("GET", path, HOST)
        assert response.status == HTTPStatus.NOT_FOUND
        assert b"make build" in response.body


def test_load(tmp_path: Path) -> None:
    """Files are found by their path within the folder; a folder that was not built is empty."""
    (tmp_path / "module" / "scripts").mkdir(parents=True)
    (tmp_path / "module" / "module.json").write_bytes(b"{}")
    (tmp_path / "module" / "scripts" / "a.mjs").write_bytes(b"1")

    assert load_from(tmp_path) == StaticFiles(
        module={"module.json": b"{}", "scripts/a.mjs": b"1"}, page={}
    )

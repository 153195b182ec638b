"""TLS of the server's own: certificates that are good, bad, and renewed while it serves."""

from __future__ import annotations

import asyncio
import http.client
import ssl
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from structlog.testing import capture_logs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from certificates import Authority, Pair
from extra_effort.cli.group import main
from extra_effort.config import Config, ConfigError
from extra_effort.endpoint import Endpoint
from extra_effort.static import StaticFiles
from extra_effort.tls import DAY_S, LOOK_EVERY_S, Certificate
from extra_effort.web import Site
from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.messages import Hello, Ping, Pong, Welcome
from serving import Peer, serving
from table import WORLD, Table, key_of

PAGE = StaticFiles(module={"module.json": b"{}"}, page={"index.html": b"<title>Table</title>"})


@pytest.fixture(scope="module")
def authority() -> Authority:
    """Return who signs."""
    return Authority()


@pytest.fixture
def pair(authority: Authority, tmp_path: Path) -> Pair:
    """Return a good certificate."""
    return authority.issue(tmp_path)


# --- checked before it serves ---------------------------------------------------------------------


def test_what_it_vouches_for(pair: Pair) -> None:
    """Names and addresses that URLs can be made of; a wildcard is none."""
    assert Certificate(pair.cert, pair.key).names == ("localhost", "127.0.0.1")


def missing(pair: Pair, _: Authority) -> Pair:
    """Name a file that is not there."""
    return Pair(pair.cert.with_name("nowhere.pem"), pair.key)


def folder(pair: Pair, _: Authority) -> Pair:
    """Name a folder."""
    return Pair(pair.cert, pair.key.parent)


def swapped(pair: Pair, _: Authority) -> Pair:
    """Name each for the other."""
    return Pair(pair.key, pair.cert)


def mismatched(pair: Pair, authority: Authority) -> Pair:
    """Name another certificate's key."""
    return Pair(pair.cert, authority.issue(pair.cert.parent, "other").key)


def damaged(pair: Pair, _: Authority) -> Pair:
    """Lose a line of the certificate."""
    lines = pair.cert.read_text().splitlines(keepends=True)
    pair.cert.write_text("".join([*lines[:3], *lines[4:]]))
    return pair


def encrypted(pair: Pair, _: Authority) -> Pair:
    """Put a passphrase on the key."""
    locked = pair.key.with_name("locked.key")
    command = ["openssl", "pkey", "-aes128", "-passout", "pass:x", "-in", str(pair.key)]
    subprocess.run([*command, "-out", str(locked)], check=True, capture_output=True)
    return Pair(pair.cert, locked)


def expired(pair: Pair, authority: Authority) -> Pair:
    """Be a day late."""
    return authority.issue(pair.cert.parent, "old", begins=-9, ends=-1)


def early(pair: Pair, authority: Authority) -> Pair:
    """Be a day early."""
    return authority.issue(pair.cert.parent, "young", begins=1)


MISTAKES = {
    missing: r"cannot read .*nowhere\.pem: No such file",
    folder: r"cannot read .*\(--tls-key\): Is a directory",
    swapped: r"server\.key \(--tls-cert\) holds no CERTIFICATE",
    mismatched: r"other\.key is not the key of .*server\.pem",
    damaged: r"server\.pem or .*server\.key is damaged",
    encrypted: r"locked\.key is encrypted: give the server one without a passphrase",
    expired: r"old\.pem cannot be used: certificate has expired",
    early: r"young\.pem cannot be used: certificate is not yet valid",
}


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: one.__name__)
def test_refused(pair: Pair, authority: Authority, mistake: object) -> None:
    """What browsers would not take is named at the start, with its file."""
    given = mistake(pair, authority)  # type: ignore[operator]

    with pytest.raises(ConfigError, match=MISTAKES[mistake]):  # type: ignore[index]
        Certificate(given.cert, given.key)


@pytest.mark.parametrize("flag", ["--tls-cert", "--tls-key"])
def test_one_without_the_other(tmp_path: Path, flag: str) -> None:
    """Half a pair is a mistake, not a server without TLS."""
    told = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), flag, "x.pem"])

    assert told.exit_code == 1
    assert "--tls-cert and --tls-key belong together" in told.output


# --- served ---------------------------------------------------------------------------------------


class Secured:
    """An endpoint with TLS over a table, and what speaks to it."""

    def __init__(self, authority: Authority, certificate: Certificate, port: int) -> None:
        """Keep where it listens."""
        self.authority = authority
        self.certificate = certificate
        self.port = port

    def connect(self) -> connect:
        """Open a WebSocket, verifying the server."""
        uri = f"wss://localhost:{self.port}/ws"
        return connect(uri, ssl=self.authority.trusting, compression=None)

    async def get(self, path: str) -> tuple[int, bytes]:
        """Return status and body."""

        def ask() -> tuple[int, bytes]:
            trusting = self.authority.trusting
            link = http.client.HTTPSConnection("localhost", self.port, context=trusting, timeout=10)
            link.request("GET", path)
            answer = link.getresponse()
            found = (answer.status, answer.read())
            link.close()
            return found

        return await asyncio.to_thread(ask)


@pytest.fixture
async def secured(
    table: Table, tmp_path: Path, authority: Authority, pair: Pair
) -> AsyncIterator[Secured]:
    """Return a listening endpoint."""
    config = Config(host="127.0.0.1", port=0, data=tmp_path, tls_cert=pair.cert, tls_key=pair.key)
    certificate = Certificate(pair.cert, pair.key)
    site = Site(PAGE, None, table.store.check, scheme=config.scheme)
    endpoint = Endpoint(config, table.sessions, site, table.spawn, certificate)
    async with endpoint.listening():
        yield Secured(authority, certificate, endpoint.port)


async def sign_in(wire: ClientConnection) -> None:
    """Say hello, and hear the welcome."""
    await wire.send(encode(Hello(1, WORLD, key_of("ann"), "browser")))
    assert isinstance(decode_server(await wire.recv(decode=False)), Welcome)
    await wire.recv()


async def answers(wire: ClientConnection) -> bool:
    """Say whether the connection is alive: presence aside, the answer to a ping."""
    await wire.send(encode(Ping(7)))
    async with asyncio.timeout(10):
        while decode_server(await wire.recv(decode=False)) != Pong(7):
            pass
    return True


def serial(wire: ClientConnection) -> str:
    """Return which certificate a connection was opened with."""
    shown = wire.transport.get_extra_info("peercert")
    return str(shown["serialNumber"])


async def test_wss_and_https(secured: Secured) -> None:
    """One port speaks both, and the module's URLs are https."""
    async with secured.connect() as wire:
        await sign_in(wire)
        assert await answers(wire)
    status, manifest = await secured.get("/module.json")

    assert status == 200
    assert f'"https://localhost:{secured.port}/extra-effort.zip"'.encode() in manifest


async def test_without_tls(secured: Secured) -> None:
    """Who speaks plainly to it is not heard, and harms nobody."""
    reader, writer = await asyncio.open_connection("127.0.0.1", secured.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await reader.readexactly(1)
    writer.close()

    assert (await secured.get("/"))[0] == 200


async def test_old_tls_is_refused(secured: Secured) -> None:
    """Nothing older than TLS 1.2."""
    secured.authority.trusting.maximum_version = ssl.TLSVersion.TLSv1_2
    assert (await secured.get("/"))[0] == 200
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.warns(DeprecationWarning, match="TLSv1"):
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1

    with pytest.raises((ssl.SSLError, ConnectionError)):
        await asyncio.open_connection("127.0.0.1", secured.port, ssl=old)


async def test_renewed_while_serving(secured: Secured, tmp_path: Path) -> None:
    """New connections get the new certificate; one that is open stays open with the old."""
    async with secured.connect() as before:
        await sign_in(before)
        secured.authority.issue(tmp_path)
        secured.certificate.tick(LOOK_EVERY_S, 0)
        async with secured.connect() as after:
            await sign_in(after)

            assert serial(before) != serial(after)
            assert await answers(before)
            assert await answers(after)


async def test_half_renewed(secured: Secured, tmp_path: Path) -> None:
    """A pair of which one file is written yet is not taken; whole, it is."""
    async with secured.connect() as wire:
        first = serial(wire)
    other = secured.authority.issue(tmp_path, "other")
    (tmp_path / "server.pem").write_bytes(other.cert.read_bytes())
    secured.certificate.tick(LOOK_EVERY_S, 0)
    async with secured.connect() as wire:
        between = serial(wire)
    (tmp_path / "server.key").write_bytes(other.key.read_bytes())
    secured.certificate.tick(2 * LOOK_EVERY_S, 0)
    async with secured.connect() as wire:
        last = serial(wire)

    assert first == between != last


async def test_lost_while_serving(secured: Secured, tmp_path: Path) -> None:
    """Files that are gone, or expired when they come back, leave the old certificate in use."""
    (tmp_path / "server.pem").unlink()
    secured.certificate.tick(LOOK_EVERY_S, 0)
    secured.authority.issue(tmp_path, begins=-9, ends=-1)
    secured.certificate.tick(2 * LOOK_EVERY_S, 0)

    assert (await secured.get("/"))[0] == 200


def test_one_that_ends_soon(authority: Authority, tmp_path: Path) -> None:
    """Nobody renewed it: the log says so once a day."""
    pair = authority.issue(tmp_path, ends=3)
    certificate = Certificate(pair.cert, pair.key)
    with capture_logs() as lines:
        for now in (0, DAY_S / 2, DAY_S + 1):
            certificate.tick(now, certificate.ends - 3 * DAY_S)

    assert [line["event"] for line in lines] == ["certificate ends soon"] * 2
    assert lines[0]["in_s"] == 3 * DAY_S


async def test_the_program(authority: Authority, pair: Pair, tmp_path: Path) -> None:
    """`serve` prints what the certificate vouches for, and a stop says goodbye through TLS."""
    async with serving(tmp_path, *pair.options()) as server:
        uri = f"wss://localhost:{server.port}/ws"
        async with connect(uri, ssl=authority.trusting) as wire:
            server.running.terminate()
            with pytest.raises(ConnectionClosed) as closed:
                await Peer(wire).hear_on()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert f"Table page: https://localhost:{server.port}/#pair={server.code}" in server.said
    assert f"Players connect to: wss://localhost:{server.port}/ws" in server.said
    assert "http:" not in server.said


def test_a_program_that_cannot_start(pair: Pair, tmp_path: Path) -> None:
    """The mistake is told on the terminal, without a stack."""
    half = Pair(pair.cert, pair.cert)
    told = CliRunner().invoke(
        main, ["serve", "--data", str(tmp_path), "--port", "0", *half.options()]
    )

    assert told.exit_code == 1
    assert "holds no PRIVATE KEY in PEM form" in told.output
    assert "Traceback" not in told.output

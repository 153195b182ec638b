"""The host's commands, with a running server and without."""

from __future__ import annotations

import asyncio
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from extra_effort import app
from extra_effort.cli.group import main
from extra_effort.config import Config
from extra_effort.game.events import UserKnown
from extra_effort.game.stored import event_to_plain
from extra_effort.keys import hash_code
from extra_effort.store.contract import Entry
from extra_effort.store.lock import locked
from extra_effort.store.sqlite import open_store
from table import logged


def run(*arguments: str, data: Path) -> Result:
    """Run a command on a data directory."""
    return CliRunner().invoke(main, [*arguments, "--data", str(data)])


async def worlds(data: Path, *names: str) -> None:
    """Leave a database with these worlds."""
    store = await open_store(data / "extra-effort.db", lambda: "e")
    for number, name in enumerate(names):
        await store.create_world(name, "e1", float(number))
    await store.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a directory with two worlds and no server."""
    asyncio.run(worlds(tmp_path, "oak", "elm"))
    return tmp_path


def test_worlds(data: Path) -> None:
    """Worlds are listed, oldest first."""
    lines = run("worlds", data=data).output.splitlines()

    assert [line.split()[0] for line in lines] == ["oak", "elm"]


def test_pair(data: Path) -> None:
    """A code is printed that joins the world named."""
    said = run("pair", "elm", data=data).output
    code = said.split()[-1]

    async def taken() -> str | None:
        store = await open_store(data / "extra-effort.db", lambda: "e")
        found = await store.take_code(hash_code(code), 0.0)
        await store.close()
        return None if found is None else found.world

    assert "world elm" in said
    assert asyncio.run(taken()) == "elm"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pair",), "name one of the 2 worlds"),
        (("pair", "ash"), "there is no world ash"),
        (("pair", "elm", "--new"), "not both"),
        (("users", "ash"), "there is no world ash"),
    ],
)
def test_mistakes(data: Path, arguments: tuple[str, ...], said: str) -> None:
    """What cannot be answered is said in a sentence, with a status that is not 0."""
    result = run(*arguments, data=data)

    assert result.exit_code != 0
    assert said in result.output


def test_users(data: Path) -> None:
    """A world without users says so."""
    assert "no users yet" in run("users", "oak", data=data).output


async def let_in(data: Path, name: str) -> None:
    """Write a user of this name into the world oak."""
    store = await open_store(data / "extra-effort.db", lambda: "e")
    events = (UserKnown("ann", name, "player", listed=True), logged(1, "r", ()))
    plain = [event_to_plain(event) for event in events]
    await store.append("oak", 0, [Entry(1, "gm", "r", b"", plain, None)])
    await store.close()


def test_names_do_not_steer_the_terminal(data: Path) -> None:
    """A name stays on its line, and what would clear the screen is spelled out."""
    asyncio.run(let_in(data, "Änn\x1b[2J\nroot  gm"))

    assert run("users", "oak", data=data).output == "ann  Änn\\x1b[2J\\nroot  gm  player\n"


def test_no_data(tmp_path: Path) -> None:
    """A directory without a server's data is not made into one."""
    result = run("worlds", data=tmp_path / "nowhere")

    assert result.exit_code == 1
    assert "no server's data" in result.output
    assert not (tmp_path / "nowhere").exists()


def test_backup(data: Path, tmp_path: Path) -> None:
    """A copy is made, and never over a file that is there."""
    copy = tmp_path / "copy.db"
    made = run("backup", str(copy), data=data)
    again = run("backup", str(copy), data=data)

    assert made.exit_code == 0
    assert copy.stat().st_size > 0
    assert again.exit_code == 1
    assert "exists" in again.output


def test_locked(data: Path) -> None:
    """Without a socket to ask, a directory in use is left alone."""
    with locked(data):
        result = run("worlds", data=data)

    assert result.exit_code == 1
    assert "in use by another" in result.output


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[app.Running]:
    """Serve within this process until the block ends."""
    stop, started = asyncio.Event(), asyncio.get_running_loop().create_future()
    config = Config(host="127.0.0.1", port=0, data=data)
    with locked(data):
        server = asyncio.ensure_future(app.serve(config, started.set_result, stop))
        await asyncio.wait([started, server], return_when=asyncio.FIRST_COMPLETED)
        yield started.result()
        stop.set()
        await server


async def test_asking_a_running_server(data: Path) -> None:
    """While a server runs the commands ask it, by a socket only its owner can open."""
    async with serving(data):
        mode = stat.S_IMODE((data / "admin.sock").stat().st_mode)
        listed = await asyncio.to_thread(run, "worlds", data=data)
        coded = await asyncio.to_thread(run, "pair", "oak", data=data)
        copied = await asyncio.to_thread(run, "backup", str(data / "copy.db"), data=data)
        refused = await asyncio.to_thread(run, "pair", "ash", data=data)

    assert mode == 0o600
    assert [line.split()[0] for line in listed.output.splitlines()] == ["oak", "elm"]
    assert "Pairing code for world oak" in coded.output
    assert copied.exit_code == 0
    assert "there is no world ash" in refused.output


async def test_first_code(tmp_path: Path) -> None:
    """A server without worlds hands out a code by itself; one with worlds does not."""
    async with serving(tmp_path) as first:
        pass
    await worlds(tmp_path, "oak")
    async with serving(tmp_path) as later:
        pass

    assert first.code is not None
    assert len(first.code) == 8
    assert later.code is None


def test_help_has_examples() -> None:
    """Every command explains itself; those with arguments show an example."""
    for command in ("serve", "pair", "worlds", "users", "backup"):
        said = CliRunner().invoke(main, [command, "--help"]).output
        assert "Usage:" in said
        assert command in {"worlds", "users"} or "Example" in said


def test_serve_lists_limits(tmp_path: Path) -> None:
    """Every limit is listed with its default."""
    said = run("serve", "--limits", data=tmp_path).output.splitlines()

    assert "frame_bytes=65536" in said
    assert "snapshot_every=500" in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--limit", "speed=3"), "no limit 'speed'"),
        (("--public-url", "example.org"), "no public URL"),
        (("--demo", "--host", "0.0.0.0"), "127.0.0.1 only"),  # noqa: S104 - refused
        (("--port", "70000"), "70000"),
    ],
)
def test_serve_refuses(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    """Settings that make no sense end the start with a sentence."""
    result = run("serve", *options, data=tmp_path)

    assert result.exit_code != 0
    assert said in result.output


def test_serve_reads_the_environment(tmp_path: Path) -> None:
    """An option may come from the environment as well."""
    environment = {"EXTRA_EFFORT_LIMIT": "inbox=5 speed=3", "EXTRA_EFFORT_DATA": str(tmp_path)}
    result = CliRunner().invoke(main, ["serve"], env=environment)

    assert result.exit_code == 1
    assert "no limit 'speed'" in result.output


def test_serve_on_a_taken_port(tmp_path: Path) -> None:
    """A port that is taken is named."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = run("serve", "--host", "127.0.0.1", "--port", port, data=tmp_path)

    assert result.exit_code == 1
    assert f"cannot listen on port {port}" in result.output


def test_serve_names_damage(tmp_path: Path) -> None:
    """A damaged database is named and nothing is served."""
    (tmp_path / "extra-effort.db").write_bytes(b"")
    result = run("serve", "--port", "0", data=tmp_path)

    assert result.exit_code == 1
    assert "is damaged" in result.output
    assert (tmp_path / "extra-effort.db").read_bytes() == b""

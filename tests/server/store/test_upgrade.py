"""A database of the first schema, written by the program of that time, used by today's."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from extra_effort.store import opening
from extra_effort.store.contract import UnavailableError
from extra_effort.store.sqlite import open_store
from extra_effort_protocol.messages import Request, Welcome
from serving import serving, signed_in

HERE = Path(__file__).parent
NAME = "extra-effort.db"
KNOWN: dict[str, Any] = json.loads((HERE / "version-1.json").read_text(encoding="utf-8"))
"""What browsers of that time hold: the world, two keys, the tokens as last seen."""
WORLD = KNOWN["world"]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return the database of that time."""
    path = tmp_path / NAME
    with closing(sqlite3.connect(path)) as db:
        db.executescript((HERE / "version-1.sql").read_text(encoding="utf-8"))
    return path


def log_of(path: Path) -> list[tuple[object, ...]]:
    """Return the log, byte for byte."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        return db.execute("SELECT * FROM entry ORDER BY seq").fetchall()


async def test_the_log_is_played_on(old: Path) -> None:
    """Today's server shows what the old one showed, knows keys and requests, and goes on."""
    before = log_of(old)
    assert [row[3] for row in before if row[3] == "run1"] == ["run1"]
    async with (
        serving(old.parent) as server,
        signed_in(server.port, WORLD, KNOWN["gm_key"]) as gm,
        signed_in(server.port, WORLD, KNOWN["ann_key"]) as ann,
    ):
        welcome, snapshot = gm.heard[0], gm.snapshot()
        again = await gm.reply(Request("s1", "spend", S1))
        other = await gm.reply(Request("s1", "spend", {**S1, "fp": 3}))
        undone = await gm.reply(Request("undo-now", "undo", {"entry": KNOWN["seq"]}))
        fresh = await ann.reply(
            Request("new", "spend", {"token": "Actor.wren", "fp": 1, "reason": "x"})
        )
        history = await gm.reply(Request("h", "history", {"limit": 50}))

    assert isinstance(welcome, Welcome)
    assert welcome.seq == KNOWN["seq"]
    for token, state in KNOWN["tokens"].items():
        assert {name: snapshot.tokens[token][name] for name in state} == state
    assert again.result == json.loads(row_of(before, "s1")[6])  # type: ignore[arg-type]
    assert other.error is not None
    assert other.error.code == "conflict"
    assert fresh.ok
    assert undone.ok, undone
    assert history.result is not None
    assert [one["seq"] for one in history.result["entries"]] == list(range(KNOWN["seq"] + 2, 0, -1))
    assert log_of(old)[: len(before)] == before


S1 = {"token": "Actor.osric", "fp": 2, "reason": "magic missile"}
"""What stands in that log under the id `s1`."""


def row_of(log: list[tuple[object, ...]], request: str) -> tuple[object, ...]:
    """Return the entry of a request."""
    return next(row for row in log if row[3] == request)


async def test_a_copy_is_kept(old: Path) -> None:
    """What the old program can still read stands beside it, and begins an epoch of its own."""
    before = log_of(old)
    store = await open_store(old, lambda: "new")
    epoch = (await store.world(WORLD)).epoch
    await store.close()
    kept = old.with_name(f"{NAME}.version-1")
    with closing(sqlite3.connect(kept)) as db:
        version = db.execute("SELECT max(version) FROM migration").fetchone()[0]
        copy = db.execute("SELECT value FROM meta WHERE name = 'copy'").fetchone()[0]

    assert log_of(kept) == before == log_of(old)
    assert (version, copy) == (1, 1)
    assert epoch != "new"


def test_no_room_for_the_copy(old: Path) -> None:
    """Without a copy there is no upgrade; the message says what to do, and nothing was changed."""
    before = old.read_bytes()
    with full_disk(), pytest.raises(UnavailableError, match="no copy of it could be kept"):
        asyncio.run(open_store(old, lambda: "new"))

    assert old.read_bytes() == before
    assert not old.with_name(f"{NAME}.version-1").exists()


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file grow beyond some pages while the block runs."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_an_upgrade_that_fails(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A migration is done whole or not at all; the next start tries again."""
    statements = opening._statements  # noqa: SLF001 - a script that fails in its middle

    def failing(name: str) -> list[str]:
        return [*statements(name), "CREATE TABLE entry (twice TEXT)"]

    with monkeypatch.context() as broken:
        broken.setattr(opening, "_statements", failing)
        with pytest.raises(UnavailableError, match="already exists"):
            await open_store(old, lambda: "new")
    with closing(sqlite3.connect(old)) as db:
        columns = {row[1] for row in db.execute("PRAGMA table_info(pairing)")}
    store = await open_store(old, lambda: "new")
    await store.close()

    assert "user" not in columns
    assert log_of(old)

"""The contract of the log, on every engine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import attrs
import pytest

from disk import Disk, open_journal
from extra_effort.store.contract import (
    ConflictError,
    Entry,
    PairingCode,
    Snapshot,
    Store,
    UnavailableError,
    UnknownWorldError,
)
from extra_effort.store.memory import MemoryStore
from extra_effort.store.sqlite import open_store


def entry(seq: int, request_id: str | None = None, user: str = "ann") -> Entry:
    """Return an entry whose values use every plain type."""
    return Entry(
        seq=seq,
        user=user,
        request_id=request_id or f"request-{seq}",
        body_hash=bytes([seq % 256]) * 32,
        events=[{"type": "x", "v": 1, "n": seq, "half": 0.5, "none": None, "yes": True}],
        result={"feat": "jump", "notes": ["”quoted”", []], "inches": 17.25},
    )


async def at_once(_: str) -> None:
    """Wait for nothing."""


async def engine(name: str, path: Path) -> Store:
    """Return an empty store of an engine."""
    if name == "journal":
        return await open_journal(Disk(), at_once)
    return MemoryStore() if name == "memory" else await open_store(path, lambda: "epoch")


@pytest.fixture(params=["memory", "journal", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Return an empty store of each engine with one world, `w`."""
    store = await engine(request.param, tmp_path / "log.db")
    await store.create_world("w", "e1", 1000.0)
    yield store
    await store.close()


async def test_append_read(store: Store) -> None:
    """What was appended is read back, equal and in order."""
    entries = [entry(1), entry(2), entry(3)]

    assert await store.append("w", 0, entries[:1]) == 1
    assert await store.append("w", 1, entries[1:]) == 3

    assert await store.read("w", 0) == entries
    assert await store.read("w", 2) == entries[2:]
    assert await store.read("w", 3) == []


async def test_adds_key(store: Store) -> None:
    """A key that an entry of this world added may be good; any other cannot."""
    adds = {"type": "key_added", "v": 1, "user": "ann", "key_hash": "0af1"}
    await store.append("w", 0, [entry(1), attrs.evolve(entry(2), events=[{"type": "x"}, adds])])
    await store.create_world("other", "e1", 1000.0)

    assert await store.adds_key("w", "0af1")
    assert not await store.adds_key("w", "0af2")
    assert not await store.adds_key("w", "request-1")
    assert not await store.adds_key("other", "0af1")
    with pytest.raises(UnknownWorldError):
        await store.adds_key("nowhere", "0af1")


async def test_append_at_another_seq(store: Store) -> None:
    """A writer who is behind, or ahead, gets a conflict and changes nothing."""
    await store.append("w", 0, [entry(1)])

    for expected in (0, 2):
        with pytest.raises(ConflictError):
            await store.append("w", expected, [entry(expected + 1, "other")])

    assert await store.read("w", 0) == [entry(1)]


async def test_append_with_a_gap(store: Store) -> None:
    """Entries that are not numbered on are refused as a whole."""
    with pytest.raises(ConflictError):
        await store.append("w", 0, [entry(1), entry(3)])

    assert await store.read("w", 0) == []


async def test_append_known_request(store: Store) -> None:
    """A request id is taken once per user; the rest of its batch is not written either."""
    await store.append("w", 0, [entry(1, "same")])

    with pytest.raises(ConflictError):
        await store.append("w", 1, [entry(2), entry(3, "same")])

    assert await store.append("w", 1, [entry(2, "same", user="bob")]) == 2


async def test_append_one_request_twice_in_a_batch(store: Store) -> None:
    """One batch cannot hold a request twice."""
    with pytest.raises(ConflictError):
        await store.append("w", 0, [entry(1, "same"), entry(2, "same")])

    assert await store.read("w", 0) == []


async def test_append_side_by_side(store: Store) -> None:
    """Of two writers at the same seq one wins."""
    outcomes = await asyncio.gather(
        store.append("w", 0, [entry(1, "a")]),
        store.append("w", 0, [entry(1, "b")]),
        return_exceptions=True,
    )

    assert [outcome for outcome in outcomes if isinstance(outcome, int)] == [1]
    assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 1
    assert len(await store.read("w", 0)) == 1


async def test_worlds_are_apart(store: Store) -> None:
    """Seqs and request ids of one world are nothing to another."""
    await store.create_world("v", "e2", 2000.0)
    await store.append("w", 0, [entry(1)])

    assert await store.append("v", 0, [entry(1)]) == 1
    assert [(info.id, info.epoch, info.seq, info.created) for info in await store.worlds()] == [
        ("w", "e1", 1, 1000.0),
        ("v", "e2", 1, 2000.0),
    ]


async def test_create_world_twice(store: Store) -> None:
    """A world is created once."""
    with pytest.raises(ConflictError):
        await store.create_world("w", "e9", 1.0)

    assert (await store.world("w")).epoch == "e1"


async def test_unknown_world(store: Store) -> None:
    """Every question about a world that is not there says so."""
    for call in (
        store.world("nowhere"),
        store.append("nowhere", 0, [entry(1)]),
        store.read("nowhere", 0),
        store.history("nowhere", None, 5),
        store.find_requests("nowhere", [("ann", "x")]),
        store.snapshot("nowhere"),
        store.save_snapshot("nowhere", Snapshot(1, {})),
    ):
        with pytest.raises(UnknownWorldError):
            await call


async def test_history(store: Store) -> None:
    """History goes backwards in pages."""
    entries = [entry(seq) for seq in range(1, 8)]
    await store.append("w", 0, entries)

    assert await store.history("w", None, 3) == entries[:3:-1]
    assert await store.history("w", 5, 2) == [entries[3], entries[2]]
    assert await store.history("w", 2, 9) == [entries[0]]
    assert await store.history("w", 1, 9) == []


async def test_find_requests(store: Store) -> None:
    """A request is found by user and id; unknown ones are left out."""
    await store.append("w", 0, [entry(1, "a"), entry(2, "a", user="bob")])

    keys = [("ann", "a"), ("bob", "a"), ("bob", "b"), ("cid", "a")]
    found = await store.find_requests("w", keys)

    assert dict(found) == {("ann", "a"): entry(1, "a"), ("bob", "a"): entry(2, "a", user="bob")}


async def test_snapshot(store: Store) -> None:
    """The newest state is kept; an older one does not replace it."""
    assert await store.snapshot("w") is None

    await store.save_snapshot("w", Snapshot(4, {"tokens": {"a": [1, 2.5, None]}}))
    await store.save_snapshot("w", Snapshot(2, {}))

    assert await store.snapshot("w") == Snapshot(4, {"tokens": {"a": [1, 2.5, None]}})


async def test_take_code_once(store: Store) -> None:
    """A pairing code serves once; of several takers one gets it."""
    code = PairingCode(b"h" * 32, "w", expires=100.0)
    await store.add_code(code)

    taken = await asyncio.gather(*(store.take_code(b"h" * 32, 99.0) for _ in range(3)))

    assert sorted(taken, key=lambda one: one is None) == [code, None, None]


async def test_take_personal_code(store: Store) -> None:
    """A personal code comes back with its user."""
    code = PairingCode(b"h" * 32, "w", expires=100.0, user="ann")
    await store.add_code(code)

    assert await store.take_code(b"h" * 32, 1.0) == code


async def test_take_reusable_code(store: Store) -> None:
    """The demo's code serves again."""
    code = PairingCode(b"h" * 32, "w", expires=100.0, reusable=True)
    await store.add_code(code)

    assert await store.take_code(b"h" * 32, 1.0) == code
    assert await store.take_code(b"h" * 32, 1.0) == code


async def test_take_expired_or_unknown_code(store: Store) -> None:
    """A code's time ends; another hash is no code."""
    await store.add_code(PairingCode(b"h" * 32, None, expires=100.0))

    assert await store.take_code(b"g" * 32, 1.0) is None
    assert await store.take_code(b"h" * 32, 100.0) is None
    assert await store.take_code(b"h" * 32, 1.0) is None


async def test_kept_values_are_apart_from_the_callers(store: Store) -> None:
    """Changing a list after appending it changes nothing in the log."""
    mine = entry(1)
    await store.append("w", 0, [mine])
    mine.events[0]["n"] = 99

    assert (await store.read("w", 0))[0].events[0]["n"] == 1


async def test_closed(store: Store) -> None:
    """A closed store refuses; closing again is nothing."""
    await store.close()
    await store.close()

    with pytest.raises(UnavailableError):
        await store.append("w", 0, [entry(1)])
    with pytest.raises(UnavailableError):
        await store.check()


async def test_check(store: Store) -> None:
    """A store that can write says nothing."""
    await store.check()

    assert attrs.astuple(await store.world("w")) == ("w", "e1", 0, 1000.0)

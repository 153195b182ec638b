"""Opening a world from what is stored, also where some of it cannot be read."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from extra_effort.hub.loading import events_of, load_world, logged_of, save_world
from extra_effort.store.contract import CorruptError, Entry, Snapshot
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.messages import Error, Hello
from table import WORLD, Table, key_of, seed


async def test_from_a_snapshot_and_the_rest(table: Table) -> None:
    """The newest state kept, and the entries after it, make the same world as the whole log."""
    whole = await load_world(table.store, WORLD)
    await save_world(table.store, whole)

    assert await load_world(table.store, WORLD) == whole


@pytest.mark.parametrize("state", [{}, [], None, {"id": WORLD, "epoch": "e", "seq": "x"}])
async def test_a_snapshot_that_cannot_be_read(table: Table, state: Any) -> None:
    """A state kept by another program, or damaged, costs time: the log has it all."""
    whole = await load_world(table.store, WORLD)
    await table.store.save_snapshot(WORLD, Snapshot(1, state))

    assert await load_world(table.store, WORLD) == whole


async def broken(events: Any) -> MemoryStore:
    """Return a store whose second entry holds `events`."""
    store = MemoryStore()
    await seed(store)
    await store.append(WORLD, 1, [Entry(2, "gm", "r", b"", events, None)])
    return store


@pytest.mark.parametrize(
    "events",
    [
        None,
        [],
        [None],
        [{"type": "dreamt", "version": 1}],
        [{"type": "logged", "version": 1}],
        [{"type": "token_removed", "version": 1, "token": "Actor.ann"}],
    ],
)
async def test_an_entry_that_cannot_be_read(events: Any) -> None:
    """It is named, with its world and what to do."""
    store = await broken(events)

    with pytest.raises(CorruptError, match=rf"world {WORLD}: entry 2 .*restore a backup"):
        await load_world(store, WORLD)


async def test_an_entry_that_makes_no_sense(table: Table) -> None:
    """An entry about a token that is not there is damage as well."""
    (entry,) = await table.store.read(WORLD, 0)
    lost = {"type": "edit_taken", "version": 1, "token": "Actor.nobody", "edit": "e"}
    store = await broken([lost, attrs.evolve(entry).events[-1]])

    with pytest.raises(CorruptError, match=rf"world {WORLD}: entry 2"):
        await load_world(store, WORLD)


async def test_only_that_world_is_closed() -> None:
    """Whoever signs in there is told to come back later; the other worlds are served."""
    store = await broken([None])
    await seed(store, "other")
    table = Table(store)
    turned_away = table.connect()
    await turned_away.say(Hello(1, WORLD, key_of("ann"), "browser"))
    other = await table.sit("ann", world="other")
    answer = await other.ask("spend", token="Actor.ann", fp=1, reason="x")
    await table.end()

    assert [one.code for one in turned_away.heard(Error)] == ["unavailable"]
    assert turned_away.closed == 1011
    assert answer.ok


async def test_what_the_log_shows_of_an_entry(table: Table) -> None:
    """Its last event tells it, whatever the others are."""
    (entry,) = await table.store.read(WORLD, 0)

    assert logged_of(entry) == events_of(entry)[-1]
    assert logged_of(attrs.evolve(entry, events=[None, entry.events[-1]])) == events_of(entry)[-1]

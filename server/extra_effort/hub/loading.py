"""From the log to a world: the newest snapshot and the entries after it."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from extra_effort import game
from extra_effort.game import stored
from extra_effort.store.contract import Entry, Snapshot, Store


async def load_world(store: Store, world_id: str) -> game.World:
    """Return the world as its log says. Raises `UnknownWorldError`, `UnavailableError`."""
    info = await store.world(world_id)
    kept = await store.snapshot(world_id)
    if kept is None:
        world = game.World.new(world_id, info.epoch)
    else:
        world = attrs.evolve(stored.world_from_plain(kept.state), epoch=info.epoch)
    return replayed(world, await store.read(world_id, world.seq))


async def save_world(store: Store, world: game.World) -> None:
    """Keep the world's state, so that its next opening is quick."""
    await store.save_snapshot(world.id, Snapshot(world.seq, stored.world_to_plain(world)))


def replayed(world: game.World, entries: Iterable[Entry]) -> game.World:
    """Return the world after `entries`."""
    for entry in entries:
        world = game.replay(world, events_of(entry))
    return world


def events_of(entry: Entry) -> list[game.Event]:
    """Return the events of a stored entry; the last is its `Logged`."""
    return [stored.event_from_plain(event) for event in entry.events]


def logged_of(entry: Entry) -> game.Logged:
    """Return what the log shows of an entry, without reading its other events."""
    logged = stored.event_from_plain(entry.events[-1])
    assert isinstance(logged, game.Logged)  # noqa: S101 - every entry ends with it
    return logged

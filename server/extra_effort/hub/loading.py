"""From the log to a world: the newest snapshot and the entries after it.

A snapshot is a convenience: one that cannot be read costs time. An entry that cannot be read costs
its world, which is named, and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import attrs
import structlog

from extra_effort import game
from extra_effort.aside import AtOnce
from extra_effort.game import stored
from extra_effort.ports import Aside, BusyError
from extra_effort.store.contract import CorruptError, Entry, Snapshot, Store, UnavailableError

log: structlog.stdlib.BoundLogger = structlog.get_logger("loading")

AT_ONCE = AtOnce()


async def load_world(store: Store, world_id: str, aside: Aside = AT_ONCE) -> game.World:
    """Return the world as its log says; `aside` is where it is put together.

    Raises `UnknownWorldError`, `UnavailableError`, `CorruptError`.
    """
    info = await store.world(world_id)
    world = await _kept(store, world_id, aside) or game.World.new(world_id, info.epoch)
    world = attrs.evolve(world, epoch=info.epoch)
    entries = await store.read(world_id, world.seq)
    return await _thought(aside, lambda: replayed(world, entries))


async def _kept(store: Store, world_id: str, aside: Aside) -> game.World | None:
    """Return the newest state kept; None when there is none that can be read."""
    try:
        kept = await store.snapshot(world_id)
        if kept is None:
            return None
        return await _thought(aside, partial(stored.world_from_plain, kept.state))
    except (CorruptError, stored.UnreadableError) as error:
        log.warning("state not read; the whole log is", world=world_id, reason=str(error))
        return None


async def _thought(aside: Aside, work: Callable[[], game.World]) -> game.World:
    try:
        return await aside.run(work)
    except BusyError:
        raise UnavailableError("the server has too much to do to open a world") from None


async def save_world(store: Store, world: game.World, aside: Aside = AT_ONCE) -> None:
    """Keep the world's state, so that its next opening is quick."""
    state = await aside.run(lambda: stored.world_to_plain(world))
    await store.save_snapshot(world.id, Snapshot(world.seq, state))


def replayed(world: game.World, entries: Iterable[Entry]) -> game.World:
    """Return the world after `entries`. Raises `CorruptError`, which names world and entry."""
    seq = world.seq

    def events() -> Iterator[game.Event]:
        nonlocal seq
        for entry in entries:
            seq = entry.seq
            yield from events_of(entry)

    try:
        return game.replay(world, events())
    except CorruptError as error:
        raise CorruptError(f"world {world.id}: {error}") from error
    except Exception as error:
        raise CorruptError(f"world {world.id}: {_sentence(seq, error)}") from error


def events_of(entry: Entry) -> list[game.Event]:
    """Return the events of a stored entry; the last is its `Logged`. Raises `CorruptError`."""
    try:
        events = [stored.event_from_plain(event) for event in entry.events]
    except (TypeError, stored.UnreadableError) as error:
        raise CorruptError(_sentence(entry.seq, error)) from error
    if not events or not isinstance(events[-1], game.Logged):
        raise CorruptError(_sentence(entry.seq, "it has no end"))
    return events


def logged_of(entry: Entry) -> game.Logged:
    """Return what the log shows of an entry, without reading its other events. Raises likewise."""
    (logged,) = events_of(attrs.evolve(entry, events=entry.events[-1:]))
    assert isinstance(logged, game.Logged)  # noqa: S101 - events_of has looked
    return logged


def _sentence(seq: int, reason: object) -> str:
    return (
        f"entry {seq} cannot be read ({reason}): it is damaged, or of a newer program; "
        "restore a backup, or start the program that wrote it"
    )

"""Guards of the log: what was told stands in it, once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

from disk import Disk
from extra_effort import game
from extra_effort.hub import batch, worker
from extra_effort.hub.batch import Job, Played
from extra_effort.hub.loading import events_of
from extra_effort.hub.worker import Hub
from extra_effort.store.contract import Entry, RequestKey, StoreError
from extra_effort.store.memory import MemoryStore

from .. import requests

Patch: TypeAlias = pytest.MonkeyPatch


def acknowledge_before_commit(patch: Patch) -> None:
    """Tell first, write then."""

    async def eager(self: Hub, jobs: Sequence[Job]) -> Played:
        store = self._parts.store
        known = await store.find_requests(self.world.id, [job.key for job in jobs])
        now = self._parts.clock.wall()
        played = batch.play(
            self.world, jobs, known, dice=self._parts.dice, now=now, on_bug=worker._log_bug
        )
        before = self.world.seq
        self._publish(played, {})
        if played.entries:
            await store.append(self.world.id, before, played.entries)
        return Played(played.world, (), ())

    patch.setattr(Hub, "_commit", eager)


def never_sync(patch: Patch) -> None:
    """Believe that what was written is safe."""
    patch.setattr(Disk, "sync", lambda _: None)


def forget_the_request_id(patch: Patch) -> None:
    """Keep no request ids."""
    append = MemoryStore.append

    async def forgetful(self: MemoryStore, world: str, *rest: Any) -> int:
        self._log(world).by_request.clear()
        return await append(self, world, *rest)

    async def nothing(
        self: MemoryStore, world: str, keys: Iterable[RequestKey]
    ) -> Mapping[RequestKey, Entry]:
        del self, world, keys
        return {}

    patch.setattr(MemoryStore, "append", forgetful)
    patch.setattr(MemoryStore, "find_requests", nothing)


def publish_what_failed(patch: Patch) -> None:
    """Go on from the working state although the log refused it."""
    commit = Hub._commit

    async def careless(self: Hub, jobs: Sequence[Job]) -> Played:
        kept: list[Played] = []
        play = batch.play

        def spy(*args: Any, **named: Any) -> Played:
            kept.append(play(*args, **named))
            return kept[-1]

        with pytest.MonkeyPatch.context() as inside:
            inside.setattr(worker, "play", spy)
            try:
                return await commit(self, jobs)
            except StoreError:
                if kept:
                    self.world = kept[-1].world
                raise

    patch.setattr(Hub, "_commit", careless)


def catch_up_in_silence(patch: Patch) -> None:
    """Follow what another node wrote, and tell nobody."""

    async def silent(self: Hub) -> None:
        for entry in await self._parts.store.read(self.world.id, self.world.seq):
            self.world = game.replay(self.world, events_of(entry))

    patch.setattr(Hub, "_catch_up", silent)


def take_a_refused_status_for_an_answer(patch: Patch) -> None:
    """Let clients believe that a request failed because it could not be asked after."""
    patch.setattr(requests, "NOT_NOW", frozenset())

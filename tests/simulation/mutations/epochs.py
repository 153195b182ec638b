"""Guards of the epochs: each is one log, open once."""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs
import pytest

import disk
from extra_effort import game, signing_in
from extra_effort.game import stored
from extra_effort.hub.loading import load_world
from extra_effort.hub.worker import Hub
from extra_effort.store.contract import Store
from extra_effort.worlds import Worlds
from extra_effort_protocol.messages import Hello

from .. import requests

Patch: TypeAlias = pytest.MonkeyPatch


def keep_the_epoch_of_a_copy(patch: Patch) -> None:
    """Go on from a restored backup as if nothing had been put back."""

    async def go_on(*_: Any) -> None:
        return None

    patch.setattr(disk, "begin_epochs", go_on)


def believe_the_epoch_of_a_state(patch: Patch) -> None:
    """Take the epoch that was kept with the state for the log's."""

    async def trusting(store: Store, name: str, *rest: Any) -> game.World:
        world, kept = await load_world(store, name, *rest), await store.snapshot(name)
        if kept is None:
            return world
        return attrs.evolve(world, epoch=stored.world_from_plain(kept.state).epoch)

    patch.setattr("extra_effort.worlds.load_world", trusting)


def resume_over_a_new_epoch(patch: Patch) -> None:
    """Believe every resume, also one of another log."""
    resumed = signing_in._resumed

    def trusting(world: game.World, caller: game.Caller, hello: Hello) -> int | None:
        if hello.resume is not None:
            hello = attrs.evolve(hello, resume=attrs.evolve(hello.resume, epoch=world.epoch))
        return resumed(world, caller, hello)

    patch.setattr(signing_in, "_resumed", trusting)


def send_again_to_another_log(patch: Patch) -> None:
    """Let clients ask of a restored log what they had asked of the former one."""
    patch.setattr(requests, "is_of_another_log", lambda *_: False)


def open_beside_a_stop(patch: Patch) -> None:
    """Open a world a second time while the first one drains."""
    reopen = Worlds.open

    async def eager(self: Worlds, world: str) -> Hub:
        before, self._stopping = self._stopping, False
        try:
            return await reopen(self, world)
        finally:
            self._stopping = before

    async def wait_for_nobody(_: Worlds, __: str) -> None:
        return None

    patch.setattr(Worlds, "open", eager)
    patch.setattr(Worlds, "_former_ends", wait_for_nobody)

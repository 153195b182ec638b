"""Guards of what is told: to whom, and in which order."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import attrs
import pytest

from extra_effort import game
from extra_effort.asking import Asking
from extra_effort.game import views
from extra_effort.hub import fanout, history
from extra_effort.hub.batch import Played, Step
from extra_effort.hub.packed import PackedTokens
from extra_effort.hub.subscriber import Subscriber
from extra_effort.hub.worker import Hub
from extra_effort_protocol.codec import Packed

Patch: TypeAlias = pytest.MonkeyPatch

LATE_S = 0.3


def skip_the_audience_filter(patch: Patch) -> None:
    """Send everyone what a GM sees."""
    frame = fanout._frame

    def everything(step: Step, viewer: game.Caller) -> bytes | None:
        return frame(step, game.Caller(viewer.user, "gm"))

    patch.setattr(fanout, "_frame", everything)


def one_audience(patch: Patch) -> None:
    """Take everyone for one audience: all get what the first one may see."""
    patch.setattr(views, "audience", lambda *_: "all")


def live_before_snapshot(patch: Patch) -> None:
    """Let diffs through while the snapshot is still being made."""
    join = Hub.join

    def hasty(self: Hub, one: Subscriber, after: int | None) -> None:
        self.subscribers[one.number] = one
        asyncio.get_running_loop().call_later(LATE_S, _if_open, join, self, one, after)

    patch.setattr(Hub, "join", hasty)


def _if_open(join: Any, hub: Hub, one: Subscriber, after: int | None) -> None:
    if one.is_open:
        join(hub, one, after)


def forget_who_lags(patch: Patch) -> None:
    """Drop a slow reader's diffs and never make up for them."""
    patch.setattr(Subscriber, "drained", _go_on)


def _go_on(self: Subscriber, snapshot: Any, now: float) -> None:
    del snapshot, now
    lag, self._lag = self._lag, None
    for frame in lag.held if lag is not None else []:
        self.transport.send(frame)


def snapshot_of_yesterday(patch: Patch) -> None:
    """Send a resuming client nothing but the list of tokens."""
    snapshot = views.snapshot

    def idle(world: game.World, viewer: game.Caller, after: int | None, *how: Any) -> Any:
        tokens, everything = snapshot(world, viewer, after, *how)
        return ({}, everything) if after is not None else (tokens, everything)

    patch.setattr(views, "snapshot", idle)


def tell_history_of_the_past(patch: Patch) -> None:
    """Answer `history` by the world of the moment it was asked in."""
    read = history.read

    async def early(store: Any, world: Any, *rest: Any) -> Any:
        then = world()
        return await read(store, lambda: then, *rest)

    patch.setattr(history, "read", early)


def tell_the_odds_of_a_secret(patch: Patch) -> None:
    """Answer a long preview whatever became of its token meanwhile."""
    patch.setattr(Asking, "_still_seen", lambda *_: True)


def tell_only_who_was_there(patch: Patch) -> None:
    """Leave out whoever came while an entry was prepared for the others."""
    prepared = Hub._prepared

    async def deaf(self: Hub, played: Played) -> Any:
        made = await prepared(self, played)
        return {seq: _Complete(frames) for seq, frames in made.items()}

    patch.setattr(Hub, "_prepared", deaf)


class _Everyone:
    """A set that seems to hold whoever is looked for."""

    def __rsub__(self, _: object) -> set[game.Caller]:
        return set()


class _Complete(dict[game.Caller, Any]):
    """Frames that seem to be there for everyone."""

    def keys(self) -> Any:
        return _Everyone()


def forget_who_vanished(patch: Patch) -> None:
    """Tell nobody that a token is hidden from them now."""
    diff = views.diff

    def lasting(*args: Any) -> views.Diff | None:
        found = diff(*args)
        return None if found is None else attrs.evolve(found, gone=[])

    patch.setattr(views, "diff", lasting)


def let_all_read(patch: Patch) -> None:
    """Show everyone every entry."""
    patch.setattr(views, "may_read", lambda *_: True)


def keep_what_has_changed(patch: Patch) -> None:
    """Send a token as it was encoded first, whatever has become of it."""

    def stale(self: PackedTokens, token: game.Token, seen: views.Rank) -> Packed | None:
        known = self._known.get((token.id, seen))
        return None if known is None else known[1]

    patch.setattr(PackedTokens, "_found", stale)


def one_encoding_for_all(patch: Patch) -> None:
    """Send everyone who sees a token what the first one was sent of it."""
    found = PackedTokens._found

    def of_any(self: PackedTokens, token: game.Token, seen: views.Rank) -> Packed | None:
        other: views.Rank = "seen" if seen == "owned" else "owned"
        return found(self, token, seen) or found(self, token, other)

    patch.setattr(PackedTokens, "_found", of_any)

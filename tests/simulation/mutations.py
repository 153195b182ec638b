"""Guards of the server, each broken on purpose: the laws must notice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs
import pytest

import disk
from disk import Disk
from extra_effort import game, scribe, signing_in
from extra_effort.asking import Asking
from extra_effort.game import evolve, stored, views
from extra_effort.game.events import CodeUsed
from extra_effort.hub import batch, fanout, history, presence, worker
from extra_effort.hub.batch import Job, Played, Step
from extra_effort.hub.loading import events_of, load_world
from extra_effort.hub.packed import PackedTokens
from extra_effort.hub.subscriber import Subscriber
from extra_effort.hub.worker import Hub
from extra_effort.store.contract import Entry, RequestKey, Store, StoreError
from extra_effort.store.memory import MemoryStore
from extra_effort.worlds import Worlds
from extra_effort_protocol.codec import Packed
from extra_effort_protocol.messages import Hello

from . import requests

Patch: TypeAlias = pytest.MonkeyPatch
Mutation: TypeAlias = Callable[[Patch], None]

LATE_S = 0.3


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


def act_on_a_revoked_key(patch: Patch) -> None:
    """Look at the key at sign-in only."""

    def good(world: game.World, user: str, key_hash: str) -> bool:
        del key_hash
        return user in world.users

    patch.setattr(batch, "is_live", good)


def stay_after_revocation(patch: Patch) -> None:
    """Leave open connections alone when a key ends."""
    patch.setattr(Hub, "_dismiss_changed", lambda _: None)


def send_what_was_queued(patch: Patch) -> None:
    """Close behind what is queued where it must be cut."""

    def polite(self: Subscriber, code: Any, reason: str) -> None:
        self.close(code, reason)

    patch.setattr(Subscriber, "cut", polite)


def dismiss_one_by_one(patch: Patch) -> None:
    """Let one who leaves be news to another who must leave as well."""

    def one_by_one(self: Hub) -> None:
        for one in list(self.subscribers.values()):
            why = presence.verdict(self.world, one)
            if why is not None:
                one.cut(*why)
                self.leave(one)

    patch.setattr(Hub, "_dismiss_changed", one_by_one)


def resume_over_a_new_role(patch: Patch) -> None:
    """Believe every resume, also one from before the role changed."""

    def trusting(world: game.World, caller: game.Caller, hello: Hello) -> int | None:
        del world, caller
        return None if hello.resume is None else hello.resume.seq

    patch.setattr(signing_in, "_resumed", trusting)


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


def catch_up_in_silence(patch: Patch) -> None:
    """Follow what another node wrote, and tell nobody."""

    async def silent(self: Hub) -> None:
        for entry in await self._parts.store.read(self.world.id, self.world.seq):
            self.world = game.replay(self.world, events_of(entry))

    patch.setattr(Hub, "_catch_up", silent)


def take_a_refused_status_for_an_answer(patch: Patch) -> None:
    """Let clients believe that a request failed because it could not be asked after."""
    patch.setattr(requests, "NOT_NOW", frozenset())


def tell_the_odds_of_a_secret(patch: Patch) -> None:
    """Answer a long preview whatever became of its token meanwhile."""
    patch.setattr(Asking, "_still_seen", lambda *_: True)


def let_players_approve(patch: Patch) -> None:
    """Read anybody's answer to a question as a GM's."""

    def anybody(caller: game.Caller, request: game.Request) -> Any:
        return approval(game.Caller(caller.user, "gm"), request)

    approval = game.read_approval
    patch.setattr(game, "read_approval", anybody)


def take_a_code_twice(patch: Patch) -> None:
    """Forget that a personal code was used."""
    take = MemoryStore.take_code

    async def lasting(self: MemoryStore, code_hash: bytes, now: float) -> Any:
        code = await take(self, code_hash, now)
        if code is not None:
            await MemoryStore.add_code(self, code)
        return code

    patch.setattr(MemoryStore, "take_code", lasting)
    patch.setitem(evolve.APPLY, CodeUsed, lambda world, _: world)


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


def forget_who_vanished(patch: Patch) -> None:
    """Tell nobody that a token is hidden from them now."""
    diff = views.diff

    def lasting(*args: Any) -> views.Diff | None:
        found = diff(*args)
        return None if found is None else attrs.evolve(found, gone=[])

    patch.setattr(views, "diff", lasting)


def let_all_write(patch: Patch) -> None:
    """Make a scribe of everyone who comes."""

    def everyone(_: Any, after: Any) -> Any:
        return [(number, after.term, after.owners.keys()) for number in after.candidates]

    patch.setattr(scribe, "news", everyone)


def open_beside_a_stop(patch: Patch) -> None:
    """Open a world a second time while the first one drains."""
    reopen = Worlds.open

    async def eager(self: Worlds, world: str) -> Hub:
        before, self._stopping = self._stopping, False
        try:
            return await reopen(self, world)
        finally:
            self._stopping = before

    patch.setattr(Worlds, "open", eager)


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


REQUIRED: tuple[Mutation, ...] = (
    acknowledge_before_commit,
    never_sync,
    forget_the_request_id,
    skip_the_audience_filter,
    live_before_snapshot,
    act_on_a_revoked_key,
)
MORE: tuple[Mutation, ...] = (
    one_audience,
    stay_after_revocation,
    send_what_was_queued,
    dismiss_one_by_one,
    resume_over_a_new_role,
    publish_what_failed,
    forget_who_lags,
    snapshot_of_yesterday,
    tell_history_of_the_past,
    take_a_refused_status_for_an_answer,
    catch_up_in_silence,
    tell_the_odds_of_a_secret,
    let_players_approve,
    take_a_code_twice,
    tell_only_who_was_there,
    keep_the_epoch_of_a_copy,
    believe_the_epoch_of_a_state,
    resume_over_a_new_epoch,
    send_again_to_another_log,
    forget_who_vanished,
    let_all_write,
    open_beside_a_stop,
    let_all_read,
    keep_what_has_changed,
    one_encoding_for_all,
)

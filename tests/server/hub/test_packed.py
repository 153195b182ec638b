"""What many snapshots hold is encoded once, and never older than its token."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import attrs
import pytest

from core import GM, PLAYER, STRANGER, make_token, make_world, play
from extra_effort.aside import AtOnce
from extra_effort.game import Caller, World, views
from extra_effort.game.world import Token
from extra_effort.hub import packed
from extra_effort.hub.packed import PackedTokens
from extra_effort.waiting import next_turn
from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.messages import Snapshot
from fakes import FakeClock, settle

T = TypeVar("T")

WORLD = make_world(
    make_token("own", name="Own", owners=["ann"]),
    make_token("open", name="Open", visibility="all"),
    make_token("hidden", name="Lurker"),
)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Return what is encoded, as it happens: token and rank."""
    found = list[tuple[str, str]]()
    pack = packed._of  # noqa: SLF001 - to count its calls

    def noted(token: Token, seen: views.Rank) -> Any:
        found.append((token.id, seen))
        return pack(token, seen)

    monkeypatch.setattr(packed, "_of", noted)
    return found


def told(tokens: PackedTokens, world: World, viewer: Caller, after: int | None = None) -> Snapshot:
    """Return a snapshot as it is read at the other end."""
    message = decode_server(encode(tokens.snapshot(world, viewer, after)))
    assert isinstance(message, Snapshot)
    return message


@pytest.mark.parametrize("viewer", [GM, PLAYER, STRANGER])
@pytest.mark.parametrize("after", [None, 0, 1])
def test_a_snapshot_says_what_views_say(viewer: Caller, after: int | None) -> None:
    """Encoded beforehand or not, the frame is the same to the byte."""
    world = play(WORLD, "spend", token="own", fp=1).world
    tokens = PackedTokens(AtOnce(), FakeClock(), 0)
    shown, everything = views.snapshot(world, viewer, after)
    plain = encode(Snapshot(world.seq, shown, everything))

    assert encode(tokens.snapshot(world, viewer, after)) == plain
    assert encode(tokens.snapshot(world, viewer, after)) == plain


def test_each_token_is_encoded_once(written: list[tuple[str, str]]) -> None:
    """For owners and for those who see its bars; anew when it has changed, and no other."""
    tokens = PackedTokens(AtOnce(), FakeClock(), 0)
    for viewer in (PLAYER, GM, STRANGER, PLAYER):
        tokens.snapshot(WORLD, viewer, None)
    first = sorted(written)
    written.clear()
    spent = play(WORLD, "spend", token="own", fp=1).world

    assert first == [("hidden", "owned"), ("open", "owned"), ("open", "seen"), ("own", "owned")]
    assert told(tokens, spent, PLAYER).tokens["own"]["fp"] == 9
    assert written == [("own", "owned")]


async def test_prepared_beforehand(written: list[tuple[str, str]]) -> None:
    """What is prepared is what the snapshot needs: nothing else, and nothing is left to do."""
    tokens = PackedTokens(AtOnce(), FakeClock(), 1)
    await tokens.prepare(WORLD, PLAYER, None)
    prepared = sorted(written)
    tokens.snapshot(WORLD, PLAYER, None)

    assert prepared == [("open", "seen"), ("own", "owned")]
    assert sorted(written) == prepared


async def test_a_few_are_not_prepared(written: list[tuple[str, str]]) -> None:
    """A thread for a handful is more than they cost."""
    await PackedTokens(AtOnce(), FakeClock(), 2).prepare(WORLD, PLAYER, None)

    assert written == []


async def test_a_crowd_is_looked_at_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those who come at one instant each has a turn of the loop, also when all is encoded."""
    turns, looked = [0], list[int]()
    since = views.changed_since

    def noted(*args: Any) -> Any:
        looked.append(turns[0])
        return since(*args)

    async def count() -> None:
        while True:
            turns[0] += 1
            await next_turn()

    monkeypatch.setattr(views, "changed_since", noted)
    tokens = PackedTokens(AtOnce(), FakeClock(), 1)
    counting = asyncio.create_task(count())
    for _ in range(2):
        await asyncio.gather(*(tokens.prepare(WORLD, viewer, None) for viewer in [GM, PLAYER] * 3))
    counting.cancel()

    assert len(looked) > 12
    assert len(set(looked)) == len(looked)


class Stuck:
    """`ports.Aside` behind a work that never ends."""

    async def run(self, _work: Callable[[], T]) -> T:
        """Wait for ever."""
        await asyncio.Event().wait()
        raise AssertionError


async def test_nobody_waits_for_long() -> None:
    """Who stands behind works that do not end goes on, and none stands behind the other."""
    clock = FakeClock()
    tokens = PackedTokens(Stuck(), clock, 1)
    waiting = [asyncio.create_task(tokens.prepare(WORLD, PLAYER, None)) for _ in range(3)]
    await settle()
    before = [one.done() for one in waiting]
    await clock.advance(packed.PATIENCE_S)

    assert before == [False] * 3
    assert [one.done() for one in waiting] == [True] * 3


async def test_a_mistake_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong aside is not lost."""
    monkeypatch.setattr(packed, "_encoded", lambda _: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        await PackedTokens(AtOnce(), FakeClock(), 1).prepare(WORLD, PLAYER, None)


async def test_removed_tokens_are_forgotten() -> None:
    """A world whose tokens come and go keeps no more than a few that are gone."""
    tokens = PackedTokens(AtOnce(), FakeClock(), 4)
    for number in range(100):
        world = attrs.evolve(make_world(make_token(f"t{number}")), seq=number)
        await tokens.prepare(world, GM, None)
        tokens.snapshot(world, GM, None)

    assert len(tokens) <= 2 + 4 + 1

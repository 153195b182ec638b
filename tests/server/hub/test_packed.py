"""What many snapshots hold is encoded once, and never older than its token."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from core import GM, PLAYER, STRANGER, make_token, make_world, play
from extra_effort.aside import AtOnce
from extra_effort.game import Caller, World, views
from extra_effort.game.world import Token
from extra_effort.hub import packed
from extra_effort.hub.packed import PackedTokens
from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.messages import Snapshot

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
    tokens = PackedTokens(AtOnce(), 0)
    shown, everything = views.snapshot(world, viewer, after)
    plain = encode(Snapshot(world.seq, shown, everything))

    assert encode(tokens.snapshot(world, viewer, after)) == plain
    assert encode(tokens.snapshot(world, viewer, after)) == plain


def test_each_token_is_encoded_once(written: list[tuple[str, str]]) -> None:
    """For owners and for those who see its bars; anew when it has changed, and no other."""
    tokens = PackedTokens(AtOnce(), 0)
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
    tokens = PackedTokens(AtOnce(), 1)
    await tokens.prepare(WORLD, PLAYER, None)
    prepared = sorted(written)
    tokens.snapshot(WORLD, PLAYER, None)

    assert prepared == [("open", "seen"), ("own", "owned")]
    assert sorted(written) == prepared


async def test_a_few_are_not_prepared(written: list[tuple[str, str]]) -> None:
    """A thread for a handful is more than they cost."""
    await PackedTokens(AtOnce(), 2).prepare(WORLD, PLAYER, None)

    assert written == []


async def test_removed_tokens_are_forgotten() -> None:
    """A world whose tokens come and go keeps no more than a few that are gone."""
    tokens = PackedTokens(AtOnce(), 4)
    for number in range(100):
        world = attrs.evolve(make_world(make_token(f"t{number}")), seq=number)
        await tokens.prepare(world, GM, None)
        tokens.snapshot(world, GM, None)

    assert len(tokens) <= 2 + 4 + 1

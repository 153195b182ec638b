"""Guards of who may: keys, roles, codes and scribes."""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs
import pytest

from extra_effort import game, scribe, signing_in
from extra_effort.game import evolve
from extra_effort.game.events import CodeUsed
from extra_effort.gate import Gate
from extra_effort.hub import batch, presence
from extra_effort.hub.allowances import Allowances
from extra_effort.hub.subscriber import Subscriber
from extra_effort.hub.worker import Hub
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.messages import Hello

Patch: TypeAlias = pytest.MonkeyPatch


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


def let_in_however_often(patch: Patch) -> None:
    """Let an address open as many connections as it will."""
    patch.setattr(Gate, "turn_s", lambda *_: 0.0)


def let_in_before_their_turn(patch: Patch) -> None:
    """Let whoever has to wait in at once."""
    turn_s = Gate.turn_s

    def hasty(self: Gate, address: str, now: float) -> float | None:
        return None if turn_s(self, address, now) is None else 0.0

    patch.setattr(Gate, "turn_s", hasty)


def answer_however_often(patch: Patch) -> None:
    """Let a user ask as often as they will."""
    patch.setattr(Allowances, "allows", lambda *_: True)


def keep_the_lead(patch: Patch) -> None:
    """Tell nobody that the lead has passed on to them."""
    news = scribe.news

    def forgetful(before: scribe.Scribes, after: scribe.Scribes) -> Any:
        leader = next((number for number, post in before.posts.items() if post.lead), None)
        for number, post in news(before, after):
            yield number, attrs.evolve(post, lead=post.lead and leader in {None, number})

    patch.setattr(scribe, "news", forgetful)


def let_all_lead(patch: Patch) -> None:
    """Tell everyone who is told to write that they lead."""
    news = scribe.news

    def everyone(before: scribe.Scribes, after: scribe.Scribes) -> Any:
        for number, post in news(before, after):
            yield number, attrs.evolve(post, lead=True)

    patch.setattr(scribe, "news", everyone)


def let_all_write(patch: Patch) -> None:
    """Make a scribe of everyone who comes."""

    def everyone(_: Any, after: Any) -> Any:
        post = scribe.Post(after.term, frozenset(after.owners))
        leaders = {number for number, one in after.posts.items() if one.lead}
        return [(number, attrs.evolve(post, lead=number in leaders)) for number in after.candidates]

    patch.setattr(scribe, "news", everyone)

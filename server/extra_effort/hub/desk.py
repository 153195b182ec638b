"""Carries the scribe's appointments (pure, in `extra_effort.scribe`) to the connections."""

from __future__ import annotations

from collections.abc import Mapping

from extra_effort import game, scribe
from extra_effort.hub.batch import Step
from extra_effort.hub.subscriber import Subscriber
from extra_effort_protocol.messages import Scribe


class ScribeDesk:
    """One world's appointments, told to whom they concern at every change."""

    def __init__(
        self, world: game.World, subscribers: Mapping[int, Subscriber], first_term: int
    ) -> None:
        """Keep the hub's (changing) subscribers, by number.

        Terms count on from `first_term`, which must be beyond those of the world's earlier hubs.
        """
        self._subscribers = subscribers
        self._state = scribe.owned(scribe.Scribes(term=first_term), _owners(world), 0.0)

    def joined(self, one: Subscriber, now: float) -> None:
        """Count a connection in, when it can write at all."""
        if one.writes:
            candidate = scribe.Candidate(one.number, one.caller.user, one.caller.role)
            self._take(scribe.joined(self._state, candidate, now), now)

    def left(self, number: int, now: float) -> None:
        """Count a connection out."""
        if number in self._state.candidates:
            self._take(scribe.left(self._state, number, now), now)

    def applied(self, step: Step, now: float) -> None:
        """Follow an entry: who owns what, and what there is to write."""
        touched = [token for token in step.logged.tokens if _in_foundry(token)]
        state = self._state
        if any(_owner_set(step.before, one) != _owner_set(step.after, one) for one in touched):
            state = scribe.owned(state, _owners(step.after), now)
        moved = frozenset(
            one for one in touched if _bars(step.before, one) != _bars(step.after, one)
        )
        if moved:
            state = scribe.changed(state, moved, step.logged.seq, now)
        self._take(state, now)

    def written(self, number: int, term: int, seq: int, now: float) -> None:
        """Note what a connection says it has written."""
        self._take(scribe.written(self._state, number, term, seq, now), now)

    def tick(self, now: float) -> None:
        """Pass on what a silent scribe left undone."""
        self._take(scribe.expired(self._state, now), now)

    def _take(self, state: scribe.Scribes, now: float) -> None:
        if state is self._state:
            return
        before, self._state = self._state, state
        for number, post in scribe.news(before, state):
            message = Scribe(post.term, sorted(post.tokens), post.lead)
            self._subscribers[number].scribe(message, now)


def _owners(world: game.World) -> dict[str, frozenset[str]]:
    return {name: token.owners for name, token in world.tokens.items() if _in_foundry(name)}


def _owner_set(world: game.World, token: str) -> frozenset[str] | None:
    known = world.tokens.get(token)
    return None if known is None else known.owners


def _bars(world: game.World, token: str) -> tuple[int | None, int] | None:
    known = world.tokens.get(token)
    return None if known is None else (known.body.fp, known.state.hp)


def _in_foundry(token: str) -> bool:
    """Say whether the token has a document in Foundry's database; the table page's have none."""
    return not token.startswith("Page.")

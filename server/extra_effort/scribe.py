"""Who writes the server's values into Foundry's database. Pure: time is an argument.

A world has at most one writer per token: a GM before a player, the first connection before a later
one (so one tab of two). Without a GM each token is its first connected owner's. A writer who lets
`PATIENCE_S` pass without `written` after a change goes behind the other candidates until it has
caught up. Every change of what a connection writes gives it a new, higher term; a `written` under
an older term counts for nothing.

One of the GMs leads: does what has to be done once, as introducing users and tokens. That is the
first of those who would write, also while there is nothing to write yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import attrs

PATIENCE_S = 5.0


@attrs.frozen
class Candidate:
    """A connection that can write, with what decides its turn."""

    connection: int
    """Numbered in the order they came."""
    user: str
    role: Literal["gm", "player"]
    late: int = 0
    """0, or how many had failed by the time it failed last: the longest ago goes first."""


@attrs.frozen
class Post:
    """What one connection has been told to write."""

    term: int
    tokens: frozenset[str]
    lead: bool = False
    """Whether it is the one GM's connection that leads."""
    deadline: float | None = None
    """When its silence makes it late; None while everything is written."""


@attrs.frozen
class Scribes:
    """The state of one world's appointments."""

    owners: Mapping[str, frozenset[str]] = attrs.field(factory=dict)
    """Token → users who own it; only tokens that stand in Foundry's database."""
    candidates: Mapping[int, Candidate] = attrs.field(factory=dict)
    posts: Mapping[int, Post] = attrs.field(factory=dict)
    unwritten: Mapping[str, int] = attrs.field(factory=dict)
    """Token → seq of its newest change that no writer has confirmed."""
    term: int = 0
    failures: int = 0


def joined(state: Scribes, candidate: Candidate, now: float) -> Scribes:
    """Add a connection."""
    candidates = {**state.candidates, candidate.connection: candidate}
    return _appoint(attrs.evolve(state, candidates=candidates), now)


def left(state: Scribes, connection: int, now: float) -> Scribes:
    """Take a connection away."""
    candidates = {key: one for key, one in state.candidates.items() if key != connection}
    return _appoint(attrs.evolve(state, candidates=candidates), now)


def owned(state: Scribes, owners: Mapping[str, frozenset[str]], now: float) -> Scribes:
    """Take over who owns which token; tokens that are gone need no writing."""
    if owners == state.owners:
        return state
    unwritten = {token: seq for token, seq in state.unwritten.items() if token in owners}
    return _appoint(attrs.evolve(state, owners=owners, unwritten=unwritten), now)


def changed(state: Scribes, tokens: frozenset[str], seq: int, now: float) -> Scribes:
    """Note that entry `seq` changed `tokens`: their writers' patience begins to run."""
    known = tokens & state.owners.keys()
    if not known:
        return state
    unwritten = {**state.unwritten, **dict.fromkeys(known, seq)}
    posts = {
        connection: _waiting(post, now) if post.tokens & known else post
        for connection, post in state.posts.items()
    }
    return attrs.evolve(state, unwritten=unwritten, posts=posts)


def written(state: Scribes, connection: int, term: int, seq: int, now: float) -> Scribes:
    """Note that `connection` has written everything of its tokens up to `seq`."""
    post = state.posts.get(connection)
    if post is None or post.term != term:
        return state
    unwritten = {
        token: change
        for token, change in state.unwritten.items()
        if token not in post.tokens or change > seq
    }
    if len(unwritten) == len(state.unwritten):
        return state
    open_still = post.tokens & unwritten.keys()
    deadline = now + PATIENCE_S if open_still else None
    posts = {**state.posts, connection: attrs.evolve(post, deadline=deadline)}
    state = attrs.evolve(state, unwritten=unwritten, posts=posts)
    return state if open_still else _redeem(state, connection, now)


def expired(state: Scribes, now: float) -> Scribes:
    """Put the writers whose patience ran out behind the other candidates."""
    late = [key for key, post in state.posts.items() if _is_over(post, now)]
    if not late:
        return state
    candidates, failures = dict(state.candidates), state.failures
    for connection in late:
        failures += 1
        candidates[connection] = attrs.evolve(candidates[connection], late=failures)
    posts = {
        key: attrs.evolve(post, deadline=None) if key in late else post
        for key, post in state.posts.items()
    }
    state = attrs.evolve(state, candidates=candidates, posts=posts, failures=failures)
    return _appoint(state, now)


def news(before: Scribes, after: Scribes) -> Iterator[tuple[int, Post]]:
    """Yield the connections that must be told what they write now, and whether they lead."""
    for connection in after.candidates:
        old, new = before.posts.get(connection), after.posts.get(connection)
        if new is not None and (old is None or old.term != new.term):
            yield connection, new


def _appoint(state: Scribes, now: float) -> Scribes:
    """Give every token to its best candidate, the lead to the best GM; terms rise with changes."""
    ranked = sorted(state.candidates.values(), key=_rank)
    leader = next((one.connection for one in ranked if one.role == "gm"), None)
    term, posts = state.term, dict[int, Post]()
    for connection, tokens in _shares(state.owners, ranked).items():
        old, lead = state.posts.get(connection), connection == leader
        if old is not None and (old.tokens, old.lead) == (tokens, lead):
            posts[connection] = old
        elif old is not None or tokens or lead:
            term += 1
            waiting = bool(tokens & state.unwritten.keys())
            deadline = now + PATIENCE_S if waiting else None
            posts[connection] = Post(term, tokens, lead, deadline)
    return attrs.evolve(state, posts=posts, term=term)


def _shares(
    owners: Mapping[str, frozenset[str]], ranked: Sequence[Candidate]
) -> dict[int, frozenset[str]]:
    """Return what each connection writes: a token goes to the first who may."""
    shares: dict[int, set[str]] = {one.connection: set() for one in ranked}
    for token, its in owners.items():
        best = next((one for one in ranked if one.role == "gm" or one.user in its), None)
        if best is not None:
            shares[best.connection].add(token)
    return {connection: frozenset(tokens) for connection, tokens in shares.items()}


def _rank(candidate: Candidate) -> tuple[int, bool, int]:
    """Order candidates: in time before late, a GM before a player, the first before the second."""
    return (candidate.late, candidate.role != "gm", candidate.connection)


def _redeem(state: Scribes, connection: int, now: float) -> Scribes:
    candidate = state.candidates[connection]
    if not candidate.late:
        return state
    candidates = {**state.candidates, connection: attrs.evolve(candidate, late=0)}
    return _appoint(attrs.evolve(state, candidates=candidates), now)


def _waiting(post: Post, now: float) -> Post:
    return post if post.deadline is not None else attrs.evolve(post, deadline=now + PATIENCE_S)


def _is_over(post: Post, now: float) -> bool:
    return post.deadline is not None and post.deadline <= now

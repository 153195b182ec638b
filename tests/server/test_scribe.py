"""One writer per token, whoever comes, goes or sleeps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort import scribe
from extra_effort.scribe import Candidate, Post, Scribes

TOKENS = {
    "Actor.a": frozenset({"ann"}),
    "Actor.b": frozenset({"bob", "ann"}),
    "Actor.npc": frozenset[str](),
}


def world(*candidates: tuple[int, str, Literal["gm", "player"]]) -> Scribes:
    """Return the appointments after these connections came, in this order, at second 0."""
    state = scribe.owned(Scribes(), TOKENS, 0.0)
    for connection, user, role in candidates:
        state = scribe.joined(state, Candidate(connection, user, role), 0.0)
    return state


def writers(state: Scribes) -> dict[str, int]:
    """Return token → connection."""
    return {token: key for key, post in state.posts.items() for token in post.tokens}


def leaders(state: Scribes) -> list[int]:
    """Return the connections that lead."""
    return [key for key, post in state.posts.items() if post.lead]


def everything(connection: int) -> dict[str, int]:
    """Return what `writers` says when one connection writes all."""
    return dict.fromkeys(TOKENS, connection)


def test_gm_before_player() -> None:
    """A GM takes every token, also from players who came earlier."""
    state = world((1, "ann", "player"), (2, "gm", "gm"))

    assert writers(state) == everything(2)


def test_two_gms() -> None:
    """The first of two GMs writes; when he leaves, the second does, under a higher term."""
    before = world((1, "gm", "gm"), (2, "assistant", "gm"))
    after = scribe.left(before, 1, 0.0)

    assert writers(before) == everything(1)
    assert writers(after) == everything(2)
    assert list(scribe.news(before, after)) == [(2, Post(2, frozenset(TOKENS), lead=True))]
    assert after.term > before.posts[1].term


def test_two_tabs() -> None:
    """Two tabs of one GM are two connections: only the first writes."""
    state = world((1, "gm", "gm"), (2, "gm", "gm"))

    assert writers(state) == everything(1)


def test_no_gm() -> None:
    """Without a GM each token is its first connected owner's; one without owner waits."""
    state = world((1, "bob", "player"), (2, "ann", "player"))

    assert writers(state) == {"Actor.a": 2, "Actor.b": 1}


def test_nobody() -> None:
    """Without anyone who may write, values wait."""
    state = scribe.changed(world((1, "cid", "player")), frozenset({"Actor.a"}), 7, 0.0)

    assert writers(state) == {}
    assert state.unwritten == {"Actor.a": 7}
    assert scribe.expired(state, 1000.0) == state


def test_the_lead_of_an_empty_world() -> None:
    """The first GM leads before there is a token, and is told so; a second one is not."""
    empty = Scribes()
    first = scribe.joined(empty, Candidate(1, "gm", "gm"), 0.0)
    second = scribe.joined(first, Candidate(2, "assistant", "gm"), 0.0)

    assert list(scribe.news(empty, first)) == [(1, Post(1, frozenset(), lead=True))]
    assert list(scribe.news(first, second)) == []


def test_the_first_token_leaves_the_lead_where_it_is() -> None:
    """There is no moment between the first token and its appointment in which nobody leads."""
    before = scribe.joined(Scribes(), Candidate(1, "gm", "gm"), 0.0)
    after = scribe.owned(before, TOKENS, 0.0)

    assert [leaders(before), leaders(after)] == [[1], [1]]


def test_players_lead_nothing() -> None:
    """Without a GM tokens are written, and nobody leads."""
    assert leaders(world((1, "ann", "player"))) == []


def test_leave_and_rejoin() -> None:
    """One who comes back is a new connection with a new term."""
    first = world((1, "gm", "gm"))
    again = scribe.joined(scribe.left(first, 1, 1.0), Candidate(2, "gm", "gm"), 2.0)

    assert writers(again) == everything(2)
    assert again.posts[2].term > first.posts[1].term


def test_one_who_loses_tokens_is_told() -> None:
    """A player whose tokens a GM takes over gets an empty list."""
    before = world((1, "ann", "player"))
    after = scribe.joined(before, Candidate(2, "gm", "gm"), 0.0)

    assert {key: post.tokens for key, post in scribe.news(before, after)} == {
        1: frozenset(),
        2: frozenset(TOKENS),
    }


def test_timeout() -> None:
    """Five seconds without `written` after a change: the next candidate, with a higher term."""
    state = world((1, "gm", "gm"), (2, "assistant", "gm"))
    state = scribe.changed(state, frozenset({"Actor.a"}), 1, 10.0)

    in_time, late = scribe.expired(state, 14.9), scribe.expired(state, 15.0)

    assert writers(in_time) == everything(1)
    assert writers(late) == everything(2)
    assert late.posts[2].term > state.posts[1].term


def test_timeout_begins_anew_for_the_next() -> None:
    """What the first did not write is due from the second; then the first gets another turn."""
    state = world((1, "gm", "gm"), (2, "assistant", "gm"))
    state = scribe.changed(state, frozenset({"Actor.a"}), 1, 10.0)
    second = scribe.expired(state, 15.0)

    assert writers(scribe.expired(second, 19.9)) == everything(2)
    assert writers(scribe.expired(second, 20.0)) == everything(1)


def test_timeout_of_the_only_one() -> None:
    """The only candidate keeps the post: its silence moves nothing."""
    state = scribe.changed(world((1, "gm", "gm")), frozenset({"Actor.a"}), 1, 10.0)
    after = scribe.expired(state, 15.0)

    assert writers(after) == everything(1)
    assert list(scribe.news(state, after)) == []


def test_timeout_of_the_gm_falls_to_owners() -> None:
    """Players write what they own; the rest stays with the GM."""
    state = world((1, "gm", "gm"), (2, "ann", "player"))
    state = scribe.expired(scribe.changed(state, frozenset({"Actor.a"}), 1, 0.0), 5.0)

    assert writers(state) == {"Actor.a": 2, "Actor.b": 2, "Actor.npc": 1}


def test_written_in_time() -> None:
    """`written` under the current term up to the change ends the wait."""
    state = world((1, "gm", "gm"), (2, "assistant", "gm"))
    state = scribe.changed(state, frozenset({"Actor.a"}), 3, 0.0)
    state = scribe.written(state, 1, state.posts[1].term, 3, 4.0)

    assert state.unwritten == {}
    assert writers(scribe.expired(state, 100.0)) == everything(1)


@pytest.mark.parametrize(("connection", "term_off", "seq"), [(1, -1, 3), (1, 0, 2), (2, 0, 3)])
def test_written_that_does_not_count(connection: int, term_off: int, seq: int) -> None:
    """An old term, an older seq, or a connection without the post changes nothing."""
    state = world((1, "gm", "gm"), (2, "assistant", "gm"))
    state = scribe.changed(state, frozenset({"Actor.a"}), 3, 0.0)

    assert scribe.written(state, connection, state.posts[1].term + term_off, seq, 1.0) == state


def test_progress_is_given_time() -> None:
    """One who writes a part in time gets five seconds more for the rest."""
    state = world((1, "gm", "gm"), (2, "assistant", "gm"))
    state = scribe.changed(state, frozenset({"Actor.a"}), 1, 0.0)
    state = scribe.changed(state, frozenset({"Actor.b"}), 2, 1.0)
    state = scribe.written(state, 1, state.posts[1].term, 1, 4.0)

    assert writers(scribe.expired(state, 8.9)) == everything(1)
    assert writers(scribe.expired(state, 9.0)) == everything(2)


def test_late_one_catches_up() -> None:
    """A GM who fell behind gets the owners' tokens back once he has written what is his."""
    state = world((1, "gm", "gm"), (2, "ann", "player"))
    state = scribe.changed(state, frozenset({"Actor.a", "Actor.npc"}), 1, 0.0)
    state = scribe.expired(state, 5.0)
    state = scribe.written(state, 1, state.posts[1].term, 1, 6.0)

    assert writers(state) == everything(1)
    assert state.unwritten == {"Actor.a": 1}


def test_owners_change() -> None:
    """A token that changes hands changes writers; one that is gone is forgotten."""
    state = world((1, "ann", "player"), (2, "bob", "player"))
    state = scribe.changed(state, frozenset({"Actor.a", "Actor.b"}), 1, 0.0)
    state = scribe.owned(state, {"Actor.b": frozenset({"bob"})}, 0.0)

    assert writers(state) == {"Actor.b": 2}
    assert state.unwritten == {"Actor.b": 1}


STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.just("join"), st.sampled_from(["gm", "aid", "ann", "bob"]), st.integers(1, 99)
        ),
        st.tuples(st.just("leave"), st.just(""), st.integers(1, 99)),
        st.tuples(st.just("change"), st.sampled_from(sorted(TOKENS)), st.integers(1, 99)),
        st.tuples(st.just("written"), st.just(""), st.integers(1, 99)),
        st.tuples(st.just("wait"), st.just(""), st.integers(1, 9)),
    )
)


def play(steps: Sequence[tuple[str, str, int]]) -> list[Scribes]:
    """Return the states these steps lead through."""
    now, state, states = 0.0, world(), [world()]
    for seq, (kind, name, number) in enumerate(steps, start=1):
        if kind == "join":
            role: Literal["gm", "player"] = "gm" if name in {"gm", "aid"} else "player"
            state = scribe.joined(state, Candidate(number, name, role), now)
        elif kind == "leave":
            state = scribe.left(state, number, now)
        elif kind == "change":
            state = scribe.changed(state, frozenset({name}), seq, now)
        elif kind == "written" and number in state.posts:
            state = scribe.written(state, number, state.posts[number].term, seq, now)
        else:
            now += number
            state = scribe.expired(state, now)
        states.append(state)
    return states


@given(STEPS)
def test_one_writer_whenever_someone_may(steps: Sequence[tuple[str, str, int]]) -> None:
    """A token has a writer when a GM or an owner is there, never two; terms only rise.

    One of the GMs leads whenever any is there.
    """
    states = play(steps)
    for before, after in pairwise(states):
        posts = [token for post in after.posts.values() for token in post.tokens]
        present = after.candidates.values()
        writable = {
            token
            for token, owners in TOKENS.items()
            if any(one.role == "gm" or one.user in owners for one in present)
        }

        assert len(posts) == len(set(posts))
        assert set(posts) == writable
        assert all(post.term > before.term for _, post in scribe.news(before, after))
        gms = {one.connection for one in present if one.role == "gm"}
        assert len(leaders(after)) == min(1, len(gms))
        assert gms.issuperset(leaders(after))

"""Many events are folded without copying all tokens for each, and the worlds before stay."""

import attrs

from core import make_token, make_world, play
from extra_effort.game import Event, apply, replay
from extra_effort.game import events as e
from extra_effort.game.evolve import APPLY, _Working
from extra_effort.game.table import TableRules

TOKEN = make_token("new")
LOGGED = play(make_world(), "spend", fp=1).entry
EVENTS: tuple[Event, ...] = (
    e.TokenAdded(
        token="new", sheet=TOKEN.sheet, state=TOKEN.state, owners=frozenset(), visibility="owners"
    ),
    e.SheetChanged("new", TOKEN.sheet),
    e.AccessChanged("new", frozenset({"ann"}), "all"),
    e.StateChanged("new", TOKEN.state),
    e.EditTaken("new", "e1"),
    e.StayedAwake({"new": 3, "t": 4}),
    e.TokenRemoved("new"),
    e.BattleEnded("c", frozenset()),
    e.ClockMoved(60, 60),
    e.RulesChanged(TableRules()),
    e.UserKnown("ann", "Ann", "player", listed=True),
    e.KeyAdded(user="ann", key_hash="k", client="tab", name="Ann's", at=1.0),
    e.KeysRevoked("ann", "tab", 2.0),
    e.CodeMade("ann", "c", 3.0),
    e.CodeUsed("ann"),
    e.UserGone("ann"),
    e.FoundryNamed("f"),
    LOGGED,
    e.MishapReported(1),
    e.MishapTakenBack(1),
)


def test_no_event_copies_all_tokens() -> None:
    """Every kind of event goes on with the working copy of a replay."""
    world = attrs.evolve(make_world(), tokens=_Working(make_world().tokens))
    working = world.tokens
    kept = list[bool]()
    for event in EVENTS:
        world = apply(world, event)
        kept.append(world.tokens is working)

    assert {type(event) for event in EVENTS} == set(APPLY)
    assert kept == [True] * len(EVENTS)


def test_folded_together_or_one_by_one() -> None:
    """A replay comes to the same as its events one after the other; what was before stays."""
    before = one_by_one = make_world()
    for event in EVENTS:
        one_by_one = apply(one_by_one, event)

    assert replay(before, EVENTS) == one_by_one
    assert one_by_one.tokens["t"].state.awake_hours == 4
    assert before == make_world()

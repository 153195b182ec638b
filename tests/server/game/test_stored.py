"""Tests of game.stored: what is written is read back as it was."""

import json
from typing import Any

import attrs
import pytest

from core import AVERAGE, Played, make_token, make_world, play
from extra_effort.game import World, apply, stored
from extra_effort.game.evolve import APPLY
from extra_effort.game.stored import EVENTS

CRITICAL = (6, 6, 6, 1, 1, 5, 5, 4, 2)


def through_json(plain: Any) -> Any:
    """Send a plain value through JSON, as a store would."""
    return json.loads(json.dumps(plain, allow_nan=False))


def story() -> list[Played]:
    """Play a bit of everything, from an empty world."""
    told: list[Played] = []

    def tell(op: str, *dice: int, key: str | None = None, **args: Any) -> None:
        world = told[-1].world if told else World.new("w", "e")
        told.append(play(world, op, *dice, key=key, **args))

    tell("pair", key="k1", client="tab", foundry="f")
    tell("users", users=[{"user": "gm", "name": "Gus", "role": "gm"}])
    tell("users", users=[{"user": u, "role": r} for u, r in (("gm", "gm"), ("ann", "player"))])
    tell("mint", key="k2", user="ann")
    tell("revoke", user="ann")
    sheet = {**AVERAGE, "weight": 150.25, "traits": {"Sleepy": 0.5, "Very Fit": 1}}
    tell("register", tokens=[{"token": "t", "sheet": sheet, "fp": 7}])
    tell("register", tokens=[{"token": "t", "sheet": {**sheet, "st": 12}, "owners": ["ann"]}])
    tell("rules", jump_st=True)
    tell("jump", *CRITICAL, kind="broad", extra=5, motivated=True)
    tell("rest", minutes=12.3)
    tell("act", turn="c:1")
    tell("adjust", fp=-1, edit="e1")
    fought = [{"token": "t", "fought": True}]
    tell("battle_end", combat="c1", seconds=60, tokens=fought)
    tell("condition", condition="unconscious", on=True)
    tell("undo", entry=14)
    tell("users", users=[{"user": "gm", "name": "Gus", "role": "gm"}])
    tell("remove", token="t")
    return told


def test_every_event_is_read_back() -> None:
    """An event written and read is the same event."""
    for played in story():
        for event in played.events:
            assert stored.event_from_plain(through_json(stored.event_to_plain(event))) == event


def test_every_world_is_read_back() -> None:
    """A snapshot written and read is the same world, fractions and all."""
    for played in story():
        assert (
            stored.world_from_plain(through_json(stored.world_to_plain(played.world)))
            == played.world
        )


def test_replay_of_the_stored_log_is_the_live_world() -> None:
    """Folding what was stored gives the world that was decided on."""
    world = World.new("w", "e")
    for played in story():
        for event in played.events:
            world = apply(
                world, stored.event_from_plain(through_json(stored.event_to_plain(event)))
            )

        assert world == played.world


def test_type_names_are_unique_and_all_are_folded() -> None:
    """Each event class has a name of its own, and a place in the fold."""
    assert set(EVENTS.values()) == set(APPLY)
    assert all(name == cls.TYPE for name, cls in EVENTS.items())


def test_type_names_are_written_once_and_for_all() -> None:
    """Old logs must stay readable: a name or a version here never changes, it is added to."""
    assert {(cls.TYPE, cls.VERSION) for cls in EVENTS.values()} >= {
        ("access_changed", 1),
        ("battle_ended", 1),
        ("clock_moved", 1),
        ("edit_taken", 1),
        ("foundry_named", 1),
        ("key_added", 1),
        ("keys_revoked", 1),
        ("logged", 1),
        ("mishap_reported", 1),
        ("rules_changed", 1),
        ("sheet_changed", 1),
        ("state_changed", 1),
        ("token_added", 1),
        ("token_removed", 1),
        ("user_gone", 1),
        ("user_known", 1),
    }


@pytest.mark.parametrize("change", [{"type": "dreamt"}, {"version": 99}])
def test_an_unknown_event_is_refused(change: dict[str, Any]) -> None:
    """A log of a newer program is not misread."""
    plain = stored.event_to_plain(play(make_world(), "spend", fp=1).events[0])

    with pytest.raises(ValueError, match="unknown event"):
        stored.event_from_plain({**plain, **change})


def test_values_are_of_the_wires_profile() -> None:
    """Stored values are plain: no tuples, no sets, string keys."""

    def is_plain(value: Any) -> bool:
        if isinstance(value, dict):
            return all(isinstance(k, str) and is_plain(v) for k, v in value.items())
        if isinstance(value, list):
            return all(is_plain(item) for item in value)
        return value is None or isinstance(value, str | int | float | bool)

    for played in story():
        assert is_plain(stored.world_to_plain(played.world))
        assert all(is_plain(stored.event_to_plain(event)) for event in played.events)


def test_only_the_latest_entries_are_remembered() -> None:
    """The world does not grow with its log."""
    world = make_world(make_token())
    for _ in range(505):
        world = play(world, "jump", kind="high").world

    assert (min(world.recent), len(world.recent)) == (6, 500)


def test_only_the_latest_edits_are_remembered() -> None:
    """Nor does a token."""
    world = make_world()
    for n in range(260):
        world = play(world, "adjust", fp=0, edit=str(n)).world

    assert len(attrs.asdict(world.tokens["t"])["edits"]) == 256


def test_an_entry_from_before_its_points_were_kept_is_read() -> None:
    """A log that was begun by an older server tells nothing of them, and all the rest."""
    logged = play(make_world(), "spend", fp=3).entry
    plain = stored.event_to_plain(logged)
    del plain["points"]

    assert stored.event_from_plain(plain) == attrs.evolve(logged, points={})

"""Who may ask for what, walked over the wire: every op for every kind of asker."""

from __future__ import annotations

import json
from typing import Any

import pytest

from extra_effort.game.ops import OPS
from extra_effort.game.roles import WHO
from extra_effort_protocol.messages import Reply
from table import SHEET, WORLD, Table

TOKEN = "Actor.ann"
ONE: dict[str, Any] = {"token": TOKEN}
SOME: dict[str, Any] = {"tokens": [TOKEN]}
COMBAT: dict[str, Any] = {**ONE, "maneuver": "attack", "turn": "1"}

SAMPLES: dict[str, dict[str, Any]] = {
    "act": ONE,
    "activity": {**SOME, "activity": "rest"},
    "adjust": {**ONE, "fp": -1},
    "battle_end": {"combat": "c", "seconds": 12, "tokens": [{**ONE, "fought": True}]},
    "climb": {**ONE, "surface": "tree", "height_ft": 10},
    "code": {"user": "bob"},
    "condition": {**ONE, "condition": "asleep", "on": True},
    "day": {**SOME, "meals": 3, "quarts": 2, "climate": "temperate", "rested": False},
    "dig": {**ONE, "soil": "loose", "task": "shovel", "tools": "iron", "hours": 1},
    "draw_bow": {**ONE, "bow_st": 11},
    "feverish_defense": {**COMBAT, "defense": "dodge"},
    "flurry_of_blows": {**COMBAT, "attacks": 2},
    "group_hike": {**SOME, "terrain": "good"},
    "hike": {**ONE, "terrain": "good"},
    "hold_breath": {**ONE, "exertion": "none", "seconds": 0},
    "jump": {**ONE, "kind": "broad"},
    "lift": {**ONE, "method": "two_handed", "weight_lb": 50},
    "march": {"tokens": [ONE], "hours": 1},
    "mighty_blows": {**COMBAT, "attacks": 1, "damage_dice": 1},
    "mint": {"user": "bob"},
    "mishap": {"of": 1, **ONE},
    "motivate": {**SOME, "on": True},
    "overexert": {**ONE, "seconds": 1},
    "people": {},
    "preview": {"feat": "jump", "args": {**ONE, "kind": "broad"}},
    "register": {"tokens": [{**ONE, "sheet": dict(SHEET)}]},
    "remove": ONE,
    "rest": {**SOME, "minutes": 10},
    "revoke": {"user": "bob"},
    "rules": {"jump_st": True},
    "run": {**ONE, "pace": "sprint", "seconds": 15},
    "sleep": {**SOME, "hours": 8},
    "spend": {**ONE, "fp": 1, "reason": "x"},
    "st_roll": ONE,
    "stay_up": {**SOME, "hours": 4, "active": False},
    "swim": {**ONE, "pace": "slow", "minutes": 1},
    "throw": {**ONE, "weight_lb": 5},
    "time": {"world_time": 60},
    "treat": {"affliction": "none"},
    "undo": {"entry": 2},
    "users": {"users": [{"user": "gm", "name": "Gm", "role": "gm"}]},
}
"""Arguments that could be served, for every op on `Actor.ann`, which everyone sees."""

WIRE = sorted(op for op in OPS if WHO[op] != "internal")


async def seats(table: Table, user: str, op: str, args: dict[str, Any]) -> Reply:
    """Return what `user` is answered, after one entry that can be undone."""
    owner = await table.sit("ann")
    await owner.ask("spend", **ONE, fp=1, reason="x")
    return await (await table.sit(user)).ask(op, **args)


def about(token: str, op: str) -> dict[str, Any]:
    """Return the sample of an op with another token in it."""
    sample: dict[str, Any] = json.loads(json.dumps(SAMPLES[op]).replace(TOKEN, token))
    return sample


def code(reply: Reply) -> str:
    """Return the error's code, or ok."""
    return reply.error.code if reply.error is not None else "ok"


def test_every_op_has_a_sample() -> None:
    """An op without a line here would be served untested."""
    assert set(WIRE) <= SAMPLES.keys()


@pytest.mark.parametrize("op", WIRE)
async def test_gm(table: Table, op: str) -> None:
    """A GM may ask for everything."""
    assert code(await seats(table, "gm", op, SAMPLES[op])) != "not_allowed"


@pytest.mark.parametrize("op", WIRE)
async def test_owner(table: Table, op: str) -> None:
    """A player may ask for feats and the like of his own token; a GM's op changes nothing."""
    answer = code(await seats(table, "ann", op, SAMPLES[op]))

    assert (answer == "not_allowed") == (WHO[op] == "gm")
    assert WHO[op] != "gm" or (await table.store.world(WORLD)).seq == 2


@pytest.mark.parametrize("op", [op for op in WIRE if WHO[op] == "gm"])
@pytest.mark.parametrize("args", [{}, {"tokens": 7, "token": None}, {"": {"nonsense": True}}])
async def test_role_before_arguments(table: Table, op: str, args: dict[str, Any]) -> None:
    """Whoever may not ask for an op learns nothing of what its arguments should have been."""
    reply = await seats(table, "ann", op, args)

    assert reply.error is not None
    assert (reply.error.code, reply.error.field) == ("not_allowed", "op")


@pytest.mark.parametrize("op", ["march", "group_hike"])
async def test_role_before_the_arguments_of_a_preview(table: Table, op: str) -> None:
    """A preview of what is the GM's alone is refused likewise."""
    assert code(await seats(table, "ann", "preview", {"feat": op, "args": {}})) == "not_allowed"


@pytest.mark.parametrize("op", WIRE)
async def test_another_player(table: Table, op: str) -> None:
    """Another player may ask for nothing of a token he only sees; nothing changes."""
    answer = code(await seats(table, "bob", op, SAMPLES[op]))

    assert answer == ("ok" if WHO[op] == "all" else "not_allowed")
    assert (await table.store.world(WORLD)).seq == 2


@pytest.mark.parametrize("op", [op for op in WIRE if WHO[op] == "owner"])
async def test_a_player_who_does_not_see_it(table: Table, op: str) -> None:
    """Of a token he does not see, a player does not even learn that it exists."""
    answer = await seats(table, "bob", op, about("Actor.npc", op))
    same = await seats(table, "bob", op, about("Actor.nobody", op))

    assert code(answer) == code(same) == "unknown_token"
    assert answer.error is not None
    assert same.error is not None
    assert answer.error.message.replace("npc", "nobody") == same.error.message


@pytest.mark.parametrize("user", ["gm", "ann"])
async def test_internal_ops(table: Table, user: str) -> None:
    """What only the server asks for does not exist on the wire."""
    for op in (op for op, who in WHO.items() if who == "internal"):
        assert code(await seats(table, user, op, {"client": 7})) == "unknown_op"

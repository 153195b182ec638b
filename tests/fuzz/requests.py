"""Target of the core: requests whose arguments are taken from the bytes, on a small table."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import attrs

from core import AVERAGE
from extra_effort.game import (
    Caller,
    Decision,
    Logged,
    Refusal,
    Request,
    World,
    decide,
    replay,
    views,
)
from extra_effort.game.ops import OPS
from extra_effort.game.ops.preview import PREVIEWED
from extra_effort.game.stored import (
    event_from_plain,
    event_to_plain,
    world_from_plain,
    world_to_plain,
)
from extra_effort_protocol.errors import ErrorCode
from invariants import accounts_for, holds_together, is_plain

from .taken import Taken
from .target import Target

GM, ANN, BOB = Caller("gm", "gm"), Caller("ann", "player"), Caller("bob", "player")
MOST_REQUESTS = 6
NOW = 1_000.0
NAMES = sorted(OPS)
INTERNAL = frozenset({"pair", "admit"})
"""What only the server asks for, with arguments of its own making."""


@attrs.frozen
class SeededDice:
    """Dice from a number, so that the same bytes play the same."""

    random: Random

    def d6(self, n: int) -> tuple[int, ...]:
        """Roll `n` dice."""
        return tuple(self.random.randint(1, 6) for _ in range(n))


def table() -> World:
    """Return a world of a GM, two players and three tokens: one of Ann's, one hidden, one open."""
    world = World.new("w", "e")
    users = [{"user": "gm", "name": "Gus", "role": "gm"}]
    users += [{"user": user, "name": user, "role": "player"} for user in ("ann", "bob")]
    sheets = [
        {"token": "a", "sheet": {**AVERAGE, "skills": {"Jumping": 12}}, "owners": ["ann"]},
        {"token": "b", "sheet": {**AVERAGE, "fp_max": None, "traits": {"Machine": 1}}},
        {"token": "c", "sheet": {**AVERAGE, "ht": 14}, "visibility": "all"},
    ]
    for op, args in (("users", {"users": users}), ("register", {"tokens": sheets})):
        answer = decide(world, Request(op, op, args, GM), SeededDice(Random(0)), NOW)  # noqa: S311
        assert isinstance(answer, Decision)
        world = replay(world, answer.events)
    return world


TABLE = table()


def check_requests(data: bytes) -> None:
    """Play a few requests one after the other; whatever they are, the laws hold."""
    taken = Taken(data)
    world, dice = TABLE, SeededDice(Random(taken.byte()))  # noqa: S311 (a seed)
    for number in range(MOST_REQUESTS):
        if not taken:
            return
        caller = (GM, ANN, GM, BOB, GM, GM, GM, ANN)[taken.byte() & 7]
        op = taken.one_of(NAMES) if taken.byte() & 31 != 1 else taken.word()
        args = args_of(op, taken)
        if op not in INTERNAL and isinstance(args, dict):
            world = check_request(world, Request(f"r{number}", op, args, caller, key_of(op)), dice)


def args_of(op: str, taken: Taken) -> Any:
    """Take arguments: of a preview those of what is previewed, of no op anything."""
    if op == "preview" and taken.byte() & 7:
        feat = taken.one_of(sorted(PREVIEWED))
        return {"feat": feat, "args": taken.fields(OPS[feat].args)}
    return taken.fields(OPS[op].args) if op in OPS else taken.value()


def key_of(op: str) -> str | None:
    """Return the hash that the server brings along where a key or code is made."""
    return f"hash of {op}" if op in {"mint", "code"} else None


def check_request(world: World, request: Request, dice: SeededDice) -> World:
    """Decide a request, hold the laws to what comes of it, and return the world after."""
    asked, stood = copy.deepcopy(request.args), world_to_plain(world)
    answer = decide(world, request, dice, NOW)
    assert repr(request.args) == repr(asked)
    assert world_to_plain(world) == stood
    if isinstance(answer, Refusal):
        check_refusal(answer)
        return world
    check_told(answer.result)
    if not answer.events:
        return world
    check_decision(world, answer)
    return replay(world, answer.events)


def check_refusal(refusal: Refusal) -> None:
    """Check that a refusal says why, in a sentence, under a code of the norm."""
    assert refusal.code in set(ErrorCode)
    assert refusal.message.endswith(".")
    assert refusal.field is None or isinstance(refusal.field, str)


def check_told(result: Any) -> None:
    """Check that a result can stand in the log and on the wire."""
    assert is_plain(result)
    json.dumps(result, allow_nan=False)


def check_decision(world: World, decision: Decision) -> None:
    """Check the events: they read back, add up, and tell each viewer only what is theirs."""
    assert isinstance(decision.events[-1], Logged)
    plain = [through_json(event_to_plain(event)) for event in decision.events]
    assert [event_from_plain(one) for one in plain] == list(decision.events)
    after = replay(world, decision.events)
    assert after.seq == world.seq + 1
    holds_together(after)
    assert world_from_plain(through_json(world_to_plain(after))) == after
    for result in results_of(decision.result):
        accounts_for(world, after, result)
    check_views(world, after, decision.events[-1])


def results_of(result: Any) -> list[dict[str, Any]]:
    """Return the results of feats, one for each token."""
    results = result if isinstance(result, list) else [result]
    return [one for one in results if isinstance(one, dict) and "feat" in one]


def check_views(before: World, after: World, logged: Logged) -> None:
    """Check what each viewer is told: it can be written, and holds no token they may not see."""
    for viewer in (GM, ANN, BOB):
        tokens, seen = views.snapshot(after, viewer, None)
        check_told(tokens)
        assert set(tokens) == set(seen)
        told = views.diff(before, after, logged, viewer)
        if told is None:
            continue
        check_told(attrs.asdict(told))
        assert set(told.tokens) <= set(seen)
        assert not set(told.gone) & (set(seen) - set(told.tokens))


def through_json(plain: Any) -> Any:
    """Send a plain value through JSON, as the store does."""
    return json.loads(json.dumps(plain, allow_nan=False))


REQUESTS = Target("requests", check_requests)

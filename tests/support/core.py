"""Tokens, worlds and requests of the pure core, as one-liners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from extra_effort.game import Caller, Decision, Event, Logged, Refusal, Request, World
from extra_effort.game import decide as decide_request
from extra_effort.game.evolve import replay
from extra_effort.game.given import read_state
from extra_effort.game.ops import OPS
from extra_effort.game.sheet import Sheet, read_sheet
from extra_effort.game.table import TableRules, changed
from extra_effort.game.world import Token
from extra_effort.rules.dice import ListDice

GM = Caller("gm", "gm")
PLAYER = Caller("ann", "player")
STRANGER = Caller("bob", "player")
NOW = 1000.0

AVERAGE: Mapping[str, Any] = {
    "name": "Average",
    "st": 10,
    "dx": 10,
    "iq": 10,
    "ht": 10,
    "will": 10,
    "per": 10,
    "hp_max": 10,
    "fp_max": 10,
    "basic_move": 5,
    "dodge": 8,
    "size_modifier": 0,
    "weight": 150,
    "basic_lift": None,
    "encumbrance": 0,
    "heavy_clothing": False,
    "skills": {},
    "traits": {},
}
"""An average sheet, as Foundry would send it."""


@attrs.frozen
class Played:
    """What a request came to: its result, its events, and the world after."""

    world: World
    result: Any
    events: tuple[Event, ...]

    @property
    def entry(self) -> Logged:
        """The end of the entry."""
        last = self.events[-1]
        assert isinstance(last, Logged)
        return last

    def token(self, token: str = "t") -> Token:
        """Return a token after."""
        return self.world.tokens[token]


def make_sheet(**changes: Any) -> Sheet:
    """Read an average sheet with some fields changed."""
    return read_sheet({**AVERAGE, **changes})


def make_token(
    token: str = "t",
    *,
    state: Mapping[str, Any] | None = None,
    owners: Sequence[str] = (),
    visibility: str = "owners",
    **changes: Any,
) -> Token:
    """Make a token of an average sheet with some fields changed."""
    sheet = make_sheet(**changes)
    held, version = read_state(dict(state or {}), sheet, overflow=True)
    made = Token(id=token, sheet=sheet, state=held, version=version, owners=frozenset(owners))
    return attrs.evolve(made, visibility="all" if visibility == "all" else "owners")


def make_world(*tokens: Token, rules: Mapping[str, Any] | None = None) -> World:
    """Make a world of tokens; without any, of one average token "t"."""
    there = tokens or (make_token(),)
    table = changed(TableRules(), rules or {})
    world = World.new("w", "e")
    return attrs.evolve(world, tokens={token.id: token for token in there}, rules=table)


def ask(world: World, request: Request, *dice: int) -> Decision | Refusal:
    """Decide one request."""
    return decide_request(world, request, ListDice(dice), NOW)


def play(
    world: World, op: str, *dice: int, caller: Caller = GM, key: str | None = None, **args: Any
) -> Played:
    """Play a request that is not refused, with exactly these dice."""
    source = ListDice(dice)
    request = Request("r", op, named(world, op, args), caller, key)
    answer = decide_request(world, request, source, NOW)
    assert isinstance(answer, Decision), answer
    assert source.left == ()
    return Played(replay(world, answer.events), answer.result, answer.events)


def refuse(
    world: World, op: str, caller: Caller = GM, key: str | None = None, **args: Any
) -> tuple[str, str | None]:
    """Return code and field of a request that must be refused before any die."""
    answer = ask(world, Request("r", op, named(world, op, args), caller, key))
    assert isinstance(answer, Refusal), answer
    assert answer.message.endswith(".")
    return answer.code, answer.field


def named(world: World, op: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Name the world's only token in arguments that name none."""
    wanted = {f.name: f.default for f in attrs.fields(OPS[op].args)} if op in OPS else {}
    if len(world.tokens) != 1 or {"token", "tokens"} & set(args):
        return args
    token = next(iter(world.tokens))
    if "token" in wanted:
        return {"token": token, **args}
    if wanted.get("tokens") is attrs.NOTHING and op not in BY_MAPS:
        return {"tokens": [token], **args}
    return args


BY_MAPS = frozenset({"battle_end", "march", "register"})
"""Ops whose `tokens` are maps, not ids."""

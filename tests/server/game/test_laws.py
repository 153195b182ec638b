"""What holds whatever is asked, in whatever state, with whatever dice."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
from hypothesis import given
from hypothesis import strategies as st

from core import GM, make_sheet, make_world
from drawn import FEATS_OF_ONE, SHEETS, TABLES, requests
from extra_effort.game import Decision, Event, Logged, Refusal, Request, World, decide, replay
from extra_effort.game.body import fresh
from extra_effort.game.ops import OPS
from extra_effort.game.stored import event_from_plain, event_to_plain
from extra_effort.game.world import Token
from invariants import accounts_for, holds_together, is_plain, stays_below

TOKENS = ("a", "b")


@attrs.frozen
class RandomDice:
    """Dice from a seed, so that a failing example can be played again."""

    random: Random

    def d6(self, n: int) -> tuple[int, ...]:
        """Roll `n` dice."""
        return tuple(self.random.randint(1, 6) for _ in range(n))


def token(name: str, sheet: dict[str, Any]) -> Token:
    """Make a fresh token of a drawn sheet."""
    read = make_sheet(**sheet)
    return Token(id=name, sheet=read, state=fresh(read).state)


def previewed(world: World, op: str, args: dict[str, Any]) -> Any:
    """Ask for the odds of a feat."""
    request = Request("p", "preview", {"feat": op, "args": args}, GM)
    answer = decide(world, request, RandomDice(Random(0)), now=0.0)  # noqa: S311 (a seed)
    assert isinstance(answer, Decision)
    assert answer.events == ()
    for roll in answer.result["rolls"]:
        assert sum(outcome["n"] for outcome in roll["chance"].values()) == 216
    body = world.tokens[args["token"]].body
    assert (body.fp, body.state.hp) == (
        answer.result["fp"]["before"],
        answer.result["hp"]["before"],
    )
    return answer.result


@given(
    sheets=st.tuples(SHEETS, SHEETS),
    rules=TABLES,
    asked=st.lists(requests(TOKENS), min_size=1, max_size=12),
    seed=st.integers(0, 2**32),
)
def test_laws(
    sheets: tuple[dict[str, Any], dict[str, Any]],
    rules: dict[str, Any],
    asked: list[tuple[str, dict[str, Any]]],
    seed: int,
) -> None:
    """F2, F4, F8, F11, D5, D7: decide never raises; accounts, bounds, log and preview agree."""
    tokens = [token(name, sheet) for name, sheet in zip(TOKENS, sheets, strict=True)]
    world = make_world(*tokens, rules=rules)
    dice = RandomDice(Random(seed))  # noqa: S311 (a seed)
    for op, args in asked:
        refused = previewed(world, op, args)["refused"] if op in FEATS_OF_ONE else None
        answer = decide(world, Request("r", op, args, GM), dice, now=0.0)
        if isinstance(answer, Refusal):
            assert refused == answer.code or op not in FEATS_OF_ONE
            continue
        assert refused is None
        assert isinstance(answer.events[-1], Logged)
        assert [event_from_plain(event_to_plain(event)) for event in answer.events] == list(
            answer.events
        )
        after = replay(world, answer.events)
        assert after.seq == world.seq + 1
        holds_together(after)
        stays_below(after)
        assert is_plain(answer.result)
        results = answer.result if isinstance(answer.result, list) else [answer.result]
        for result in results:
            accounts_for(world, after, result)
        world = after


@given(
    sheet=SHEETS,
    asked=st.lists(requests(("a",)), min_size=1, max_size=8),
    seed=st.integers(0, 2**32),
    days=st.integers(1, 10_000),
)
def test_wall_time_is_no_game_time(
    sheet: dict[str, Any], asked: list[tuple[str, dict[str, Any]]], seed: int, days: int
) -> None:
    """Whatever the wall clock says, the same comes of the same; it is noted, and that is all."""

    def played(now: float) -> list[Any]:
        world, told = make_world(token("a", sheet)), list[Any]()
        dice = RandomDice(Random(seed))  # noqa: S311 (a seed)
        for op, args in asked:
            answer = decide(world, Request("r", op, args, GM), dice, now=now)
            if isinstance(answer, Decision):
                world = replay(world, answer.events)
                told.append((answer.result, [without_time(event) for event in answer.events]))
            else:
                told.append(answer)
        return told

    assert played(0.0) == played(days * 86_400.0)


def without_time(event: Event) -> Event:
    """Return an event without the time at which it was logged."""
    return attrs.evolve(event, at=0.0) if isinstance(event, Logged) else event


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["a", "attack", "hard", "fast", "none", "t"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(data=st.data(), op=st.sampled_from(sorted(OPS)))
def test_garbage(data: st.DataObject, op: str) -> None:
    """D7: whatever stands in the arguments, `decide` answers, and a refusal says why."""
    names = [field.name for field in attrs.fields(OPS[op].args)]
    args = data.draw(st.dictionaries(st.sampled_from(names), JSON, max_size=len(names)))
    answer = decide(make_world(), Request("r", op, args, GM), RandomDice(Random(0)), now=0.0)  # noqa: S311

    if isinstance(answer, Refusal):
        assert answer.message.endswith(".")

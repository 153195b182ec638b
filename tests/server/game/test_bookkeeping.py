"""The laws that hold whatever is played, in any order, by any dice."""

from typing import Any

import attrs
from hypothesis import given
from hypothesis import strategies as st

from core import AVERAGE, GM, NOW, make_token, make_world, play
from extra_effort.game import Decision, Request, World, decide, replay, stored
from extra_effort.game.body import Body
from extra_effort.game.sheet import read_sheet
from extra_effort.game.world import Token

fp_max = st.integers(1, 20)
traits = st.sampled_from([{}, {"Fit": 1}, {"Very Fit": 1}])
sheets = st.builds(
    lambda fp, hp, will, extra: {
        **AVERAGE,
        "fp_max": fp,
        "hp_max": hp,
        "will": will,
        "traits": extra,
    },
    fp_max,
    st.integers(1, 20),
    st.integers(1, 25),
    traits,
)
percents = st.integers(0, 6).map(lambda n: 5 * n)
requests = st.one_of(
    st.fixed_dictionaries({"op": st.just("spend"), "fp": st.integers(1, 30)}),
    st.fixed_dictionaries(
        {
            "op": st.just("spend"),
            "fp": st.integers(1, 30),
            "cause": st.just("exertion"),
        }
    ),
    st.fixed_dictionaries(
        {
            "op": st.just("jump"),
            "kind": st.just("broad"),
            "extra": percents,
            "dx_roll": st.booleans(),
        }
    ),
    st.fixed_dictionaries(
        {
            "op": st.just("run"),
            "pace": st.just("sprint"),
            "seconds": st.integers(1, 60),
            "extra": percents,
        }
    ),
    st.fixed_dictionaries({"op": st.just("rest"), "minutes": st.integers(1, 200)}),
    st.fixed_dictionaries({"op": st.just("adjust"), "fp": st.integers(-30, 30)}),
    st.fixed_dictionaries({"op": st.just("adjust"), "set_fp": st.integers(-30, 30)}),
    st.fixed_dictionaries({"op": st.just("adjust"), "hp": st.integers(-10, 10)}),
    st.fixed_dictionaries({"op": st.just("act"), "turn": st.sampled_from(["1", "2"])}),
    st.fixed_dictionaries({"op": st.just("battle_end"), "seconds": st.integers(0, 200)}),
)
stories = st.lists(requests, max_size=12)


class AnyDice:
    """Dice that hypothesis draws."""

    def __init__(self, data: st.DataObject) -> None:
        """Draw from `data`."""
        self._die = st.integers(1, 6)
        self._data = data

    def d6(self, n: int) -> tuple[int, ...]:
        """Draw `n` dice."""
        return tuple(self._data.draw(self._die) for _ in range(n))


def as_args(request: dict[str, Any]) -> dict[str, Any]:
    """Name the token in a drawn request."""
    args = {name: value for name, value in request.items() if name != "op"}
    if request["op"] == "rest":
        return {**args, "tokens": ["t"]}
    if request["op"] == "battle_end":
        return {**args, "tokens": [{"token": "t", "fought": True}]}
    return {**args, "token": "t"}


def step(world: World, request: dict[str, Any], data: st.DataObject) -> Decision | None:
    """Decide a drawn request; None when it is refused."""
    asked = Request("r", request["op"], as_args(request), GM)
    answer = decide(world, asked, AnyDice(data), NOW)
    return answer if isinstance(answer, Decision) else None


def world_of(sheet: dict[str, Any]) -> World:
    """Make a world of one token."""
    known = read_sheet(sheet)
    token = make_token()
    fresh = Token(id="t", sheet=known, state=attrs.evolve(token.state, hp=known.hp_max))
    return attrs.evolve(World.new("w", "e"), tokens={"t": fresh})


def bounds_hold(body: Body) -> bool:
    """Tell whether FP stand within their bounds and no pool is below nothing."""
    assert body.fp is not None
    return -body.fp_max <= body.fp <= body.fp_max and min(attrs.astuple(body.state.pools)) >= 0


@given(sheets, stories, st.data())
def test_fp_stay_within_bounds(
    sheet: dict[str, Any], story: list[Any], data: st.DataObject
) -> None:
    """F4, F8: never below the floor, never above the maximum; pools sum to what is missing."""
    world = world_of(sheet)
    for request in story:
        decision = step(world, request, data)
        world = replay(world, decision.events) if decision else world
        body = world.tokens["t"].body

        assert bounds_hold(body)
        assert body.fp == sheet["fp_max"] - sum(attrs.astuple(body.state.pools))


@given(sheets, stories, st.data())
def test_the_result_counts_every_fp_and_hp(
    sheet: dict[str, Any], story: list[Any], data: st.DataObject
) -> None:
    """F2, F4, F7: HP move by exactly what the result says; FP by it, less what fell on HP alone."""
    world = world_of(sheet)
    for request in story:
        decision = step(world, request, data)
        if decision is None:
            continue
        before = world.tokens["t"].body
        world = replay(world, decision.events)
        after = world.tokens["t"].body
        result = decision.result[0] if isinstance(decision.result, list) else decision.result

        assert before.state.hp - after.state.hp == result["hp"]
        moved = (before.fp or 0) - (after.fp or 0)
        assert moved <= result["fp"] or result["fp"] < 0
        if after.fp != -after.fp_max:
            assert moved == result["fp"]


@given(sheets, st.integers(1, 100), st.integers(-20, 20))
def test_what_a_cost_takes(sheet: dict[str, Any], cost: int, fp: int) -> None:
    """F2, F4: one HP for each point of the cost below 0, on FP or past the floor."""
    world = play(world_of(sheet), "adjust", set_fp=fp).world
    start = world.tokens["t"].body.fp or 0

    after = play(world, "spend", fp=cost)

    body = after.token().body
    assert body.fp == max(-sheet["fp_max"], start - cost)
    assert sheet["hp_max"] - body.state.hp == max(0, cost - max(start, 0))


@given(sheets, st.integers(-20, 20), st.integers(1, 300), st.integers(1, 300))
def test_two_rests_are_one(sheet: dict[str, Any], fp: int, one: int, two: int) -> None:
    """R1: resting 10 and then 20 minutes is resting 30."""
    world = play(world_of(sheet), "adjust", set_fp=fp, cause="exertion").world

    parts = play(play(world, "rest", minutes=one).world, "rest", minutes=two)
    whole = play(world, "rest", minutes=one + two)

    assert parts.token().state == whole.token().state


@given(sheets, stories, requests, st.data())
def test_undo_and_redo(
    sheet: dict[str, Any], story: list[Any], request_: Any, data: st.DataObject
) -> None:
    """Undo gives the state before back exactly, undoing that the state after."""
    world = world_of(sheet)
    for request in story:
        decision = step(world, request, data)
        world = replay(world, decision.events) if decision else world
    decision = step(world, request_, data)
    after = replay(world, decision.events) if decision else world
    if after.tokens["t"].state == world.tokens["t"].state:
        return

    undone = play(after, "undo", entry=after.seq)
    redone = play(undone.world, "undo", entry=undone.world.seq)

    assert undone.token().state == world.tokens["t"].state
    assert redone.token().state == after.tokens["t"].state


@given(sheets, stories, st.data())
def test_replay_is_the_live_world(
    sheet: dict[str, Any], story: list[Any], data: st.DataObject
) -> None:
    """The stored log, folded, is the world that was decided on."""
    start = world = world_of(sheet)
    log: list[Any] = []
    for request in story:
        decision = step(world, request, data)
        if decision is not None:
            world = replay(world, decision.events)
            log += [stored.event_to_plain(event) for event in decision.events]

    assert replay(start, map(stored.event_from_plain, log)) == world
    assert stored.world_from_plain(stored.world_to_plain(world)) == world


@given(st.integers(0, 40).map(lambda n: 5 * n), st.integers(1, 30), st.integers(-9, 10))
def test_previewed_odds_sum_to_216(extra: int, will: int, fp: int) -> None:
    """The outcomes exclude each other."""
    world = make_world(make_token(will=will, state={"fp": fp}))
    args = {"token": "t", "kind": "high", "extra": extra}

    result = play(world, "preview", feat="jump", args=args).result

    for roll in result["rolls"]:
        assert sum(chance["n"] for chance in roll["chance"].values()) == 216

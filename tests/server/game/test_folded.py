"""Long feats skip over what is alike: the outcome is that of going step by step."""

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from core import make_token, make_world, play
from extra_effort.game.attempt import Attempt, Setting, begin
from extra_effort.game.feats.hold_breath import go_without
from extra_effort.game.feats.overexert import strain
from extra_effort.game.feats.run import RunArgs, intervals
from extra_effort.game.rolls import Supposed
from extra_effort.game.steps import begin_interval, gasp
from extra_effort.game.table import TableRules
from extra_effort.game.world import Token
from extra_effort.rules import running
from extra_effort.rules.running import Pace, Runner

BODIES = st.builds(
    make_token,
    state=st.fixed_dictionaries({"fp": st.integers(-5, 12), "half_fp": st.booleans()}),
    fp_max=st.integers(6, 10),
    hp_max=st.integers(1, 12),
    traits=st.sampled_from([{}, {"Very Fit": 1}]),
)


def attempt_of(token: Token) -> Attempt:
    """Begin an attempt of a drawn token; every roll succeeds."""
    setting = Setting(table=TableRules(), roller=Supposed(), seq=1)
    return begin("x", "t", token.body, setting)


@given(BODIES, st.integers(1, 60))
def test_overexertion(token: Token, seconds: int) -> None:
    """C4: a point a second, paid together while FP are left, comes to the same."""
    slow = attempt_of(token)
    for second in range(seconds):
        slow = begin_interval(slow, second)
        slow = slow if slow.stopped else slow.exert(1)
        if slow.stopped:
            break

    quick = strain(attempt_of(token), seconds)

    assert (quick.body, quick.fp, quick.hp, quick.notes, quick.stopped, list(quick.rolls)) == (
        slow.body,
        slow.fp,
        slow.hp,
        slow.notes,
        slow.stopped,
        list(slow.rolls),
    )


@given(BODIES, st.integers(1, 60))
def test_without_air(token: Token, seconds: int) -> None:
    """B3: a point a second, paid together while FP are left, comes to the same."""
    slow, lasted = attempt_of(token), 0
    while lasted < seconds and not slow.stopped:
        slow = gasp(slow.pay(1))
        lasted += 1

    quick, quickly = go_without(attempt_of(token), seconds)

    assert quickly == lasted
    assert (quick.fp, quick.hp, list(quick.rolls)) == (slow.fp, slow.hp, list(slow.rolls))
    assert quick.body.state.pools == slow.body.state.pools


@given(st.sampled_from(running.PACES), st.integers(1, 300), st.integers(0, 40), st.booleans())
def test_a_run_without_fatigue(pace: Pace, seconds: int, deviations: int, on_map: bool) -> None:
    """F11, N3: who never tires runs all intervals at once, and as far as one by one."""
    deviations = min(deviations, seconds - 1)
    world = make_world(make_token(fp_max=None, traits={"Enhanced Move (Ground)": 3}))
    asked: dict[str, Any] = {"pace": pace, "seconds": seconds, "deviations": deviations}
    args = RunArgs(token="t", pace=pace, seconds=seconds)
    runner = Runner(Fraction(5), 5, Fraction(8), on_map=on_map)

    parts = [running.yards(pace, runner, part, deviations) for part in intervals(args)]
    achieved = play(world, "run", on_map=on_map, **asked).result["achieved"]

    assert achieved["intervals"] == len(parts)
    assert Fraction(str(achieved["yards"])) == round(sum(parts, Fraction(0)), 1)

"""Swimming: W1, W2, C5, E14, B3."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import make_token, make_world, play

OK = (3, 3, 3)
BAD = (5, 5, 5)
SHALLOW: dict[str, Any] = {"pace": "fast", "deep": False}


def test_in_shallow_water() -> None:
    """W2, C5: where one can stand only the minute's roll against fatigue is made."""
    played = play(make_world(), "swim", *OK, **SHALLOW, minutes=1)

    assert [roll["name"] for roll in played.result["rolls"]] == ["endurance"]
    assert played.result["achieved"] == {"yards": 60, "intervals": 1}


def test_slow() -> None:
    """W1, C5: at half the speed fatigue is asked every half an hour, the water every five min."""
    played = play(make_world(), "swim", *OK * 8, pace="slow", minutes=31)

    names = [roll["name"] for roll in played.result["rolls"]]
    assert names == ["swimming"] * 6 + ["endurance", "swimming"]
    assert played.result["achieved"]["yards"] == 930


def test_entering_and_every_five_minutes() -> None:
    """W2: a roll on entering and one at five minutes, none when the swim ends at ten."""
    played = play(make_world(), "swim", *OK * 12, pace="fast", minutes=10)

    assert [n for n, roll in enumerate(played.result["rolls"]) if roll["name"] == "swimming"] == [
        0,
        6,
    ]


def test_inhaling_water() -> None:
    """W2: after a failure a roll in 5 s, after its success in a minute, then every five."""
    dice = (*BAD, *BAD, *OK, *OK, *OK, *OK, *OK)
    played = play(make_world(), "swim", *dice, pace="fast", minutes=3)

    names = [roll["name"] for roll in played.result["rolls"]]
    assert names == ["swimming"] * 3 + ["endurance", "swimming", "endurance", "endurance"]
    assert played.result["fp"] == 2
    assert played.result["outcome"] == "success"


def test_every_modifier() -> None:
    """W2: purpose, encumbrance and the best of the body's buoyancy."""
    token = make_token(encumbrance=2, traits={"Overweight": 1, "Very Fat": 1})
    args: dict[str, Any] = {"pace": "fast", "minutes": 1}
    jumped = play(make_world(token), "swim", *OK, *OK, **args)
    fell = play(make_world(token), "swim", 2, 2, 2, *OK, **args, intentional=False)

    assert jumped.result["rolls"][0]["target"] == 10 - 4 + 3 - 4 + 5
    assert fell.result["rolls"][0]["target"] == 10 - 4 - 4 + 5


@pytest.mark.parametrize("trait", ["Amphibious", "Aquatic"])
def test_at_home(trait: str) -> None:
    """W1, W2: who is at home in water keeps Move, and is not asked to stay afloat."""
    played = play(make_world(make_token(traits={trait: 1})), "swim", *OK, pace="fast", minutes=1)

    assert played.result["achieved"]["yards"] == 300


def test_laden_and_tired() -> None:
    """W1, F1: from Basic Move, halved, then encumbered, at least 1."""
    token = make_token(basic_move=10, encumbrance=2, traits={"Aquatic": 1}, state={"fp": 3})
    played = play(make_world(token), "swim", *OK, pace="fast", minutes=1)

    assert played.result["achieved"]["yards"] == 3 * 60


def test_skill_counts_twice() -> None:
    """C5, W2: the better of HT and Swimming against fatigue, Swimming against the water."""
    world = make_world(make_token(skills={"Swimming": 13}))
    played = play(world, "swim", *OK, *OK, pace="fast", minutes=1)

    assert [roll["target"] for roll in played.result["rolls"]] == [16, 13]


def test_effort_tires_first() -> None:
    """E4, E14, F1: the minute's Move is that after the effort's FP."""
    token = make_token(basic_move=10, traits={"Aquatic": 1}, state={"fp": 4}, will=20)
    played = play(make_world(token), "swim", *OK, *OK, pace="fast", minutes=1, extra=10)

    assert played.result["achieved"]["yards"] == 330


def test_critical_failure() -> None:
    """E7, E14: the minute yields nothing; its roll against fatigue counts into the injury."""
    dice = (*OK, 3, 3, 2, *OK, 6, 6, 5, 2, *BAD)
    played = play(make_world(), "swim", *dice, pace="fast", minutes=5, extra=10)

    assert played.result["stopped"] == "critical_failure"
    assert played.result["injury"] == {"location": "right leg", "hp": 2}
    assert played.result["achieved"] == {"yards": 66, "intervals": 2}


def test_drowning() -> None:
    """B3, W2: with no FP left a failed roll asks for Will; failing, the swimmer suffocates."""
    world = make_world(make_token(state={"fp": 1}))
    played = play(world, "swim", *BAD, 3, 3, 3, *BAD, 4, 4, 4, pace="fast", minutes=2)

    assert [r["name"] for r in played.result["rolls"]] == ["swimming", "stay_conscious"] * 2
    assert played.result["stopped"] == "unconscious"
    assert {"unconscious", "suffocating"} <= set(played.token().body.conditions)
    assert played.result["achieved"] == {"yards": 5, "intervals": 1}


def test_going_under_at_once() -> None:
    """W2, B3: who goes under on entering swims nowhere."""
    world = make_world(make_token(state={"fp": 1}))
    played = play(world, "swim", *BAD, 4, 4, 4, pace="fast", minutes=2)

    assert played.result["achieved"] == {"yards": 0, "intervals": 1}


def test_fainting_over_the_effort() -> None:
    """F4: who faints over the minute's effort gets no farther, and is not asked again."""
    world = make_world(make_token(state={"fp": -9}, will=30))
    played = play(world, "swim", *OK, *OK, **SHALLOW, minutes=2, extra=5)

    assert played.result["stopped"] == "unconscious"
    assert played.result["achieved"]["yards"] == 0


def test_collapse_between_minutes() -> None:
    """F3: below 1 FP Will is asked before each further minute."""
    world = make_world(make_token(state={"fp": 1}))
    played = play(world, "swim", *BAD, 4, 4, 4, **SHALLOW, minutes=2)

    assert played.result["stopped"] == "collapsed"
    assert played.result["achieved"] == {"yards": 60, "intervals": 1}


def test_a_golem_is_asked_by_the_water_alone() -> None:
    """F11: without fatigue the water is rolled for, and costs nothing."""
    world = make_world(make_token(fp_max=None))
    played = play(world, "swim", *BAD, *OK, pace="fast", minutes=1)

    assert [roll["name"] for roll in played.result["rolls"]] == ["swimming", "swimming"]
    assert played.result["fp"] == 0


def test_very_fit_water() -> None:
    """F9: water inhaled costs in full, tiring half."""
    world = make_world(make_token(traits={"Very Fit": 1}))
    played = play(world, "swim", *BAD, *OK, *BAD, pace="fast", minutes=1)

    assert played.result["fp"] == 1
    assert played.token().state.half_fp


def test_never_begun() -> None:
    """F3: who collapses at the shore swims nowhere."""
    world = make_world(make_token(state={"fp": 0}))
    played = play(world, "swim", 4, 4, 4, **SHALLOW, minutes=2)

    assert played.result["achieved"] == {"yards": 0, "intervals": 0}


@given(dice=st.lists(st.integers(1, 6), min_size=36, max_size=36), cut=st.integers(1, 5))
def test_cut_in_two(dice: list[int], cut: int) -> None:
    """C5: in shallow water a swim in two parts costs what it costs in one, roll for roll."""
    world = make_world(make_token(fp_max=40))
    whole = play(world, "swim", *dice[:18], **SHALLOW, minutes=6)
    first = play(world, "swim", *dice[: 3 * cut], **SHALLOW, minutes=cut)
    rest = play(first.world, "swim", *dice[3 * cut : 18], **SHALLOW, minutes=6 - cut)

    assert whole.token().state == rest.token().state

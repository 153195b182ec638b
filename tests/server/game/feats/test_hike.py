"""Hiking: H1 to H10, E10, C3."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse

PLAIN: dict[str, Any] = {"terrain": "average"}
FAILS = (6, 6, 5)


def test_the_basis_is_named() -> None:
    """H10, A32: the result says how many hours' march it was reckoned on."""
    day = play(make_world(), "hike", *FAILS, **PLAIN)
    short = play(make_world(rules={"march_hours": 8}), "hike", *FAILS, **PLAIN)

    assert day.result["achieved"] == {
        "miles": 50,
        "hiking_bonus": 0,
        "extra": 0,
        "march_hours": 16,
    }
    assert (short.result["achieved"]["miles"], short.result["achieved"]["march_hours"]) == (25, 8)


def test_trap_of_move_halved() -> None:
    """A32, A35: not Move/2 miles an hour (40 a day), nor eight hours unless the table says so."""
    played = play(make_world(), "hike", *FAILS, **PLAIN)

    assert played.result["achieved"]["miles"] == 50


def test_a_failed_hiking_roll_is_no_failure() -> None:
    """H3: bonus rolls never change the outcome."""
    assert play(make_world(), "hike", 6, 6, 6, **PLAIN).result["outcome"] == "success"


def test_too_little_health_for_the_default() -> None:
    """D5, H3: below 3 the Hiking roll is skipped."""
    played = play(make_world(make_token(ht=7)), "hike", **PLAIN)

    assert played.result["rolls"] == []
    assert "below 3" in played.result["notes"][0]


@pytest.mark.parametrize(
    ("way", "skill", "target"),
    [
        ({"weather": "deep_snow", "skis": True}, "Skiing", 4),
        ({"weather": "fine", "skis": True}, "Hiking", 5),
        ({"terrain": "solid_ice", "skates": True}, "Skating", 4),
    ],
)
def test_skill_of_the_way(way: dict[str, Any], skill: str, target: int) -> None:
    """H3: on skis in snow Skiing, on skates on ice Skating, both HT-6."""
    played = play(make_world(), "hike", *FAILS, **{**PLAIN, **way})

    (roll,) = played.result["rolls"]
    assert (skill, target) == (roll["against"], roll["target"])


def test_skis_and_skates() -> None:
    """H3: not both at once."""
    args: dict[str, Any] = {**PLAIN, "skis": True, "skates": True}

    assert refuse(make_world(), "hike", **args) == ("out_of_range", "skates")


def test_enhanced_move_and_encumbrance() -> None:
    """H1, H2, H9: Move 6 lightly laden is 4, doubled 8, 80 miles, half of it in hills and snow."""
    token = make_token(
        basic_move=6, encumbrance=1, traits={"Enhanced Move (Ground)": 1}, skills={"Hiking": 10}
    )
    args: dict[str, Any] = {"terrain": "bad", "weather": "snow"}
    played = play(make_world(token), "hike", 3, 3, 3, **args)

    assert played.result["achieved"]["miles"] == 80 * 1.2 * 0.5 * 0.5


def test_tired_and_hurt() -> None:
    """H1, F1, F6: below a third of FP and HP Move is quartered."""
    token = make_token(basic_move=6, state={"fp": 3, "hp": 3})

    assert play(make_world(token), "hike", *FAILS, **PLAIN).result["achieved"]["miles"] == 20


def test_fp_at_the_stop() -> None:
    """H8, C1, C3: hours since the last rest by encumbrance, heat and heavy clothing."""
    token = make_token(encumbrance=1, heavy_clothing=True, fp_max=30)
    played = play(make_world(token), "hike", *FAILS, **PLAIN, hours_since_rest=4, hot=True)

    assert played.result["fp"] == 4 * 5
    assert play(make_world(), "hike", *FAILS, **PLAIN, hours_since_rest=0).result["fp"] == 0


def test_effort_by_will_adds_to_hiking() -> None:
    """E10: on the Will route the increase adds to the Hiking roll's 20 %, for two FP more."""
    token = make_token(skills={"Hiking": 12})
    played = play(make_world(token), "hike", 3, 3, 3, 3, 3, 2, **PLAIN, extra=10)

    assert played.result["achieved"]["miles"] == 65
    assert played.result["achieved"]["extra"] == 10
    assert played.result["fp"] == 3


def test_effort_missed() -> None:
    """E4, E10: a failure costs the two as well, and leaves the Hiking roll its 20 %."""
    token = make_token(skills={"Hiking": 12})
    played = play(make_world(token), "hike", 3, 3, 3, 5, 5, 3, **PLAIN, extra=10)

    assert (played.result["achieved"]["miles"], played.result["fp"]) == (60, 3)
    assert played.result["outcome"] == "failure"


def test_effort_for_nothing() -> None:
    """E5, E10: a critical success costs nothing but the march."""
    played = play(make_world(), "hike", *FAILS, 1, 1, 1, **PLAIN, extra=10)

    assert (played.result["achieved"]["miles"], played.result["fp"]) == (55, 1)


def test_effort_by_skill() -> None:
    """E10, E3: from 25 % on one Will-based Hiking roll, at -1 per 5 % beyond 20, for it all."""
    token = make_token(skills={"Hiking": 14}, state={"fp": 9})
    played = play(make_world(token), "hike", 3, 4, 4, **PLAIN, extra=30)

    (roll,) = played.result["rolls"]
    assert roll["against"] == "Hiking"
    assert roll["modifiers"] == [
        {"name": "increase", "value": -2},
        {"name": "missing_fp", "value": -1},
    ]
    assert played.result["achieved"]["miles"] == 65


def test_effort_by_skill_fails() -> None:
    """E10: its failure gives nothing, not even Hiking's own 20 %."""
    token = make_token(skills={"Hiking": 12})
    played = play(make_world(token), "hike", 5, 5, 4, **PLAIN, extra=25)

    assert played.result["achieved"]["miles"] == 50
    assert played.result["fp"] == 3


def test_small_increases_go_by_will() -> None:
    """E10, E3: up to 20 % there is no skill's route, and asking for it is refused."""
    world = make_world(make_token(skills={"Hiking": 18}))
    by_will = play(world, "hike", 3, 3, 3, 2, 2, 2, **PLAIN, extra=20)

    assert [roll["against"] for roll in by_will.result["rolls"]] == ["Hiking", "Will"]
    assert refuse(world, "hike", **PLAIN, extra=20, skill="skill") == ("out_of_range", "skill")


def test_no_skill_no_route() -> None:
    """E10: the default is no trained skill."""
    assert refuse(make_world(), "hike", **PLAIN, extra=25, skill="skill")[0] == "out_of_range"


def test_critical_failure() -> None:
    """E7, E10: the whole loss of the march comes off HP too, nowhere; the march is done."""
    token = make_token(skills={"Hiking": 12}, hp_max=20)
    played = play(
        make_world(token), "hike", 3, 3, 3, 6, 6, 5, **PLAIN, extra=10, hours_since_rest=5
    )

    assert (played.result["fp"], played.result["hp"]) == (7, 7)
    assert played.result["injury"] == {"location": None, "hp": 7}
    assert played.result["achieved"]["miles"] == 60


def test_natural_18() -> None:
    """E8, E10: a natural 18 may lame a leg."""
    dice = (*FAILS, 6, 6, 6, 6, 6, 6)
    played = play(make_world(), "hike", *dice, **PLAIN, extra=10)

    assert played.result["affliction"]["trait"] == "Crippled Leg"
    assert played.result["affliction"]["until"] == "permanent"


def test_very_fit() -> None:
    """A19, F9, E10: the march at half rate, the effort's two in full unless the table says."""
    token = make_token(traits={"Very Fit": 1})
    args: dict[str, Any] = {**PLAIN, "extra": 10, "hours_since_rest": 4}
    dice = (*FAILS, 3, 3, 2)
    table: dict[str, Any] = {"very_fit_covers_extra_effort": True}

    assert play(make_world(token), "hike", *dice, **args).result["fp"] == 4
    assert play(make_world(token, rules=table), "hike", *dice, **args).result["fp"] == 3


def test_machine() -> None:
    """C9, F10, E1: a machine walks for nothing and cannot exert itself."""
    world = make_world(make_token(traits={"Machine": 1}))

    assert play(world, "hike", *FAILS, **PLAIN, hours_since_rest=16).result["fp"] == 0
    assert refuse(world, "hike", **PLAIN, extra=5) == ("forbidden_by_trait", "extra")


def test_too_tired_to_set_out() -> None:
    """F3: who collapses in the morning walks nowhere."""
    world = make_world(make_token(state={"fp": 0}))
    played = play(world, "hike", 4, 4, 4, **PLAIN)

    assert played.result["achieved"] == {"miles": 0, "hiking_bonus": 0, "extra": 0}
    assert played.result["fp"] == 0

"""Tests of game.feats.run."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse

SPRINT: dict[str, Any] = {"pace": "sprint", "seconds": 15}


def test_rolls_per_interval() -> None:
    """C5, E13: extra effort for every interval begun, endurance for every whole one."""
    played = play(
        make_world(),
        "run",
        *(3, 3, 2, 3, 3, 3, 3, 3, 1),
        pace="sprint",
        seconds=20,
        extra=10,
    )

    assert [roll["name"] for roll in played.result["rolls"]] == [
        "extra_effort",
        "endurance",
        "extra_effort",
    ]
    assert played.result["achieved"]["intervals"] == 2
    assert played.result["rolls"][2]["target"] == 7
    assert played.result["fp"] == 2


def test_paced_intervals_are_minutes() -> None:
    """C5: a minute each, none for what is left over."""
    played = play(make_world(), "run", 3, 3, 3, pace="paced", seconds=119)

    assert len(played.result["rolls"]) == 1
    assert played.result["achieved"]["intervals"] == 2


def test_a_critical_failure_ends_the_run() -> None:
    """E7: this interval yields nothing, earlier ones stay, its endurance roll counts."""
    dice = (3, 3, 2, 3, 3, 3, 6, 6, 5, 4, 5, 5, 5)

    played = play(make_world(), "run", *dice, pace="sprint", seconds=45, extra=10)

    result = played.result
    assert (result["outcome"], result["stopped"]) == ("critical_failure", "critical_failure")
    assert result["achieved"] == {"yards": 97.9, "top_speed": 6.6, "intervals": 2}
    assert result["injury"] == {"location": "left leg", "hp": 2}
    assert (result["fp"], result["hp"]) == (3, 2)


def test_one_missed_interval_is_a_failure() -> None:
    """E6: of several intervals one that missed the increase makes it a failure."""
    dice = (4, 4, 4, 3, 3, 3, 1, 1, 2, 3, 3, 3)

    result = play(make_world(), "run", *dice, pace="sprint", seconds=30, extra=10).result

    assert (result["outcome"], result["stopped"]) == ("failure", None)
    assert result["achieved"]["yards"] == pytest.approx(89 + 15 * 6.6)


def test_the_act_roll_between_intervals() -> None:
    """F3: on the verge it is asked before each further interval; failing ends the run there."""
    world = make_world(make_token(state={"fp": 1}))
    dice = (6, 4, 4, 3, 3, 3, 3, 3, 3, 4, 4, 4)

    played = play(world, "run", *dice, pace="sprint", seconds=60)

    assert [roll["name"] for roll in played.result["rolls"]] == [
        "endurance",
        "will_to_act",
        "endurance",
        "will_to_act",
    ]
    assert (played.result["stopped"], played.result["achieved"]["intervals"]) == ("collapsed", 2)
    assert played.result["achieved"]["yards"] == pytest.approx(3 + 14 * 3.6 + 15 * 3.6)


def test_fainting_ends_the_run() -> None:
    """F4: seconds after it are not run, nor charged."""
    world = make_world(make_token(state={"fp": -9}, basic_move=6))

    played = play(world, "run", 3, 3, 3, 6, 5, 4, pace="sprint", seconds=600)

    assert (played.result["stopped"], played.result["achieved"]["intervals"]) == ("unconscious", 1)
    assert played.result["fp"] == 1


def test_fainting_at_the_effort_runs_nowhere() -> None:
    """F4, E4: the FP of the roll are paid before the interval is run."""
    world = make_world(make_token(state={"fp": -9}, will=30))

    played = play(world, "run", 3, 3, 3, 3, 3, 3, **SPRINT, extra=5)

    assert played.result["achieved"] == {"yards": 0, "top_speed": 0, "intervals": 1}


def test_fainting_at_a_critical_failure_hurts_too() -> None:
    """E7, F4: the FP taken hurt all the same, and no endurance is asked of the unconscious."""
    world = make_world(make_token(state={"fp": -9}, will=30))

    played = play(world, "run", 3, 3, 3, 6, 6, 6, 1, 3, 3, 3, **SPRINT, extra=5)

    assert (played.result["outcome"], played.result["stopped"]) == (
        "critical_failure",
        "unconscious",
    )
    assert played.result["injury"] == {"location": "right leg", "hp": 1}


def test_not_acting_runs_nowhere() -> None:
    """F3: a failed act roll at the start performs nothing."""
    world = make_world(make_token(state={"fp": 0}))

    result = play(world, "run", 5, 5, 5, **SPRINT).result

    assert result["achieved"] == {"yards": 0, "top_speed": 0, "intervals": 0}


def test_no_fatigue_runs_all_day() -> None:
    """F11: no roll at all, and a whole day of it answers at once."""
    world = make_world(make_token(fp_max=None))

    result = play(world, "run", pace="sprint", seconds=86_400).result

    assert (result["rolls"], result["achieved"]["yards"]) == ([], 5 + 86_399 * 6)


@pytest.mark.parametrize(
    ("args", "field"),
    [
        ({"pace": "sprint", "seconds": 0}, "seconds"),
        ({"pace": "sprint", "seconds": 86_401}, "seconds"),
        ({"pace": "jog", "seconds": 5}, "pace"),
        ({"pace": "sprint", "seconds": 5, "deviations": 5}, "deviations"),
        ({"pace": "sprint", "seconds": 1.5}, "seconds"),
    ],
)
def test_bad_arguments(args: dict[str, Any], field: str) -> None:
    """N5: there are at most as many turns as seconds after the first."""
    assert refuse(make_world(), "run", **args)[1] == field


def test_turns_do_not_matter_when_paced() -> None:
    """N5: they are ignored."""
    result = play(make_world(), "run", pace="paced", seconds=10, deviations=50).result

    assert result["achieved"]["yards"] == 30

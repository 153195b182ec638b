"""Lifting: V1 to V3, C4, E12."""

from typing import Any

from core import make_token, make_world, play, refuse

LIFTER: dict[str, Any] = {"skills": {"Lifting": 12}}


def test_over_the_limit() -> None:
    """V1: a load over the limit does not move, and that is no error."""
    played = play(make_world(), "lift", method="two_handed", weight_lb=160.5)

    assert played.result["achieved"] == {"capacity_lb": 160, "moved": False, "seconds": 4}
    assert played.result["outcome"] == "failure"


def test_lifting_skill_adds() -> None:
    """V2: three points of success are 15 % of Basic Lift."""
    played = play(
        make_world(make_token(**LIFTER)), "lift", 3, 3, 3, method="two_handed", weight_lb=184
    )

    assert played.result["achieved"]["capacity_lb"] == 184
    assert played.result["outcome"] == "success"


def test_a_failed_lifting_roll_takes_nothing() -> None:
    """V2: failing is no worse than not trying, and leaves the outcome alone."""
    played = play(make_world(make_token(**LIFTER)), "lift", 6, 6, 5, method="shove", weight_lb=240)

    assert played.result["achieved"]["moved"]
    assert played.result["outcome"] == "success"


def test_without_the_skill() -> None:
    """V2, D5: asked for without the skill, or with too little of it, the roll is skipped."""
    args: dict[str, Any] = {"method": "carry", "weight_lb": 10, "use_skill": True}
    weak = make_world(make_token(skills={"Lifting": 2}))

    assert "Without the Lifting skill" in play(make_world(), "lift", **args).result["notes"][0]
    assert "below 3" in play(weak, "lift", **args).result["notes"][0]


def test_skill_left_aside() -> None:
    """V2: `use_skill` false rolls nothing."""
    args: dict[str, Any] = {"method": "carry", "weight_lb": 10, "use_skill": False}

    assert play(make_world(make_token(**LIFTER)), "lift", **args).result["rolls"] == []


def test_effort_by_will_and_skill_after_it() -> None:
    """E12, V2: Will for the increase where that is better, then Lifting; both add to Basic Lift."""
    token = make_token(will=14, **LIFTER, ht=14)
    args: dict[str, Any] = {"method": "one_handed", "weight_lb": 50, "extra": 10}
    played = play(make_world(token), "lift", 3, 3, 3, 3, 3, 4, **args)

    assert [roll["against"] for roll in played.result["rolls"]] == ["Will", "Lifting"]
    assert played.result["achieved"]["capacity_lb"] == 2 * (20 * 1.1 + 2)


def test_effort_by_skill_alone() -> None:
    """E12, E3: by Lifting, one roll at -1 per 10 % or part stands for both."""
    token = make_token(skills={"Lifting": 15})
    args: dict[str, Any] = {"method": "one_handed", "weight_lb": 50, "extra": 25}
    played = play(make_world(token), "lift", 3, 3, 3, **args)

    (roll,) = played.result["rolls"]
    assert (roll["against"], roll["target"]) == ("Lifting", 12)
    assert played.result["achieved"]["capacity_lb"] == 50


def test_the_weakest_minute_counts() -> None:
    """E12: over several minutes one that missed the increase sets the limit."""
    dice = (3, 3, 2, 3, 3, 2)
    args: dict[str, Any] = {"method": "two_handed", "weight_lb": 170, "extra": 10, "minutes": 2}
    played = play(make_world(), "lift", *dice, **args)

    assert played.result["achieved"] == {"capacity_lb": 160, "moved": False, "seconds": 4}
    assert played.result["fp"] == 2


def test_critical_failure() -> None:
    """E7, E12: nothing moves, the back is hurt, and no Lifting roll is made."""
    args: dict[str, Any] = {"method": "two_handed", "weight_lb": 1, "extra": 10}
    played = play(make_world(make_token(**LIFTER)), "lift", 6, 6, 5, **args)

    assert played.result["achieved"] == {"capacity_lb": 0, "moved": False, "seconds": 0}
    assert played.result["injury"] == {"location": "back", "hp": 1}
    assert played.result["stopped"] == "critical_failure"


def test_carrying_too_much() -> None:
    """V3, C4: more than ten Basic Lifts on the back cost 1 FP a second, a minute by default."""
    args: dict[str, Any] = {"method": "carry", "weight_lb": 201}
    played = play(make_world(make_token(fp_max=100, hp_max=100)), "lift", **args)

    assert played.result["fp"] == 60


def test_a_wagon() -> None:
    """V1, V3, C4: of a load on four wheels a twentieth counts, for its FP too."""
    args: dict[str, Any] = {"method": "drag", "surface": "four_wheels", "seconds_carried": 2}
    world = make_world()

    assert play(world, "lift", weight_lb=4000, **args).result["fp"] == 0
    assert play(world, "lift", weight_lb=4020, **args).result["fp"] == 2
    assert play(world, "lift", weight_lb=6020, **args).result["fp"] == 0


def test_straining_past_zero() -> None:
    """C4, F3: below 1 FP Will is asked before each further second."""
    world = make_world(make_token(state={"fp": 1}))
    args: dict[str, Any] = {"method": "carry", "weight_lb": 201, "seconds_carried": 5}
    played = play(world, "lift", 3, 3, 3, 4, 4, 4, **args)

    assert played.result["fp"] == 2
    assert played.result["stopped"] == "collapsed"
    assert played.result["achieved"]["moved"]


def test_collapse_between_minutes() -> None:
    """F3: a later failure stops the lift; the load was moved for a minute."""
    world = make_world(make_token(state={"fp": 0}))
    args: dict[str, Any] = {"method": "shove", "weight_lb": 100, "minutes": 2}
    played = play(world, "lift", 3, 3, 3, 4, 4, 4, **args)

    assert played.result["stopped"] == "collapsed"
    assert played.result["outcome"] == "failure"
    assert played.result["achieved"]["moved"]


def test_fainting_over_the_effort() -> None:
    """F4: who faints over the first minute's effort moves nothing."""
    world = make_world(make_token(state={"fp": -9}, will=30))
    args: dict[str, Any] = {"method": "shove", "weight_lb": 100, "extra": 5}
    played = play(world, "lift", 3, 3, 3, 3, 3, 3, **args)

    assert played.result["stopped"] == "unconscious"
    assert not played.result["achieved"]["moved"]


def test_seconds_of_other_methods() -> None:
    """V1: the book times lifts of one and two hands only."""
    played = play(make_world(), "lift", method="shift", weight_lb=1000)

    assert played.result["achieved"] == {"capacity_lb": 1000, "moved": True, "seconds": None}


def test_out_of_range() -> None:
    """Arguments: weight and minutes have their ranges."""
    world = make_world()

    assert refuse(world, "lift", method="carry", weight_lb=-1) == ("out_of_range", "weight_lb")
    assert refuse(world, "lift", method="fly", weight_lb=1) == ("out_of_range", "method")

"""Climbing: L1 to L4, G1, F3."""

from typing import Any

from core import make_token, make_world, play, refuse

CLIMBER: dict[str, Any] = {"skills": {"Climbing": 12}}


def test_a_tree() -> None:
    """L1, L2, A40: a tree is climbed at skill + 5, a foot in three seconds."""
    world = make_world(make_token(**CLIMBER))
    played = play(world, "climb", 3, 3, 4, surface="tree", height_ft=31)

    assert played.result["rolls"][0]["target"] == 17
    assert played.result["achieved"] == {
        "climbed_ft": 31,
        "seconds": 93,
        "fell_ft": 0,
        "fall_damage": None,
    }


def test_time_is_rounded_up() -> None:
    """L2: 7 ft at 12 ft a second take a second."""
    world = make_world(make_token(**CLIMBER))
    args: dict[str, Any] = {"surface": "rope_down_equipped", "height_ft": 7}

    assert play(world, "climb", 3, 3, 4, **args).result["achieved"]["seconds"] == 1


def test_a_roll_every_five_minutes() -> None:
    """L1: 40 ft of wall take ten minutes and two rolls."""
    world = make_world(make_token(**CLIMBER))
    played = play(world, "climb", *(3, 3, 3) * 2, surface="stone_wall", height_ft=40)

    assert [roll["target"] for roll in played.result["rolls"]] == [9, 9]


def test_every_modifier() -> None:
    """L1, S4: surface, encumbrance, the GM's modifier and drowsiness, a Slow Riser's too."""
    token = make_token(
        **CLIMBER,
        encumbrance=1,
        traits={"Slow Riser": 1},
        state={"pools": {"sleep": 5}, "conditions": ["drowsy"]},
    )
    played = play(make_world(token), "climb", 1, 1, 1, surface="tree", height_ft=10, modifier=-2)

    assert played.result["rolls"][0]["modifiers"] == [
        {"name": "surface", "value": 5},
        {"name": "encumbrance", "value": -1},
        {"name": "difficulty", "value": -2},
        {"name": "drowsy", "value": -3},
    ]


def test_default() -> None:
    """L1: without the skill it is DX-5."""
    played = play(make_world(), "climb", 3, 3, 3, surface="tree", height_ft=3)

    assert played.result["rolls"][0]["target"] == 10


def test_impossible() -> None:
    """D5, L1: below 3 a climb is refused, not a ladder's."""
    world = make_world()

    assert refuse(world, "climb", surface="building", height_ft=1) == ("impossible", "surface")
    assert play(world, "climb", surface="ladder_up", height_ft=1).result["rolls"] == []


def test_combat_speed_costs() -> None:
    """L3, A40: at combat speed at least 1 FP, at the regular one what the GM said."""
    world = make_world(make_token(**CLIMBER))
    fast: dict[str, Any] = {"surface": "tree", "height_ft": 5, "speed": "combat"}

    assert play(world, "climb", 3, 3, 3, **fast).result["fp"] == 1
    assert play(world, "climb", 3, 3, 3, surface="tree", height_ft=5, base_fp=2).result["fp"] == 2


def test_fall_to_the_ground() -> None:
    """L4, G1: die 3 of a second stretch of wall is 30 ft, 15 yards a second, 3d of 10 HP."""
    world = make_world(make_token(**CLIMBER))
    played = play(world, "climb", 3, 3, 3, 4, 4, 4, 3, 1, 2, 3, surface="stone_wall", height_ft=40)

    assert played.result["outcome"] == "failure"
    assert played.result["injury"] == {"location": None, "hp": 6}
    assert played.result["achieved"] == {
        "climbed_ft": 0,
        "seconds": 300,
        "fell_ft": 30,
        "fall_damage": "3d",
    }
    assert [d["name"] for d in played.result["other_dice"]] == ["fall_position", "fall_damage"]


def test_soft_ground_and_acrobatics() -> None:
    """G1: 60 ft less Acrobatics' 15 ft are 18 yards a second, half of it soft: 1d-1."""
    token = make_token(skills={"Climbing": 12, "Acrobatics": 12})
    played = play(
        make_world(token),
        "climb",
        *(5, 5, 5),
        6,
        *(3, 3, 3),
        4,
        surface="rope_up",
        height_ft=60,
        ground="soft",
        acrobatics=True,
    )

    assert played.result["achieved"]["fall_damage"] == "1d-1"
    assert played.result["hp"] == 3


def test_a_rope() -> None:
    """L4: the rope's length is fallen, as on hard ground; nothing softens the jerk."""
    token = make_token(skills={"Climbing": 12, "Acrobatics": 18}, traits={"Catfall": 1})
    args: dict[str, Any] = {
        "surface": "stone_wall",
        "height_ft": 40,
        "ground": "soft",
        "acrobatics": True,
    }
    played = play(make_world(token), "climb", 3, 3, 3, 4, 4, 4, 3, 1, 1, **args, rope_ft=9)

    assert played.result["achieved"]["fell_ft"] == 9
    assert played.result["achieved"]["fall_damage"] == "2d"


def test_a_rope_too_long() -> None:
    """L4: a rope longer than the fall changes nothing."""
    world = make_world(make_token(**CLIMBER))
    dice = (3, 3, 3, 4, 4, 4, 3, 1, 1, 1)
    played = play(world, "climb", *dice, surface="stone_wall", height_ft=40, rope_ft=31)

    assert played.result["achieved"]["fell_ft"] == 30
    assert played.result["achieved"]["fall_damage"] == "3d"


def test_a_rope_does_not_hold_a_critical_failure() -> None:
    """L4, A40: after a critical failure the rope is of no use."""
    world = make_world(make_token(**CLIMBER))
    played = play(world, "climb", 6, 6, 6, 3, 1, 1, surface="stone_wall", height_ft=20, rope_ft=2)

    assert played.result["achieved"]["fell_ft"] == 10


def test_slipping_at_the_foot_of_the_rope() -> None:
    """L4: with nothing left to climb down, nothing hurts, and Acrobatics is not rolled."""
    world = make_world(make_token(**CLIMBER))
    args: dict[str, Any] = {"surface": "rope_down", "height_ft": 12, "acrobatics": True}
    played = play(world, "climb", 5, 5, 5, 6, **args)

    assert played.result["outcome"] == "failure"
    assert played.result["achieved"]["fell_ft"] == 0
    assert played.result["injury"] is None


def test_collapse_on_the_wall() -> None:
    """F3: at the verge of collapse Will is asked again before the next five minutes."""
    token = make_token(**CLIMBER, state={"fp": 0})
    dice = (3, 3, 3, 3, 3, 3, 4, 4, 4)
    played = play(make_world(token), "climb", *dice, surface="stone_wall", height_ft=40)

    assert played.result["stopped"] == "collapsed"
    assert played.result["achieved"]["climbed_ft"] == 20
    assert played.result["achieved"]["seconds"] == 300


def test_never_begun() -> None:
    """F3: who collapses at the start climbs nothing and pays nothing."""
    token = make_token(**CLIMBER, state={"fp": 0})
    args: dict[str, Any] = {"surface": "tree", "height_ft": 5, "speed": "combat"}
    played = play(make_world(token), "climb", 4, 4, 4, **args)

    assert played.result["achieved"]["climbed_ft"] == 0
    assert played.token().body.fp == 0


def test_fainting_at_the_start() -> None:
    """L3, F4: who faints over the price climbs nothing."""
    token = make_token(**CLIMBER, state={"fp": -9})
    args: dict[str, Any] = {"surface": "tree", "height_ft": 5, "speed": "combat"}
    played = play(make_world(token), "climb", 3, 3, 3, **args)

    assert played.result["stopped"] == "unconscious"
    assert played.result["rolls"][-1]["name"] == "will_to_act"

"""Tests of game.feats.jump."""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse


def test_a_plain_jump() -> None:
    """J1: no roll, no cost."""
    result = play(make_world(), "jump", kind="high").result

    assert result["achieved"] == {
        "inches": 20,
        "inches_down": 20,
        "landed": True,
        "fall_damage": None,
    }
    assert (result["fp"], result["hp"], result["rolls"]) == (0, 0, [])


@pytest.mark.parametrize(
    ("table", "changes", "feet"),
    [
        ({"jump_st": True}, {"st": 40}, 17),
        ({"jump_st": False}, {"st": 40}, 7),
        ({"jump_st": True}, {"st": 40, "weight": 320}, 7),
        ({"jump_st": True}, {"st": 40, "weight": None}, 7),
        ({"jump_encumbrance": True}, {"encumbrance": 3}, 2.8),
        ({}, {"encumbrance": 3}, 7),
    ],
)
def test_table_rules(table: dict[str, Any], changes: dict[str, Any], feet: float) -> None:
    """J6: ST and encumbrance count where the table says, ST only with BL above body weight."""
    result = play(make_world(make_token(**changes), rules=table), "jump", kind="broad").result

    assert result["achieved"]["feet"] == feet


def test_tired_st_counts_halved() -> None:
    """J6, F1: ST/4 of the halved ST; Basic Move itself is not halved."""
    world = make_world(make_token(state={"fp": 3}, st=41), rules={"jump_st": True})

    assert play(world, "jump", kind="broad").result["achieved"]["feet"] == 7


def test_the_fp_of_the_effort_count_before_the_jump() -> None:
    """E4: the jump is worked out with F1 as it stands after the FP."""
    token = make_token(state={"fp": 4}, st=40, will=18)
    world = make_world(token, rules={"jump_st": True})

    played = play(world, "jump", 3, 3, 3, kind="broad", extra=5)

    assert played.token().body.very_tired
    assert played.result["achieved"]["feet"] == pytest.approx(7.35)


def test_a_failed_landing_still_covers_the_distance() -> None:
    """J9: on a failure you fall, and the distance counts."""
    result = play(make_world(), "jump", 4, 4, 3, kind="broad", dx_roll=True).result

    assert (result["outcome"], result["achieved"]["landed"], result["achieved"]["feet"]) == (
        "failure",
        False,
        7,
    )
    assert result["injury"] is None


@pytest.mark.parametrize(
    ("args", "dice", "damage", "hp"),
    [
        ({"drop_ft": 30}, (6, 6, 6, 3, 3, 3), "3d", 9),
        ({"drop_ft": 30, "ground": "soft"}, (6, 6, 6, 1), "1d-1", 0),
        ({"drop_ft": 30, "acrobatics": True}, (6, 6, 6, 1, 1, 1, 2, 2), "2d", 4),
        ({"drop_ft": 30, "acrobatics": True}, (6, 6, 6, 3, 3, 3, 1, 1, 1), "3d", 3),
        ({"drop_ft": 0}, (6, 6, 6), None, 0),
    ],
)
def test_a_critical_failure_falls(
    args: dict[str, Any], dice: tuple[int, ...], damage: str | None, hp: int
) -> None:
    """J9, G1: falling damage for the drop; Acrobatics (DX-6) takes five yards off."""
    result = play(make_world(), "jump", *dice, kind="broad", dx_roll=True, **args).result

    assert (result["achieved"]["fall_damage"], result["hp"]) == (damage, hp)
    assert result["outcome"] == "failure"
    assert result["injury"] == ({"location": None, "hp": hp} if damage else None)


def test_catfall() -> None:
    """G1: five yards off without a roll."""
    world = make_world(make_token(traits={"Catfall": 1}))

    result = play(world, "jump", 6, 6, 6, 2, 2, kind="broad", dx_roll=True, drop_ft=30).result

    assert result["achieved"]["fall_damage"] == "2d"


def test_acrobatics_below_3_is_skipped() -> None:
    """D5: a bonus roll that cannot be made is left out, with a note."""
    world = make_world(make_token(dx=8))
    args: dict[str, Any] = {"kind": "broad", "dx_roll": True, "drop_ft": 3, "acrobatics": True}

    result = play(world, "jump", 6, 6, 6, 1, **args).result

    assert [roll["name"] for roll in result["rolls"]] == ["landing"]
    assert any("Acrobatics" in note for note in result["notes"])


def test_no_landing_after_a_critical_failure_of_the_effort() -> None:
    """E7: the task fails outright, no other roll of it is made."""
    played = play(make_world(), "jump", 6, 6, 5, 4, 1, kind="broad", extra=10, dx_roll=True)

    result = played.result
    assert [roll["name"] for roll in result["rolls"]] == ["extra_effort"]
    assert result["injury"] == {"location": "right foot", "hp": 1}
    assert result["achieved"]["feet"] == 0


def test_fainting_at_the_effort_ends_the_jump() -> None:
    """F4: becoming unconscious ends the feat."""
    world = make_world(make_token(state={"fp": -9}, will=30))

    played = play(world, "jump", 3, 3, 3, 3, 3, 3, kind="broad", extra=5)

    assert (played.result["stopped"], played.result["outcome"]) == ("unconscious", "failure")
    assert played.result["achieved"]["feet"] == 0


@pytest.mark.parametrize(
    ("args", "field"),
    [
        ({}, "kind"),
        ({"kind": "long"}, "kind"),
        ({"kind": "high", "run_yards": 101}, "run_yards"),
        ({"kind": "high", "modifier": 11}, "modifier"),
        ({"kind": "high", "drop_ft": -1}, "drop_ft"),
        ({"kind": "high", "ground": "lava"}, "ground"),
        ({"kind": "high", "jumpy": 1}, "jumpy"),
    ],
)
def test_bad_arguments(args: dict[str, Any], field: str) -> None:
    """Arguments out of their range are refused by name."""
    assert refuse(make_world(), "jump", **args)[1] == field

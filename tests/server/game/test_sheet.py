"""Tests of game.sheet."""

from typing import Any

import pytest

from core import AVERAGE, make_sheet
from extra_effort.game.refusal import RefusedError
from extra_effort.game.sheet import read_sheet

OPTIONAL = {"fp_max", "size_modifier", "weight", "basic_lift", "heavy_clothing"}
NULLABLE = {"fp_max", "weight", "basic_lift"}


def field_at_fault(plain: Any) -> str | None:
    """Return the field that a sheet is refused for."""
    with pytest.raises(RefusedError) as error:
        read_sheet(plain)
    return error.value.refusal.field


@pytest.mark.parametrize("field", sorted(set(AVERAGE) - OPTIONAL))
def test_a_missing_field_is_named(field: str) -> None:
    """Only fields with a default may be missing."""
    assert field_at_fault({k: v for k, v in AVERAGE.items() if k != field}) == field


@pytest.mark.parametrize("field", sorted(set(AVERAGE) - NULLABLE))
def test_a_null_field_is_named(field: str) -> None:
    """Only fp_max, weight and basic_lift may be null."""
    assert field_at_fault({**AVERAGE, field: None}) == field


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hp_max", 0),
        ("st", -3),
        ("ht", "12 "),
        ("dx", True),
        ("fp_max", -1),
        ("fp_max", "—"),
        ("basic_move", float("nan")),
        ("will", 10**9),
        ("weight", 0),
        ("weight", float("inf")),
        ("encumbrance", 5),
        ("skills", []),
        ("traits", {"Fit": -1}),
        ("skills", {"Climbing": "12"}),
        ("traits", {"Super Jump": 21}),
        ("traits", {"Enhanced Move (Ground)": 400}),
    ],
)
def test_an_absurd_field_is_named(field: str, value: Any) -> None:
    """What no character has is refused, naming the field, a skill or a trait within it."""
    assert (field_at_fault({**AVERAGE, field: value}) or "").split(".")[0] == field


def test_unknown_fields_skills_and_traits_are_kept_out_of_the_way() -> None:
    """An unknown field is ignored; unknown skills and traits are kept and change nothing."""
    sheet = read_sheet({**AVERAGE, "portrait": "…", "skills": {"Savoir-Faire": 12}})

    assert sheet.skill("Savoir-Faire") == 12
    assert sheet.skill("Climbing") is None


@pytest.mark.parametrize(
    ("traits", "fit", "very_fit"),
    [({}, 0, False), ({"Fit": 1}, 1, False), ({"Fit": 2}, 2, True), ({"Very Fit": 1}, 2, True)],
)
def test_fitness(traits: dict[str, int], fit: int, very_fit: bool) -> None:
    """D8, F9: Fit at level 2 is Very Fit."""
    sheet = make_sheet(traits=traits)

    assert (sheet.fit, sheet.very_fit) == (fit, very_fit)


@pytest.mark.parametrize(
    ("changes", "tireless"),
    [
        ({}, False),
        ({"fp_max": None}, True),
        ({"fp_max": 0}, True),
        ({"traits": {"Machine": 1}}, True),
    ],
)
def test_tireless(changes: dict[str, Any], tireless: bool) -> None:
    """F10, F11: no FP, FP 0 and the Machine meta-trait are all the same."""
    assert make_sheet(**changes).tireless is tireless


def test_lift_is_the_sheets_own_when_sent() -> None:
    """U1: a Lifting ST user sends their Basic Lift."""
    assert (make_sheet().lift, make_sheet(basic_lift=35).lift) == (20, 35)

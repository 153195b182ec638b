"""Shapes of characters, by number: what follows for the figures once a sheet has been read.

How the shapes are read is tested beside the reader, in js-client/test/foundry/shapes.test.mjs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from core import AVERAGE, make_token, make_world, play
from extra_effort.cli.group import main


def jumped(kind: str, **sheet: Any) -> int:
    """Return how far a standing jump goes, in inches or feet."""
    feat = play(make_world(make_token(**sheet)), "jump", kind=kind)
    achieved = feat.result["achieved"]
    whole: int = achieved["inches_down"] if kind == "high" else achieved["feet_down"]
    return whole


def test_b07_a_plain_reference_character() -> None:
    """B07: ST 9 lifts 16 lb, Move 5 sprints at 6, FP 10 tire at 3."""
    token = make_token(st=9, basic_move=5)
    run = play(make_world(token), "run", 3, 3, 3, pace="sprint", seconds=15, on_map=True)
    three = make_token(st=9, state={"fp": 3})
    lift = play(make_world(token), "lift", method="one_handed", weight_lb=32)

    assert lift.result["achieved"]["capacity_lb"] == pytest.approx(2 * 16.2, abs=0.5)
    assert run.result["achieved"]["top_speed"] == 6
    assert (three.body.very_tired, make_token(state={"fp": 4}).body.very_tired) == (True, False)


def test_b08_a_threshold_in_the_file_is_not_read() -> None:
    """B08: whatever threshold a file states, we take our own: of 11 FP it begins at 3."""
    told: dict[str, Any] = {"fp_max": 11, "thresholds": {"tired": "round($fp/3)"}}

    assert [make_token(state={"fp": fp}, **told).body.very_tired for fp in (4, 3)] == [False, True]


@pytest.mark.parametrize("fp_max", [0, None])
def test_b10_a_maximum_of_0(fp_max: int | None) -> None:
    """B10, B16, B29: neither tired nor unconscious, and nothing is charged."""
    fought = {"token": "t", "fought": True}
    played = play(make_world(make_token(fp_max=fp_max)), "battle_end", tokens=[fought], seconds=60)

    assert played.token().body.fp is None
    assert played.token().body.conditions == ()


def test_b12_half_a_level_of_enhanced_move() -> None:
    """B12: Move 9 and half a level sprint at 13.5, on a map 13."""
    hyena = make_token(basic_move=9, traits={"Enhanced Move (Ground)": 0.5})
    run = play(make_world(hyena), "run", 3, 3, 3, pace="sprint", seconds=15, on_map=True)

    assert run.result["achieved"]["top_speed"] == 13


@pytest.mark.parametrize("text", ["<?xml version='1.0'?><character/>", "<gca5 bool='-1'/>"])
def test_b21_files_of_other_programs(tmp_path: Path, text: str) -> None:
    """B21, B23: XML is told from a sheet in one line."""
    file = tmp_path / "old.gcs"
    file.write_text(text, encoding="utf-8")

    result = CliRunner().invoke(main, ["try", "jump", "--sheet", str(file)])

    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("error: bad_request: --sheet is not JSON")


def test_b27_an_import_keeps_what_was_played() -> None:
    """B27: 4 of 12 stay 4 when the file says 12."""
    world = make_world(make_token(fp_max=12, state={"fp": 4}))
    again = {"token": "t", "sheet": {**AVERAGE, "fp_max": 12}, "fp": 12, "hp": 10}

    assert play(world, "register", tokens=[again]).token().body.fp == 4


def test_b30_a_basic_move_of_17() -> None:
    """B30: 92 inches, 31 feet, 170 miles; nothing is capped at what people can do."""
    tyrant: dict[str, Any] = {"basic_move": 17}
    hike = play(make_world(make_token(**tyrant)), "hike", 6, 6, 4, terrain="average")

    assert (jumped("high", **tyrant), jumped("broad", **tyrant)) == (92, 31)
    assert hike.result["achieved"]["miles"] == 170

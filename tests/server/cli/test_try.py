"""Tests of cli.try_: the command, in process."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from core import AVERAGE
from extra_effort.cli.group import main


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """Write an average sheet."""
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(AVERAGE), encoding="utf-8")
    return path


def run(*words: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["try", *map(str, words)])


def tried(*words: str | Path) -> Any:
    """Run the command and read its JSON."""
    result = run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_json(sheet: Path) -> None:
    """One object with the result and the state after."""
    out = tried("jump", "--sheet", sheet, "--args", '{"kind": "broad"}')

    assert set(out) == {"result", "state"}
    assert (out["result"]["achieved"]["feet"], out["state"]["fp"]) == (7, 10)


def test_text_for_people(sheet: Path) -> None:
    """Without --json it is readable, and says the same."""
    args = '{"kind": "broad", "extra": 10}'
    result = run("jump", "--sheet", sheet, "--args", args, "--dice", "3,3,2")

    assert result.exit_code == 0
    assert result.stdout.startswith("jump: success\n")
    assert "  extra effort: 3+3+2 = 8 against 8 (Will 10, increase -2), success\n" in result.stdout
    assert "now: FP 9/10" in result.stdout


def test_the_demo_s_party() -> None:
    """Its sheets need no file."""
    assert (
        tried("jump", "--sheet", "demo:cobble", "--args", '{"kind": "broad"}')["state"]["st"] == 20
    )


def test_nobody_of_the_party() -> None:
    """Another name is refused, and says who there is."""
    result = run("jump", "--sheet", "demo:hero")

    assert result.exit_code == 2
    assert "demo:wren" in result.stderr


def test_real_dice_without_dice(sheet: Path) -> None:
    """Without --dice real ones are rolled."""
    args = '{"kind": "broad", "extra": 10}'

    dice = tried("jump", "--sheet", sheet, "--args", args)["result"]["rolls"][0]["dice"]

    assert len(dice) == 3
    assert all(1 <= die <= 6 for die in dice)


def test_dice_left_over_are_named(sheet: Path) -> None:
    """D7: in the notes."""
    out = tried("jump", "--sheet", sheet, "--args", '{"kind": "high"}', "--dice", "3,4")

    assert out["result"]["notes"] == ["Dice left over: 3, 4."]


def test_state_and_rules(sheet: Path, tmp_path: Path) -> None:
    """Both may be given."""
    state = tmp_path / "state.json"
    state.write_text('{"fp": 8}', encoding="utf-8")
    options = ("--sheet", sheet, "--state", state, "--rules", '{"fp_overflow": true}')

    assert tried("adjust", *options, "--args", '{"fp": 5}')["state"]["fp"] == 13


@pytest.mark.parametrize(
    ("op", "args", "fp"),
    [
        ("rest", {"minutes": 10}, 10),
        ("rest", {"minutes": 10, "tokens": ["token"]}, 10),
        ("battle_end", {"seconds": 20, "fought": True, "hot": True}, 8),
        ("march", {"hours": 2, "encumbrance": 1}, 6),
        ("motivate", {"on": True}, 10),
    ],
)
def test_the_one_token_is_meant(sheet: Path, op: str, args: Any, fp: int) -> None:
    """Tokens are left out, and the one result is shown."""
    out = tried(op, "--sheet", sheet, "--args", json.dumps(args))

    assert (out["result"]["token"], out["state"]["fp"]) == ("token", fp)


def test_a_preview(sheet: Path) -> None:
    """Of any feat, its arguments beside."""
    args = json.dumps({"feat": "jump", "args": {"kind": "broad", "extra": 10}})

    out = tried("preview", "--sheet", sheet, "--args", args)

    assert out["result"]["rolls"][0]["target"] == 8


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("fly",), "unknown_op"),
        (("register",), "unknown_op"),
        (("history",), "unknown_op"),
        (("users",), "unknown_op"),
        (("treat", "--args", '{"affliction": "1:token"}'), "out_of_range"),
        (("jump",), "bad_request"),
        (("jump", "--args", '{"kind": "broad", "extra": 40}'), "impossible"),
        (("jump", "--args", "{"), "bad_request"),
        (("jump", "--args", "[]"), "bad_request"),
        (("jump", "--args", "[" * 100_000), "bad_request"),
        (("jump", "--args", '{"kind": "broad", "run_yards": NaN}'), "bad_request"),
        (("jump", "--rules", '{"fp_overflow": 1}'), "bad_request"),
        (("jump", "--state", "/nowhere.json"), "bad_request"),
        (("jump", "--dice", "3,x"), "bad_request"),
        (("preview",), "bad_request"),
        (("jump", "--dice", "7"), "bad_request"),
        (("act", "--args", '{"token": "x"}'), "unknown_token"),
        (("preview", "--args", '{"feat": "fly"}'), "unknown_op"),
        (("preview", "--args", '{"feat": "jump", "args": 5}'), "bad_request"),
        (("spend", "--args", '{"fp": 1e400}'), "bad_request"),
    ],
)
def test_errors(sheet: Path, words: tuple[str, ...], error: str) -> None:
    """One line on standard error, exit status 2, nothing on standard output."""
    result = run(*words, "--sheet", sheet, "--json")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {error}: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "field"), [('{"name": "x"}', "st"), ("[]", "args"), ("x", "JSON")]
)
def test_a_bad_sheet(tmp_path: Path, text: str, field: str) -> None:
    """The error names the field."""
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")

    result = run("jump", "--sheet", path)

    assert result.exit_code == 2
    assert field in result.stderr


def test_binary_files(tmp_path: Path) -> None:
    """A file that is no text is refused, not shown as a traceback."""
    path = tmp_path / "sheet.json"
    path.write_bytes(b"\xff\xfe\x00")

    assert run("jump", "--sheet", path).exit_code == 2


def test_help_explains_itself() -> None:
    """`--help` shows how it is used."""
    result = run("--help")

    assert "--dice" in result.stdout
    assert "extra-effort try jump --sheet demo:wren --args" in result.stdout
    assert "feverish_defense" in result.stdout

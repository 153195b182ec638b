"""The golden cases, each named by its rules, through the function behind the command line.

`golden.json` is the reading of the rules that everything else follows; the cases of `derived.json`
were worked out by hand, clause by clause, by somebody who had not seen the program.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from extra_effort.cli.try_ import Trial, run_trial, world_of
from extra_effort.game.refusal import RefusedError
from extra_effort.rules.dice import ListDice


def read(name: str) -> dict[str, Any]:
    """Read a file of cases: one base sheet, and cases that differ from it."""
    cases: dict[str, Any] = json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return cases


GOLDEN = read("golden.json")
DERIVED = read("derived.json")
CASES: list[dict[str, Any]] = [*GOLDEN["cases"], *DERIVED["cases"]]
ANY_DICE = (3, 3, 4) * 100
"""For cases whose outcome no die may change."""


def run(case: dict[str, Any]) -> Trial:
    """Play a case as the command line does."""
    world = world_of({**GOLDEN["base"], **case["sheet"]}, case["state"], case["table"])
    return run_trial(world, case["feat"], case["args"], ListDice(case["dice"] or ANY_DICE))


def dig(plain: Any, path: str) -> Any:
    """Follow a path of names and indexes into a plain value."""
    for part in path.split("."):
        plain = plain[int(part)] if isinstance(plain, list) else plain[part]
    return plain


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{'-'.join(case['rules'])}")
def test_golden_case_holds(case: dict[str, Any]) -> None:
    """Every value a case expects comes out, and every error it expects."""
    if case["error"]:
        with pytest.raises(RefusedError) as refused:
            run(case)

        assert case["error"] == refused.value.refusal.code
        return

    trial = run(case)
    plain = {"result": trial.result, "state": trial.state}

    got = {path: dig(plain, path) for path in case["expect"]}
    assert got == {path: pytest.approx(want) for path, want in case["expect"].items()}


@pytest.mark.parametrize("name", ["ee-18-ht-fails", "ee-impossible", "battle-very-fit"])
def test_golden_case_holds_as_a_program(name: str, tmp_path: Path) -> None:
    """The installed command prints one JSON object, or one error line and exit status 2."""
    case = next(case for case in CASES if case["id"] == name)
    sheet, state = tmp_path / "sheet.json", tmp_path / "state.json"
    sheet.write_text(json.dumps({**GOLDEN["base"], **case["sheet"]}), encoding="utf-8")
    state.write_text(json.dumps(case["state"]), encoding="utf-8")

    done = subprocess.run(
        [
            *(sys.executable, "-m", "extra_effort", "try", case["feat"], "--json"),
            *("--sheet", str(sheet), "--state", str(state), "--args", json.dumps(case["args"])),
            *("--rules", json.dumps(case["table"]), "--dice", ",".join(map(str, case["dice"]))),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    if case["error"]:
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"error: {case['error']}: ")
        assert done.stderr.count("\n") == 1
    else:
        assert (done.returncode, done.stderr) == (0, "")
        got = {path: dig(json.loads(done.stdout), path) for path in case["expect"]}
        assert got == {path: pytest.approx(want) for path, want in case["expect"].items()}

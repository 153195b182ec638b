"""`extra-effort try`: any feat or op on one token, at the table, without a server.

The same `decide` plays it as on a server; the caller is the GM of a world with one token.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import attrs
import click

from extra_effort.cli.told import told
from extra_effort.game import views
from extra_effort.game.body import fresh
from extra_effort.game.caller import Caller, Request
from extra_effort.game.decide import Decision, decide
from extra_effort.game.evolve import replay
from extra_effort.game.given import read_state
from extra_effort.game.ops import OPS
from extra_effort.game.refusal import Refusal, RefusedError
from extra_effort.game.sheet import read_sheet
from extra_effort.game.table import TableRules, changed
from extra_effort.game.world import Token, Trace, World
from extra_effort.rules.dice import Dice, ListDice
from extra_effort.system import SystemDice

TOKEN = "token"  # noqa: S105 (no secret: a name)
"""The id of the one token there is."""
BLOW = 0
"""The entry that a mishap is of: a blow of the one token's."""
GM = Caller("gm", "gm")
PER_TOKEN: Mapping[str, tuple[str, ...]] = {
    "battle_end": ("fought", "heavy_clothing", "encumbrance", "heavy_weapon"),
    "march": ("encumbrance", "heavy_clothing"),
}
"""Arguments that ops on several tokens take per token; here they stand among the others."""
ABOUT_A_TOKEN = frozenset({"token", "tokens", "affliction"})
"""Arguments by which an op is about a token."""
NOT_HERE = frozenset({"register", "remove", "undo"})
"""Ops on tokens that make no sense without a world."""

EXIT_REFUSED = 2
DEMO = "demo:"
"""Before the name of one of the demo's party."""


@attrs.frozen
class Trial:
    """What came of it: the plain result, and the token's state after."""

    result: Any
    state: dict[str, Any]


def run_trial(world: World, op: str, args: Mapping[str, Any], dice: Dice) -> Trial:
    """Play one request on the world's one token, or raise RefusedError."""
    request = Request(id="try", op=op, args=with_token(op, args), caller=GM)
    answer = decide(world, request, dice, now=0.0)
    if isinstance(answer, Refusal):
        raise RefusedError(answer.code, answer.message, answer.field)
    after = replay(world, answer.events)
    return Trial(result_of(answer, dice), views.state(after.tokens[TOKEN]))


def world_of(sheet: Any, state: Any, rules: Mapping[str, Any]) -> World:  # noqa: ANN401 (JSON)
    """Make a world of one token, or raise RefusedError."""
    table = changed(TableRules(), rules)
    known = read_sheet(sheet)
    held, version = read_state(state, known, overflow=table.fp_overflow)
    token = Token(id=TOKEN, sheet=known, state=held, version=version)
    recent = {BLOW: Trace("flurry_of_blows", (TOKEN,))}
    return attrs.evolve(World.new("try", "try"), tokens={TOKEN: token}, rules=table, recent=recent)


def arguments(op: str) -> set[str]:
    """Return the names of an op's arguments; none when there is no such op."""
    return {field.name for field in attrs.fields(OPS[op].args)} if op in OPS else set()


def is_here(op: str) -> bool:
    """Tell whether an op can be tried on one token."""
    return op not in NOT_HERE and bool(arguments(op) & ABOUT_A_TOKEN)


def with_token(op: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """Name the one token in the arguments wherever an op wants it named."""
    named = dict(args)
    wanted = arguments(op)
    if not is_here(op):
        raise RefusedError(
            "unknown_op",
            f"There is no {op!r} to try on one token; --help lists what there is.",
            "op",
        )
    feat, own_args = named.get("feat"), named.get("args", {})
    if op == "preview" and isinstance(feat, str) and isinstance(own_args, dict):
        named["args"] = with_token(feat, own_args)
    elif "token" in wanted:
        named.setdefault("token", TOKEN)
    elif "tokens" in wanted and "tokens" not in named:
        own = {name: named.pop(name) for name in PER_TOKEN.get(op, ()) if name in named}
        named["tokens"] = [{"token": TOKEN, **own}] if op in PER_TOKEN else [TOKEN]
    for name, meant in (("leader", TOKEN), ("of", BLOW)):
        if name in wanted:
            named.setdefault(name, meant)
    return named


def result_of(answer: Decision, dice: Dice) -> Any:  # noqa: ANN401
    """Return the one token's result, with a note about dice that nobody needed. Rule: D7."""
    result = answer.result[0] if isinstance(answer.result, list) else answer.result
    if isinstance(dice, ListDice) and dice.left:
        left = ", ".join(map(str, dice.left))
        return {**result, "notes": [*result.get("notes", ()), f"Dice left over: {left}."]}
    return result


# --- the command ----------------------------------------------------------------------------------


EXAMPLES = f"""\b
Examples:
  extra-effort try jump --sheet demo:wren --args '{{"kind": "broad", "extra": 10}}'
  extra-effort try rest --sheet dai.json --state tired.json --args '{{"minutes": 30}}'
  extra-effort try preview --sheet demo:wren --args '{{"feat": "st_roll", "args": {{"extra": 10}}}}'

FEAT is one of: {", ".join(sorted(filter(is_here, OPS)))}.

A sheet needs name, st, dx, iq, ht, will, per, hp_max, fp_max, basic_move, dodge, encumbrance
(0 to 4), and skills and traits, which may be empty: {{}}. docs/feats.md tells all of it.
"""


@click.command("try", epilog=EXAMPLES, short_help="Play any feat on one sheet, without a server.")
@click.argument("feat")
@click.option(
    "--sheet",
    required=True,
    help="The token's sheet, a JSON file; or one of the demo's party, as demo:wren.",
)
@click.option("--state", help="The token's state, a JSON file; left out: full FP and HP.")
@click.option("--args", default="{}", help="Arguments, a JSON object.")
@click.option("--rules", default="{}", help="Table rules that differ from the defaults, as JSON.")
@click.option("--dice", help="Dice to use, in order: 3,4,5,… Left out: real ones are rolled.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def try_(  # noqa: PLR0913 (one parameter per option)
    *,
    feat: str,
    sheet: str,
    state: str | None,
    args: str,
    rules: str,
    dice: str | None,
    as_json: bool,
) -> None:
    """Play FEAT (any feat, or another request about one token) and print what came of it.

    You are the GM. Leave out the token: there is only the one of the sheet.
    """
    try:
        world = world_of(
            read_sheet_file(sheet),
            read_file(state, "state") if state else {},
            read_map(rules, "rules"),
        )
        trial = run_trial(world, feat, read_map(args, "args"), read_dice(dice))
    except RefusedError as error:
        click.echo(f"error: {error.refusal.code}: {error.refusal.message}", err=True)
        sys.exit(EXIT_REFUSED)
    click.echo(as_json_text(trial) if as_json else as_text(trial, world))


def read_sheet_file(path: str) -> Any:  # noqa: ANN401
    """Read a sheet: a JSON file, or one of the demo's. Raises RefusedError."""
    if not path.startswith(DEMO):
        return read_file(path, "sheet")
    text = resources.files("extra_effort").joinpath("demo.json").read_text(encoding="utf-8")
    party = {token.removeprefix("Page."): sheet for token, sheet in json.loads(text).items()}
    if path.removeprefix(DEMO) not in party:
        known = ", ".join(DEMO + name for name in party)
        raise RefusedError("bad_request", f"--sheet must be a file, or one of {known}.", "sheet")
    return party[path.removeprefix(DEMO)]


def read_file(path: str, field: str) -> Any:  # noqa: ANN401
    """Read a JSON file, or raise RefusedError."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        says = f"--{field} cannot be read: {path}: {reason(error)}."
        raise RefusedError("bad_request", says, field) from error
    return read_json(text, field)


def reason(error: Exception) -> str:
    """Say why a file cannot be read."""
    return str(getattr(error, "strerror", None) or "it is no UTF-8 text")


def read_json(text: str, field: str) -> Any:  # noqa: ANN401
    """Parse JSON, or raise RefusedError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RefusedError("bad_request", f"--{field} is not JSON: {error}", field) from error


def read_map(text: str, field: str) -> Mapping[str, Any]:
    """Parse a JSON object, or raise RefusedError."""
    plain = read_json(text, field)
    if not isinstance(plain, dict):
        raise RefusedError("bad_request", f"--{field} must be a JSON object.", field)
    return plain


def read_dice(text: str | None) -> Dice:
    """Parse a list of dice, or raise RefusedError; without one, dice are really rolled."""
    if text is None:
        return SystemDice()
    try:
        return ListDice([int(die) for die in text.split(",") if die.strip()])
    except ValueError as error:
        says = f"--dice must be numbers from 1 to 6 with commas between, as 3,4,5; not {text!r}."
        raise RefusedError("bad_request", says, "dice") from error


def as_json_text(trial: Trial) -> str:
    """Write the trial as one JSON object."""
    return json.dumps(attrs.asdict(trial), ensure_ascii=False, allow_nan=False)


def as_text(trial: Trial, before: World) -> str:
    """Write the trial for people."""
    known = before.tokens[TOKEN]
    rested = attrs.evolve(known, state=fresh(known.sheet).state)
    return told(trial.result, trial.state, views.state(rested))

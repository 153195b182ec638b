"""What `extra-effort try` says to people: a few lines instead of every field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from extra_effort.game.plain import exact, shown
from extra_effort.rules.numbers import one_decimal

Plain: TypeAlias = Mapping[str, Any]

HEAD = frozenset({"feat", "op", "token", "outcome", "stopped", "conditions"})
"""What the first line of a result says, or the state after it."""
KEPT = ("half_fp", "rest_minutes", "motivated", "awake_hours", "day_hours", "without_air_s")
"""Of the state: said only where it is not as in a fresh token."""
NOTHING: tuple[Any, ...] = (None, [], {}, ())
IN_MILES = frozenset({"miles", "group_miles"})


def told(result: Plain, state: Plain, fresh: Plain) -> str:
    """Tell a result and the state after it; `fresh` is the state of a token with nothing behind it.

    One fact a line; the names are those of docs/feats.md, with blanks between the words.
    """
    body = preview_lines(result) if result.get("op") == "preview" else result_lines(result)
    lines = [headline(result), *indented(body), *state_lines(state, fresh)]
    return "\n".join(lines)


def headline(result: Plain) -> str:
    """Tell what was done and how it went."""
    said = spaced(result.get("feat") or result["op"])
    if outcome := result.get("outcome"):
        said = f"{said}: {spaced(outcome)}"
    return f"{said}, stopped: {spaced(stop)}" if (stop := result.get("stopped")) else said


# --- a result -------------------------------------------------------------------------------------


def result_lines(result: Plain) -> Iterator[str]:
    """Tell the dice, what was achieved, what it cost, and the notes."""
    rest = {name: value for name, value in result.items() if name not in HEAD}
    yield from (roll_line(roll) for roll in rest.pop("rolls", ()))
    yield from (f"{spaced(d['name'])}: {summed(d)}" for d in rest.pop("other_dice", ()))
    if achieved := facts(rest.pop("achieved", {})):
        yield achieved
    if "fp" in rest:
        yield cost(rest.pop("fp"), rest.pop("hp"), rest.pop("injury", None))
    if affliction := rest.pop("affliction", None):
        yield f"affliction: {affliction_text(affliction)}"
    notes = rest.pop("notes", ())
    if others := facts(rest):
        yield others
    yield from (f"note: {note}" for note in notes)


def roll_line(roll: Plain) -> str:
    """Tell a roll: the dice, what they were rolled against, and how it went."""
    said = f"{spaced(roll['name'])}: {summed(roll)} against {against(roll)}"
    return f"{said}, {spaced(roll['outcome'])}"


def summed(dice: Plain) -> str:
    """Write dice and their total."""
    faces = "+".join(map(str, dice["dice"]))
    return faces if len(dice["dice"]) == 1 else f"{faces} = {dice['total']}"


def against(roll: Plain, *, so: str = "") -> str:
    """Write a target, what it is made of, and between them `so`."""
    name, target, modifiers = roll["against"], roll["target"], roll["modifiers"]
    if not modifiers:
        return f"{name} {target}{so}"
    base = target - sum(modifier["value"] for modifier in modifiers)
    parts = (f", {spaced(modifier['name'])} {modifier['value']:+}" for modifier in modifiers)
    return f"{target}{so} ({name} {base}{''.join(parts)})"


def cost(fp: int, hp: int, injury: Plain | None) -> str:
    """Tell what was lost, or gained, as a change."""
    where = f" ({injury['location']})" if injury and injury["location"] else ""
    return f"FP {change(fp)}, HP {change(hp)}{where}" if fp or hp else "no cost"


def change(lost: int) -> str:
    """Write a loss as a change."""
    return f"{-lost:+}" if lost else "0"


def affliction_text(affliction: Plain) -> str:
    """Write an affliction, where it is, and how long it lasts."""
    until = affliction["until"]
    lasts = until if isinstance(until, str) else f"{until['months']} months"
    return ", ".join(part for part in (affliction["trait"], affliction["location"], lasts) if part)


# --- a preview ------------------------------------------------------------------------------------


def preview_lines(result: Plain) -> Iterator[str]:
    """Tell the odds, what it would cost, and what it would achieve."""
    if result["refused"]:
        yield f"refused: {result['refused']}: {result['message']}"
    for roll in result["rolls"]:
        chances = (f"{spaced(n)} {c['percent']} %" for n, c in roll["chance"].items())
        yield f"{spaced(roll['name'])}: {against(roll, so=' or less')}: {', '.join(chances)}"
    if not result["refused"]:
        yield ", ".join(
            f"{name.upper()} {result[name]['before']} -> {result[name]['after']}"
            for name in ("fp", "hp")
        )
    for name in ("with", "without"):
        if result[name]:
            yield f"{name}: {facts(result[name])}"
    if result["warning"]:
        yield f"warning: {result['warning']}"


# --- the state ------------------------------------------------------------------------------------


def state_lines(state: Plain, fresh: Plain) -> Iterator[str]:
    """Tell the state after: the figures, what is missing, and what else there is."""
    fp = "no FP" if state["fp"] is None else f"FP {state['fp']}/{fresh['fp']}"
    figures = ", ".join(f"{name} {state[name.lower()]}" for name in ("Move", "Dodge", "ST"))
    yield f"now: {fp}, HP {state['hp']}/{fresh['hp']}, {figures}"
    more = [
        facts({name: missing for name, missing in state["pools"].items() if missing}, "missing: "),
        ", ".join(map(spaced, state["conditions"])),
        facts({name: state[name] for name in KEPT if state[name] != fresh[name]}),
        state["activity"] if state["activity"] != fresh["activity"] else "",
        *map(affliction_text, state["afflictions"]),
    ]
    yield from indented(line for line in more if line)


# --- words ----------------------------------------------------------------------------------------


def facts(plain: Plain, before: str = "") -> str:
    """Write named values on one line, leaving out what is empty."""
    said = [f"{spaced(n)} {word(rounded(n, v))}" for n, v in plain.items() if v not in NOTHING]
    return f"{before}{', '.join(said)}" if said else ""


def rounded(name: str, value: Any) -> Any:  # noqa: ANN401 (plain)
    """Return miles with one decimal, anything else as it is. Rule: H9."""
    return shown(one_decimal(exact(value))) if name in IN_MILES else value


def word(value: Any) -> str:  # noqa: ANN401 (plain)
    """Write one value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return facts(value)
    return " ".join(map(word, value)) if isinstance(value, list) else str(value)


def spaced(name: str) -> str:
    """Write a name as words."""
    return name.replace("_", " ")


def indented(lines: Iterable[str]) -> Iterator[str]:
    """Set lines below the one before."""
    return (f"  {line}" for line in lines)

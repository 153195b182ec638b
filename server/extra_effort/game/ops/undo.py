"""Taking back the latest entry of a token. Undoing an undo is redo."""

from __future__ import annotations

import attrs

from extra_effort.game.answers import op_result
from extra_effort.game.args import TOKENS, Args
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.events import BattleEnded, Event, MishapReported, MishapTakenBack
from extra_effort.game.fields import NAME, many, whole
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.refusal import RefusedError
from extra_effort.game.world import Undo, World

LAST_SEQ = 2**53 - 1


@attrs.frozen(kw_only=True)
class UndoArgs(Args):
    """The arguments of `undo`."""

    entry: int = whole(1, LAST_SEQ)
    tokens: tuple[str, ...] | None = many(NAME, TOKENS, default=None, nullable=True)
    """None: every token of the entry."""


def decide(context: Context, args: UndoArgs) -> Draft:
    """Give each token whose latest entry it is the state before back; name and leave the others."""
    names = named(context, args)
    begun = context.begin_all("undo", names)
    undos = {name: undo_of(context, args.entry, name) for name in names}
    attempts = tuple(play(attempt, undos[attempt.token]) for attempt in begun)
    done = {name: undo for name, undo in undos.items() if undo is not None}
    if not done:
        raise RefusedError("conflict", nothing_left(args.entry), "entry")
    combat = next((undo.combat for undo in done.values() if undo.combat is not None), None)
    return Draft(
        result=[op_result(a) for a in attempts],
        attempts=attempts,
        events=(*toggled(context, combat, frozenset(done)), *reported(context.world, args.entry)),
        combat=combat,
    )


def named(context: Context, args: UndoArgs) -> tuple[str, ...]:
    """List the tokens that are meant, those still there, or refuse an entry nobody remembers."""
    if args.tokens is not None:
        return args.tokens
    trace = context.world.recent.get(args.entry)
    touched = trace.tokens if trace else ()
    there = tuple(
        token.id
        for token in context.world.tokens.values()
        if token.id in touched or (token.undo and token.undo.entry == args.entry)
    )
    if not there:
        raise RefusedError("conflict", nothing_left(args.entry), "entry")
    return there


def nothing_left(entry: int) -> str:
    """Say that an entry cannot be taken back."""
    return f"Entry {entry} changed nothing, or all its tokens have changed since: nothing to undo."


def undo_of(context: Context, entry: int, token: str) -> Undo | None:
    """Return how to take the entry back for a token, None when it is not its latest change."""
    undo = context.token(token).undo
    return undo if undo is not None and undo.entry == entry else None


def play(attempt: Attempt, undo: Undo | None) -> Attempt:
    """Put the state before back, within the bounds of the sheet as it is now."""
    if undo is None:
        return attempt.note("Left as it is: this entry is not its latest change.")
    body = Body(attempt.sheet, undo.before).within_bounds()
    return attempt.recover(body)


def toggled(context: Context, combat: str | None, tokens: frozenset[str]) -> list[Event]:
    """Free an ended combat for the tokens whose charge is undone, or charge it to them again."""
    if combat is None:
        return []
    return [BattleEnded(combat, context.world.battles[combat] ^ tokens)]


def reported(world: World, entry: int) -> list[Event]:
    """Take the report of an undone mishap back, or make it again when that is undone. Rule: X6."""
    report = report_in(world, entry)
    if report is None or report.entry not in world.recent:
        return []
    again = isinstance(report, MishapTakenBack)
    return [MishapReported(report.entry) if again else MishapTakenBack(report.entry)]


def report_in(world: World, entry: int) -> MishapReported | MishapTakenBack | None:
    """Return what an entry said about a mishap: a report, or the end of one. Rule: X6."""
    trace = world.recent.get(entry)
    if trace is not None and trace.op == "mishap":
        return MishapReported(int(trace.args["of"]))
    if trace is None or trace.op != "undo":
        return None
    undone = report_in(world, int(trace.args["entry"]))
    if isinstance(undone, MishapReported):
        return MishapTakenBack(undone.entry)
    return None if undone is None else MishapReported(undone.entry)


OP = WorldOp(name="undo", args=UndoArgs, decide=decide)

"""Registering tokens: what Foundry knows of them. FP and HP count for unknown tokens only."""

from __future__ import annotations

import attrs

from extra_effort.game.answers import op_result
from extra_effort.game.args import TOKENS, Args
from extra_effort.game.attempt import Attempt, begin
from extra_effort.game.body import Body, fresh
from extra_effort.game.events import AccessChanged, Event, SheetChanged, TokenAdded
from extra_effort.game.fields import (
    NAME,
    Reader,
    choice,
    field_of,
    many,
    many_reader,
    map_reader,
    name,
    whole,
)
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.plain import Plain
from extra_effort.game.refusal import RefusedError
from extra_effort.game.sheet import SCORE, Sheet, read_sheet
from extra_effort.game.table import TableRules
from extra_effort.game.world import Token, Visibility
from extra_effort.rules.values import evolve

BATCH = 50
OWNERS = 100
WORLD_BYTES = 12_000_000
"""Bytes of all tokens together: a snapshot of them fits into one frame of the server."""


def _read_sheet(value: Plain, field: str) -> Sheet:
    return read_sheet(value, f"{field}.")


@attrs.frozen(kw_only=True)
class Registration:
    """One token as Foundry has it."""

    token: str = name()
    sheet: Sheet = field_of(Reader("a sheet", _read_sheet), attrs.NOTHING)
    fp: int | None = whole(-SCORE, SCORE, default=None, nullable=True)
    hp: int | None = whole(-SCORE, SCORE, default=None, nullable=True)
    owners: tuple[str, ...] | None = field_of(
        many_reader(NAME, OWNERS, least=0), None, nullable=True
    )
    """The GM's alone; None: as it is."""
    visibility: Visibility | None = choice("owners", "all", default=None, nullable=True)
    """The GM's alone; None: as it is."""


@attrs.frozen(kw_only=True)
class RegisterArgs(Args):
    """The arguments of `register`."""

    tokens: tuple[Registration, ...] = many(map_reader(Registration, ignore_unknown=True), BATCH)


@attrs.frozen
class Registered:
    """What one registration comes to."""

    attempt: Attempt
    events: tuple[Event, ...]


def decide(context: Context, args: RegisterArgs) -> Draft:
    """Take over every sheet, or none when one is at fault."""
    ids = [registration.token for registration in args.tokens]
    if len(set(ids)) < len(ids):
        raise RefusedError("bad_request", "`tokens` must name each token once.", "tokens")
    refuse_too_many(context, ids)
    done = [register(context, registration) for registration in args.tokens]
    refuse_too_bulky(context, args)
    events = tuple(event for one in done for event in one.events)
    attempts = tuple(one.attempt for one in done)
    return Draft(
        result=[op_result(a) for a in attempts],
        attempts=attempts,
        events=events,
        args={"tokens": ids},
        logged=bool(events),
    )


def refuse_too_many(context: Context, ids: list[str]) -> None:
    """Refuse tokens beyond what one world may hold."""
    if len({*context.world.tokens, *ids}) > TOKENS:
        raise RefusedError("too_large", f"A world holds at most {TOKENS} tokens.", "tokens")


def refuse_too_bulky(context: Context, args: RegisterArgs) -> None:
    """Refuse sheets with which nobody could be told of all tokens at once any more."""
    sheets = {token.id: (token.sheet, token.owners) for token in context.world.tokens.values()}
    for one in args.tokens:
        _, owners = sheets.get(one.token, (one.sheet, frozenset()))
        sheets[one.token] = (one.sheet, owners if one.owners is None else frozenset(one.owners))
    total = sum(
        len(token) + sheet.bulk + sum(len(owner.encode()) for owner in owners)
        for token, (sheet, owners) in sheets.items()
    )
    if total > WORLD_BYTES:
        raise RefusedError(
            "too_large", "All sheets of this world together are too long: shorten some.", "tokens"
        )


def register(context: Context, registration: Registration) -> Registered:
    """Register one token, known or not."""
    token = registration.token
    if token not in context.world.tokens and context.caller.is_gm:
        return added(context, registration)
    return renewed(context, context.token(token, "tokens"), registration)


def added(context: Context, registration: Registration) -> Registered:
    """Register an unknown token with the FP and HP that Foundry has."""
    body = with_fp_of(fresh(registration.sheet), registration, context.setting.table)
    if registration.hp is not None:
        body = body.evolve(hp=registration.hp)
    event = TokenAdded(
        token=registration.token,
        sheet=body.sheet,
        state=body.state,
        owners=frozenset(registration.owners or ()),
        visibility=registration.visibility or "owners",
    )
    attempt = begin("register", registration.token, body, context.setting).note("Registered.")
    if registration.fp is not None and body.fp not in {None, registration.fp}:
        attempt = attempt.note(f"{registration.fp} FP are out of bounds: {body.fp} instead.")
    return Registered(attempt, (event,))


def with_fp_of(body: Body, registration: Registration, table: TableRules) -> Body:
    """Return a fresh body with the FP that Foundry has, within bounds. Rule: F4, F8."""
    if registration.fp is None or body.fp is None:
        return body
    fp = body.bounded(registration.fp, overflow=table.fp_overflow)
    return body.set_fp(fp, "exertion", overflow=table.fp_overflow)


def renewed(context: Context, known: Token, registration: Registration) -> Registered:
    """Take over the sheet of a known token, and what the GM says of who owns and sees it."""
    events: list[Event] = []
    if registration.sheet != known.sheet:
        events.append(SheetChanged(known.id, registration.sheet))
    if context.caller.is_gm:
        events.extend(access_changes(known, registration))
    attempt = context.begin("register", known.id)
    body = Body(registration.sheet, known.state)
    if registration.sheet != known.sheet:
        body = body.within_bounds()
    return Registered(evolve(attempt, body=body), tuple(events))


def access_changes(known: Token, registration: Registration) -> list[Event]:
    """List the change of owners and visibility, if there is one."""
    owners = known.owners if registration.owners is None else frozenset(registration.owners)
    visibility = registration.visibility or known.visibility
    if (owners, visibility) == (known.owners, known.visibility):
        return []
    return [AccessChanged(known.id, owners, visibility)]


OP = WorldOp(name="register", args=RegisterArgs, decide=decide)

"""A state from outside: what someone types at the table, or a test. Anything may be left out."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import attrs

from extra_effort.game.body import Body, fresh
from extra_effort.game.fields import (
    Reader,
    choice,
    choice_reader,
    field_of,
    flag,
    many_reader,
    map_reader,
    name,
    number,
    out_of_range,
    read,
    text,
    whole,
)
from extra_effort.game.plain import Plain
from extra_effort.game.sheet import SCORE, Sheet
from extra_effort.game.state import HELD, Activity, Affliction, Condition, Effort, State, Turn
from extra_effort.rules.effort import Location
from extra_effort.rules.fatigue import Pools

HOURS = 10_000
WORLD_TIME_S = 10**12
MOST = 100


@attrs.frozen(kw_only=True)
class GivenPools:
    """Pools from outside; `exertion` may be negative (F8)."""

    exertion: int = whole(-SCORE, SCORE, default=0)
    ability: int = whole(0, SCORE, default=0)
    starvation: int = whole(0, SCORE, default=0)
    dehydration: int = whole(0, SCORE, default=0)
    sleep: int = whole(0, SCORE, default=0)


@attrs.frozen(kw_only=True)
class GivenTurn:
    """A turn from outside."""

    id: str | None = name(default=None, nullable=True)
    acted: bool = flag(default=False)
    effort: Effort | None = choice(*get_args(Effort), default=None, nullable=True)


def _read_until(value: Plain, field: str) -> int | None:
    if value == "permanent":
        return None
    months: int = read(Months, value, within=f"{field}.").months
    return months


@attrs.frozen
class Months:
    """How long an affliction lasts."""

    months: int = whole(1, 1000)


UNTIL = Reader('{"months": a number} or "permanent"', _read_until)


@attrs.frozen(kw_only=True)
class GivenAffliction:
    """An affliction from outside."""

    id: str = name()
    trait: str = text()
    location: Location | None = choice(*get_args(Location), default=None, nullable=True)
    until: int | None = field_of(UNTIL, None)
    """Months, None when permanent."""
    since: Fraction | None = number(0, WORLD_TIME_S, default=None, nullable=True)


@attrs.frozen(kw_only=True)
class GivenState:
    """A state (docs/feats.md); `move`, `dodge` and `st` follow from the rest and are ignored."""

    fp: int | None = whole(-SCORE, SCORE, default=None, nullable=True)
    hp: int | None = whole(-10 * SCORE, 10 * SCORE, default=None, nullable=True)
    pools: GivenPools | None = field_of(map_reader(GivenPools), None, nullable=True)
    conditions: tuple[Condition, ...] = field_of(
        many_reader(choice_reader(*get_args(Condition)), MOST, least=0), ()
    )
    half_fp: bool = flag(default=False)
    rest_minutes: Fraction = number(0, HOURS, default=0)
    afflictions: tuple[GivenAffliction, ...] = field_of(
        many_reader(map_reader(GivenAffliction), MOST, least=0), ()
    )
    motivated: bool = flag(default=False)
    awake_hours: Fraction = number(0, HOURS, default=0)
    day_hours: Fraction | None = number(0, HOURS, default=None, nullable=True)
    activity: Activity = choice(*get_args(Activity), default="active")
    turn: GivenTurn | None = field_of(map_reader(GivenTurn), None, nullable=True)
    without_air_s: int = whole(0, 10**9, default=0)
    version: int = whole(0, 10**9, default=0)


def read_state(plain: Plain, sheet: Sheet, *, overflow: bool) -> tuple[State, int]:
    """Read a state and its version, or raise RefusedError that names the field.

    `overflow`: FP above the maximum are allowed. A given `pools` beats a given `fp`. Rule: F8.
    """
    given = read(GivenState, plain, ignore_unknown=True)
    pools = given_pools(given, sheet, overflow=overflow)
    kept = attrs.evolve(
        fresh(sheet).state,
        pools=pools,
        hp=sheet.hp_max if given.hp is None else given.hp,
        conditions=frozenset(c for c in given.conditions if c in HELD),
        afflictions=tuple(affliction(a) for a in given.afflictions),
        half_fp=given.half_fp,
        rest_minutes=given.rest_minutes,
        motivated=given.motivated,
        awake_hours=given.awake_hours,
        day_hours=given.day_hours,
        activity=given.activity,
        turn=Turn(**attrs.asdict(given.turn)) if given.turn else Turn(),
        without_air_s=given.without_air_s,
    )
    body = Body(sheet, kept).fainted_at_floor()
    return with_hand(body), given.version


def given_pools(given: GivenState, sheet: Sheet, *, overflow: bool) -> Pools:
    """Return the pools that a given state means. Rule: F8, F11."""
    body = fresh(sheet)
    if body.fp is None:
        return Pools()
    if given.pools is not None:
        pools, field = Pools(**attrs.asdict(given.pools)), "pools"
    else:
        pools = Pools(exertion=body.fp_max - (body.fp_max if given.fp is None else given.fp))
        field = "fp"
    highest = SCORE if overflow else body.fp_max
    if not -body.fp_max <= body.fp_max - pools.missing <= highest:
        raise out_of_range(field, f"such that FP are from {-body.fp_max} to {highest}")
    return pools


def affliction(given: GivenAffliction) -> Affliction:
    """Turn an affliction from outside into one."""
    return Affliction(given.id, given.trait, given.location, given.until, given.since)


def with_hand(body: Body) -> State:
    """Return the state; unconscious with FP left means knocked out otherwise. Rule: R6."""
    if body.on_verge or not body.has("unconscious"):
        return body.state
    return attrs.evolve(body.state, by_hand=frozenset({"unconscious"}))

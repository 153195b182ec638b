"""The end of a battle: everyone who fought pays, once."""

from __future__ import annotations

import attrs

from extra_effort.game.answers import op_result
from extra_effort.game.args import TOKENS, Args
from extra_effort.game.attempt import Attempt
from extra_effort.game.events import BattleEnded, Event
from extra_effort.game.fields import (
    field_of,
    flag,
    many_reader,
    map_reader,
    name,
    out_of_range,
    whole,
)
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.rules import costs

LONGEST_S = 1_000_000


@attrs.frozen(kw_only=True)
class Fighter:
    """What counts for one token; None: as for everyone, or as its sheet says."""

    token: str = name()
    fought: bool = flag()
    """Made an attack or defense roll."""
    hot: bool | None = flag(default=None, nullable=True)
    heavy_clothing: bool | None = flag(default=None, nullable=True)
    encumbrance: int | None = whole(0, 4, default=None, nullable=True)
    heavy_weapon: bool = flag(default=False)
    """Fought with a weapon above its ST."""


@attrs.frozen(kw_only=True)
class BattleArgs(Args):
    """The arguments of `battle_end`."""

    combat: str | None = name(default=None, nullable=True)
    seconds: int = whole(0, LONGEST_S)
    hot: bool = flag(default=False)
    extra_fp: int = whole(0, 20, default=0)
    tokens: tuple[Fighter, ...] = field_of(
        many_reader(map_reader(Fighter), TOKENS, least=0), attrs.NOTHING
    )


def decide(context: Context, args: BattleArgs) -> Draft:
    """Charge everyone who fought, but nobody twice for one combat. Rule: C1, C2."""
    if args.extra_fp and args.seconds < costs.LONG_BATTLE_S:
        raise out_of_range("extra_fp", f"0 for a battle of less than {costs.LONG_BATTLE_S} seconds")
    begun = context.begin_all("battle_end", (fighter.token for fighter in args.tokens))
    attempts = tuple(
        play(attempt, args, fighter, charged=is_charged(context, args, fighter.token))
        for attempt, fighter in zip(begun, args.tokens, strict=True)
    )
    again = args.combat in context.world.battles
    changed = any(a.body != a.start for a in attempts)
    return Draft(
        result=[op_result(a) for a in attempts],
        attempts=attempts,
        events=tuple(ending(context, args)),
        combat=args.combat,
        logged=changed or not again,
    )


def is_charged(context: Context, args: BattleArgs, token: str) -> bool:
    """Tell whether this combat was already charged to the token. Rule: C1."""
    if args.combat is None or args.combat not in context.world.battles:
        return False
    return token not in context.world.battles[args.combat]


def ending(context: Context, args: BattleArgs) -> list[Event]:
    """Remember that the combat is over; tokens charged now are free no longer."""
    if args.combat is None:
        return []
    freed = context.world.battles.get(args.combat, frozenset())
    return [BattleEnded(args.combat, freed - {fighter.token for fighter in args.tokens})]


def play(attempt: Attempt, args: BattleArgs, fighter: Fighter, *, charged: bool) -> Attempt:
    """Charge one token what the battle costs it, or say why nothing. Rule: C1, C2, F9, R1."""
    if charged:
        return attempt.note("This combat is already charged.")
    if not fighter.fought:
        return attempt.note("Exempt: made no attack or defense roll.")
    attempt = attempt.evolve(rest_minutes=0)
    if not costs.battle_tires(args.seconds, attempt.table.battle_min_seconds):
        return attempt.note("The battle was too short to tire anyone.")
    if attempt.body.fp is None:
        return attempt.note("Not subject to fatigue.")
    return attempt.exert(cost(attempt, args, fighter))


def cost(attempt: Attempt, args: BattleArgs, fighter: Fighter) -> int:
    """Return the FP of the battle for one token. Rule: C1, C2."""
    sheet = attempt.sheet
    clothed = sheet.heavy_clothing if fighter.heavy_clothing is None else fighter.heavy_clothing
    fp = costs.march_fp(
        sheet.encumbrance if fighter.encumbrance is None else fighter.encumbrance,
        hot=args.hot if fighter.hot is None else fighter.hot,
        heavy_clothing=clothed,
        rule="hot_day" if attempt.table.heavy_clothing_rule == "hot_day" else "always",
    )
    return fp + costs.HEAVY_WEAPON_FP * fighter.heavy_weapon + args.extra_fp


OP = WorldOp(name="battle_end", args=BattleArgs, decide=decide)

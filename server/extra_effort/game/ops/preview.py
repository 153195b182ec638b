"""The odds and the price before the click: a request supposed to go well, by its own code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from extra_effort.game.args import Args
from extra_effort.game.attempt import Attempt
from extra_effort.game.feats import FEATS
from extra_effort.game.fields import Reader, field_of, name, read, text, wrong_type
from extra_effort.game.op import Context, Draft, Op, WorldOp
from extra_effort.game.ops import battle_end, day, rest, sleep, spend, stay_up, undo
from extra_effort.game.plain import Plain
from extra_effort.game.refusal import Refusal, RefusedError
from extra_effort.game.roles import refuse_by_role, refuse_gms_op, refuse_strangers
from extra_effort.game.rolls import Counted, Roll, Supposed
from extra_effort.rules.success import WAYS, chances

PREVIEWED: Mapping[str, Op] = {
    **FEATS,
    "battle_end": battle_end.OP,
    "day": day.OP,
    "rest": rest.OP,
    "sleep": sleep.OP,
    "spend": spend.OP,
    "stay_up": stay_up.OP,
    "undo": undo.OP,
}
"""Feats, and what else costs FP or gives them back."""

THROWS = sum(WAYS.values())


def _read_map(value: Plain, field: str) -> Mapping[str, Plain]:
    if not isinstance(value, dict):
        raise wrong_type(field, MAP.says)
    return value


MAP = Reader("a map of the feat's arguments", _read_map)


@attrs.frozen(kw_only=True)
class PreviewArgs(Args):
    """The arguments of `preview`; the token stands in `args`, or beside them."""

    feat: str = text()
    args: Mapping[str, Plain] = field_of(MAP, {})
    token: str | None = name(default=None, nullable=True)


@attrs.frozen
class Supposition:
    """What a feat comes to: its attempts, or why it would be refused."""

    attempts: tuple[Attempt, ...] = ()
    refusal: Refusal | None = None
    several: bool = False
    """Whether it is of several tokens, even where they happen to be one."""


def decide(context: Context, args: PreviewArgs) -> Draft:
    """Suppose the feat with its extra effort, and without."""
    feat = PREVIEWED.get(args.feat)
    if feat is None:
        raise RefusedError("unknown_op", f"There is no preview of {args.feat!r}.", "feat")
    plain = dict(args.args)
    if args.token is not None and "token" in attrs.fields_dict(feat.args):
        plain.setdefault("token", args.token)
    refuse_others_token(context, plain.get("token"))
    asked = suppose(context, feat, plain)
    effortless = plain_attempt(feat, plain)
    without = asked if effortless is plain else suppose(context, feat, effortless)
    return Draft(result=answer(context, plain, asked, without), logged=False)


def refuse_others_token(context: Context, token: Plain) -> None:
    """Refuse a token that is not the caller's before anything of it can be told."""
    if isinstance(token, str):
        refuse_strangers(context.world, context.caller, (context.token(token).id,))


def plain_attempt(feat: Op, plain: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """Return the arguments without extra effort; the same ones where none is asked for."""
    has_effort = "extra" in attrs.fields_dict(feat.args) and plain.get("extra", 0) != 0
    return {**plain, "extra": 0} if has_effort else plain


def suppose(context: Context, feat: Op, plain: Mapping[str, Plain]) -> Supposition:
    """Play a request without dice, every roll a plain success.

    What the caller may not ask for, or know of, refuses the preview itself.
    """
    setting = attrs.evolve(context.setting, roller=Counted(Supposed()))
    refuse_gms_op(context.caller, feat.name)
    try:
        args = read(feat.args, dict(plain))
    except RefusedError as error:
        return Supposition(refusal=error.refusal)
    refuse_by_role(context.world, context.caller, feat.name, args)
    try:
        draft = feat.decide(attrs.evolve(context, setting=setting), args)
        return Supposition(draft.attempts, several=isinstance(draft.result, list))
    except RefusedError as error:
        if error.refusal.code == "unknown_token":
            raise
        return Supposition(refusal=error.refusal)


def answer(
    context: Context, plain: Mapping[str, Plain], asked: Supposition, without: Supposition
) -> Plain:
    """Write the preview: one map for one token, a list of them for several."""
    if asked.refusal is not None:
        return refused(context, plain, asked.refusal, without)
    answers = [
        supposed(attempt, without.attempts[n].achieved if without.attempts else None)
        for n, attempt in enumerate(asked.attempts)
    ]
    return answers if asked.several else answers[0]


def refused(
    context: Context, plain: Mapping[str, Plain], refusal: Refusal, without: Supposition
) -> dict[str, Plain]:
    """Write why a feat would be refused, and what it would be without extra effort."""
    token = plain.get("token")
    known = context.world.tokens.get(token) if isinstance(token, str) else None
    fp, hp = (known.body.fp, known.state.hp) if known else (None, None)
    return {
        "op": "preview",
        "token": token,
        "refused": refusal.code,
        "message": refusal.message,
        "field": refusal.field,
        "rolls": [],
        "fp": {"before": fp, "after": fp},
        "hp": {"before": hp, "after": hp},
        "warning": None,
        "with": None,
        "without": dict(without.attempts[0].achieved or {}) if without.attempts else None,
        "notes": [],
    }


def supposed(attempt: Attempt, without: Mapping[str, Plain] | None) -> dict[str, Plain]:
    """Write what a feat would cost and achieve, and the odds of its rolls."""
    before, after = attempt.start, attempt.body
    return {
        "op": "preview",
        "token": attempt.token,
        "refused": None,
        "message": None,
        "field": None,
        "rolls": [odds(roll) for roll in first_rolls(attempt.rolls)],
        "fp": {"before": before.fp, "after": after.fp},
        "hp": {"before": before.state.hp, "after": after.state.hp},
        "warning": warning(attempt),
        "with": dict(attempt.achieved or {}),
        "without": dict(without) if without is not None else None,
        "notes": list(attempt.notes),
    }


def first_rolls(rolls: Iterable[Roll]) -> Iterable[Roll]:
    """Keep the first roll of each name."""
    first: dict[str, Roll] = {}
    for roll in rolls:
        first.setdefault(roll.check.name, roll)
    return first.values()


def odds(roll: Roll) -> dict[str, Plain]:
    """Write a roll's target and its exact chances, out of 216. Rule: D1-D4."""
    return {
        "name": roll.check.name,
        "against": roll.check.against,
        "target": roll.check.target,
        "modifiers": [attrs.asdict(m) for m in roll.check.modifiers],
        "chance": {
            outcome: {"n": n, "percent": percent(n)}
            for outcome, n in chances(roll.check.target).items()
        },
    }


def percent(n: int) -> float:
    """Return `n` of 216 in percent, with one decimal."""
    return round(100 * n / THROWS, 1)


def warning(attempt: Attempt) -> str | None:
    """Say when part of the price comes off HP, or when it costs consciousness. Rule: F2, F4."""
    if attempt.stopped == "unconscious":
        return "This would leave the token unconscious."
    if attempt.hp > 0:
        return f"{attempt.hp} of it would come off HP."
    return None


OP = WorldOp(name="preview", args=PreviewArgs, decide=decide)

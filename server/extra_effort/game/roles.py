"""Who may ask for what: one line per op."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from extra_effort.game.args import Args
from extra_effort.game.caller import Caller
from extra_effort.game.refusal import RefusedError
from extra_effort.game.world import World

Who: TypeAlias = Literal["owner", "gm", "all", "internal"]
"""`owner`: the GM, or a player for tokens of their own. `internal`: never from the wire."""

WHO: Mapping[str, Who] = {
    # feats
    "act": "owner",
    "climb": "owner",
    "dig": "owner",
    "draw_bow": "owner",
    "feverish_defense": "owner",
    "flurry_of_blows": "owner",
    "group_hike": "gm",
    "hike": "owner",
    "hold_breath": "owner",
    "jump": "owner",
    "lift": "owner",
    "march": "gm",
    "mighty_blows": "owner",
    "mishap": "owner",
    "overexert": "owner",
    "run": "owner",
    "st_roll": "owner",
    "swim": "owner",
    "throw": "owner",
    # other ops
    "activity": "owner",
    "adjust": "owner",
    "admit": "internal",
    "approve": "gm",
    "battle_end": "gm",
    "code": "gm",
    "condition": "gm",
    "day": "gm",
    "history": "all",
    "mint": "gm",
    "motivate": "gm",
    "pair": "internal",
    "people": "gm",
    "preview": "owner",
    "register": "owner",
    "remove": "gm",
    "rest": "owner",
    "revoke": "gm",
    "rules": "gm",
    "sleep": "owner",
    "spend": "owner",
    "stay_up": "gm",
    "time": "gm",
    "treat": "gm",
    "undo": "gm",
    "users": "gm",
}


def refuse_gms_op(caller: Caller, op: str) -> None:
    """Refuse a player what is the GM's alone, before its arguments are looked at."""
    if WHO[op] == "gm" and not caller.is_gm:
        raise RefusedError("not_allowed", f"Only a GM may ask for {op!r}.", "op")


def refuse_by_role(world: World, caller: Caller, op: str, args: Args) -> None:
    """Refuse what the caller's role does not allow, before anything else is looked at."""
    refuse_gms_op(caller, op)
    if args.private and not caller.is_gm:
        raise RefusedError("not_allowed", "Only a GM may roll in private.", "private")
    if WHO[op] == "owner":
        refuse_strangers(world, caller, named_tokens(args))


def refuse_strangers(world: World, caller: Caller, tokens: Iterable[str]) -> None:
    """Refuse whoever asks for a token that they see and do not own."""
    for token in tokens:
        known = world.tokens.get(token)
        if known and known.seen_by(caller) and not known.owned_by(caller):
            raise RefusedError("not_allowed", "This token is not yours to ask for.", "token")


def named_tokens(args: Args) -> tuple[str, ...]:
    """List the tokens that arguments name: `token`, `tokens`, `leader`."""
    one = (getattr(args, name, None) for name in ("token", "leader"))
    several = getattr(args, "tokens", None) or ()
    ids = (item if isinstance(item, str) else item.token for item in several)
    return (*(token for token in one if isinstance(token, str)), *ids)

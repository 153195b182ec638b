"""Every op by its name, feats included. To add one, write its file and its line here."""

from collections.abc import Mapping

from extra_effort.game.feats import FEATS
from extra_effort.game.op import Op
from extra_effort.game.ops import (
    adjust,
    battle_end,
    day,
    gm,
    keys,
    preview,
    register,
    remove,
    rest,
    rules,
    sleep,
    spend,
    stay_up,
    time,
    undo,
    users,
)

OPS: Mapping[str, Op] = {
    **FEATS,
    "activity": gm.ACTIVITY,
    "adjust": adjust.OP,
    "battle_end": battle_end.OP,
    "condition": gm.CONDITION,
    "day": day.OP,
    "mint": keys.MINT,
    "motivate": gm.MOTIVATE,
    "pair": keys.PAIR,
    "preview": preview.OP,
    "register": register.OP,
    "remove": remove.OP,
    "rest": rest.OP,
    "revoke": keys.REVOKE,
    "rules": rules.OP,
    "sleep": sleep.OP,
    "spend": spend.OP,
    "stay_up": stay_up.OP,
    "time": time.OP,
    "treat": gm.TREAT,
    "undo": undo.OP,
    "users": users.OP,
}

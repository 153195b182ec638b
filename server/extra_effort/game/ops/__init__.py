"""Every op by its name, feats included. To add one, write its file and its line here."""

from collections.abc import Mapping

from extra_effort.game.feats import FEATS
from extra_effort.game.op import Op
from extra_effort.game.ops import (
    adjust,
    battle_end,
    codes,
    day,
    gm,
    keys,
    people,
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
    "admit": codes.ADMIT,
    "battle_end": battle_end.OP,
    "code": codes.CODE,
    "condition": gm.CONDITION,
    "day": day.OP,
    "mint": keys.MINT,
    "motivate": gm.MOTIVATE,
    "pair": keys.PAIR,
    "people": people.OP,
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

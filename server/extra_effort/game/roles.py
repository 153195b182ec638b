"""Who may ask for what: one line per op."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

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
    "approve": "gm",
    "battle_end": "gm",
    "code": "gm",
    "condition": "gm",
    "day": "gm",
    "history": "all",
    "mint": "gm",
    "motivate": "gm",
    "pair": "internal",
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

"""The feats, one file each. To add one, write its file and its line here (and in `roles.WHO`)."""

from collections.abc import Mapping

from extra_effort.game.feats import act, jump
from extra_effort.game.op import AnyFeat

FEATS: Mapping[str, AnyFeat] = {
    "act": act.FEAT,
    "jump": jump.FEAT,
}

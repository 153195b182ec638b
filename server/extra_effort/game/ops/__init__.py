"""Every op by its name, feats included. To add one, write its file and its line here."""

from collections.abc import Mapping

from extra_effort.game.feats import FEATS
from extra_effort.game.op import Op
from extra_effort.game.ops import spend

OPS: Mapping[str, Op] = {
    **FEATS,
    "spend": spend.OP,
}

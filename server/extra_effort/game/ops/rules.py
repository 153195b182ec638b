"""The table rules: the GM changes some of them."""

from __future__ import annotations

import attrs

from extra_effort.game.args import Args
from extra_effort.game.events import RulesChanged
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.table import TableRules

RulesArgs: type[Args] = attrs.make_class(
    "RulesArgs",
    {f.name: attrs.field(default=None, metadata=f.metadata) for f in attrs.fields(TableRules)},
    bases=(Args,),
    frozen=True,
    kw_only=True,
)
"""A partial table; None: as it is."""


def decide(context: Context, args: Args) -> Draft:
    """Lay the given rules over the table's."""
    before = context.world.rules
    given = {f.name: getattr(args, f.name) for f in attrs.fields(TableRules)}
    after = attrs.evolve(before, **{name: v for name, v in given.items() if v is not None})
    return Draft(
        result={"op": "rules", "rules": attrs.asdict(after), "notes": []},
        events=(RulesChanged(after),),
        logged=after != before,
    )


OP = WorldOp(name="rules", args=RulesArgs, decide=decide)

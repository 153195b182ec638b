"""The table rules: what a GM may choose, one set per world."""

from __future__ import annotations

import attrs

from extra_effort.game.fields import choice, flag, read, whole
from extra_effort.game.plain import Plain
from extra_effort.rules.costs import HeavyClothingRule


@attrs.frozen(kw_only=True)
class TableRules:
    """What a GM may choose, with its defaults (docs/rules.md)."""

    combat_extra_effort: bool = flag(default=True)
    heavy_clothing_rule: HeavyClothingRule = choice("always", "hot_day", default="always")
    digging_fp_per_hour: int = whole(0, 20, default=1)
    meal_while_resting: bool = flag(default=True)
    very_fit_covers_extra_effort: bool = flag(default=False)
    jump_st: bool = flag(default=False)
    jump_encumbrance: bool = flag(default=False)
    tired_basic_lift: bool = flag(default=False)
    fp_overflow: bool = flag(default=False)
    battle_min_seconds: int = whole(0, 3600, default=10)
    auto_time: bool = flag(default=True)
    player_rolls_public: bool = flag(default=True)
    trust_motivation: bool = flag(default=True)
    march_hours: int = whole(1, 24, default=16)
    foundry_edit_cause: str = choice("ability", "exertion", default="ability")


def changed(rules: TableRules, plain: Plain) -> TableRules:
    """Return `rules` with a partial table laid over them, or raise RefusedError."""
    return read(TableRules, {**attrs.asdict(rules), **plain})

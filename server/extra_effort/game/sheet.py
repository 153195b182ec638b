"""The sheet: what Foundry tells the server about a token."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

import attrs

from extra_effort.game.fields import (
    field_of,
    flag,
    levels_reader,
    number,
    number_reader,
    out_of_range,
    read,
    text,
    whole,
    whole_reader,
)
from extra_effort.game.plain import Plain
from extra_effort.rules import movement, sleep
from extra_effort.rules.numbers import Number

ENTRIES = 500
"""Skills or traits of one sheet."""
SCORE = 10_000
"""No attribute, no maximum is higher."""
POUNDS = 10**9
SHEET_BYTES = 1_500
"""What a token takes on the wire, but for its skills, traits and owners."""
VERY_FIT_LEVEL = 2
DOUBLING = ("Breath-Holding", "Enhanced Move (Ground)", "Super Jump")
"""Traits that double something with each level."""
MOST_DOUBLINGS = 20


@attrs.frozen(kw_only=True, slots=False)  # so that a cached property keeps its docstring
class Sheet:
    """Attributes, maxima, skills and traits of one token, as docs/feats.md lists them."""

    name: str = text(200)
    st: int = whole(1, SCORE)
    dx: int = whole(1, SCORE)
    iq: int = whole(1, SCORE)
    ht: int = whole(1, SCORE)
    will: int = whole(1, SCORE)
    per: int = whole(1, SCORE)
    hp_max: int = whole(1, SCORE)
    fp_max: int | None = whole(0, SCORE, default=None, nullable=True)
    """None or 0: not subject to fatigue (F11)."""
    basic_move: int = whole(0, SCORE)
    dodge: int = whole(-100, 1000)
    size_modifier: int = whole(-100, 100, default=0)
    weight: Fraction | None = number(0, POUNDS, default=None, nullable=True, above=True)
    """Pounds."""
    basic_lift: Fraction | None = number(0, POUNDS, default=None, nullable=True)
    """Pounds; None: from ST."""
    encumbrance: int = whole(0, 4)
    heavy_clothing: bool = flag(default=False)
    points_only: bool = flag(default=False)
    """FP and HP of another game system: all else here means nothing, and neither goes below 0."""
    skills: Mapping[str, int] = field_of(
        levels_reader(whole_reader(-100, 1000), ENTRIES), attrs.NOTHING
    )
    traits: Mapping[str, Fraction] = field_of(
        levels_reader(number_reader(0, 1000), ENTRIES), attrs.NOTHING
    )

    def level(self, trait: str) -> Number:
        """Return the level of a trait, 0 when there is none."""
        return self.traits.get(trait, 0)

    def has(self, trait: str) -> bool:
        """Tell whether the trait is there at any level."""
        return self.level(trait) > 0

    def skill(self, name: str) -> int | None:
        """Return the level of a skill, None when it was never learned."""
        return self.skills.get(name)

    @cached_property
    def fit(self) -> int:
        """Return 0, 1 for Fit, 2 for Very Fit; Fit at level 2 is Very Fit. Rule: D8, F9."""
        if self.has("Very Fit") or self.level("Fit") >= VERY_FIT_LEVEL:
            return VERY_FIT_LEVEL
        return int(self.has("Fit"))

    @cached_property
    def very_fit(self) -> bool:
        """Tell whether exertion costs half. Rule: F9."""
        return self.fit == VERY_FIT_LEVEL

    @cached_property
    def tireless(self) -> bool:
        """Tell whether the token is not subject to fatigue at all. Rule: F10, F11."""
        return not self.fp_max or self.has("Machine")

    @cached_property
    def normal_day(self) -> Number:
        """Return the hours awake that follow a full sleep. Rule: S1."""
        return sleep.normal_day(self.level)

    @cached_property
    def bulk(self) -> int:
        """About how many bytes the sheet takes on the wire, at most."""
        named = (*self.skills, *self.traits)
        return SHEET_BYTES + len(self.name.encode()) + sum(len(n.encode()) + 12 for n in named)

    @property
    def lift(self) -> Number:
        """Return the Basic Lift in pounds: as sent, or from ST. Rule: U1."""
        return movement.basic_lift(self.st) if self.basic_lift is None else self.basic_lift

    @cached_property
    def enhanced_move(self) -> Fraction:
        """Return what Enhanced Move (Ground) multiplies Move by. Rule: H2."""
        return movement.enhanced_move_multiple(self.level("Enhanced Move (Ground)"))


def read_sheet(plain: Plain, within: str = "") -> Sheet:
    """Read a sheet, or raise RefusedError that names the field at fault."""
    sheet = read(Sheet, plain, within=within, ignore_unknown=True)
    for trait in DOUBLING:
        if sheet.level(trait) > MOST_DOUBLINGS:
            raise out_of_range(f"{within}traits.{trait}", f"a number from 0 to {MOST_DOUBLINGS}")
    return sheet

"""Rolls: what is checked, who throws, what came out.

Dice are thrown through a `Roller`. `Thrown` takes them from a source of dice; `Supposed` throws
none and supposes that every roll plainly succeeds, for previews through the same code; `Counted`
lets no request make rolls without end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Protocol

import attrs

from extra_effort.game.plain import Plain
from extra_effort.game.refusal import RefusedError
from extra_effort.rules import success
from extra_effort.rules.dice import Dice
from extra_effort.rules.success import Outcome

MOST_ROLLS = 50_000
"""Rolls of one request, all its tokens together; more are refused."""


@attrs.frozen
class Modifier:
    """One named addition to a target."""

    name: str
    value: int


@attrs.frozen(slots=False)
class Check:
    """A 3d6 roll about to be made: its name, what it is rolled against, and the modifiers."""

    name: str
    against: str
    base: int
    modifiers: tuple[Modifier, ...] = ()

    @cached_property
    def target(self) -> int:
        """The number to roll or less. Rule: D1."""
        return self.base + sum(m.value for m in self.modifiers)

    @property
    def voluntary(self) -> bool:
        """Tell whether the target is high enough to try at all. Rule: D5."""
        return self.target >= success.LOWEST_VOLUNTARY_TARGET

    def plus(self, *modifiers: Modifier) -> Check:
        """Return the check with further modifiers; those of 0 are left out."""
        counting = tuple(m for m in modifiers if m.value)
        return Check(self.name, self.against, self.base, self.modifiers + counting)


def better(first: Check, *others: Check) -> Check:
    """Return the check with the highest target, the earlier one in a tie."""
    return max((first, *others), key=lambda check: check.target)


@attrs.frozen
class Roll:
    """A 3d6 roll made; `dice` is empty when it was only supposed."""

    check: Check
    dice: tuple[int, ...]
    outcome: Outcome

    @property
    def succeeded(self) -> bool:
        """Tell whether it is a success of either kind."""
        return self.outcome in {"success", "critical_success"}

    @property
    def total(self) -> int:
        """The sum of the dice; the target itself when the roll was only supposed."""
        return sum(self.dice) if self.dice else self.check.target

    @property
    def margin(self) -> int:
        """Target less total, negative on a failure. Rule: D6."""
        return self.check.target - self.total

    @property
    def is_natural_18(self) -> bool:
        """Tell whether the dice show three sixes. Rule: E8."""
        return bool(self.dice) and self.total == success.WORST_TOTAL

    def to_plain(self) -> dict[str, Plain]:
        """Write the roll as docs/feats.md lists it."""
        return {
            "name": self.check.name,
            "against": self.check.against,
            "dice": list(self.dice),
            "total": self.total,
            "target": self.check.target,
            "modifiers": [attrs.asdict(m) for m in self.check.modifiers],
            "margin": self.margin,
            "outcome": self.outcome,
        }


class Rolls:
    """The rolls of an attempt so far, in their order. A value, though adding one copies nothing.

    Accounts of one attempt share a list: each knows how much of it is its own.
    """

    __slots__ = ("_length", "_made")

    def __init__(self, made: list[Roll], length: int) -> None:
        """Begin with the first `length` of the rolls made."""
        self._made = made
        self._length = length

    def __len__(self) -> int:
        """Return how many there are."""
        return self._length

    def __iter__(self) -> Iterator[Roll]:
        """Return them in their order."""
        return iter(self._made[: self._length])

    def __getitem__(self, part: slice) -> Sequence[Roll]:
        """Return some of them."""
        return self._made[: self._length][part]

    @property
    def last(self) -> Roll:
        """The newest."""
        return self._made[self._length - 1]

    def plus(self, roll: Roll) -> Rolls:
        """Return the account with one more."""
        made, length = self._made, self._length
        if not length or len(made) > length:  # nobody's list yet, or it went on another way
            made = made[:length]
        made.append(roll)
        return Rolls(made, length + 1)

    def last_named(self, name: str) -> Roll | None:
        """Return the newest roll of a name; None when there was none."""
        backwards = (self._made[n] for n in range(self._length - 1, -1, -1))
        return next((roll for roll in backwards if roll.check.name == name), None)


NO_ROLLS = Rolls([], 0)


@attrs.frozen
class OtherDice:
    """Dice that are no success roll: a location, months, damage."""

    name: str
    dice: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)

    def to_plain(self) -> dict[str, Plain]:
        """Write the dice as docs/feats.md lists them."""
        return {"name": self.name, "dice": list(self.dice), "total": self.total}


class Roller(Protocol):
    """Makes rolls."""

    def roll(self, check: Check) -> Roll:
        """Roll 3d6 against a target."""
        ...

    def d6(self, n: int) -> tuple[int, ...]:
        """Roll `n` other dice."""
        ...


@attrs.frozen
class Thrown:
    """Rolls with real dice. Rule: D7."""

    dice: Dice

    def roll(self, check: Check) -> Roll:
        """Throw 3d6 and judge them."""
        thrown = self.dice.d6(3)
        return Roll(check, thrown, success.judge(sum(thrown), check.target))

    def d6(self, n: int) -> tuple[int, ...]:
        """Throw `n` dice."""
        return self.dice.d6(n)


@attrs.frozen
class Supposed:
    """Throws nothing: every roll plainly succeeds, every other die shows a 3."""

    def roll(self, check: Check) -> Roll:
        """Suppose a plain success."""
        return Roll(check, (), "success")

    def d6(self, n: int) -> tuple[int, ...]:
        """Suppose middling dice."""
        return (3,) * n


@attrs.define
class Counted:
    """Makes rolls by another roller, until a request has had its share."""

    roller: Roller
    left: int = MOST_ROLLS

    def roll(self, check: Check) -> Roll:
        """Roll, or refuse a request that wants more than `MOST_ROLLS`."""
        if not self.left:
            sentence = f"This takes over {MOST_ROLLS} rolls: ask for less time, or fewer tokens."
            raise RefusedError("too_large", sentence)
        self.left -= 1
        return self.roller.roll(check)

    def d6(self, n: int) -> tuple[int, ...]:
        """Throw `n` dice."""
        return self.roller.d6(n)

"""Where dice come from. The server's own source, the system's generator, lives in the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

SIDES = 6


class Dice(Protocol):
    """A source of six-sided dice."""

    def d6(self, n: int) -> tuple[int, ...]:
        """Roll `n` dice, each 1 to 6."""
        ...


class DiceRanOutError(Exception):
    """Raised when a list of dice holds fewer than a roll needs."""

    def __init__(self, needed: int, left: int) -> None:
        """Say how many dice the roll needs and how many the list still holds."""
        super().__init__(
            f"The dice given have run out: the next roll needs {needed}, {left} are left."
        )


class ListDice:
    """Dice given beforehand, taken in order: tests, replays, the command line.

    Rule: D7.
    """

    def __init__(self, dice: Sequence[int]) -> None:
        """Keep `dice`, each 1 to 6, or raise ValueError."""
        for die in dice:
            if isinstance(die, bool) or not isinstance(die, int) or not 1 <= die <= SIDES:
                raise ValueError(f"A die shows a whole number from 1 to {SIDES}, not {die!r}.")
        self._left = list(dice)

    @property
    def left(self) -> tuple[int, ...]:
        """The dice not rolled yet."""
        return tuple(self._left)

    def d6(self, n: int) -> tuple[int, ...]:
        """Take the next `n` dice, or raise DiceRanOutError and take none."""
        if n > len(self._left):
            raise DiceRanOutError(n, len(self._left))
        taken, self._left = self._left[:n], self._left[n:]
        return tuple(taken)

"""Swimming: water Move, and when someone over their head must roll (B354)."""

from fractions import Fraction

from extra_effort.rules.numbers import Number

MINUTE_S = 60
TIRES_EVERY_MIN = {"fast": 1, "slow": 30}  # C5
ENTRY_BONUS = 3  # W2: entered on purpose
SAFE_S = 300  # W2: the next roll after a success
INHALED_S = 5  # W2: after a failure
RECOVERED_S = 60  # W2: after the first success that follows a failure

# Rule: W2 (B354). What floats better; the best one counts, they are grades of one trait.
BUOYANCY = {"Overweight": 1, "Fat": 3, "Very Fat": 5}


def water_move(basic_move: int, *, at_home: bool) -> int:
    """Return Move in water before fatigue and encumbrance; `at_home`: Amphibious or Aquatic.

    Rule: W1 (B354).
    """
    return basic_move if at_home else max(1, basic_move // 5)


def swim_speed(raised_move: Number, pace: str) -> Fraction:
    """Return yards a second; slow is half of it, in our reading. Rule: W1, E14 (B354)."""
    return Fraction(raised_move) / 2 if pace == "slow" else Fraction(raised_move)


def next_roll_s(*, succeeded: bool, inhaled: bool) -> int:
    """Return the seconds until the next Swimming roll in deep water.

    `inhaled`: the roll before this one had failed.

    Rule: W2 (B354).
    """
    if not succeeded:
        return INHALED_S
    return RECOVERED_S if inhaled else SAFE_S

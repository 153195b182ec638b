"""Holding one's breath, and what comes after it (B351, B436)."""

from fractions import Fraction

# Rule: B1 (B351). Seconds per point of HT.
EXERTION = {"none": 10, "mild": 4, "heavy": 1}

# Rule: B2 (B351).
HYPERVENTILATION = {"no": Fraction(1), "air": Fraction(3, 2), "oxygen": Fraction(5, 2)}
BREATH_CONTROL = Fraction(3, 2)
SURPRISED = Fraction(1, 2)

BRAIN_DAMAGE_AFTER_S = 120  # B3 (B436)
DEATH_AFTER_S = 240  # B3 (B436)


def breath_limit(  # noqa: PLR0913 -- the six things the book names
    ht: int,
    exertion: str,
    *,
    surprised: bool = False,
    hyperventilate: str = "no",
    controlled: bool = False,
    holding: int = 0,
) -> int:
    """Return the whole seconds before FP begin to go; rounded down once, at the end.

    `controlled`: a Breath Control roll succeeded. `holding`: levels of Breath-Holding. Without the
    deep breath (surprised) the half takes the place of the other factors.

    Rule: B1, B2 (B351).
    """
    factor = HYPERVENTILATION[hyperventilate] * (BREATH_CONTROL if controlled else 1)
    if surprised:
        factor = SURPRISED
    return int(ht * EXERTION[exertion] * factor * 2**holding)

"""Extra effort in combat: X2 to X6."""

import pytest

from extra_effort.rules.combat_effort import (
    MANEUVERS,
    StrongBonus,
    boosted_rolls,
    default_limb,
    feverish_allowed,
    flurry_allowed,
    flurry_penalty,
    mighty_bonus,
)


def test_feverish_defense_after_all_but_one() -> None:
    """X2: any maneuver but All-Out Attack leaves a defense."""
    assert [m for m in MANEUVERS if not feverish_allowed(m)] == ["all_out_attack"]


def test_more_than_two_blows() -> None:
    """X3: a third blow takes a master."""
    assert flurry_allowed(2, master=False)
    assert not flurry_allowed(3, master=False)
    assert flurry_allowed(3, master=True)


@pytest.mark.parametrize(
    ("attacks", "master", "penalty"),
    [(2, False, -3), (2, True, -1), (3, True, -3), (4, True, -4), (5, True, -6)],
)
def test_penalty(attacks: int, master: bool, penalty: int) -> None:
    """X3: half of Rapid Strike's penalty, the fraction dropped for the fighter."""
    assert penalty == flurry_penalty(attacks, master=master)


@pytest.mark.parametrize(
    ("dice", "bonus", "per_die"), [(1, 2, False), (2, 2, False), (3, 1, True), (8, 1, True)]
)
def test_mighty(dice: int, bonus: int, per_die: bool) -> None:
    """X4 (B365): +2, from three dice +1 for each."""
    assert StrongBonus(bonus, per_die) == mighty_bonus(dice)


def test_limb() -> None:
    """X6: the leg after a dodge, else the arm."""
    assert default_limb("feverish_defense", "dodge") == "leg"
    assert default_limb("feverish_defense", "parry") == "arm"
    assert default_limb("flurry_of_blows", None) == "arm"


def test_one_mishap_a_roll() -> None:
    """X6: a defense is one roll, a flurry one per blow."""
    assert boosted_rolls("feverish_defense", {"defense": "dodge"}) == 1
    assert boosted_rolls("flurry_of_blows", {"attacks": 3}) == 3
    assert boosted_rolls("mighty_blows", {"attacks": 1}) == 1

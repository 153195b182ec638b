"""Hiking: H1 to H10, E10."""

from fractions import Fraction

import pytest

from extra_effort.rules.hiking import (
    Way,
    average_skill,
    hiking_skill,
    ideal_miles,
    leads,
    miles_per_day,
    skill_effort_penalty,
    terrain_factor,
    weather_factor,
)


def factors(way: Way) -> list[float]:
    """Return terrain and weather together."""
    return [float(terrain_factor(way)), float(weather_factor(way))]


@pytest.mark.parametrize(
    ("terrain", "factor"), [("very_bad", 0.2), ("bad", 0.5), ("average", 1), ("good", 1.25)]
)
def test_terrain(terrain: str, factor: float) -> None:
    """H5: the land's factor stands alone in fine weather."""
    assert [factor, 1] == factors(Way(terrain))


@pytest.mark.parametrize(
    ("weather", "factor"),
    [("rain", 0.5), ("snow", 0.5), ("deep_snow", 0.25), ("ice", 0.5)],
)
def test_weather_off_road(weather: str, factor: float) -> None:
    """H6: rain, ankle-deep snow and ice halve, deeper snow quarters, in any terrain."""
    assert [0.5, factor] == factors(Way("bad", weather))


def test_deeper_still() -> None:
    """H6: the GM may divide by more than four in deep snow, and in no other weather."""
    assert Fraction(1, 10) == weather_factor(Way("good", "deep_snow", snow_divisor=10))
    assert Fraction(1, 2) == weather_factor(Way("good", "snow", snow_divisor=10))


@pytest.mark.parametrize(
    ("weather", "road", "cleared", "terrain", "factor"),
    [
        ("fine", "poor", False, 1, 1),
        ("fine", "good", False, 1, 1),
        ("fine", "best", False, 1.25, 1),
        ("rain", "poor", False, 0.2, 1),
        ("rain", "good", False, 1, 1),
        ("rain", "best", False, 1, 1),
        ("snow", "best", False, 1, 0.5),
        ("deep_snow", "good", False, 1, 0.25),
        ("ice", "poor", False, 1, 0.5),
        ("deep_snow", "best", True, 1, 1),
        ("ice", "good", True, 1, 1),
    ],
)
def test_roads(weather: str, road: str, cleared: bool, terrain: float, factor: float) -> None:
    """H7, A44: a road takes the land's place; rain and snow as the book has them."""
    way = Way("very_bad", weather, road, cleared=cleared)

    assert [terrain, factor] == factors(way)


def test_nothing_is_cleared_off_road() -> None:
    """H7: `cleared` speaks of a road."""
    assert Fraction(1, 2) == weather_factor(Way("good", "snow", cleared=True))


@pytest.mark.parametrize("road", ["none", "poor", "best"])
@pytest.mark.parametrize("weather", ["snow", "deep_snow"])
def test_skis(weather: str, road: str) -> None:
    """H6: on skis any depth of snow is Average terrain, on a road too."""
    way = Way("very_bad", weather, road, skis=True)

    assert factors(way) == [1, 1]
    assert hiking_skill(way) == ("Skiing", -6)


def test_skis_without_snow() -> None:
    """H3: skis on bare ground are ignored."""
    way = Way("bad", "fine", skis=True)

    assert factors(way) == [0.5, 1]
    assert hiking_skill(way) == ("Hiking", -5)


def test_solid_ice() -> None:
    """H6: solid ice is Bad, Good on skates, and a road over it is a road."""
    assert Fraction(1, 2) == terrain_factor(Way("solid_ice"))
    assert Fraction(5, 4) == terrain_factor(Way("solid_ice", skates=True))
    assert terrain_factor(Way("solid_ice", road="good", skates=True)) == 1


def test_skates_elsewhere() -> None:
    """H3: skates count on solid ice without a road only."""
    assert hiking_skill(Way("solid_ice", skates=True)) == ("Skating", -6)
    assert hiking_skill(Way("solid_ice", road="good", skates=True)) == ("Hiking", -5)
    assert hiking_skill(Way("average", "ice", skates=True)) == ("Hiking", -5)


def test_the_book_day() -> None:
    """H10, A32: Move 5 makes 50 miles in the book's day, 25 in one of eight hours."""
    assert ideal_miles(5, Fraction(1), 16) == 50
    assert ideal_miles(5, Fraction(1), 8) == 25


def test_enhanced_move_multiplies() -> None:
    """H1, H2, B30: Move 6 doubled is 120 miles, Move 17 is 170."""
    assert ideal_miles(6, Fraction(2), 16) == 120
    assert ideal_miles(17, Fraction(1), 16) == 170


def test_mountains_in_a_thunderstorm() -> None:
    """H9, A32: eight hours at Move 5 over very bad land in rain are 2.5 miles."""
    ideal = ideal_miles(5, Fraction(1), 8)

    assert Fraction("2.5") == miles_per_day(ideal, 0, Way("very_bad", "rain"))


def test_dense_jungle() -> None:
    """H5, A34: forty miles of jungle take Move 5 four days."""
    assert miles_per_day(Fraction(50), 0, Way("very_bad")) == 10


def test_skill_and_effort_add_before_they_multiply() -> None:
    """H9, E10: +20 % and +10 % are +30 %, not +32 %."""
    assert miles_per_day(Fraction(50), 30, Way("average")) == 65


def test_group() -> None:
    """H4: the average is rounded down, a leader needs Leadership at 12."""
    assert average_skill([12, 11, 9]) == 10
    assert leads(12)
    assert not leads(11)
    assert not leads(None)


@pytest.mark.parametrize(("extra", "penalty"), [(25, -1), (30, -2), (100, -16)])
def test_effort_by_skill(extra: int, penalty: int) -> None:
    """E10: by skill, only what goes beyond its own 20 % costs."""
    assert penalty == skill_effort_penalty(extra)

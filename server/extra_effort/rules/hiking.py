"""Hiking: miles a day by Move, skill, terrain, weather and road (B351)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs

TERRAIN: Mapping[str, Fraction] = {  # H5 (B351)
    "very_bad": Fraction(1, 5),
    "bad": Fraction(1, 2),
    "average": Fraction(1),
    "good": Fraction(5, 4),
}
SOLID_ICE = "solid_ice"  # H6: a terrain of its own
TERRAINS = (*TERRAIN, SOLID_ICE)
WEATHERS = ("fine", "rain", "snow", "deep_snow", "ice")
SNOWS = ("snow", "deep_snow")
ROADS = ("none", "poor", "good", "best")

HIKING_BONUS = 20  # H3: percent
LEADERSHIP_NEEDED = 12  # H4
SKILL_ROUTE_FROM = 25  # E10: percent, the smallest increase that beats a plain Hiking roll
WAKING_HOURS = 16  # H10: the day of the book


@attrs.frozen
class Way:
    """What a day's march goes over and through; skis and skates as the traveller carries them."""

    terrain: str
    weather: str = "fine"
    road: str = "none"
    cleared: bool = False
    skis: bool = False
    skates: bool = False
    snow_divisor: int = 4


def skis_count(way: Way) -> bool:
    """Tell whether skis help: in snow of any depth only. Rule: H3 (B351)."""
    return way.skis and way.weather in SNOWS


def skates_count(way: Way) -> bool:
    """Tell whether skates help: on solid ice without a road only. Rule: H3 (B351)."""
    return way.skates and way.terrain == SOLID_ICE and way.road == "none"


def hiking_skill(way: Way) -> tuple[str, int]:
    """Return the skill that is rolled for the day and its default, as a modifier to HT.

    Rule: H3 (B351, B220, B221).
    """
    if skis_count(way):
        return "Skiing", -6
    if skates_count(way):
        return "Skating", -6
    return "Hiking", -5


def terrain_factor(way: Way) -> Fraction:
    """Return what the ground does to the miles: the land's, the ice's or the road's.

    Rule: H5, H6, H7 (B351).
    """
    if skis_count(way):
        return TERRAIN["average"]
    if way.road != "none":
        return TERRAIN[_road_terrain(way)]
    if way.terrain == SOLID_ICE:
        return TERRAIN["good" if way.skates else "bad"]
    return TERRAIN[way.terrain]


def _road_terrain(way: Way) -> str:
    """Return the terrain a road counts as. Rule: H7 (B351)."""
    if way.weather == "rain" and way.road == "poor":
        return "very_bad"
    if way.weather == "fine" and way.road == "best":
        return "good"
    return "average"


def weather_factor(way: Way) -> Fraction:
    """Return what the weather does to the miles.

    Rain spares roads (it is in their terrain already), a cleared road spares snow and ice, skis
    spare snow.

    Rule: H6, H7 (B351).
    """
    on_road = way.road != "none"
    if way.weather == "fine" or (on_road and (way.cleared or way.weather == "rain")):
        return Fraction(1)
    if skis_count(way):
        return Fraction(1)
    return Fraction(1, way.snow_divisor if way.weather == "deep_snow" else 2)


def average_skill(skills: Sequence[int]) -> int:
    """Return the group's average, rounded down. Rule: H4 (B351)."""
    return sum(skills) // len(skills)


def leads(leadership: int | None) -> bool:
    """Tell whether a leader may roll once for all. Rule: H4 (B351)."""
    return leadership is not None and leadership >= LEADERSHIP_NEEDED


def skill_effort_penalty(extra: int) -> int:
    """Return the penalty of an effort by Hiking skill: 1 for every 5 % beyond the skill's own 20 %.

    Rule: E10 (B357).
    """
    return -((extra - HIKING_BONUS) // 5)


def ideal_miles(move: int, multiple: Fraction, march_hours: int) -> Fraction:
    """Return the miles of a day over average ground in fine weather.

    The book's day is the whole waking day; a table that marches less says so in `march_hours`.

    Rule: H1, H2, H10 (B351).
    """
    return 10 * move * multiple * Fraction(march_hours, WAKING_HOURS)


def miles_per_day(ideal: Fraction, increase: int, way: Way) -> Fraction:
    """Return the exact miles of the day; `increase` is the percent of skill and effort together.

    Rule: H9 (B351).
    """
    return ideal * (1 + Fraction(increase, 100)) * terrain_factor(way) * weather_factor(way)

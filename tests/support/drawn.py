"""Requests as Hypothesis makes them: feats and ops on tokens, with arguments in their ranges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from extra_effort.game.state import HELD
from extra_effort.rules import breath, climbing, combat_effort, digging, hiking, lifting

Args = st.SearchStrategy[dict[str, Any]]
FLAG = st.booleans()
EXTRA = st.sampled_from([0, 0, 5, 10, 25, 40])
GROUND = st.sampled_from(["hard", "normal", "soft"])
TURN = st.sampled_from(["c:1", "c:2"])
MANEUVER = st.sampled_from(["attack", "attack", "all_out_attack", "move"])


def args(**fields: Any) -> Args:
    """Make a strategy of arguments, each of them left out at times where it has a default."""
    wanted = {name: field for name, field in fields.items() if not name.startswith("o_")}
    optional = {name[2:]: field for name, field in fields.items() if name.startswith("o_")}
    return st.fixed_dictionaries(wanted, optional=optional)


def effort(**fields: Any) -> Args:
    """Make a strategy of the arguments of a feat that effort can raise."""
    return args(
        o_extra=EXTRA,
        o_motivated=FLAG,
        o_skill=st.sampled_from(["best", "will", "skill"]),
        **fields,
    )


WAY: Mapping[str, Any] = {
    "terrain": st.sampled_from(hiking.TERRAINS),
    "o_weather": st.sampled_from(hiking.WEATHERS),
    "o_road": st.sampled_from(hiking.ROADS),
    "o_cleared": FLAG,
    "o_skis": FLAG,
    "o_skates": FLAG,
    "o_hot": FLAG,
    "o_hours_since_rest": st.integers(0, 6),
}

OF_ONE: Mapping[str, Args] = {
    "act": args(o_turn=TURN),
    "climb": args(
        surface=st.sampled_from(sorted(climbing.SURFACES)),
        height_ft=st.integers(1, 100),
        o_speed=st.sampled_from(["regular", "combat"]),
        o_base_fp=st.integers(0, 3),
        o_modifier=st.integers(-5, 10),
        o_rope_ft=st.integers(0, 60),
        o_ground=GROUND,
        o_acrobatics=FLAG,
    ),
    "dig": effort(
        soil=st.sampled_from(digging.SOILS),
        task=st.sampled_from(digging.TASKS),
        tools=st.sampled_from(digging.TOOLS),
        hours=st.integers(1, 6),
        o_hardness=st.integers(1, 5),
    ),
    "draw_bow": effort(bow_st=st.integers(1, 20)),
    "feverish_defense": args(
        maneuver=MANEUVER, defense=st.sampled_from(combat_effort.DEFENSES), turn=TURN
    ),
    "flurry_of_blows": args(maneuver=MANEUVER, attacks=st.integers(2, 4), turn=TURN),
    "hike": effort(**WAY),
    "hold_breath": args(
        exertion=st.sampled_from(sorted(breath.EXERTION)),
        seconds=st.integers(0, 150),
        o_surprised=FLAG,
        o_hyperventilate=st.sampled_from(sorted(breath.HYPERVENTILATION)),
        o_breath_control=FLAG,
    ),
    "jump": effort(
        kind=st.sampled_from(["high", "broad"]),
        o_run_yards=st.integers(0, 10),
        o_prepared=FLAG,
        o_dx_roll=FLAG,
        o_modifier=st.integers(-10, 10),
        o_drop_ft=st.integers(0, 60),
        o_ground=GROUND,
        o_acrobatics=FLAG,
    ),
    "lift": effort(
        method=st.sampled_from(sorted(lifting.LIMITS)),
        weight_lb=st.integers(0, 800),
        o_minutes=st.integers(1, 4),
        o_surface=st.sampled_from(sorted(lifting.DRAG_FACTORS)),
        o_use_skill=FLAG,
        o_seconds_carried=st.integers(0, 20),
    ),
    "mighty_blows": args(
        maneuver=MANEUVER,
        attacks=st.integers(1, 3),
        damage_dice=st.integers(1, 6),
        turn=TURN,
        o_melee=FLAG,
    ),
    "mishap": args(of=st.integers(0, 10), o_limb=st.sampled_from(combat_effort.LIMBS)),
    "overexert": args(seconds=st.integers(1, 30)),
    "run": effort(
        pace=st.sampled_from(["sprint", "paced"]),
        seconds=st.integers(1, 200),
        o_on_map=FLAG,
        o_deviations=st.just(0),
    ),
    "st_roll": effort(o_modifier=st.integers(-10, 10)),
    "swim": effort(
        pace=st.sampled_from(["fast", "slow"]),
        minutes=st.integers(1, 35),
        o_deep=FLAG,
        o_intentional=FLAG,
    ),
    "throw": effort(weight_lb=st.integers(0, 200), o_hands=st.integers(1, 2)),
    "adjust": args(
        o_fp=st.integers(-25, 25),
        o_hp=st.integers(-25, 25),
        o_cause=st.sampled_from(["exertion", "ability", "sleep"]),
        o_reason=st.just("x"),
    ),
    "condition": args(condition=st.sampled_from(HELD), on=FLAG),
    "spend": args(fp=st.integers(1, 12), reason=st.just("x")),
}
"""Feats and ops of one token, by name: their arguments but for the token."""

FEATS_OF_ONE = tuple(name for name in OF_ONE if name not in {"adjust", "condition", "spend"})

OF_SEVERAL: Mapping[str, Args] = {
    "group_hike": args(**WAY),
    "activity": args(activity=st.sampled_from(["active", "rest", "sleep"])),
    "day": args(
        meals=st.integers(0, 3),
        quarts=st.integers(0, 6),
        climate=st.sampled_from(["temperate", "hot", "desert"]),
        o_rested=FLAG,
    ),
    "motivate": args(on=FLAG),
    "rest": args(minutes=st.integers(1, 300), o_meal=FLAG),
    "sleep": args(hours=st.integers(1, 14), o_interrupted=FLAG),
    "stay_up": args(hours=st.integers(1, 40), o_active=FLAG),
}
"""Feats and ops of several tokens, by name: their arguments but for the tokens."""

SKILLS = (
    "Acrobatics",
    "Climbing",
    "Hiking",
    "Jumping",
    "Lifting",
    "Running",
    "Skiing",
    "Swimming",
    "Throwing",
)
TRAITS = (
    "Aquatic",
    "Catfall",
    "Doesn't Breathe",
    "Doesn't Eat or Drink",
    "Doesn't Sleep",
    "Enhanced Move (Ground)",
    "Fat",
    "Fit",
    "Less Sleep",
    "Machine",
    "Slow Riser",
    "Super Jump",
    "Very Fit",
    "Weapon Master",
)
SCORE = st.integers(1, 18)
SHEETS: Args = st.fixed_dictionaries(
    {
        **dict.fromkeys(("st", "dx", "ht", "will"), SCORE),
        "hp_max": st.integers(1, 20),
        "fp_max": st.one_of(st.none(), st.integers(0, 15)),
        "basic_move": st.integers(0, 10),
        "dodge": st.integers(1, 12),
        "encumbrance": st.integers(0, 4),
        "heavy_clothing": FLAG,
        "skills": st.dictionaries(st.sampled_from(SKILLS), st.integers(1, 18), max_size=4),
        "traits": st.dictionaries(st.sampled_from(TRAITS), st.integers(1, 2), max_size=3),
    }
)
"""Fields of sheets, from the feeble to the strong, with and without fatigue."""

TABLES: Args = st.fixed_dictionaries(
    {},
    optional={
        "combat_extra_effort": FLAG,
        "heavy_clothing_rule": st.sampled_from(["always", "hot_day"]),
        "digging_fp_per_hour": st.integers(0, 3),
        "very_fit_covers_extra_effort": FLAG,
        "jump_st": FLAG,
        "jump_encumbrance": FLAG,
        "tired_basic_lift": FLAG,
        "march_hours": st.sampled_from([8, 16]),
    },
)
"""Partial table rules."""


@st.composite
def requests(draw: st.DrawFn, tokens: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Draw an op and its arguments, for one or all of `tokens`."""
    op = draw(st.sampled_from(sorted({**OF_ONE, **OF_SEVERAL, "march": None})))
    if op in OF_ONE:
        return op, {"token": draw(st.sampled_from(tokens)), **draw(OF_ONE[op])}
    if op in OF_SEVERAL:
        return op, {"tokens": list(tokens), **draw(OF_SEVERAL[op])}
    named = [{"token": token, "encumbrance": draw(st.integers(0, 4))} for token in tokens]
    return op, {"tokens": named, "hours": draw(st.integers(1, 8))}

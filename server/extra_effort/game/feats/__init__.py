"""The feats, one file each. To add one, write its file and its line here (and in `roles.WHO`)."""

from collections.abc import Mapping

from extra_effort.game.feats import (
    act,
    climb,
    dig,
    draw_bow,
    feverish_defense,
    flurry_of_blows,
    group_hike,
    hike,
    hold_breath,
    jump,
    lift,
    march,
    mighty_blows,
    mishap,
    overexert,
    run,
    st_roll,
    swim,
    throw,
)
from extra_effort.game.op import AnyFeat

FEATS: Mapping[str, AnyFeat] = {
    "act": act.FEAT,
    "climb": climb.FEAT,
    "dig": dig.FEAT,
    "draw_bow": draw_bow.FEAT,
    "feverish_defense": feverish_defense.FEAT,
    "flurry_of_blows": flurry_of_blows.FEAT,
    "group_hike": group_hike.FEAT,
    "hike": hike.FEAT,
    "hold_breath": hold_breath.FEAT,
    "jump": jump.FEAT,
    "lift": lift.FEAT,
    "march": march.FEAT,
    "mighty_blows": mighty_blows.FEAT,
    "mishap": mishap.FEAT,
    "overexert": overexert.FEAT,
    "run": run.FEAT,
    "st_roll": st_roll.FEAT,
    "swim": swim.FEAT,
    "throw": throw.FEAT,
}

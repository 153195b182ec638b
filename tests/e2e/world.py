"""The Foundry world the browser tests play in: actors in the shapes of real GGA exports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

Doc: TypeAlias = dict[str, Any]

FIXTURES = Path(__file__).resolve().parents[2] / "js-client/test/fixtures"

GM = "GameMaster000001"
ASSISTANT = "Assistant0000001"
ONE = "PlayerOne0000001"
TWO = "PlayerTwo0000001"

SCENE = "Scene00000000001"
ELSEWHERE = "Scene00000000002"

SVALA = "Actor.SvalaActor000001"
ORM = "Actor.OrmActor00000001"
ORM_NAME = "Orm “the Ox” O’Brien"  # noqa: RUF001  # as word processors write it
WOLF = f"Scene.{SCENE}.Token.TokenWolf0000001"
GOBLIN_A = f"Scene.{SCENE}.Token.TokenGoblin00001"
GOBLIN_B = f"Scene.{SCENE}.Token.TokenGoblin00002"
LURKER = f"Scene.{SCENE}.Token.TokenLurker00001"
"""A wolf that the GM has hidden."""

HOVER = 30


def actor(name: str, gga: str = "0.18") -> Doc:
    """Return the actor of a fixture, in the shape of that version of the Game Aid, or of none."""
    if gga == NO_GGA:
        return foreign(actor(name))
    folder = FIXTURES / "gga-1.0" if gga == "1.0" else FIXTURES
    doc: Doc = json.loads((folder / f"{name}.json").read_text())
    return doc


def foreign(doc: Doc) -> Doc:
    """Return an actor as another system keeps it: two resources, and nothing we know."""
    health, stamina = doc["system"]["HP"], doc["system"]["FP"]
    pools = {"health": health, "resources": {"stamina": stamina}}
    return {**doc, "system": {**pools, "biography": "Far from home."}}


def token(  # noqa: PLR0913  # a token is its fields
    name: str, doc: Doc, *, link: bool, bars: int = HOVER, hidden: bool = False, shown: str = ""
) -> Doc:
    """Return a token of `doc`."""
    return {
        "_id": name,
        "name": shown or doc["name"],
        "actorId": doc["_id"],
        "actorLink": link,
        "hidden": hidden,
        "displayBars": bars,
        "disposition": -1,
        "bar1": {"attribute": "HP"},
        "bar2": {"attribute": "FP"},
        "delta": {},
    }


def user(name: str, shown: str, role: int, character: str | None = None) -> Doc:
    """Return a user of Foundry's."""
    return {"_id": name, "name": shown, "role": role, "character": character}


NO_GGA = "none"

GURPS = {"id": "gurps", "title": "GURPS 4th Edition Game Aid"}

SYSTEMS = {
    "0.18": {**GURPS, "version": "0.18.22"},
    "1.0": {**GURPS, "version": "1.0.0-alpha"},
    NO_GGA: {"id": "far-away", "title": "Far Away", "version": "2.1.0"},
}


def make(generation: int = 14, gga: str = "0.18") -> Doc:
    """Return a world: a GM, an assistant, two players and their characters, and who they meet.

    `gga` is the version of the Game Aid; `NO_GGA` is a world of another system.
    """
    names = ("svala", "orm", "wolf", "goblin", "draugr", "fresh")
    actors = [actor(name, gga) for name in names]
    svala, orm, wolf, goblin, *_ = actors
    tokens = [
        token("TokenSvala000001", svala, link=True),
        token("TokenOrm00000001", orm, link=True),
        token("TokenWolf0000001", wolf, link=False),
        token("TokenGoblin00001", goblin, link=False, shown="Goblin one"),
        token("TokenGoblin00002", goblin, link=False, shown="Goblin two"),
        token("TokenLurker00001", wolf, link=False, hidden=True, shown="Lurker in the dark"),
    ]
    twin = token("TokenSvala000002", svala, link=True, shown="Svala at home")
    if gga == NO_GGA:
        for doc in (*tokens, twin):
            doc.update(bar1={"attribute": "health"}, bar2={"attribute": "resources.stamina"})
    return {
        "id": f"north-{generation}-{gga}",
        "title": "The north",
        "generation": generation,
        "system": SYSTEMS[gga],
        "users": [
            user(GM, "Gudrun", 4),
            user(ASSISTANT, "Halla", 3),
            user(ONE, "Pia", 1, svala["_id"]),
            user(TWO, "Olof <b>", 1, orm["_id"]),
        ],
        "actors": actors,
        "scenes": [
            {"_id": SCENE, "name": "The pass", "tokens": tokens},
            {"_id": ELSEWHERE, "name": "The farm", "tokens": [twin]},
        ],
        "combats": [],
        "messages": [],
        "macros": [],
        "settings": {},
    }

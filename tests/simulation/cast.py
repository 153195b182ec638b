"""Who sits at the simulated table, and what they do there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Literal, TypeAlias

from extra_effort.game import events as e
from extra_effort.game import stored
from extra_effort.game.given import read_state
from extra_effort.game.sheet import read_sheet
from extra_effort.keys import hash_key
from extra_effort.store.contract import Entry, Store

from .client import Client

WORLD = "w"
EPOCH = "e1"
FOUNDRY = "foundry-world"
USERS: Mapping[str, Literal["gm", "player"]] = {
    "gm": "gm",
    "aid": "gm",
    "ann": "player",
    "bob": "player",
    "eve": "player",
}
TABS = (
    ("gm", True),
    ("aid", True),
    ("aid", True),
    ("ann", True),
    ("ann", True),
    ("bob", False),
    ("eve", False),
)
"""User, and whether the tab runs in Foundry."""
OWNERS: Mapping[str, tuple[str, ...]] = {
    "Actor.ann": ("ann",),
    "Actor.bob": ("bob",),
    "Page.both": ("ann", "bob"),
    "Actor.lurker": (),
    "Actor.beast": (),
}
SHOWN = frozenset({"Actor.ann", "Page.both"})
SPARE = ("Actor.late", "Scene.s.Token.t")
"""Tokens that a GM may register later."""
TOKENS = (*OWNERS, *SPARE)


def name_of(token: str) -> str:
    """Return the display name of a token: found nowhere but where the token is shown."""
    return f"<{token[::-1]}>"


def sheet_of(token: str, st: int = 11) -> dict[str, Any]:
    """Return a sheet."""
    scores = dict.fromkeys(("dx", "iq", "ht", "will", "per"), 11)
    return {
        "name": name_of(token),
        "st": st,
        **scores,
        "hp_max": 11,
        "fp_max": 30,
        "basic_move": 5,
        "dodge": 8,
        "encumbrance": 0,
        "skills": {"Running": 12},
        "traits": {},
    }


def key_of(tab: str) -> str:
    """Return the key that a tab of the first cast signs in with."""
    return f"secret key of {tab}"


def tab_names() -> list[tuple[str, str, bool]]:
    """Return (tab, user, in Foundry) of the first cast."""
    return [(f"{user}-{i}", user, foundry) for i, (user, foundry) in enumerate(TABS)]


async def seed_world(store: Store) -> None:
    """Write the first entry: users, keys and tokens."""
    await store.create_world(WORLD, EPOCH, 1.0)
    events = [*_people(), *_things(), _logged()]
    plain = [stored.event_to_plain(event) for event in events]
    await store.append(WORLD, 0, [Entry(1, "gm", "opening", b"", plain, None)])


def _people() -> list[e.Event]:
    events = list[e.Event]([e.FoundryNamed(FOUNDRY)])
    for user, role in USERS.items():
        events.append(e.UserKnown(user, user.title(), role, listed=True))
    for tab, user, _ in tab_names():
        key_hash = hash_key(key_of(tab))
        events.append(e.KeyAdded(user=user, key_hash=key_hash, client=tab, name="", at=1.0))
    return events


def _things() -> list[e.Event]:
    events = list[e.Event]()
    for token, owners in OWNERS.items():
        sheet = read_sheet(sheet_of(token))
        state, _ = read_state({}, sheet, overflow=False)
        visibility: Literal["all", "owners"] = "all" if token in SHOWN else "owners"
        events.append(
            e.TokenAdded(
                token=token,
                sheet=sheet,
                state=state,
                owners=frozenset(owners),
                visibility=visibility,
            )
        )
    return events


def _logged() -> e.Logged:
    return e.Logged(
        seq=1,
        at=1.0,
        user="gm",
        request="opening",
        op="register",
        args={},
        tokens=tuple(OWNERS),
        result=None,
        conditions=(),
        private=False,
    )


# --- deeds ----------------------------------------------------------------------------------------

LONG_S = 3_000
"""Seconds of a run that is decided aside."""

Deed: TypeAlias = tuple[str, dict[str, Any]]
"""An op and its arguments."""
Maker: TypeAlias = Callable[[Random, Client], Deed]


def draw_deed(rng: Random, client: Client) -> Deed:
    """Return what the user of a tab asks for next; not all of it is allowed to them."""
    makers = FOR_GMS if client.role == "gm" else FOR_PLAYERS
    maker = rng.choices([one for one, _ in makers], [weight for _, weight in makers])[0]
    return maker(rng, client)


def token_for(rng: Random, client: Client) -> str:
    """Return a token: mostly one that the tab shows, at times one it should not know of."""
    known = sorted(client.view.tokens)
    return rng.choice(known) if known and rng.random() < 0.85 else rng.choice(TOKENS)


def _spend(rng: Random, client: Client) -> Deed:
    return "spend", {"token": token_for(rng, client), "fp": 1, "reason": f"{rng.random()}"}


def _run(rng: Random, client: Client) -> Deed:
    seconds = rng.choice((5, 60))
    return "run", {"token": token_for(rng, client), "pace": "sprint", "seconds": seconds}


def _jump(rng: Random, client: Client) -> Deed:
    return "jump", {"token": token_for(rng, client), "kind": "high", "extra": rng.choice((0, 10))}


def _rest(rng: Random, client: Client) -> Deed:
    return "rest", {"tokens": [token_for(rng, client)], "minutes": rng.choice((10, 60))}


def _edit(rng: Random, client: Client) -> Deed:
    edit = f"edit-{rng.randint(1, 5)}"
    return "adjust", {"token": token_for(rng, client), "fp": -1, "edit": edit}


def _preview(rng: Random, client: Client) -> Deed:
    args = {"token": token_for(rng, client), "kind": "high"}
    return "preview", {"feat": "jump", "args": args}


def _history(rng: Random, client: Client) -> Deed:
    return "history", {"limit": rng.choice((1, 5, 20))}


def _private(rng: Random, client: Client) -> Deed:
    return "st_roll", {"token": token_for(rng, client), "private": True}


def _heal(rng: Random, client: Client) -> Deed:
    return "adjust", {"token": token_for(rng, client), "fp": 10, "hp": 10}


def _condition(rng: Random, client: Client) -> Deed:
    on = rng.random() < 0.4
    return "condition", {"token": token_for(rng, client), "condition": "asleep", "on": on}


def _battle(rng: Random, client: Client) -> Deed:
    fighters = [{"token": token, "fought": True} for token in sorted(client.view.tokens)]
    return "battle_end", {
        "combat": f"combat-{rng.randint(1, 4)}",
        "seconds": 20,
        "tokens": fighters,
    }


def _undo(rng: Random, client: Client) -> Deed:
    return "undo", {"entry": max(1, client.view.seq - rng.randint(0, 2))}


def _show(rng: Random, client: Client) -> Deed:
    token = rng.choice(TOKENS)
    owners = rng.sample(("ann", "bob", "eve"), rng.randint(0, 2))
    shown = {"owners": owners, "visibility": rng.choice(("all", "owners"))}
    return "register", {"tokens": [{"token": token, "sheet": sheet_of(token), **shown}]}


def _resheet(rng: Random, client: Client) -> Deed:
    token = token_for(rng, client)
    sheet = sheet_of(token, st=rng.randint(9, 14))
    return "register", {"tokens": [{"token": token, "sheet": sheet}]}


def _remove(rng: Random, client: Client) -> Deed:
    return "remove", {"token": rng.choice(SPARE)}


def _roster(rng: Random, client: Client) -> Deed:
    listed = [
        {"user": user, "name": user.title(), "role": role}
        for user, role in USERS.items()
        if user in {"gm", "ann", "bob"} or rng.random() < 0.9
    ]
    for one in listed:
        if one["user"] != "gm" and rng.random() < 0.15:
            one["role"] = rng.choice(("gm", "player"))
    return "users", {"users": listed}


def _revoke(rng: Random, client: Client) -> Deed:
    user = rng.choice([user for user in USERS if user != "gm"])
    return "revoke", {"user": user}


def _mint(rng: Random, client: Client) -> Deed:
    user = rng.choice([user for user in USERS if user != "gm"])
    return "mint", {"user": user, "client": f"minted-{rng.getrandbits(32):x}"}


def _rules(rng: Random, client: Client) -> Deed:
    return "rules", {"player_rolls_public": rng.random() < 0.5}


def _time(rng: Random, client: Client) -> Deed:
    return "time", {"world_time": client.view.seq * 600}


ASKED = frozenset({"march", "motivate"})
"""What players ask a GM for."""


def _march(rng: Random, client: Client) -> Deed:
    return "march", {"tokens": [{"token": token_for(rng, client)}], "hours": rng.choice((1, 5))}


def _motive(rng: Random, client: Client) -> Deed:
    return "motivate", {"tokens": [token_for(rng, client)], "on": rng.random() < 0.5}


def _answer(rng: Random, client: Client) -> Deed:
    ask = rng.choice(client.questions) if client.questions else "none"
    return "approve", {"ask": ask, "grant": rng.random() < 0.7}


def _code(rng: Random, client: Client) -> Deed:
    return "code", {"user": rng.choice([user for user in USERS if user != "gm"])}


def _long_run(rng: Random, client: Client) -> Deed:
    return "run", {"token": token_for(rng, client), "pace": "sprint", "seconds": LONG_S}


def _long_preview(rng: Random, client: Client) -> Deed:
    return "preview", {"feat": "run", "args": _long_run(rng, client)[1]}


def answer_oneself(client: Client) -> Deed:
    """Return a player's own yes to what a GM is asked."""
    asked = client.requests.questions
    return "approve", {"ask": asked[-1] if asked else "none", "grant": True}


def long_previews(rng: Random, client: Client) -> list[Deed]:
    """Return a question about a long run for each token of the client's own."""
    own = [token for token, view in sorted(client.view.tokens.items()) if "sheet" in view]
    run = {"pace": rng.choice(("sprint", "paced")), "seconds": LONG_S}
    return [("preview", {"feat": "run", "args": {"token": token, **run}}) for token in own]


FOR_PLAYERS: tuple[tuple[Maker, int], ...] = (
    (_spend, 8),
    (_run, 3),
    (_jump, 2),
    (_rest, 2),
    (_edit, 2),
    (_preview, 1),
    (_history, 1),
    (_resheet, 1),
    (_remove, 1),
    (_march, 2),
    (_motive, 1),
    (_long_run, 1),
    (_long_preview, 2),
)
FOR_GMS: tuple[tuple[Maker, int], ...] = (
    (_spend, 5),
    (_run, 2),
    (_private, 2),
    (_heal, 3),
    (_condition, 1),
    (_battle, 2),
    (_undo, 2),
    (_show, 6),
    (_remove, 1),
    (_roster, 2),
    (_revoke, 2),
    (_mint, 3),
    (_rules, 1),
    (_time, 1),
    (_history, 1),
    (_answer, 5),
    (_code, 2),
    (_long_run, 1),
)

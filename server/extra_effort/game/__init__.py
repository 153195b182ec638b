"""State, requests, events: `decide` returns events, `apply` folds them. Pure."""

from extra_effort.game.asked import ApproveArgs, decide_granted, read_approval, refuse_ask
from extra_effort.game.caller import Caller, Request, Role
from extra_effort.game.decide import Decision, decide
from extra_effort.game.events import Event, Logged
from extra_effort.game.evolve import apply, replay
from extra_effort.game.refusal import Refusal
from extra_effort.game.world import Token, User, World

__all__ = [
    "ApproveArgs",
    "Caller",
    "Decision",
    "Event",
    "Logged",
    "Refusal",
    "Request",
    "Role",
    "Token",
    "User",
    "World",
    "apply",
    "decide",
    "decide_granted",
    "read_approval",
    "refuse_ask",
    "replay",
]

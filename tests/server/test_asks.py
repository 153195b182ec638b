"""What a player may not, and a GM is asked for: pending, granted, refused, expired, withdrawn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from extra_effort.config import ServerLimits
from extra_effort.store.contract import Entry
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.messages import Answered, Ask, Diff, Reply, Request, Status
from fakes import settle
from table import WORLD, Client, Table, fp, seed

ANN, BOB, NPC = "Actor.ann", "Actor.bob", "Actor.npc"
MARCH: dict[str, Any] = {"tokens": [{"token": ANN}], "hours": 2}
MOTIVATE: dict[str, Any] = {"tokens": [ANN], "on": True}


async def ask(client: Client, request_id: str, op: str = "march", **args: Any) -> Reply:
    """Send a request with `ask`, and return the newest answer."""
    await client.say(Request(request_id, op, args or MARCH, ask=True))
    return answers(client, request_id)[-1]


def answers(client: Client, request_id: str) -> list[Reply]:
    """Return all answers to a request."""
    return [one for one in client.heard(Reply) if one.id == request_id]


def code(reply: Reply) -> str:
    """Return the error's code, or ok."""
    return reply.error.code if reply.error is not None else "ok"


async def grant(gm: Client, pending: str | None, request_id: str | None = None) -> dict[str, Any]:
    """Say yes, and return the result."""
    reply = await gm.ask("approve", request_id, ask=pending, grant=True)
    assert reply.result is not None, reply
    result: dict[str, Any] = reply.result
    return result


async def length(table: Table) -> int:
    """Return how many entries the log has."""
    return (await table.store.world(WORLD)).seq


# --- asking ---------------------------------------------------------------------------------------


async def test_a_gm_is_asked(table: Table) -> None:
    """The player hears that it waits, every GM hears who asks for what, nobody else anything."""
    gm, aid, ann, bob = [await table.sit(user) for user in ("gm", "aid", "ann", "bob")]
    reply = await ask(ann, "q")

    assert (reply.ok, reply.result) == (True, None)
    for one in (gm, aid):
        assert one.heard(Ask) == [Ask(reply.pending or "", "ann", "march", MARCH, "Ann")]
    assert bob.heard(Ask) == ann.heard(Ask) == []
    assert await length(table) == 1


async def test_the_log_tells_gms_who_granted(table: Table) -> None:
    """Of two GMs the entry names the one; the player's own view of it does not."""
    gm, aid, ann = [await table.sit(user) for user in ("gm", "aid", "ann")]
    await grant(aid, (await ask(ann, "q")).pending)
    told = [[diff.entry or {} for diff in one.heard(Diff)] for one in (gm, ann)]

    assert [(entry["user"], entry["granted_by"]) for entry in told[0]] == [("ann", "aid")]
    assert ["granted_by" in entry for entry in told[1]] == [False]
    page = (await gm.ask("history", limit=1)).result or {}
    assert page["entries"][0]["granted_by"] == "aid"


async def test_a_gm_who_comes_later_is_asked_too(table: Table) -> None:
    """Questions wait for whoever comes; the snapshot comes first."""
    ann = await table.sit("ann")
    first, second = await ask(ann, "q1"), await ask(ann, "q2", "motivate", **MOTIVATE)
    gm = await table.sit("gm")

    assert [one.ask for one in gm.heard(Ask)] == [first.pending, second.pending]
    assert [type(one).__name__ for one in gm.transport.heard()][:3] == [
        "Welcome",
        "Snapshot",
        "Ask",
    ]


async def test_all_gms_leave_in_the_middle(table: Table) -> None:
    """Nobody is left to answer: the question waits, and whoever comes back is asked it, once."""
    gm, aid, ann = [await table.sit(user) for user in ("gm", "aid", "ann")]
    pending = (await ask(ann, "q")).pending
    for one in (gm, aid):
        table.sessions.close(one.session)
    await table.tick(300)
    assert [one.ok for one in answers(ann, "q")] == [True]
    back = await table.sit("aid")

    assert [one.ask for one in back.heard(Ask)] == [pending]
    await grant(back, pending)
    assert (fp(ann, ANN), await length(table)) == (9, 2)


async def test_without_ask_it_is_refused(table: Table) -> None:
    """Nobody is asked unless the player wants it."""
    gm, ann = await table.sit("gm"), await table.sit("ann")

    assert code(await ann.ask("march", **MARCH)) == "not_allowed"
    assert gm.heard(Ask) == []


@pytest.mark.parametrize(
    ("op", "args", "expected"),
    [
        ("motivate", {"tokens": [BOB], "on": True}, "not_allowed"),
        ("motivate", {"tokens": [ANN, BOB], "on": True}, "not_allowed"),
        ("motivate", {"tokens": [NPC], "on": True}, "not_allowed"),
        ("motivate", {"tokens": ["Actor.nobody"], "on": True}, "not_allowed"),
        ("motivate", {"tokens": [ANN]}, "bad_request"),
        ("march", {"tokens": [], "hours": 2}, "out_of_range"),
        ("march", {**MARCH, "private": True}, "not_allowed"),
        ("group_hike", {"tokens": [ANN], "leader": NPC, "terrain": "good"}, "not_allowed"),
        ("spend", {"token": NPC, "fp": 1, "reason": "x"}, "unknown_token"),
        ("rules", {"jump_st": True}, "not_allowed"),
        ("day", {"tokens": [ANN], "meals": 0}, "not_allowed"),
        ("undo", {"entry": 1}, "not_allowed"),
        ("mint", {"user": "ann"}, "not_allowed"),
        ("approve", {"ask": "x", "grant": True}, "not_allowed"),
        ("pair", {}, "unknown_op"),
    ],
)
async def test_what_no_gm_is_asked_for(
    table: Table, op: str, args: dict[str, Any], expected: str
) -> None:
    """Others' tokens, seen or hidden or absent, other ops, private rolls, malformed arguments."""
    gm, ann = await table.sit("gm"), await table.sit("ann")

    assert code(await ask(ann, "q", op, **args)) == expected
    assert gm.heard(Ask) == []


async def test_hidden_and_absent_are_refused_alike(table: Table) -> None:
    """By asking a GM nobody learns whether a token exists."""
    ann = await table.sit("ann")
    told = [
        (await ask(ann, name, "motivate", tokens=[name], on=True)).error for name in (NPC, "no")
    ]

    assert told[0] == told[1]


async def test_a_repeat_gets_the_same_answer(table: Table) -> None:
    """The same id asks once; with another body it is a conflict."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    first, second = await ask(ann, "q"), await ask(ann, "q")
    other = await ask(ann, "q", "motivate", **MOTIVATE)

    assert first == second
    assert code(other) == "conflict"
    assert len(gm.heard(Ask)) == 1


async def test_questions_of_a_user_are_limited() -> None:
    """One more than the limit is told to wait; other users are not held up."""
    table = Table(limits=ServerLimits(asks_per_user=2))
    await seed(table.store)
    ann, bob = await table.sit("ann"), await table.sit("bob")
    told = [code(await ask(ann, f"q{n}")) for n in range(3)]

    assert told == ["ok", "ok", "rate_limited"]
    assert (await ask(bob, "q", "motivate", tokens=[BOB], on=True)).pending
    await table.end()


async def test_status_of_what_waits(table: Table) -> None:
    """It is pending, with the question's name: the client need not ask again and again."""
    ann = await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    await ann.say(Status("q"))

    assert answers(ann, "q")[-1] == Reply("q", ok=True, pending=pending, status="pending")


# --- answers --------------------------------------------------------------------------------------


async def test_granted(table: Table) -> None:
    """It is decided with the GM's right, logged under the player's name, and told to both."""
    gm, aid, ann = [await table.sit(user) for user in ("gm", "aid", "ann")]
    pending = (await ask(ann, "q")).pending
    ann.forget()
    told = await grant(gm, pending)
    (reply,) = answers(ann, "q")

    assert reply.result is not None
    assert reply.result[0]["feat"] == "march"
    assert [type(one) for one in ann.transport.heard()] == [Diff, Reply]
    assert told["error"] is None
    entry = aid.heard(Diff)[0].entry
    assert entry is not None
    assert (entry["user"], entry["request"], entry["op"]) == ("ann", "q", "march")
    assert aid.heard(Answered) == [Answered(pending or "", "granted")]
    assert await length(table) == 2


async def test_it_meets_the_state_of_that_moment(table: Table) -> None:
    """What happened since the question counts; what the rules refuse is told to both."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    await gm.ask("rules", trust_motivation=False)
    args = {"token": ANN, "pace": "sprint", "seconds": 15, "extra": 10, "motivated": True}
    pending = (await ask(ann, "r", "run", **args)).pending
    await gm.ask("condition", token=ANN, condition="asleep", on=True)
    told = await grant(gm, pending)

    assert code(answers(ann, "r")[-1]) == "incapacitated"
    assert told["error"]["code"] == "incapacitated"


async def test_refused(table: Table) -> None:
    """A no is told in words, changes nothing, and stands for a repeat of the same click."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    await gm.ask("approve", ask=pending, grant=False)
    repeated = await ask(ann, "q")
    await ann.say(Status("q"))

    assert [code(one) for one in answers(ann, "q")] == ["ok", *["not_allowed"] * 3]
    assert repeated.pending is None
    assert len(gm.heard(Ask)) == 1
    assert gm.heard(Answered) == [Answered(pending or "", "refused")]
    assert await length(table) == 1


async def test_all_tabs_hear_the_answer(table: Table) -> None:
    """The tab that asked may be gone: whatever the user has open is told."""
    gm, old, new = await table.sit("gm"), await table.sit("ann"), await table.sit("ann")
    pending = (await ask(old, "q")).pending
    table.sessions.close(old.session)
    await gm.ask("approve", ask=pending, grant=True)

    assert [one.ok for one in answers(new, "q")] == [True]


async def test_who_comes_back_after_the_answer_learns_it(table: Table) -> None:
    """`status` tells a granted request as done, and the log has it once."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    table.sessions.close(ann.session)
    await gm.ask("approve", ask=pending, grant=True)
    again = await table.sit("ann")
    await again.say(Status("q"))
    repeated = await ask(again, "q")

    assert answers(again, "q")[0].status == "done"
    assert repeated.result == answers(again, "q")[0].result
    assert await length(table) == 2


async def test_two_gms_answer(table: Table) -> None:
    """The first counts; the second is told that it is over; a repeat of the first is the same."""
    gm, aid, ann = [await table.sit(user) for user in ("gm", "aid", "ann")]
    pending = (await ask(ann, "q")).pending
    first = await gm.ask("approve", "a", ask=pending, grant=True)
    late = await aid.ask("approve", ask=pending, grant=False)
    again = await gm.ask("approve", "a", ask=pending, grant=True)

    assert (first, code(late)) == (again, "expired")
    assert len(answers(ann, "q")) == 2
    assert await length(table) == 2


async def test_two_answers_in_one_batch(table: Table) -> None:
    """Answers that are decided together cannot charge twice."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    hub = await table.worlds.open(WORLD)
    for name in ("a", "b"):
        frame = Request(name, "approve", {"ask": pending, "grant": True})
        gm.session._on_request(frame)  # noqa: SLF001 - both before the worker's turn
    await gm.say(Status("nothing"))

    assert [code(answers(gm, name)[0]) for name in ("a", "b")] == ["ok", "expired"]
    assert hub.world.seq == 2


@pytest.mark.parametrize("user", ["ann", "bob"])
async def test_players_answer_nothing(table: Table, user: str) -> None:
    """Nobody grants a wish of their own, or of a friend."""
    ann, other = await table.sit("ann"), await table.sit(user)
    pending = (await ask(ann, "q")).pending

    assert code(await other.ask("approve", ask=pending, grant=True)) == "not_allowed"
    assert code(await other.ask("approve", nonsense=1)) == "not_allowed"
    assert await length(table) == 1


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ({"ask": "none", "grant": True}, "expired"),
        ({"ask": "x"}, "bad_request"),
        ({}, "bad_request"),
    ],
)
async def test_answers_to_nothing(table: Table, args: dict[str, Any], expected: str) -> None:
    """A question that does not wait, or an answer that is none, is refused."""
    assert code(await (await table.sit("gm")).ask("approve", **args)) == expected


async def test_an_answer_that_cannot_be_written(table: Table) -> None:
    """The question goes on waiting, and the same answer can be given again."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    assert isinstance(table.store, MemoryStore)
    table.store.fail = "the disk is full"
    failed = await gm.ask("approve", "a", ask=pending, grant=True)
    table.store.fail = None
    done = await gm.ask("approve", "a", ask=pending, grant=True)

    assert (code(failed), code(done)) == ("unavailable", "ok")
    assert [one.ok for one in answers(ann, "q")] == [True, True]
    assert fp(ann, ANN) == 9
    assert await length(table) == 2


# --- ends -----------------------------------------------------------------------------------------


async def test_unanswered(table: Table) -> None:
    """After its time the player and the GMs are told; a late yes changes nothing."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    await table.tick(599)
    assert gm.heard(Answered) == []
    await table.tick(1)

    assert code(answers(ann, "q")[-1]) == "expired"
    assert gm.heard(Answered) == [Answered(pending or "", "expired")]
    assert code(await gm.ask("approve", ask=pending, grant=True)) == "expired"
    assert await length(table) == 1


async def test_what_was_remembered_is_forgotten(table: Table) -> None:
    """After as long again the same id may ask anew."""
    ann = await table.sit("ann")
    await ask(ann, "q")
    await table.tick(600)
    assert code(await ask(ann, "q")) == "expired"
    await table.tick(600)

    assert (await ask(ann, "q")).pending


async def test_a_world_stays_open_while_somebody_is_asked(table: Table) -> None:
    """A player may close the page and still be granted the wish."""
    ann = await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    table.sessions.close(ann.session)
    await table.tick(599)
    gm = await table.sit("gm")

    assert [one.ask for one in gm.heard(Ask)] == [pending]


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("revoke", {"user": "ann"}),
        ("users", {"users": [{"user": name, "role": "gm"} for name in ("gm", "aid")]}),
        ("users", {"users": [{"user": name, "role": "gm"} for name in ("gm", "aid", "ann")]}),
    ],
)
async def test_withdrawn(table: Table, op: str, args: dict[str, Any]) -> None:
    """With the key, the user or the role the question goes; a yes finds nothing."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    await gm.ask(op, **args)

    assert gm.heard(Answered) == [Answered(pending or "", "withdrawn")]
    assert code(await gm.ask("approve", ask=pending, grant=True)) == "expired"
    assert len(answers(ann, "q")) == 1


async def test_a_token_that_changed_hands(table: Table) -> None:
    """What was the player's when they asked must still be when the GM says yes."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    sheet = (await table.worlds.open(WORLD)).world.tokens[ANN]
    assert sheet.owners == {"ann"}
    await gm.ask("remove", token=ANN)
    told = await grant(gm, pending)

    assert told["error"]["code"] == code(answers(ann, "q")[-1]) == "not_allowed"


async def test_a_gm_who_asks_a_gm(table: Table) -> None:
    """A GM's own request is decided or refused, never put to a GM."""
    gm = await table.sit("gm")
    reply = await ask(gm, "q", "march", **MARCH)

    assert reply.ok
    assert reply.pending is None
    assert gm.heard(Ask) == []


@attrs.define
class SlowAppend(MemoryStore):
    """A store that writes when the gate is opened."""

    gate: asyncio.Event = attrs.field(factory=asyncio.Event, kw_only=True)

    async def append(self, world: str, expected_seq: int, entries: Sequence[Entry]) -> int:
        """Write when the gate opens."""
        await self.gate.wait()
        return await super().append(world, expected_seq, entries)


async def test_time_is_not_up_while_the_answer_is_written() -> None:
    """Who was granted is told so, however long the disk takes; nobody hears of an end before."""
    store = SlowAppend()
    store.gate.set()
    await seed(store)
    table = Table(store, limits=ServerLimits(ask_ttl_s=3))
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    store.gate.clear()
    await gm.say(Request("yes", "approve", {"ask": pending, "grant": True}))
    await table.tick(5)
    store.gate.set()
    await settle()

    assert [code(one) for one in answers(ann, "q")] == ["ok", "ok"]
    assert [one.end for one in gm.heard(Answered)] == ["granted"]
    await table.end()


async def test_a_question_ends_with_the_role_in_the_same_batch() -> None:
    """A new role and an approval written together: the question is withdrawn, nothing is played."""
    store = SlowAppend()
    store.gate.set()
    await seed(store)
    table = Table(store)
    gm, ann = await table.sit("gm"), await table.sit("ann")
    pending = (await ask(ann, "q")).pending
    store.gate.clear()
    await gm.say(Request("hold", "motivate", MOTIVATE))
    roster = [{"user": user, "name": user, "role": "gm"} for user in ("gm", "aid", "ann")]
    await gm.say(Request("roles", "users", {"users": roster}))
    await gm.say(Request("yes", "approve", {"ask": pending, "grant": True}))
    store.gate.set()
    await settle()

    assert code(answers(gm, "yes")[-1]) == "expired"
    assert [one.end for one in gm.heard(Answered)] == ["withdrawn"]
    await table.end()

"""Who is connected: resumed, behind, dismissed, counted."""

from __future__ import annotations

import pytest

from extra_effort.config import ServerLimits
from extra_effort.game import events as e
from extra_effort.game.sheet import read_sheet
from extra_effort_protocol.codec import encode
from extra_effort_protocol.messages import (
    Diff,
    Presence,
    Reply,
    Request,
    Scribe,
    Snapshot,
    Welcome,
    Written,
)
from fakes import settle
from table import EPOCH, SHEET, WORLD, Client, Table, fp, seed

ANN, BOB = "Actor.ann", "Actor.bob"


async def spend(client: Client, token: str = ANN) -> Reply:
    """Spend one FP."""
    return await client.ask("spend", token=token, fp=1, reason="x")


# --- snapshot and resume -------------------------------------------------------------------------


async def test_first_snapshot(table: Table) -> None:
    """Someone new gets every token he may see, after the welcome."""
    ann, gm = await table.sit("ann"), await table.sit("gm")

    assert [type(message) for message in ann.transport.heard()[:2]] == [Welcome, Snapshot]
    assert set(ann.state()) == {ANN}
    assert set(gm.state()) == {ANN, BOB, "Actor.npc"}


async def test_resume(table: Table) -> None:
    """One who comes back gets what changed meanwhile, and the ids of everything."""
    gm = await table.sit("gm")
    await spend(gm, ANN)
    await spend(gm, BOB)
    (snapshot,) = (await table.sit("aid", resume=(EPOCH, 2))).heard(Snapshot)

    assert set(snapshot.tokens) == {BOB}
    assert snapshot.all == [ANN, BOB, "Actor.npc"]
    assert snapshot.seq == 3


@pytest.mark.parametrize("resume", [("another", 2), (EPOCH, 99)])
async def test_void_resume(table: Table, resume: tuple[str, int]) -> None:
    """Another epoch, or a number the log never had, voids it: everything is sent."""
    await spend(await table.sit("gm"))
    (snapshot,) = (await table.sit("aid", resume=resume)).heard(Snapshot)

    assert set(snapshot.tokens) == {ANN, BOB, "Actor.npc"}


async def test_resume_from_before_a_role(table: Table) -> None:
    """A role won since voids the resume: there is more to see than what changed."""
    gm = await table.sit("gm")
    await spend(gm)
    await table.apply([e.UserKnown("ann", "Ann", "gm", listed=True)])
    await spend(gm)
    (snapshot,) = (await table.sit("ann", resume=(EPOCH, 2))).heard(Snapshot)

    assert set(snapshot.tokens) == {ANN, BOB, "Actor.npc"}


async def test_resumed_equals_one_who_stayed(table: Table) -> None:
    """Snapshot and diffs lead to the same state, wherever one came in."""
    stayed = await table.sit("gm")
    for _ in range(3):
        await spend(stayed, ANN)
    came = await table.sit("gm")
    for _ in range(3):
        await spend(stayed, BOB)

    assert came.state() == stayed.state()


# --- readers who are slow ------------------------------------------------------------------------


def small_buffers() -> Table:
    """Return a table whose buffers are full at once."""
    return Table(limits=ServerLimits(buffer_soft_bytes=500, buffer_hard_bytes=2_000))


async def test_behind_then_one_snapshot() -> None:
    """One who does not read gets no diffs, and one snapshot when he reads again."""
    table = small_buffers()
    await seed(table.store)
    gm, slow = await table.sit("gm"), await table.sit("ann")
    slow.transport.stuck = True
    for _ in range(5):
        await spend(gm)
    queued = slow.transport.queued_bytes()
    slow.forget()
    slow.transport.flow()
    slow.session.drained()
    diffs, snapshots = slow.heard(Diff), slow.heard(Snapshot)

    assert queued < 1_200
    assert 1 <= len(diffs) < 5
    assert [snapshot.seq for snapshot in snapshots] == [6]
    assert fp(slow, ANN) == 6

    await spend(gm)
    assert fp(slow, ANN) == 5
    await table.end()


async def test_what_waits_to_be_read_is_not_sent_again() -> None:
    """The change that filled the buffer is behind it: the snapshot holds what came after."""
    table = small_buffers()
    await seed(table.store)
    gm, slow = await table.sit("gm"), await table.sit("aid")
    slow.transport.stuck = True
    await gm.ask(
        "register", tokens=[{"token": f"Actor.{n}", "sheet": dict(SHEET)} for n in range(9)]
    )
    await spend(gm)
    slow.transport.flow()
    slow.session.drained()
    *_, (snapshot,) = slow.heard(Snapshot)[:1], slow.heard(Snapshot)[1:]

    assert set(snapshot.tokens) == {ANN}
    assert slow.state() == gm.state()
    await table.end()


async def test_others_do_not_wait_for_the_slow() -> None:
    """A reader who is stuck delays nobody."""
    table = small_buffers()
    await seed(table.store)
    gm, slow = await table.sit("gm"), await table.sit("ann")
    slow.transport.stuck = True
    for _ in range(5):
        await spend(gm)

    assert [diff.seq for diff in gm.heard(Diff)] == [2, 3, 4, 5, 6]
    await table.end()


async def test_replies_wait_behind_the_snapshot() -> None:
    """What was answered meanwhile comes after the state that holds it."""
    table = small_buffers()
    await seed(table.store)
    slow = await table.sit("ann")
    slow.transport.stuck = True
    for number in range(4):
        slow.session.receive(encode(Request(f"r{number}", "spend", {"token": ANN, "fp": 1})))
        await settle()
    slow.forget()
    slow.transport.flow()
    slow.session.drained()
    kinds = [type(message) for message in slow.transport.heard()]

    assert [reply.id for reply in slow.heard(Reply)] == ["r0", "r1", "r2", "r3"]
    assert kinds.index(Snapshot) < max(i for i, kind in enumerate(kinds) if kind is Reply)
    await table.end()


async def test_news_wait_behind_the_snapshot() -> None:
    """Of presence and appointments one who was behind hears the newest only."""
    table = small_buffers()
    await seed(table.store)
    slow = await table.sit("aid", foundry="my-world")
    slow.transport.stuck = True
    for _ in range(3):
        gm = await table.sit("gm")
        await spend(gm)
        await table.tick()
    slow.forget()
    for user in ("ann", "bob"):
        await table.sit(user, foundry="my-world")
    await table.tick()
    slow.transport.flow()
    slow.session.drained()
    last = slow.heard(Presence)[-1]
    kinds = [type(message) for message in slow.transport.heard()]

    assert [one["user"] for one in last.users] == ["aid", "ann", "bob", "gm"]
    assert kinds.index(Snapshot) < len(kinds) - 1 - kinds[::-1].index(Presence)
    await table.end()


async def test_too_much_waits() -> None:
    """Beyond the second limit the connection is closed, with a code that says: come back."""
    table = small_buffers()
    await seed(table.store)
    slow = await table.sit("ann")
    slow.transport.stuck = True
    for number in range(29):
        slow.session.receive(encode(Request(f"r{number}", "spend", {"token": ANN, "fp": 0})))
        await settle()

    assert slow.closed == 4429
    await table.end()


async def test_nothing_is_read_for_too_long() -> None:
    """Ten seconds without a byte taken end it; each byte taken gives ten more."""
    table = small_buffers()
    await seed(table.store)
    gm, slow = await table.sit("gm"), await table.sit("ann")
    slow.transport.stuck = True
    for _ in range(3):
        await spend(gm)
    await table.tick(9.5)
    slow.transport.take_one()
    await table.tick(9.5)
    assert slow.closed is None

    await table.tick(10)
    assert slow.closed == 4429
    await table.end()


# --- those who may not stay ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (e.UserGone("ann"), 4403),
        (e.KeysRevoked("ann", None, 2.0), 4401),
        (e.UserKnown("ann", "Ann", "gm", listed=True), 4410),
    ],
)
async def test_dismissed_at_once(table: Table, event: e.Event, code: int) -> None:
    """Removed, revoked or of another role: closed, and not even what is queued is sent."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    await ann.ask("spend", token=ANN, fp=1, reason="x")
    ann.transport.stuck = True
    await spend(gm)
    ann.forget()
    await table.apply([event])
    await spend(gm)
    ann.transport.flow()

    assert ann.closed == code
    assert ann.transport.was_cut
    assert ann.transport.frames == []


async def test_dismissed_while_being_sent_away() -> None:
    """A slow reader on his way out loses what is still queued when his key ends."""
    table = Table(limits=ServerLimits(buffer_soft_bytes=100, buffer_hard_bytes=100))
    await seed(table.store)
    gm, ann = await table.sit("gm"), await table.sit("ann")
    ann.transport.stuck = True
    for number in range(3):
        await ann.say(Request(f"r{number}", "spend", {"token": ANN, "fp": 1}))
    ann.forget()
    sent_away = ann.closed
    await table.apply([e.KeysRevoked("ann", None, 2.0)])
    await spend(gm)
    ann.transport.flow()

    assert sent_away == 4429
    assert ann.transport.frames == []
    await table.end()


async def test_dismissed_together(table: Table) -> None:
    """Of two tabs that must go, the second hears nothing of the first one's leaving."""
    tabs = [await table.sit("ann", foundry="f"), await table.sit("ann", foundry="f")]
    gm = await table.sit("gm")
    for tab in tabs:
        tab.forget()
    await table.apply([e.KeysRevoked("ann", None, 2.0)])
    await spend(gm)

    assert [tab.closed for tab in tabs] == [4401, 4401]
    assert [tab.transport.frames for tab in tabs] == [[], []]


async def test_a_revoked_key_acts_no_more(table: Table) -> None:
    """A request on its way when the key is revoked changes nothing."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    await table.apply([e.KeysRevoked("ann", None, 2.0)])
    await ann.say(Request("late", "spend", {"token": ANN, "fp": 1}))

    assert not [reply for reply in ann.heard(Reply) if reply.ok]
    assert (await table.store.world(WORLD)).seq == 2
    await spend(gm, BOB)
    assert fp(gm, ANN) == 11


async def test_one_key_of_two(table: Table) -> None:
    """Revoking one browser's key leaves the user's other browser alone."""
    ann = await table.sit("ann")
    await table.apply([e.KeysRevoked("ann", "another browser", 2.0)])
    await spend(await table.sit("gm"))

    assert ann.closed is None


# --- presence ------------------------------------------------------------------------------------


async def test_presence(table: Table) -> None:
    """Everyone is told who is there, once for changes that come together."""
    gm = await table.sit("gm")
    first = await table.sit("ann")
    await table.sit("ann")
    await table.tick()
    table.sessions.close(first.session)
    await table.tick()
    await table.tick()
    counts = [
        {one["user"]: one["connections"] for one in message.users} for message in gm.heard(Presence)
    ]

    assert counts == [{"ann": 2, "gm": 1}, {"ann": 1, "gm": 1}]
    assert gm.heard(Presence)[0].users[0] == {
        "user": "ann",
        "name": "Ann",
        "role": "player",
        "connections": 2,
    }


# --- the scribe ----------------------------------------------------------------------------------


async def test_scribe_is_told(table: Table) -> None:
    """The first GM from Foundry writes all tokens; a table page never writes."""
    page = await table.sit("gm")
    gm = await table.sit("gm", foundry="my-world")
    tab = await table.sit("gm", foundry="my-world")

    assert page.heard(Scribe) == []
    assert [set(one.tokens) for one in gm.heard(Scribe)] == [{ANN, BOB, "Actor.npc"}]
    assert tab.heard(Scribe) == []


async def test_scribe_leaves(table: Table) -> None:
    """When the scribe goes, the next takes over under a higher term."""
    gm = await table.sit("gm", foundry="my-world")
    ann = await table.sit("ann", foundry="my-world")
    table.sessions.close(gm.session)
    (post,) = ann.heard(Scribe)

    assert post.tokens == [ANN]
    assert post.term > gm.heard(Scribe)[-1].term


async def test_terms_rise_over_a_restart(table: Table) -> None:
    """A server that starts anew does not begin with terms that have been."""
    before = (await table.sit("gm", foundry="my-world")).heard(Scribe)[-1]
    restarted = Table(table.store)
    restarted.clock.now += 1
    after = (await restarted.sit("gm", foundry="my-world")).heard(Scribe)[-1]

    assert after.term > before.term
    await restarted.end()


async def test_silent_scribe(table: Table) -> None:
    """A scribe that writes nothing for five seconds after a change is passed over."""
    gm = await table.sit("gm", foundry="my-world")
    aid = await table.sit("aid", foundry="my-world")
    await spend(gm)
    await table.tick(4.9)
    assert aid.heard(Scribe) == []

    await table.tick(0.1)
    assert set(aid.heard(Scribe)[-1].tokens) == {ANN, BOB, "Actor.npc"}
    assert gm.heard(Scribe)[-1].tokens == []


async def test_scribe_that_writes(table: Table) -> None:
    """One that answers `written` keeps its post."""
    gm = await table.sit("gm", foundry="my-world")
    aid = await table.sit("aid", foundry="my-world")
    await spend(gm)
    await gm.say(Written(gm.heard(Scribe)[-1].term, 2))
    await table.tick(60)

    assert aid.heard(Scribe) == []


async def test_tokens_of_the_table_page_are_not_written(table: Table) -> None:
    """What has no document in Foundry has no scribe."""
    gm = await table.sit("gm", foundry="my-world")
    sheet = read_sheet(SHEET)
    body = (await table.worlds.open(WORLD)).world.tokens[ANN].state
    added = e.TokenAdded(
        token="Page.x", sheet=sheet, state=body, owners=frozenset(), visibility="all"
    )
    await table.apply([added], ("Page.x",))
    await spend(gm)

    assert "Page.x" in gm.state()
    assert "Page.x" not in gm.heard(Scribe)[-1].tokens

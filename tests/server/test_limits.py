"""Limits that no other test meets; and the list of them all, in docs/reliability.md."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import attrs
import pytest
import structlog

from extra_effort.app import _within
from extra_effort.config import ServerLimits, limit_names
from extra_effort.game import Logged
from extra_effort.hub import history
from extra_effort.hub.loading import logged_of
from extra_effort.store.contract import ConflictError, Entry, WorldInfo
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.errors import ProtocolViolation
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Diff, Error, Hello, Reply, Request, Status
from fakes import FakeClock, settle
from pages import is_a_test, read, section
from table import WORLD, Table, key_of, seed

NPC = "Actor.npc"


@attrs.define
class Slow(MemoryStore):
    """A store whose writes and openings wait for a gate, and that notes what it was asked."""

    gate: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    appended: list[int] = attrs.field(factory=list, init=False)
    read_back: int = attrs.field(default=0, init=False)
    conflicts: bool = attrs.field(default=False, init=False)
    reads: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    under_way: int = attrs.field(default=0, init=False)

    async def world(self, world: str) -> WorldInfo:
        """Wait, then tell."""
        await self.gate.wait()
        return await super().world(world)

    async def append(self, world: str, expected_seq: int, entries: Sequence[Entry]) -> int:
        """Wait, then append; or lose the race, again and again."""
        await self.gate.wait()
        self.appended.append(len(entries))
        if self.conflicts:
            raise ConflictError("somebody was faster")
        return await super().append(world, expected_seq, entries)

    async def history(self, world: str, before: int | None, limit: int) -> list[Entry]:
        """Wait, and count what is under way and what is handed out."""
        self.under_way += 1
        await self.reads.wait()
        self.under_way -= 1
        found = await super().history(world, before, limit)
        self.read_back += len(found)
        return found


async def sitting(limits: ServerLimits) -> tuple[Table, Slow]:
    """Return a table over such a store, with its gate open."""
    store = Slow()
    store.gate.set()
    store.reads.set()
    await seed(store)
    store.appended.clear()
    return Table(store, limits), store


def spend(name: str) -> Request:
    """Return a request to spend an FP of the GM's own creature."""
    return Request(name, "spend", {"token": NPC, "fp": 1, "reason": "x"})


async def test_batch() -> None:
    """No more requests than that are written at once; the others wait for the next commit."""
    table, store = await sitting(ServerLimits(batch=3))
    gm = await table.sit("gm")
    store.gate.clear()
    for number in range(7):
        await gm.say(spend(f"r{number}"))
    store.gate.set()
    await settle()
    await table.end()

    assert store.appended == [1, 3, 3]
    assert [reply.id for reply in gm.heard(Reply) if reply.ok] == [f"r{n}" for n in range(7)]


async def test_append_retries() -> None:
    """One who loses every race is told so after as many tries, and nothing has changed."""
    table, store = await sitting(ServerLimits(append_retries=4))
    gm = await table.sit("gm")
    store.conflicts = True
    answer = await gm.ask("spend", token=NPC, fp=1, reason="x")
    await table.end()

    assert answer.error is not None
    assert answer.error.code == "unavailable"
    assert store.appended == [1] * 4
    assert not gm.heard(Diff)


async def test_backlog_frames() -> None:
    """What is said while a hello is looked up waits, up to a number of frames."""
    table, store = await sitting(ServerLimits(backlog_frames=5))
    store.gate.clear()
    eager, mad = table.connect(), table.connect()
    for one, questions in ((eager, 5), (mad, 6)):
        await one.say(Hello(1, WORLD, key_of("ann"), "browser"))
        for number in range(questions):
            await one.say(Status(f"r{number}"))
    store.gate.set()
    await settle()
    await table.end()

    assert eager.closed is None
    assert mad.closed == 4400
    assert [error.code for error in mad.heard(Error)] == ["bad_request"]


async def test_history_scan() -> None:
    """Whoever may see little of a long log gets a page of little, and where to go on."""
    table, store = await sitting(ServerLimits(history_scan=10))
    gm, ann = await table.sit("gm"), await table.sit("ann")
    for number in range(25):
        await gm.ask("spend", f"r{number}", token=NPC, fp=1, reason="x")
        await table.tick(1)
    answer = await ann.ask("history", limit=5)
    await table.end()

    assert answer.result == {"op": "history", "entries": [], "more": 17}
    assert store.read_back == 10


async def test_history_is_read_one_after_the_other() -> None:
    """A user who asks for the log many times at once has one of them read at a time."""
    table, store = await sitting(ServerLimits())
    ann, other = await table.sit("ann"), await table.sit("bob")
    store.reads.clear()
    for number in range(5):
        await ann.say(Request(f"h{number}", "history", {}))
    waiting = store.under_way
    await other.say(Request("h", "history", {}))
    both = store.under_way
    store.reads.set()
    await settle()
    await table.end()

    assert (waiting, both) == (1, 2)
    assert [reply.id for reply in ann.heard(Reply)] == [f"h{n}" for n in range(5)]


async def test_a_page_of_large_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page ends where it tells of many tokens; the next goes on, and nothing is left out."""
    monkeypatch.setattr(history, "PAGE_TOKENS", 4)
    table, store = await sitting(ServerLimits())
    gm = await table.sit("gm")
    for number in range(20):
        await gm.ask("motivate", tokens=["Actor.ann", NPC], on=number % 2 == 0)
        await table.tick(1)
    pages, before = list[list[int]](), 22
    while before is not None:
        store.read_back = 0
        answer = await gm.ask("history", limit=100, before=before)
        assert answer.result is not None
        pages.append([entry["seq"] for entry in answer.result["entries"]])
        assert store.read_back <= history.FIRST_LOOK
        before = answer.result["more"]
        await table.tick(1)
    await table.end()

    assert [seq for page in pages for seq in page] == list(range(21, 0, -1))
    assert max(map(len, pages)) == 2


class Counted(tuple[str, ...]):
    """Tokens that note how often they are counted."""

    __slots__ = ()
    times = 0

    def __len__(self) -> int:
        """Note, and count."""
        Counted.times += 1
        return super().__len__()


async def test_a_page_adds_up_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an entry tells of is counted once, not again with every entry after it."""

    def counted(entry: Entry) -> Logged:
        logged = logged_of(entry)
        return attrs.evolve(logged, tokens=Counted(logged.tokens))

    table, _ = await sitting(ServerLimits())
    gm = await table.sit("gm")
    for number in range(20):
        await gm.ask("motivate", tokens=["Actor.ann", NPC], on=number % 2 == 0)
        await table.tick(1)
    monkeypatch.setattr(history, "logged_of", counted)
    answer = await gm.ask("history", limit=100)
    await table.end()

    assert answer.result is not None
    assert len(answer.result["entries"]) == 21
    assert Counted.times <= 3 * 21  # counted, and put into sets and lists


async def test_reads_waiting() -> None:
    """With a disk that hangs so many questions of a connection wait, and no more."""
    table, store = await sitting(ServerLimits(reads_waiting=3))
    ann = await table.sit("ann")
    store.reads.clear()
    for number in range(4):
        await ann.say(Request(f"h{number}", "history", {}))
    await ann.say(Status("h0"))
    refused = [(one.id, one.error and one.error.code) for one in ann.heard(Reply)]
    store.reads.set()
    await settle()
    again = await ann.ask("history")
    await table.end()

    assert refused == [("h3", "busy"), ("h0", "busy")]
    assert again.ok


async def test_history_for_one_who_left() -> None:
    """What waits behind a slow look into the log is not looked for when its asker is gone."""
    table, store = await sitting(ServerLimits())
    ann = await table.sit("ann")
    store.reads.clear()
    for number in range(5):
        await ann.say(Request(f"h{number}", "history", {}))
    table.sessions.close(ann.session)
    store.reads.set()
    await settle()
    await table.end()

    assert store.read_back == 1


async def test_history_passes_over_what_is_not_for_the_asker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a look tells to be about others alone is not read, which takes long."""
    table, _ = await sitting(ServerLimits())
    gm, ann = await table.sit("gm"), await table.sit("ann")
    for token in (NPC, "Actor.ann", NPC):
        await gm.ask("spend", token=token, fp=1, reason="x")
    read_ones = list[int]()

    def noted(entry: Entry) -> Logged:
        read_ones.append(entry.seq)
        return logged_of(entry)

    monkeypatch.setattr(history, "logged_of", noted)
    answer = await ann.ask("history")
    await table.end()

    assert answer.result is not None
    assert [entry["seq"] for entry in answer.result["entries"]] == [3]
    assert read_ones == [3, 1]


async def test_drain_timeout_s() -> None:
    """A stop waits so long for requests already taken, says so, and goes on."""
    clock = FakeClock()
    never: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    with structlog.testing.capture_logs() as lines:
        stop = asyncio.ensure_future(_within(clock, 10, never))
        await settle()
        waiting = not stop.done()
        await clock.advance(10)
        await stop

    assert waiting
    assert [line["event"] for line in lines] == ["not everything was finished in time"]


@pytest.mark.parametrize(
    ("limits", "code"),
    [(Limits(server_frame_bytes=40), "too_large"), (Limits(server_depth=2), "bad_request")],
)
def test_server_frame_bytes_and_depth(limits: Limits, code: str) -> None:
    """A client reads frames of the server up to a size and a depth."""
    frame = encode(Diff(1, {"a": {"conditions": []}}, [], None))

    with pytest.raises(ProtocolViolation) as refused:
        decode_server(frame, limits)

    assert refused.value.code == code
    decode_server(frame)


# --- the list -------------------------------------------------------------------------------------

ROWS = dict(
    re.findall(
        r"^\| `(\w+)` \| .+ \| (.+) \|$",
        section(read("docs/reliability.md"), "## Every limit, met"),
        re.MULTILINE,
    )
)


def test_every_limit_has_its_row() -> None:
    """Each limit of the wire and of the server, and nothing else."""
    assert sorted(ROWS) == sorted((*limit_names(Limits), *limit_names(ServerLimits)))


@pytest.mark.parametrize("limit", ROWS)
def test_the_tests_of_a_limit_exist(limit: str) -> None:
    """A row names tests that are there."""
    named = re.findall(r"`((?:tests|js-client)/[^`]+)`", ROWS[limit])

    assert named
    assert all(is_a_test(one) for one in named)

"""The server's figures: what they count, whom they answer, and that they name nobody."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from extra_effort.config import ServerLimits
from extra_effort.meters import outcome_of
from extra_effort.metrics import Metrics
from extra_effort.static import StaticFiles
from extra_effort.store.memory import MemoryStore
from extra_effort.web import Figures, Site
from extra_effort_protocol.messages import Fault, Hello, Ping, Reply, Request
from fakes import FakeTransport
from table import TOKENS, USERS, WORLD, Table, key_of, seed

ANN = "Actor.ann"
NOTHING = StaticFiles(module={}, page={})


@pytest.fixture
def metrics() -> Metrics:
    """Return figures that begin at zero."""
    return Metrics()


@pytest.fixture
async def table(metrics: Metrics) -> AsyncIterator[Table]:
    """Return a table that is counted."""
    one = Table(limits=ServerLimits(buffer_soft_bytes=100, lag_timeout_s=5), meters=metrics)
    await seed(one.store)
    yield one
    await one.end()


def samples(metrics: Metrics) -> Iterator[tuple[str, dict[str, str], float]]:
    """Yield name, labels and value of everything shown."""
    for family in text_string_to_metric_families(metrics.text().decode()):
        for sample in family.samples:
            yield sample.name, dict(sample.labels), sample.value


def value(metrics: Metrics, name: str, **labels: str) -> float:
    """Return one figure; 0 when it is not shown."""
    wanted = (f"extra_effort_{name}", labels)
    return sum(number for shown, of, number in samples(metrics) if (shown, of) == wanted)


async def test_requests_by_op_and_outcome(table: Table, metrics: Metrics) -> None:
    """Applied, refused, read, put to a GM and answered; an invented op is one label."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    await ann.ask("spend", token=ANN, fp=1, reason="x")
    await ann.ask("undo", entry=1)
    await ann.ask("history")
    await ann.ask("preview", feat="act", args={"token": ANN})
    await ann.ask("no such op of anybody's")
    await ann.say(Request("q", "motivate", {"tokens": [ANN], "on": True}, ask=True))
    pending = next(one.pending for one in ann.heard(Reply) if one.id == "q")
    await gm.ask("approve", ask=pending, grant=True)

    for op, outcome in (
        ("spend", "ok"),
        ("undo", "not_allowed"),
        ("history", "ok"),
        ("preview", "ok"),
        ("unknown", "unknown_op"),
        ("motivate", "pending"),
        ("motivate", "ok"),
        ("approve", "ok"),
    ):
        assert value(metrics, "requests_total", op=op, outcome=outcome) == 1, op


async def test_commits_are_timed(table: Table, metrics: Metrics) -> None:
    """Each batch that was written counts once."""
    ann = await table.sit("ann")
    await ann.ask("spend", token=ANN, fp=1, reason="x")

    assert value(metrics, "commit_seconds_count") == 1
    assert value(metrics, "commit_seconds_bucket", le="0.001") == 1


async def test_a_failing_store_shows(table: Table, metrics: Metrics) -> None:
    """What could not be written is an outcome, and no commit."""
    ann = await table.sit("ann")
    assert isinstance(table.store, MemoryStore)
    table.store.fail = "the disk is full"
    await ann.ask("spend", token=ANN, fp=1, reason="x")
    table.store.fail = None

    assert value(metrics, "requests_total", op="spend", outcome="unavailable") == 1
    assert value(metrics, "commit_seconds_count") == 0


async def test_slow_readers(table: Table, metrics: Metrics) -> None:
    """What they miss is counted, and their end by its code."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    gm.transport.stuck = True
    for _ in range(3):
        await ann.ask("spend", token=ANN, fp=1, reason="x")
    await table.tick(6)

    assert value(metrics, "merged_diffs_total") == 2
    assert value(metrics, "closed_total", code="4429") == 1


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([Hello(1, WORLD, "wrong", "browser")], "4401"),
        ([Request("r", "act", {})], "4400"),
        ([Hello(1, WORLD, key_of("ann"), "b"), Hello(1, WORLD, key_of("ann"), "b")], "4400"),
    ],
)
async def test_closed_connections(
    table: Table, metrics: Metrics, frames: list[Hello | Request], code: str
) -> None:
    """Each connection that the server ends counts once."""
    client = table.connect()
    for frame in frames:
        await client.say(frame)
    await client.say(Ping(1))

    assert value(metrics, "closed_total", code=code) == 1


def test_outcomes() -> None:
    """A reply is ok, pending, or its error's code."""
    assert outcome_of(Reply("r", ok=True)) == "ok"
    assert outcome_of(Reply("r", ok=True, pending="a")) == "pending"
    assert outcome_of(Reply("r", ok=False, error=Fault("busy", "Wait."))) == "busy"


def test_numbers_of_the_moment(metrics: Metrics) -> None:
    """They are read when somebody asks."""
    now = [1.0]
    metrics.watch("worlds_open", "Worlds in memory.", lambda: now[0])
    now[0] = 3.0

    assert value(metrics, "worlds_open") == 3


async def test_nobody_is_named(table: Table, metrics: Metrics) -> None:
    """Whatever happens, no user, token, world, key or argument is among labels and values."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    await ann.ask("spend", token=ANN, fp=1, reason="a secret reason")
    await ann.ask(f"{ANN} as an op")
    key = (await gm.ask("mint", user="bob")).result["key"]  # type: ignore[index]
    code = (await gm.ask("code", user="bob")).result["code"]  # type: ignore[index]
    shown = metrics.text().decode()

    for name in (*USERS, *TOKENS, WORLD, "secret", key, code, "10.0.0.1"):
        assert not re.search(rf'"[^"\n]*\b{re.escape(name)}\b', shown), name


@pytest.mark.parametrize(
    ("to_all", "local", "status"), [(False, True, 200), (False, False, 403), (True, False, 200)]
)
async def test_whom_it_answers(*, to_all: bool, local: bool, status: int) -> None:
    """It is for the same machine, or for anybody when told so."""
    site = Site(NOTHING, None, MemoryStore().check, Figures(lambda: b"figures", to_all=to_all))
    answer = await site.respond("GET", "/metrics", "127.0.0.1:8377", local=local)

    assert answer.status == status
    assert (answer.body == b"figures") == (status == 200)


async def test_without_figures_there_is_no_such_page() -> None:
    """A site that has none says 404."""
    site = Site(NOTHING, None, MemoryStore().check)

    assert (await site.respond("GET", "/metrics", "127.0.0.1", local=True)).status == 404


async def test_ended_before_welcome(table: Table, metrics: Metrics) -> None:
    """One who only sends is cut, and counted."""
    transport = FakeTransport()
    transport.stuck = True
    session = table.sessions.open(transport, None)
    transport.send(b"x" * 101)
    session.receive(b"anything")

    assert value(metrics, "closed_total", code="4429") == 1

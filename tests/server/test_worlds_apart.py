"""Two tables on one server: whoever belongs to one gets nothing of the other by any means."""

from __future__ import annotations

from typing import Any

import pytest

from extra_effort_protocol.messages import Hello, Pair, Paired, Request, Snapshot, Status
from table import SHEET, WORLD, Client, Table, key_of

TOKEN = "Actor.ann"
"""Of that name there is one at each table."""
OTHERS = "the other table's"


class Other:
    """The second table: its world, and its GM at it."""

    def __init__(self, world: str, key: str, gm: Client) -> None:
        """Keep what they hold."""
        self.world, self.key, self.gm = world, key, gm


@pytest.fixture
async def other(table: Table) -> Other:
    """Make a second table with a token of the same name, and sit down as its GM."""
    client = table.connect()
    await client.say(Pair(await table.pairing.new_code(None), "gm", "browser", "Gm"))
    paired = client.heard(Paired)[0]
    gm = table.connect()
    await gm.say(Hello(1, paired.world, paired.key, "browser"))
    sheet = {**SHEET, "name": OTHERS}
    token = {"token": TOKEN, "sheet": sheet, "owners": [], "visibility": "all"}
    assert (await gm.ask("register", tokens=[token])).ok
    return Other(paired.world, paired.key, gm)


@pytest.mark.parametrize("path", [None, WORLD])
async def test_a_key_of_another_world(table: Table, other: Other, path: str | None) -> None:
    """It opens its own table alone, by whichever address."""
    for world, key in ((WORLD, other.key), (other.world, key_of("gm"))):
        client = table.connect(path_world=path)
        await client.say(Hello(1, world, key, "browser"))

        assert client.closed in {4400, 4401}
        assert not client.heard(Snapshot)


async def test_tokens_of_one_name(table: Table, other: Other) -> None:
    """What happens to one is neither seen nor read at the other's table."""
    ann = await table.sit("ann")
    before = ann.state()[TOKEN]
    ann.forget()
    await other.gm.ask("spend", token=TOKEN, fp=3, reason=OTHERS)
    await other.gm.ask("set_fp", token=TOKEN, fp=1)
    read = await ann.ask("history", limit=50)

    assert before["name"] == TOKEN
    assert OTHERS.encode() not in b"".join(ann.transport.frames)
    assert read.result is not None
    assert read.result["entries"] == []


async def test_request_ids_of_one_name(table: Table, other: Other) -> None:
    """An id that was used at the other table is free at this one, and its result is not told."""
    await other.gm.ask("spend", "same", token=TOKEN, fp=3, reason=OTHERS)
    gm = await table.sit("gm")
    await gm.say(Status("same"))
    mine = await gm.ask("spend", "same", token=TOKEN, fp=1, reason="mine")

    assert mine.ok
    assert OTHERS.encode() not in b"".join(gm.transport.frames)


async def test_questions_and_codes(table: Table, other: Other) -> None:
    """A GM answers, revokes and removes at his own table only."""
    ann = await table.sit("ann")
    await ann.say(Request("q", "motivate", {"tokens": [TOKEN], "on": True}, ask=True))
    question = table.worlds.find(WORLD)
    assert question is not None
    assert question.questions == 1
    pending: Any = next(m for m in ann.transport.heard() if getattr(m, "pending", None)).pending  # type: ignore[union-attr]
    granted = await other.gm.ask("approve", ask=pending, grant=True)
    await other.gm.ask("revoke", user="ann", client="browser")
    await other.gm.ask("users", users=[{"user": "gm", "name": "Gm", "role": "gm"}])

    assert granted.error is not None
    assert question.questions == 1
    assert ann.closed is None
    assert (await ann.ask("spend", token=TOKEN, fp=1, reason="x")).ok


async def test_a_code_joins_its_own_world(table: Table, other: Other) -> None:
    """Whatever the browser asks for besides."""
    code = await table.pairing.new_code(other.world)
    client = table.connect(path_world=WORLD)
    await client.say(Pair(code, "gm", "browser", "Gm"))

    assert [one.world for one in client.heard(Paired)] in ([other.world], [])
    assert client.transport.heard()

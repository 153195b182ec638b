"""What whoever runs the server relies on: its figures, its log lines, a restart nobody notices."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import attrs
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from certificates import Authority, anyone
from extra_effort_protocol.messages import Bye, Error, Hello, Reply, Request, Welcome
from pages import read
from serving import TOKENS, UNHURRIED, Peer, Process, paired, register, serving, signed_in, spend

Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]


async def figures(server: Process) -> tuple[str, Figures]:
    """Return /metrics of a running server: the text, and each figure by name and labels."""

    def ask() -> str:
        with closing(http.client.HTTPConnection("localhost", server.port, timeout=10)) as link:
            link.request("GET", "/metrics")
            return link.getresponse().read().decode()

    text = await asyncio.to_thread(ask)
    samples = [one for family in text_string_to_metric_families(text) for one in family.samples]
    return text, {(one.name, frozenset(one.labels.items())): one.value for one in samples}


def figure(found: Figures, name: str, **labels: str) -> float:
    """Return one of them; 0 when it is not shown."""
    return found.get((f"extra_effort_{name}", frozenset(labels.items())), 0)


async def test_figures_of_a_running_server(tmp_path: Path) -> None:
    """Connections, requests by op and outcome, commits, queues, connections ended: as it was."""
    async with serving(tmp_path) as server:
        world, key = await paired(server)
        async with (
            signed_in(server.port, world, key) as gm,
            signed_in(server.port, world, key) as other,
            connect(f"ws://127.0.0.1:{server.port}/ws") as wire,
        ):
            await register(gm)
            for number in range(3):
                await gm.reply(spend(f"r{number}", TOKENS[0]))
            await other.reply(spend("bad", "nobody's"))
            await other.reply(Request("odd", "fly", {}))
            stranger = Peer(wire)
            await stranger.say(Hello(1, world, "wrong", "browser"))
            assert isinstance(await stranger.hear(), Error)
            with pytest.raises(ConnectionClosed):
                await stranger.hear_on()
            text, found = await figures(server)

    assert figure(found, "signed_in") == 2
    assert figure(found, "connections") in {2, 3}  # the stranger may be on his way out
    assert figure(found, "worlds_open") == 1
    assert figure(found, "inbox") == figure(found, "inbox_longest") == 0
    assert figure(found, "requests_total", op="spend", outcome="ok") == 3
    assert figure(found, "requests_total", op="spend", outcome="unknown_token") == 1
    assert figure(found, "requests_total", op="unknown", outcome="unknown_op") == 1
    assert figure(found, "commit_seconds_count") >= 4
    assert 0 < figure(found, "commit_seconds_sum") < 60
    assert figure(found, "closed_total", code="4401") == 1
    for secret in (key, server.code, world, *TOKENS):
        assert secret not in text


async def test_every_figure_has_its_row(tmp_path: Path) -> None:
    """What a server with everything on shows is what docs/hosts.md lists, and nothing else."""
    pair = Authority().issue(tmp_path)
    async with serving(tmp_path, *pair.options(), "--metrics-open") as server:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", server.port, ssl=anyone(), server_hostname="localhost"
        )
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        text = (await reader.read()).decode()
        writer.close()
    rows = re.findall(r"^\| `(extra_effort_\w+)` \|", read("docs/hosts.md"), re.MULTILINE)

    assert sorted(re.findall(r"^# TYPE (extra_effort_\w+)", text, re.MULTILINE)) == sorted(rows)


async def test_log_lines_lead_from_a_request_to_its_fate(tmp_path: Path) -> None:
    """Whoever is told an id finds the lines about it, refused ones too, and no secret."""
    log = tmp_path / "log"
    async with serving(tmp_path / "data", log=log) as server:
        world, key = await paired(server)
        async with signed_in(server.port, world, key) as peer:
            await register(peer)
            await peer.reply(spend("good", TOKENS[0]))
            await peer.reply(spend("bad", "nobody's"))
        await server.stop(signal.SIGTERM)
    text = log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    about = {line["request"]: line for line in lines if line["event"] == "answered"}

    assert (about["good"]["op"], about["good"]["error"]) == ("spend", None)
    assert about["good"]["seq"] > 1
    assert (about["bad"]["seq"], about["bad"]["error"]) == (None, "unknown_token")
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    assert key not in text
    assert server.code not in text


@attrs.define
class Player:
    """A client that keeps to the protocol over a restart: the same id until it is answered."""

    number: int
    answered: dict[str, Reply] = attrs.field(factory=dict)
    byes: list[Bye] = attrs.field(factory=list)

    async def play(self, port: int, world: str, key: str, requests: int) -> None:
        """Spend until all is answered, coming back as `bye` says."""
        while len(self.answered) < requests:
            try:
                async with signed_in(port, world, key) as peer:
                    await self._spend(peer, requests)
            except (ConnectionClosed, OSError, WebSocketException):
                await asyncio.sleep(self.byes[-1].retry_after if self.byes else 0.05)

    async def _spend(self, peer: Peer, requests: int) -> None:
        try:
            for count in range(len(self.answered), requests):
                name = f"{self.number}-{count}"
                reply = await peer.reply(spend(name, TOKENS[self.number]))
                if not reply.ok:
                    assert reply.error is not None
                    assert reply.error.code == "shutting_down"
                    await peer.hear_on()
                self.answered[name] = reply
        except ConnectionClosed:
            with contextlib.suppress(ConnectionClosed):  # what came and was not read yet
                await peer.hear_on()
            self.byes += [one for one in peer.heard if isinstance(one, Bye)]
            raise


REQUESTS = 150


async def test_a_restart_that_nobody_notices(tmp_path: Path) -> None:
    """SIGTERM under load, a new process at the same port: told, back, nothing lost or twice."""
    quick = (*UNHURRIED, "--limit", "retry_after_s=1")
    players = [Player(number) for number in range(len(TOKENS))]
    async with serving(tmp_path, *quick) as server:
        port = server.port
        world, key = await paired(server)
        async with signed_in(port, world, key) as gm:
            await register(gm)
            epoch = next(one for one in gm.heard if isinstance(one, Welcome)).epoch
        tasks = [asyncio.create_task(one.play(port, world, key, REQUESTS)) for one in players]
        while any(len(one.answered) < 10 for one in players):  # noqa: ASYNC110 - no event for it
            await asyncio.sleep(0.005)
        status = await server.stop(signal.SIGTERM)
        done = sum(len(one.answered) for one in players)
    async with serving(tmp_path, *quick, port=port):
        async with asyncio.timeout(60):
            await asyncio.gather(*tasks)
        async with signed_in(port, world, key) as gm:
            snapshot, welcome = gm.snapshot(), gm.heard[0]
    with closing(sqlite3.connect(tmp_path / "extra-effort.db")) as db:
        names = [row[0] for row in db.execute("SELECT request FROM entry WHERE request LIKE '%-%'")]

    assert status == 0
    assert done < REQUESTS * len(players), "the stop came after all was done"
    assert [one.byes for one in players] == [[Bye("restart", 1)]] * len(players)
    assert sorted(names) == sorted(name for one in players for name in one.answered)
    assert len(set(names)) == len(names) == REQUESTS * len(players)
    assert isinstance(welcome, Welcome)
    assert welcome.epoch == epoch
    assert {snapshot.tokens[token]["fp"] for token in TOKENS} == {10_000 - REQUESTS}

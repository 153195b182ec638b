"""The norm on a real socket: what a running server does with every hostile frame."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from extra_effort.app import Running, serve
from extra_effort.config import Config
from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.errors import CloseCode
from extra_effort_protocol.messages import Error, Ping, Pong, ServerMessage

HOSTILE = Path(__file__).parents[2] / "protocol" / "vectors" / "hostile.json"


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    """Run a server of its own, on a free port."""
    started = asyncio.get_running_loop().create_future()
    stop = asyncio.Event()
    config = Config(host="127.0.0.1", port=0, data=tmp_path)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(serve(config, started.set_result, stop))
        running: Running = await started
        yield f"ws://127.0.0.1:{running.port}/ws"
        stop.set()


async def until_closed(socket: ClientConnection) -> tuple[list[ServerMessage], int | None]:
    """Return what the server still says, and the code it closes with."""
    said = []
    try:
        while True:
            said.append(decode_server(await socket.recv()))
    except ConnectionClosed as closed:
        return said, closed.rcvd.code if closed.rcvd else None


def hostile() -> list[tuple[dict[str, Any], bytes | str]]:
    """Return the hostile cases of clients, each with its frame."""
    found = []
    for case in json.loads(HOSTILE.read_text(encoding="utf-8"))["cases"]:
        then = case.get("then", {"bytes": "", "times": 0})
        start = bytes.fromhex(case.get("bytes", ""))
        frame = case.get("text") or start + bytes.fromhex(then["bytes"]) * then["times"]
        if case["from"] == "client":
            found.append((case, frame))
    return found


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """Return the error of a case; before hello, requests have not even their fields looked at."""
    if case["name"].split()[0] in {"request", "written", "status"}:
        return {"code": "unauthenticated", "field": "type"}
    error: dict[str, Any] = case["error"]
    return error


async def test_every_hostile_frame_is_answered_and_ends_the_connection(url: str) -> None:
    """The sender gets the norm's error code and field, then the norm's close code."""
    for case, frame in hostile():
        async with connect(url) as socket:
            await socket.send(frame)
            said, code = await until_closed(socket)

        assert code == case["close"], case["name"]
        told = [{"code": one.code, "field": one.field} for one in said if isinstance(one, Error)]
        if code != CloseCode.TOO_BIG or told:  # of a frame too large the close is enough
            assert told == [expected(case)], case["name"]


async def test_a_hostile_frame_ends_its_own_connection_only(url: str) -> None:
    """A bystander on the same server is still answered."""
    async with connect(url) as bystander, connect(url) as socket:
        await socket.send(b"\xc1")
        await until_closed(socket)
        await bystander.send(encode(Ping(7)))

        assert decode_server(await bystander.recv()) == Pong(7)

"""Walk protocol/vectors, the executable part of the norm; js-client/test/core does the same."""

import json
from pathlib import Path
from typing import Any, get_args

import attrs
import msgpack
import pytest

from extra_effort_protocol.codec import decode_client, decode_server, encode
from extra_effort_protocol.connection import BadRequest, Connection, Event, Violation
from extra_effort_protocol.errors import Misuse, ProtocolViolation
from extra_effort_protocol.messages import ClientMessage, Error, Fault, ServerMessage

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors"
DECODE = {"client": decode_client, "server": decode_server}


def vectors(name: str) -> list[Any]:
    """Return the cases of one file, each under its name."""
    cases = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=f"{case.get('from', '')} {case['name']}") for case in cases]


def frame(case: dict[str, Any]) -> bytes | str:
    """Return the frame of a hostile case."""
    if "text" in case:
        return str(case["text"])
    then = case.get("then", {"bytes": "", "times": 0})
    return bytes.fromhex(case["bytes"]) + bytes.fromhex(then["bytes"]) * int(then["times"])


def plain(message: ClientMessage | ServerMessage) -> dict[str, Any]:
    """Return all fields of `message`, as the vectors write them."""
    return {"type": message.TYPE, **attrs.asdict(message)}


def test_every_message_has_a_vector() -> None:
    """Nothing is on the wire that the vectors do not show."""
    shown = {case.values[0]["message"]["type"] for case in vectors("messages")}

    assert shown == {
        message.TYPE for message in (*get_args(ClientMessage), *get_args(ServerMessage))
    }


@pytest.mark.parametrize("case", vectors("messages"))
def test_a_frame_is_read_as_its_message(case: dict[str, Any]) -> None:
    """Every field is there; what was left out has its default."""
    assert plain(DECODE[case["from"]](bytes.fromhex(case["bytes"]))) == case["message"]


@pytest.mark.parametrize("case", vectors("messages"))
def test_a_message_is_written_as_its_frame(case: dict[str, Any]) -> None:
    """The encoder's bytes are the norm's: nulls left out, numbers as short as they go."""
    written = bytes.fromhex(case["bytes"])

    assert encode(DECODE[case["from"]](written)) == written


@pytest.mark.parametrize("case", vectors("messages"))
def test_other_frames_mean_the_same(case: dict[str, Any]) -> None:
    """Longer encodings, another order, unknown fields and nulls change nothing."""
    for other in case["also"]:
        read = DECODE[case["from"]](bytes.fromhex(other["bytes"]))
        assert plain(read) == case["message"], other["why"]


@pytest.mark.parametrize("case", vectors("hostile"))
def test_a_hostile_frame_is_refused(case: dict[str, Any]) -> None:
    """The sender is told a code and a field, and the connection ends as the norm says."""
    with pytest.raises(ProtocolViolation) as raised:
        DECODE[case["from"]](frame(case))

    fault = raised.value
    assert {"code": fault.code, "field": fault.field} == case["error"]
    assert fault.close_code == case["close"]
    assert str(fault).startswith(f"{fault.code}: ")


@pytest.mark.parametrize("case", vectors("conversations"))
def test_a_conversation_goes_as_written(case: dict[str, Any]) -> None:
    """Each step has its outcome, and leaves the connection in its state."""
    connection = Connection()
    for step in case["steps"]:
        if "client" in step:
            hear(connection, step)
        else:
            say(connection, step)
        assert connection.state.name == step["state"], step


def hear(connection: Connection, step: dict[str, Any]) -> None:
    """Let the client say something, and check what it is taken for."""
    events = connection.receive(msgpack.packb(step["client"]))
    assert [told(event) for event in events] == ([expected(step)] if step["is"] else [])


def expected(step: dict[str, Any]) -> dict[str, Any]:
    """Return what `told` should say of the step's event."""
    return {name: step[name] for name in ("is", "id", "error", "close") if name in step}


def told(event: Event) -> dict[str, Any]:
    """Return what the vectors say about `event`."""
    match event:
        case Violation(error, close):
            return {"is": "violation", "error": brief(error), "close": close}
        case BadRequest(reply):
            assert reply.error is not None
            assert not reply.ok
            return {"is": "bad_request", "id": reply.id, "error": brief(reply.error)}
        case message:
            return {"is": message.TYPE}


def brief(error: Error | Fault) -> dict[str, Any]:
    """Return code and field: the sentence is for people and may change."""
    assert error.message
    return {"code": error.code, "field": error.field}


def say(connection: Connection, step: dict[str, Any]) -> None:
    """Let the server say something: the client must be able to read it, or it is a misuse."""
    fields = step["server"]
    message = decode_server(msgpack.packb(fields))
    if step.get("is") == "misuse":
        with pytest.raises(Misuse):
            connection.send(message)
    else:
        assert decode_server(connection.send(message)) == message

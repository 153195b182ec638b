"""The connection: two of them back to back, and whatever bytes may come."""

from typing import Any, get_args

import attrs
import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.connection import (
    RECEIVES,
    SENDS,
    BadRequest,
    Connection,
    Event,
    State,
    Violation,
)
from extra_effort_protocol.errors import Misuse
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import (
    VERSION,
    ClientMessage,
    Hello,
    Ping,
    Pong,
    Request,
    ServerMessage,
    Status,
    Welcome,
)

HELLO = Hello(v=VERSION, world="w7", key="k", client="firefox")
WELCOME = Welcome(
    v=VERSION,
    user="u1",
    role="gm",
    world="w7",
    epoch="e1",
    seq=0,
    rules={},
    limits=Limits().announced(),
    addresses=[],
)
REQUEST = Request(id="q1", op="run", args={"token": "Actor.a"})


@attrs.frozen
class Both:
    """A client and the server's connection, each reading what the other really wrote."""

    server: Connection = attrs.field(factory=Connection)

    def ask(self, message: ClientMessage) -> list[Event]:
        """Let the client say `message`; return what the server takes it for."""
        return self.server.receive(encode(message))

    def tell(self, message: ServerMessage) -> ServerMessage:
        """Let the server say `message`; return what the client takes it for."""
        return decode_server(self.server.send(message))


@pytest.fixture
def ready() -> Both:
    """Return a pair that is signed in."""
    pair = Both()
    pair.ask(HELLO)
    pair.tell(WELCOME)
    return pair


def test_sign_in_takes_hello_and_welcome() -> None:
    """Each side reads what the other said, and the server is ready."""
    pair = Both()

    assert pair.ask(HELLO) == [HELLO]
    assert pair.tell(WELCOME) == WELCOME
    assert pair.server.state is State.READY


@pytest.mark.parametrize(("spoken", "agreed"), [(VERSION, VERSION), (VERSION + 1, VERSION)])
def test_version_is_the_newest_that_both_speak(spoken: int, agreed: int) -> None:
    """A client newer than the server is spoken to in the server's version."""
    pair = Both()
    pair.ask(attrs.evolve(HELLO, v=spoken))

    assert pair.server.version == agreed


def test_limits_are_the_hosts(ready: Both) -> None:
    """A frame larger than this host allows ends the connection."""
    ready.server.limits = Limits(frame_bytes=20)

    (event,) = ready.ask(REQUEST)

    assert isinstance(event, Violation)
    assert event.error.message == f"a frame has at most 20 bytes, not {len(encode(REQUEST))}"


def test_violation_names_what_would_be_right(ready: Both) -> None:
    """The sentence says what to do instead."""
    (event,) = ready.ask(HELLO)

    assert isinstance(event, Violation)
    assert event.error.message == "hello comes before welcome, once"


def test_names_of_the_peer_are_cut_short(ready: Both) -> None:
    """An error does not carry a frame's worth of the peer's own words back, or into the log."""
    (event,) = ready.server.receive(msgpack.packb({"x" * 60_000: float("nan")}))

    assert isinstance(event, Violation)
    assert event.error.field == "x" * 64
    assert len(event.error.message) <= 200


def test_close_ends_it(ready: Both) -> None:
    """After a close nothing is received, and sending is a bug of ours."""
    ready.server.close()

    assert ready.ask(REQUEST) == []
    with pytest.raises(Misuse, match="pong has no place in state CLOSED"):
        ready.tell(Pong(1))


def test_tables_know_every_message() -> None:
    """Each message has a state in which it may be said, and every state has its line."""
    assert {message for allowed in RECEIVES.values() for message in allowed} == {
        *get_args(ClientMessage)
    }
    assert {message for allowed in SENDS.values() for message in allowed} == {
        *get_args(ServerMessage)
    }
    assert set(RECEIVES) == set(SENDS) == set(State)


# --- whatever may come ----------------------------------------------------------------------------

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=20)
    | st.binary(max_size=8)
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=20,
)
names = st.sampled_from([message.TYPE for message in get_args(ClientMessage)])
fields = st.fixed_dictionaries(
    {},
    optional={
        "type": names | values,
        "id": st.text(min_size=1, max_size=5) | values,
        **dict.fromkeys(("v", "n", "seq", "term"), st.integers(-2, 5) | values),
        **dict.fromkeys(("world", "key", "client", "op", "code", "user"), st.text() | values),
        **dict.fromkeys(("args", "resume", "ask", "name", "foundry"), values),
    },
)
frames = st.binary(max_size=200) | fields.map(msgpack.packb) | values.map(msgpack.packb) | st.text()


def is_event(event: Event) -> bool:
    """Tell whether `event` is one that the shell knows."""
    return isinstance(event, (*get_args(ClientMessage), BadRequest, Violation))


@given(st.lists(frames, max_size=4))
def test_any_frames_before_hello_are_events(incoming: list[bytes | str]) -> None:
    """Nothing raises; a violation closes, and is the last event."""
    connection = Connection()
    events = [event for frame in incoming for event in connection.receive(frame)]

    assert all(is_event(event) for event in events)
    violations = [at for at, event in enumerate(events) if isinstance(event, Violation)]
    assert violations in ([], [len(events) - 1])
    assert (connection.state is State.CLOSED) == bool(violations)


@given(frames)
def test_any_frame_after_welcome_is_an_event(frame: bytes | str) -> None:
    """Nothing raises; what is answered or taken leaves the connection ready."""
    connection = Connection(state=State.READY)
    (event,) = connection.receive(frame)

    assert is_event(event)
    closed = isinstance(event, Violation)
    assert connection.state is (State.CLOSED if closed else State.READY)


@given(st.data())
def test_a_changed_byte_is_an_event(data: st.DataObject) -> None:
    """A good frame with one byte changed is read or refused, never a crash."""
    frame = bytearray(encode(REQUEST))
    at = data.draw(st.integers(0, len(frame) - 1))
    frame[at] = data.draw(st.integers(0, 255))
    (event,) = Connection(state=State.READY).receive(bytes(frame))

    assert is_event(event)


# --- round trips ----------------------------------------------------------------------------------

whole = st.integers(-(2**53) + 1, 2**53 - 1)
finite = st.floats(allow_nan=False, allow_infinity=False).filter(
    lambda number: abs(number) < 2**53 or not number.is_integer()
)
plain = st.recursive(
    st.none() | st.booleans() | whole | finite | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
arguments = st.dictionaries(st.text(max_size=12), plain.filter(lambda value: depth(value) <= 6))
requests = st.builds(
    Request,
    id=st.text(min_size=1, max_size=64),
    op=st.text(min_size=1, max_size=64),
    args=arguments,
)


def depth(value: Any) -> int:
    """Return how deep lists and maps nest in `value`."""
    inner = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    )
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@given(
    requests
    | st.builds(Ping, st.integers(0, 2**53 - 1))
    | st.builds(Status, st.text(min_size=1, max_size=64))
)
def test_what_is_written_is_read(message: ClientMessage) -> None:
    """Any message within the norm comes out as it went in."""
    assert Connection(state=State.READY).receive(encode(message)) == [message]

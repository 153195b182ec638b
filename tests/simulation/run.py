"""One run: a table plays, things go wrong, everything heals, and every law is checked."""

from __future__ import annotations

import asyncio
import hashlib
import traceback
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import attrs
import structlog

from disk import Disk, open_journal
from extra_effort.config import ServerLimits
from extra_effort.game import World
from extra_effort.hub.loading import load_world
from extra_effort.store.contract import StoreError
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Pair

from . import cast, laws
from .client import Client, Newcomer, Seat
from .faults import Fuse, Tally
from .loop import BEGIN_S, StuckError, run
from .network import Network, Wire
from .records import BrokenLawError, Records, Truth
from .requests import Settled
from .server import LIFE, Chosen, Process
from .trouble import Trouble, slow_down

REST_LIMIT_S = 400
"""After everything is healed, the table must have come to rest within this time."""
QUIET_S = 2
"""How long nothing may have been under way for it to count as rest."""
MOST_CLIENTS = 12
IMPATIENT = 0.1
"""How likely a tab is to send a request twice."""


@attrs.frozen
class Report:
    """What a run came to."""

    seed: int
    digest: str
    """Of every frame that left the server or came to a client, with its time."""
    entries: int
    requests: int
    simulated_s: float
    counts: Counter[str]


@attrs.frozen
class Pace:
    """How long the table plays, and how often things happen."""

    play_s: float
    thinking_s: float
    """Mean time between two deeds of one tab."""
    trouble_s: float
    """Mean time between two faults."""

    @classmethod
    def drawn(cls, rng: Random) -> Pace:
        """Draw one: some tables are hasty, some have a bad network."""
        return cls(
            play_s=rng.choice((8, 12, 25)),
            thinking_s=rng.choice((0.7, 2, 4)),
            trouble_s=rng.choice((0.5, 2, 5)),
        )


@attrs.frozen
class Log:
    """What stood on the disk under one epoch."""

    data: bytes
    restored: int
    """Entries that came with the backup."""


class Traced(Records):
    """Records that also feed a digest."""

    def __init__(self) -> None:
        """Begin with an empty digest."""
        super().__init__()
        self.digest = hashlib.sha256()

    def sent(self, wire: Wire, frame: bytes) -> None:
        """Note and digest."""
        self._mark(f"{wire.number} sent", frame)
        super().sent(wire, frame)

    def arrives(self, wire: Wire, frame: bytes) -> None:
        """Digest."""
        self._mark(f"{wire.number} arrives", frame)

    def settle(self, client: Client, settled: Settled) -> None:
        """Note and digest."""
        self._mark(f"{client.name} {settled.outcome}", settled.intention.id.encode())
        super().settle(client, settled)

    def _mark(self, what: str, frame: bytes) -> None:
        now = asyncio.get_running_loop().time()
        self.digest.update(f"{now!r} {what} ".encode() + frame)


class Table:
    """Server, network and people of one run."""

    def __init__(self, seed: int, fuse: Fuse | None = None) -> None:
        """Set everything up from the seed; nothing runs yet. `fuse`: of the server's first life."""
        self.seed = seed
        self.fuse = fuse
        self.rng = Random(f"{seed}")
        self.tally = Tally()
        self.records = Traced()
        self.disk = Disk()
        self.limits = draw_limits(self._random("limits"))
        soft = self.limits.server.buffer_soft_bytes
        self.network = Network(self._random("network"), self.tally, self.records, soft)
        self.pace = Pace.drawn(self.rng)
        self.clients: list[Client] = []
        self.keys: list[str] = []
        self.codes: list[str] = []
        """Personal codes that were told to a GM."""
        self.process: Process | None = None
        self.restoring: bytes | None = None
        self.former: list[Log] = []
        """Logs that a backup was put in the place of."""
        self._restored = 0
        self.calm = False
        """No more faults."""
        self.closing = False
        self._tasks: list[asyncio.Task[None]] = []

    def _random(self, what: str) -> Random:
        return Random(f"{self.seed} {what}")

    # --- the run ----------------------------------------------------------------------------------

    async def play(self) -> Report:
        """Play, heal, come to rest, audit."""
        store = await open_journal(self.disk, _nothing)
        await cast.seed_world(store)
        self.begin(self._keep_serving())
        for tab, user, foundry in cast.tab_names():
            self.seat(tab, user, cast.key_of(tab), foundry=foundry)
        self.begin(self._pair_someone(self._random("pairing")))
        trouble = Trouble(self, self.pace.trouble_s)
        making = self.begin(trouble.make(self._random("trouble")))
        await asyncio.sleep(self.pace.play_s)
        self.calm = True
        making.cancel()
        self._heal()
        await self._rest()
        published = self._check_rest()
        simulated_s = asyncio.get_running_loop().time() - BEGIN_S
        await self._close()
        store = await open_journal(self.disk, _nothing)
        truths = [await told_by(log) for log in (*self.former, self._log())]
        laws.replays(truths[-1], published, await load_world(store, cast.WORLD))
        laws.audit(self.records, {truth.epoch: truth for truth in truths})
        laws.unspoken(self.records, bytes(self.disk.data), [*self.keys, *self.codes])
        return Report(
            seed=self.seed,
            digest=self.records.digest.hexdigest(),
            entries=sum(len(truth.entries) - truth.restored for truth in truths),
            requests=len(self.records.settled),
            simulated_s=simulated_s,
            counts=self.tally.counts,
        )

    def seat(self, tab: str, user: str, key: str, *, foundry: bool) -> None:
        """Let someone sit down, and play on their own."""
        seat = Seat(tab, user, key, cast.WORLD, cast.FOUNDRY if foundry else None)
        client = Client(seat, self.network, self, self._random(tab))
        self.clients.append(client)
        self.keys.append(key)
        client.start()
        self.begin(self._act(client, self._random(f"{tab} acts")))

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something happen until the end of the run."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.append(task)
        return task

    # --- client.Witness: records, and new people --------------------------------------------------

    def welcomed(self, client: Client, welcome: Any) -> None:
        """Pass on."""
        self.records.welcomed(client, welcome)

    def told_to(self, client: Client) -> None:
        """Pass on."""
        self.records.told_to(client)

    def turned_away(self, client: Client, wire: Wire) -> None:
        """Pass on."""
        self.records.turned_away(client, wire)

    def settle(self, client: Client, settled: Settled) -> None:
        """Pass on; a minted key brings someone new to the table."""
        self.records.settle(client, settled)
        self.tally.add(f"request {settled.outcome}")
        if settled.intention.op == "mint" and settled.outcome == "done" and not self.calm:
            user = settled.intention.args["user"]
            tab = f"{user}-{len(self.clients)}"
            if len(self.clients) < MOST_CLIENTS:
                self.seat(tab, user, settled.result["key"], foundry=False)
        elif settled.intention.op == "code" and settled.outcome == "done" and not self.calm:
            self.codes.append(settled.result["code"])
            user = settled.intention.args["user"]
            self.begin(self._come_by_code(user, settled.result["code"]))

    async def _pair_someone(self, rng: Random) -> None:
        """Let the host bring in a browser by a code from the terminal; a new code at each try."""
        key = None
        while key is None and not self.calm:
            await asyncio.sleep(rng.expovariate(1 / 5))
            process = self.process
            if process is None or not process.listens:
                continue
            code = await process.code(cast.WORLD)
            if code is not None:
                key = await self._trade(code)
        if key is not None and not self.calm:
            self.tally.add("browser paired")
            self.seat(f"host-{len(self.clients)}", "host", key, foundry=True)

    async def _come_by_code(self, user: str, code: str) -> None:
        """Let a player in by a personal code, and another browser try the same code."""
        for number in range(2):
            browser = f"{user}'s {code[:4]} {number}"
            key = await self._trade(code, Pair(code, user, browser, user.title(), cast.FOUNDRY))
            if key is not None:
                self.tally.add("browser let in by a personal code")
                if len(self.clients) < MOST_CLIENTS and not self.calm:
                    self.seat(f"{user}-{len(self.clients)}", user, key, foundry=True)

    async def _trade(self, code: str, pair: Pair | None = None) -> str | None:
        """Return the key for a code, None when it did not come."""
        told: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        pair = pair or Pair(code, "host", "host's browser", "Host", cast.FOUNDRY)
        Newcomer(self.network, pair, told.set_result)
        return await told

    # --- people -----------------------------------------------------------------------------------

    async def _act(self, client: Client, rng: Random) -> None:
        while not self.calm and client.state != "stopped":
            await asyncio.sleep(rng.expovariate(1 / self.pace.thinking_s))
            if self.calm or client.role is None:
                continue
            op, args = cast.draw_deed(rng, client)
            self._ask(client, rng, op, args)
            if op in {"revoke", "users"}:
                self._rush(rng)
            elif op in {"register", "remove"}:
                self._peek(rng)

    def _ask(self, client: Client, rng: Random, op: str, args: dict[str, Any]) -> None:
        asks = op in cast.ASKED and client.role != "gm"
        intention = client.requests.ask(op, args, ask=asks)
        if intention is not None and rng.random() < IMPATIENT:
            self.tally.add("request sent twice at once")
            client.requests.repeat(intention)

    def _rush(self, rng: Random) -> None:
        """Let everyone ask just now, and some read slowly: a key or a role is just ending."""
        loop = asyncio.get_running_loop()
        for wire in self.network.open_wires():
            if rng.random() < 0.2:
                slow_down(self, wire, rng)
        for client in self.clients:
            if client.role is not None and client.state == "online":
                deed = cast.draw_deed(rng, client)
                loop.call_later(rng.uniform(0, 0.2), self._ask, client, rng, *deed)

    def _peek(self, rng: Random) -> None:
        """Let players ask and read just now: something is perhaps being hidden."""
        loop = asyncio.get_running_loop()
        for client in self.clients:
            if client.role == "player" and rng.random() < 0.5:
                delay_s = rng.uniform(0, 0.5)
                loop.call_later(delay_s, self._ask, client, rng, "history", {"limit": 20})
            if client.role == "player":
                for deed in cast.long_previews(rng, client):
                    loop.call_later(rng.uniform(0, 0.5), self._ask, client, rng, *deed)

    # --- the server -------------------------------------------------------------------------------

    async def _keep_serving(self) -> None:
        """Boot, wait for the end, boot again."""
        rng = self._random("server")
        while not self.closing:
            if self.restoring is not None:
                await self._put_back(self.restoring)
            life = Random(rng.getrandbits(64))
            self.process = Process(self.network, self.disk, self.limits, life)
            if self.calm:
                self.process.disarm()
            elif self.fuse is not None:
                self.process.arm(self.fuse)
                self.fuse = None
            self.tally.add("server started")
            await self.process.boot()
            await self.process.died.wait()
            await asyncio.sleep(0.1 if self.calm else rng.choice((0.1, 1, 5)))

    async def _put_back(self, copy: bytes) -> None:
        """Put a backup in the place of the log."""
        self.tally.add("backup restored")
        self.former.append(self._log())
        self.disk.replace(copy)
        self.restoring = None
        store = await open_journal(Disk(bytearray(copy)), _nothing)
        self._restored = (await store.world(cast.WORLD)).seq

    def _log(self) -> Log:
        return Log(bytes(self.disk.data), self._restored)

    # --- the end ----------------------------------------------------------------------------------

    def _heal(self) -> None:
        """End every trouble; what is broken stays broken until somebody notices."""
        self.disk.full = False
        if self.process is not None:
            self.process.disarm()
        for wire in self.network.open_wires():
            if wire.end is not None:
                wire.end.throttle(None)
        for client in self.clients:
            client.wake()

    async def _rest(self) -> None:
        """Wait until everyone is back, and everything is answered and delivered."""
        quiet = 0
        for _ in range(REST_LIMIT_S):
            for client in self.clients:
                if client.state == "waiting":
                    client.wake()
            await asyncio.sleep(1)
            quiet = quiet + 1 if all(map(_is_at_rest, self.clients)) else 0
            if quiet > QUIET_S:
                return
        busy = [
            f"{client.name} is {client.state} with {len(client.requests)} unanswered"
            for client in self.clients
            if not _is_at_rest(client)
        ]
        raise BrokenLawError(f"the table never came to rest: {', '.join(busy)}")

    def _check_rest(self) -> World | None:
        """Check what holds at rest, and return the state that the server has published, if any."""
        assert self.process is not None
        hub = self.process.worlds.find(cast.WORLD)
        published = None if hub is None else hub.world
        laws.at_rest(self.clients, published)
        return published

    async def _close(self) -> None:
        self.closing = True
        for client in self.clients:
            client.requests.abandon()
        assert self.process is not None
        await self.process.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _is_at_rest(client: Client) -> bool:
    if client.state == "stopped":
        return True
    wire = client.wire
    settled = client.state == "online" and not len(client.requests)
    return settled and wire is not None and wire.is_quiet


def draw_limits(rng: Random) -> Chosen:
    """Return limits small enough to be met."""
    server = ServerLimits(
        batch=rng.choice((1, 4, 64)),
        snapshot_every=rng.choice((3, 10, 500)),
        buffer_soft_bytes=rng.choice((1_000, 4_000, 65_536)),
        buffer_hard_bytes=rng.choice((1_500, 8_000, 1_048_576)),
        keys_kept=rng.choice((1, 64)),
        world_idle_s=rng.choice((1, 300)),
        ask_ttl_s=rng.choice((3, 60)),
    )
    wire = Limits(inbox=rng.choice((4, 256)), requests_per_s=rng.choice((2, 20)))
    return Chosen(server, wire)


async def told_by(log: Log) -> Truth:
    """Return what a log says."""
    store = await open_journal(Disk(bytearray(log.data)), _nothing)
    entries = await store.read(cast.WORLD, 0)
    return Truth(store.epoch(cast.WORLD), entries, log.restored)


async def _nothing(_: str) -> None:
    """Wait for nothing: this disk is at hand."""


@contextmanager
def mistakes_noted() -> Iterator[list[str]]:
    """Collect the server's complaints of itself instead of printing lines."""
    found = list[str]()

    def collect(_logger: object, method: str, fields: Any) -> Any:
        life = LIFE.get(None)
        counts = method in {"error", "exception"} and fields["event"] not in EXPECTED
        if counts and (life is None or life.alive):  # the dead may stumble
            found.append(f"{fields['event']}\n{traceback.format_exc()}")
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(
        processors=[collect], wrapper_class=structlog.make_filtering_bound_logger("error")
    )
    try:
        yield found
    finally:
        structlog.configure(**before)


EXPECTED = frozenset(
    {"not written", "history not read", "status not read", "sign-in failed", "pairing failed"}
)
"""What a failing disk makes the server say. Anything else at this level is a mistake of ours."""


def simulate(seed: int, fuse: Fuse | None = None) -> Report:
    """Play one seed. Raises `BrokenLawError` with the command that plays it again.

    `fuse`: where the server's first life ends, whatever the seed says.
    """
    with mistakes_noted() as mistakes:
        try:
            report = run(Table(seed, fuse).play())
            laws.no_mistakes(mistakes)
        except (BrokenLawError, StuckError, StoreError) as broken:  # a log that is gone, say
            raise BrokenLawError(f"{broken}\n  again: make simulation SEED={seed}") from broken
    return report

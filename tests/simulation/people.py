"""The people at the table: who sits down, what they do, and who comes in by a code."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import attrs

from extra_effort_protocol.messages import Pair, Welcome

from . import cast
from .client import Client, Newcomer, Seat
from .course import Course
from .lives import Lives
from .network import Network
from .records import BrokenLawError, Records
from .requests import Settled
from .wire import Wire

REST_LIMIT_S = 400
"""After everything is healed, the table must have come to rest within this time."""
QUIET_S = 2
"""How long nothing may have been under way for it to count as rest."""
MOST_CLIENTS = 12
IMPATIENT = 0.1
"""How likely a tab is to send a request twice."""
PRESUMPTUOUS = 0.5
"""How likely a player is to answer the question put to GMs."""


@attrs.define(eq=False)
class People:
    """Everyone with a tab; `client.Witness` of all of them."""

    course: Course
    network: Network
    lives: Lives
    records: Records
    thinking_s: float
    """Mean time between two deeds of one tab."""
    clients: list[Client] = attrs.field(factory=list)
    secrets: list[str] = attrs.field(factory=list)
    """Keys, and personal codes that were told to a GM."""

    # --- who is there -----------------------------------------------------------------------------

    def come(self) -> None:
        """Let the first cast sit down, and the host bring in a browser later."""
        for tab, user, foundry in cast.tab_names():
            self._seat(tab, user, cast.key_of(tab), foundry=foundry)
        self.course.begin(self._pair_someone(self.course.random("pairing")))

    def _seat(self, tab: str, user: str, key: str, *, foundry: bool) -> None:
        """Let someone sit down, and play on their own."""
        seat = Seat(tab, user, key, cast.WORLD, cast.FOUNDRY if foundry else None)
        client = Client(seat, self.network, self, self.course.random(tab))
        self.clients.append(client)
        self.secrets.append(key)
        client.start()
        self.course.begin(self._act(client, self.course.random(f"{tab} acts")))

    async def _pair_someone(self, rng: Random) -> None:
        """Let the host bring in a browser by a code from the terminal; a new code at each try."""
        key = None
        while key is None and not self.course.calm:
            await asyncio.sleep(rng.expovariate(1 / 5))
            process = self.lives.listening
            if process is None:
                continue
            code = await process.code(cast.WORLD)
            if code is not None:
                key = await self._trade(code)
        if key is not None and not self.course.calm:
            self.course.tally.add("browser paired")
            self._seat(f"host-{len(self.clients)}", "host", key, foundry=True)

    async def _come_by_code(self, user: str, code: str) -> None:
        """Let a player in by a personal code, and another browser try the same code."""
        for number in range(2):
            browser = f"{user}'s {code[:4]} {number}"
            key = await self._trade(code, Pair(code, user, browser, user.title(), cast.FOUNDRY))
            if key is not None:
                self.course.tally.add("browser let in by a personal code")
                if len(self.clients) < MOST_CLIENTS and not self.course.calm:
                    self._seat(f"{user}-{len(self.clients)}", user, key, foundry=True)

    async def _trade(self, code: str, pair: Pair | None = None) -> str | None:
        """Return the key for a code, None when it did not come."""
        told: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        pair = pair or Pair(code, "host", "host's browser", "Host", cast.FOUNDRY)
        Newcomer(self.network, pair, told.set_result)
        return await told

    # --- client.Witness: records, and new people --------------------------------------------------

    def welcomed(self, client: Client, welcome: Welcome) -> None:
        """Pass on."""
        self.records.welcomed(client, welcome)

    def told_to(self, client: Client) -> None:
        """Pass on."""
        self.records.told_to(client)

    def turned_away(self, client: Client, wire: Wire) -> None:
        """Pass on."""
        self.records.turned_away(client, wire)

    def settle(self, client: Client, settled: Settled) -> None:
        """Pass on; a minted key, or a code, brings someone new to the table."""
        self.records.settle(client, settled)
        self.course.tally.add(f"request {settled.outcome}")
        if settled.outcome == "done" and not self.course.calm:
            if settled.intention.op == "mint":
                self._hand_over(settled.intention.args["user"], settled.result["key"])
            elif settled.intention.op == "code":
                self._tell(settled.intention.args["user"], settled.result["code"])

    def _hand_over(self, user: str, key: str) -> None:
        """Let a user come with a key that a GM made."""
        if len(self.clients) < MOST_CLIENTS:
            self._seat(f"{user}-{len(self.clients)}", user, key, foundry=False)

    def _tell(self, user: str, code: str) -> None:
        """Let a user come with a code that a GM was told."""
        self.secrets.append(code)
        self.course.begin(self._come_by_code(user, code))

    # --- what they do -----------------------------------------------------------------------------

    async def _act(self, client: Client, rng: Random) -> None:
        while not self.course.calm and client.state != "stopped":
            await asyncio.sleep(rng.expovariate(1 / self.thinking_s))
            if self.course.calm or client.role is None:
                continue
            op, args = cast.draw_deed(rng, client)
            self.ask(client, rng, op, args)
            if op in {"revoke", "users"}:
                self.rush(rng)
            elif op in {"register", "remove"}:
                self._peek(rng)

    def ask(self, client: Client, rng: Random, op: str, args: dict[str, Any]) -> None:
        """Let someone ask, now and then twice; a player perhaps answers the question as a GM."""
        if self.course.calm:
            return
        asks = op in cast.ASKED and client.role != "gm"
        intention = client.requests.ask(op, args, ask=asks)
        if intention is not None and rng.random() < IMPATIENT:
            self.course.tally.add("request sent twice at once")
            client.requests.repeat(intention)
        if asks and rng.random() < PRESUMPTUOUS:
            asyncio.get_running_loop().call_later(
                rng.uniform(0.2, 3), lambda: self.ask(client, rng, *cast.answer_oneself(client))
            )

    def rush(self, rng: Random) -> None:
        """Let everyone ask just now, and some read slowly: a key, a role or a life is ending."""
        if self.course.calm:
            return
        loop = asyncio.get_running_loop()
        for wire in self.network.open_wires():
            if rng.random() < 0.2:
                wire.slow_down(rng)
        for client in self.clients:
            if client.role is not None and client.state == "online":
                deed = cast.draw_deed(rng, client)
                loop.call_later(rng.uniform(0, 0.2), self.ask, client, rng, *deed)

    def _peek(self, rng: Random) -> None:
        """Let players ask and read just now: something is perhaps being hidden."""
        loop = asyncio.get_running_loop()
        for client in self.clients:
            if client.role == "player":
                looks = [("history", {"limit": 20})] * 2
                for deed in (*looks, *cast.long_previews(rng, client)):
                    loop.call_later(rng.uniform(0, 0.5), self.ask, client, rng, *deed)

    # --- the end ----------------------------------------------------------------------------------

    def heal(self) -> None:
        """Read as fast as ever, and come back at once; what is broken is not mended."""
        for wire in self.network.open_wires():
            if wire.end is not None:
                wire.end.throttle(None)
        for client in self.clients:
            client.wake()

    async def rest(self) -> None:
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

    def leave(self) -> None:
        """Wait for no more answers."""
        for client in self.clients:
            client.requests.abandon()


def _is_at_rest(client: Client) -> bool:
    if client.state == "stopped":
        return True
    wire = client.wire
    settled = client.state == "online" and not len(client.requests)
    return settled and wire is not None and wire.is_quiet

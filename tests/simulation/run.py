"""One run: a table plays, things go wrong, everything heals, and every law is checked."""

from __future__ import annotations

import asyncio
from collections import Counter

import attrs

from extra_effort.hub.loading import load_world
from extra_effort.store.contract import StoreError

from . import cast, laws
from .complaints import complaints_noted
from .course import Course
from .faults import Fuse
from .lives import Lives, opened
from .loop import BEGIN_S, StuckError, run
from .network import Network
from .pace import Pace, draw_limits
from .people import People
from .records import BrokenLawError, Traced, Truth
from .trouble import Trouble


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


class Table:
    """Server, network and people of one run."""

    def __init__(self, seed: int, fuse: Fuse | None = None) -> None:
        """Set everything up from the seed; nothing runs yet. `fuse`: of the server's first life."""
        self.course = course = Course(seed)
        self.records = Traced()
        self.pace = Pace.drawn(course.random())
        self.limits = limits = draw_limits(course.random("limits"), course.random("haste"))
        soft = limits.server.buffer_soft_bytes
        network = Network(course.random("network"), course.tally, self.records, soft)
        network.router = limits.router
        self.lives = Lives(course, network, limits, fuse)
        self.people = People(course, network, self.lives, self.records, self.pace.thinking_s)
        self.trouble = Trouble(course, network, self.lives, self.people, self.pace.trouble_s)

    async def play(self) -> Report:
        """Play, heal, come to rest, audit."""
        await cast.seed_world(await opened(self.lives.disk))
        self.course.begin(self.lives.follow())
        self.people.come()
        making = self.course.begin(self.trouble.make(self.course.random("trouble")))
        await asyncio.sleep(self.pace.play_s)
        self.course.calm = True
        making.cancel()
        self.lives.heal()
        self.people.heal()
        await self.people.rest()
        published = self.lives.published
        laws.at_rest(self.people.clients, published)
        laws.led_by_one(self.people.clients, self.people.network.wires, published)
        simulated_s = asyncio.get_running_loop().time() - BEGIN_S
        await self._close()
        store = await opened(self.lives.disk)
        truths = [await log.truth() for log in self.lives.logs]
        laws.replays(truths[-1], published, await load_world(store, cast.WORLD))
        laws.audit(self.records, {truth.epoch: truth for truth in truths})
        laws.at_their_rate(self.records, self.limits)
        laws.unspoken(self.records, bytes(self.lives.disk.data), self.people.secrets)
        return self._report(truths, simulated_s)

    async def _close(self) -> None:
        self.people.leave()
        await self.lives.stop()
        await self.course.end()

    def _report(self, truths: list[Truth], simulated_s: float) -> Report:
        return Report(
            seed=self.course.seed,
            digest=self.records.digest.hexdigest(),
            entries=sum(len(truth.entries) - truth.restored for truth in truths),
            requests=len(self.records.settled),
            simulated_s=simulated_s,
            counts=self.course.tally.counts,
        )


def simulate(seed: int, fuse: Fuse | None = None) -> Report:
    """Play one seed. Raises `BrokenLawError` with the command that plays it again.

    `fuse`: where the server's first life ends, whatever the seed says.
    """
    with complaints_noted() as complaints:
        try:
            report = run(Table(seed, fuse).play())
            laws.no_mistakes(complaints)
        except (BrokenLawError, StuckError, StoreError) as broken:  # a log that is gone, say
            raise BrokenLawError(f"{broken}\n  again: make simulation SEED={seed}") from broken
    return report

"""How long a player's browser paints 200 tokens' bars from one diff, as a ratio to one frame.

`python benchmarks/bars.py` runs it. The real server, the built module and the double of Foundry in
headless Chromium: a march and a rest of 200 goblins, by turns, each with the sheet of a played
character. Whoever asks for them sits elsewhere, so that nothing is written to Foundry: the diff is
all that arrives. Counted is what the page does from its arrival to the last bar drawn, not the
waiting for the next frame: *ours*, from decoding to the last call of Foundry's redraw, and the
*drawing*, which is the double's here and Foundry's own at a table. What the bars show afterwards is
read back and compared with the server's state.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

import attrs
from playwright.async_api import async_playwright

from extra_effort_protocol.messages import Request
from serving import UNHURRIED, Peer, signed_in

from . import world
from .conftest import CHROMIUM, FLAGS
from .hub import Hub
from .play import API, Plain, Seat, Table
from .serving import Serving

ROOT = Path(__file__).resolve().parents[2]
TOKENS = 200
LINES = 40
"""Traits and skills, each, on the sheet of somebody who has been played for years."""
FRAME_MS = 1000 / 60
"""A browser paints sixty times a second."""
GENERATIONS = (13, 14)
WARM_UP = 5
"""So often first, until the browser has compiled what runs."""
ROUNDS = 25
ROUNDS_OF_SMOKE = 10
IDS = [f"Scene.{world.SCENE}.Token.Goblin{n:010}" for n in range(TOKENS)]
MARCH = {"tokens": [{"token": one} for one in IDS], "hours": 1}
REST = {"tokens": IDS, "minutes": 30}

MEASURE = """(() => {
    const spans = globalThis.spans = [];
    const timed = (kind, fn) => function (...args) {
        const span = {kind, began: performance.now(), ended: NaN};
        spans.push(span);
        try {
            return fn.apply(this, args);
        } finally {
            span.ended = performance.now();
            queueMicrotask(() => { span.ended = performance.now(); });
        }
    };
    const {set, ...rest} = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...rest,
        set(fn) { set.call(this, timed('ours', fn)); },
    });
    globalThis.nextFrame = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (fn) =>
        globalThis.nextFrame(timed(fn.name === 'drawPending' ? 'drawing' : 'ours', fn));
})()"""
"""Times what the module does with a frame of the server's and before painting, promises that are
kept at once with it, and apart from it `drawPending` of the double."""

EXPECT = f"""(ids) => {{
    const bars = new Map(ids.map((id) => {{
        const token = document.querySelector(`[data-token="${{id.split('.').at(-1)}}"]`);
        return [id, token.getElementsByClassName('bar')];
    }}));
    const shown = (id) => {{
        const fp = [...bars.get(id)].find((bar) => bar.dataset.bar === 'bar2');
        return Number(fp?.dataset.value);
    }};
    const before = new Map(ids.map((id) => [id, shown(id)]));
    globalThis.painted = new Promise((resolve) => {{
        const heard = Hooks.on('extra-effort.tokens', ({{changed}}) => {{
            if (changed.length < ids.length) return;
            Hooks.off('extra-effort.tokens', heard);
            const wanted = new Map(ids.map((id) => [id, {API}.state(id).fp]));
            const look = () => {{
                if (ids.some((id) => shown(id) !== wanted.get(id))) return void nextFrame(look);
                const changed = ids.filter((id) => before.get(id) !== wanted.get(id)).length;
                setTimeout(() => resolve({{changed, spans: globalThis.spans}}), 0);
            }};
            nextFrame(look);
        }});
    }});
    globalThis.spans.length = 0;
}}"""
"""Remembers what the bars show, and resolves once all of them show what the server has told."""


@attrs.frozen
class Painting:
    """Milliseconds of one diff."""

    ours: float
    rest: float
    """What is not ours: Foundry's drawing, or the browser's layout."""

    @property
    def whole(self) -> float:
        """All of it."""
        return self.ours + self.rest

    @classmethod
    def of(cls, spans: list[Plain]) -> Self:
        """Add up what a `MEASURE` has noted: spans of kind *ours*, and others."""

        def total(*, ours: bool) -> float:
            meant = (one for one in spans if (one["kind"] == "ours") is ours)
            return sum(float(one["ended"] - one["began"]) for one in meant)

        return cls(total(ours=True), total(ours=False))


def frames(took: Sequence[Painting]) -> float:
    """Return how many frames the median takes."""
    return statistics.median(one.whole for one in took) / FRAME_MS


def figures(took: Sequence[Painting], rest: str, most: float) -> str:
    """Tell of the paintings; `rest` is what is not ours, `most` the limit in frames."""
    whole = [one.whole for one in took]
    ours = statistics.median(one.ours for one in took)
    theirs = statistics.median(one.rest for one in took)
    return (
        f"{statistics.median(whole):5.1f} ms, {frames(took):.2f} of a frame (at most {most}), "
        f"worst {max(whole) / FRAME_MS:.2f}; "
        f"ours {ours:.1f} ms, the {rest} {theirs:.1f}; {len(took)} times, all read back"
    )


def played(goblin: world.Doc) -> world.Doc:
    """Return a goblin with as many traits and skills as somebody who has been played for years."""
    lists = {
        kind: {
            f"{n:05}": {**line, "name": f"{name} {n} (Pass)", "originalName": f"{name} {n} (Pass)"}
            for n in range(LINES)
        }
        for kind, name in (("ads", "Reputation"), ("skills", "Area Knowledge"))
        for line in [goblin["system"][kind]["00000"]]
    }
    return {**goblin, "system": {**goblin["system"], **lists}}


def horde(generation: int) -> world.Doc:
    """Return a world with 200 goblins on its first scene, whose bars everybody sees."""
    made = world.make(generation)
    goblin = played(world.actor("goblin"))
    [scene, *_] = made["scenes"]
    made["actors"] = [goblin if one["_id"] == goblin["_id"] else one for one in made["actors"]]
    scene["tokens"] = [
        world.token(name.rsplit(".", 1)[1], goblin, link=False, bars=50) for name in IDS
    ]
    return made


async def paint(gm: Peer, player: Seat, op: str, args: dict[str, Plain]) -> Painting:
    """Let all goblins change at once; return how long it took until all bars were drawn."""
    await player.eval(EXPECT, IDS)
    number = sum(1 for _ in gm.applied())
    reply = await gm.reply(Request(f"{op}-{number}", op, args))
    assert reply.ok, reply
    told = await player.eval("() => globalThis.painted")
    assert told["changed"] == TOKENS, told["changed"]
    return Painting.of(told["spans"])


@asynccontextmanager
async def seated(generation: int) -> AsyncIterator[tuple[Peer, Seat]]:
    """Put the horde on a table; yield a GM away from Foundry, and a player in it."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        hub = await stack.enter_async_context(Hub(horde(generation)))
        serving = await stack.enter_async_context(Serving(Path(folder), flags=UNHURRIED))
        driver = await stack.enter_async_context(async_playwright())
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        laid = Table(hub, serving, browser, script=MEASURE)
        host = await laid.sit(world.GM)
        await laid.pair(host)
        player = await laid.sit(world.ONE)
        await player.online()
        await player.until(f"(ids) => ids.every((id) => {API}.state(id))", IDS)
        minted = await host.use("mint", {"user": world.GM, "client": "elsewhere"})
        table = await host.eval("() => game.settings.get('extra-effort', 'world')")
        await host.page.close()
        gm = await stack.enter_async_context(signed_in(serving.port, table, minted["key"]))
        yield gm, player


async def measure(generation: int, rounds: int) -> list[Painting]:
    """Return each painting."""
    took = []
    async with seated(generation) as (gm, player):
        for _ in range(WARM_UP + rounds):
            took.append(await paint(gm, player, "march", MARCH))
            took.append(await paint(gm, player, "rest", REST))
    return took[2 * WARM_UP :]


def has_chromium() -> bool:
    """Tell whether Chromium is there, as the browser tests see to it."""
    return subprocess.run([ROOT / ".ci/chromium"], check=False).returncode == 0


def main(arguments: Sequence[str]) -> int:
    """Print the table; return the exit status."""
    smoke = "--smoke" in arguments
    if not has_chromium():
        print("SKIPPED: no bars were painted, for want of Chromium")  # noqa: T201
        return int(not smoke)
    failed = False
    for generation in GENERATIONS:
        took = asyncio.run(measure(generation, ROUNDS_OF_SMOKE if smoke else ROUNDS))
        failed |= frames(took) > 1
        told = figures(took, "drawing", 1.0)
        print(f"Foundry {generation}, {TOKENS} tokens' bars from one diff: {told}")  # noqa: T201
    return int(failed and not smoke)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

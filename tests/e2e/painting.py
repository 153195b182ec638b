"""How long a player's browser paints 200 tokens' bars from one diff, as a ratio to one frame.

`python benchmarks/bars.py` runs it. The real server, the built module and the double of Foundry in
headless Chromium: a march and a rest of 200 goblins, by turns. Counted is what the page does from
the diff's arrival to the last bar drawn: the handler of the frame, and the callbacks of the frames
that follow; not the waiting for the next frame. What the bars show afterwards is read back and
compared with the server's state.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import async_playwright

from . import world
from .conftest import CHROMIUM, FLAGS
from .hub import Hub
from .play import API, Seat, Table
from .serving import Serving

ROOT = Path(__file__).resolve().parents[2]
TOKENS = 200
FRAME_MS = 1000 / 60
"""A browser paints sixty times a second."""
GENERATIONS = (13, 14)
WARM_UP = 2
"""So often first, until the browser has compiled what runs."""
IDS = [f"Scene.{world.SCENE}.Token.Goblin{n:010}" for n in range(TOKENS)]

MEASURE = """(() => {
    const spans = globalThis.spans = [];
    const timed = (kind, fn) => function (...args) {
        const began = performance.now();
        try {
            return fn.apply(this, args);
        } finally {
            spans.push({kind, began, ended: performance.now()});
        }
    };
    const {set, ...rest} = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...rest,
        set(fn) { set.call(this, timed('diff', fn)); },
    });
    const native = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (fn) => native.call(globalThis, timed('frame', fn));
})()"""
"""Times what the module does with a frame of the server's, and all that is done before painting."""

EXPECT = f"""(ids) => {{
    const token = (id) => document.querySelector(`[data-token="${{id.split('.').at(-1)}}"]`);
    const shown = (id) => Number(token(id)?.querySelector('[data-bar=bar2]')?.dataset.value);
    globalThis.before = new Map(ids.map((id) => [id, shown(id)]));
    globalThis.spans.length = 0;
    globalThis.painted = new Promise((resolve) => {{
        Hooks.once('extra-effort.tokens', () => {{
            const wanted = new Map(ids.map((id) => [id, {API}.state(id).fp]));
            const look = () => {{
                if (ids.some((id) => shown(id) !== wanted.get(id))) return void setTimeout(look, 0);
                const changed = ids.filter((id) => globalThis.before.get(id) !== wanted.get(id));
                resolve({{changed: changed.length, spans: globalThis.spans}});
            }};
            setTimeout(look, 0);
        }});
    }});
}}"""
"""Remembers what the bars show, and resolves once all of them show what the server has told."""


def horde(generation: int) -> world.Doc:
    """Return a world with 200 goblins on its first scene, whose bars everybody sees."""
    made = world.make(generation)
    goblin = world.actor("goblin")
    [scene, *_] = made["scenes"]
    scene["tokens"] = [
        world.token(name.rsplit(".", 1)[1], goblin, link=False, bars=50) for name in IDS
    ]
    return made


async def paint(gm: Seat, player: Seat, op: str, args: dict[str, object]) -> float:
    """Let all goblins change at once; return the milliseconds of work until all bars are drawn."""
    await player.eval(EXPECT, IDS)
    await gm.use(op, args)
    told = await player.eval("() => globalThis.painted")
    assert told["changed"] == TOKENS, told["changed"]
    diffs = [span for span in told["spans"] if span["kind"] == "diff"]
    began = min(span["began"] for span in diffs)
    spans = [span for span in told["spans"] if span["began"] >= began]
    return float(sum(span["ended"] - span["began"] for span in spans))


async def measure(generation: int, rounds: int) -> list[float]:
    """Return the milliseconds of each painting."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        flags = ("--limit", "request_burst=100")
        hub = await stack.enter_async_context(Hub(horde(generation)))
        serving = await stack.enter_async_context(Serving(Path(folder), flags=flags))
        driver = await stack.enter_async_context(async_playwright())
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        laid = Table(hub, serving, browser, script=MEASURE)
        gm = await laid.sit(world.GM)
        await laid.pair(gm)
        await gm.online()
        player = await laid.sit(world.ONE)
        await player.online()
        await player.until(f"(ids) => ids.every((id) => {API}.state(id))", IDS)
        march = {"tokens": [{"token": one} for one in IDS], "hours": 1}
        rest = {"tokens": IDS, "minutes": 30}
        took = []
        for _ in range(WARM_UP + rounds):
            took.append(await paint(gm, player, "march", march))
            took.append(await paint(gm, player, "rest", rest))
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
        took = asyncio.run(measure(generation, rounds=2 if smoke else 10))
        median = statistics.median(took)
        failed |= median > FRAME_MS
        print(  # noqa: T201 - what a benchmark is for
            f"Foundry {generation}, {TOKENS} tokens' bars from one diff: {median:5.1f} ms (worst "
            f"{max(took):.1f}), {median / FRAME_MS:.2f} of a frame (at most 1.0); all read back"
        )
    return int(failed and not smoke)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

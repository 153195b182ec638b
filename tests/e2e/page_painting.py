"""How long the table page paints a diff of one token and of 200, as a ratio to one frame.

`python benchmarks/page.py` runs it. The real server and the built page in headless Chromium, a
GM's: 200 characters, a log of some hundred entries. A second GM spends and gives back one
character's FP, and lets all of them march and rest, by turns. Counted is what the page does from
the diff's arrival to the last element changed: *ours*, and the *layout* that the browser owes to it
(styles and boxes of what changed, asked for at the end of the frame); not the waiting for the next
frame. What the bars show afterwards is read back and compared with the server's state.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path

import attrs
from playwright.async_api import Browser, Page, async_playwright

from extra_effort_protocol.messages import Request
from serving import SHEET, UNHURRIED, Peer, paired, signed_in

from .conftest import CHROMIUM, FLAGS
from .painting import TOKENS, Painting, figures, frames, has_chromium
from .play import Plain
from .serving import Serving

ENTRIES = 240
"""Of the log, before anything is measured."""
WARM_UP = 3
ROUNDS = 20
ROUNDS_OF_SMOKE = 5
AT_ONCE = 50
"""`register` takes no more tokens."""
IDS = [f"Page.{n:010}" for n in range(TOKENS)]
ONE = IDS[TOKENS // 2]

MEASURE = """(() => {
    const spans = globalThis.spans = [];
    let due = 0;
    const span = (kind, work) => {
        const began = performance.now();
        try {
            return work();
        } finally {
            spans.push({kind, began, ended: performance.now()});
        }
    };
    const {set, ...rest} = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...rest,
        set(fn) { set.call(this, (event) => span('ours', () => fn.call(this, event))); },
    });
    globalThis.nextFrame = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (fn) => {
        due += 1;
        return globalThis.nextFrame((at) => {
            span('ours', () => fn(at));
            due -= 1;
            if (due === 0) span('layout', () => document.body.getBoundingClientRect());
        });
    };
})()"""
"""Times what the page does with a frame of the server's and before painting."""

EXPECT = """(wanted) => {
    const shown = ([id, fp]) => {
        const card = document.querySelector(`.ee-party > li[data-token="${id}"]`);
        return card?.querySelector('.ee-fp .ee-value')?.textContent === fp;
    };
    globalThis.unlike = wanted.filter((one) => !shown(one)).length;
    globalThis.painted = new Promise((resolve) => {
        const look = () => {
            if (!wanted.every(shown)) return void nextFrame(look);
            setTimeout(() => resolve({changed: globalThis.unlike, spans: globalThis.spans}), 0);
        };
        nextFrame(look);
    });
    globalThis.spans.length = 0;
}"""
"""Resolves once each bar shows what the server will tell."""


@attrs.frozen(eq=False)
class Case:
    """Two requests by turns, of which one takes 1 FP and the other gives it back."""

    ids: Sequence[str]
    takes: tuple[str, dict[str, Plain]]
    gives: tuple[str, dict[str, Plain]]
    most: float
    """Frames that the median may take: one for a click; a whole horde's diff comes seldom."""


FP = 11
CASES = (
    Case(
        [ONE],
        ("spend", {"token": ONE, "fp": 1, "reason": "a spell"}),
        ("adjust", {"token": ONE, "fp": 1}),
        most=1.0,
    ),
    Case(
        IDS,
        ("march", {"tokens": [{"token": one} for one in IDS], "hours": 1}),
        ("rest", {"tokens": IDS, "minutes": 30}),
        most=15.0,
    ),
)


async def fill(gm: Peer, ids: Iterator[int]) -> None:
    """Put everybody on the table, and fill the log: each fourth entry is about all of them."""

    async def do(op: str, args: dict[str, Plain]) -> None:
        reply = await gm.reply(Request(f"fill-{next(ids)}", op, args))
        assert reply.ok, reply

    sheets = [
        {"token": one, "sheet": {**SHEET, "name": f"Goblin {n}", "fp_max": FP}, "visibility": "all"}
        for n, one in enumerate(IDS)
    ]
    for batch in range(0, TOKENS, AT_ONCE):
        await do("register", {"tokens": sheets[batch : batch + AT_ONCE]})
    one, everybody = CASES
    for case in [one, one, one, everybody] * (ENTRIES // 8):
        await do(*case.takes)
        await do(*case.gives)


async def paint(gm: Peer, page: Page, case: Case, ids: Iterator[int]) -> list[Painting]:
    """Let them lose a point and have it back; return how long the page was at each."""
    took = []
    for fp, (op, args) in ((FP - 1, case.takes), (FP, case.gives)):
        await page.evaluate(EXPECT, [[one, str(fp)] for one in case.ids])
        reply = await gm.reply(Request(f"paint-{next(ids)}", op, args))
        assert reply.ok, reply
        told = await page.evaluate("() => globalThis.painted")
        assert told["changed"] == len(case.ids), told["changed"]
        took.append(Painting.of(told["spans"]))
    return took


@asynccontextmanager
async def opened(browser: Browser, url: str) -> AsyncIterator[Page]:
    """Open the page, signed in, with everybody and the log on it."""
    context = await browser.new_context(viewport={"width": 1280, "height": 900})
    try:
        page = await context.new_page()
        await page.add_init_script(MEASURE)
        await page.goto(url)
        await page.locator(".ee-party > li").nth(TOKENS - 1).wait_for(state="attached")
        await page.locator(".ee-entry").first.wait_for(state="attached")
        yield page
    finally:
        await context.close()


@asynccontextmanager
async def seated() -> AsyncIterator[tuple[Peer, Page, Iterator[int]]]:
    """Lay the table; yield a GM without a page, another's page, and numbers for requests."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        serving = await stack.enter_async_context(Serving(Path(folder), flags=UNHURRIED))
        world, key = await paired(serving)
        gm = await stack.enter_async_context(signed_in(serving.port, world, key))
        ids = count()
        await fill(gm, ids)
        driver = await stack.enter_async_context(async_playwright())
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        code = await serving.pair(world)
        page = await stack.enter_async_context(
            opened(browser, f"http://{serving.url}/#pair={code}")
        )
        yield gm, page, ids


async def measure(rounds: int) -> dict[Case, list[Painting]]:
    """Return each painting."""
    took: dict[Case, list[Painting]] = {case: [] for case in CASES}
    async with seated() as (gm, page, ids):
        for turn in range(WARM_UP + rounds):
            for case in CASES:
                painted = await paint(gm, page, case, ids)
                if turn >= WARM_UP:
                    took[case] += painted
    return took


def main(arguments: Sequence[str]) -> int:
    """Print the table; return the exit status."""
    smoke = "--smoke" in arguments
    if not has_chromium():
        print("SKIPPED: no page was painted, for want of Chromium")  # noqa: T201
        return int(not smoke)
    measured = asyncio.run(measure(ROUNDS_OF_SMOKE if smoke else ROUNDS))
    for case, took in measured.items():
        told = figures(took, "layout", case.most)
        print(f"Table page of {TOKENS} tokens, one diff of {len(case.ids):3}: {told}")  # noqa: T201
    failed = any(frames(took) > case.most for case, took in measured.items())
    return int(failed and not smoke)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

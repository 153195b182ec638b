"""Names, reasons and labels that are markup: shown as text everywhere, and nothing of them runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as Late

from . import handed, panels, unasked, world
from .hub import Hub
from .play import API, Seat, Table
from .serving import Serving
from .table_page import watched

WAIT_MS = 10_000
RAN = "ran(document.title)"
TURNS = "\N{RIGHT-TO-LEFT OVERRIDE}\N{POP DIRECTIONAL FORMATTING}"
RTL = f"{TURNS[0]}txt.exe{TURNS[1]}"
SVALA_NAME = f"Svala<x-ran></x-ran><img src=x onerror={RAN}><script>{RAN}</script>"
ORM_NAME = f"Orm\"'><svg onload={RAN}><x-ran></x-ran><a href='javascript:{RAN}'>Orm</a>"
GOBLIN_NAME = f"{RTL}</title></textarea></style><iframe srcdoc='<script>parent.{RAN}</script>'>"
WOLF_NAME = f"<details open ontoggle={RAN}>{'W' * 5_000}"
PIA_NAME = f'Pia" onmouseover="{RAN}" autofocus onfocus="{RAN}" x="<x-ran></x-ran>'
OLOF_NAME = f"${{{RAN}}}{{{{constructor.constructor('{RAN}')()}}}}<b><x-ran></x-ran>"
NOBODY_NAME = f"Nobody<x-ran></x-ran><img src=x onerror={RAN}>"[:60]
REASON = f"a spell <img src=x onerror={RAN}><x-ran></x-ran>"

_WATCH = """() => {
    globalThis.runs = [];
    globalThis.ran = (what) => globalThis.runs.push(`ran: ${what}`);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
        globalThis.runs.push(`refused: ${violatedDirective} ${sample}`);
    });
}"""
"""A policy that stops what was let in would hide our mistake: what it refuses counts as run."""

_FOUND = """() => {
    const handlers = [...document.querySelectorAll('*')].flatMap((one) => [...one.attributes]
        .filter(({ name, value }) => name.startsWith('on') || /^\\s*javascript:/i.test(value)));
    const alien = document.querySelectorAll('x-ran, iframe, body script:not([src]), b > x-ran');
    return [...globalThis.runs, ...handlers.map(({ name, value }) => `${name}=${value}`),
        ...[...alien].map((one) => one.outerHTML.slice(0, 100))];
}"""


@attrs.define
class Walk:
    """Looks at pages again and again; each place where something shows is noted."""

    pages: list[Page]
    found: list[str] = attrs.field(factory=list)
    shown: set[str] = attrs.field(factory=set)

    async def look(self, where: str, page: Page, *names: str) -> None:
        """Wait until the page shows all `names` as text, and look for what they brought along."""
        for name in names:
            try:
                await page.wait_for_function(_SHOWS, arg=readable(name)[:60], timeout=WAIT_MS)
            except Late as error:
                text = await page.inner_text("body")
                raise AssertionError(f"{where} does not show {name[:60]}: {text}") from error
            self.shown.add(f"{where}: {name[:8]}")
        for one in self.pages:
            self.found += [f"{where}: {fault}" for fault in await one.evaluate(_FOUND)]


def readable(name: str) -> str:
    """Return a name without what turns its neighbours around: core/shown.mjs leaves it out."""
    return name.translate(dict.fromkeys(map(ord, TURNS)))


_SHOWS = """(name) => document.body.textContent.includes(name)
    || [...document.querySelectorAll('option, input')].some(({ text, value }) =>
        `${text ?? ''}${value}`.includes(name))"""


def hostile() -> dict[str, Any]:
    """Return the world of the browser tests, whose people and tokens are called otherwise."""
    doc = world.make()
    names = {
        "SvalaActor000001": SVALA_NAME,
        "OrmActor00000001": ORM_NAME,
        "TokenSvala000001": SVALA_NAME,
        "TokenOrm00000001": ORM_NAME,
        "TokenWolf0000001": WOLF_NAME,
        "TokenGoblin00001": GOBLIN_NAME,
        world.ONE: PIA_NAME,
        world.TWO: OLOF_NAME,
    }
    for one in (*doc["actors"], *doc["users"], *doc["scenes"][0]["tokens"]):
        one["name"] = names.get(one["_id"], one["name"])
    return doc


async def test_names_that_are_markup(browser: Browser, tmp_path: Path) -> None:
    """One evening with them: windows, cards, notifications, lists, in Foundry and on the page."""
    async with Hub(hostile()) as hub, Serving(tmp_path) as serving:
        laid = Table(hub, serving, browser)
        gm, one = await laid.sit(world.GM), await laid.sit(world.ONE)
        walk = Walk([gm.page, one.page])
        for seat in (gm, one):
            await seat.page.evaluate(_WATCH)
        await laid.pair(gm)
        for seat in (gm, one):
            await seat.online()
        for token in (world.SVALA, world.ORM, world.WOLF, world.GOBLIN_A):
            await gm.until(f"(id) => {API}.state(id)", token)
        await in_foundry(walk, gm, one)
        page = await newcomer(laid)
        walk.pages.append(page)
        await on_the_page(walk, page, gm)
        errors = [*gm.errors, *one.errors]
        for context in list(browser.contexts):
            await context.close()

    assert walk.found == []
    assert errors == []
    assert len(walk.shown) >= 20, walk.shown


_REFUSE = """(text) => {
    const tell = (error) => ui.notifications.error(error.message);
    const api = game.modules.get('extra-effort').api;
    void api.request('spend', { token: text, fp: 1 }).catch(tell);
    void api.request(text.slice(0, 20), {}).catch(tell);
    void api.request('spend', { token: text, [text]: 1 }).catch(tell);
}"""

_TEST = """() => {
    const { type } = game.settings.menus.get('extra-effort.test');
    void new type().render();
}"""

WINDOWS = {
    "chooseFeat()": [],
    "useFeat('run')": [SVALA_NAME],
    "useFeat('battle_end')": [SVALA_NAME],
    "useFeat('march')": [SVALA_NAME],
    "useFeat('adjust')": [SVALA_NAME],
}

PANELS = {
    "#extra-effort-menu": [SVALA_NAME],
    "#extra-effort-log": [SVALA_NAME, ORM_NAME, REASON],
    "#extra-effort-party": [ORM_NAME, PIA_NAME, OLOF_NAME],
    "#extra-effort-rules": [],
    "#extra-effort-people": [PIA_NAME, OLOF_NAME],
}


UNASKED = {
    unasked.ASKING: [],
    unasked.QUESTION: [PIA_NAME, SVALA_NAME],
    unasked.TURN: [SVALA_NAME],
    unasked.TIME: [],
}

HANDED = {
    "preRequest": {REASON},
    "tokens": {REASON},
    "entry": {REASON},
    "preview": set(),
    "history": {REASON, PIA_NAME},
    "state": {SVALA_NAME, ORM_NAME, GOBLIN_NAME},
    "feats": set(),
}
"""What must have come through each hook and member, among others."""


async def in_foundry(walk: Walk, gm: Seat, one: Seat) -> None:
    """Open every window about hostile tokens, and post every kind of card."""
    await walk.look("board", gm.page, SVALA_NAME, ORM_NAME)
    await handed.listen(gm)
    await gm.control(SVALA_NAME)
    for opens, names in WINDOWS.items():
        await gm.eval(f"() => {{ void {API}.{opens}; }}")
        await expect(gm.page.locator(".application .window-content").first).to_be_visible()
        await walk.look(opens, gm.page, *names)
        await gm.page.click(".application [data-action=close]")
    await cards(walk, gm, one)
    async for window in panels.opened(gm):
        await walk.look(window, gm.page, *PANELS[window])
    async for at, window in unasked.opened(gm, one):
        await walk.look(window, at.page, *UNASKED[window])
    await handed_out(walk, gm)
    await one.eval(_REFUSE, REASON)
    await one.until("() => ui.notifications.said.length >= 3")
    await walk.look("refusals", one.page)
    await gm.eval(_TEST)
    await gm.page.wait_for_selector("#extra-effort-test [data-tone=ok]")
    await walk.look("test of the connection", gm.page)


_ALERTED = "(name) => ui.notifications.said.some(({message}) => message.includes(name))"


async def handed_out(walk: Walk, gm: Seat) -> None:
    """Hooks and API hand out texts as they were typed, no markup; the example macros show such."""
    texts = await handed.out(gm, world.SVALA)
    for name, wanted in HANDED.items():
        assert wanted <= set(texts[name]), name
    assert not [text for each in texts.values() for text in each if "&lt;" in text]
    for name in handed.EXAMPLES:
        await handed.run_example(gm, name)
    await gm.use("adjust", {"token": world.ORM, "set_fp": 1})
    await gm.until(_ALERTED, ORM_NAME)
    await walk.look("examples", gm.page, ORM_NAME)


async def cards(walk: Walk, gm: Seat, one: Seat) -> None:
    """Do things to one, to several, in private, asked for and granted."""
    both = [{"token": world.SVALA}, {"token": world.ORM}]
    await gm.use("jump", {"token": world.SVALA, "kind": "broad", "extra": 10})
    await gm.use("march", {"tokens": both, "hours": 1})
    await gm.use("spend", {"token": world.SVALA, "fp": 1, "reason": REASON})
    await gm.use("spend", {"token": world.GOBLIN_A, "fp": 1, "reason": REASON, "private": True})
    fought = [{"token": t, "fought": True} for t in (world.SVALA, world.WOLF, world.GOBLIN_A)]
    await gm.use("battle_end", {"combat": "<x-ran>", "seconds": 30, "tokens": fought})
    await walk.look("cards of the GM", gm.page, GOBLIN_NAME, ORM_NAME)
    await walk.look("cards of a player", one.page, SVALA_NAME)


async def newcomer(laid: Table) -> Page:
    """Open the table page as another GM of this world, whose own name is hostile too."""
    code = await laid.serving.pair(laid.hub.world["settings"]["extra-effort.world"])
    context = await laid.browser.new_context()
    await context.add_init_script(f"({_WATCH})()")
    table = await watched(await context.new_page(), f"http://{laid.serving.url}/#pair={code}")
    return table.page


async def on_the_page(walk: Walk, page: Page, gm: Seat) -> None:
    """Look at the party, a feat's window, the log, the people and a question."""
    await walk.look("party", page, SVALA_NAME, ORM_NAME, GOBLIN_NAME, WOLF_NAME)
    await page.locator(f'.ee-party > [data-token="{world.SVALA}"] .ee-choose').click()
    await walk.look("feats", page, SVALA_NAME)
    await page.locator(".feats").get_by_role("button", name="Jump", exact=True).click()
    await walk.look("window of a feat", page, SVALA_NAME)
    await page.get_by_role("button", name="Close").click()
    await page.get_by_role("button", name="People").click()
    await walk.look("people", page, PIA_NAME, OLOF_NAME)
    await page.get_by_label("Name of a new player").fill(NOBODY_NAME)
    await page.get_by_role("button", name="Invite").click()
    await walk.look("invited", page, NOBODY_NAME)
    await gm.use("spend", {"token": world.SVALA, "fp": 1, "reason": f"{REASON} again"})
    await expect(page.locator(".ee-entry").first).to_contain_text(SVALA_NAME)
    await page.keyboard.press("Escape")
    await page.locator(f'.ee-party > [data-token="{world.SVALA}"] [data-act=log]').click()
    await expect(page.locator(".ee-chart svg")).to_be_visible()
    await walk.look("log and chart", page, SVALA_NAME)
    body = await page.inner_text("body")
    assert not set(TURNS) & set(body)

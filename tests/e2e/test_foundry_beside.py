"""Beside other modules: Foundry is left as it is, and macros of the examples do what they say."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from pages import fences, read

from . import world
from .handed import run_example
from .play import API, Seat, party, table

_WATCH = """(() => {
    const roots = () => ({
        ...{Actor, ChatMessage, Macro, Roll, DialogV2: foundry.applications.api.DialogV2},
        ...{ApplicationV2: foundry.applications.api.ApplicationV2, utils: foundry.utils},
        ...{Hooks, ui, notifications: ui.notifications, canvas, tokens: canvas.tokens},
        ...{settings: game.settings, i18n: game.i18n, socket: game.socket, user: game.user},
        ...{actor: [...game.actors][0], scene: [...game.scenes][0]},
        ...{token: [...[...game.scenes][0].tokens][0], CONFIG, statuses: CONFIG.statusEffects},
        ...{Object, Array, String, Number, Map, Set, Promise, Date, JSON, Math, Element},
        ...{HTMLElement, Document, Window, WebSocket, EventTarget, Storage, Response},
    });
    const chain = (object) => {
        const found = [];
        for (let at = object; at; at = Object.getPrototypeOf(at)) found.push(at);
        return found;
    };
    const look = () => {
        const seen = new Map();
        for (const [name, root] of Object.entries(roots())) {
            const made = typeof root === 'function' ? chain(root.prototype) : [];
            const objects = [...chain(root), ...made];
            for (const [depth, object] of objects.entries()) {
                for (const key of Reflect.ownKeys(object)) {
                    const {get, set, value} = Object.getOwnPropertyDescriptor(object, key);
                    const code = [get, set, typeof value === 'function' ? value : undefined];
                    if (code.some(Boolean)) seen.set(`${name} ${depth} ${String(key)}`, code);
                }
            }
        }
        return seen;
    };
    globalThis.patched = () => {
        const now = look();
        const changed = [...globalThis.before].filter(
            ([name, code]) => code.some((one, at) => one !== now.get(name)?.[at]),
        );
        const added = [...now.keys()].filter((name) => !globalThis.before.has(name));
        return [...changed.map(([name]) => name), ...added];
    };
    const waiting = setInterval(() => {
        if (!globalThis.Hooks) return;
        clearInterval(waiting);
        Hooks.once('double.beforeModules', () => { globalThis.before = look(); });
    });
})()"""


async def last_card(seat: Seat) -> str:
    """Return the newest chat message."""
    return str(await seat.eval("() => [...game.messages].at(-1).content"))


async def notices(seat: Seat) -> str:
    """Return the newest notification."""
    return (await seat.told())[-1]


async def test_nothing_of_foundry_is_replaced(browser: Browser, tmp_path: Path) -> None:
    """No function of Foundry's or the browser's is another one than before the module came."""
    async with table(browser, tmp_path) as laid:
        laid.script = _WATCH
        gm = await laid.sit(world.GM)
        await laid.pair(gm)
        await gm.online()
        await gm.until(f"(id) => {API}.state(id)", world.SVALA)
        await gm.use("spend", {"token": world.SVALA, "fp": 1})
        await gm.fp_shown("Svala", 10)

        assert await gm.eval("() => globalThis.before.size") > 1000
        assert await gm.eval("() => globalThis.patched()") == []
        await gm.eval("() => { Hooks.callAll = () => true; }")
        assert await gm.eval("() => globalThis.patched()") == ["Hooks 0 callAll"]


_DICE = """() => {
    globalThis.thrown = [];
    Hooks.on('createChatMessage', ({visible, rolls}) => {
        const dice = rolls.flatMap(({data}) => data.terms.flatMap(({results}) => results));
        if (visible && dice.length) globalThis.thrown.push(dice.map(({result}) => result));
    });
}"""
"""What Dice So Nice does: it throws the dice of every message that comes with rolls (V16)."""


_SHOWN = """async (code) => {
    const AsyncFunction = (async () => {}).constructor;
    const given = code.includes('const api') ? {} : {api: game.modules.get('extra-effort').api};
    await new AsyncFunction(...Object.keys(given), code)(...Object.values(given));
    return ui.notifications.said.filter(({level}) => level === 'error').map(({message}) => message);
}"""
"""Runs an example of the API's page; returns what was complained of."""


async def run_page(seat: Seat) -> None:
    """Run every example of docs/api.md in its order."""
    examples = [fence.text for fence in fences(read("docs/api.md")) if fence.language == "js"]
    assert len(examples) > 5
    for code in examples:
        assert await seat.eval(_SHOWN, code) == [], code


async def test_examples_and_thrown_dice(browser: Browser, tmp_path: Path) -> None:
    """Macros do what they say, so does the API's page, and dice are thrown everywhere."""
    async with party(browser, tmp_path) as (_laid, gm, one, two):
        seats = (gm, one, two)
        for seat in seats:
            await seat.eval(_DICE)
        await run_example(gm, "Alert: somebody tires (on/off)")
        await gm.use("adjust", {"token": world.SVALA, "set_fp": 3})
        await gm.until(
            "() => ui.notifications.said.some(({message}) => message.includes('very tired'))"
        )

        await gm.control("Svala")
        await run_example(gm, "Select who is spent")
        assert await notices(gm) == "1 spent."

        await run_example(gm, "Rest of the party")
        await gm.fp_shown("Svala", 4)

        await run_example(one, "Fatigue gauge")
        await one.until("() => game.messages.size > 1")
        assert "▰" in await last_card(one)
        assert "4 / 12" in await last_card(one)

        await gm.use("adjust", {"token": world.SVALA, "set_fp": 11})
        await one.fp_shown("Svala", 11)
        await run_example(one, "Sprint as fast as is safe")
        for seat in seats:
            await seat.until("() => globalThis.thrown.length === 1")
        (entry, *_) = await gm.history(world.SVALA)
        assert entry["op"] == "run"
        dice = [die for roll in entry["result"]["rolls"] for die in roll["dice"]]
        for seat in seats:
            assert await seat.eval("() => globalThis.thrown") == [dice]

        await run_example(one, "What happened?")
        assert "Run" in await last_card(one)

        await one.eval("() => { game.paused = true; }")
        await run_example(one, "No effort in the pause (on/off)")
        kept = await one.eval(f"() => {API}.useFeat('spend', {{fp: 1}})")
        assert (kept, await notices(one)) == (None, "The game is paused.")
        assert (await gm.history(world.SVALA))[0]["seq"] == entry["seq"]

        await run_page(gm)
        await gm.control("Svala")  # a hook of the page's listens
        assert [one["op"] for one in await gm.history(world.SVALA)][:2] == ["spend", "jump"]

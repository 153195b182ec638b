"""How browsers come by their keys, and who can read them: nobody else."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

from playwright.async_api import Browser

from . import world
from .axe import in_both_themes
from .english import leftovers
from .holdings import Wire, holdings
from .play import API, party, secrets_of, table

_STORAGE = "() => ({...localStorage})"
_WINDOW = ".application .window-content"


async def test_the_gm_s_browser_lets_the_players_in(browser: Browser, tmp_path: Path) -> None:
    """One code typed by the GM is all it takes; keys stay in the browser they are for."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        keys = [secrets_of(await seat.eval(_STORAGE)) for seat in (gm, one, two)]

        assert [len(found) for found in keys] == [1, 1, 1]
        assert len({key for (key,) in keys}) == 3
        readable = json.dumps(laid.hub.world)
        assert not [key for (key,) in keys if key in readable]
        assert laid.hub.world["settings"]["extra-effort.serverUrl"] == (
            f"ws://{laid.serving.url}/ws"
        )


async def test_players_who_were_there_first_are_let_in_as_soon_as_a_gm_is_paired(
    browser: Browser,
    tmp_path: Path,
) -> None:
    """They need not reload; the chip says what they wait for."""
    async with table(browser, tmp_path) as laid:
        one = await laid.sit(world.ONE)
        await one.chip_shows("noServer")
        gm = await laid.sit(world.GM)
        await gm.chip_shows("unpaired")

        await laid.pair(gm)

        await gm.online()
        await one.online()
        await one.chip_shows("online")


async def test_the_address_is_there_already(browser: Browser, tmp_path: Path) -> None:
    """The server wrote its own into the manifest that the module was installed from."""
    async with table(browser, tmp_path) as laid:
        laid.hub.flags = {"extra-effort": {"server": f"http://{laid.serving.url}"}}
        gm = await laid.sit(world.GM)
        await gm.page.click("#extra-effort-chip")

        address = await gm.page.input_value("input[name=url]")
        await laid.pair(gm, url=address)

        assert address == f"http://{laid.serving.url}"
        await gm.online()


async def test_a_wrong_code_is_told_and_asked_again(browser: Browser, tmp_path: Path) -> None:
    """Nothing is half done: no key, no world; the right code still works."""
    async with table(browser, tmp_path) as laid:
        gm = await laid.sit(world.GM)

        await laid.pair(gm, code="AAAAAAAA")
        await gm.until("() => document.querySelector('dialog p')?.textContent.includes('code')")

        assert secrets_of(await gm.eval(_STORAGE)) == []
        assert laid.hub.world["settings"] == {}
        await laid.pair(gm)
        await gm.online()


async def test_a_key_is_taken_from_a_gm_alone_and_only_when_asked_for(
    browser: Browser, tmp_path: Path
) -> None:
    """Another player cannot plant a key: Foundry tells who sends."""
    async with table(browser, tmp_path) as laid:
        gm = await laid.sit(world.GM)
        await laid.pair(gm)
        await gm.online()
        await laid.leave(gm)
        one, two = await laid.sit(world.ONE), await laid.sit(world.TWO)
        await one.chip_shows("waitingForKey")

        await two.eval(_PLANT, laid.hub.world["settings"]["extra-effort.world"])
        await one.eval(_HEAR)
        await one.page.click("#extra-effort-chip")
        await one.page.click("dialog [data-action=ok]")  # no code: asks again; the other answers
        async with asyncio.timeout(30):
            await one.eval("() => globalThis.heard")

        assert secrets_of(await one.eval(_STORAGE)) == []


async def test_a_gm_is_told_when_foundry_s_socket_is_silent(
    browser: Browser, tmp_path: Path
) -> None:
    """A minute after somebody came without a word; once a word comes, nothing is said."""
    async with table(browser, tmp_path) as laid:
        gm = await laid.sit(world.GM)
        await gm.page.clock.install()
        laid.hub.carries = False
        await laid.sit(world.ONE)
        await gm.until(f"() => game.users.get('{world.ONE}').active")
        await gm.page.clock.fast_forward(61_000)
        assert ["launch the world again" in words for words in await gm.told()] == [True]

        laid.hub.carries = True
        second = await laid.sit(world.ASSISTANT)
        await second.until(_ANSWERED)
        await second.page.clock.install()
        await second.page.clock.fast_forward(61_000)
        assert await second.told() == []


_ANSWERED = """() => globalThis.answered ??= new Promise((resolve) => {
    game.socket.on('module.extra-effort', ({type}) => type === 'here' && resolve(true));
    game.socket.emit('module.extra-effort', {type: 'hello'});
})"""


async def test_pairing_ends_with_the_question_who_sees_the_party_s_bars(
    browser: Browser, tmp_path: Path
) -> None:
    """GGA's tokens show none; one click, and everybody sees them move. Nobody is asked again."""
    async with table(browser, tmp_path) as laid:
        token = laid.hub.token(world.SCENE, "TokenSvala000001")
        token["displayBars"] = 0
        gm, two = await laid.sit(world.GM), await laid.sit(world.TWO)
        assert await two.bars("Svala") == {}

        await laid.pair(gm)
        await gm.page.wait_for_selector("dialog h1:has-text('Who sees the bars?')")
        assert await in_both_themes(gm, "who sees the bars", _WINDOW) == []
        await gm.page.click("dialog [data-action=ok]")

        await two.until(f"() => {API}.state('{world.SVALA}')?.fp === 11")
        shown = "game.actors.get('SvalaActor000001')._source.prototypeToken.displayBars"
        await two.until(f"() => {shown} === 50")  # what is changed last
        assert token["displayBars"] == 50
        assert await two.bars("Svala") == {"bar1": 13, "bar2": 11}
        prototype = laid.hub.actor("SvalaActor000001")["prototypeToken"]
        assert prototype["displayBars"] == 50

        token["displayBars"] = 0
        await gm.reload()
        await gm.online()
        await gm.until(f"() => {API}.state('{world.SVALA}') !== null")
        assert await gm.page.query_selector("dialog") is None


_PLANT = """(table) => game.socket.on('module.extra-effort', ({type, nonce}) => {
    if (type !== 'wanted') return;
    game.socket.emit('module.extra-effort', {type: 'key', nonce, key: 'planted', table});
})"""

_HEAR = """() => {
    globalThis.heard = new Promise((resolve) => {
        game.socket.on('module.extra-effort', ({type}) => type === 'key' && resolve(true));
    });
}"""


async def test_a_player_comes_in_by_a_personal_code_while_no_gm_is_there(
    browser: Browser, tmp_path: Path
) -> None:
    """The GM made it earlier; another player cannot use it, its own can, once."""
    async with table(browser, tmp_path) as laid:
        gm = await laid.sit(world.GM)
        await laid.pair(gm)
        await gm.online()
        code = str((await gm.use("code", {"user": world.ONE}))["code"])
        await laid.leave(gm)
        one, two = await laid.sit(world.ONE, lang="de"), await laid.sit(world.TWO)
        for seat in (two, one):
            await seat.chip_shows("waitingForKey")
            await seat.page.click("#extra-effort-chip")
            assert await in_both_themes(seat, "joining", _WINDOW) == []
            if seat is one:
                assert await leftovers(one.page, "de") == []
            await seat.page.fill("input[name=code]", f"{code[:4]}-{code[4:]}".lower())
            await seat.page.click("dialog [data-action=ok]")
            if seat is two:
                wrong = "() => document.querySelector('dialog p')?.textContent.includes('wrong')"
                await two.until(wrong)

        await one.online()
        assert len(secrets_of(await one.eval(_STORAGE))) == 1
        assert secrets_of(await two.eval(_STORAGE)) == []
        assert code not in json.dumps(await one.eval(_STORAGE))


async def test_what_a_player_s_browser_in_foundry_holds(browser: Browser, tmp_path: Path) -> None:
    """Its own key in one client setting; nobody else's, no code, and no hidden token's numbers."""
    async with party(browser, tmp_path) as (laid, gm, one, _):
        wire = Wire(laid.serving.url)
        wire.tap(one.page)
        await one.reload()
        await one.online()
        await gm.use("spend", {"token": world.LURKER, "fp": 1, "reason": "an ambush"})
        await gm.use("spend", {"token": world.SVALA, "fp": 1, "reason": "seen", "private": True})
        await one.use("spend", {"token": world.SVALA, "fp": 1, "reason": "mine"})
        held = await holdings(one.page, wire)
        (own,) = secrets_of(held.local)
        (theirs,) = secrets_of(await gm.eval(_STORAGE))

        assert own not in held.elsewhere
        assert own.encode() not in held.received
        assert sum(own.encode() in frame for frame in wire.sent) == 1  # the hello
        assert not held.holds(theirs)
        assert not held.holds(laid.serving.code)
        from_server = held.received
        assert b"mine" in from_server
        for text in (world.LURKER, "an ambush", "seen"):
            assert text.encode() not in from_server, text
        kept, logged = json.dumps(laid.hub.world), "\n".join(laid.serving.lines)
        assert laid.hub.world["messages"]
        assert laid.hub.world["settings"]
        for key in (own, theirs):  # settings, flags and chat messages; the server's log
            assert key not in kept
            assert key not in logged
        assert laid.serving.code not in kept


_TEST = """() => void new (game.settings.menus.get('extra-effort.test').type)().render(true)"""

_FOUND = """() => [...document.querySelectorAll('#extra-effort-test li')]
    .map((step) => `${step.dataset.step} ${step.dataset.tone}`)"""


async def test_the_test_of_the_connection_names_the_step_that_fails(
    browser: Browser, tmp_path: Path
) -> None:
    """All is well for a player; where nothing listens it says so, and tries no further."""
    async with party(browser, tmp_path) as (laid, gm, one, _two):
        await one.eval(_TEST)
        await one.page.wait_for_selector("#extra-effort-test [data-step=signIn][data-tone=ok]")
        await laid.serving.stop(signal.SIGTERM)
        await gm.eval(_TEST)
        await gm.page.wait_for_selector("#extra-effort-test [data-tone=bad]")

        steps = await gm.eval(_FOUND)
        cure = await gm.page.inner_text("#extra-effort-test [data-step=reach] p")

        assert steps[3:] == ["reach bad", "socket open", "signIn open"]
        assert f":{laid.serving.port}/healthz" in cure

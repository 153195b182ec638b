"""The table page against the real server, in a real browser."""

from __future__ import annotations

import asyncio
import json
import re
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect
from websockets.asyncio.client import ClientConnection, connect

from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.messages import Hello, Pair, Paired, Reply, Request

from .serving import Serving
from .table_page import COBBLE, OSRIC, TAMSIN, WREN, TablePage, seat

LEAST_CONTRAST = 4.5
"""WCAG 2, level AA, for text of any size."""

MINUS = "\N{MINUS SIGN}"

Sit: TypeAlias = Callable[..., AbstractAsyncContextManager[TablePage]]


@pytest_asyncio.fixture(loop_scope="session")
async def server(tmp_path: Path) -> AsyncIterator[Serving]:
    """Serve a demo world of this test's own."""
    async with Serving(tmp_path / "data", flags=("--demo",)) as serving:
        yield serving


@pytest.fixture
def sit(browser: Browser, server: Serving) -> Sit:
    """Open the page as somebody who follows the printed address."""
    return partial(seat, browser, address(server))


def address(server: Serving) -> str:
    """Return what `serve --demo` prints."""
    return f"http://{server.url}/#pair={server.code}"


async def test_a_click_on_one_page_moves_the_bars_on_the_other(sit: Sit) -> None:
    """Two browsers show the same figures, the same bars and the same log, without a reload."""
    async with sit() as one, sit() as other:
        await one.online()
        await other.online()
        before = await other.width(WREN)

        await one.spend(WREN, 5)

        for page in (one, other):
            await expect(page.figure(WREN)).to_have_text("8")
            await expect(page.entries).to_have_count(1)
        assert await one.width(WREN) == await other.width(WREN) < before

        await a_click_counts_though_the_page_moves(one, other)
        assert one.errors == other.errors == []


async def a_click_counts_though_the_page_moves(one: TablePage, other: TablePage) -> None:
    """Press *Undo*, let another browser put an entry above it, and let go: it is asked about."""
    await one.open(WREN, "Spend FP")
    await one.fill(fp=1)
    await expect(one.go).to_be_enabled()
    async with other.hearing("spend", fp=1):
        await other.press(other.entries.last.get_by_role("button", name="Undo"))
        await one.go.click()
    await other.page.mouse.up()
    await expect(other.entries).to_have_count(2)
    await expect(other.entries.last.locator(".ee-undo")).to_be_visible()


async def test_odds_and_price_stand_there_before_the_click(sit: Sit) -> None:
    """A window shows target, modifiers, exact chances, price and effect; nothing is charged yet."""
    async with sit() as page:
        await page.online()
        await page.open(TAMSIN, "Jump")
        await page.effort(10)
        await expect(page.go).to_have_text("Jump for 1 FP")

        panel = page.dialog.locator(".dialog-panel")
        await expect(panel).to_contain_text("Extra effort")
        await expect(panel).to_contain_text(f"The increase {MINUS}2")
        await expect(panel).to_contain_text("FP 11 → 10")
        await expect(panel).to_contain_text("With the increase")
        percents = await panel.locator(".chance-percent").all_inner_texts()
        assert sum(float(percent.split()[0]) for percent in percents) == pytest.approx(100, abs=0.2)
        await expect(page.figure(TAMSIN)).to_have_text("11")
        await expect(page.entries).to_have_count(0)


async def test_a_number_out_of_range_is_told_at_its_field(sit: Sit) -> None:
    """The sentence names the range, the field is marked, and the click does nothing."""
    async with sit() as page:
        await page.online()
        await page.open(WREN, "Run")
        await page.fill(seconds=0)
        await page.go.click()

        await expect(page.dialog.get_by_role("alert")).to_have_text("Time must be from 1 to 86400.")
        await expect(page.dialog.locator("#field-seconds")).to_have_attribute(
            "aria-invalid", "true"
        )
        await page.fill(seconds=15)
        await expect(page.dialog.locator(".odds")).to_be_visible()
        await expect(page.entries).to_have_count(0)


async def test_the_result_shows_the_dice_and_the_log_has_them_too(sit: Sit) -> None:
    """After the click: the outcome, three dice, the modifiers; the same in the log."""
    async with sit() as page:
        await page.online()
        await page.open(TAMSIN, "Jump")
        await page.effort(10)
        await page.do()

        panel = page.dialog.locator(".dialog-panel")
        await expect(panel.locator(".dice").first.locator(".die")).to_have_count(3)
        await expect(page.entries.first).to_contain_text(re.compile(r": \d \+ \d \+ \d = \d+"))
        for place in (panel, page.entries.first):
            await expect(place).to_contain_text(re.compile("success|failure", re.IGNORECASE))
            await expect(place).to_contain_text(f"The increase {MINUS}2")
        await expect(page.entries.first).to_contain_text("by GM")


async def test_a_double_click_is_one_intention(sit: Sit) -> None:
    """The second click of a double click charges nothing and leaves the result in view."""
    async with sit() as page:
        await page.online()
        await page.open(WREN, "Spend FP")
        await page.go.dblclick()

        await expect(page.go).to_have_text("Once more")
        await page.close()
        await expect(page.figure(WREN)).to_have_text("12")
        await expect(page.entries).to_have_count(1)


async def test_a_reload_keeps_the_sign_in_and_the_code_is_gone_from_the_address(
    sit: Sit, server: Serving
) -> None:
    """The code is erased at once; a second load signs in by the kept key."""
    async with sit() as page:
        await page.online()
        assert page.page.url == f"http://{server.url}/"

        await page.spend(WREN, 2)
        await page.page.reload()
        await page.online()

        await expect(page.figure(WREN)).to_have_text("11")
        await expect(page.entries).to_have_count(1)
        assert server.code not in await page.page.evaluate("JSON.stringify({...localStorage})")


async def test_without_a_key_a_code_is_asked_for(browser: Browser, server: Serving) -> None:
    """A wrong code is refused in words; the right one signs in under the name given."""
    async with seat(browser, f"http://{server.url}/") as page:
        await page.page.get_by_label("Code").fill("AAAAAAAA")
        await page.page.get_by_role("button", name="Sign in").click()
        await expect(page.page.get_by_role("alert")).to_contain_text("code")

        await page.page.get_by_label("Code").fill(f"{server.code[:4]}-{server.code[4:]}".lower())
        await page.page.get_by_label("Your name").fill("Ada")
        await page.page.get_by_role("button", name="Sign in").click()

        await page.online()
        await expect(page.page.locator(".ee-presence")).to_contain_text("Ada")


async def test_below_zero_and_below_a_third_are_told_in_words_and_shape(sit: Sit) -> None:
    """Negative FP stand left of the zero line; conditions are named, not only coloured."""
    async with sit() as page:
        await page.online()
        await page.spend(WREN, 15)
        await page.spend(OSRIC, 9)

        await expect(page.figure(WREN)).to_have_text(f"{MINUS}2")
        await expect(page.card(WREN).locator(".ee-fp")).to_have_attribute("data-level", "below")
        await expect(page.card(WREN)).to_contain_text("On the verge of collapse")
        assert await beyond_zero(page, WREN) < 1
        await expect(page.card(OSRIC).locator(".ee-fp")).to_have_attribute("data-level", "low")
        await expect(page.card(OSRIC)).to_contain_text("Very tired")
        await expect(page.card(COBBLE)).to_contain_text("Not subject to fatigue")


async def test_the_gm_ends_a_battle_rests_the_party_and_takes_a_thing_back(sit: Sit) -> None:
    """End battle charges those ticked in one entry; rest and undo give back."""
    async with sit() as page:
        await page.online()
        await page.page.get_by_role("button", name="End battle…").click()
        await page.dialog.get_by_label("Tamsin Reed: Fought").uncheck()
        panel = page.dialog.locator(".dialog-panel")
        await expect(panel).to_contain_text("FP 12 → 7")
        await expect(panel).to_contain_text("Exempt: made no attack or defense roll.")
        await expect(page.go).to_have_text(re.compile(r"for \d+ FP$"))
        await page.do()
        await page.close()
        await expect(page.figure(OSRIC)).to_have_text("7")  # medium encumbrance 3, plate 2
        await expect(page.figure(TAMSIN)).to_have_text("11")

        await page.entries.first.get_by_role("button", name="Undo").click()
        await expect(page.entries.first).to_contain_text("Sir Osric Vane: FP 7 → 12")
        await expect(page.figure(OSRIC)).to_have_text("7")
        await page.page.get_by_role("button", name="Take it back").click()
        await expect(page.figure(OSRIC)).to_have_text("12")

        await page.spend(OSRIC, 3)
        await page.page.get_by_role("button", name="Rest…").click()
        await page.fill(minutes=20)
        await page.do()
        await page.close()
        await expect(page.figure(OSRIC)).to_have_text("11")
        await look_back(page)
        await change_a_rule(page)
        assert page.errors == []


async def look_back(page: TablePage) -> None:
    """Look for what happened to one character: the line is drawn, and what is found is saved."""
    await page.page.get_by_role("button", name="Log of Sir Osric Vane").click()
    await expect(page.page.get_by_role("img", name="FP and HP of Sir Osric Vane")).to_be_visible()
    await page.page.get_by_label("Kind").select_option("Recovery")
    await expect(page.entries).to_have_count(1)
    async with page.page.expect_download() as waiting:
        await page.page.get_by_role("button", name="Save as JSON").click()
    download = await waiting.value
    saved = json.loads(await asyncio.to_thread((await download.path()).read_text, "utf-8"))
    assert [entry["op"] for entry in saved] == ["rest"]
    await page.page.get_by_label("Kind").select_option("All")


async def change_a_rule(page: TablePage) -> None:
    """Change a rule of the table, and reset it."""
    await page.page.get_by_role("button", name="Table rules").click()
    meal = page.dialog.get_by_role("checkbox", name="A meal at rest")
    await meal.uncheck()
    reset = page.dialog.get_by_role("button", name="Reset: A meal at rest")
    await reset.click()
    await expect(meal).to_be_checked()
    await page.close()


async def test_every_feat_on_the_page_is_known_to_the_server(sit: Sit) -> None:
    """Each window opens, and the server answers its preview with odds or a reason of the rules."""
    async with sit() as page:
        await page.online()
        await page.choose(OSRIC)
        feats = await page.page.locator(".feat:visible").all_inner_texts()
        assert len(feats) == 27  # all feats and ops that are not asked from the log
        for feat in feats:
            await page.open(OSRIC, feat)
            panel = page.dialog.locator(".dialog-panel")
            if await panel.is_visible():
                await expect(panel.locator(".odds, .refused").first).to_be_visible()
                assert "There is no" not in await panel.inner_text(), feat
            await page.page.keyboard.press("Escape")
        assert page.errors == []


async def test_a_name_is_text_whatever_it_says(sit: Sit, server: Serving) -> None:
    """Markup in the name of a character or a person is shown, never run."""
    name = "<img src=x onerror=window.hurt=1>{name}"
    async with connect(f"ws://{server.url}/ws") as wire:
        await sign_in(wire, server.code, name)
        sheet = {"name": name, "st": 10, "dx": 10, "iq": 10, "ht": 10, "will": 10, "per": 10}
        figures = {
            "hp_max": 10,
            "fp_max": 10,
            "basic_move": 5,
            "dodge": 8,
            "encumbrance": 0,
            "skills": {},
            "traits": {},
        }
        token = {"token": "Page.odd", "sheet": sheet | figures, "owners": [], "visibility": "all"}
        await ask(wire, "register", {"tokens": [token]})
        async with sit() as page:
            await page.online()
            await page.open("Page.odd", "Spend FP")
            await page.fill(reason=name)
            await page.do()
            await page.close()

            await expect(page.card("Page.odd").locator("h3")).to_have_text(name)
            await expect(page.page.locator(".ee-presence li").first).to_contain_text("<img")
            await expect(page.entries.first).to_contain_text(name)
            assert await page.page.evaluate("[window.hurt, document.images.length]") == [None, 0]


async def test_a_click_while_the_server_is_away_counts_once_when_it_is_back(
    sit: Sit, server: Serving
) -> None:
    """The chip says what is wrong; the click is kept, sent after the restart, and charged once."""
    async with sit() as page:
        await page.online()
        await page.open(WREN, "Spend FP")
        await page.fill(fp=3)
        await server.stop(signal.SIGTERM)
        await expect(page.status).to_contain_text("Connection lost")
        await page.go.click()
        await expect(page.go).to_be_disabled()

        await server.start()
        await page.page.evaluate("window.dispatchEvent(new Event('online'))")

        await expect(page.go).to_have_text("Once more")
        await page.close()
        await expect(page.status).to_contain_text("Connected")
        await expect(page.figure(WREN)).to_have_text("10")
        await expect(page.entries).to_have_count(1)


async def test_keyboard_alone_is_enough(sit: Sit) -> None:
    """Tab reaches the feats, Enter opens and does, Escape closes, and the focus comes back."""
    async with sit() as page:
        await page.online()
        run = page.page.locator(".feats").get_by_role("button", name="Run", exact=True)
        await tab_to(page, run)
        await page.page.keyboard.press("Enter")
        await expect(page.dialog.locator(".odds")).to_be_visible()
        await tab_to(page, page.go)
        await page.page.keyboard.press("Enter")
        await expect(page.go).to_have_text("Once more")
        await page.page.keyboard.press("Escape")

        await expect(page.page.locator("dialog[open]")).to_have_count(0)
        await expect(run).to_be_focused()
        await expect(page.entries).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
async def test_every_text_can_be_read(sit: Sit, scheme: str, width: int) -> None:
    """Each text stands out by 4.5 to 1, and nothing sticks out of the screen sideways."""
    contrast = (Path(__file__).parent / "contrast.js").read_text()
    look: dict[str, Any] = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
    async with sit(**look) as page:
        await page.online()
        await page.spend(WREN, 15)
        await page.spend(OSRIC, 9)
        await page.open(TAMSIN, "Run")
        await page.effort(10)
        await expect(page.dialog.locator(".odds")).to_be_visible()
        for _ in ("odds", "result"):
            seen = await page.page.evaluate(contrast, LEAST_CONTRAST)
            assert seen["poor"] == []
            assert seen["checked"] > 80
            overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert await page.page.evaluate(overhang) == 0
            await page.do() if await page.go.inner_text() != "Once more" else None


async def tab_to(page: TablePage, target: Locator) -> None:
    """Press Tab until the focus is there."""
    for _ in range(30):
        await page.page.keyboard.press("Tab")
        if await target.evaluate("(element) => element === document.activeElement"):
            return
    pytest.fail(f"Tab never reaches {target}")


async def beyond_zero(page: TablePage, token: str) -> float:
    """Return how far an FP bar reaches beyond its zero line, in pixels."""
    track = page.card(token).locator(".ee-fp .ee-track")
    beyond: float = await track.evaluate(
        """(track) => {
            const line = parseFloat(getComputedStyle(track, '::after').left);
            const fill = track.querySelector('.ee-fill');
            return fill.offsetLeft + fill.offsetWidth - line;
        }"""
    )
    return beyond


async def sign_in(wire: ClientConnection, code: str, name: str) -> None:
    """Pair as a GM called `name`, and say hello."""
    await wire.send(encode(Pair(code, "odd-user", "test", name)))
    paired = decode_server(await wire.recv())
    assert isinstance(paired, Paired)
    await wire.send(encode(Hello(1, paired.world, paired.key, "test")))


async def ask(wire: ClientConnection, op: str, args: dict[str, Any]) -> None:
    """Ask for an op, and wait until it is done."""
    await wire.send(encode(Request("once", op, args)))
    async for frame in wire:
        message = decode_server(frame)
        if isinstance(message, Reply):
            assert message.ok, message.error
            return


async def test_metres_and_kilos_are_shown_and_pounds_are_sent(sit: Sit) -> None:
    """The switch changes windows, log and what is typed; the wire and other pages stay."""
    async with sit() as metric, sit() as imperial:
        for page in (metric, imperial):
            await page.online()
        await metric.page.get_by_role("radio", name="kg, m").check()
        await metric.open(OSRIC, "Lift")
        weight = metric.dialog.locator("#field-weight_lb")
        await expect(weight).to_have_value("50")
        await metric.fill(weight_lb=40.5)
        await expect(metric.dialog.locator(".dialog-panel")).to_contain_text("136 kg")
        await metric.close()
        await metric.open(OSRIC, "Dig")
        await metric.do()
        await metric.close()

        await expect(metric.entries.first).to_contain_text("2.04 m³")
        await expect(imperial.entries.first).to_contain_text("68 cu ft")
        await metric.page.reload()
        await metric.online()
        await expect(metric.page.get_by_role("radio", name="kg, m")).to_be_checked()
        await metric.page.get_by_role("radio", name="lb, yd").check()
        await expect(metric.entries.first).to_contain_text("68 cu ft")
        await metric.open(OSRIC, "Lift")
        await expect(weight).to_have_value("100")


async def test_a_length_in_whole_feet_settles_to_what_is_sent(sit: Sit) -> None:
    """5 m become 17 ft: the field says 5.1 as soon as it is left."""
    async with sit() as page:
        await page.online()
        await page.page.get_by_role("radio", name="kg, m").check()
        await page.open(TAMSIN, "Climb")
        await page.fill(height_ft=5)
        await page.dialog.locator("#field-height_ft").blur()

        await expect(page.dialog.locator("#field-height_ft")).to_have_value("5.1")
        await page.fill(height_ft=0)
        await page.go.click()
        await expect(page.dialog.get_by_role("alert")).to_have_text(
            "Height must be from 0.3 to 3000."
        )


async def test_a_window_asks_what_matters_to_whom_it_is_about(sit: Sit) -> None:
    """Osric has learned to lift, Wren has not; a second hand is taken for a heavy throw."""
    async with sit() as page:
        await page.online()
        await page.open(OSRIC, "Lift")
        await expect(page.dialog.get_by_label("Use the Lifting skill")).to_be_checked()
        await page.fill(weight_lb=77)
        await page.dialog.locator("#field-token").select_option(WREN)
        await expect(page.dialog.get_by_label("Use the Lifting skill")).to_have_count(0)
        await expect(page.dialog.locator("#field-weight_lb")).to_have_value("77")
        await page.close()

        await page.open(WREN, "Throw")
        await page.fill(weight_lb=41)
        await expect(page.dialog.get_by_role("radio", name="Two")).to_be_checked()
        await page.dialog.get_by_role("radio", name="One").check()
        await page.fill(weight_lb=42)
        await expect(page.dialog.get_by_role("radio", name="One")).to_be_checked()


async def test_a_march_starts_with_the_party_as_the_sheets_have_it(sit: Sit) -> None:
    """Everybody who can tire is ticked, with encumbrance and clothing."""
    async with sit() as page:
        await page.online()
        await page.open(WREN, "March")

        row = page.dialog.get_by_role("row", name="Sir Osric Vane")
        await expect(row.get_by_role("checkbox").first).to_be_checked()
        await expect(row.get_by_role("combobox")).to_have_value("2")
        await expect(row.get_by_label("Plate or overcoat")).to_be_checked()
        golem = page.dialog.get_by_role("row", name="Cobble, the Mill Golem")
        await expect(golem.get_by_role("checkbox").first).not_to_be_checked()

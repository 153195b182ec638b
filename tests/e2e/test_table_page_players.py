"""Players on the table page: invited by a code, with their own characters and nothing beyond."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import attrs
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect
from websockets.asyncio.client import connect

from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.messages import Hello, Pair, Paired, Reply, Request, Snapshot

from .axe import in_both_schemes
from .english import leftovers
from .holdings import Wire, holdings
from .serving import Serving
from .table_page import COBBLE, OSRIC, WREN, TablePage, seat

CODE = re.compile(r"^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$")


@attrs.define
class Party:
    """A GM's page, and the means to open others."""

    browser: Browser
    server: Serving
    stack: AsyncExitStack
    gm: TablePage

    @property
    def people(self) -> Locator:
        """The GM's window of people."""
        return self.gm.page.locator("dialog[open]")

    async def invite(self, name: str) -> str:
        """Invite somebody by name, and return the link that the GM passes on."""
        await self.gm.page.get_by_role("button", name="People").click()
        await self.people.get_by_label("Name of a new player").fill(name)
        await self.people.get_by_role("button", name="Invite").click()
        row = self.row(name)
        await expect(row.locator(".code")).to_have_text(CODE)
        return await row.locator(".code-link").inner_text()

    def row(self, name: str) -> Locator:
        """Return somebody's row in the window of people."""
        return self.people.get_by_role("listitem", name=name)

    async def sit(self, link: str, **context: Any) -> TablePage:
        """Open a page in a browser of its own."""
        return await self.stack.enter_async_context(seat(self.browser, link, **context))

    async def hide(self, token: str) -> None:
        """Show a token to nobody but the GM, as a table would an ambush."""
        await self._gm_asks(lambda view: ("register", {"tokens": [hidden(token, view[token])]}))

    async def _gm_asks(self, request: Any) -> None:
        async with connect(f"ws://{self.server.url}/ws") as wire:
            await wire.send(encode(Pair(self.server.code, "another-gm", "test")))
            paired = decode_server(await wire.recv())
            assert isinstance(paired, Paired)
            await wire.send(encode(Hello(1, paired.world, paired.key, "test")))
            async for frame in wire:
                message = decode_server(frame)
                if isinstance(message, Snapshot):
                    await wire.send(encode(Request("once", *request(message.tokens))))
                if isinstance(message, Reply):
                    assert message.ok, message.error
                    return


def hidden(token: str, view: dict[str, Any]) -> dict[str, Any]:
    """Return what registers a token for its owners' eyes alone."""
    return {"token": token, "sheet": view["sheet"], "owners": [], "visibility": "owners"}


@pytest_asyncio.fixture(loop_scope="session")
async def party(browser: Browser, tmp_path: Path) -> AsyncIterator[Party]:
    """Serve a demo world with its GM at the table."""
    async with (
        Serving(tmp_path / "data", flags=("--demo",)) as server,
        AsyncExitStack() as stack,
        seat(browser, f"http://{server.url}/#pair={server.code}") as gm,
    ):
        await gm.online()
        yield Party(browser, server, stack, gm)


async def test_a_player_plays_what_is_theirs_and_sees_bars_of_the_rest(party: Party) -> None:
    """A link signs in; the own character's feats work, others show bars, the hidden are nowhere."""
    await party.hide(COBBLE)
    link = await party.invite("Pia")
    await party.row("Pia").get_by_label("Wren").check()
    await expect(party.row("Pia").get_by_label("Wren")).to_be_checked()
    pia = await party.sit(link)
    await pia.online()

    await pia.spend(WREN, 2)

    await expect(party.gm.figure(WREN)).to_have_text("11")
    await expect(pia.entries.first).to_contain_text("by Pia")
    await expect(pia.card(WREN).locator(".ee-stats > *")).to_have_count(3)
    await expect(pia.card(OSRIC).locator(".ee-choose")).to_be_disabled()
    await expect(pia.card(OSRIC).locator(".ee-stats > *")).to_have_count(0)
    await expect(pia.figure(OSRIC)).to_have_text("12")
    await expect(pia.card(COBBLE)).to_have_count(0)
    assert "Cobble" not in await pia.page.content()
    for name in ("End battle…", "Rest…", "People"):
        await expect(pia.page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    assert pia.page.url == f"http://{party.server.url}/"
    assert pia.errors == party.gm.errors == []


async def test_a_code_is_typed_once_and_a_revoked_browser_is_signed_out(party: Party) -> None:
    """The second use is refused in words, to its first user it does no harm; revoking signs out."""
    link = await party.invite("Pia")
    address, _, code = link.partition("#pair=")
    pia, late = await party.sit(address), await party.sit(address)
    for page in (pia, late):
        await page.page.get_by_label("Code").fill(f"{code[:4]} {code[4:]}".lower())
        await page.page.get_by_role("button", name="Sign in").click()
        if page is pia:
            await page.online()
    await expect(late.page.get_by_role("alert")).to_contain_text("code")
    await pia.page.goto("about:blank")
    await pia.page.goto(link)
    await pia.online()

    await party.row("Pia").get_by_role("button", name="Revoke: Pia").click()
    await expect(pia.status).to_contain_text("Connected")
    await party.row("Pia").get_by_role("button", name="Yes, end it").click()

    await expect(pia.status).to_contain_text("signed out")
    await expect(party.row("Pia")).to_contain_text("Has no browser and no code")


async def test_what_a_player_s_browser_holds(party: Party) -> None:
    """One key, its own, in one place; no code, nobody else's key, nothing hidden, no cookie."""
    link = await party.invite("Pia")
    await party.row("Pia").get_by_label("Wren").check()
    code = link.partition("#pair=")[2]
    pia = await party.sit(link)
    await pia.online()
    await party.hide(COBBLE)
    await expect(pia.card(COBBLE)).to_have_count(0)
    wire = Wire()
    wire.tap(pia.page)
    await pia.page.reload()
    await pia.online()
    await pia.spend(WREN, 1)
    await party.people.get_by_role("button", name="Close").click()
    await party.gm.spend(OSRIC, 1)
    await expect(pia.figure(OSRIC)).to_have_text("11")
    gm = await holdings(party.gm.page, Wire())
    held = await holdings(pia.page, wire)

    keys = {name: value for name, value in held.local.items() if ".key:" in name}
    (own,) = keys.values()
    (theirs,) = [value for name, value in gm.local.items() if ".key:" in name]
    assert set(held.local) - set(keys) == {f"extra-effort.world:ws://{party.server.url}/ws"}
    assert held.cookies == []
    assert own.encode() not in held.received
    assert own not in held.elsewhere
    assert sum(own.encode() in frame for frame in wire.sent) == 1  # the hello
    for text in (code, f"{code[:4]}-", theirs, party.server.code, "Cobble", "Page.cobble"):
        assert not held.holds(text), text
    assert {url.partition("?")[0] for url in wire.urls} == {f"ws://{party.server.url}/ws"}


async def test_what_the_host_s_disk_and_log_hold(party: Party) -> None:
    """Neither keys nor codes, in no file of the database and on no line of the log."""
    link = await party.invite("Pia")
    pia = await party.sit(link)
    await pia.online()
    pages = (party.gm.page, pia.page)
    local = [(await holdings(page, Wire())).local for page in pages]
    secrets = [value for one in local for name, value in one.items() if ".key:" in name]
    secrets += [link.partition("#pair=")[2]]
    files = await asyncio.to_thread(everything_in, party.server.data)
    logged = [line for line in party.server.lines if line.startswith("{")]

    assert len(secrets) == 3
    assert any("admitted" in line for line in logged)
    for secret in (*secrets, party.server.code):
        assert secret.encode() not in files
        assert not [line for line in logged if secret in line]


def everything_in(folder: Path) -> bytes:
    """Return the bytes of all files."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


async def test_a_gm_allows_what_a_player_may_not(party: Party) -> None:
    """The click waits, the GM is asked in words, and a yes does it under the player's name."""
    link = await party.invite("Pia")
    await party.row("Pia").get_by_label("Wren").check()
    pia = await party.sit(link)
    await pia.online()
    await party.people.get_by_role("button", name="Close").click()
    question = party.gm.page.locator(".question")
    german = await party.sit(f"http://{party.server.url}/#pair={party.server.code}", locale="de-DE")

    await ask_for_a_march(pia)
    await expect(question).to_contain_text("Pia asks for March: Wren")
    await expect(question.locator(".question-odds *").first).to_be_visible()
    assert await in_both_schemes(party.gm, "a question", ".question") == []
    await expect(german.page.locator(".question-odds *").first).to_be_visible()
    assert await leftovers(german.page, "de") == []
    await question.get_by_role("button", name=re.compile("^Allow")).click()

    await expect(pia.go).to_have_text("Once more")
    await expect(party.gm.figure(WREN)).to_have_text("11")
    await expect(question).to_have_count(0)
    await expect(party.gm.entries.first).to_contain_text("by Pia")

    await pia.close()
    await ask_for_a_march(pia)
    await question.get_by_role("button", name=re.compile("^Refuse")).click()

    await expect(pia.dialog.get_by_role("alert")).to_contain_text("said no")
    await expect(question).to_have_count(0)


async def ask_for_a_march(pia: TablePage) -> None:
    """Click what only the GM may do."""
    await pia.open(WREN, "March")
    await pia.fill(hours=2)
    await expect(pia.go).to_have_text("Ask the GM")
    await pia.go.click()
    await expect(pia.go).to_have_text("Waiting for the GM…")

"""Conditions as the Game Aid's statuses: written once, where players may know, beside GGA's own."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .play import Seat, Table, party

_LURKER = "game.scenes.get('Scene00000000001').tokens.get('TokenLurker00001')"
_SVALA = "game.actors.get('SvalaActor000001')"


async def exhausted(seat: Seat, actor: str, *, there: bool) -> None:
    """Wait until a page shows that somebody is marked as exhausted, or is not."""
    await seat.until(f"() => {actor}.statuses.has('exhausted') === {str(there).lower()}")


def toggled(laid: Table, uuid: str) -> list[tuple[str, bool]]:
    """Return who made somebody exhausted, and who took it from them, in order."""
    return [(one.user, one.changes["exhausted"]) for one in laid.hub.toggles if one.uuid == uuid]


async def test_statuses_are_written_by_one_and_tell_players_no_secret(
    browser: Browser, tmp_path: Path
) -> None:
    """Hidden: none, until shown or wanted by the GM; no player's page writes, or meets an error."""
    async with party(browser, tmp_path) as (laid, gm, one, two):
        lurker = f"{_LURKER}.actor"
        await gm.use("spend", {"token": world.LURKER, "fp": 10})
        await one.use("spend", {"token": world.SVALA, "fp": 9})
        for seat in (gm, one, two):
            await exhausted(seat, _SVALA, there=True)
        assert toggled(laid, world.LURKER) == []

        for hidden in (False, True):
            await gm.eval(f"(hidden) => {_LURKER}.update({{hidden}})", hidden)
            await exhausted(two, lurker, there=not hidden)
        await gm.eval("() => game.settings.set('extra-effort', 'statuses', 'all')")
        await exhausted(gm, lurker, there=True)

        both = [(world.GM, True), (world.GM, False), (world.GM, True)]
        assert toggled(laid, world.LURKER) == both
        assert toggled(laid, world.SVALA) == both[:1]
        assert {write.user for write in laid.hub.writes} == {world.GM}
        assert [await seat.told() for seat in (one, two)] == [[], []]


async def test_gga_s_own_thirds_are_left_to_it(browser: Browser, tmp_path: Path) -> None:
    """It toggles at each write of FP; we set nothing and clear nothing, on top or against it."""
    async with party(browser, tmp_path) as (laid, gm, one, _two):
        await gm.eval("() => game.settings.set('gurps', 'automatic-onethird', true)")

        await one.use("spend", {"token": world.SVALA, "fp": 9})
        await exhausted(one, _SVALA, there=True)
        await gm.use("adjust", {"token": world.SVALA, "fp": 5})
        await exhausted(one, _SVALA, there=False)

        assert toggled(laid, world.SVALA) == [(world.GM, True), (world.GM, False)]
        assert "statuses" not in laid.hub.actor("SvalaActor000001")["flags"]["extra-effort"]

"""What a player may not see is in no frame that reaches his browser."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from . import world
from .play import API, party

LURKER_NAME = "Lurker in the dark"


async def test_a_hidden_token_is_in_no_frame_of_a_player(browser: Browser, tmp_path: Path) -> None:
    """Neither its id nor its name; the GM's page gets both."""
    async with party(browser, tmp_path) as (_laid, gm, one, two):
        await gm.use("spend", {"token": world.LURKER, "fp": 5})
        await gm.fp_shown(LURKER_NAME, 7)
        await one.use("spend", {"token": world.SVALA, "fp": 1})
        await two.fp_shown("Svala", 10)

        assert gm.saw(world.LURKER)
        assert gm.saw(LURKER_NAME)
        for seat in (one, two):
            assert not seat.saw(world.LURKER)
            assert not seat.saw(LURKER_NAME)
            assert (await seat.state(world.LURKER)) is None


async def test_a_token_shown_later_comes_whole_and_goes_again(
    browser: Browser, tmp_path: Path
) -> None:
    """Unhiding it in Foundry is all the GM does; hiding it takes it back."""
    async with party(browser, tmp_path) as (_laid, gm, one, _two):
        await gm.use("spend", {"token": world.LURKER, "fp": 5})
        await gm.eval(_HIDE, False)  # noqa: FBT003  # an argument of the script
        await one.until(f"() => {API}.state('{world.LURKER}')?.fp === 7")

        await gm.eval(_HIDE, True)  # noqa: FBT003

        await one.until(f"() => {API}.state('{world.LURKER}') === null")


async def test_bars_for_owners_only_stay_among_owners(browser: Browser, tmp_path: Path) -> None:
    """Set to *owner*, Orm's bars are his player's and the GM's; another player learns nothing."""
    async with party(browser, tmp_path) as (_laid, gm, one, two):
        await one.until(f"() => {API}.state('{world.ORM}') !== null")
        await gm.eval(_OWNER_ONLY)
        await one.until(f"() => {API}.state('{world.ORM}') === null")
        one.frames.clear()

        await two.use("spend", {"token": world.ORM, "fp": 1})
        await gm.fp_shown(world.ORM_NAME, 12)
        await one.use("spend", {"token": world.SVALA, "fp": 1})

        assert not one.saw(world.ORM)


async def test_a_card_about_a_hidden_token_is_for_gms(browser: Browser, tmp_path: Path) -> None:
    """What the GM does with it is whispered; what everybody may see is told to everybody."""
    async with party(browser, tmp_path) as (_laid, gm, one, _two):
        await gm.use("spend", {"token": world.LURKER, "fp": 1})
        await one.until("() => game.messages.size === 1")
        assert (await gm.eval(_CARDS_READ), await one.eval(_CARDS_READ)) == (1, 0)

        await gm.use("spend", {"token": world.SVALA, "fp": 1})
        await one.until("() => game.messages.size === 2")
        assert (await gm.eval(_CARDS_READ), await one.eval(_CARDS_READ)) == (2, 1)


_CARDS_READ = "() => game.messages.contents.filter((message) => message.visible).length"
_LURKER_DOC = "game.scenes.get('Scene00000000001').tokens.get('TokenLurker00001')"
_HIDE = f"(hidden) => {_LURKER_DOC}.update({{hidden}})"
_OWNER_ONLY = """() => game.scenes.get('Scene00000000001').tokens.get('TokenOrm00000001')
    .update({displayBars: 40})"""

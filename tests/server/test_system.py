"""Tests of the adapters to this machine."""

import asyncio
import subprocess
import sys
import threading

import pytest

from extra_effort.ports import BusyError
from extra_effort.system import COLLECT_AT, SystemDice, ThreadAside


async def test_it_thinks_in_another_thread_one_after_the_other() -> None:
    """The loop goes on meanwhile; works come out in the order they went in."""
    aside, begun, go_on = ThreadAside(9), threading.Event(), threading.Event()
    order = list[int]()

    def first() -> str:
        begun.set()
        go_on.wait(10)
        order.append(1)
        return threading.current_thread().name

    one = asyncio.ensure_future(aside.run(first))
    two = asyncio.ensure_future(aside.run(lambda: order.append(2)))
    while not begun.is_set():  # noqa: ASYNC110 - of a thread there is no event; the loop turns
        await asyncio.sleep(0)
    go_on.set()
    names = await asyncio.gather(one, two)
    aside.close()

    assert str(names[0]).startswith("aside")
    assert order == [1, 2]


async def test_too_much_is_refused() -> None:
    """What waits is bounded, and a work that is done makes room."""
    aside, go_on = ThreadAside(most=1), threading.Event()
    first = asyncio.ensure_future(aside.run(lambda: go_on.wait(10)))
    await asyncio.sleep(0)

    with pytest.raises(BusyError):
        await aside.run(lambda: None)
    go_on.set()
    await first

    assert await aside.run(lambda: 7) == 7
    aside.close()


async def test_a_mistake_comes_back() -> None:
    """What the work raises is raised to who asked for it."""
    aside = ThreadAside(9)

    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await aside.run(fail)
    aside.close()


def test_dice_show_one_to_six() -> None:
    """Every face comes up, and none beside them."""
    assert set(SystemDice().d6(1000)) == {1, 2, 3, 4, 5, 6}


SETTLED = """
import gc
from extra_effort import app
from extra_effort.system import settle_collector
settle_collector()
print(gc.get_freeze_count() > 10_000, gc.get_threshold())
"""


def test_the_collector_is_settled() -> None:
    """What was imported is not looked at again, and the rest seldom."""
    done = subprocess.run(
        [sys.executable, "-c", SETTLED], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == f"True {COLLECT_AT}"

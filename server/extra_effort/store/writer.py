"""The thread that owns the one connection; the event loop never waits for the disk.

SQLite before 3.51.3 can corrupt a WAL when several connections write or checkpoint, so every
statement of the server runs here. Writes that wait together become one transaction: one fsync.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import attrs

from extra_effort.store.contract import UnavailableError

T = TypeVar("T")

GROUP_MAX = 256
"""Writes in one transaction; more wait for the next."""


@attrs.define(eq=False)
class _Job(Generic[T]):
    work: Callable[[sqlite3.Connection], T]
    writes: bool
    future: asyncio.Future[T]
    loop: asyncio.AbstractEventLoop

    def settle(self, outcome: T | BaseException) -> None:
        """Hand the outcome to the loop that waits for it, unless that loop is gone."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._settle, outcome)

    def _settle(self, outcome: T | BaseException) -> None:
        if self.future.done():
            return
        if isinstance(outcome, BaseException):
            self.future.set_exception(outcome)
        else:
            self.future.set_result(outcome)


class Writer:
    """Runs jobs on one connection in one thread, in the order they were handed in.

    The thread ends after `close`, and sooner for nothing: a job's exception goes to whoever awaits
    the job, and a connection that cannot even undo is opened anew.
    """

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        reconnect: Callable[[], sqlite3.Connection],
        check: Callable[[], None],
        committed: Callable[[sqlite3.Connection], None],
    ) -> None:
        """Keep what the thread calls, so that the connection belongs to it.

        `check` comes before each transaction; what it raises the writers get instead. `committed`
        comes behind each, before anybody is told of it, and raises nothing.
        """
        self._connect = connect
        self._reconnect = reconnect
        self._check = check
        self._committed = committed
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._open = False

    async def start(self) -> None:
        """Open the connection. Raises what `connect` raises."""
        self._open = True
        opened = self._submit(_nothing, writes=False)
        self._thread.start()
        await opened

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` between two transactions."""
        return await self._submit(work, writes=False)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in a transaction shared with the writes that wait beside it.

        A `StoreError` raised by `work` undoes that work alone; a failing database undoes the whole
        group and every member gets `UnavailableError`.
        """
        return await self._submit(work, writes=True)

    async def close(self, last: Callable[[sqlite3.Connection], None]) -> None:
        """Finish what waits, run `last`, close the connection and end the thread."""
        if not self._open:
            return
        done = self._submit(last, writes=True)
        self._open = False
        try:
            await done
        finally:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    def _submit(
        self, work: Callable[[sqlite3.Connection], T], *, writes: bool
    ) -> asyncio.Future[T]:
        if not self._open:
            raise UnavailableError("the store is closed")
        loop = asyncio.get_running_loop()
        job = _Job(work, writes, loop.create_future(), loop)
        self._jobs.put(job)
        return job.future

    # --- in the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            connection = self._connect()
        except Exception as error:  # noqa: BLE001 - whoever waits for start() gets it
            self._refuse(error)
            return
        connected: sqlite3.Connection | None = connection
        while batch := self._next():
            connected = self._serve(connected, batch)
        if connected is not None:
            connected.close()

    def _serve(
        self, connection: sqlite3.Connection | None, batch: list[_Job[Any]]
    ) -> sqlite3.Connection | None:
        """Play a batch; return the connection for the next one, None when it is of no use."""
        try:
            connection = self._reconnect() if connection is None else connection
            _play(connection, batch, self._check, self._committed)
        except Exception as error:  # noqa: BLE001 - it goes to whoever awaits the jobs
            for job in batch:
                job.settle(UnavailableError(f"the database cannot be used: {error}"))
            if connection is not None:
                connection.close()
            return None
        return connection

    def _refuse(self, error: Exception) -> None:
        self._open = False
        job = self._jobs.get()
        if job is not None:
            job.settle(error)

    def _next(self) -> list[_Job[Any]]:
        """Return the next read, or the writes that wait together; empty at the end."""
        first = self._jobs.get()
        if first is None:
            return []
        batch = [first]
        while first.writes and len(batch) < GROUP_MAX and not self._jobs.empty():
            follower = self._jobs.get()
            if follower is None:  # close() waits for the writes before it
                self._jobs.put(None)
                break
            batch.append(follower)
        return batch


def _nothing(_: sqlite3.Connection) -> None:
    """Do nothing: proves that the connection is open."""


def _play(
    connection: sqlite3.Connection,
    batch: list[_Job[Any]],
    check: Callable[[], None],
    committed: Callable[[sqlite3.Connection], None],
) -> None:
    """Run a batch and settle every job. Reads drawn into a group of writes see its outcome."""
    writes = [job for job in batch if job.writes]
    if writes:
        _play_group(connection, writes, check, committed)
    for job in batch:
        if not job.writes:
            job.settle(_outcome(connection, job))


def _outcome(connection: sqlite3.Connection, job: _Job[Any]) -> Any:  # noqa: ANN401 - any job's
    try:
        return job.work(connection)
    except sqlite3.Error as error:
        return UnavailableError(f"the database cannot be read: {error}")
    except Exception as error:  # noqa: BLE001 - it goes to whoever awaits the job
        return error


def _play_group(
    connection: sqlite3.Connection,
    jobs: list[_Job[Any]],
    check: Callable[[], None],
    committed: Callable[[sqlite3.Connection], None],
) -> None:
    try:
        check()
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [_in_savepoint(connection, job) for job in jobs]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        _roll_back(connection)
        outcomes = [UnavailableError(f"the database cannot be written: {error}") for _ in jobs]
    except UnavailableError as refused:  # by the check: nothing was begun
        outcomes = [refused for _ in jobs]
    else:
        committed(connection)
    for job, outcome in zip(jobs, outcomes, strict=True):
        job.settle(outcome)


def _in_savepoint(connection: sqlite3.Connection, job: _Job[Any]) -> Any:  # noqa: ANN401 - likewise
    connection.execute("SAVEPOINT job")
    try:
        outcome = job.work(connection)
    except sqlite3.Error:  # undoes the whole group
        raise
    except Exception as refused:  # noqa: BLE001 - it goes to whoever awaits this job, and to him alone
        connection.execute("ROLLBACK TO job")
        outcome = refused
    connection.execute("RELEASE job")
    return outcome


def _roll_back(connection: sqlite3.Connection) -> None:
    """Undo; the error may have ended the transaction already (a full disk does)."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")

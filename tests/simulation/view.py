"""What a client knows of its world: snapshots and diffs folded, by the rules of the browser's."""

from __future__ import annotations

from typing import Any

from extra_effort_protocol.messages import Diff, Resume, Snapshot


class View:
    """Tokens by id. An older word never replaces a newer one."""

    def __init__(self) -> None:
        """Know nothing."""
        self.epoch: str | None = None
        self.seq = 0
        self.tokens: dict[str, dict[str, Any]] = {}
        self._newest: dict[str, int] = {}
        self._trusted = True

    @property
    def resume(self) -> Resume | None:
        """What `hello` says; None: send everything."""
        if self.epoch is None or not self._trusted:
            return None
        return Resume(self.epoch, self.seq)

    def distrust(self) -> None:
        """Expect to see more or less than before."""
        self._trusted = False

    def begin(self, epoch: str, seq: int) -> None:
        """Take note of a welcome: of another log, or one that lost its end, nothing is known."""
        if self.epoch not in {None, epoch} or seq < self.seq:
            self.tokens.clear()
            self._newest.clear()
            self.seq = 0
        self.epoch = epoch

    def snapshot(self, snapshot: Snapshot) -> None:
        """Take over whole tokens; forget those not named."""
        for token in self.tokens.keys() - set(snapshot.all):
            del self.tokens[token]
        for token, whole in snapshot.tokens.items():
            self._replace(token, whole, snapshot.seq)
        self.seq = max(self.seq, snapshot.seq)
        self._trusted = True

    def diff(self, diff: Diff) -> None:
        """Take over changed fields; what vanished goes first."""
        for token in diff.gone:
            if not self._is_older(token, diff.seq):
                self._newest[token] = diff.seq
                self.tokens.pop(token, None)
        for token, partial in diff.tokens.items():
            self._replace(token, {**self.tokens.get(token, {}), **partial}, diff.seq)
        self.seq = max(self.seq, diff.seq)

    def _is_older(self, token: str, seq: int) -> bool:
        return seq < self._newest.get(token, 0)

    def _replace(self, token: str, whole: dict[str, Any], seq: int) -> None:
        if not self._is_older(token, seq):
            self.tokens[token] = whole
            self._newest[token] = seq

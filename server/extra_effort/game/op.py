"""The shapes a request can have: a feat, a feat of a group, an op on tokens, an op on the world.

Each shape is a frozen value with a `name`, its class of `args`, and `decide(context, args)`, which
returns a `Draft`. A feat or an op is one small file that makes one such value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import attrs

from extra_effort.game.answers import feat_result, feat_results, op_result, op_results
from extra_effort.game.args import ActArgs, Args, EffortArgs, FeatArgs, TokenArgs
from extra_effort.game.attempt import Attempt, Setting, begin
from extra_effort.game.body import Body
from extra_effort.game.caller import Caller
from extra_effort.game.effort import Effort, refuse_effort
from extra_effort.game.events import Event
from extra_effort.game.plain import Plain
from extra_effort.game.refusal import RefusedError
from extra_effort.game.steps import act_roll, with_turn
from extra_effort.game.world import Token, World

A = TypeVar("A", bound=Args)
F = TypeVar("F", bound=FeatArgs)
G = TypeVar("G", bound=ActArgs)


@attrs.frozen(kw_only=True)
class Context:
    """What a request meets: the world, who asks, and everything else that is not in its args."""

    world: World
    caller: Caller
    setting: Setting
    now: float
    """Wall time in seconds, for the log only: never game time."""
    key_hash: str | None = None

    def token(self, token: str, field: str = "token") -> Token:
        """Return a token, or refuse one that is not there or that the caller may not know of."""
        known = self.world.tokens.get(token)
        if known is None or not known.seen_by(self.caller):
            raise RefusedError("unknown_token", f"There is no token {token!r} here.", field)
        return known

    def begin(self, op: str, token: str, turn: str | None = None, field: str = "token") -> Attempt:
        """Begin the attempt of a token."""
        body = self.token(token, field).body
        refuse_without_sheet(op, body, field)
        return begin(op, token, body, self.setting, turn)

    def begin_all(
        self, op: str, tokens: Iterable[str], turn: str | None = None
    ) -> tuple[Attempt, ...]:
        """Begin the attempts of several tokens, each named once, in their order."""
        named = tuple(tokens)
        if len(set(named)) < len(named):
            raise RefusedError("bad_request", "`tokens` must name each token once.", "tokens")
        return tuple(self.begin(op, token, turn, "tokens") for token in named)


@attrs.frozen(kw_only=True)
class Draft:
    """What a request comes to, before it is turned into events."""

    result: Plain
    attempts: tuple[Attempt, ...] = ()
    """Their bodies are what the tokens are afterwards."""
    events: tuple[Event, ...] = ()
    """Further events, before the tokens' own."""
    combat: str | None = None
    """The combat that the entry ends, for those whose state it changes."""
    args: Mapping[str, Plain] | None = None
    """What the log keeps in place of the request's arguments; None: those themselves."""
    logged: bool = True


class Op(Protocol):
    """What a request names."""

    @property
    def name(self) -> str:
        """The name on the wire."""
        ...

    @property
    def args(self) -> type[Args]:
        """The class its arguments are read into."""
        ...

    def decide(self, context: Context, args: Any) -> Draft:  # noqa: ANN401 (of the class `args`)
        """Play the request, or raise RefusedError."""
        ...


POINTS_OPS = frozenset(
    {"activity", "adjust", "condition", "register", "rest", "spend", "time", "undo"}
)
"""What tokens of other game systems can do: all that asks for nothing but FP and HP."""


def refuse_without_sheet(op: str, body: Body, field: str) -> None:
    """Refuse what needs attributes, moves or skills to a token that has none."""
    if body.sheet.points_only and op not in POINTS_OPS:
        raise RefusedError(
            "no_sheet", f"{op!r} needs a GURPS sheet: only FP and HP are known.", field
        )


# --- feats ----------------------------------------------------------------------------------------


class AnyFeat(Op, Protocol):
    """A feat of one token or of several: what `preview` can suppose."""

    def attempts(self, context: Context, args: Any) -> tuple[Attempt, ...]:  # noqa: ANN401
        """Play the feat for its tokens, in their order."""
        ...


def no_refusal(_attempt: Attempt, _args: object) -> None:
    """Refuse nothing."""


def refuse_incapacitated(attempt: Attempt) -> None:
    """Refuse a token that can do nothing. Rule: F5."""
    condition = attempt.body.incapacitated
    if condition is not None:
        what = condition.replace("_", " ")
        raise RefusedError(
            "incapacitated", f"No feat is possible in this condition: {what}.", "token"
        )


@attrs.frozen(kw_only=True)
class Feat(Generic[F]):
    """A feat of one token.

    `check` refuses what the rules forbid, before any die; `play` does the feat, `nothing` is what
    is achieved when it fails outright or is not performed.
    """

    name: str
    args: type[F]
    play: Callable[[Attempt, F], Attempt]
    nothing: Callable[[F], Mapping[str, Plain]]
    check: Callable[[Attempt, F], None] = no_refusal
    effort: Effort | None = None
    """None: without extra effort, or `check` refuses it itself."""
    acts: bool = True
    """Whether the roll to act is asked for (F3), and an incapacitated token refused (F5)."""

    def decide(self, context: Context, args: F) -> Draft:
        """Play the feat."""
        attempts = self.attempts(context, args)
        return Draft(result=feat_result(attempts[0]), attempts=attempts)

    def attempts(self, context: Context, args: F) -> tuple[Attempt, ...]:
        """Play the feat for its token."""
        attempt = context.begin(self.name, args.token, args.turn)
        if self.acts:
            refuse_incapacitated(attempt)
        if self.effort and isinstance(args, EffortArgs):
            refuse_effort(attempt, self.effort, args)
        self.check(attempt, args)
        attempt = with_turn(attempt)
        if self.acts:
            attempt = act_roll(attempt)
        if not attempt.stopped:
            attempt = self.play(attempt.evolve(rest_minutes=0), args)
        return (self.finished(attempt, args),)

    def finished(self, attempt: Attempt, args: F) -> Attempt:
        """Fill in what a feat that came to nothing achieves. Rule: E7."""
        if attempt.achieved is not None:
            return attempt
        return attempt.achieve(**self.nothing(args))


@attrs.frozen(kw_only=True)
class GroupFeat(Generic[G]):
    """A feat of several tokens: `play` gets all their attempts, act rolls made, in their order."""

    name: str
    args: type[G]
    names: Callable[[G], tuple[str, ...]]
    """The tokens that the arguments name."""
    play: Callable[[tuple[Attempt, ...], G], tuple[Attempt, ...]]

    def decide(self, context: Context, args: G) -> Draft:
        """Play the feat."""
        attempts = self.attempts(context, args)
        return Draft(result=feat_results(attempts), attempts=attempts)

    def attempts(self, context: Context, args: G) -> tuple[Attempt, ...]:
        """Play the feat for its tokens."""
        begun = context.begin_all(self.name, self.names(args), args.turn)
        for attempt in begun:
            refuse_incapacitated(attempt)
        return self.play(begun, args)


# --- ops ------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class TokenOp(Generic[A]):
    """An op on one token (`args.token`), played like a feat but never held up by F3 or F5."""

    name: str
    args: type[A]
    play: Callable[[Attempt, A], Attempt]

    def decide(self, context: Context, args: A) -> Draft:
        """Play the op."""
        assert isinstance(args, TokenArgs)  # noqa: S101 (each TokenOp's args are)
        attempt = self.play(context.begin(self.name, args.token), args)
        return Draft(result=op_result(attempt), attempts=(attempt,))


@attrs.frozen(kw_only=True)
class TokensOp(Generic[A]):
    """An op on several tokens (`args.tokens`), one after the other."""

    name: str
    args: type[A]
    play: Callable[[Attempt, A], Attempt]

    def decide(self, context: Context, args: A) -> Draft:
        """Play the op."""
        begun = context.begin_all(self.name, args.tokens)  # type: ignore[attr-defined]
        attempts = tuple(self.play(attempt, args) for attempt in begun)
        return Draft(result=op_results(attempts), attempts=attempts)


@attrs.frozen(kw_only=True)
class WorldOp(Generic[A]):
    """Any other op: a function of its context and arguments."""

    name: str
    args: type[A]
    decide: Callable[[Context, A], Draft]

"""A live match: who sits where, who looks, whose decision it is; nobody is told what is not yet on the disk.

A change is made on a copy of the match, stored, and only then takes the match's place: a command that fails anywhere
changes nothing, and a crash at any moment loses nothing that was told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from frente import bots
from frente.kernel.command import Command
from frente.kernel.match import Match

from . import replies, tokens
from .errors import BAD_TOKEN, BOT_SEAT, BUSY, GAME_OVER, STALE_VERSION, UNKNOWN, WRONG_SEAT, ProtocolError
from .protocol import Id
from .replies import Eyes
from .store import Change, Conflict, Line, SeatRow, Standing
from .viewer import Viewer

if TYPE_CHECKING:
    from .hall import Hall

LOGGER = logging.getLogger(__name__)
SNAPSHOT_EVERY = 100
"""Commands between two stored positions."""
RETRY = 1.0
"""Seconds after which a bot tries again when the store fails."""
T = TypeVar("T")


class Room:
    """A match that tables look at, one change at a time."""

    def __init__(
        self, hall: Hall, match_id: str, match: Match, seats: dict[str, SeatRow], watch: str
    ) -> None:
        self.hall = hall
        self.id = match_id
        self.match = match
        self.seats = seats
        self.watch = watch
        self.viewers: set[Viewer] = set()
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._player: asyncio.Task[None] | None = None
        self._wake_bots()

    # Who may do what.

    @property
    def bots(self) -> dict[str, str]:
        """The bots by the side that they play."""
        return {side: seat.bot for side, seat in self.seats.items() if seat.bot}

    def holds(self, held: tuple[str, ...]) -> frozenset[str]:
        """The sides that these tokens open; the owner's key opens all.

        Raises `ProtocolError` when they open nothing, not even the watcher's place.
        """
        if tokens.among(self.hall.owner_key, held):
            return frozenset(self.seats)
        sides = frozenset(side for side, seat in self.seats.items() if tokens.among(seat.token, held))
        if not sides and not tokens.among(self.watch, held):
            raise ProtocolError(BAD_TOKEN)
        return sides

    def eyes(self, viewer: Viewer) -> Eyes:
        """What a table may see. After the end, and for who holds every side, nothing is secret."""
        over = self.match.outcome is not None
        return Eyes(viewer.yours, viewer.look, over or len(viewer.yours) == len(self.seats))

    def turn_to(self, viewer: Viewer, look: str | None) -> None:
        """Let a table look from a side; with None from the one that decides, if it is his, else from his first."""
        if look is None:
            look = self.match.seat if self.match.seat in viewer.yours else min(viewer.yours, default="")
        if look and look not in self.seats:
            raise ProtocolError(UNKNOWN, f"side {look[:40]!r}")
        if look and look not in viewer.yours and self.match.outcome is None:
            raise ProtocolError(WRONG_SEAT)
        viewer.look = look
        viewer.told = 0

    def decider(self, viewer: Viewer, version: int | None = None) -> str:
        """The side that decides, when this table may decide for it, at this version. Raises `ProtocolError`."""
        if not self.match.state.stack:
            raise ProtocolError(GAME_OVER)
        if version not in (None, self.match.version):
            raise ProtocolError(STALE_VERSION)
        seat = self.match.seat
        if seat not in viewer.yours:
            raise ProtocolError(WRONG_SEAT)
        if seat in self.bots:
            raise ProtocolError(BOT_SEAT)
        return seat

    # Changes.

    async def decide(self, viewer: Viewer, version: int, command: Command, reply_to: Id) -> None:
        """Play a command and the dice that follow it. Raises `ProtocolError`, or `Refused` by the rules."""

        async def change() -> None:
            async with self._lock:
                seat = self.decider(viewer, version)
                await self._alter(lambda match: match.apply(seat, command))
                self._tell(viewer, reply_to)

        await _whole(change())

    async def undo(self, viewer: Viewer, version: int, *, phase: bool, reply_to: Id) -> None:
        """Take back the last command, or all that can be of the phase. Raises `ProtocolError` or `CannotUndo`."""

        async def change() -> None:
            async with self._lock:
                seat = self.decider(viewer, version)
                await self._alter(lambda match: match.undo(seat, phase=phase))
                self._tell(viewer, reply_to)

        await _whole(change())

    async def set_bot(self, viewer: Viewer, side: str, name: str | None, reply_to: Id) -> None:
        """Hand a side to a bot, or take it back."""

        async def change() -> None:
            async with self._lock:
                await asyncio.to_thread(self.hall.store.set_bot, self.id, side, name)
                self.seats[side] = msgspec.structs.replace(self.seats[side], bot=name)
                self._tell(viewer, reply_to)

        await _whole(change())

    async def _alter(self, alter: Callable[[Match], Any]) -> None:
        """Change a copy, store the change, put the copy in the match's place. The caller holds the lock."""
        old = self.match
        new = old.clone()
        alter(new)
        keep = min(old.version, new.version)
        try:
            await asyncio.to_thread(self.hall.store.append, self.id, old.version, change_of(new, keep))
        except Conflict:  # another server on the same database has played on: what it stored is the match
            self.match = await self.hall.reread(self)
            self._tell(None, None)
            raise ProtocolError(BUSY) from None
        except SQLAlchemyError as error:
            LOGGER.exception("match %s cannot be stored", self.id)
            raise ProtocolError(BUSY) from error
        self.match = new
        for viewer in self.viewers:
            viewer.told = min(viewer.told, keep)

    # Telling.

    def show(self, viewer: Viewer, reply_to: Id = None) -> None:
        """Tell a table how the match stands, with the lines of the log that it has not read."""
        viewer.post(replies.state(self.match, self.eyes(viewer), self.bots, viewer.told), reply_to)
        viewer.told = self.match.version

    def _tell(self, cause: Viewer | None, reply_to: Id) -> None:
        """Tell everybody; the one who caused it reads the number of his message on the reply."""
        for viewer in self.viewers | ({cause} if cause else set()):
            if not viewer.admitted:
                continue
            try:
                self.show(viewer, reply_to if viewer is cause else None)
            except Exception:  # one table that cannot be drawn must not keep the others from theirs
                LOGGER.exception("match %s cannot be shown from %s", self.id, viewer.look or "outside")
                viewer.cut()
        self._changed.set()
        self._changed = asyncio.Event()
        self._wake_bots()

    async def changes(self, seconds: float) -> None:
        """Wait for the next change, but no longer than this."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return

    # Bots.

    @property
    def busy(self) -> bool:
        """Whether a bot is at work here."""
        return self._player is not None and not self._player.done()

    def _wake_bots(self) -> None:
        if not self.busy and self.match.seat in self.bots:
            self._player = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        """Let bots play until a person decides. What they decide counts only if nothing has changed meanwhile."""
        clock = asyncio.get_running_loop().time
        while (name := self.bots.get(self.match.seat)) is not None:
            match, seat, since = self.match, self.match.seat, clock()
            command = await self.hall.think(partial(choice, match, name))
            await asyncio.sleep(max(0.0, since + self.hall.pause - clock()))
            try:
                async with self._lock:
                    if self.match is match and self.bots.get(seat) == name:
                        await self._alter(partial(Match.apply, seat=seat, command=command))
                        self._tell(None, None)
            except ProtocolError:  # it could not be stored: look again, in a while
                await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Send everybody home."""
        for viewer in list(self.viewers):
            viewer.cut()
        if self._player is not None:
            self._player.cancel()
            await asyncio.gather(self._player, return_exceptions=True)


def choice(match: Match, name: str) -> Command:
    """What a bot decides for the side whose turn it is; a bot that fails is replaced by a random one for once."""
    number, rng = match.turn, SystemRandom()
    try:
        return bots.decide(bots.get(name), match.game, match.state, number, rng)
    except Exception:  # whatever a bot's mistake, the people at its table want to go on
        LOGGER.exception("the bot %s failed", name)
        return bots.decide(bots.get("random"), match.game, match.state, number, rng)


def change_of(match: Match, keep: int) -> Change:
    """What must be stored of a match of which the first `keep` commands already are."""
    game, outcome = match.game, match.outcome
    lines = tuple(
        Line(n, game.seat_name(seat), msgspec.json.encode(command).decode())
        for n, (seat, command) in enumerate(match.commands[keep:], keep + 1)
    )
    # The first snapshot in each hundred: undo cannot go back across one, so it is never wrong later.
    marks = [(at, s) for at, s in match.snapshots if at > keep]
    known = max((at for at, _ in match.snapshots if at <= keep), default=0)
    new = [(at, s) for at, s in marks if at // SNAPSHOT_EVERY > known // SNAPSHOT_EVERY][:1]
    standing = Standing(match.version, match.seat, game.headline(match.state), outcome)
    return Change(keep, lines, tuple((at, s.dump()) for at, s in new), standing)


async def _whole(change: Coroutine[Any, Any, T]) -> T:
    """Run a change to its end, even if whoever asked for it goes away."""
    task: Awaitable[T] = asyncio.ensure_future(change)
    return await asyncio.shield(task)

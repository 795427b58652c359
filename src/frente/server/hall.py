"""All matches of a server: new ones, imported ones, lists, records, and the live rooms in which tables meet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from frente import bots
from frente.kernel import record as records
from frente.kernel.chance import Seeded
from frente.kernel.cite import Refused
from frente.kernel.game import BadSetting, Game
from frente.kernel.match import Match

from . import tokens
from .errors import BAD_RECORD, MALFORMED, SECRETS, SETTING, UNAVAILABLE, UNKNOWN, ProtocolError
from .protocol import Made, Wish
from .room import Room, change_of
from .store import Head, SeatRow, Store, Stored

T = TypeVar("T")
ROOMS = 200
"""Live matches at most; those at which nobody looks are closed first."""
NAME_LENGTH = 80
PAUSE = 0.3
"""Seconds that a bot takes at least for a decision, so that people can follow."""


class Hall:
    """The matches of a server. Methods raise `ProtocolError` for what cannot be served."""

    def __init__(
        self, games: Mapping[str, Game[Any]], store: Store, owner_key: str, pause: float = PAUSE
    ) -> None:
        """`pause` is the time in seconds that a bot takes at least for a decision."""
        self.games = games
        self.store = store
        self.owner_key = owner_key
        self.pause = pause
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._thinkers = ThreadPoolExecutor(2, "bot")

    async def think(self, thought: Callable[[], T]) -> T:
        """Let a bot think without holding up the others."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, thought)

    def game(self, name: str) -> Game[Any]:
        """The game of this id."""
        if name not in self.games:
            raise ProtocolError(UNKNOWN, f"game {name[:40]!r}")
        return self.games[name]

    # New matches.

    async def create(self, wish: Wish) -> Made:
        """Start a match as wished: people and bots on its sides, a person where nothing is said."""
        game = self.game(wish.game)
        try:
            who = players(game, wish.seats)
            match = await asyncio.to_thread(game.start, wish.scenario, wish.options, wish.seed)
        except (BadSetting, bots.UnknownBot) as error:
            spanish = getattr(error, "spanish", "")
            raise ProtocolError(SETTING if spanish else MALFORMED, str(error), spanish) from error
        return await self._keep(match, who, wish.name)

    async def adopt(self, data: bytes) -> Made:
        """Take in a match from a record file, move by move: a record that the rules contradict is refused."""
        try:
            match = await asyncio.to_thread(self._read, data)
        except (records.BadRecord, BadSetting) as error:
            raise ProtocolError(BAD_RECORD, str(error)) from error
        return await self._keep(
            match, dict.fromkeys((side.id for side in match.game.meta.sides), "human"), None
        )

    def _read(self, data: bytes) -> Match:
        record = records.decode(data)
        if record.game not in self.games:
            raise records.BadRecord(f"there is no game {record.game!r} here")
        game = self.games[record.game]
        divergence = records.verify(record, game)
        if divergence is not None:
            raise records.BadRecord(f"after {divergence.at} commands: {divergence.what}")
        match = Match.from_record(record, game)
        if match.outcome is None and match.source is None:
            raise records.BadRecord("it is unfinished and does not hold the seed of its dice")
        return match

    async def _keep(self, match: Match, who: Mapping[str, str], name: str | None) -> Made:
        new = tokens.new_match()
        seats = {
            side: SeatRow(side, tokens.new_token(new), bot_of(kind), kind == FRIEND)
            for side, kind in who.items()
        }
        head = Head(
            new,
            match.game.meta.id,
            match.scenario,
            match.settings,
            match.game.meta.rules_version,
            match.game.data_digest,
            match.seed or "",
            " ".join("".join(c if c.isprintable() else " " for c in name or "").split())[:NAME_LENGTH],
            tokens.new_token(new),
        )
        await asyncio.to_thread(self.store.create, head, seats.values(), change_of(match, 0))
        return Made(new, {side: seat.token for side, seat in seats.items()}, head.watch)

    # Live matches.

    async def room(self, match_id: str) -> Room:
        """The room of a match, opened from the store when nobody was there."""
        room = self._rooms.get(match_id)
        if room is not None:
            return room
        task = self._opening.get(match_id)
        if task is None:
            task = self._opening[match_id] = asyncio.create_task(self._open(match_id))
            task.add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(task)

    async def _open(self, match_id: str) -> Room:
        stored = await asyncio.to_thread(self._stored, match_id)
        match = await asyncio.to_thread(self._revive, stored)
        seats = {
            side.id: seat for side in match.game.meta.sides for seat in stored.seats if seat.side == side.id
        }
        room = self._rooms[match_id] = Room(self, match_id, match, seats, stored.head.watch)
        await self._sweep()
        return room

    async def reread(self, room: Room) -> Match:
        """The match of a room as it is stored now."""
        stored = await asyncio.to_thread(self._stored, room.id)
        room.seats.update({seat.side: seat for seat in stored.seats})
        return await asyncio.to_thread(self._revive, stored)

    def _stored(self, match_id: str) -> Stored:
        stored = self.store.load(match_id) if tokens.MATCH.fullmatch(match_id) else None
        if stored is None:
            raise ProtocolError(UNKNOWN, f"match {match_id[:40]!r}")
        return stored

    def _revive(self, stored: Stored) -> Match:
        head = stored.head
        game = self.game(head.game)
        if (head.rules_version, head.data) != (game.meta.rules_version, game.data_digest):
            raise ProtocolError(
                UNAVAILABLE,
                "it was begun with other rules or data than are installed now",
                "se empezó con otras reglas o datos que los instalados ahora",
            )
        try:
            commands = [
                (game.seat(line.seat), game.decode(msgspec.json.decode(line.body)))
                for line in stored.commands
            ]
            marks = [(at, game.state.load(state)) for at, state in stored.snapshots]
            source = Seeded(bytes.fromhex(head.seed)) if head.seed else None
            match = Match.resume(
                game, head.scenario, head.options, source, commands=commands, snapshots=marks
            )
            match.entries()  # tells the story once, here in a worker thread
        except (ValueError, Refused) as error:
            raise ProtocolError(UNAVAILABLE, str(error)) from error
        return match

    async def _sweep(self) -> None:
        """Close rooms at which nobody looks, the oldest first, when there are too many."""
        for match_id, room in list(self._rooms.items()):
            if len(self._rooms) <= ROOMS:
                return
            if not room.viewers and not room.busy:
                del self._rooms[match_id]
                await room.close()

    # Lists and records.

    async def listing(self, held: tuple[str, ...]) -> list[dict[str, Any]]:
        """The matches that these tokens open; the owner's key opens all."""
        owner = tokens.among(self.owner_key, held)
        ids = {match for token in held if (match := tokens.match_of(token))}
        rows = await asyncio.to_thread(self.store.listed, None if owner else sorted(ids))
        found = []
        for row in rows:
            own = {seat.side for seat in row.seats if owner or tokens.among(seat.token, held)}
            if not own and not tokens.among(row.head.watch, held):
                continue
            seats = {
                seat.side: {"kind": kind_of(seat), "yours": seat.side in own}
                | ({"token": seat.token} if seat.side in own else {})
                for seat in row.seats
            }
            found.append(
                {
                    "id": row.head.id,
                    "game": row.head.game,
                    "scenario": row.head.scenario,
                    "name": row.head.name,
                    "seats": seats,
                    "turn": row.standing.headline,
                    "to_move": row.standing.to_move,
                    "outcome": row.standing.outcome,
                    "updated": row.standing.updated,
                    "version": row.standing.version,
                }
            )
        return found

    async def record(self, match_id: str, held: tuple[str, ...]) -> bytes:
        """The record file of a match: to anybody who sits there once it is over, before that only to who holds all."""
        room = await self.room(match_id)
        yours = room.holds(held)
        if room.match.outcome is None and len(yours) < len(room.seats):
            raise ProtocolError(SECRETS)
        return await asyncio.to_thread(room.match.clone().save)

    async def close(self) -> None:
        """Close all rooms and the store."""
        for room in list(self._rooms.values()):
            await room.close()
        self._rooms.clear()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)


HUMAN, FRIEND = "human", "friend"
"""Kinds of a person's seat: at this screen, or somewhere else by a link."""


def players(game: Game[Any], wished: Mapping[str, str]) -> dict[str, str]:
    """What plays each side: ``human``, ``friend`` or ``bot:NAME``. Raises `BadSetting` or `UnknownBot`."""
    who = {side.id: wished.get(side.id, HUMAN) for side in game.meta.sides}
    for side in wished:
        if side not in who:
            raise BadSetting(f"{game.meta.id} has no side {side[:40]!r}; it has {', '.join(who)}")
    for kind in who.values():
        if kind not in (HUMAN, FRIEND) and bot_of(kind) not in bots.names():
            known = ", ".join(f"bot:{one}" for one in bots.names())
            raise bots.UnknownBot(f"a seat is human, friend or one of {known}, not {kind[:40]!r}")
    return who


def bot_of(kind: str) -> str | None:
    """The name in ``bot:NAME``; None for a person."""
    return kind.removeprefix("bot:") if kind.startswith("bot:") else None


def kind_of(seat: SeatRow) -> str:
    """The kind of a seat as lists show it."""
    return f"bot:{seat.bot}" if seat.bot else FRIEND if seat.guest else HUMAN

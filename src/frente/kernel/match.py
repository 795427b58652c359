"""A match: a position with its history. It judges, applies, takes back, saves, loads and shows earlier moments."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from . import record as records
from .chance import Seeded, Source
from .cite import GAME_OVER, Message, Refused, Verdict
from .command import Command, Roll
from .event import Entry, Event, Log
from .flow import CHANCE, NOBODY, Dice, judge, play
from .game import Game
from .menu import Menu
from .state import State
from .view import Outcome, View


class CannotUndo(ValueError):
    """Raised when nothing can be taken back: a die, a reveal or the other side's decision stands in between."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class _Back(NamedTuple):
    """The position before a command that can still be taken back."""

    version: int
    state: State
    procedure: str


class Match:
    """A game being played. With a `source` the dice roll by themselves; without one the chance seat waits for `Roll`."""

    def __init__(
        self, game: Game[Any], scenario: str | None = None, options: dict[str, bool] | None = None
    ) -> None:
        """Raises `BadSetting` for a scenario or an option that the game does not have."""
        self.game = game
        self.scenario, self.settings = game.settings(scenario, options)
        self.source: Source | None = None
        self.state: State = game.new(self.scenario, self.settings)
        self.commands: list[tuple[int, Command]] = []
        self._entries: list[list[Entry]] = []
        self._snapshots: list[tuple[int, State]] = [(0, self.state.clone())]
        self._backs: list[_Back] = []

    @classmethod
    def start(
        cls,
        game: Game[Any],
        scenario: str | None = None,
        options: dict[str, bool] | None = None,
        seed: int | None = None,
        source: Source | None = None,
    ) -> Match:
        """A new match; its dice come from `source`, from a number, or from a fresh secret seed."""
        match = cls(game, scenario, options)
        match.source = source or (Seeded.committed() if seed is None else Seeded.from_int(seed))
        match._roll()
        return match

    # Who decides, what is allowed.

    @property
    def version(self) -> int:
        """How many commands have been applied, dice included."""
        return len(self.commands)

    @property
    def turn(self) -> int:
        """The number of the seat that decides; `NOBODY` when the game is over."""
        return self.state.stack[-1].seat(self.state) if self.state.stack else NOBODY

    @property
    def seat(self) -> str:
        """The name of the seat that decides: a side, ``chance``, or the empty string when the game is over."""
        return self.game.seat_name(self.turn)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.game.outcome(self.state)

    def judge(self, seat: str, command: Command) -> Verdict:
        """The referee's answer; true in a test when the command is allowed."""
        return judge(self.state, self.game.seat(seat), command)

    def options(self) -> list[Command]:
        """Every legal command of the seat that decides, in a stable order."""
        return list(self.state.stack[-1].options(self.state)) if self.state.stack else []

    def menu(self, picked: Sequence[str] = ()) -> Menu | None:
        """One level of the choice as a table offers it; None for the dice and after the end."""
        if self.turn < 0:
            return None
        return self.state.stack[-1].menu(self.state, tuple(picked))

    # Playing.

    def apply(self, seat: str, command: Command) -> list[Event]:
        """Play a command and the dice that follow it; the events as that seat reads them.

        Raises `Refused` with the verdict when the rules forbid it; nothing has changed then.
        """
        number = self.game.seat(seat)
        verdict = judge(self.state, number, command)
        if not verdict:
            raise Refused(verdict)
        first = len(self._log())
        self._play(number, command)
        self._roll()
        seen = (entry.seen_by(number) for entries in self._entries[first:] for entry in entries)
        return [event for event in seen if event is not None]

    def _play(self, number: int, command: Command) -> None:
        s = self.state
        run = s.stack[-2] if len(s.stack) > 1 else None
        back = _Back(self.version, s.clone(), repr(run))
        log = Log()
        play(s, command, log)
        self.commands.append((number, command))
        self._entries.append(log.entries)
        turn = self.turn
        if number == CHANCE or log.revealed or turn != number:
            self._backs.clear()
        else:
            self._backs.append(back)
        if turn not in (number, CHANCE):
            self._snapshots.append((self.version, s.clone()))

    def _roll(self) -> None:
        while self.source is not None and self.state.stack and self.turn == CHANCE:
            top = self.state.stack[-1]
            if not isinstance(top, Dice):
                raise TypeError(f"{type(top).__name__} waits for the dice and is no Dice frame")
            self._play(CHANCE, Roll(self.source.draw(*top.asks(self.state))))

    @property
    def commitment(self) -> str | None:
        """SHA-256 of the dice's seed, which may be shown from the start; None for dice without a seed."""
        return self.source.commitment if isinstance(self.source, Seeded) else None

    @property
    def seed(self) -> str | None:
        """The dice's seed in hexadecimal: a secret until the game is over."""
        return self.source.seed.hex() if isinstance(self.source, Seeded) else None

    # Taking back.

    def can_undo(self, seat: str) -> Message | None:
        """None when this seat can take its last command back, else the reason why not."""
        if not self.commands:
            return Message("undo.nothing")
        if not self.state.stack:
            return Message("undo.over")
        if self.turn != self.game.seat(seat):
            return Message("undo.not_yours")
        return None if self._backs else Message("undo.barrier")

    def undo(self, seat: str, phase: bool = False) -> None:
        """Take back the seat's last command, or with `phase` all it can of the present step.

        Never goes across a roll, a reveal or another seat's decision: raises `CannotUndo` with the reason.
        """
        reason = self.can_undo(seat)
        if reason is not None:
            raise CannotUndo(reason)
        back = self._backs.pop()
        while phase and self._backs and self._backs[-1].procedure == back.procedure:
            back = self._backs.pop()
        self._log()
        self.state = back.state.clone()  # clones of this match share the positions that can be gone back to
        del self.commands[back.version :], self._entries[back.version :]
        while self._snapshots[-1][0] > back.version:
            self._snapshots.pop()

    # Looking.

    def view(self, seat: str | None) -> View:
        """The position through a side's eyes; None sees all."""
        return self.game.observe(self.state, None if seat is None else self.game.seat(seat))

    def log(self, seat: str | None = None, since: int = 0) -> list[tuple[int, Event]]:
        """The events from version `since` on as a side reads them (None reads all), each with its version."""
        number = None if seat is None else self.game.seat(seat)
        told = []
        for version, entries in enumerate(self._log()[since:], since + 1):
            for entry in entries:
                event = entry.seen_by(number)
                if event is not None:
                    told.append((version, event))
        return told

    def entries(self, since: int = 0) -> list[list[Entry]]:
        """What every command from version `since` on told, with who may read it."""
        return self._log()[since:]

    def at(self, version: int) -> State:
        """The position after `version` commands. Raises IndexError when there were not so many."""
        if not 0 <= version <= self.version:
            raise IndexError(f"the match has {self.version} commands, not {version}")
        at, s = next((at, s) for at, s in reversed(self._snapshots) if at <= version)
        s = s.clone()
        for _, command in self.commands[at:version]:
            play(s, command, Log())
        return s

    def _log(self) -> list[list[Entry]]:
        """The events by command. A loaded match tells its story again when it is first asked."""
        if len(self._entries) < len(self.commands):
            s = self.game.new(self.scenario, self.settings)
            self._entries = []
            for _, command in self.commands:
                log = Log()
                play(s, command, log)
                self._entries.append(log.entries)
        return self._entries

    # Keeping.

    def clone(self) -> Match:
        """An independent copy; a seeded source goes on from the same place."""
        new = object.__new__(Match)
        new.game, new.scenario, new.settings = self.game, self.scenario, self.settings
        new.source = (
            Seeded(self.source.seed, self.source.drawn) if isinstance(self.source, Seeded) else self.source
        )
        new.state = self.state.clone()
        new.commands, new._entries = self.commands[:], self._entries[:]
        new._snapshots, new._backs = self._snapshots[:], self._backs[:]
        return new

    def record(self, seed: bool = True) -> records.Record:
        """The match as a record. Without `seed` the dice stay committed but unshown."""
        if isinstance(self.source, Seeded):
            dice = records.DiceRecord(
                "seeded", self.source.commitment, self.source.seed.hex() if seed else ""
            )
        else:
            dice = records.DiceRecord("told")
        marks = self._snapshots
        if marks[-1][0] != self.version:
            marks = [*marks, (self.version, self.state)]
        outcome = self.outcome
        return records.Record(
            records.FORMAT,
            self.game.meta.id,
            self.game.meta.rules_version,
            self.scenario,
            self.settings,
            self.game.data_digest,
            dice,
            tuple(
                (self.game.seat_name(seat), msgspec.to_builtins(command)) for seat, command in self.commands
            ),
            tuple(
                records.Snapshot(at, s.digest().hex(), base64.b64encode(s.dump()).decode("ascii"))
                for at, s in marks
            ),
            self.state.digest().hex(),
            outcome.winner if outcome else "",
        )

    def save(self) -> bytes:
        """The match as a record file that `load` reads."""
        return self.record().encode()

    @classmethod
    def load(cls, data: bytes, game: Game[Any]) -> Match:
        """The saved match, standing where it stood. Raises `BadRecord`; `record.verify` checks it move by move."""
        return cls.from_record(records.decode(data), game)

    @classmethod
    def from_record(cls, record: records.Record, game: Game[Any]) -> Match:
        """The match of a record. Its last snapshot is trusted; its story is told again only when asked for."""
        records.check(record, game)
        match = cls(game, record.scenario, record.options)
        try:
            match.commands = [(game.seat(name), game.decode(raw)) for name, raw in record.commands]
            marks = [(mark.at, game.state.load(mark.bytes())) for mark in record.snapshots]
        except ValueError as error:
            raise records.BadRecord(f"the record is damaged: {error}") from error
        if (
            not marks
            or marks[0][0] != 0
            or marks[-1][0] != match.version
            or marks[-1][1].digest().hex() != record.digest
        ):
            raise records.BadRecord("the record is damaged: its snapshots do not fit its commands")
        match._snapshots = marks
        match.state = marks[-1][1].clone()
        if record.dice.seed:
            drawn = sum(1 for seat, _ in match.commands if seat == CHANCE)
            match.source = Seeded(bytes.fromhex(record.dice.seed), drawn)
        match._roll()
        return match

    @classmethod
    def resume(
        cls,
        game: Game[Any],
        scenario: str,
        options: dict[str, bool],
        source: Source | None,
        *,
        commands: Sequence[tuple[int, Command]],
        snapshots: Sequence[tuple[int, State]],
    ) -> Match:
        """A match out of a store: it stands at the last of some snapshots and plays the commands after it again.

        What could be taken back before can be taken back now, since snapshots stand where undo ends. The source has
        drawn nothing yet: its rolls are counted here. Raises `Refused` when commands and snapshots do not fit.
        """
        match = cls(game, scenario, options)
        match.source = source
        if snapshots:
            at, s = snapshots[-1]
            match.state = s.clone()
            match.commands = list(commands[:at])
            match._snapshots = [*match._snapshots, *snapshots]
            if isinstance(source, Seeded):
                source.drawn = sum(1 for seat, _ in match.commands if seat == CHANCE)
        match.extend(commands[match.version :])
        return match

    @property
    def snapshots(self) -> list[tuple[int, State]]:
        """Positions kept on the way, with the number of commands before each; none of them can be undone."""
        return self._snapshots

    def extend(self, commands: Iterable[tuple[int, Command]]) -> None:
        """Apply commands that were judged before (a store's list), dice among them. Raises `Refused` at the first bad one."""
        for seat, command in commands:
            verdict = judge(self.state, seat, command) if self.state.stack else GAME_OVER.refuse()
            if not verdict:
                raise Refused(verdict)
            self._play(seat, command)
            if seat == CHANCE and isinstance(self.source, Seeded):
                self.source.drawn += 1

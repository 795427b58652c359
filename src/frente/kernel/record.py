"""Records: a header and the list of commands, dice among them; with the positions at each change of seat."""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from .chance import roll
from .command import Malformed, Roll
from .event import Silence
from .flow import CHANCE, Dice, judge, play

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1


class BadRecord(ValueError):
    """Raised for a file that is no record, is cut off, or belongs to another game, version or set of data."""


class DiceRecord(msgspec.Struct, frozen=True):
    """How the dice were made: a commitment from the start, the seed once the game is over (or never)."""

    kind: str
    commitment: str = ""
    seed: str = ""


class Snapshot(msgspec.Struct, frozen=True):
    """The position after `at` commands, in base64, with its digest."""

    at: int
    digest: str
    state: str

    def bytes(self) -> bytes:
        """The position as `State.load` takes it."""
        return base64.b64decode(self.state, validate=True)

    def whole(self) -> bool:
        """Whether the position is the one of the digest."""
        return hashlib.sha256(self.bytes()).hexdigest() == self.digest


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is needed to play a game again."""

    frente: int
    game: str
    rules_version: str
    scenario: str
    options: dict[str, bool]
    data: str
    dice: DiceRecord
    commands: tuple[tuple[str, dict[str, Any]], ...]
    snapshots: tuple[Snapshot, ...]
    digest: str
    winner: str = ""

    def encode(self) -> bytes:
        """The record as JSON text."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)


def decode(data: bytes) -> Record:
    """The record in a file. Raises `BadRecord`, saying what is wrong and where."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"not a record of Frente: {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"the record is damaged or cut off: {error}") from error
    if record.frente != FORMAT:
        raise BadRecord(f"the record has format {record.frente}, this program reads format {FORMAT}")
    return record


def check(record: Record, game: Game[Any]) -> None:
    """Raise `BadRecord` unless the record can be played with this game as it is installed here."""
    if record.game != game.meta.id:
        raise BadRecord(f"the record is of {record.game}, not of {game.meta.id}")
    if record.rules_version != game.meta.rules_version:
        raise BadRecord(
            f"the record follows rules version {record.rules_version}, here is {game.meta.rules_version}"
        )
    if record.data != game.data_digest:
        raise BadRecord(
            f"the record was played with other data ({record.data[:12]}…) than is laid here ({game.data_digest[:12]}…)"
        )


class Divergence(msgspec.Struct, frozen=True):
    """Where a record and the rules part: after `at` commands, and what differs."""

    at: int
    what: str


def verify(record: Record, game: Game[Any]) -> Divergence | None:
    """Replay a record against the rules, its snapshots and (when the seed is shown) its dice; the first divergence."""
    check(record, game)
    scenario, options = game.settings(record.scenario, record.options)
    s = game.new(scenario, options)
    try:
        seed = bytes.fromhex(record.dice.seed)
        false = next((mark.at for mark in record.snapshots if not mark.whole()), None)
    except ValueError as error:
        raise BadRecord(f"the record is damaged: {error}") from error
    if false is not None:
        return Divergence(false, "the snapshot is not the position of its digest")
    if seed and hashlib.sha256(seed).hexdigest() != record.dice.commitment:
        return Divergence(0, "the seed is not the one that was committed to")
    marks = {mark.at: mark for mark in record.snapshots}
    rolls = 0
    log = Silence()
    for at, (name, raw) in enumerate(record.commands):
        if at in marks and marks[at].digest != s.digest().hex():
            return Divergence(at, "the position differs from the snapshot")
        try:
            command, seat = game.decode(raw), game.seat(name)
        except (Malformed, ValueError) as error:
            return Divergence(at, str(error))
        verdict = judge(s, seat, command)
        if not verdict:
            return Divergence(at, f"the rules refuse the command of {name}: {verdict.name} §{verdict.rule}")
        if seat == CHANCE and isinstance(command, Roll):
            top = s.stack[-1]
            if seed and isinstance(top, Dice) and roll(seed, rolls, *top.asks(s)) != command.values:
                return Divergence(at, "the dice are not those of the committed seed")
            rolls += 1
        play(s, command, log)
    end = len(record.commands)
    if end in marks and marks[end].digest != s.digest().hex():
        return Divergence(end, "the position differs from the snapshot")
    if record.digest != s.digest().hex():
        return Divergence(end, "the final position differs")
    outcome = game.outcome(s)
    if record.winner != (outcome.winner if outcome else ""):
        return Divergence(
            end,
            f"the result is {outcome.winner if outcome else 'open'}, the record says {record.winner or 'open'}",
        )
    return None

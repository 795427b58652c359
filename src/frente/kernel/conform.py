"""The conformance walk: random games in which the engine is asked, at every step, whether it keeps its promises.

One walker serves every game. It needs no expectations of its own: what it checks must hold whatever the rules are.

* whoever decides can do something; what is listed, sampled or offered in a menu is allowed by the referee
* a forged command is refused with a ground and a rule, never with an exception, and changes nothing
* judging, looking and imagining change nothing; a clone shares nothing with its original
* a position is the same after dump and load, a match after save, load and replay, a command after undo and again
* undo never goes across a roll; nothing follows the end of the game
* the position passes the game's own audit (`State.audit`), where conservation of counters belongs
* what a seat sees is the same in every position that it could not tell from the real one
* every message has its text
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from . import record as records
from .cite import Message
from .command import Command, Malformed
from .event import Log
from .flow import CHANCE, judge, play
from .forge import Forger
from .game import BadSetting, Game
from .match import Match
from .menu import Menu
from .state import State
from .text import FIELD, KINDS, event_message

# A random game that is longer than this counts as one that never ends.
TOO_LONG = 50_000
# How deep a menu may nest before it counts as one that never completes a command.
TOO_DEEP = 200
# One decision in so many gets the dearer checks, chosen by the walk's own dice.
SELDOM = 12


class Finding(msgspec.Struct, frozen=True):
    """A broken promise: in the random game of `seed`, after `at` commands; which check, and what it saw."""

    seed: int
    at: int
    check: str
    what: str


class Walked(msgspec.Struct, frozen=True):
    """One random game: how many decisions of sides it had, how it ended, and what was found."""

    seed: int
    scenario: str
    decisions: int
    ending: str
    findings: tuple[Finding, ...]


def walk(game: Game[Any], games: int, seed: int = 1) -> Iterator[Walked]:
    """Walks through `games` random games, number `n` with seed `seed + n`; scenarios and options change in turn."""
    for number in range(games):
        yield walk_one(game, seed + number)


def walk_one(game: Game[Any], seed: int) -> Walked:
    """One random game; the seed settles its scenario, options, dice, decisions and checks. It stops at the first finding.

    An exception of the engine is a finding like any other.
    """
    rng = Random(seed)
    scenario = game.meta.scenarios[seed % len(game.meta.scenarios)].id
    options = agreed(game, scenario, {option.id: rng.random() < 0.5 for option in game.meta.options})
    walker = Walker(game, game.start(scenario, options, seed), rng)
    found: tuple[Finding, ...] = ()
    try:
        walker.play_on()
        walker.look_back()
    except Broken as broken:
        found = (Finding(seed, walker.match.version, broken.check, broken.what),)
    except Exception as error:  # noqa: BLE001  whatever the engine raises is what the walk is looking for
        where = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {error} ({where.filename.rpartition('/')[2]}:{where.lineno})"
        found = (Finding(seed, walker.match.version, "exception", what),)
    outcome = walker.match.outcome if not found else None
    ending = f"{outcome.winner} {outcome.degree}" if outcome else ""
    return Walked(seed, scenario, walker.decisions, ending, found)


def agreed(game: Game[Any], scenario: str, options: dict[str, bool]) -> dict[str, bool]:
    """The options, without the first ones as long as the game refuses them: some exclude each other."""
    for option in (*options, ""):
        try:
            game.settings(scenario, options)
        except BadSetting:
            options = options | {option: False}
        else:
            break
    return options


class Broken(Exception):
    """Raised inside the walk for a broken promise."""

    def __init__(self, check: str, what: str) -> None:
        super().__init__(what)
        self.check = check
        self.what = what


def promise(kept: bool, check: str, what: str, *facts: object) -> None:
    """Raise `Broken` unless the promise is kept; `what` is formatted with the facts only then."""
    if not kept:
        raise Broken(check, what.format(*facts) if facts else what)


class Walker:
    """A random game under scrutiny."""

    def __init__(self, game: Game[Any], match: Match, rng: Random) -> None:
        self.game = game
        self.match = match
        self.rng = rng
        self.decisions = 0
        self.forger = Forger(game, rng)
        self.texts = game.texts()

    # During the game.

    def play_on(self) -> None:
        """Plays to the end; raises `Broken` at the first broken promise."""
        while self.match.outcome is None:
            promise(self.decisions < TOO_LONG, "end", f"no end after {TOO_LONG} decisions")
            self.step()
        promise(not self.match.state.stack, "end", "there is an outcome, and still the game waits")
        promise(self.match.seat == "", "end", f"the game is over, and {self.match.seat} decides")

    def step(self) -> None:
        """One decision: checks around it, then the decision itself."""
        match, s = self.match, self.match.state
        promise(bool(s.stack), "dead end", "nobody decides, and there is no outcome")
        seat = match.turn
        promise(seat >= 0, "dead end", f"seat {seat} decides")
        wrong = s.audit()
        promise(not wrong, "audit", "{}", wrong)
        seldom = self.rng.randrange(SELDOM) == 0
        before = s.digest()
        if seldom:
            self.check_options()
            self.check_menu()
            self.check_views()
            self.check_dump()
        command = s.stack[-1].sample(s, self.rng)
        verdict = judge(s, seat, command)
        promise(bool(verdict), "sample", "sampled {}, and {!r}", command, verdict)
        if seldom:
            self.check_forged(seat, command)
        promise(s.digest() == before, "judge", "judging or looking changed the position")
        self.forger.remember(command)
        self.decide(command, seldom)

    def decide(self, command: Command, scrutinise: bool) -> None:
        """Plays a command; on scrutiny a clone first, and afterwards back and again."""
        match = self.match
        before = match.state.digest()
        name, version = match.seat, match.version
        twin = match.state.clone() if scrutinise else None
        match.apply(name, command)
        self.decisions += 1
        self.check_events(version)
        if twin is not None:
            self.check_twin(twin, before, version)
            self.check_undo(name, command, before, version)

    def check_options(self) -> None:
        """What is listed is not empty, allowed, stable, and survives its JSON form."""
        listed = self.match.options()
        promise(bool(listed), "dead end", "nothing is listed")
        promise(listed == self.match.options(), "options", "the order changes from one listing to the next")
        for command in listed[:200]:
            verdict = judge(self.match.state, self.match.turn, command)
            promise(bool(verdict), "options", "listed {}, and {!r}", command, verdict)
            raw = msgspec.json.decode(msgspec.json.encode(command))
            promise(
                self.game.decode(raw) == command,
                "options",
                "{} changes on its way through JSON",
                command,
            )

    def check_menu(self) -> None:
        """A random walk down the menu reaches an allowed command; refused picks say why; every text is there."""
        picked: tuple[str, ...] = ()
        for _ in range(TOO_DEEP):
            menu = self.match.menu(picked)
            promise(menu is not None, "menu", "there is no menu for a side that decides")
            assert menu is not None
            self.check_picks(menu, picked)
            ready = [pick for pick in menu.picks if pick.status != "refused" and pick.command is not None]
            deeper = [
                pick
                for pick in menu.picks
                if pick.status == "open" and pick.command is None and pick.key not in picked
            ]
            # Where picks are toggles, too many may have been ticked: now and then one is taken off again.
            ticked = [key for key in menu.picked if menu.many and key in picked]
            promise(bool(ready or deeper or ticked), "menu", "nothing can be picked after {}", picked)
            if ready and (not deeper or self.rng.random() < 0.3):
                return
            if deeper and (not ticked or self.rng.random() < 0.6):
                picked = (*picked, self.rng.choice(deeper).key)
            else:
                dropped = self.rng.choice(ticked)
                picked = tuple(key for key in picked if key != dropped)
        raise Broken("menu", f"no command after {len(picked)} picks: {list(picked)}")

    def check_picks(self, menu: Menu, picked: tuple[str, ...]) -> None:
        """Each pick of one level: commands are allowed, refusals explained, texts there."""
        self.check_text(menu.prompt)
        for pick in menu.picks:
            if pick.label is not None:
                self.check_text(pick.label)
            if pick.status == "refused":
                promise(
                    pick.refusal is not None and bool(pick.refusal.rule) and pick.command is None,
                    "menu",
                    "refused pick {} after {} without a reason, or with a command",
                    pick.key,
                    picked,
                )
                assert pick.refusal is not None
                self.check_text(pick.refusal.message)
            elif pick.command is not None:
                verdict = judge(self.match.state, self.match.turn, pick.command)
                promise(bool(verdict), "menu", "{} offers {}, and {!r}", pick.key, pick.command, verdict)

    def check_views(self) -> None:
        """Everybody can look; a seat sees the same in a position imagined from what it sees."""
        s, game = self.match.state, self.game
        game.observe(s, None)
        for seat in range(len(game.meta.sides)):
            seen = game.observe(s, seat)
            imagined = game.imagine(s, seat, self.rng)
            promise(
                game.observe(imagined, seat) == seen,
                "fog",
                "{} could tell an imagined position from the real one",
                game.seat_name(seat),
            )
            wrong = imagined.audit()
            promise(not wrong, "fog", "an imagined position is impossible: {}", wrong)
            for overlay in seen.overlays:
                for side in range(len(game.meta.sides)):
                    game.overlay(s, seat, overlay.name, side)
        self.check_text(game.headline(s))

    def check_dump(self) -> None:
        """Dump and load give the same position."""
        s = self.match.state
        promise(
            type(s).load(s.dump()).digest() == s.digest(), "dump", "the position changes by dump and load"
        )

    def check_forged(self, seat: int, command: Command) -> None:
        """Forged commands are refused with a ground, or are legal after all; none raises, none changes anything."""
        s = self.match.state
        for other in range(CHANCE, len(self.game.meta.sides)):
            if other != seat:
                promise(
                    not judge(s, other, command),
                    "forged",
                    "seat {} may decide in place of {}",
                    other,
                    seat,
                )
        for raw in self.forger.forgeries(command):
            try:
                forged = self.game.decode(raw)
            except Malformed:
                continue
            verdict = judge(s, seat, forged)
            if not verdict:
                promise(
                    bool(verdict.name) and bool(verdict.rule),
                    "forged",
                    "{} is refused without a ground: {!r}",
                    forged,
                    verdict,
                )
                self.check_text(verdict.message)
                verdict.refusal()
            elif type(forged) is type(command):
                self.check_legal_after_all(s, forged)

    def check_legal_after_all(self, s: State, forged: Command) -> None:
        """A forgery that the referee allows can be played."""
        twin = s.clone()
        play(twin, forged, Log())
        wrong = twin.audit()
        promise(not wrong, "forged", "{} is allowed and leads to: {}", forged, wrong)

    def check_twin(self, twin: State, before: bytes, version: int) -> None:
        """A clone kept its position while the original went on, and goes the same way."""
        promise(twin.digest() == before, "clone", "a clone changed with its original")
        for _, command in self.match.commands[version:]:
            play(twin, command, Log())
        promise(twin.digest() == self.match.state.digest(), "replay", "the same commands lead elsewhere")

    def check_undo(self, name: str, command: Command, before: bytes, version: int) -> None:
        """Back and again lead where they should; no die is ever taken back."""
        match = self.match
        rolled = any(seat == CHANCE for seat, _ in match.commands[version:])
        if match.outcome is not None or match.can_undo(name) is not None:
            return
        promise(not rolled, "undo", "a roll could be taken back")
        after = match.state.digest()
        match.undo(name)
        promise(match.state.digest() == before, "undo", "undo leads to another position")
        promise(match.version == version, "undo", f"undo took back {version - match.version + 1} commands")
        match.apply(name, command)
        promise(match.state.digest() == after, "undo", "the same command leads elsewhere after undo")

    def check_events(self, version: int) -> None:
        """Every event of the last commands has its text, as every seat reads it."""
        for seat in (None, *(side.id for side in self.game.meta.sides)):
            for _, event in self.match.log(seat, version):
                self.check_text(event_message(event))

    def check_text(self, message: Message) -> None:
        """The message and those inside it have their texts, and every field of a text a value and a known type."""
        text = self.texts.get(message.key)
        promise(text is not None, "text", "there is no text for {}", message.key)
        assert text is not None
        fields = set(FIELD.findall(text.en))
        promise(fields == set(FIELD.findall(text.es)), "text", "{} has other fields in Spanish", message.key)
        for name, kind in fields:
            promise(kind in KINDS, "text", "{} has a field of unknown type {}", message.key, kind)
            promise(name in message.args, "text", "{} is told without its {}", message.key, name)
        for value in message.args.values():
            for inner in value if isinstance(value, (list, tuple)) else (value,):
                if isinstance(inner, Message):
                    self.check_text(inner)

    # After it.

    def look_back(self) -> None:
        """The finished match saves, loads, verifies and refuses to go on."""
        match = self.match
        last = match.commands[-1][1]
        for side in self.game.meta.sides:
            promise(not match.judge(side.id, last), "end", "a command is allowed after the end")
        data = match.save()
        loaded = Match.load(data, self.game)
        promise(
            loaded.state.digest() == match.state.digest(), "save", "the position changes by save and load"
        )
        promise(loaded.save() == data, "save", "a loaded match saves another record")
        divergence = records.verify(records.decode(data), self.game)
        promise(divergence is None, "verify", "the record diverges: {}", divergence)
        half = self.rng.randrange(match.version + 1)
        promise(
            match.at(half).digest() == loaded.at(half).digest(),
            "replay",
            f"position {half} differs after loading",
        )

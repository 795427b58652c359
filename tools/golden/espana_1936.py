"""The golden games of España 1936: each way the war can end, each option, both scenarios."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.agreement import Answer
from frente.games.espana_1936.battle import Actions, Duels
from frente.games.espana_1936.book import CARDS, TURNS
from frente.games.espana_1936.commands import Act, Commit, Done, Duel, Engage, Offer, Stop
from frente.games.espana_1936.commitment import Supports, available
from frente.games.espana_1936.events import Captured, Drew, EventPlayed, GameEnded, Repaired, ShipDamaged
from frente.games.espana_1936.position import Position
from frente.kernel.command import Command
from frente.kernel.flow import judge
from frente.kernel.match import Match

from .make import Golden, Player, Wanted, bot, events, played

RANDOM = bot(GAME, "random")


def steady(s: Position, seat: int, rng: Random) -> Command:
    """Plays anything, but neither proposes nor accepts an end."""
    if isinstance(s.stack[-1], Answer):
        return Offer(False)
    command = RANDOM(s, seat, rng)
    while isinstance(command, Offer):
        command = RANDOM(s, seat, rng)
    return command


def idle(s: Position, seat: int, rng: Random) -> Command:
    """Ends every step that can be ended and lets its generals rest; otherwise does anything."""
    frame = s.stack[-1]
    if isinstance(frame, Actions):
        return next(one for one in frame.options(s) if not isinstance(one, Act) or not one.attack)
    for command in (Done(), Stop()):
        if judge(s, seat, command):
            return command
    return steady(s, seat, rng)


def fierce(s: Position, seat: int, rng: Random) -> Command:
    """Moves at random, attacks wherever it can, its strongest unit the weakest, and with every support."""
    frame = s.stack[-1]
    if isinstance(frame, Actions):
        attacks = [one for one in frame.options(s) if isinstance(one, Act) and one.attack]
        return rng.choice(attacks) if attacks else steady(s, seat, rng)
    if isinstance(frame, Duels):
        duels = [one for one in frame.options(s) if isinstance(one, Duel)]
        return max(duels, key=lambda one: s.value[one.attacker] - s.value[one.target])
    if isinstance(frame, Supports):
        everything = Commit(tuple(available(s, frame.side)))
        return everything if judge(s, seat, everything) else steady(s, seat, rng)
    return steady(s, seat, rng)


def weary(turn: int, player: Player) -> Player:
    """Plays like `player` until this turn, and then proposes to end the game and accepts such a proposal."""

    def play(s: Position, seat: int, rng: Random) -> Command:
        if s.turn >= turn and judge(s, seat, Offer()):
            return Offer()
        return player(s, seat, rng)

    return play


def because(reason: str) -> Callable[[Match], bool]:
    """The game ended for this reason."""
    return lambda match: any(
        isinstance(one, GameEnded) and one.outcome == f"ending.{reason}" for one in events(match)
    )


def captured(match: Match) -> bool:
    """A tank was captured."""
    return any(isinstance(one, Captured) for one in events(match))


def to_the_last_turn(match: Match) -> bool:
    """The war went on to the end of turn 10."""
    return cast("Position", match.state).turn == TURNS


def kinds_played(match: Match) -> set[str]:
    """The kinds of cards that were played as events."""
    return {CARDS[one.card].card.kind for one in events(match) if isinstance(one, EventPlayed)}


def uncertain(match: Match) -> bool:
    """Cards marked E were played in a game of ten turns."""
    return "E" in kinds_played(match) and to_the_last_turn(match)


def at_sea(match: Match) -> bool:
    """Naval cards were played, fleets met, and ships were hit and repaired."""
    happened = {type(one) for one in events(match)}
    return "A" in kinds_played(match) and {ShipDamaged, Repaired} <= happened and any(played(match, Engage))


def decks_used_up(match: Match) -> bool:
    """Both sides drew all 21 cards of their two decks, and fought to the last turn."""
    drawn = {one.card for one in events(match) if isinstance(one, Drew)}
    return len(drawn) == 2 * 21 and to_the_last_turn(match)


ATTACK, DEFENSE = (fierce, idle), (idle, fierce)
STEADY, FIERCE = (steady, steady), (fierce, fierce)
OPTIONS = ("republican-generals", "republican-tanks", "san-sebastian")

WANTED = {
    "nationalist-objectives": Wanted("1936", ATTACK, because("nationalist_objectives")),
    "republican-objectives": Wanted("1936", DEFENSE, because("republican_objectives")),
    "nationalist-broken": Wanted("1936", DEFENSE, because("nationalist_broken")),
    "republican-broken": Wanted("1936", ATTACK, because("republican_broken")),
    "madrid": Wanted("1936", FIERCE, because("madrid")),
    "nationalist-cities": Wanted("1936", ATTACK, because("nationalist_cities")),
    "republican-cities": Wanted("1936", DEFENSE, because("republican_cities")),
    "european-war": Wanted("1936", STEADY, because("european_war")),
    "nationalist-points": Wanted("1936", ATTACK, because("nationalist_points")),
    "republican-points": Wanted("1936", FIERCE, because("republican_points")),
    "tie": Wanted("1936", FIERCE, because("tie")),
    "agreed-nationalist": Wanted("1936", (weary(4, fierce), weary(4, idle)), because("agreed_nationalist")),
    "agreed-republican": Wanted("1936", (weary(4, idle), weary(4, fierce)), because("agreed_republican")),
    "agreed-tie": Wanted("1936", (weary(2, steady), weary(2, steady)), because("agreed_tie")),
    "1938": Wanted("1938", STEADY, to_the_last_turn),
    "republican-generals": Wanted("1936", STEADY, to_the_last_turn, ("republican-generals",)),
    "republican-tanks": Wanted("1936", FIERCE, captured, ("republican-tanks",)),
    "san-sebastian": Wanted("1936", STEADY, to_the_last_turn, ("san-sebastian",)),
    "non-intervention": Wanted("1936", STEADY, decks_used_up, ("non-intervention",)),
    "historical-fact": Wanted("1936", STEADY, to_the_last_turn, ("historical-fact",)),
    "initiative-uncertainty": Wanted("1936", STEADY, uncertain, ("initiative-uncertainty",)),
    "la-armada": Wanted("1936", STEADY, at_sea, ("la-armada",)),
    "1938-all-options": Wanted(
        "1938", FIERCE, to_the_last_turn, (*OPTIONS, "initiative-uncertainty", "la-armada")
    ),
}  # fmt: skip

GOLDEN = Golden(GAME, WANTED)

"""The golden games of Santander '37: each way the game can end, each option, both scenarios."""

from __future__ import annotations

from random import Random

from frente.games.santander_37 import GAME
from frente.games.santander_37.combat_events import Fought
from frente.games.santander_37.commands import Bonus, Done, Keep
from frente.games.santander_37.events import ArmorSaved, Arrived, MoraleChanged, OffensiveStruck
from frente.games.santander_37.position import Position
from frente.kernel.command import Command
from frente.kernel.flow import judge
from frente.kernel.match import Match

from .make import Golden, Wanted, bot, ended, events, played

HEURISTIC, RANDOM = bot(GAME, "heuristic"), bot(GAME, "random")


def idle(s: Position, seat: int, rng: Random) -> Command:
    """Ends every step that can be ended, and otherwise does anything."""
    return Done() if judge(s, seat, Done()) else s.stack[-1].sample(s, rng)


def content(s: Position, seat: int, rng: Random) -> Command:
    """A Nationalist who fights until Republican morale is 0 and then rests."""
    return idle(s, seat, rng) if s.morale <= 0 else HEURISTIC(s, seat, rng)


def bonus_taken(match: Match) -> bool:
    """The armor bonus was taken once and left once, and moved a die."""
    choices = [one for one in played(match, Bonus) if isinstance(one, Bonus)]
    return {one.take for one in choices} == {True, False} and any(
        isinstance(one, Fought) and "tally.armor_bonus" in repr(one.sums) for one in events(match)
    )


def armor_came_back(match: Match) -> bool:
    """Armor that fell in a won attack stood on the map again."""
    saved = {one.unit for one in events(match) if isinstance(one, ArmorSaved)}
    return any(isinstance(one, Arrived) and one.unit in saved for one in events(match))


def only_aircraft_left(match: Match) -> bool:
    """The offensive struck, took aircraft and no infantry, and left morale alone."""
    told = list(events(match))
    struck = [one for one in told if isinstance(one, OffensiveStruck)]
    moved = any(isinstance(one, MoraleChanged) and one.cause == "cause.offensive" for one in told)
    return bool(struck) and all(one.lost == 0 < one.air for one in struck) and not moved


def basques_chose(match: Match) -> bool:
    """The Basques surrendered and the Republican picked who fights on."""
    return any(played(match, Keep))


WANTED = {
    "above-five": Wanted("historical", (RANDOM, idle), ended("collapse_averted")),
    "below-zero": Wanted("historical", (HEURISTIC, RANDOM), ended("collapse")),
    "held": Wanted("historical", (idle, RANDOM), ended("held")),
    "draw": Wanted("historical", (content, idle), ended("exhausted")),
    "surrender": Wanted("historical", (HEURISTIC, HEURISTIC), basques_chose),
    "armor-bonus": Wanted("historical", (RANDOM, HEURISTIC), bonus_taken, ("armor-bonus",)),
    "armor-recovery": Wanted("historical", (RANDOM, RANDOM), armor_came_back, ("armor-recovery",)),
    "historical-frecce": Wanted("historical", (RANDOM, RANDOM), only_aircraft_left, ("historical-frecce",)),
    "campaign": Wanted("campaign", (RANDOM, RANDOM), lambda match: True),
    "campaign-all-options": Wanted(
        "campaign", (HEURISTIC, HEURISTIC), lambda match: True,
        ("armor-bonus", "armor-recovery", "historical-frecce"),
    ),
}  # fmt: skip

GOLDEN = Golden(GAME, WANTED)

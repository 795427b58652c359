"""The sequence of play, as the book prints it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from frente.kernel.event import Log
from frente.kernel.flow import Frame, Run, Step

from . import (
    battle,
    commitment,
    dogfight,
    draw,
    event_cards,
    generals,
    hits,
    lasting,
    maintenance,
    morocco,
    movement,
    replacements,
    roll,
    setup,
    victory,
)
from .book import ARMADA, NATIONALIST, REPUBLICAN, TURNS, UNCERTAINTY, flagged
from .commitment import ATTACKER, DEFENDER
from .effects import training
from .events import PhaseBegan, TurnBegan
from .naval import battles, coast, control, duel, fleet, fortifications, refuge, ship_to_air, submarines
from .naval import movement as sailing
from .position import Position


def call(procedure: str) -> Callable[[Position, Log, int], Frame[Position]]:
    """A step that is a procedure of its own."""

    def run(s: Position, log: Log, item: int) -> Frame[Position]:
        log.add(PhaseBegan(f"phase.{procedure}"))
        return Run(procedure)

    return run


def next_turn(s: Position, log: Log, item: int) -> Frame[Position]:
    """A game turn; the 1938 scenario begins with turn 6."""
    if item:
        s.turn += 1
        s.offered = 0
        lasting.expire(s)
    log.add(TurnBegan(s.turn))
    return Run("turn")


def supports(role: int) -> Callable[[Position, Log, int], Frame[Position]]:
    """A side commits supporting pieces."""
    return lambda s, log, item: commitment.Supports(commitment.side_of(s, role), role)


def card(role: int) -> Callable[[Position, Log, int], Frame[Position]]:
    """A side lays a card."""
    return lambda s, log, item: commitment.Laying(commitment.side_of(s, role), role)


def can_support(role: int) -> Callable[[Position], bool]:
    """Whether a side has anything to commit."""
    return lambda s: bool(commitment.available(s, commitment.side_of(s, role)))


def at_sea(s: Position) -> bool:
    """Whether La Armada is played."""
    return s.option(ARMADA)


GAME = (
    Step(
        "setup", "variants", setup.set_aside, lambda s: s.option(UNCERTAINTY), lambda s: len(setup.swaps(s))
    ),
    Step("turn", "sequence", next_turn, over=lambda s: TURNS - s.first_turn + 1),
)

TURN = (
    Step("draw", "1", call("draw")),
    Step("movement", "2", call("movement")),
    Step("generals", "3", generals.begin),
    Step("battles", "4", battle.begin),
    Step("naval", "armada", call("naval"), at_sea),
    Step("events", "5", call("events")),
    Step("maintenance", "6", call("maintenance")),
    Step("replacements", "repl", call("replacements"), lambda s: flagged(s.turn)),
)

DRAW = (
    Step("draw.strait", "armada", control.open_turn, at_sea),
    Step("draw.change", "1", draw.change_decks),
    Step("draw.nationalist", "1", draw.draw_step(NATIONALIST)),
    Step("draw.republican", "1", draw.draw_step(REPUBLICAN)),
)

MOVEMENT = (
    Step("movement.texts", "armada", control.close_texts, at_sea),
    Step("movement.first_ships", "armada", sailing.begin(NATIONALIST), at_sea),
    Step("movement.second_ships", "armada", sailing.begin(REPUBLICAN), at_sea),
    Step("movement.first", "2", movement.begin(NATIONALIST)),
    Step("movement.second", "2", movement.begin(REPUBLICAN)),
    Step("movement.end", "2", movement.end),
)

COMBAT = (
    Step("combat.attacker_supports", "4.II", supports(ATTACKER), can_support(ATTACKER)),
    Step("combat.defender_supports", "4.II", supports(DEFENDER), can_support(DEFENDER)),
    Step("combat.attacker_card", "4.II", card(ATTACKER), lambda s: commitment.wants_card(s, ATTACKER)),
    Step("combat.defender_card", "4.II", card(DEFENDER), lambda s: commitment.wants_card(s, DEFENDER)),
    Step("combat.cards", "4.II", commitment.show),
    Step("combat.pairs", "4.III", dogfight.pair_up, dogfight.both_fly),
    Step("combat.dogfights", "4.III", call("dogfight"), dogfight.both_fly, dogfight.count_pairs),
    Step("combat.ships", "armada", coast.begin, coast.meet),
    Step("combat.ships_over", "armada", coast.close, at_sea),
    Step("combat.roll", "4.IV", roll.roll, roll.rolls),
    Step("combat.attacker_modifiers", "4.IV", roll.placing(ATTACKER), roll.rolls),
    Step("combat.defender_modifiers", "4.IV", roll.placing(DEFENDER), roll.rolls),
    Step("combat.hits", "4.V", hits.strike, roll.rolls, lambda s: 2),
    Step("combat.close", "4.VI", hits.close),
)
"""A combat of two units (§4): the steps II to VI of the book."""

DOGFIGHT = (
    Step("dogfight.order", "4.III", dogfight.order),
    Step("dogfight.roll", "4.III", dogfight.fly),
)

NAVAL = (
    Step("naval.bases", "armada", refuge.evict),
    Step("naval.spaces", "armada", battles.engage, over=lambda s: len(battles.ORDER)),
)
"""Naval battles after the land battles (La Armada)."""

ENGAGEMENT = (
    Step("engagement.willing", "armada", battles.ask, battles.asked),
    Step(
        "engagement.dogfights",
        "armada",
        lambda s, log, item: duel.begin(s, air=True, log=log),
        fleet.both_fly,
    ),
    Step("engagement.airplanes", "armada", ship_to_air.begin, ship_to_air.meet),
    Step("engagement.submarines", "armada", submarines.begin, submarines.meet),
    Step("engagement.ships", "armada", lambda s, log, item: duel.begin(s, air=False, log=log), duel.meet),
    Step("engagement.forts", "armada", fortifications.begin, fortifications.meet),
    Step("engagement.close", "armada", battles.close),
)
"""A naval battle in one space: the steps of § Ship-to-Ship Battles, then the guns of the base."""

EVENTS = (
    Step("events.sea", "armada", control.fix, at_sea),
    Step("events.crossing", "2", morocco.begin),
    Step("events.cards", "5", event_cards.begin),
)

MAINTENANCE = (
    Step("maintenance.bases", "armada", refuge.evict, at_sea),
    Step("maintenance.control", "6", maintenance.settle_control),
    Step("maintenance.discard_nationalist", "6", maintenance.discarding(NATIONALIST)),
    Step("maintenance.discard_republican", "6", maintenance.discarding(REPUBLICAN)),
    Step("maintenance.track", "6", maintenance.track),
    Step("maintenance.victory", "victory", victory.test),
)

REPLACEMENTS = (
    Step("replacements.points", "repl", replacements.receive),
    Step("replacements.training", "repl", training.begin),
    Step("replacements.spending", "repl", replacements.begin),
)

PROCEDURES = {
    "game": GAME,
    "turn": TURN,
    "draw": DRAW,
    "movement": MOVEMENT,
    "combat": COMBAT,
    "dogfight": DOGFIGHT,
    "naval": NAVAL,
    "engagement": ENGAGEMENT,
    "events": EVENTS,
    "maintenance": MAINTENANCE,
    "replacements": REPLACEMENTS,
}

"""§6 Sequence of play: what happens in a turn and in which order, seen from outside by the questions that are asked."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import NATIONALIST, REPUBLICAN
from frente.games.santander_37.commands import Arrive, Attack, Done, Move, Recover
from frente.games.santander_37.events import EndOfTurn, PhaseBegan, TurnBegan, Unsupplied
from frente.games.santander_37.position import AVAILABLE, FLOWN, POOR, WAITING
from frente.kernel.event import Log
from frente.kernel.flow import STAY, Run, settle
from tests.games.santander_37.positions import DSG0, FRESH, Hand, at, h, position, u, units
from tests.rule_marks import rule

from .test_01_introduction import ruled

G = "santander-37"

# One unit of each side far from the enemy, so that nothing but the sequence itself happens; no Basques, no surrender roll.
QUIET = ("1404: i-navarra-1", "0407: brigade-170")
NEVER = 6
"""A die that starts no offensive before turn 6, leaves the weather poor and demolishes the factory."""


def opened(turn: int, *stacks: str, **more: int) -> Hand:
    """A turn from its very start."""
    s = position(*(stacks or QUIET), turn=turn, **more)
    s.stack = (Run("game", 2, turn), Run("turn"))
    hand = Hand(s)
    log = Log()
    settle(s, STAY, log)
    hand.events += [entry.event for entry in log.entries]
    return hand


def asked(turn: int, *stacks: str, die: int = NEVER, **more: int) -> list[str]:
    """Every question of a turn, with the seat that answers: dice by their name, sides that end their steps."""
    hand = opened(turn, *stacks, **more)
    log: list[str] = []
    first = hand.s.turn
    while hand.s.stack and hand.s.turn == first:
        log.append(f"{hand.seat} {type(hand.top).__name__}")
        if hand.seat == "chance":
            hand.roll(*(die,) * hand.top.asks(hand.s)[0])  # type: ignore[attr-defined]  # every frame of chance asks
        else:
            hand.do(Done())
    return log


SIDE_STEPS = ["Movement", "CombatStep"]


def steps(side: str) -> list[str]:
    return [f"{side} {step}" for step in SIDE_STEPS]


# --- The game and the turn ------------------------------------------------------------------------------------------


@rule(G, "6.0.a")
def test_6_0_a_the_game_ends_after_the_seventh_turn() -> None:
    hand = opened(6)
    while hand.s.stack:
        if hand.seat == "chance":
            hand.roll(3)
        else:
            hand.do(Done() if type(hand.top).__name__ != "Withdrawal" else next(hand.top.options(hand.s)))
    assert hand.s.turn == 7
    assert [event.turn for event in hand.told(TurnBegan)] == [7]
    assert [event.turn for event in hand.told(EndOfTurn)] == [6, 7]
    outcome = GAME.outcome(hand.s)
    assert outcome is not None
    assert outcome.winner == "republican"  # morale 4, above zero


@rule(G, "6.0.b", "6.0.c", "6.0.d")
def test_6_0_b_turn_one_has_no_weather_and_no_event() -> None:
    assert asked(1) == [*steps("nationalist"), *steps("republican")]


@rule(G, "6.0.b", "6.0.c", "6.0.d")
def test_6_0_b_turn_two_begins_with_the_weather() -> None:
    assert asked(2) == ["chance WeatherRoll", *steps("nationalist"), *steps("republican")]


@rule(G, "6.0.b", "6.0.c")
def test_6_0_c_from_turn_three_the_nationalist_phase_opens_with_the_offensive() -> None:
    assert asked(3) == [
        "chance WeatherRoll",
        "chance StartRoll",
        *steps("nationalist"),
        *steps("republican"),
    ]


@rule(G, "6.0.b", "6.0.d")
def test_6_0_d_from_turn_four_the_republican_phase_opens_with_the_factory() -> None:
    assert asked(4) == [
        "chance WeatherRoll",
        "chance StartRoll",
        *steps("nationalist"),
        "chance FactoryRoll",
        *steps("republican"),
    ]


@rule(G, "6.0.d")
def test_6_0_d_the_factory_comes_before_the_surrender_and_that_before_movement() -> None:
    """Basques in 0516, column 16: their roll of 1, minus one for Basques in the east and the factory, is no surrender."""
    log = asked(4, *QUIET, "0516: brigade-155", die=1, offensive=2)
    assert log[log.index("chance FactoryRoll") :] == [
        "chance FactoryRoll",
        "chance SurrenderRoll",
        *steps("republican"),
    ]


@rule(G, "6.0.d")
def test_6_0_d_the_surrender_is_rolled_on_turn_one_too() -> None:
    """Ruling on §15.1: the step has no turn limit."""
    assert asked(1, *QUIET, "0516: brigade-155", die=1) == [
        *steps("nationalist"),
        "chance SurrenderRoll",
        *steps("republican"),
    ]


@rule(G, "6.0.b")
def test_6_0_b_the_end_of_turn_follows_the_republican_phase() -> None:
    hand = at(position(*QUIET), "republican", "combat")
    assert hand.told(EndOfTurn) == []
    hand.do(Done())
    assert hand.told(EndOfTurn) == [EndOfTurn(2)]
    assert [type(e) for e in hand.events].index(EndOfTurn) < [type(e) for e in hand.events].index(TurnBegan)
    assert "There is an End of Turn phase" in ruled("6.0.b")


@rule(G, "6.0.c", "6.0.d")
@pytest.mark.parametrize(("side", "seat"), [("nationalist", NATIONALIST), ("republican", REPUBLICAN)])
def test_6_0_c_d_supply_then_movement_then_combat(side: str, seat: int) -> None:
    hand = at(position(*QUIET), side, "supply")
    while len(hand.told(PhaseBegan)) < 3:
        hand.do(Done())
    assert hand.told(PhaseBegan)[:3] == [
        PhaseBegan("phase.supply", seat),
        PhaseBegan("phase.movement", seat),
        PhaseBegan("phase.combat", seat),
    ]


@rule(G, "6.0.c")
def test_6_0_c_the_view_shows_the_steps_of_the_phase() -> None:
    hand = at(position(*QUIET), "nationalist", "movement")
    states = {phase.key: phase.state for phase in GAME.observe(hand.s, NATIONALIST).phase}
    assert (states["supply"], states["movement"], states["combat"]) == ("done", "now", "next")


# --- The steps ------------------------------------------------------------------------------------------------------


@rule(G, "6.0.e")
def test_6_0_e_only_the_active_side_is_tested() -> None:
    """Neither side holds a supply source, so units of both would fail a test."""
    s = position("1404: i-navarra-1", "0407: brigade-170")
    for label in ("1604", "1610", "1612", "0519", "0620"):
        s.control[h(label)] = REPUBLICAN
    for label in ("0211", "0301"):
        s.control[h(label)] = NATIONALIST
    hand = at(s, "nationalist", "supply")
    assert hand.told(Unsupplied) == [Unsupplied(u("i-navarra-1"), h("1404"))]
    assert (s.dsg[u("i-navarra-1")], s.dsg[u("brigade-170")]) == (DSG0, FRESH)


@rule(G, "6.0.e")
def test_6_0_e_all_of_its_ground_units_are_tested() -> None:
    s = position("1404: i-navarra-1, hq-navarra, spanish-armor, lu-n-1", "1301: spanish-cavalry")
    for label in ("1604", "1610", "1612", "0519", "0620"):
        s.control[h(label)] = REPUBLICAN
    hand = at(s, "nationalist", "supply")
    tested = {event.unit for event in hand.told(Unsupplied)}
    # Logistic units take no disorganization (§7); all others are found wanting.
    assert tested == set(units("i-navarra-1", "hq-navarra", "spanish-armor", "spanish-cavalry"))


@rule(G, "6.0.f")
def test_6_0_f_all_some_or_none_may_move() -> None:
    stack = "1404: i-navarra-1, i-navarra-2"
    none = at(position(stack), "nationalist", "movement")
    assert none.judge(Done())
    some = at(position(stack), "nationalist", "movement")
    some.do(Move(units("i-navarra-1"), (h("1405"),)))
    assert some.judge(Done())
    some.do(Move(units("i-navarra-2"), (h("1405"),)))
    assert some.judge(Done())


@rule(G, "6.0.f")
def test_6_0_f_only_the_active_side_and_each_unit_once() -> None:
    hand = at(position(*QUIET), "nationalist", "movement")
    assert hand.refused(Move(units("brigade-170"), (h("0406"),))) == ("not_your_piece", "table")
    hand.do(Move(units("i-navarra-1"), (h("1405"),)))
    assert hand.refused(Move(units("i-navarra-1"), (h("1404"),))) == ("already_moved", "10")
    assert "One move to a unit" in ruled("6.0.f")


@rule(G, "6.0.g")
def test_6_0_g_a_logistic_unit_that_moves_is_on_its_truck() -> None:
    hand = at(position("1404: lu-n-1, i-navarra-1"), "nationalist", "movement")
    hand.do(Move(units("lu-n-1"), (h("1405"),)))
    assert hand.s.truck[u("lu-n-1")] == 1
    shown = {p.piece: p.face for p in GAME.observe(hand.s, NATIONALIST).pieces}
    assert shown[u("lu-n-1")] == "truck"


@rule(G, "6.0.h")
def test_6_0_h_no_attack_need_be_declared() -> None:
    hand = at(position("1106: i-navarra-1", "1006: brigade-170"), "nationalist", "combat")
    assert hand.judge(Attack(h("1006"), units("i-navarra-1")))
    hand.do(Done())
    assert hand.seat in ("republican", "chance")


@rule(G, "6.0.h")
@pytest.mark.parametrize(
    ("target", "attacker", "ground"),
    [
        ("1006", "brigade-171", "not_your_piece"),
        ("0906", "i-navarra-1", "no_enemy"),
        ("0407", "i-navarra-1", "not_next_to"),
    ],
)
def test_6_0_h_own_units_against_adjacent_enemies(target: str, attacker: str, ground: str) -> None:
    s = position("1106: i-navarra-1", "1006: brigade-170", "0407: brigade-171")
    assert at(s, "nationalist", "combat").refused(Attack(h(target), units(attacker)))[0] == ground


# --- End of turn ----------------------------------------------------------------------------------------------------


@rule(G, "6.0.i")
def test_6_0_i_disorganization_falls_at_the_end_of_the_turn() -> None:
    s = position("1404: i-navarra-1/dsg0, hq-navarra", "0407: brigade-170/dsg1, hq-xv", morale=4)
    hand = at(s, "", "end_of_turn")
    assert (hand.s.dsg[u("i-navarra-1")], hand.s.dsg[u("brigade-170")]) == (FRESH, DSG0)


@rule(G, "6.0.i")
def test_6_0_i_on_turn_seven_the_result_is_read_after_it() -> None:
    hand = at(position(*QUIET, turn=7, morale=1), "", "end_of_turn")
    outcome = GAME.outcome(hand.s)
    assert outcome is not None
    assert (outcome.winner, hand.s.stack) == ("republican", ())


@rule(G, "6.0.i")
def test_6_0_i_the_choice_of_who_recovers_comes_before_the_result() -> None:
    """Two shaken brigades and morale 1: one of them recovers, then the game is over."""
    stacks = "0407: brigade-170/dsg0, brigade-171/dsg0, hq-xv"
    hand = at(position(stacks, turn=7, morale=1), "", "end_of_turn")
    assert GAME.outcome(hand.s) is None
    hand.do(Recover(units("brigade-171")))
    assert (hand.s.dsg[u("brigade-170")], hand.s.dsg[u("brigade-171")]) == (DSG0, FRESH)
    assert GAME.outcome(hand.s) is not None


@rule(G, "6.0.j")
def test_6_0_j_flown_air_units_are_available_again() -> None:
    s = position(*QUIET, turn=1)
    for unit in ("fare-1", "fare-2", "condor-1"):
        s.box[u(unit)] = FLOWN
    hand = at(s, "", "end_of_turn")
    assert [hand.s.box[u(x)] for x in ("fare-1", "fare-2", "condor-1")] == [AVAILABLE] * 3
    assert "Reset of air units and headquarters" in ruled("6.0.j")


@rule(G, "6.0.j")
def test_6_0_j_fired_headquarters_are_turned_face_up() -> None:
    hand = at(
        position("1404: i-navarra-1, hq-navarra/fired", "0407: brigade-170, hq-xv/fired"), "", "end_of_turn"
    )
    assert (hand.s.fired[u("hq-navarra")], hand.s.fired[u("hq-xv")]) == (0, 0)


@rule(G, "6.0.j")
def test_6_0_j_not_before() -> None:
    hand = at(position("1404: i-navarra-1, hq-navarra/fired", "0407: brigade-170"), "republican", "supply")
    hand.do(Done())
    assert hand.s.fired[u("hq-navarra")] == 1


def test_6_the_weather_of_one_turn_lasts_to_the_next_roll() -> None:
    hand = at(position(*QUIET, weather=POOR), "nationalist", "movement")
    assert (hand.s.weather, hand.s.offensive) == (POOR, WAITING)


@rule(G, "6.0.f")
@pytest.mark.parametrize("command", [Arrive(0, 0), Recover(()), Attack(0, ())], ids=str)
def test_6_orders_of_another_step_are_refused(command: Arrive | Recover | Attack) -> None:
    hand = at(position(*QUIET), "nationalist", "movement")
    assert hand.refused(command) == ("wrong_command", "table")

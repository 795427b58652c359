"""La Armada: battles in the naval operations spaces, ship to ship and ship to air."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.commands import Duel, Engage, Lay, Move, Order, Pair
from frente.games.espana_1936.events import ShipDamaged, ShipWithdrew
from frente.games.espana_1936.naval import control, fleet
from frente.games.espana_1936.naval.duel import rivals
from frente.games.espana_1936.naval.events import (
    Backed,
    NavalBattle,
    NavalFire,
    PlaneDown,
    PlaneDriven,
    ShipSunk,
)
from frente.games.espana_1936.position import BOARD, DEAD, MAP, Engagement, Position
from tests.games.espana_1936.positions import G, p, sp
from tests.games.espana_1936.rules.armada import LAND, naval, sea
from tests.games.hand import Hand
from tests.rule_marks import rule

N, R = 0, 1
STRAIT = "strait-of-gibraltar"


def battle(*pieces: str, space: str = STRAIT, fight: bool = True) -> Hand[Position]:
    """The naval battle of these pieces in a space; where they are asked, both sides want it."""
    hand = naval(sea(f"{space}: {', '.join(pieces)}", *LAND))
    while fight and hand.asks.startswith("Willing"):
        hand.do(Engage(accept=True))
    return hand


def shelter(hand: Hand[Position], base: str) -> None:
    """Answer to which base the ship goes that must leave."""
    ship = hand.top.ships[0]  # type: ignore[attr-defined]  # the frame that asks has the ships
    hand.do(Move(ship, sp(base)))


# --- Order and will ---------------------------------------------------------------------------------------------------


@rule(G, "armada.seq.b", "armada.s2s.c")
def test_the_printed_order_of_the_spaces() -> None:
    at = (
        "valencia: n-canarias",
        "cantabrian-sea: n-cervera, r-cervantes",
        "strait-of-gibraltar: n-espana, r-libertad",
    )
    more = ("mediterranean-sea: n-navarra, r-jaime-i", "balearic-islands: n-baleares, r-mendez-nunez")
    hand = naval(sea(*at, *more, "valencia: r-destroyers-1", *LAND))
    while hand.s.stack:
        if hand.asks.startswith("Willing"):
            hand.do(Engage(accept=False))
        else:
            hand.do(next(iter(hand.top.options(hand.s))))
    order = [event.space for event in hand.told(NavalBattle)]
    names = ["balearic-islands", "mediterranean-sea", "strait-of-gibraltar", "cantabrian-sea", "valencia"]
    assert order == [sp(name) for name in names]


@rule(G, "armada.ops.a")
def test_battle_only_when_both_want_it_the_nationalist_is_asked_first() -> None:
    hand = battle("n-cervera", "r-libertad", fight=False)
    assert hand.asks == "Willing nationalist"
    hand.do(Engage(accept=True))
    assert hand.asks == "Willing republican"
    hand.do(Engage(accept=True))
    assert hand.asks == "PairRoll chance"


@rule(G, "armada.ops.b", "armada.ops.c")
def test_who_declines_withdraws_ships_and_airplanes() -> None:
    hand = battle("n-cervera", "r-libertad, r-cervantes, r-i-16", space="balearic-islands", fight=False)
    hand.do(Engage(accept=True))
    hand.do(Engage(accept=False))
    s = hand.s
    assert {s.at[p(ship)] for ship in ("r-libertad", "r-cervantes")} == {sp("cartagena")}
    assert s.box[p("r-i-16")] == BOARD
    assert not s.damaged[p("r-libertad")]
    assert s.at[p("n-cervera")] == sp("balearic-islands")
    assert (control.covers(s, N, sp("balearic-islands")), control.covers(s, R, sp("balearic-islands"))) == (
        True,
        False,
    )


@rule(G, "armada.ops.b")
def test_a_fleet_that_declines_goes_to_one_base() -> None:
    hand = battle("n-cervera, n-canarias", "r-libertad", fight=False)
    hand.do(Engage(accept=False))
    # The Republican is not asked; the Nationalist has two bases.
    assert hand.asks == "Sheltering nationalist"
    shelter(hand, "el-ferrol")
    assert {hand.s.at[p(ship)] for ship in ("n-cervera", "n-canarias")} == {sp("el-ferrol")}
    assert not hand.s.stack


@rule(G, "armada.s2s.b")
def test_one_battle_a_turn_in_a_space() -> None:
    hand = battle("n-cervera", "r-libertad")
    hand.roll(1, 1)
    assert not hand.s.stack  # both are still there, and nobody is asked again
    assert {hand.s.at[p("n-cervera")], hand.s.at[p("r-libertad")]} == {sp(STRAIT)}


@rule(G, "armada.s2s.p", "armada.s2s.c")
def test_no_card_and_no_general_in_a_naval_battle() -> None:
    s = sea(f"{STRAIT}: n-cervera, r-libertad", *LAND, hands="N1 R1")
    hand = naval(s)
    asked = []
    while hand.s.stack:
        asked.append(type(hand.top).__name__)
        assert Lay not in hand.top.ACCEPTS
        if hand.seat == "chance":
            hand.roll(1, 1)
        else:
            hand.do(Engage(accept=True))
    assert asked == ["Willing", "Willing", "PairRoll"]


# --- Ship to ship -----------------------------------------------------------------------------------------------------


@rule(G, "armada.s2s.a")
def test_only_ships_with_a_value_fight() -> None:
    s = sea(f"{STRAIT}: n-cervera, r-libertad, r-destroyers-2, r-submarines-c", *LAND)
    s.engagement = Engagement(sp(STRAIT))
    assert fleet.fighters(s, R) == [p("r-libertad")]
    assert fleet.squadrons(s, R) == [p("r-destroyers-2")]


@rule(G, "armada.s2s.k", "armada.s2s.l", "armada.move.a")
def test_canarias_plus_one_turns_a_5_into_damage() -> None:
    hand = battle("n-canarias", "r-libertad")
    hand.roll(5, 1)  # Canarias 5 +1, Libertad 1
    assert hand.s.damaged[p("r-libertad")]
    assert hand.s.at[p("r-libertad")] == sp("cartagena")
    assert hand.s.at[p("n-canarias")] == sp(STRAIT)


@rule(G, "armada.s2s.n", "armada.ex.b")
def test_a_5_sends_the_ship_to_a_base_undamaged() -> None:
    hand = battle("n-cervera", "r-libertad")
    hand.roll(2, 5)
    shelter(hand, "cadiz-base")
    assert (hand.s.at[p("n-cervera")], hand.s.damaged[p("n-cervera")]) == (sp("cadiz-base"), 0)


@rule(G, "armada.s2s.m", "armada.ex.d")
def test_two_hits_sink_a_ship() -> None:
    hand = battle("n-espana", "r-libertad")
    hand.roll(6, 6, 1)  # España rolls two dice; her -1 goes on one of them: 6 and 5
    assert hand.s.damaged[p("r-libertad")]
    hand = battle("n-cervera, n-baleares", "r-libertad")
    hand.do(Pair(((p("n-baleares"), p("r-libertad")),)))
    hand.roll(6, 6, 1)  # Baleares, with the die of Cervera beside her
    assert hand.s.box[p("r-libertad")] == DEAD
    assert [event.unit for event in hand.told(ShipSunk)] == [p("r-libertad")]


@rule(G, "armada.s2s.k")
def test_a_negative_modifier_lowers_the_die() -> None:
    hand = battle("n-cervera", "r-mendez-nunez")
    hand.roll(1, 6)  # Méndez Núñez 6 -2
    assert hand.s.at[p("n-cervera")] == sp(STRAIT)
    assert hand.told(NavalFire)[1].final == (4,)


@rule(G, "armada.s2s.i")
def test_the_nationalist_pairs_and_orders_on_a_tie() -> None:
    hand = battle("n-cervera, n-canarias", "r-libertad, r-cervantes")
    assert hand.asks == "NavalPairing nationalist"
    hand.do(Pair(((p("n-cervera"), p("r-cervantes")), (p("n-canarias"), p("r-libertad")))))
    assert hand.asks == "PairOrder nationalist"
    hand.do(Order(1))
    hand.roll(1, 1)
    assert [event.unit for event in hand.told(NavalFire)] == [p("n-canarias"), p("r-libertad")]


@rule(G, "armada.s2s.i")
def test_the_side_with_more_ships_pairs() -> None:
    hand = battle("n-cervera", "r-libertad, r-cervantes")
    assert hand.asks == "NavalPairing republican"
    assert hand.refused(Pair(())) == ("bad_naval_pairs", "armada")
    assert hand.refused(Pair(((p("n-cervera"), p("r-libertad")), (p("n-cervera"), p("r-cervantes")))))


@rule(G, "armada.s2s.j")
def test_the_third_ship_supports_one_of_two_fights() -> None:
    hand = battle("n-cervera, n-canarias, n-espana", "r-libertad, r-cervantes")
    hand.do(Pair(((p("n-cervera"), p("r-libertad")), (p("n-canarias"), p("r-cervantes")))))
    assert hand.asks == "Backing nationalist"
    assert hand.refused(Duel(p("n-espana"), p("r-libertad"))) == ("bad_backing", "armada")
    hand.do(Duel(p("n-espana"), p("n-canarias")))
    assert [(event.unit, event.other) for event in hand.told(Backed)] == [(p("n-espana"), p("n-canarias"))]
    hand.do(Order(1))
    # Canarias 1 die and two of España; Cervantes 1.
    assert hand.top.asks(hand.s) == (4, 6)  # type: ignore[attr-defined]  # dice say how many they are


@rule(G, "armada.s2s.o", "armada.coast.f")
def test_a_squadron_lends_plus_one_and_has_no_dice() -> None:
    hand = battle("n-cervera", "r-libertad, r-destroyers-2")
    hand.roll(1, 5)  # one die each; Libertad 5 +1
    assert hand.s.damaged[p("n-cervera")]


@rule(G, "armada.s2s.o")
def test_a_squadron_can_be_damaged_when_paired_and_harms_nobody() -> None:
    hand = battle("n-cervera, n-canarias", "r-libertad, r-destroyers-2")
    hand.do(Pair(((p("n-canarias"), p("r-libertad")), (p("n-cervera"), p("r-destroyers-2")))))
    hand.do(Order(1))
    hand.roll(6)  # only Cervera rolls
    assert hand.s.damaged[p("r-destroyers-2")]
    assert not hand.s.damaged[p("n-cervera")]
    assert hand.s.at[p("n-cervera")] == sp(STRAIT)


@rule(G, "armada.ex.c")
def test_who_survives_covers_his_zone() -> None:
    hand = battle("n-canarias", "r-libertad")
    hand.roll(6, 1)
    s = hand.s
    assert (control.covers(s, N, sp(STRAIT)), control.covers(s, R, sp(STRAIT))) == (True, False)


# --- Submarines -------------------------------------------------------------------------------------------------------


@rule(G, "armada.s2s.f")
def test_a_squadron_lifts_a_torpedo_from_5_to_6() -> None:
    hand = battle("n-cervera", "r-submarines-c, r-destroyers-2")
    hand.roll(5)
    assert hand.s.damaged[p("n-cervera")]
    assert isinstance(hand.events[-1], ShipDamaged)


@rule(G, "armada.s2s.f")
def test_a_submarine_chooses_its_ship() -> None:
    hand = battle("n-submarine", "r-libertad, r-cervantes")
    assert hand.asks == "Stalking nationalist"
    hand.do(Duel(p("n-submarine"), p("r-cervantes")))
    hand.roll(6)
    assert hand.s.damaged[p("r-cervantes")]
    assert not hand.s.stack  # a damaged ship does not answer


@rule(G, "armada.s2s.g")
def test_a_ship_that_was_missed_fires_back() -> None:
    hand = battle("n-submarine", "r-libertad")
    hand.roll(3)
    assert hand.asks == "AnswerRoll chance"
    hand.roll(6)
    assert hand.s.damaged[p("n-submarine")]


@rule(G, "armada.s2s.g", "armada.ex.d")
def test_a_ship_that_a_torpedo_drives_off_answers_first() -> None:
    hand = battle("n-submarine", "r-libertad")
    hand.roll(5)
    hand.roll(1)
    assert (hand.s.at[p("r-libertad")], hand.s.damaged[p("r-libertad")]) == (sp("cartagena"), 0)
    assert hand.s.at[p("n-submarine")] == sp(STRAIT)


@rule(G, "armada.s2s.h")
def test_a_submarine_is_ignored_after_its_attack_but_covers_its_zone() -> None:
    hand = battle("n-submarine, n-cervera", "r-libertad")
    hand.roll(1)
    hand.roll(1)
    assert rivals(hand.s, air=False) == ([p("n-cervera")], [p("r-libertad")])
    hand.roll(1, 6)  # Libertad damages Cervera
    shelter(hand, "el-ferrol")
    assert control.covers(hand.s, N, sp(STRAIT))


# --- Airplanes --------------------------------------------------------------------------------------------------------


@rule(G, "armada.s2s.d", "armada.move.j")
@pytest.mark.parametrize(("dice", "box"), [((5, 1), BOARD), ((6, 1), DEAD), ((4, 1), MAP)])
def test_airplanes_dogfight_first(dice: tuple[int, int], box: int) -> None:
    # The SM-79 (1, no modifier) against the Potez-54 (1, no modifier).
    hand = battle("n-sm-79", "r-potez-54", space="balearic-islands")
    hand.roll(*dice)
    assert hand.s.box[p("r-potez-54")] == box
    assert hand.s.box[p("n-sm-79")] == MAP


@rule(G, "armada.s2s.e", "armada.ex.a")
def test_the_order_of_a_battle_of_fleets() -> None:
    hand = battle("n-sm-79, n-submarine, n-cervera, n-canarias", "r-potez-54, r-libertad, r-cervantes")
    hand.roll(5, 1)  # dogfight: the Potez goes home
    assert hand.asks == "Aiming nationalist"  # the surviving airplane picks a ship
    hand.do(Duel(p("n-sm-79"), p("r-libertad")))
    hand.roll(1, 1)  # the ship rolls a die too
    hand.do(Duel(p("n-submarine"), p("r-libertad")))
    hand.roll(1)
    hand.roll(1)
    hand.do(Pair(((p("n-cervera"), p("r-libertad")), (p("n-canarias"), p("r-cervantes")))))
    hand.do(Order(0))
    hand.roll(1, 1)
    hand.roll(1, 1)
    fire = [(event.unit, event.other) for event in hand.told(NavalFire)]
    assert fire == [
        (p("n-sm-79"), p("r-potez-54")),
        (p("r-potez-54"), p("n-sm-79")),
        (p("n-sm-79"), p("r-libertad")),
        (p("r-libertad"), p("n-sm-79")),
        (p("n-submarine"), p("r-libertad")),
        (p("r-libertad"), p("n-submarine")),
        (p("n-cervera"), p("r-libertad")),
        (p("r-libertad"), p("n-cervera")),
        (p("n-canarias"), p("r-cervantes")),
        (p("r-cervantes"), p("n-canarias")),
    ]


@rule(G, "armada.s2a.a", "armada.move.j")
def test_airplanes_alone_against_ships_alone_fight_unasked() -> None:
    hand = battle("n-sm-79", "r-libertad", space="balearic-islands", fight=False)
    assert hand.asks == "AirRoll chance"


@rule(G, "armada.s2a.b", "armada.counters.c")
def test_airplanes_roll_their_values_and_a_ship_one_die() -> None:
    # CR-32 of 1 and CR-32 of 2 would meet España (2); the battleship here is the Republican Jaime I, also of 2.
    hand = battle("n-cr-32-1, n-cr-32-2", "r-jaime-i", space="balearic-islands", fight=False)
    hand.do(Duel(p("r-jaime-i"), p("n-cr-32-1")))  # the owner of the ship picks its target
    assert hand.top.asks(hand.s) == (4, 6)  # type: ignore[attr-defined]  # dice say how many they are


@rule(G, "armada.s2a.c")
def test_two_results_of_6_sink_a_ship() -> None:
    hand = battle("n-sm-79, n-he-51", "r-libertad", space="balearic-islands", fight=False)
    hand.do(Duel(p("r-libertad"), p("n-sm-79")))
    hand.roll(6, 6, 1)
    assert hand.s.box[p("r-libertad")] == DEAD


@rule(G, "armada.s2a.c")
@pytest.mark.parametrize(("die", "damaged"), [(6, 1), (5, 0)])
def test_an_airplane_damages_a_ship_or_drives_it_back(die: int, damaged: int) -> None:
    hand = battle("n-sm-79", "r-libertad", space="balearic-islands", fight=False)
    hand.roll(die, 1)
    assert (hand.s.at[p("r-libertad")], hand.s.damaged[p("r-libertad")]) == (sp("cartagena"), damaged)
    assert [event.space for event in hand.told(ShipWithdrew)] == [sp("cartagena")]


@rule(G, "armada.s2a.d")
@pytest.mark.parametrize(("die", "box"), [(6, DEAD), (5, BOARD), (4, MAP)])
def test_a_ship_shoots_an_airplane_down_or_sends_it_home(die: int, box: int) -> None:
    hand = battle("n-sm-79", "r-libertad", space="balearic-islands", fight=False)
    hand.roll(1, die)
    assert hand.s.box[p("n-sm-79")] == box
    assert bool(hand.told(PlaneDown)) is (box == DEAD)
    assert bool(hand.told(PlaneDriven)) is (box == BOARD)


@rule(G, "armada.counters.d")
def test_against_airplanes_the_diamond_counts() -> None:
    # The squadron is printed -1/+1: its 5 against an airplane is a 6.
    hand = battle("n-sm-79", "r-destroyers-2", space="balearic-islands", fight=False)
    hand.roll(1, 5)
    assert hand.s.box[p("n-sm-79")] == DEAD

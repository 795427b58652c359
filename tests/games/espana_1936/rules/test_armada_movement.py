"""La Armada: ships move first, where they may go, and airplanes over the sea."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.book import MALAGA, MEDITERRANEAN, NATIONALIST, STRAIT, S
from frente.games.espana_1936.commands import Done, Move
from frente.games.espana_1936.movement import destinations
from frente.games.espana_1936.naval.movement import Sailing
from frente.games.espana_1936.position import CONTESTED, MISSION
from tests.games.espana_1936.positions import G, p, sp
from tests.games.espana_1936.rules.armada import phase, sea
from tests.rule_marks import rule

FLEETS = ("el-ferrol: n-espana", "cartagena: r-libertad", "cordoba: n-army-s1", "madrid: r-army-s1")


@rule(G, "armada.seq.a")
def test_ships_move_before_all_else_the_nationalist_first() -> None:
    hand = phase(sea(*FLEETS), "movement")
    order = []
    while hand.s.stack:
        order.append(hand.asks)
        hand.do(Done())
    assert order == [
        "Sailing nationalist",
        "Sailing republican",
        "Movement nationalist",
        "Movement republican",
    ]


@rule(G, "armada.move.k")
def test_a_card_that_turns_the_order_round_turns_the_ships_too() -> None:
    s = sea(*FLEETS)
    s.republicans_first = 1
    assert phase(s, "movement").asks == "Sailing republican"


@rule(G, "armada.move.c")
@pytest.mark.parametrize(
    "to", ["mediterranean-sea", "barcelona", "strait-of-gibraltar", "santander", "tarragona"]
)
def test_a_ship_goes_to_any_operations_space_port_or_coast(to: str) -> None:
    hand = phase(sea(*FLEETS), "movement")
    hand.do(Move(p("n-espana"), sp(to)))
    assert hand.s.at[p("n-espana")] == sp(to)


@rule(G, "armada.move.c")
@pytest.mark.parametrize("to", ["madrid", "sevilla", "cadiz-base", "cartagena"])
def test_a_ship_does_not_go_inland_or_into_a_base(to: str) -> None:
    hand = phase(sea(*FLEETS), "movement")
    assert hand.refused(Move(p("n-espana"), sp(to))) == ("not_at_sea", "armada")


@rule(G, "armada.move.d")
def test_a_ship_may_stay() -> None:
    hand = phase(sea("cantabrian-sea: n-cervera", *FLEETS), "movement")
    hand.do(Done())
    assert hand.s.at[p("n-cervera")] == sp("cantabrian-sea")


@rule(G, "armada.move.b", "armada.repair.a")
def test_a_damaged_ship_does_not_move() -> None:
    s = sea("cartagena: r-libertad, r-cervantes", *FLEETS[2:])
    s.damaged[p("r-libertad")] = 1
    hand = phase(s, "movement")
    assert hand.seat == "republican"
    assert hand.refused(Move(p("r-libertad"), sp("valencia"))) == ("ship_damaged", "armada")
    assert not [one for one in hand.top.options(s) if isinstance(one, Move) and one.piece == p("r-libertad")]


@rule(G, "armada.move.e")
def test_the_cantabrian_sea_wants_republican_troops_in_one_of_its_ports() -> None:
    with_bilbao = phase(sea("bilbao: r-basque-s1", *FLEETS[1:]), "movement")
    assert with_bilbao.asks == "Sailing republican"
    with_bilbao.do(Move(p("r-libertad"), sp("cantabrian-sea")))
    # A marker in the ports, and troops in Santander, which is none.
    without = phase(sea("santander: r-army-s3", *FLEETS[1:]), "movement")
    assert without.refused(Move(p("r-libertad"), sp("cantabrian-sea"))) == ("cantabrian_shut", "armada")


@rule(G, "armada.move.e")
def test_san_sebastian_counts_only_by_its_option() -> None:
    for options, allowed in (("san-sebastian", True), ("", False)):
        hand = phase(sea("san-sebastian: r-basque-s1", *FLEETS[1:], options=options), "movement")
        assert bool(hand.judge(Move(p("r-libertad"), sp("cantabrian-sea")))) is allowed


@rule(G, "armada.move.e")
def test_the_nationalist_needs_nothing_for_the_cantabrian_sea() -> None:
    assert phase(sea(*FLEETS), "movement").judge(Move(p("n-espana"), sp("cantabrian-sea")))


@rule(G, "armada.move.f")
def test_any_number_of_ships_may_share_a_space() -> None:
    six = ["n-espana", "n-cervera", "n-canarias", "n-baleares", "n-navarra", "n-submarine"]
    hand = phase(sea(f"el-ferrol: {', '.join(six)}", *FLEETS[1:]), "movement")
    for ship in six:
        hand.do(Move(p(ship), sp("balearic-islands")))
    assert {hand.s.at[p(ship)] for ship in six} == {sp("balearic-islands")}


@rule(G, "armada.move.c")
def test_a_ship_is_assigned_once() -> None:
    hand = phase(sea("el-ferrol: n-espana, n-cervera", *FLEETS[1:]), "movement")
    hand.do(Move(p("n-espana"), sp("valencia")))
    assert hand.refused(Move(p("n-espana"), sp("murcia")))[0] == "already_moved"
    assert isinstance(hand.top, Sailing)


# --- Airplanes --------------------------------------------------------------------------------------------------------


@rule(G, "armada.move.g")
def test_in_turn_1_the_ju_52_has_four_places() -> None:
    s = sea(
        "strait-of-gibraltar: n-ju-52-strait", "cadiz: n-army-s1", "malaga: r-army-s1", n="sevilla", turn=1
    )
    hand = phase(s, "movement", "movement.first")
    plane = p("n-ju-52-strait")
    assert destinations(s, plane) | {s.at[plane]} == {sp("cadiz"), sp("sevilla"), MALAGA, STRAIT}
    assert hand.refused(Move(plane, sp("balearic-islands"))) == ("ju_52_first", "armada")


@rule(G, "armada.move.g", "armada.block.b")
def test_the_ju_52_off_malaga_takes_nothing() -> None:
    s = sea("strait-of-gibraltar: n-ju-52-strait", "cadiz: n-army-s1", "madrid: r-army-s1", turn=1)
    hand = phase(s, "movement", "movement.first")
    hand.do(Move(p("n-ju-52-strait"), MALAGA))
    assert s.status(MALAGA) == 1  # Republican, although only the airplane is there
    assert s.mission[p("n-ju-52-strait")] == MISSION


@rule(G, "armada.air.b")
def test_in_turn_1_no_airplane_goes_to_an_operations_space() -> None:
    s = sea("sevilla: n-army-s1", "madrid: r-army-s1", boards="n-cr-32-1", turn=1)
    hand = phase(s, "movement", "movement.first")
    assert hand.refused(Move(p("n-cr-32-1"), sp("balearic-islands"))) == ("no_air_yet", "armada")


@rule(G, "armada.move.h", "armada.air.a")
def test_two_airplanes_a_side_in_an_operations_space() -> None:
    s = sea(
        "balearic-islands: n-cr-32-1, n-cr-32-2",
        "sevilla: n-army-s1",
        "madrid: r-army-s1",
        boards="n-me-109 r-sb-2",
    )
    hand = phase(s, "movement", "movement.first")
    assert hand.refused(Move(p("n-me-109"), sp("balearic-islands"))) == ("two_planes", "armada")
    hand.do(Done())
    assert hand.judge(Move(p("r-sb-2"), sp("balearic-islands")))  # the limit is each side's own


@rule(G, "armada.air.a")
def test_two_airplanes_a_side_in_a_port() -> None:
    s = sea(
        "valencia: r-sb-2, r-i-16",
        "sevilla: n-army-s1",
        "madrid: r-army-s1",
        boards="r-i-15-1",
        missions="r-sb-2 r-i-16",
    )
    hand = phase(s, "movement", "movement.second")
    assert hand.refused(Move(p("r-i-15-1"), sp("valencia"))) == ("two_planes", "armada")


@rule(G, "armada.air.a")
def test_land_support_in_a_port_has_no_limit() -> None:
    planes = "r-sb-2, r-i-16"
    s = sea(f"valencia: r-army-s2, {planes}", "sevilla: n-army-s1", "madrid: r-army-s1", boards="r-i-15-1")
    hand = phase(s, "movement", "movement.second")
    hand.do(Move(p("r-i-15-1"), sp("valencia")))
    assert s.mission[p("r-i-15-1")] == 0


@rule(G, "armada.move.i")
def test_no_airplane_over_the_mediterranean() -> None:
    s = sea("sevilla: n-army-s1", "madrid: r-army-s1", boards="r-sb-2")
    hand = phase(s, "movement", "movement.second")
    assert hand.refused(Move(p("r-sb-2"), MEDITERRANEAN)) == ("no_air_mediterranean", "armada")
    assert MEDITERRANEAN not in destinations(s, p("r-sb-2"))


@rule(G, "armada.block.a", "armada.block.b")
def test_an_airplane_may_blockade_an_enemy_port_without_taking_it() -> None:
    s = sea("valencia: r-army-s2", "sevilla: n-army-s1", boards="n-cr-32-1")
    hand = phase(s, "movement", "movement.first")
    hand.do(Move(p("n-cr-32-1"), sp("valencia")))
    assert s.mission[p("n-cr-32-1")] == MISSION
    assert s.status(sp("valencia")) == 1
    assert s.status(sp("valencia")) != CONTESTED
    assert s.force[NATIONALIST * S + sp("valencia")] == 0


@rule(G, "armada.block.a")
def test_a_coast_without_a_port_is_not_blockaded_by_airplanes() -> None:
    s = sea("valencia: r-army-s2", "sevilla: n-army-s1", boards="n-cr-32-1")
    hand = phase(s, "movement", "movement.first")
    assert hand.refused(Move(p("n-cr-32-1"), sp("almeria")))[0] == "no_units_there"


@rule(G, "armada.block.c")
def test_airplanes_may_be_stationed_in_an_own_port_without_troops() -> None:
    s = sea("sevilla: n-army-s1", "madrid: r-army-s1", boards="r-i-16")
    hand = phase(s, "movement", "movement.second")
    hand.do(Move(p("r-i-16"), sp("valencia")))
    assert s.mission[p("r-i-16")] == MISSION

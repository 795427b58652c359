"""La Armada: blockades, the guns of the bases, lost bases, repair."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.commands import Done, Duel, Move, Repair
from frente.games.espana_1936.effects.places import spaces
from frente.games.espana_1936.ground import open_port
from frente.games.espana_1936.naval import refuge, repair
from frente.games.espana_1936.naval.events import FortFired, NavalBattle
from frente.games.espana_1936.ops import Spaces
from frente.games.espana_1936.position import BOARD, DEAD, MISSION, SHELTERED
from frente.kernel.event import Log
from tests.games.espana_1936.positions import G, p, sp
from tests.games.espana_1936.rules.armada import LAND, naval, phase, sea
from tests.rule_marks import rule

N, R = 0, 1


@rule(G, "armada.block.b", "armada.block.d")
def test_a_blockade_stops_events_and_nothing_else() -> None:
    s = sea("valencia: r-army-s2, n-canarias", *LAND)
    naval(s)
    assert s.status(sp("valencia")) == R
    assert not open_port(s, R, sp("valencia"))
    assert open_port(s, R, sp("barcelona"))
    assert sp("valencia") not in spaces(s, R, Spaces("@port", ()))
    assert sp("valencia") in spaces(s, R, Spaces("@own", ()))  # land placement is untouched


@rule(G, "armada.block.d")
def test_an_airplane_that_stays_blockades() -> None:
    s = sea("barcelona: n-cr-32-1", *LAND, missions="n-cr-32-1")
    naval(s)
    assert sp("barcelona") not in spaces(s, R, Spaces("@port", ()))


@rule(G, "armada.block.c", "armada.move.j")
def test_ships_in_their_own_port_fight_a_blockader() -> None:
    hand = naval(sea("valencia: r-army-s2, r-libertad, n-canarias", *LAND))
    assert [event.space for event in hand.told(NavalBattle)] == [sp("valencia")]
    assert hand.asks == "PairRoll chance"  # nobody is asked if he wants to
    hand.roll(1, 6)  # Libertad damages the Canarias
    hand.do(Move(p("n-canarias"), sp("cadiz-base")))
    assert open_port(hand.s, R, sp("valencia"))


@rule(G, "armada.block.d")
def test_an_airplane_that_was_driven_off_does_not_blockade() -> None:
    hand = naval(sea("valencia: r-libertad, n-cr-32-1", *LAND, missions="n-cr-32-1"))
    hand.roll(1, 5)
    assert hand.s.box[p("n-cr-32-1")] == BOARD
    assert open_port(hand.s, R, sp("valencia"))


@rule(G, "armada.move.j")
def test_ships_off_a_coast_without_a_port_fight_ship_to_ship() -> None:
    hand = naval(sea("tarragona: n-cervera, r-libertad", *LAND))
    assert hand.asks == "PairRoll chance"


@rule(G, "armada.coast.h")
def test_where_both_have_troops_airplanes_and_ships_never_meet() -> None:
    hand = naval(sea("malaga: n-army-s2, r-army-s2, n-cr-32-1, r-jaime-i", *LAND))
    assert not hand.s.stack
    assert not hand.told(NavalBattle)


@rule(G, "armada.fort.a")
@pytest.mark.parametrize(
    ("port", "blockader", "base"),
    [("murcia", "n-canarias", "el-ferrol"), ("cadiz", "r-libertad", ""), ("la-coruna", "r-libertad", "")],
)
def test_three_dice_against_a_ship_that_blockades(port: str, blockader: str, base: str) -> None:
    s = sea(f"{port}: {blockader}", *LAND)
    hand = naval(s)
    assert hand.top.asks(s) == (3, 6)  # type: ignore[attr-defined]  # dice say how many they are
    hand.roll(5, 1, 1)
    if base:
        hand.do(Move(p(blockader), sp(base)))
    assert (s.at[p(blockader)] != sp(port), s.damaged[p(blockader)]) == (True, 0)


@rule(G, "armada.fort.a")
def test_plus_one_against_an_airplane() -> None:
    hand = naval(sea("murcia: n-cr-32-1", *LAND, missions="n-cr-32-1"))
    hand.roll(5, 1, 1)
    assert hand.s.box[p("n-cr-32-1")] == DEAD


@rule(G, "armada.fort.a")
def test_one_blockader_that_the_defender_names() -> None:
    hand = naval(sea("murcia: n-canarias, n-baleares", *LAND))
    assert hand.asks == "FortAim republican"
    hand.do(Duel(-1, p("n-baleares")))
    hand.roll(4, 4, 4)
    assert not hand.s.stack
    assert not open_port(hand.s, R, sp("murcia"))


@rule(G, "armada.fort.a")
def test_no_guns_elsewhere() -> None:
    assert not naval(sea("valencia: n-canarias", *LAND)).told(FortFired)


@rule(G, "armada.fort.b")
def test_nothing_harms_the_guns() -> None:
    hand = naval(sea("murcia: n-cr-32-2", *LAND, missions="n-cr-32-2"))
    hand.roll(1, 1, 1)  # and the airplane does not roll
    assert not hand.s.stack
    hand = naval(hand.s)
    assert hand.asks == "FortRoll chance"  # they fire again next time


@rule(G, "armada.fort.c")
def test_a_blockade_does_not_keep_ships_in_their_base() -> None:
    s = sea("cadiz: r-libertad, n-army-s2", "cadiz-base: n-canarias", *LAND)
    hand = phase(s, "movement")
    hand.do(Move(p("n-canarias"), sp("mediterranean-sea")))
    assert not open_port(s, N, sp("cadiz"))


# --- Bases ------------------------------------------------------------------------------------------------------------


@rule(G, "armada.base.a")
def test_a_base_is_lost_with_the_land_beside_it() -> None:
    s = sea("murcia: n-army-s2", *LAND)
    assert refuge.bases(s, R) == []
    s = sea("murcia: n-army-s2, r-army-s2", *LAND)
    assert refuge.bases(s, R) == [sp("cartagena")]


@rule(G, "armada.base.a", "armada.base.b")
def test_ships_in_a_lost_base_go_to_an_enemy_port() -> None:
    s = sea(
        "murcia: n-army-s2", "cartagena: r-libertad", "cordoba: n-army-s1", "madrid: r-army-s1", n="cadiz"
    )
    hand = phase(s, "naval")
    assert hand.asks == "Sheltering republican"  # the owner chooses among enemy ports
    assert hand.refused(Move(p("r-libertad"), sp("valencia"))) == ("not_a_haven", "armada")
    hand.do(Move(p("r-libertad"), sp("cadiz")))
    assert s.mission[p("r-libertad")] == SHELTERED
    assert open_port(s, N, sp("cadiz"))  # it shelters, it does not blockade


@rule(G, "armada.base.b")
def test_a_damaged_ship_without_a_base_goes_to_an_enemy_port() -> None:
    s = sea("strait-of-gibraltar: n-sm-79, r-libertad", "murcia: n-army-s2", *LAND)
    hand = naval(s)
    hand.roll(6, 1)
    hand.do(Move(p("r-libertad"), sp("murcia")))
    assert (s.at[p("r-libertad")], s.damaged[p("r-libertad")]) == (sp("murcia"), 1)


@rule(G, "armada.base.c")
def test_in_an_enemy_port_points_do_not_repair() -> None:
    s = sea("murcia: n-army-s2", "cartagena: r-libertad", *LAND)
    s.damaged[p("r-libertad")] = 1
    refuge.moor(s, p("r-libertad"), sp("murcia"), Log())
    assert not repair.judge(s, R, p("r-libertad"))


# --- Repair -----------------------------------------------------------------------------------------------------------


@rule(G, "armada.repair.b")
def test_a_point_repairs_a_ship_in_its_base() -> None:
    s = sea("cadiz-base: n-canarias", *LAND, turn=7)
    s.damaged[p("n-canarias")] = 1
    s.points_0 = 3
    hand = phase(s, "replacements", "replacements.spending")
    while hand.seat != "nationalist":
        hand.do(Done())
    hand.do(Repair(p("n-canarias")))
    assert (s.points_0, s.damaged[p("n-canarias")]) == (2, 0)


@rule(G, "armada.repair.c")
def test_points_do_not_bring_a_sunk_ship_back() -> None:
    s = sea(*LAND, turn=7)
    s.place(p("n-baleares"), -1, DEAD)
    assert repair.judge(s, N, p("n-baleares")).name == "no_repair"


@rule(G, "armada.repair.a")
def test_a_damaged_ship_does_not_fight() -> None:
    s = sea("cartagena: r-libertad", *LAND)
    s.damaged[p("r-libertad")] = 1
    assert not naval(s).s.stack


@rule(G, "armada.block.a")
def test_airplanes_on_a_mission_go_home_in_maintenance() -> None:
    s = sea("barcelona: n-cr-32-1", *LAND, missions="n-cr-32-1")
    assert s.mission[p("n-cr-32-1")] == MISSION
    phase(s, "maintenance")
    assert (s.box[p("n-cr-32-1")], s.mission[p("n-cr-32-1")]) == (BOARD, 0)

"""La Armada: what the A cards do at sea."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.book import BALEARIC, STRAIT
from frente.games.espana_1936.commands import Choose, Done, Move, Play, React
from frente.games.espana_1936.naval import control
from frente.games.espana_1936.position import DEAD, FUTURE, MAP, REMOVED, Position
from frente.games.espana_1936.sea import crossing_quota, in_force
from frente.kernel.event import Log
from tests.games.espana_1936.positions import G, c, exchange, p, sp
from tests.games.espana_1936.rules.armada import LAND, sea
from tests.games.hand import Hand
from tests.rule_marks import rule

N, R = 0, 1


def played(card: str, *lines: str, turn: int = 2, damaged: str = "", dead: str = "") -> Hand[Position]:
    """A card that has just been played as an event, with nobody to cancel it."""
    s = sea(*lines, *LAND, hands=card, turn=turn)
    for ship in damaged.split():
        s.damaged[p(ship)] = 1
    for ship in dead.split():
        s.place(p(ship), -1, DEAD)
    hand = exchange(s)
    if card[0] == "R":
        while hand.asks == "Playing nationalist":
            hand.do(Done())
    hand.do(Play(c(card)))
    while hand.asks.startswith("Reaction"):
        hand.do(React())
    return hand


@rule(G, "armada.setup.c")
@pytest.mark.parametrize(("card", "ship"), [("NA2", "n-canarias"), ("NA3", "n-baleares")])
def test_a_ship_enters_in_a_base_of_its_owner_s_choice(card: str, ship: str) -> None:
    hand = played(card)
    assert hand.s.box[p(ship)] == FUTURE
    hand.do(Choose((p(ship),), (sp("cadiz-base"),)))
    assert hand.s.at[p(ship)] == sp("cadiz-base")


@rule(G, "armada.setup.c")
def test_submarines_enter() -> None:
    assert played("RA5").s.at[p("r-submarines-c")] == sp("cartagena")
    assert played("NA4").s.at[p("n-submarine")] == BALEARIC


@rule(G, "armada.repair.b", "armada.base.c")
def test_a_card_repairs_all_ships_even_in_an_enemy_port() -> None:
    s = sea("cartagena: r-libertad", "murcia: r-army-s2", *LAND, hands="RA1")
    s.damaged[p("r-libertad")] = 1
    s.place(p("r-cervantes"), sp("cadiz"), mission=2)
    s.damaged[p("r-cervantes")] = 1
    hand = exchange(s)
    while hand.asks != "Playing republican":
        hand.do(Done())
    hand.do(Play(c("RA1")))
    while hand.asks.startswith("Reaction"):
        hand.do(React())
    assert not any(s.damaged)


@rule(G, "armada.repair.c")
def test_a_card_brings_a_sunk_ship_back() -> None:
    hand = played("RA8", turn=7, dead="r-libertad")
    while hand.asks.startswith("Returning"):
        hand.do(next(iter(hand.top.options(hand.s))))
    assert (hand.s.box[p("r-libertad")], hand.s.at[p("r-libertad")]) == (MAP, sp("cartagena"))
    assert not hand.s.damaged[p("r-libertad")]


@rule(G, "armada.ctrl.h")
def test_the_crews_close_the_strait_whatever_is_there() -> None:
    hand = played("RA1", "strait-of-gibraltar: n-cervera", turn=1)
    s = hand.s
    control.fix(s, Log(), 0)
    assert (in_force(s, STRAIT, N), in_force(s, STRAIT, R)) == (False, True)
    assert crossing_quota(s) == (0, 0)


@rule(G, "armada.counters.b")
def test_the_jaime_i_blows_up_in_port_and_is_only_damaged_at_sea() -> None:
    assert played("NA5", "malaga: r-jaime-i").s.box[p("r-jaime-i")] == REMOVED
    hand = played("NA5", "strait-of-gibraltar: r-jaime-i")
    assert (hand.s.at[p("r-jaime-i")], hand.s.damaged[p("r-jaime-i")]) == (sp("cartagena"), 1)


@rule(G, "armada.ex.d")
@pytest.mark.parametrize(
    ("dice", "box", "damaged", "home"),
    [((5, 1), MAP, 1, True), ((4, 1), MAP, 0, True), ((3, 1), MAP, 0, False), ((6, 5), DEAD, 0, False)],
)
def test_torpedoes_by_night(dice: tuple[int, int], box: int, damaged: int, home: bool) -> None:
    hand = played("RA10", "mediterranean-sea: n-cervera", turn=7)
    if hand.asks.startswith("AimingAtShip"):
        hand.do(Choose((p("n-cervera"),)))
    hand.roll(*dice)  # +1 on the die where it helps most
    if hand.asks.startswith("Sheltering"):
        hand.do(Move(p("n-cervera"), sp("el-ferrol")))
    s = hand.s
    assert (s.box[p("n-cervera")], s.damaged[p("n-cervera")]) == (box, damaged)
    assert (s.at[p("n-cervera")] == sp("el-ferrol")) is home

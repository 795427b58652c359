"""La Armada: ships in land battles off a coast."""

from __future__ import annotations

from frente.games.espana_1936.commands import Act, Commit, Duel, Move
from frente.games.espana_1936.commitment import ATTACKER, DEFENDER
from frente.games.espana_1936.naval.events import NavalBattle, NavalFire
from frente.games.espana_1936.position import Position
from frente.games.espana_1936.roll import dice_terms, modifier_terms
from tests.games.espana_1936.positions import G, opened, p, sp
from tests.games.espana_1936.rules.armada import LAND, naval, sea
from tests.games.hand import Hand
from tests.rule_marks import rule

N, R = 0, 1


def assault(*ships: str, space: str = "malaga", planes: str = "") -> Hand[Position]:
    """Varela attacks the Republican army unit of 1 in a coastal space with his army unit of 1; the attacker commits."""
    line = ", ".join(["n-army-s2", "n-varela", "r-army-s2", *ships, *planes.split()])
    hand = opened(sea(f"{space}: {line}", *LAND), "battles")
    hand.do(Act(p("n-varela"), True))
    hand.do(Duel(p("n-army-s2"), p("r-army-s2")))
    return hand


def commit(hand: Hand[Position], attacker: str, defender: str) -> None:
    """Both sides commit."""
    hand.do(Commit(tuple(p(piece) for piece in attacker.split())))
    if hand.asks.startswith("Supports"):
        hand.do(Commit(tuple(p(piece) for piece in defender.split())))


@rule(G, "armada.coast.c", "armada.counters.c")
def test_a_ship_lends_its_value_in_dice_and_its_modifier() -> None:
    hand = assault("r-jaime-i")
    commit(hand, "n-varela", "r-jaime-i")
    dice = {term.piece: term.amount for term in dice_terms(hand.s, DEFENDER)}
    assert dice == {p("r-army-s2"): 1, p("r-jaime-i"): 2}
    assert (p("r-jaime-i"), -1) in [(term.piece, term.amount) for term in modifier_terms(hand.s, DEFENDER)]


@rule(G, "armada.coast.d")
def test_ships_of_both_sides_fight_before_the_land_combat() -> None:
    hand = assault("n-cervera", "r-jaime-i")
    commit(hand, "n-varela n-cervera", "r-jaime-i")
    assert hand.asks == "PairRoll chance"
    hand.roll(1, 1, 1)  # Cervera one die, Jaime I two
    assert [(event.unit, event.other) for event in hand.told(NavalFire)] == [
        (p("n-cervera"), p("r-jaime-i")),
        (p("r-jaime-i"), p("n-cervera")),
    ]
    assert hand.asks == "GroundRoll chance"
    assert p("n-cervera") in {term.piece for term in dice_terms(hand.s, ATTACKER)}


@rule(G, "armada.coast.d")
def test_no_fight_unless_both_commit_ships() -> None:
    hand = assault("n-cervera", "r-jaime-i")
    commit(hand, "n-varela n-cervera", "")
    assert hand.asks == "GroundRoll chance"


@rule(G, "armada.coast.e")
def test_a_5_sends_the_ship_home_and_it_gives_no_support() -> None:
    hand = assault("n-cervera", "r-libertad")
    commit(hand, "n-varela n-cervera", "r-libertad")
    hand.roll(1, 5)
    hand.do(Move(p("n-cervera"), sp("cadiz-base")))
    assert (hand.s.at[p("n-cervera")], hand.s.damaged[p("n-cervera")]) == (sp("cadiz-base"), 0)
    assert p("n-cervera") not in {term.piece for term in dice_terms(hand.s, ATTACKER)}
    assert p("r-libertad") in {term.piece for term in dice_terms(hand.s, DEFENDER)}


@rule(G, "armada.coast.e")
def test_a_6_damages_the_ship() -> None:
    hand = assault("n-canarias", "r-libertad")
    commit(hand, "n-varela n-canarias", "r-libertad")
    hand.roll(5, 1)  # Canarias 5 +1
    assert (hand.s.at[p("r-libertad")], hand.s.damaged[p("r-libertad")]) == (sp("cartagena"), 1)
    assert p("r-libertad") not in {term.piece for term in dice_terms(hand.s, DEFENDER)}


@rule(G, "armada.coast.f")
def test_a_squadron_without_an_opponent_lends_plus_one() -> None:
    hand = assault("n-cervera", "r-jaime-i", "r-destroyers-2")
    commit(hand, "n-varela n-cervera", "r-jaime-i r-destroyers-2")
    hand.roll(1, 4, 5)  # Jaime I: her -1 on the 4, the +1 of the squadron on the 5
    assert hand.told(NavalFire)[1].final == (3, 6)
    assert hand.s.damaged[p("n-cervera")]


@rule(G, "armada.coast.g")
def test_a_submarine_supports_no_land_battle() -> None:
    hand = assault("n-submarine", space="almeria")
    assert hand.refused(Commit((p("n-varela"), p("n-submarine")))) == ("submarine_support", "armada")


@rule(G, "armada.coast.h")
def test_an_airplane_and_a_ship_that_support_do_not_fight() -> None:
    hand = assault("r-jaime-i", planes="n-cr-32-1")
    commit(hand, "n-varela n-cr-32-1", "r-jaime-i")
    assert hand.asks == "GroundRoll chance"


@rule(G, "armada.move.b")
def test_a_damaged_ship_supports_nothing() -> None:
    hand = assault("r-jaime-i")
    hand.s.damaged[p("r-jaime-i")] = 1
    hand.s.mission[p("r-jaime-i")] = 2
    hand.do(Commit((p("n-varela"),)))
    assert hand.asks != "Supports republican"


@rule(G, "armada.coast.d", "armada.s2s.b")
def test_ships_that_met_in_the_land_battle_do_not_meet_again() -> None:
    hand = assault("n-cervera", "r-jaime-i")
    commit(hand, "n-varela n-cervera", "r-jaime-i")
    hand.roll(1, 1, 1)
    s = hand.s
    assert not naval(s).told(NavalBattle)
    # Without a land battle between them they meet in the naval step.
    assert naval(assault("n-cervera", "r-jaime-i").s).told(NavalBattle)

"""§3 How to win: morale, the factory of Reinosa, control of hexes."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import HEX, LABEL, MORALE_MAX, MORALE_MIN, NATIONALIST, NEAR, REPUBLICAN
from frente.games.santander_37.commands import Done, Move
from frente.games.santander_37.control import unlinked
from frente.games.santander_37.events import CutOff, FactoryRolled, GameEnded, MoraleChanged
from frente.games.santander_37.factory import FactoryRoll
from frente.games.santander_37.position import Position
from tests.games.santander_37.positions import Hand, at, h, position, u, units
from tests.rule_marks import rule

from .test_01_introduction import ruled, text_of

G = "santander-37"
OPTIONS = dict.fromkeys((option.id for option in GAME.meta.options), False)


def winner(s: Position) -> str:
    outcome = GAME.outcome(s)
    return outcome.winner if outcome else ""


def marched(unit: str, start: str, end: str, side: str, **more: int) -> Hand:
    """One unit alone on the map that has moved one hex."""
    hand = at(position(f"{start}: {unit}", **more), side, "movement")
    hand.do(Move(units(unit), (h(end),)))
    return hand


# --- 3 Victory ------------------------------------------------------------------------------------------------------


@rule(G, "3.0.a")
@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_3_0_a_morale_starts_at_four_on_a_track_from_zero_to_five(scenario: str) -> None:
    assert GAME.new(scenario, OPTIONS).morale == 4
    assert (MORALE_MIN, MORALE_MAX) == (0, 5)


@rule(G, "3.0.b")
def test_3_0_b_morale_six_is_a_republican_victory_at_once() -> None:
    """The capture of Aguilar (1404) gives +2: 4 + 2 = 6, in the middle of a movement step."""
    hand = marched("brigade-170", "1304", "1404", "republican", morale=4)
    assert (hand.s.morale, winner(hand.s), hand.s.stack) == (6, "republican", ())
    assert hand.told(GameEnded) == [GameEnded("ending.above", 6)]
    assert "Morale above 5 ends the game at once" in ruled("3.0.b")


@rule(G, "3.0.b")
def test_3_0_b_morale_five_goes_on() -> None:
    hand = marched("brigade-170", "1304", "1404", "republican", morale=3)
    assert (hand.s.morale, winner(hand.s)) == (5, "")


@rule(G, "3.0.c")
def test_3_0_c_morale_below_zero_is_a_nationalist_victory_at_once() -> None:
    """Santander costs 3: 1 - 3 = -2."""
    hand = marched("i-navarra-1", "0210", "0211", "nationalist", morale=1)
    assert (hand.s.morale, winner(hand.s), hand.s.stack) == (-2, "nationalist", ())


@rule(G, "3.0.c")
def test_3_0_c_morale_zero_goes_on() -> None:
    hand = marched("i-navarra-1", "0210", "0211", "nationalist", morale=3)
    assert (hand.s.morale, winner(hand.s)) == (0, "")


@rule(G, "3.0.d")
@pytest.mark.parametrize(("morale", "expected"), [(1, "republican"), (2, "republican"), (0, "draw")])
def test_3_0_d_the_result_of_turn_seven(morale: int, expected: str) -> None:
    assert winner(at(position(turn=7, morale=morale), "", "end_of_turn").s) == expected


@rule(G, "3.0.d")
def test_3_0_d_no_result_before_turn_seven() -> None:
    assert winner(at(position(turn=6, morale=0), "", "end_of_turn").s) == ""


@rule(G, "3.0.e")
def test_3_0_e_morale_falls_at_once_when_torrelavega_falls() -> None:
    hand = marched("i-navarra-1", "0507", "0407", "nationalist", morale=4)
    assert hand.s.morale == 3
    assert hand.told(MoraleChanged) == [MoraleChanged(-1, 3, "cause.capture_objective")]


# --- 3.1 The factory ------------------------------------------------------------------------------------------------


def factory(turn: int, holder: int = REPUBLICAN, demolished: int = 0) -> Hand:
    """The opening of a Republican phase, with a brigade on the map so that somebody can lose Reinosa."""
    s = position("0407: brigade-170", turn=turn, demolished=demolished)
    s.control[HEX["1006"]] = holder
    return at(s, "republican", "factory")


def rolls(hand: Hand) -> bool:
    return isinstance(hand.top, FactoryRoll)


@rule(G, "3.1.a")
def test_3_1_a_the_marker_is_laid_as_the_republican_phase_of_turn_four_opens() -> None:
    hand = factory(4)
    markers = [m.kind for m in GAME.observe(hand.s, None).markers if m.space == h("1006")]
    assert markers == ["factory"]


@rule(G, "3.1.a")
def test_3_1_a_no_marker_and_no_roll_before() -> None:
    hand = factory(3)
    assert not rolls(hand)
    assert GAME.observe(hand.s, None).markers == ()


@rule(G, "3.1.b")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_3_1_b_one_to_three_intact_four_to_six_demolished(die: int) -> None:
    hand = factory(4)
    hand.roll(die)
    outcome = "factory.demolished" if die >= 4 else "factory.intact"
    assert hand.told(FactoryRolled) == [FactoryRolled(die, outcome)]
    kinds = [m.kind for m in GAME.observe(hand.s, None).markers]
    assert kinds == (["demolished"] if die >= 4 else ["factory"])


@rule(G, "3.1.c")
@pytest.mark.parametrize(("demolished", "morale"), [(1, 4), (0, 3)])
def test_3_1_c_a_demolished_factory_costs_no_morale(demolished: int, morale: int) -> None:
    hand = marched("i-navarra-1", "1106", "1006", "nationalist", morale=4, demolished=demolished)
    assert hand.s.morale == morale


@rule(G, "3.1.c")
def test_3_1_c_other_objectives_still_cost_morale() -> None:
    hand = marched("i-navarra-1", "0507", "0407", "nationalist", morale=4, demolished=1)
    assert hand.s.morale == 3


@rule(G, "3.1.d")
@pytest.mark.parametrize("turn", [5, 6, 7])
def test_3_1_d_the_roll_is_repeated_while_the_factory_stands(turn: int) -> None:
    assert rolls(factory(turn))


@rule(G, "3.1.d")
def test_3_1_d_no_further_roll_once_it_is_demolished() -> None:
    assert not rolls(factory(5, demolished=1))


@rule(G, "3.1.e")
def test_3_1_e_no_roll_while_the_nationalist_holds_reinosa() -> None:
    hand = factory(4, NATIONALIST)
    assert not rolls(hand)
    assert hand.s.marker == 1


@rule(G, "3.1.f")
def test_3_1_f_after_a_reconquest_it_may_be_tried_again() -> None:
    s = position("1106: brigade-170", turn=5)
    s.control[h("1006")] = NATIONALIST
    hand = at(s, "republican", "movement")
    hand.do(Move(units("brigade-170"), (h("1006"),)))
    s = hand.s
    s.turn = 6
    assert rolls(at(s, "republican", "factory"))


@rule(G, "3.1.g")
def test_3_1_g_the_reference_says_why_the_roll_is_made() -> None:
    assert "workers" in text_of("3.1.g")


# --- 3.2 Control ----------------------------------------------------------------------------------------------------


@rule(G, "3.2.a")
def test_3_2_a_a_unit_takes_the_hexes_it_passes_and_the_one_it_ends_in() -> None:
    """0406-0405-0404: clear ground, 2 points or less of the brigade's 5."""
    hand = at(position("0406: i-navarra-1"), "nationalist", "movement")
    hand.do(Move(units("i-navarra-1"), (h("0405"), h("0404"))))
    assert [hand.s.control[h(x)] for x in ("0405", "0404", "0403")] == [NATIONALIST, NATIONALIST, REPUBLICAN]
    assert "What takes control of a hex" in ruled("3.2.a")


@rule(G, "3.2.a")
def test_3_2_a_a_headquarters_takes_control() -> None:
    assert marched("hq-navarra", "0406", "0405", "nationalist").s.control[h("0405")] == NATIONALIST


@rule(G, "3.2.a")
def test_3_2_a_a_lone_logistic_unit_does_not() -> None:
    assert marched("lu-n-1", "0406", "0405", "nationalist").s.control[h("0405")] == REPUBLICAN


RING = ("0608", "0609", "0710", "0809", "0808", "0708")
"""The six neighbours of 0709."""


def ringed(*inside: str) -> Position:
    """Nationalists all round 0709 (Ontaneda)."""
    ring = [f"{x}: {unit}" for x, unit in zip(RING, RING_UNITS, strict=True)]
    return position(*ring, *inside)


RING_UNITS = ("i-navarra-1", "i-navarra-2", "ii-navarra-1", "ii-navarra-2", "iii-navarra-1", "iii-navarra-2")


@rule(G, "3.2.b")
@pytest.mark.parametrize("step", ["movement", "combat"])
def test_3_2_b_an_empty_hex_without_a_line_changes_hands_at_the_end_of_the_step(step: str) -> None:
    hand = at(ringed(), "nationalist", step)
    assert hand.s.control[h("0709")] == REPUBLICAN
    hand.do(Done())
    assert hand.s.control[h("0709")] == NATIONALIST
    assert CutOff((h("0709"),), NATIONALIST) in hand.told(CutOff)
    assert "When cut-off hexes change hands" in ruled("3.2.b")


@rule(G, "3.2.b")
def test_3_2_b_a_gap_that_the_neighbours_watch_is_no_way_out() -> None:
    """An empty 0608 lies in the zones of 0609 and 0708; a brigade in it is a unit to link to."""
    s = ringed()
    s.place(u("i-navarra-1"), -1)
    s.control[h("0608")] = REPUBLICAN
    assert h("0709") in unlinked(s, REPUBLICAN)
    s.place(u("brigade-170"), h("0608"))
    assert h("0709") not in unlinked(s, REPUBLICAN)


@rule(G, "3.2.b")
def test_3_2_b_open_ground_is_linked_to_a_source_that_its_owner_holds() -> None:
    s = position()
    assert unlinked(s, REPUBLICAN) == []
    s.control[h("0211")] = s.control[h("0301")] = NATIONALIST
    assert h("0709") in unlinked(s, REPUBLICAN)


@rule(G, "3.2.b")
def test_3_2_b_a_unit_links_its_pocket_in_supply_or_not() -> None:
    """Ruling: any friendly combat unit will do. 0709 holds a brigade that the last check found out of supply."""
    hand = at(ringed("0709: brigade-170/oos"), "nationalist", "movement")
    hand.do(Done())
    assert hand.s.control[h("0709")] == REPUBLICAN


@rule(G, "3.2.b")
def test_3_2_b_the_republican_can_cut_off_nationalist_hexes_as_well() -> None:
    """Six brigades all round 1409."""
    brigades = [f"brigade-{n}" for n in range(167, 173)]
    around = [LABEL[n] for n in NEAR[h("1409")]]
    assert len(around) == 6
    s = position(*(f"{x}: {b}" for x, b in zip(around, brigades, strict=True)))
    hand = at(s, "republican", "movement")
    assert hand.s.control[h("1409")] == NATIONALIST
    hand.do(Done())
    assert hand.s.control[h("1409")] == REPUBLICAN


@rule(G, "3.2.b")
def test_3_2_b_a_cut_off_objective_moves_morale() -> None:
    """Torrelavega (0407) ringed and empty: -1."""
    around = [LABEL[n] for n in NEAR[h("0407")]]
    ring = [f"{x}: {unit}" for x, unit in zip(around, RING_UNITS, strict=False)]
    hand = at(position(*ring, morale=4), "nationalist", "movement")
    hand.do(Done())
    assert hand.s.control[h("0407")] == NATIONALIST
    assert MoraleChanged(-1, 3, "cause.capture_objective") in hand.told(MoraleChanged)


@rule(G, "3.2.c")
def test_3_2_c_a_vacated_hex_keeps_its_owner() -> None:
    hand = at(position("1404: i-navarra-1", "0407: brigade-170"), "nationalist", "movement")
    hand.do(Move(units("i-navarra-1"), (h("1405"),)))
    hand.do(Done())
    assert hand.s.control[h("1404")] == NATIONALIST


@rule(G, "3.2.c")
def test_3_2_c_so_does_captured_ground() -> None:
    hand = at(position("1206: i-navarra-1", "0407: brigade-170"), "nationalist", "movement")
    hand.do(Move(units("i-navarra-1"), (h("1106"),)))
    s = hand.s
    s.moved[u("i-navarra-1")] = 0
    hand = at(s, "nationalist", "movement")
    hand.do(Move(units("i-navarra-1"), (h("1206"),)))
    hand.do(Done())
    assert hand.s.control[h("1106")] == NATIONALIST


@rule(G, "3.2.d")
def test_3_2_d_a_zone_of_control_takes_nothing() -> None:
    hand = at(position("1206: i-navarra-1", "0407: brigade-170"), "nationalist", "movement")
    assert hand.s.zoc[h("1106")] == 1
    hand.do(Done())
    assert hand.s.control[h("1106")] == REPUBLICAN


@rule(G, "3.2.e")
@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_3_2_e_control_at_the_start(scenario: str) -> None:
    control = GAME.observe(GAME.new(scenario, OPTIONS), NATIONALIST).control
    assert (control[h("1604")], control[h("1404")]) == (NATIONALIST, NATIONALIST)
    assert (control[h("0211")], control[h("1006")], control[h("0301")]) == (REPUBLICAN,) * 3
    assert control[h("0101")] == -1  # the sea is nobody's

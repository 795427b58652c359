"""Logistic units (§12.3)."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME, arrivals
from frente.games.santander_37.book import KIND, LABEL, LUS, NATIONALIST, REPUBLICAN
from frente.games.santander_37.combat_events import Bombarded, Supported
from frente.games.santander_37.commands import Arrive, Done, Move, Support
from frente.games.santander_37.events import Arrived, NotReceived
from frente.games.santander_37.position import DEAD, FAIR, MAP, SPENT, TRACK
from tests.games.santander_37.battles import alone, battle, declare, support, supporters
from tests.games.santander_37.positions import Hand, at, h, position, u, units
from tests.rule_marks import rule

OPTIONS = {"armor-bonus": False, "armor-recovery": False, "historical-frecce": False}


def spanish(*more: str, weather: int = 1) -> Hand:
    """A Navarra attack on 1406 has been declared."""
    hand = battle("1506: i-navarra-1", "1406: brigade-170", *more, weather=weather)
    return declare(hand, "1406", "i-navarra-1")


@rule("santander-37", "12.3.a")
@pytest.mark.parametrize("scenario", ["historical", "campaign"])
def test_12_3_a_four_at_the_start_and_one_on_each_of_turns_1_to_4(scenario: str) -> None:
    """Ruling R63."""
    s = GAME.new(scenario, OPTIONS)
    ready = ("lu-n-1", "lu-n-2", "lu-n-3", "lu-n-4")
    late = ("lu-n-5", "lu-n-6", "lu-n-7", "lu-n-8")
    if scenario == "historical":
        assert [n for n in LUS[NATIONALIST] if s.pos[n] >= 0] == list(units(*ready))
        assert s.pos[u("lu-r-1")] >= 0
    assert [(s.box[n], s.due[n]) for n in units(*late)] == [(TRACK, 1), (TRACK, 2), (TRACK, 3), (TRACK, 4)]
    assert LUS[REPUBLICAN] == units("lu-r-1")
    assert KIND.count("lu") == 9


def receive(*stacks: str, due: int = 1) -> Hand:
    """The Nationalist arrivals step of turn 2 with the fifth logistic unit due."""
    s = position("1506: i-navarra-1", "1406: brigade-170", *stacks)
    s.box[u("lu-n-5")] = TRACK
    s.due[u("lu-n-5")] = due
    return at(s, "nationalist", "arrivals")


@rule("santander-37", "12.3.a")
def test_12_3_a_a_logistic_unit_comes_on_its_turn_and_not_before() -> None:
    hand = receive(due=2)
    hand.do(Arrive(u("lu-n-5"), h("1604")))
    assert (hand.s.box[u("lu-n-5")], hand.s.pos[u("lu-n-5")]) == (MAP, h("1604"))
    hand = receive(due=3)
    assert hand.refused(Arrive(u("lu-n-5"), h("1604"))) == ("wrong_command", "table")


@rule("santander-37", "12.3.b")
def test_12_3_b_never_more_than_eight_on_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling R64: one that cannot be received is lost. The counters are eight, so the test lowers the limit."""
    assert arrivals.MAX_LU == 8
    assert len(LUS[NATIONALIST]) == 8
    three = "1510: lu-n-1, lu-n-2, lu-n-3"
    monkeypatch.setattr(arrivals, "MAX_LU", 4)
    receive(three).do(Arrive(u("lu-n-5"), h("1604")))
    monkeypatch.setattr(arrivals, "MAX_LU", 3)
    hand = receive(three)
    assert hand.s.box[u("lu-n-5")] == SPENT
    assert [event.unit for event in hand.told(NotReceived)] == [u("lu-n-5")]


@rule("santander-37", "12.3.c")
def test_12_3_c_it_arrives_at_a_controlled_source_on_either_side() -> None:
    """Ruling R65."""
    hand = receive()
    offers = [one for one in hand.top.options(hand.s) if isinstance(one, Arrive)]
    assert {LABEL[one.hex] for one in offers} == {"1604", "1610", "1612", "0519", "0620"}
    assert {one.truck for one in offers} == {False, True}
    hand.do(Arrive(u("lu-n-5"), h("1610"), truck=True))
    assert hand.s.truck[u("lu-n-5")] == 1
    assert [event.unit for event in hand.told(Arrived)] == [u("lu-n-5")]


@rule("santander-37", "12.3.c")
def test_12_3_c_not_at_a_source_that_the_enemy_holds() -> None:
    hand = receive("1604: brigade-171")
    assert hand.refused(Arrive(u("lu-n-5"), h("1604"))) == ("not_a_source", "12.3")
    assert hand.refused(Arrive(u("lu-n-5"), h("0211"))) == ("not_a_source", "12.3")
    assert hand.refused(Arrive(u("lu-n-6"), h("1610"))) == ("nothing_due", "12.3")
    assert hand.refused(Arrive(u("i-navarra-1"), h("1610"))) == ("nothing_due", "12.3")
    assert hand.refused(Arrive(u("lu-r-1"), h("1610"))) == ("not_your_piece", "table")
    assert hand.refused(Arrive(-1, h("1610"))) == ("no_such_piece", "table")
    assert hand.refused(Arrive(u("lu-n-5"), 10**9)) == ("no_such_space", "table")


@rule("santander-37", "12.3.d")
def test_12_3_d_an_enemy_that_enters_overruns_a_lone_logistic_unit() -> None:
    hand = at(position("1406: brigade-170", "1306: lu-n-1"), "republican", "movement")
    hand.do(Move(units("brigade-170"), (h("1306"),)))
    assert hand.s.box[u("lu-n-1")] == DEAD
    assert hand.s.pos[u("brigade-170")] == h("1306")


@rule("santander-37", "12.3.d")
def test_12_3_d_it_is_overrun_in_passing_too() -> None:
    hand = at(position("1406: brigade-170", "1306: lu-n-1"), "republican", "movement")
    hand.do(Move(units("brigade-170"), (h("1306"), h("1206"))))
    assert hand.s.box[u("lu-n-1")] == DEAD


@rule("santander-37", "12.3.d")
def test_12_3_d_in_company_it_is_safe() -> None:
    hand = at(position("1406: brigade-170", "1306: lu-n-1, i-navarra-1"), "republican", "movement")
    assert hand.refused(Move(units("brigade-170"), (h("1306"),))) == ("enemy_hex", "10")


@rule("santander-37", "12.3.e", "12.4.c")
def test_12_3_e_each_adds_a_point() -> None:
    hand = spanish("1505: hq-navarra, lu-n-1, lu-n-2, lu-n-3")
    support(hand, "hq-navarra", "lu-n-1", "lu-n-2", "lu-n-3")
    assert [event.points for event in hand.told(Supported)] == [4]
    alone(hand).roll(1)
    assert [event.net for event in hand.told(Bombarded)] == [4]


@rule("santander-37", "12.3.f")
def test_12_3_f_in_or_next_to_the_hex_of_the_firing_headquarters() -> None:
    hand = spanish("1505: hq-navarra, lu-n-1", "1605: lu-n-2", "1504: lu-n-3", "1604: lu-n-4")
    assert hand.judge(supporters("hq-navarra", "lu-n-1", "lu-n-2"))
    # 1605 and 1504 touch 1505; 1604 is two hexes from it.
    assert hand.judge(supporters("hq-navarra", "lu-n-3"))
    assert hand.refused(supporters("hq-navarra", "lu-n-4")) == ("lu_reach", "12.3")


@rule("santander-37", "12.3.f", "12.3.k")
def test_12_3_f_without_a_headquarters_that_fires_there_is_no_logistic_unit() -> None:
    """Ruling R58."""
    hand = spanish("1505: hq-navarra, lu-n-1", weather=FAIR)
    assert hand.refused(supporters("lu-n-1")) == ("lu_reach", "12.3")
    assert hand.refused(supporters("condor-1", "lu-n-1")) == ("lu_reach", "12.3")
    hand = spanish("1506: lu-n-1", weather=FAIR)
    offers = [one for one in hand.top.options(hand.s) if isinstance(one, Support)]
    assert all(not one.lus for one in offers)


@rule("santander-37", "12.3.f")
def test_12_3_f_a_headquarters_that_stays_silent_feeds_none() -> None:
    # 1504 touches 1505, not 1507.
    hand = spanish("1505: hq-castilla", "1507: hq-navarra", "1504: lu-n-1")
    assert hand.refused(supporters("hq-navarra", "lu-n-1")) == ("lu_reach", "12.3")
    assert hand.judge(supporters("hq-castilla", "hq-navarra", "lu-n-1"))


@rule("santander-37", "12.3.g")
def test_12_3_g_one_headquarters_may_use_any_number() -> None:
    five = ("lu-n-1", "lu-n-2", "lu-n-3", "lu-n-4", "lu-n-5")
    hand = spanish(f"1505: hq-navarra, {', '.join(five)}")
    support(hand, "hq-navarra", *five)
    assert [event.points for event in hand.told(Supported)] == [6]


@rule("santander-37", "12.3.h", "11.1.e")
def test_12_3_h_a_committed_one_is_spent_even_without_a_bombardment() -> None:
    """Ruling R66."""
    hand = spanish("1505: hq-navarra, lu-n-1, lu-n-2", "1306: hq-xv")
    support(hand, "hq-navarra", "lu-n-1")
    support(hand, "hq-xv")  # 2 against 2
    assert hand.told(Bombarded) == []
    assert hand.s.box[u("lu-n-1")] == SPENT
    assert hand.s.pos[u("lu-n-1")] == -1
    assert hand.s.box[u("lu-n-2")] == MAP


@rule("santander-37", "12.3.i")
def test_12_3_i_on_its_truck_side_it_cannot_be_spent() -> None:
    hand = spanish("1505: hq-navarra, lu-n-1/truck, lu-n-2")
    assert hand.refused(supporters("hq-navarra", "lu-n-1")) == ("lu_truck", "12.3")
    assert all(u("lu-n-1") not in one.lus for one in hand.top.options(hand.s) if isinstance(one, Support))
    assert hand.judge(supporters("hq-navarra", "lu-n-2"))


@rule("santander-37", "12.3.i")
def test_12_3_i_the_view_shows_the_side() -> None:
    s = position("1505: hq-navarra, lu-n-1/truck, lu-n-2")
    faces = {piece.piece: piece.face for piece in GAME.observe(s, NATIONALIST).pieces}
    assert (faces[u("lu-n-1")], faces[u("lu-n-2")]) == ("truck", "full")


@rule("santander-37", "12.3.j")
def test_12_3_j_one_that_moved_is_no_use_for_the_rest_of_the_turn() -> None:
    s = position("1506: i-navarra-1, hq-navarra", "1604: lu-n-1", "1406: brigade-170", weather=1)
    hand = at(s, "nationalist", "movement")
    hand.do(Move(units("lu-n-1"), (h("1605"),)))
    hand.do(Done())
    declare(hand, "1406", "i-navarra-1")
    assert hand.refused(supporters("hq-navarra", "lu-n-1")) == ("lu_truck", "12.3")
    # Nor in the defense when the Republican attacks.
    hand = at(s, "republican", "combat")
    declare(hand, "1506", "brigade-170")
    assert hand.refused(supporters("hq-navarra", "lu-n-1")) == ("lu_truck", "12.3")


@rule("santander-37", "12.3.j")
def test_12_3_j_by_not_moving_it_is_turned_back_to_ammunition() -> None:
    """Ruling R68."""
    hand = at(position("1604: lu-n-1/truck", "1504: lu-n-2"), "nationalist", "movement")
    hand.do(Done())
    assert hand.s.truck[u("lu-n-1")] == 0
    hand = at(position("1604: lu-n-1/truck"), "republican", "movement")
    hand.do(Done())
    assert hand.s.truck[u("lu-n-1")] == 1  # only in its owner's movement step


@rule("santander-37", "12.3.k")
def test_12_3_k_it_stands_for_artillery_ammunition() -> None:
    text = next(one for one in GAME.rules() if one["ids"] == ["12.3.k"])["text"]
    assert "artillery ammunition" in text["en"]
    assert "munición de artillería" in text["es"]

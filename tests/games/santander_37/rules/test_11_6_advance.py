"""Advance after combat and breakthrough (§11.6)."""

from __future__ import annotations

from frente.games.santander_37.advance import Advancing
from frente.games.santander_37.book import NATIONALIST, REPUBLICAN
from frente.games.santander_37.combat import CombatStep
from frente.games.santander_37.commands import Advance, Done, Respond
from frente.games.santander_37.position import DEAD, MAP
from tests.games.santander_37.battles import battle, fight
from tests.games.santander_37.positions import DSG0, FRESH, Hand, h, u, units
from tests.rule_marks import rule


def emptied() -> Hand:
    """12 against 3 is 4:1; a 2 is 0/1, and the brigade has one step. Another brigade stands behind it on 1306."""
    hand = fight(
        battle("1506: i-navarra-1, i-navarra-2, hq-navarra, lu-n-1", "1406: brigade-170", "1306: brigade-171"),
        "1406", "i-navarra-1", "i-navarra-2", "hq-navarra",
        die=2,
    )  # fmt: skip
    hand.do(Respond((), units("brigade-170")))
    assert isinstance(hand.top, Advancing)
    return hand


def broken(*more: str, defenders: str = "brigade-dc, hq-xv, lu-r-1") -> Hand:
    """18 against 2 + 1 is 6:1; a 4 is a breakthrough of 1406."""
    hand = fight(
        battle("1506: i-navarra-1, i-navarra-2, iv-navarra-1", f"1406: {defenders}", *more),
        "1406", "i-navarra-1", "i-navarra-2", "iv-navarra-1",
        die=4,
    )  # fmt: skip
    assert isinstance(hand.top, Advancing)
    return hand


def go(hand: Hand, *labels: str, unit: str = "i-navarra-1") -> Advance:
    """An advance of one unit along these hexes."""
    return Advance(units(unit), tuple(h(label) for label in labels))


@rule("santander-37", "11.6.a")
def test_11_6_a_none_one_or_both_attackers_may_advance() -> None:
    a, b = units("i-navarra-1", "i-navarra-2")
    hand = emptied()
    hand.do(Done())
    assert [hand.s.pos[n] for n in (a, b)] == [h("1506")] * 2
    hand = emptied()
    hand.do(Advance((a,), (h("1406"),)))
    hand.do(Done())
    assert [hand.s.pos[n] for n in (a, b)] == [h("1406"), h("1506")]
    hand = emptied()
    hand.do(Advance((a, b), (h("1406"),)))
    assert [hand.s.pos[n] for n in (a, b)] == [h("1406")] * 2
    assert isinstance(hand.top, CombatStep)
    assert hand.s.control[h("1406")] == NATIONALIST


@rule("santander-37", "11.6.a")
def test_11_6_a_without_a_vacant_hex_there_is_no_advance() -> None:
    # 6 against 3 is 2:1; a 1 is 1/0.
    hand = fight(battle("1506: i-navarra-1", "1406: brigade-170"), "1406", "i-navarra-1", die=1)
    assert isinstance(hand.top, CombatStep)


@rule("santander-37", "11.6.a")
def test_11_6_a_a_retreat_vacates_the_hex_too() -> None:
    # 12 against 3 is 4:1; a 2 is 0/1.
    hand = fight(
        battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170"),
        "1406", "i-navarra-1", "i-navarra-2",
        die=2,
    )  # fmt: skip
    hand.do(Respond((h("1306"),)))
    hand.do(go(hand, "1406"))
    assert hand.s.pos[u("i-navarra-1")] == h("1406")


@rule("santander-37", "11.6.a")
def test_11_6_a_only_attackers_advance_once_and_one_hex() -> None:
    hand = emptied()
    assert hand.refused(go(hand, "1406", "1405")) == ("advance_far", "11.6")
    assert hand.refused(go(hand, "1405")) == ("advance_first", "11.6.1")
    hand.do(go(hand, "1406"))
    assert hand.refused(go(hand, "1406")) == ("not_an_attacker", "11.6")
    assert hand.refused(go(hand, "1406", unit="ii-castilla-1")) == ("not_an_attacker", "11.6")
    assert hand.refused(go(hand, "1406", unit="brigade-171")) == ("not_an_attacker", "11.6")


@rule("santander-37", "11.6.a")
def test_11_6_a_forged_advances_are_refused_with_a_ground() -> None:
    hand = emptied()
    a, b = units("i-navarra-1", "i-navarra-2")
    target = (h("1406"),)
    assert hand.refused(Advance((), target)) == ("no_such_piece", "table")
    assert hand.refused(Advance((a, a), target)) == ("named_twice", "table")
    assert hand.refused(Advance((a, 10**9), target)) == ("no_such_piece", "table")
    assert hand.refused(Advance((-1,), target)) == ("no_such_piece", "table")
    assert hand.refused(Advance((a, b), ())) == ("advance_first", "11.6.1")
    assert hand.refused(Advance((a,), (-1,))) == ("advance_first", "11.6.1")
    assert hand.refused(Advance((a,), target * 100_000)) == ("advance_far", "11.6")


@rule("santander-37", "11.6.b", "12.2.e")
def test_11_6_b_headquarters_never_advance() -> None:
    hand = emptied()
    assert hand.refused(go(hand, "1406", unit="hq-navarra")) == ("no_advance_hq", "11.6")
    offered = [one for one in hand.top.options(hand.s) if isinstance(one, Advance)]
    assert {one.units for one in offered} == {units("i-navarra-1"), units("i-navarra-2")}


@rule("santander-37", "11.6.b")
def test_11_6_b_logistic_units_never_advance() -> None:
    hand = emptied()
    assert hand.refused(go(hand, "1406", unit="lu-n-1"))[1] == "11.6"


@rule("santander-37", "11.6.c")
def test_11_6_c_an_advance_ignores_enemy_zones() -> None:
    hand = emptied()
    assert hand.s.zoc[REPUBLICAN * len(hand.s.head) + h("1406")] == 1  # of 1306
    hand.do(go(hand, "1406"))
    assert hand.s.pos[u("i-navarra-1")] == h("1406")
    assert hand.s.dsg[u("i-navarra-1")] == FRESH


@rule("santander-37", "11.6.1.a")
def test_11_6_1_a_a_breakthrough_eliminates_every_defender() -> None:
    hand = broken()
    assert [hand.s.box[n] for n in units("brigade-dc", "hq-xv")] == [DEAD, DEAD]
    assert hand.s.morale == 3  # the headquarters
    hand.do(go(hand, "1406"))
    assert hand.s.box[u("lu-r-1")] == DEAD


@rule("santander-37", "11.6.1.a")
def test_11_6_1_a_a_logistic_unit_stays_when_nobody_advances() -> None:
    """Ruling R54."""
    hand = broken()
    hand.do(Done())
    assert (hand.s.box[u("lu-r-1")], hand.s.pos[u("lu-r-1")]) == (MAP, h("1406"))


@rule("santander-37", "11.6.1.a")
def test_11_6_1_a_two_step_defenders_go_whole() -> None:
    # 18 against half of 4 at DSG2 is 6:1, +2; a 4 reads row 6.
    hand = broken(defenders="brigade-183/dsg2")
    assert hand.s.box[u("brigade-183")] == DEAD


@rule("santander-37", "11.6.1.b", "11.7.d")
def test_11_6_1_b_neighbours_are_shaken_unless_entrenched() -> None:
    hand = broken("1306: brigade-171", "1407: brigade-172, trench", "1305: brigade-173")
    assert hand.s.dsg[u("brigade-171")] == DSG0
    assert hand.s.dsg[u("brigade-172")] == FRESH  # in its trench
    assert hand.s.dsg[u("brigade-173")] == FRESH  # two hexes away


@rule("santander-37", "11.6.1.b")
def test_11_6_1_b_an_exchange_shakes_no_neighbours() -> None:
    hand = emptied()
    assert hand.s.dsg[u("brigade-171")] == FRESH


@rule("santander-37", "11.6.1.c")
def test_11_6_1_c_a_breakthrough_goes_one_two_or_three_hexes() -> None:
    for labels in (("1406",), ("1406", "1405"), ("1406", "1405", "1305")):
        hand = broken("1306: brigade-171")  # 1405 and 1305 lie in its zone
        hand.do(go(hand, *labels))
        assert hand.s.pos[u("i-navarra-1")] == h(labels[-1])
        assert hand.s.dsg[u("i-navarra-1")] == FRESH
    hand = broken("1306: brigade-171")
    assert hand.refused(go(hand, "1406", "1405", "1305", "1304"))[0] == "advance_far"


@rule("santander-37", "11.6.1.c")
def test_11_6_1_c_each_attacker_may_go_its_own_way() -> None:
    hand = broken()
    hand.do(go(hand, "1406", "1407"))
    hand.do(go(hand, "1406", "1306", "1206", unit="i-navarra-2"))
    hand.do(go(hand, "1406", unit="iv-navarra-1"))
    assert [hand.s.pos[n] for n in units("i-navarra-1", "i-navarra-2", "iv-navarra-1")] == [
        h("1407"), h("1206"), h("1406"),
    ]  # fmt: skip


@rule("santander-37", "11.6.1.c")
def test_11_6_1_c_only_units_of_the_combat_and_never_into_an_enemy() -> None:
    """Ruling R56."""
    hand = broken("1306: brigade-171", "1505: ii-castilla-1")
    assert hand.refused(go(hand, "1406", unit="ii-castilla-1")) == ("not_an_attacker", "11.6")
    assert hand.refused(go(hand, "1406", "1306")) == ("advance_enemy", "11.6.1")


@rule("santander-37", "11.6.1.c", "12.3.d")
def test_11_6_1_c_a_breakthrough_overruns_a_lone_logistic_unit() -> None:
    hand = broken("1306: lu-r-1", defenders="brigade-dc, hq-xv")
    hand.do(go(hand, "1406", "1306"))
    assert hand.s.box[u("lu-r-1")] == DEAD


@rule("santander-37", "11.6.1.d")
def test_11_6_1_d_the_first_hex_is_the_vacated_one() -> None:
    hand = broken()
    assert hand.refused(go(hand, "1505", "1405")) == ("advance_first", "11.6.1")


def at_the_pass() -> Hand:
    """A breakthrough of 1010 from 1111. 0910 is a mountain with a road from 1010; 0909 is one without any road."""
    return fight(
        battle("1111: i-navarra-1, i-navarra-2, iv-navarra-1", "1010: brigade-dc"),
        "1010", "i-navarra-1", "i-navarra-2", "iv-navarra-1",
        die=4,
    )  # fmt: skip


@rule("santander-37", "11.6.1.e")
def test_11_6_1_e_no_breakthrough_into_roadless_mountains() -> None:
    hand = at_the_pass()
    assert hand.refused(go(hand, "1010", "1009", "0909")) == ("advance_mountain", "11.6.1")


@rule("santander-37", "11.6.1.e")
def test_11_6_1_e_mountains_along_a_road_are_open() -> None:
    hand = at_the_pass()
    hand.do(go(hand, "1010", "0910", "0810"))
    assert hand.s.pos[u("i-navarra-1")] == h("0810")


@rule("santander-37", "11.6.1.e")
def test_11_6_1_e_a_road_elsewhere_in_the_hex_does_not_help() -> None:
    hand = at_the_pass()
    # 1009-0910 has a road; 1011-0910 does not touch; 1009-0908 is hill ground. Enter 0910 from 1011's side: 0911 first.
    assert hand.refused(go(hand, "1010", "1011", "0911")) == ("advance_mountain", "11.6.1")
    assert hand.judge(go(hand, "1010", "1009", "0910"))


@rule("santander-37", "11.6.1.e")
def test_11_6_1_e_the_vacated_hex_itself_may_be_a_roadless_mountain() -> None:
    # 0909 is a mountain, defense doubled: 18 against 2 x 2 is 4:1; a 6 is a breakthrough.
    hand = fight(
        battle("1009: i-navarra-1, i-navarra-2, iv-navarra-1", "0909: brigade-dc"),
        "0909", "i-navarra-1", "i-navarra-2", "iv-navarra-1",
        die=6,
    )  # fmt: skip
    hand.do(go(hand, "0909"))
    assert hand.s.pos[u("i-navarra-1")] == h("0909")

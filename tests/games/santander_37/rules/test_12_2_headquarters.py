"""Headquarters (§12.2): who supports whom, from where, and how they end."""

from __future__ import annotations

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import COMBAT, UNITS
from frente.games.santander_37.commands import Done, Move, Support
from frente.games.santander_37.position import DEAD, FAIR, MAP
from tests.games.santander_37.battles import alone, battle, declare, fight, support, supporters
from tests.games.santander_37.positions import DSG2, Hand, at, h, position, u, units
from tests.rule_marks import rule


def italian(*more: str, attacker: str = "littorio-1") -> Hand:
    """An Italian attack on 1406 has been declared."""
    return declare(battle(f"1506: {attacker}", "1406: brigade-170", *more), "1406", attacker)


def spanish(*more: str) -> Hand:
    """A Navarra attack on 1406 has been declared."""
    return declare(battle("1506: i-navarra-1", "1406: brigade-170", *more), "1406", "i-navarra-1")


@rule("santander-37", "12.2.a")
def test_12_2_a_a_headquarters_moves_and_bombards_in_one_turn() -> None:
    s = position("1506: i-navarra-1", "1606: hq-navarra", "1406: brigade-170", weather=1)
    hand = at(s, "nationalist", "movement")
    hand.do(Move(units("hq-navarra"), (h("1605"), h("1505"))))
    hand.do(Done())
    declare(hand, "1406", "i-navarra-1")
    hand.do(supporters("hq-navarra"))


@rule("santander-37", "12.2.a")
def test_12_2_a_headquarters_of_both_sides_attack_and_defend() -> None:
    hand = spanish("1507: hq-navarra", "1306: hq-xv")
    assert hand.judge(supporters("hq-navarra"))
    hand.do(Support())
    assert hand.judge(supporters("hq-xv"))
    hand = battle("1506: i-navarra-1", "1507: hq-navarra", "1406: brigade-170, hq-xv", side="republican")
    declare(hand, "1506", "brigade-170")
    assert hand.judge(supporters("hq-xv"))
    hand.do(Support())
    assert hand.judge(supporters("hq-navarra"))


@rule("santander-37", "12.2.b")
def test_12_2_b_the_range_is_two_hexes_to_the_attacked_hex() -> None:
    # 1605 and 1606 are two hexes from 1406; 1604 is three (1605 and 1505 lie between).
    for label in ("1605", "1606"):
        assert spanish(f"{label}: hq-navarra").judge(supporters("hq-navarra"))
    hand = spanish("1604: hq-navarra", "1606: hq-castilla")
    assert hand.refused(supporters("hq-navarra")) == ("hq_range", "12.2")
    assert hand.judge(supporters("hq-navarra")).facts["distance"] == 3


@rule("santander-37", "12.2.b")
def test_12_2_b_the_defender_measures_to_his_own_attacked_hex() -> None:
    # 1206 is two hexes from 1406 and three from the attacker's 1506.
    hand = spanish("1206: hq-xv")
    assert hand.judge(supporters("hq-xv"))
    # 1106 is three from 1406.
    assert not isinstance(spanish("1106: hq-xv").top, type(hand.top))


@rule("santander-37", "12.2.c")
def test_12_2_c_a_spanish_headquarters_supports_spanish_and_italo_spanish_forces() -> None:
    hand = italian("1505: hq-navarra", "1507: hq-littorio")
    assert hand.refused(supporters("hq-navarra")) == ("hq_nationality", "12.2")
    hand = italian("1505: hq-navarra", attacker="flechas-negras-1")
    assert hand.judge(supporters("hq-navarra"))


@rule("santander-37", "12.2.c")
def test_12_2_c_an_italian_headquarters_supports_italian_and_italo_spanish_forces() -> None:
    hand = spanish("1505: hq-ctv", "1507: hq-navarra")
    assert hand.refused(supporters("hq-ctv")) == ("hq_nationality", "12.2")
    assert italian("1505: hq-ctv").judge(supporters("hq-ctv"))
    assert italian("1505: hq-ctv", attacker="flechas-negras-1").judge(supporters("hq-ctv"))


@rule("santander-37", "12.2.d")
def test_12_2_d_an_italian_division_headquarters_supports_its_own_division() -> None:
    """Worked example: Littorio only with a Littorio unit."""
    hand = italian("1505: hq-littorio, hq-ctv", attacker="xxiii-marzo-4")
    assert hand.refused(supporters("hq-littorio")) == ("hq_division", "12.2")
    assert hand.judge(supporters("hq-ctv"))  # the corps serves every division
    hand = battle("1506: littorio-1, xxiii-marzo-4", "1505: hq-littorio", "1406: brigade-170")
    declare(hand, "1406", "littorio-1", "xxiii-marzo-4")
    assert hand.judge(supporters("hq-littorio"))


@rule("santander-37", "12.2.d")
def test_12_2_d_spanish_division_headquarters_are_not_bound_to_their_division() -> None:
    hand = battle("1506: i-castilla-1", "1505: hq-navarra", "1406: brigade-170")
    declare(hand, "1406", "i-castilla-1")
    assert hand.judge(supporters("hq-navarra"))


@rule("santander-37", "12.2.e")
def test_12_2_e_disorganization_in_combat_never_takes_a_headquarters_before_its_mates() -> None:
    """Rulings R61 and R62: at DSG2 a headquarters with units in its hex stays; alone it falls."""
    for mate, box in (("brigade-170, ", MAP), ("", DEAD)):
        hand = battle("1506: i-navarra-1, hq-vi-ce", f"1406: {mate}hq-xv/dsg2", weather=FAIR)
        declare(hand, "1406", "i-navarra-1")
        support(hand, "hq-vi-ce")
        alone(hand).roll(4)  # two points, a 4: one level
        assert hand.s.box[u("hq-xv")] == box
        if box == MAP:
            assert hand.s.dsg[u("hq-xv")] == DSG2


@rule("santander-37", "12.2.f")
def test_12_2_f_a_lone_headquarters_is_destroyed_by_any_loss() -> None:
    """Ruling R62."""
    # 6 against 1 is 6:1; a 2 is 0/2, a 1 is 1/2.
    hand = fight(battle("1506: i-navarra-1", "1406: hq-xv"), "1406", "i-navarra-1", die=2)
    offers = list(hand.top.options(hand.s))
    assert len(offers) == 1
    hand.do(offers[0])
    assert hand.s.box[u("hq-xv")] == DEAD
    assert hand.s.morale == 3
    # 3 against 1 is 3:1; a 3 is 0/1.
    hand = fight(battle("1506: spanish-cavalry", "1406: hq-xv"), "1406", "spanish-cavalry", die=3)
    hand.do(next(iter(hand.top.options(hand.s))))
    assert hand.s.box[u("hq-xv")] == DEAD


@rule("santander-37", "12.2.g")
def test_12_2_g_a_headquarters_moves_by_points_zones_and_roads() -> None:
    # Navarra has 7 points on foot. Clear hexes cost 1: seven of them, not eight; along the row from 1610.
    hand = at(position("1510: hq-navarra", "1401: brigade-170"), "nationalist", "movement")
    seven = tuple(h(label) for label in ("1509", "1508", "1507", "1506", "1505", "1504", "1503"))
    # 1409-1509 and 1504-1505 have rivers: 1505 to 1504 costs 1 more, so that 1504 is the end of the way.
    assert hand.judge(Move(units("hq-navarra"), seven[:6]))
    assert hand.refused(Move(units("hq-navarra"), seven)) == ("allowance", "10")
    # It stops in an enemy zone: 1406 is in that of 1306.
    hand = at(position("1606: hq-navarra", "1306: brigade-170"), "nationalist", "movement")
    way = tuple(h(label) for label in ("1506", "1406", "1405"))
    assert hand.judge(Move(units("hq-navarra"), way[:2]))
    assert hand.refused(Move(units("hq-navarra"), way)) == ("zoc_stop", "9.1")


@rule("santander-37", "12.2.g")
def test_12_2_g_headquarters_are_staffs_of_divisions_and_corps() -> None:
    staffs = {unit.id: unit.level for unit in UNITS if unit.kind == "hq"}
    assert {name for name, level in staffs.items() if level == "corps"} == {
        "hq-ctv", "hq-vi-ce", "hq-xiv", "hq-xv",
    }  # fmt: skip
    assert set(staffs.values()) == {"corps", "division"}
    assert all(u(name) in COMBAT[0] + COMBAT[1] for name in staffs)
    text = next(one for one in GAME.rules() if one["ids"] == ["12.2.g"])["text"]["en"]
    assert "artillery" in text
    assert "engineers" in text

"""Air units and their attrition (§12.1)."""

from __future__ import annotations

from frente.games.santander_37.bombardment import AttritionRoll, Commitment
from frente.games.santander_37.combat import CombatRoll
from frente.games.santander_37.commands import Attack, Move, Support
from frente.games.santander_37.position import AVAILABLE, FAIR, FLOWN, POOR, TRACK
from tests.games.santander_37.battles import alone, battle, declare, support, supporters
from tests.games.santander_37.positions import Hand, at, h, position, u, units
from tests.rule_marks import rule


def sky(*stacks: str, side: str = "nationalist", **scalars: int) -> Hand:
    """The combat step in fair weather."""
    return battle(*stacks, side=side, weather=FAIR, **scalars)


def spanish_attack() -> Hand:
    """A Navarra regiment has declared an attack; the Nationalist commits support."""
    return declare(sky("1506: i-navarra-1", "1406: brigade-170"), "1406", "i-navarra-1")


def italian_attack() -> Hand:
    """A Littorio regiment has declared an attack."""
    return declare(sky("1506: littorio-1", "1406: brigade-170"), "1406", "littorio-1")


def offered(hand: Hand) -> set[int]:
    """The air units that the seat is offered."""
    return {n for one in hand.top.options(hand.s) if isinstance(one, Support) for n in one.air}


@rule("santander-37", "12.1.a")
def test_12_1_a_only_units_of_the_available_box_support() -> None:
    hand = sky("1506: i-navarra-1", "1406: brigade-170")
    hand.s.box[u("condor-1")] = FLOWN
    hand.s.box[u("condor-2")] = TRACK
    declare(hand, "1406", "i-navarra-1")
    assert offered(hand) == set(units("condor-3", "fan-1", "fan-2", "fan-3"))
    assert hand.refused(supporters("condor-1")) == ("not_available", "12.1")
    assert hand.refused(supporters("condor-2")) == ("not_available", "12.1")


@rule("santander-37", "12.1.a")
def test_12_1_a_air_units_do_not_move_on_the_map() -> None:
    hand = at(position("1506: i-navarra-1"), "nationalist", "movement")
    assert all(hand.s.pos[n] < 0 for n in units("condor-1", "fan-1", "fare-1"))
    assert hand.refused(Move(units("condor-1"), (h("1406"),)))[0] == "not_on_map"
    hand = sky("1506: i-navarra-1", "1406: brigade-170")
    assert hand.refused(Attack(h("1406"), units("condor-1"))) == ("not_combat", "11")


@rule("santander-37", "12.1.b")
def test_12_1_b_spanish_air_needs_spanish_forces() -> None:
    assert italian_attack().refused(supporters("fan-1")) == ("air_nationality", "12.1")
    assert spanish_attack().judge(supporters("fan-1"))


@rule("santander-37", "12.1.b", "12.1.c")
def test_12_1_b_an_italo_spanish_brigade_is_kin_to_both() -> None:
    """Ruling R59."""
    hand = declare(sky("1506: flechas-negras-1", "1406: brigade-170"), "1406", "flechas-negras-1")
    assert hand.judge(supporters("fan-1", "legionaria-1", "condor-1"))


@rule("santander-37", "12.1.c")
def test_12_1_c_italian_air_needs_italian_forces_and_german_air_any() -> None:
    hand = spanish_attack()
    assert hand.refused(supporters("legionaria-1")) == ("air_nationality", "12.1")
    assert hand.judge(supporters("condor-1"))
    hand = italian_attack()
    assert hand.judge(supporters("legionaria-1", "condor-1"))


@rule("santander-37", "12.1.b", "12.1.c")
def test_12_1_b_in_defense_the_defenders_count() -> None:
    hand = sky("1506: i-navarra-1", "1406: brigade-170", side="republican")
    declare(hand, "1506", "brigade-170")
    hand.do(Support())
    assert hand.seat == "nationalist"
    assert offered(hand) == set(units("condor-1", "condor-2", "condor-3", "fan-1", "fan-2", "fan-3"))


@rule("santander-37", "12.1.d")
def test_12_1_d_republican_air_supports_anybody() -> None:
    for brigade in ("brigade-183", "brigade-157", "brigade-170", "brigade-177"):
        hand = declare(sky("1506: i-navarra-1", f"1406: {brigade}"), "1406", "i-navarra-1")
        hand.do(Support())
        assert hand.judge(supporters("fare-1", "fare-2"))


@rule("santander-37", "12.1.e", "16.1.a")
def test_12_1_e_nothing_flies_in_poor_weather() -> None:
    # With headquarters about, both sides are asked for support, and aircraft are refused.
    hand = battle("1506: i-navarra-1, hq-navarra", "1406: brigade-170, hq-xv", weather=POOR)
    declare(hand, "1406", "i-navarra-1")
    assert offered(hand) == set()
    assert hand.refused(supporters("condor-1")) == ("poor_weather", "16.1")
    hand.do(Support())
    assert hand.refused(supporters("fare-1")) == ("poor_weather", "16.1")


@rule("santander-37", "12.1.e", "16.1.a")
def test_12_1_e_without_headquarters_poor_weather_leaves_nothing_to_ask() -> None:
    hand = battle("1506: i-navarra-1", "1406: brigade-170", weather=POOR)
    declare(hand, "1406", "i-navarra-1")
    assert isinstance(hand.top, CombatRoll)


@rule("santander-37", "12.1.f")
def test_12_1_f_an_air_unit_is_used_once_a_turn() -> None:
    hand = spanish_attack()
    support(hand, "condor-1").do(supporters("fare-1"))
    # Net 0: no bombardment, but both have flown.
    hand.roll(4, 4)
    hand.roll(1)  # 2:1 with a 1: 1/0
    assert [hand.s.box[n] for n in units("condor-1", "fare-1")] == [FLOWN, FLOWN]
    hand = at(hand.s, "republican", "combat")
    declare(hand, "1506", "brigade-170")
    assert hand.refused(supporters("fare-1")) == ("not_available", "12.1")
    hand.do(Support())
    assert hand.refused(supporters("condor-1")) == ("not_available", "12.1")


@rule("santander-37", "12.1.f")
def test_12_1_f_forged_support_is_refused_with_a_ground() -> None:
    hand = spanish_attack()
    one = u("condor-1")
    assert hand.refused(Support(air=(one, one))) == ("named_twice", "table")
    assert hand.refused(Support(air=(one,) * 100_000)) == ("named_twice", "table")
    assert hand.refused(Support(air=(one,), lus=(one,))) == ("named_twice", "table")
    assert hand.refused(Support(air=(-1,))) == ("no_such_piece", "table")
    assert hand.refused(Support(air=(10**9,))) == ("no_such_piece", "table")
    assert hand.refused(Support(air=units("fare-1"))) == ("not_your_piece", "table")
    assert hand.refused(Support(air=units("i-navarra-1"))) == ("not_an_air_unit", "12.1")


@rule("santander-37", "12.1.1.a")
def test_12_1_1_a_a_one_withdraws_an_air_unit_and_the_others_have_flown() -> None:
    hand = support(spanish_attack(), "condor-1", "condor-2", "fan-1")
    alone(hand).roll(1)  # three points: a 1 does nothing
    assert isinstance(hand.top, AttritionRoll)
    hand.roll(1, 2, 6)
    assert [hand.s.box[n] for n in units("condor-1", "condor-2", "fan-1")] == [TRACK, FLOWN, FLOWN]


@rule("santander-37", "12.1.1.a", "12.4.h", "11.1.e")
def test_12_1_1_a_every_air_unit_of_both_sides_is_rolled_for_before_the_assault() -> None:
    hand = support(spanish_attack(), "condor-1", "condor-2")
    support(hand, "fare-1", "fare-2")
    # Net 0: no bombardment die; four attrition dice all the same.
    assert isinstance(hand.top, AttritionRoll)
    assert hand.top.asks(hand.s) == (4, 6)
    hand.roll(6, 1, 1, 6)
    assert [hand.s.box[n] for n in units("condor-1", "condor-2", "fare-1", "fare-2")] == [
        FLOWN, TRACK, TRACK, FLOWN,
    ]  # fmt: skip
    assert isinstance(hand.top, CombatRoll)


@rule("santander-37", "12.1.1.b")
def test_12_1_1_b_a_withdrawn_air_unit_is_back_two_turns_later() -> None:
    hand = support(spanish_attack(), "condor-1")
    alone(hand).roll(1)
    hand.roll(1)
    s, condor = hand.s, u("condor-1")
    assert (s.turn, s.box[condor], s.due[condor]) == (2, TRACK, 4)
    s.turn = 3
    at(s, "", "air_returns")
    assert s.box[condor] == TRACK
    s.turn = 4
    at(s, "", "air_returns")
    assert s.box[condor] == AVAILABLE


@rule("santander-37", "12.1.a")
def test_12_1_a_support_is_asked_only_of_a_side_that_has_some() -> None:
    hand = sky("1506: i-navarra-1", "1406: brigade-170")
    for n in units("fare-1", "fare-2"):
        hand.s.box[n] = FLOWN
    declare(hand, "1406", "i-navarra-1").do(Support())
    assert not isinstance(hand.top, Commitment)

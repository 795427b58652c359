"""§7 Disorganization: how levels rise, what they do, and who recovers at the end of the turn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from frente.games.santander_37.book import BP, DSG_ATTACKER, DSG_DEFENDER, HQS, LUS, NATIONALIST, REPUBLICAN
from frente.games.santander_37.commands import Advance, Move, Recover, Support
from frente.games.santander_37.disorganization import disorganize
from frente.games.santander_37.movement import allowance4
from frente.games.santander_37.position import Position
from frente.games.santander_37.recovery import RecoveryChoice, can_recover
from frente.games.santander_37.stacking import settle
from frente.games.santander_37.strength import attack8, defense8
from frente.kernel.event import Log
from tests.games.santander_37.battles import alone, battle, declare, fight, support
from tests.games.santander_37.positions import DSG0, DSG1, DSG2, FRESH, Hand, at, h, position, u, units
from tests.rule_marks import rule

GAME = "santander-37"
FRONT = "1406: brigade-170"
"""A Santander brigade in supply, on clear ground in front of 1506."""


def hit(s: Position, unit: str, levels: int) -> None:
    disorganize(s, u(unit), levels, Log())


# --- Causes ---------------------------------------------------------------------------------------------------------


@rule(GAME, "7.0.a")
def test_7_0_a_lack_of_supply_disorganizes() -> None:
    """From 1305, 1307 and 1506 the enemy holds or watches every hex around 1406."""
    hand = at(
        position(FRONT, "1305: i-navarra-1", "1307: i-navarra-2", "1506: ii-navarra-1"),
        "republican",
        "supply",
    )
    assert hand.s.dsg[u("brigade-170")] == DSG0


@rule(GAME, "7.0.a")
def test_7_0_a_bombardment_disorganizes() -> None:
    """A corps headquarters alone is 2 points; the die 4 in column 2 gives 1 DSG."""
    hand = declare(battle(FRONT, "1506: i-navarra-1, hq-vi-ce"), "1406", "i-navarra-1")
    support(hand, "hq-vi-ce").roll(4)
    assert hand.s.dsg[u("brigade-170")] == DSG0


@rule(GAME, "7.0.a")
def test_7_0_a_bombardment_never_marks_a_logistic_unit() -> None:
    hand = declare(battle("1406: brigade-170, lu-r-1", "1506: i-navarra-1, hq-vi-ce"), "1406", "i-navarra-1")
    support(hand, "hq-vi-ce").roll(6)
    assert (hand.s.dsg[u("brigade-170")], hand.s.dsg[u("lu-r-1")]) == (DSG1, FRESH)


@rule(GAME, "7.0.a")
def test_7_0_a_retreat_disorganizes_by_one_level_a_hex() -> None:
    """6 : 3 is 2:1, where a 4 costs the defender one step or one hex."""
    from frente.games.santander_37.commands import Respond

    hand = fight(battle(FRONT, "1506: i-navarra-1"), "1406", "i-navarra-1", die=4)
    hand.do(Respond((h("1306"),)))
    assert hand.s.pos[u("brigade-170")] == h("1306")
    assert hand.s.dsg[u("brigade-170")] == DSG0


@rule(GAME, "7.0.a")
def test_7_0_a_breakthrough_disorganizes_the_neighbours() -> None:
    """17 : 3 is the 5:1 column, where a 5 breaks through; the brigade on 1405 touches 1406."""
    hand = battle(FRONT, "1405: brigade-171", "1506: i-navarra-1, iv-navarra-1, ii-navarra-1")
    fight(hand, "1406", "i-navarra-1", "iv-navarra-1", "ii-navarra-1", die=5)
    assert hand.s.pos[u("brigade-170")] < 0
    assert hand.s.dsg[u("brigade-171")] == DSG0


@rule(GAME, "7.0.a")
def test_7_0_a_moving_from_zone_to_zone_disorganizes() -> None:
    """1506 and 1507 both touch 1406."""
    hand = at(position(FRONT, "1506: i-navarra-1"), "nationalist", "movement")
    hand.do(Move(units("i-navarra-1"), (h("1507"),)))
    assert hand.s.dsg[u("i-navarra-1")] == DSG0


@rule(GAME, "7.0.a")
def test_7_0_a_overstacking_disorganizes_headquarters_and_in_the_upper_grade_armor() -> None:
    """A second headquarters is operational overstacking: headquarters pay. Twelve points on clear ground (6 x 2) are
    physical overstacking: armor pays too."""
    s = position("1510: i-navarra-1, spanish-armor, hq-navarra", "1511: hq-castilla")
    s.place(u("hq-castilla"), h("1510"))
    settle(s, h("1510"), Log())
    assert [s.dsg[n] for n in units("i-navarra-1", "spanish-armor", "hq-navarra", "hq-castilla")] == [
        0,
        0,
        1,
        1,
    ]
    names = ("i-navarra-1", "i-navarra-2", "ii-navarra-1", "ii-navarra-2", "iii-navarra-1", "iii-navarra-2")
    s = position("1510: spanish-armor, hq-navarra", f"1511: {', '.join(names)}")
    for name in names:
        s.place(u(name), h("1510"))
    settle(s, h("1510"), Log())
    assert [s.dsg[n] for n in units("spanish-armor", "hq-navarra", *names)] == [1, 1, 0, 0, 0, 0, 0, 0]


@rule(GAME, "7.0.b")
@pytest.mark.parametrize("lu", [*LUS[NATIONALIST], *LUS[REPUBLICAN]])
def test_7_0_b_logistic_units_are_never_marked(lu: int) -> None:
    s = position()
    s.place(lu, h("1510"))
    disorganize(s, lu, 3, Log())
    assert s.dsg[lu] == FRESH
    assert s.pos[lu] == h("1510")


# --- Levels ---------------------------------------------------------------------------------------------------------


@rule(GAME, "7.0.c")
def test_7_0_c_levels_go_from_none_by_dsg0_and_dsg1_to_dsg2() -> None:
    s = position("1510: i-navarra-1")
    hit(s, "i-navarra-1", 1)
    assert s.dsg[u("i-navarra-1")] == DSG0
    hit(s, "i-navarra-1", 2)
    assert s.dsg[u("i-navarra-1")] == DSG2
    assert s.steps[u("i-navarra-1")] == 2


@rule(GAME, "7.0.d")
def test_7_0_d_a_two_step_unit_at_dsg2_flips_and_stays_at_dsg2() -> None:
    s = position("1510: i-navarra-1/dsg2")
    hit(s, "i-navarra-1", 1)
    n = u("i-navarra-1")
    assert (s.steps[n], s.face[n], s.dsg[n]) == (1, 1, DSG2)


@rule(GAME, "7.0.d")
def test_7_0_d_a_one_step_unit_at_dsg2_is_eliminated() -> None:
    s = position("1510: i-navarra-1/reduced/dsg2", "1511: spanish-cavalry/dsg2")
    hit(s, "i-navarra-1", 1)
    hit(s, "spanish-cavalry", 1)
    assert s.pos[u("i-navarra-1")] == s.pos[u("spanish-cavalry")] == -1


@rule(GAME, "7.0.d")
def test_7_0_d_two_levels_at_dsg2_cost_two_steps() -> None:
    s = position("1510: i-navarra-1/dsg2")
    hit(s, "i-navarra-1", 2)
    assert s.pos[u("i-navarra-1")] == -1
    assert s.audit() == []


@rule(GAME, "7.0.d")
def test_7_0_d_two_levels_from_dsg1_cost_one_step() -> None:
    s = position("1510: i-navarra-1/dsg1")
    hit(s, "i-navarra-1", 2)
    assert (s.steps[u("i-navarra-1")], s.dsg[u("i-navarra-1")]) == (1, DSG2)


# --- Effects --------------------------------------------------------------------------------------------------------


@rule(GAME, "7.0.e")
@pytest.mark.parametrize("level", ["dsg0", "dsg1", "dsg2"])
def test_7_0_e_every_level_halves_factors_and_movement_and_keeps_fractions(level: str) -> None:
    """II Navarra 5-5-5 becomes 2.5, 2.5, 2.5; its reduced side 3-2-5 becomes 1.5, 1, 2.5."""
    s = position(FRONT, f"1506: ii-navarra-1/{level}, ii-navarra-2/reduced/{level}")
    whole, reduced = units("ii-navarra-1", "ii-navarra-2")
    half = Fraction(5, 2)
    assert Fraction(attack8(s, whole, h("1406")), 8) == half
    assert Fraction(defense8(s, whole), 8) == half
    assert Fraction(allowance4(s, whole), 4) == half
    assert Fraction(attack8(s, reduced, h("1406")), 8) == Fraction(3, 2)
    assert Fraction(defense8(s, reduced), 8) == 1
    assert Fraction(allowance4(s, reduced), 4) == half


@rule(GAME, "7.0.e")
def test_7_0_e_a_fresh_unit_has_its_printed_factors() -> None:
    s = position(FRONT, "1506: ii-navarra-1")
    n = u("ii-navarra-1")
    assert (attack8(s, n, h("1406")), defense8(s, n), allowance4(s, n)) == (5 * 8, 5 * 8, 5 * 4)


@rule(GAME, "7.0.e")
def test_7_0_e_overstacking_halves_the_half() -> None:
    """Eight points on clear ground (6) are operational overstacking: 5 / 2 / 2 = 1.25 (ruling)."""
    s = position(FRONT, "1506: ii-navarra-1/dsg0, ii-navarra-2, iii-navarra-1, iii-navarra-2")
    n = u("ii-navarra-1")
    assert Fraction(attack8(s, n, h("1406")), 8) == Fraction(defense8(s, n), 8) == Fraction(5, 4)


@rule(GAME, "7.0.f")
@pytest.mark.parametrize("level", ["dsg0", "dsg1", "dsg2"])
def test_7_0_f_a_disorganized_headquarters_gives_no_bombardment_points(level: str) -> None:
    hand = declare(battle(FRONT, f"1506: i-navarra-1, hq-navarra, hq-vi-ce/{level}"), "1406", "i-navarra-1")
    assert hand.refused(Support(hqs=units("hq-vi-ce"))) == ("hq_disorganized", "7")
    assert hand.judge(Support(hqs=units("hq-navarra")))


@rule(GAME, "7.0.f")
def test_7_0_f_nor_does_it_when_it_defends() -> None:
    hand = declare(
        battle("1406: brigade-170, hq-xv/dsg0", "1506: i-navarra-1, hq-vi-ce"), "1406", "i-navarra-1"
    )
    support(hand, "hq-vi-ce").roll(1)  # the defender has nothing to commit and is not asked
    assert BP[u("hq-xv")] == 2  # fresh, the corps headquarters would have shielded the hex


@rule(GAME, "7.0.g")
def test_7_0_g_the_die_modifier_worsens_with_the_level() -> None:
    """None for DSG0, one point for DSG1, two for DSG2, against the side that suffers it (table of the aid sheets)."""
    assert DSG_ATTACKER[FRESH : DSG2 + 1] == [0, 0, -1, -2]
    assert DSG_DEFENDER[FRESH : DSG2 + 1] == [0, 0, 1, 2]


@rule(GAME, "7.0.g")
@pytest.mark.parametrize(("level", "die"), [("dsg0", 3), ("dsg1", 2), ("dsg2", 1)])
def test_7_0_g_an_attacker_rolls_worse(level: str, die: int) -> None:
    from frente.games.santander_37.combat_events import Fought

    hand = fight(battle(FRONT, f"1506: i-navarra-1/{level}"), "1406", "i-navarra-1", die=3)
    assert hand.told(Fought)[-1].modified == die


@rule(GAME, "7.0.g")
@pytest.mark.parametrize(("level", "die"), [("dsg0", 3), ("dsg1", 4), ("dsg2", 5)])
def test_7_0_g_against_a_disorganized_defender_he_rolls_better(level: str, die: int) -> None:
    from frente.games.santander_37.combat_events import Fought

    hand = fight(battle(f"1406: brigade-170/{level}", "1506: i-navarra-1"), "1406", "i-navarra-1", die=3)
    assert hand.told(Fought)[-1].modified == die


@rule(GAME, "7.0.g")
def test_7_0_g_of_a_mixed_stack_the_worst_level_counts() -> None:
    """Attackers fresh and DSG2: -2. Defenders DSG0 and DSG1: +1 (ruling)."""
    from frente.games.santander_37.combat_events import Fought

    hand = battle("1406: brigade-170/dsg0, brigade-171/dsg1", "1506: i-navarra-1, iv-navarra-1/dsg2")
    fight(hand, "1406", "i-navarra-1", "iv-navarra-1", die=3)
    assert hand.told(Fought)[-1].modified == 3 - 2 + 1


# --- Recovery -------------------------------------------------------------------------------------------------------


def ended(*stacks: str, **scalars: int) -> Hand:
    """The End of Turn phase of a position."""
    return at(position(*stacks, **scalars), "", "end_of_turn")


@rule(GAME, "7.0.h")
@pytest.mark.parametrize(("before", "after"), [("dsg0", FRESH), ("dsg1", DSG0), ("dsg2", DSG1)])
def test_7_0_h_a_supplied_unit_two_hexes_from_its_headquarters_drops_one_level(
    before: str, after: int
) -> None:
    """1510 and 1512 lie two columns apart in one row."""
    hand = ended(f"1510: i-navarra-1/{before}", "1512: hq-navarra")
    assert hand.s.dsg[u("i-navarra-1")] == after


@rule(GAME, "7.0.h")
def test_7_0_h_not_at_three_hexes() -> None:
    hand = ended("1510: i-navarra-1/dsg0", "1513: hq-navarra")
    assert hand.s.dsg[u("i-navarra-1")] == DSG0


@rule(GAME, "7.0.h")
def test_7_0_h_not_out_of_supply() -> None:
    """Both stand on 1004 between three brigades whose zones close every hex around; the headquarters is with it."""
    hand = ended(
        "1004: i-navarra-1/dsg0, hq-navarra", "0803: brigade-170", "1103: brigade-171", "1005: brigade-172"
    )
    assert hand.s.dsg[u("i-navarra-1")] == DSG0


@rule(GAME, "7.0.h")
def test_7_0_h_not_near_an_enemy_headquarters_alone() -> None:
    hand = ended("1406: brigade-170/dsg0", "1506: hq-navarra")
    assert hand.s.dsg[u("brigade-170")] == DSG0


@rule(GAME, "7.0.h")
def test_7_0_h_not_without_a_headquarters() -> None:
    assert ended("1510: i-navarra-1/dsg0").s.dsg[u("i-navarra-1")] == DSG0


@rule(GAME, "7.0.h")
def test_7_0_h_a_headquarters_recovers_itself() -> None:
    assert ended("1510: hq-navarra/dsg1").s.dsg[u("hq-navarra")] == DSG0


@rule(GAME, "7.0.h")
def test_7_0_h_a_disorganized_headquarters_serves_all_the_same() -> None:
    hand = ended("1510: i-navarra-1/dsg0, hq-navarra/dsg2")
    assert [hand.s.dsg[n] for n in units("i-navarra-1", "hq-navarra")] == [FRESH, DSG1]


@rule(GAME, "7.0.i")
@pytest.mark.parametrize(
    ("unit", "hq", "recovers"),
    [
        ("littorio-1", "hq-navarra", False),
        ("littorio-1", "hq-vi-ce", False),
        ("littorio-1", "hq-ctv", True),
        ("littorio-1", "hq-frecce", True),  # any Italian headquarters will do
        ("i-navarra-1", "hq-ctv", False),
        ("i-navarra-1", "hq-castilla", True),  # and any Spanish one
        ("flechas-negras-1", "hq-ctv", True),
        ("flechas-negras-1", "hq-navarra", True),  # the Italo-Spanish brigade may use either (ruling)
    ],
)
def test_7_0_i_italians_need_italian_headquarters_and_spaniards_spanish_ones(
    unit: str, hq: str, recovers: bool
) -> None:
    hand = ended(f"1510: {unit}/dsg0", f"1511: {hq}")
    assert hand.s.dsg[u(unit)] == (FRESH if recovers else DSG0)


@rule(GAME, "7.0.i")
def test_7_0_i_any_republican_headquarters_serves_any_republican() -> None:
    hand = ended("0303: brigade-155/dsg0, brigade-170/dsg0, hq-xv", morale=2)
    assert [hand.s.dsg[n] for n in units("brigade-155", "brigade-170")] == [FRESH, FRESH]


SHAKEN = "0303: hq-xv, brigade-170/dsg0, brigade-171/dsg1"
MORE = "0304: brigade-172/dsg0, brigade-155/dsg2"


@rule(GAME, "7.0.j")
def test_7_0_j_morale_caps_republican_recoveries() -> None:
    """Morale 2, four units that could: two recover, and the Republican says which."""
    hand = ended(SHAKEN, MORE, morale=2)
    assert isinstance(hand.top, RecoveryChoice)
    assert hand.seat == "republican"
    hand.do(Recover(units("brigade-171", "brigade-155")))
    left = [hand.s.dsg[n] for n in units("brigade-170", "brigade-171", "brigade-172", "brigade-155")]
    assert left == [DSG0, DSG0, DSG0, DSG1]


@rule(GAME, "7.0.j")
def test_7_0_j_nobody_is_asked_when_morale_reaches_for_all() -> None:
    hand = ended(SHAKEN, MORE, morale=4)
    assert not isinstance(hand.top, RecoveryChoice)
    left = [hand.s.dsg[n] for n in units("brigade-170", "brigade-171", "brigade-172", "brigade-155")]
    assert left == [FRESH, DSG0, FRESH, DSG1]


@rule(GAME, "7.0.j")
def test_7_0_j_at_morale_0_nobody_but_asturians_recovers() -> None:
    hand = ended(SHAKEN, "0304: brigade-183/dsg1", morale=0)
    assert [hand.s.dsg[n] for n in units("brigade-170", "brigade-171", "brigade-183")] == [DSG0, DSG1, DSG0]


@rule(GAME, "7.0.j")
def test_7_0_j_asturians_need_no_place_in_the_count() -> None:
    """Morale 2: the two Santander brigades and the Asturian one recover without a choice."""
    hand = ended(SHAKEN, "0304: brigade-183/dsg0", morale=2)
    assert not isinstance(hand.top, RecoveryChoice)
    assert [hand.s.dsg[n] for n in units("brigade-170", "brigade-171", "brigade-183")] == [FRESH, DSG0, FRESH]


@rule(GAME, "7.0.j")
def test_7_0_j_the_nationalist_has_no_cap() -> None:
    names = ("i-navarra-1", "i-navarra-2", "ii-navarra-1")
    hand = ended(f"1510: hq-navarra, {', '.join(f'{name}/dsg0' for name in names)}", morale=0)
    assert [hand.s.dsg[u(name)] for name in names] == [FRESH] * 3


@rule(GAME, "7.0.j")
@pytest.mark.parametrize(
    ("chosen", "ground", "section"),
    [
        (("brigade-170",), "recover_limit", "13"),
        (("brigade-170", "brigade-171", "brigade-172"), "recover_limit", "13"),
        ((), "recover_limit", "13"),
        (("brigade-170", "brigade-173"), "cannot_recover", "7"),  # not disorganized
        (("brigade-170", "i-navarra-1"), "cannot_recover", "7"),  # the other side's
        (("brigade-170", "brigade-174"), "cannot_recover", "7"),  # not on the map
        (("brigade-170", "brigade-170"), "named_twice", "table"),
    ],
)
def test_7_0_j_a_wrong_choice_is_refused(chosen: tuple[str, ...], ground: str, section: str) -> None:
    hand = ended(SHAKEN, MORE, "0302: brigade-173", "1510: i-navarra-1/dsg0", morale=2)
    assert hand.refused(Recover(units(*chosen))) == (ground, section)


@rule(GAME, "7.0.j")
@pytest.mark.parametrize("forged", [(-1, 70), (97, 70), (10**9, 70), (2**64, -(2**64)), tuple(range(2000))])
def test_7_0_j_a_forged_choice_is_refused(forged: tuple[int, ...]) -> None:
    hand = ended(SHAKEN, MORE, morale=2)
    hand.refused(Recover(forged))


def test_7_only_the_republican_and_only_then_may_choose() -> None:
    hand = ended(SHAKEN, MORE, morale=2)
    assert hand.refused(Advance(units("brigade-170"), (h("0304"),)))[0] == "wrong_command"
    assert all(hand.judge(option) for option in hand.top.options(hand.s))


def test_7_only_combat_units_on_the_map_can_recover() -> None:
    s = position("1510: i-navarra-1/dsg0, lu-n-1, hq-navarra", "1512: ii-navarra-1")
    assert can_recover(s, NATIONALIST) == [u("i-navarra-1")]
    assert all(s.dsg[hq] == FRESH for hq in HQS[NATIONALIST])


def test_7_nothing_recovers_before_the_end_of_the_turn() -> None:
    """A whole Nationalist phase leaves a supplied unit beside its headquarters as it was (§8.2)."""
    from frente.games.santander_37.commands import Done

    hand = at(position("1510: i-navarra-1/dsg1, hq-navarra"), "nationalist", "supply")
    hand.do(Done())
    assert hand.s.dsg[u("i-navarra-1")] == DSG1
    alone(hand)
    hand.do(Done())
    assert hand.s.dsg[u("i-navarra-1")] == DSG1

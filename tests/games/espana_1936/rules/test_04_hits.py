"""§4.V Applying hits, against the counters that are free."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.book import NATIONALIST, PIECES, REPUBLICAN, TYPE, UNITS, P, S
from frente.games.espana_1936.commands import Act, Duel, Substitute
from frente.games.espana_1936.events import BattleOver, Damaged, Destroyed, TankLost
from frente.games.espana_1936.hits import substitutes
from frente.games.espana_1936.position import BOARD, CONTESTED, DEAD, MAP, POOL, Position
from frente.games.espana_1936.view import observe
from tests.games.espana_1936.positions import p, position, sp
from tests.games.espana_1936.words import SAFE, asked, attack, combat, pieces, standing, thrown
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def struck(unit: str, hits: int) -> Hand[Position]:
    """A Nationalist unit attacks with one die and takes so many hits from a 5 of the Republic."""
    hand = attack("n-franco", f"zaragoza: {unit}, n-franco, r-army-l1=5, n-army-s15")
    combat(hand, f"{unit.partition('=')[0]} r-army-l1", "n-franco")
    own = asked(hand) - 5
    thrown(hand, *[1] * own, *[6] * hits, *[1] * (5 - hits))
    return hand


@rule(G, "4.V.a", "4.V.c", "counters.c")
@pytest.mark.parametrize(
    ("value", "after"), [(5, [3, 2, 1, 0, 0]), (3, [2, 1, 0, 0]), (2, [1, 0, 0]), (1, [0, 0])]
)
def test_4_v_a_the_ladder(value: int, after: list[int]) -> None:
    """5, 3, 2, 1, out; all hits of a roll together."""
    unit = "n-army-l1" if value > 2 else "n-army-s1"
    for hits, wanted in enumerate(after, 1):
        s = struck(f"{unit}={value}", hits).s
        here = [s.value[one] for one in s.pieces(sp("zaragoza"), NATIONALIST) if one in UNITS[0]]
        assert sorted(here) == sorted([1, wanted] if wanted else [1])


@rule(G, "4.V.b", "counters.a")
def test_4_v_b_flipping_and_exchanging() -> None:
    """5 to 3 is the other face; 3 to 2 is another counter, and the large one is free again; 2 to 1 is the other face."""
    s = struck("n-army-l1=5", 1).s
    assert s.value[p("n-army-l1")] == 3
    assert s.at[p("n-army-l1")] == sp("zaragoza")
    s = struck("n-army-l1=3", 1).s
    assert s.box[p("n-army-l1")] == POOL
    assert s.value[p("n-army-l1")] == 0
    assert standing(s, "zaragoza", NATIONALIST)[0] == "n-army-s1=2"
    s = struck("n-army-s1=2", 1).s
    assert standing(s, "zaragoza", NATIONALIST)[0] == "n-army-s1=1"


@rule(G, "4.V.d")
def test_4_v_d_surplus_hits_are_lost() -> None:
    hand = attack("n-franco", "zaragoza: n-army-l1=5, n-franco, r-communist-s1, r-communist-s2")
    combat(hand, "n-army-l1 r-communist-s1", "n-franco")
    thrown(hand, 6, 6, 6, 1, 1, 1)
    assert standing(hand.s, "zaragoza", REPUBLICAN) == ["r-communist-s2=1"]
    assert hand.told(Damaged) == [Damaged(p("r-communist-s1"), sp("zaragoza"), 3, 0)]


def crowd(s: Position, *types: str) -> None:
    """Put all free small counters of these types of both sides somewhere on the map, four to a space."""
    for side in (0, 1):
        spaces = [n for n in range(S) if n != sp("zaragoza") and not s.force[n] and not s.force[S + n]]
        for one in UNITS[side]:
            if TYPE[one] in types and s.box[one] == POOL and PIECES[one].size == "small":
                while s.troops[side * S + spaces[0]] == 4:
                    spaces.pop(0)
                s.value[one] = 1
                s.place(one, spaces[0])


def free(s: Position, unit: str, value: int) -> set[tuple[str, int]]:
    return {(TYPE[one], PIECES[one].modifier) for one in substitutes(s, p(unit), value)}


@rule(G, "4.V.e")
def test_4_v_e_of_its_own_type_first() -> None:
    s = position("zaragoza: n-ctv-l1=3, r-ib-l1=3, n-africa-l1=3")
    assert free(s, "n-ctv-l1", 2) == {("ctv", 1)}
    assert free(s, "r-ib-l1", 1) == {("ib", 1)}
    assert free(s, "n-africa-l1", 2) == {("africa", 0), ("africa", -1), ("africa", 1)}, "its owner chooses"


@rule(G, "4.V.e")
def test_4_v_e_then_of_the_regular_army() -> None:
    """Both small counters of the Italians and of the Brigades are in use."""
    s = position("zaragoza: n-ctv-l1=3, r-ib-l1=3")
    crowd(s, "ctv", "ib")
    assert free(s, "n-ctv-l1", 2) == {("army", 0)}
    assert free(s, "r-ib-l1", 2) == {("army", 0), ("army", -1)}


@rule(G, "4.V.e")
def test_4_v_e_then_militias_or_falangists_and_carlists() -> None:
    s = position("zaragoza: n-ctv-l1=3, r-ib-l1=3")
    crowd(s, "ctv", "ib", "army")
    assert free(s, "n-ctv-l1", 2) == {("falange", -1), ("carlist", -1)}
    assert free(s, "r-ib-l1", 2) == {("anarchist", -1), ("communist", -1)}


@rule(G, "4.V.e")
def test_4_v_e_without_any_counter_the_unit_is_removed() -> None:
    """R42. The Basques, the Legion and the Army of Africa never stand in for others."""
    s = position("zaragoza: n-ctv-l1=3, r-ib-l1=3")
    crowd(s, "ctv", "ib", "army", "falange", "carlist", "anarchist", "communist")
    assert free(s, "n-ctv-l1", 2) == free(s, "r-ib-l1", 1) == set()


@rule(G, "4.V.e", "4.V.f")
def test_4_v_e_removed_with_the_tank_that_supported_it() -> None:
    hand = attack("n-franco", "zaragoza: n-ctv-l1=3, n-franco, n-cv-33-1, r-army-l1=5")
    crowd(hand.s, "ctv", "army", "falange", "carlist")
    combat(hand, "n-ctv-l1 r-army-l1", "n-franco n-cv-33-1")
    thrown(hand, 1, 1, 1, 6, 1, 1, 1, 1)
    assert standing(hand.s, "zaragoza", NATIONALIST) == []
    assert hand.s.box[p("n-cv-33-1")] == DEAD


@rule(G, "4.V.e")
def test_4_v_e_the_owner_chooses_the_counter() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, r-army-l1=3")
    combat(hand, "n-army-s1 r-army-l1", "n-franco")
    hand.roll(6, 1, 1, 1)
    assert hand.asks == "Substitution republican"
    for bad in (-1, P, 10**9, p("n-army-s2"), p("r-army-l2"), p("r-basque-s1"), p("r-army-l1")):
        assert hand.refused(Substitute(bad)) == ("not_a_substitute", "4.V")
    hand.do(Substitute(p("r-army-s11")))
    assert standing(hand.s, "zaragoza", REPUBLICAN) == ["r-army-s11=2"]


@rule(G, "4.V.e", "4.VI.b", "4.g")
def test_4_v_e_the_new_counter_takes_over_what_the_old_one_did() -> None:
    """A 3 that attacked and is down to 2 does not attack again with its new counter."""
    hand = attack("n-franco", "zaragoza: n-army-l1=3, n-army-s5, n-franco, r-army-l1=5")
    combat(hand, "n-army-l1 r-army-l1", "n-franco")
    thrown(hand, 1, 1, 1, 6, 1, 1, 1, 1)
    assert standing(hand.s, "zaragoza", NATIONALIST) == ["n-army-s1=2", "n-army-s5=1", "n-franco"]
    attackers = {o.attacker for o in hand.top.options(hand.s) if isinstance(o, Duel)}
    assert attackers == {p("n-army-s5")}


@rule(G, "4.V.f")
def test_4_v_f_tanks_fall_with_the_unit_that_they_support() -> None:
    """The T-26 that supported falls; the one that stood by does not."""
    hand = attack(
        "n-franco",
        "zaragoza: n-army-s1, n-army-s2, n-franco, r-communist-s1, r-communist-s2, r-t-26-1, r-t-26-2",
    )
    combat(hand, "n-army-s1 r-communist-s1", "n-franco", "r-t-26-1")
    thrown(hand, 6, 1)
    assert hand.told(TankLost) == [TankLost(p("r-t-26-1"), sp("zaragoza"))]
    assert hand.s.box[p("r-t-26-1")] == DEAD
    assert hand.s.box[p("r-t-26-2")] == MAP
    off = {one.piece: one.box for one in observe(hand.s, None).off}
    assert off[p("r-t-26-1")] == "eliminated.1"


@rule(G, "4.V.f")
def test_4_v_f_the_tank_of_the_other_unit_stays() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, n-cv-33-1, r-communist-s1, r-t-26-1")
    combat(hand, "n-army-s1 r-communist-s1", "n-franco n-cv-33-1", "r-t-26-1")
    thrown(hand, 6, 1)
    assert hand.s.box[p("n-cv-33-1")] == MAP
    assert hand.s.box[p("r-t-26-1")] == DEAD


@rule(G, "4.V.h", "board.e")
def test_4_v_h_a_space_belongs_to_the_side_that_is_left_in_it() -> None:
    """Huesca had been Nationalist; the Republican who is left alone there leaves a Republican marker when he goes."""
    hand = attack("n-mola", "huesca: n-army-s1, n-mola, r-army-s11", n=f"{SAFE} huesca", r="lerida")
    combat(hand, "n-army-s1 r-army-s11", "n-mola")
    thrown(hand, 1, 6)
    assert hand.s.status(sp("huesca")) == REPUBLICAN
    hand.s.place(p("r-army-s11"), sp("lerida"))
    assert hand.s.status(sp("huesca")) == REPUBLICAN


@rule(G, "4.V.f")
def test_4_v_f_a_tank_survives_with_a_damaged_unit() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, r-communist-s1=2, r-t-26-1")
    combat(hand, "n-army-s1 r-communist-s1", "n-franco", "r-t-26-1")
    thrown(hand, 6, 1, 1)
    assert hand.s.box[p("r-t-26-1")] == MAP


@rule(G, "4.V.g", "board.d")
def test_4_v_g_an_airplane_alone_still_contests_the_space() -> None:
    hand = attack("n-mola", "huesca: n-army-s1, n-mola, n-he-51, r-army-s11", "madrid: r-army-s12, r-miaja")
    combat(hand, "n-army-s1 r-army-s11", "n-mola n-he-51")
    thrown(hand, 1, 1, 6)
    assert standing(hand.s, "huesca") == ["r-army-s11=1", "n-he-51", "n-mola"]
    assert hand.asks == "Actions republican"
    assert hand.s.status(sp("huesca")) == CONTESTED
    assert not hand.s.used[p("n-he-51")], "turned back over once the combats are finished"
    hand.do(Act(p("r-miaja"), False))
    assert hand.s.status(sp("huesca")) == REPUBLICAN, "in Maintenance it has gone home"


@rule(G, "4.V.h", "4.V.i")
@pytest.mark.parametrize(("general", "holder"), [("n-mola", NATIONALIST), ("r-rojo", REPUBLICAN)])
def test_4_v_h_an_empty_space_goes_to_the_attacker(general: str, holder: int) -> None:
    """Both units score a hit and both fall: damage is simultaneous."""
    hand = attack(general, "huesca: n-army-s1, n-mola, r-army-s11, r-rojo", n=SAFE, r="lerida")
    mine, theirs = ("n-army-s1", "r-army-s11") if holder == NATIONALIST else ("r-army-s11", "n-army-s1")
    combat(hand, f"{mine} {theirs}", general)
    thrown(hand, 6, 6)
    assert {event.unit for event in hand.told(Destroyed)} == set(pieces("n-army-s1 r-army-s11"))
    assert hand.told(BattleOver)[-1] == BattleOver(sp("huesca"), holder)
    assert hand.s.status(sp("huesca")) == holder
    markers = {one.space: one.kind for one in observe(hand.s, None).markers}
    assert markers[sp("huesca")] == f"control-{holder}"


@rule(G, "4.V.h")
def test_4_v_h_not_while_a_tank_is_left() -> None:
    hand = attack("n-mola", "huesca: n-army-s1, n-mola, r-army-s11, r-t-26-1", n=SAFE)
    combat(hand, "n-army-s1 r-army-s11", "n-mola")
    thrown(hand, 6, 6)
    assert hand.told(BattleOver) == [BattleOver(sp("huesca"), REPUBLICAN)]


@rule(G, "4.V.i")
def test_4_v_i_a_unit_that_falls_has_struck_all_the_same() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, r-army-s11=2")
    combat(hand, "n-army-s1 r-army-s11", "n-franco")
    thrown(hand, 6, 6, 1)
    assert standing(hand.s, "zaragoza") == ["r-army-s11=1"]


@rule(G, "4.V.j", "board.d")
def test_4_v_j_a_general_alone_gives_no_control_and_goes_home() -> None:
    hand = attack("n-mola", "teruel: n-army-s1, n-army-s2, n-mola, r-army-s11, r-rojo", n=f"{SAFE} zaragoza")
    combat(hand, "n-army-s1 r-army-s11", "n-mola", "r-rojo")
    thrown(hand, 6, 1)
    assert hand.s.at[p("r-rojo")] == sp("teruel"), "never hit or captured"
    assert hand.s.status(sp("teruel")) == NATIONALIST
    assert hand.asks == "Actions republican"
    assert hand.refused(Act(p("r-rojo"), True))[1] == "4"
    hand.do(Act(p("r-rojo"), False))
    assert hand.s.box[p("r-rojo")] == BOARD

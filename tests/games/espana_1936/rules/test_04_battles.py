"""§4 Battles: generals act in turn, units meet in pairs (§4, §4.I, §4.VI)."""

from __future__ import annotations

import pytest

from frente.games.espana_1936 import lasting
from frente.games.espana_1936.battle import Actions, Duels
from frente.games.espana_1936.book import CARDS, EFFECTS, NATIONALIST, PIECES, REPUBLICAN, P
from frente.games.espana_1936.commands import Act, Commit, Done, Duel, Offer, Stop
from frente.games.espana_1936.commitment import Supports
from frente.games.espana_1936.events import Acted, BattleOver, DuelChosen
from frente.games.espana_1936.ops import GeneralActsAgain
from frente.games.espana_1936.position import Lasts, Position
from frente.games.espana_1936.view import observe
from tests.games.espana_1936.positions import p, sp
from tests.games.espana_1936.words import SAFE, asked, attack, battles, combat, pieces, standing, thrown
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def rest(hand: Hand[Position], general: str) -> str:
    """A general acts without an attack; whose turn it was."""
    seat = hand.seat
    hand.do(Act(p(general), False))
    return seat[0]


def pairs(hand: Hand[Position]) -> set[tuple[int, int]]:
    """The pairs of units that the attacker may choose, as the options list them and the judge allows them."""
    listed = {(o.attacker, o.target) for o in hand.top.options(hand.s) if isinstance(o, Duel)}
    assert listed == {(a, t) for a in range(P) for t in range(P) if hand.judge(Duel(a, t))}
    return listed


FOUR = (
    "zaragoza: n-army-s1, n-mola, r-army-s11, r-rojo",
    "madrid: n-army-s2, n-varela, r-army-s12, r-miaja",
)


@rule(G, "4.a", "seq.c")
def test_4_a_generals_act_in_turn() -> None:
    hand = battles(*FOUR)
    order = [rest(hand, general) for general in ("n-varela", "r-miaja", "n-mola", "r-rojo")]
    assert order == ["n", "r", "n", "r"]
    assert len(hand.told(Acted)) == 4


@rule(G, "4.a")
def test_4_a_the_owner_chooses_among_his_generals() -> None:
    hand = battles(*FOUR)
    acts = {(o.general, o.attack) for o in hand.top.options(hand.s) if isinstance(o, Act)}
    assert acts == {(p(general), attacks) for general in ("n-mola", "n-varela") for attacks in (True, False)}


@rule(G, "4.b", "4.c")
def test_4_b_no_attack_uses_the_general_all_the_same() -> None:
    hand = battles(*FOUR)
    rest(hand, "n-mola")
    assert hand.seat == "republican"
    rest(hand, "r-rojo")
    assert hand.refused(Act(p("n-mola"), True)) == ("acted", "4")
    assert hand.refused(Act(p("n-mola"), False)) == ("acted", "4")
    shown = {one.piece: one.spent for one in observe(hand.s, None).pieces}
    assert shown[p("n-mola")]
    assert not shown[p("n-varela")]


@rule(G, "4.c", "combatboard.a")
def test_4_c_after_the_battle_the_general_is_used_and_all_stay_in_the_space() -> None:
    hand = attack("n-varela", *FOUR)
    combat(hand, "n-army-s2 r-army-s12", "n-varela", "r-miaja")
    assert set(standing(hand.s, "madrid")) == {"n-army-s2=1", "n-varela", "r-army-s12=1", "r-miaja"}
    thrown(hand, 1, 1)
    assert set(standing(hand.s, "madrid")) == {"n-army-s2=1", "n-varela", "r-army-s12=1", "r-miaja"}
    assert hand.s.acted[p("n-varela")]
    assert hand.told(BattleOver) == [BattleOver(sp("madrid"), 2)]


@rule(G, "4.d")
def test_4_d_the_rest_act_in_a_row() -> None:
    """Three Nationalist generals, one Republican: N R N N."""
    hand = battles(*FOUR[:1], "burgos: n-army-s2, n-varela", "leon: n-army-s3, n-yague")
    assert [rest(hand, g) for g in ("n-mola", "r-rojo", "n-varela", "n-yague")] == ["n", "r", "n", "n"]


@rule(G, "4.d")
def test_4_d_nobody_passes_with_a_general_left() -> None:
    hand = battles(*FOUR)
    assert hand.refused(Done()) == ("act_first", "4")


TEAM = "zaragoza: n-army-s1, n-army-s2, n-army-s3, n-army-s4, n-mola, r-army-l1=3, r-rojo"


@rule(G, "4.e", "4.I.c", "4.VI.b", "4.VI.c")
def test_4_e_the_attacker_attacks_throughout() -> None:
    """Three combats against the same defender, who is down to 2 after the first and to 1 after the second."""
    hand = attack("n-mola", TEAM)
    sides, dice = [], []
    for n, mine in ((1, "n-mola"), (2, ""), (3, "")):
        (target,) = {target for _, target in pairs(hand)}
        combat(hand, f"n-army-s{n} {PIECES[target].id}", mine)
        assert hand.s.fight is not None
        sides.append(hand.s.fight.side)
        count = asked(hand) - 1
        dice.append(count)
        thrown(hand, 6, *[1] * count)
    assert sides == [NATIONALIST] * 3
    assert dice == [3, 2, 1]
    assert standing(hand.s, "zaragoza", REPUBLICAN) == ["r-rojo"]


@rule(G, "4.f")
def test_4_f_only_the_counters_in_his_space() -> None:
    hand = attack(
        "n-yague",
        "badajoz: n-army-s1, n-army-s2, n-yague, r-army-s11",
        "sevilla: n-army-s3, r-army-s12",
    )
    assert pairs(hand) == {(p("n-army-s1"), p("r-army-s11")), (p("n-army-s2"), p("r-army-s11"))}
    for pair in ("n-army-s3 r-army-s11", "n-army-s1 r-army-s12"):
        assert hand.refused(Duel(*pieces(pair))) == ("not_in_battle", "4")


@rule(G, "4.g", "4.I.b", "4.l")
def test_4_g_a_unit_attacks_once() -> None:
    hand = attack("n-mola", TEAM)
    combat(hand, "n-army-s1 r-army-l1", "n-mola")
    thrown(hand, 1, 1, 1, 1)
    assert {attacker for attacker, _ in pairs(hand)} == {p(f"n-army-s{n}") for n in (2, 3, 4)}
    assert hand.refused(Duel(*pieces("n-army-s1 r-army-l1"))) == ("fought", "4.I")


@rule(G, "4.h", "4.VI.c")
def test_4_h_the_attacker_breaks_off_when_he_likes() -> None:
    hand = attack("n-mola", TEAM)
    for n, mine in ((1, "n-mola"), (2, "")):
        combat(hand, f"n-army-s{n} r-army-l1", mine)
        thrown(hand, 1, 1, 1, 1)
    assert isinstance(hand.top, Duels)
    hand.do(Stop())
    assert hand.asks == "Actions republican"
    assert len(hand.told(DuelChosen)) == 2


@rule(G, "4.h")
def test_4_h_even_before_the_first_combat() -> None:
    hand = attack("n-mola", TEAM)
    hand.do(Stop())
    assert hand.asks == "Actions republican"
    assert hand.s.acted[p("n-mola")]
    assert not hand.s.fought[p("n-army-s1")]


@rule(G, "4.h", "4.VI.c")
def test_4_h_the_battle_ends_when_every_unit_has_attacked() -> None:
    hand = attack("n-mola", "zaragoza: n-army-s1, n-army-s2, n-mola, r-army-s11, r-rojo")
    for n, mine in ((1, "n-mola"), (2, "")):
        combat(hand, f"n-army-s{n} r-army-s11", mine)
        thrown(hand, 1, 1)
    assert hand.asks == "Actions republican"


@rule(G, "4.i")
def test_4_i_both_may_decline() -> None:
    hand = battles("madrid: n-army-s2, n-varela, r-army-s12, r-miaja")
    rest(hand, "n-varela")
    rest(hand, "r-miaja")
    assert not hand.told(DuelChosen)
    assert set(standing(hand.s, "madrid")) == {"n-army-s2=1", "r-army-s12=1"}, "the turn has gone on"


@rule(G, "4.j")
@pytest.mark.parametrize(
    ("neighbour", "surrounded"),
    [
        ("lerida: r-army-s12, n-army-s2", False),
        ("lerida: r-army-s12", False),
        ("lerida: n-army-s2", True),
        ("lerida: n-army-s2, r-miaja", True),
    ],
)
def test_4_j_one_friendly_neighbour_is_enough(neighbour: str, surrounded: bool) -> None:
    hand = battles("barcelona: r-army-s11, r-rojo, n-army-s1", neighbour, n=f"{SAFE} tarragona lerida")
    verdict = hand.judge(Act(p("r-rojo"), True))
    assert bool(verdict) != surrounded
    if surrounded:
        assert (verdict.name, verdict.rule) == ("surrounded_attack", "4")
        assert hand.judge(Act(p("r-rojo"), False))


@rule(G, "4.k", "4.II.a")
def test_4_k_a_surrounded_general_still_lends_his_modifier() -> None:
    """Yagüe attacks Barcelona; Rojo's +2 turns a 3 into a success."""
    hand = attack(
        "n-yague",
        "barcelona: r-army-s11, r-rojo, n-army-s1, n-yague",
        n=f"{SAFE} tarragona lerida",
    )
    combat(hand, "n-army-s1 r-army-s11", "n-yague", "r-rojo")
    thrown(hand, 1, 3)
    assert standing(hand.s, "barcelona", NATIONALIST) == ["n-yague"]


@rule(G, "4.l", "seq.d", "4.II.c")
def test_4_l_every_pair_commits_afresh() -> None:
    hand = attack("n-mola", "zaragoza: n-army-s1, n-army-s2, n-mola, n-cv-33-1, r-army-s11, r-army-s12")
    combat(hand, "n-army-s1 r-army-s11", "n-mola")
    assert hand.s.fight is not None
    assert hand.s.fight.supports == ((p("n-mola"),), ())
    thrown(hand, 1, 1)
    assert isinstance(hand.top, Duels)
    hand.do(Duel(*pieces("n-army-s2 r-army-s12")))
    assert isinstance(hand.top, Supports)
    assert hand.s.fight.supports == ((), ())
    assert hand.judge(Commit(pieces("n-cv-33-1")))


@rule(G, "4.I.a", "4.I.e")
def test_4_i_a_one_unit_against_one_of_the_attackers_choice() -> None:
    hand = attack(
        "n-mola", "zaragoza: n-army-s1, n-cv-33-1, n-cr-32-1, n-mola, r-army-s11, r-t-26-1, r-i-16, r-rojo"
    )
    assert hand.seat == "nationalist"
    assert pairs(hand) == {(p("n-army-s1"), p("r-army-s11"))}
    for one in ("n-cv-33-1", "n-cr-32-1", "n-mola"):
        assert hand.refused(Duel(p(one), p("r-army-s11"))) == ("not_a_unit", "4.I")
    for one in ("r-t-26-1", "r-i-16", "r-rojo"):
        assert hand.refused(Duel(p("n-army-s1"), p(one))) == ("not_a_unit", "4.I")


@rule(G, "4.I.e")
@pytest.mark.parametrize("alone", ["r-t-26-1", "r-i-16", "r-rojo"])
def test_4_i_e_without_an_enemy_unit_there_is_no_attack(alone: str) -> None:
    """Tanks and airplanes alone cannot be attacked; they still contest the space (R26)."""
    hand = battles(f"zaragoza: n-army-s1, n-mola, {alone}")
    assert hand.refused(Act(p("n-mola"), True)) == ("no_target", "4")
    assert hand.s.status(sp("zaragoza")) == (NATIONALIST if alone == "r-rojo" else 2)


@rule(G, "4.I.d")
def test_4_i_d_a_five_fights_as_one_unit() -> None:
    hand = attack("n-mola", "zaragoza: n-legion-l1=5, n-mola, r-army-s11")
    combat(hand, "n-legion-l1 r-army-s11", "n-mola")
    assert asked(hand) == 5 + 1


@rule(G, "4.VI.d")
def test_4_vi_d_the_other_side_acts_next_in_any_space() -> None:
    hand = attack("n-mola", *FOUR)
    combat(hand, "n-army-s1 r-army-s11", "n-mola")
    thrown(hand, 1, 1)
    assert isinstance(hand.top, Actions)
    assert hand.seat == "republican"
    acts = {o.general for o in hand.top.options(hand.s) if isinstance(o, Act)}
    assert acts == {p("r-rojo"), p("r-miaja")}


@rule(G, "4.VI.e", "4.II.g")
def test_4_vi_e_everything_is_available_again_to_an_attack_in_the_same_space() -> None:
    """The tank and the general that supported a defender in Madrid support again when Miaja attacks there next."""
    hand = attack("n-varela", "madrid: n-army-s1, n-varela, r-army-s11, r-t-26-1, r-miaja, r-i-15-1")
    combat(hand, "n-army-s1 r-army-s11", "n-varela", "r-t-26-1 r-miaja r-i-15-1")
    thrown(hand, 1, 1, 1)
    assert hand.asks == "Actions republican"
    assert hand.judge(Act(p("r-miaja"), True)), "supporting a defender was no action"
    hand.do(Act(p("r-miaja"), True))
    combat(hand, "r-army-s11 n-army-s1", "r-miaja r-t-26-1 r-i-15-1", "n-varela")
    assert hand.s.fight is not None
    assert hand.s.fight.side == REPUBLICAN
    assert hand.s.fight.supports == (pieces("r-miaja r-t-26-1 r-i-15-1"), pieces("n-varela"))


@rule(G, "4.VI.e", "4.g")
def test_4_vi_e_a_unit_that_has_attacked_defends_but_does_not_attack_again() -> None:
    """An event lets Varela act a second time: the unit that attacked in his first battle stays out of it (R45)."""
    hand = battles("madrid: n-army-s1, n-army-s2, n-varela, r-army-s11, r-miaja")
    again = [
        (card, n)
        for card, program in enumerate(EFFECTS)
        for n, op in enumerate(program)
        if isinstance(op, GeneralActsAgain) and CARDS[card].side_index == NATIONALIST
    ]
    lasting.add(hand.s, Lasts(*again[0], until=hand.s.turn, left=1))
    hand.do(Act(p("n-varela"), True))
    combat(hand, "n-army-s1 r-army-s11", "n-varela")
    thrown(hand, 1, 1)
    hand.do(Stop())
    hand.do(Act(p("r-miaja"), True))
    assert pairs(hand) == {(p("r-army-s11"), p("n-army-s1")), (p("r-army-s11"), p("n-army-s2"))}
    hand.do(Stop())
    hand.do(Act(p("n-varela"), True))
    assert pairs(hand) == {(p("n-army-s2"), p("r-army-s11"))}


@rule(G, "4.II.h")
def test_4_ii_h_a_general_who_has_acted_still_supports() -> None:
    hand = battles("madrid: n-army-s1, n-varela, r-army-s11, r-miaja")
    rest(hand, "n-varela")
    hand.do(Act(p("r-miaja"), True))
    hand.do(Duel(*pieces("r-army-s11 n-army-s1")))
    hand.do(Commit(pieces("r-miaja")))
    assert hand.seat == "nationalist"
    assert hand.judge(Commit(pieces("n-varela")))


def test_forged_battle_commands_are_refused() -> None:
    hand = battles(*FOUR)
    for general in (-1, P, 10**9):
        assert hand.refused(Act(general, True)) == ("no_such_piece", "table")
    assert hand.refused(Act(p("r-rojo"), True)) == ("not_your_piece", "table")
    assert hand.refused(Act(p("n-army-s1"), True)) == ("not_a_general", "3")
    assert hand.refused(Act(p("n-franco"), True))[0] == "not_available"
    assert hand.refused(Duel(0, 1))[0] == "wrong_command"
    assert hand.refused(Stop())[0] == "wrong_command"
    hand.do(Act(p("n-mola"), True))
    for pair in ((-1, 0), (P, 0), (0, -1), (0, 10**9)):
        assert not hand.judge(Duel(*pair))
    assert hand.refused(Duel(p("n-army-s1"), 10**9)) == ("no_such_piece", "table")
    assert hand.refused(Duel(*pieces("r-army-s11 n-army-s1"))) == ("not_your_piece", "table")
    assert hand.refused(Duel(*pieces("n-army-s1 n-army-s1"))) == ("no_target", "4")
    assert hand.refused(Offer())[0] == "wrong_command"


def test_a_general_in_marruecos_does_not_act() -> None:
    hand = battles("marruecos: n-africa-s1, n-franco", *FOUR)
    assert hand.refused(Act(p("n-franco"), False)) == ("general_marruecos", "2")
    order = [rest(hand, general) for general in ("n-varela", "r-miaja", "n-mola", "r-rojo")]
    assert order == ["n", "r", "n", "r"], "and nobody waits for him"

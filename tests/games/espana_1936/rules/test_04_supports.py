"""§4 Combat Modifiers, §4.II supports and cards, §4.IV the roll, and the example of a battle die by die."""

from __future__ import annotations

from typing import Any

import pytest

from frente.games.espana_1936.book import NATIONALIST, REPUBLICAN, C, P
from frente.games.espana_1936.commands import Apply, Commit, Duel, Lay, Stop
from frente.games.espana_1936.commitment import Laying, Supports
from frente.games.espana_1936.events import Applied, CardLaid, CardsShown, Destroyed, Rolled
from frente.games.espana_1936.position import DEAD, HAND, POOL, SPENT, TABLE, Position
from frente.games.espana_1936.roll import Placing, dice_count, modifier_terms
from frente.games.espana_1936.view import observe
from tests.games.espana_1936.positions import c, p, sp
from tests.games.espana_1936.words import attack, choose, combat, pieces, standing, thrown
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def dice(hand: Hand[Position]) -> tuple[int, int]:
    """The dice of the attacker and of the defender."""
    return dice_count(hand.s, 0), dice_count(hand.s, 1)


def modifiers(hand: Hand[Position], role: int) -> list[int]:
    """The modifiers of a side, card modifiers once for each die that they change."""
    return sorted(term.amount for term in modifier_terms(hand.s, role) for _ in range(term.dice))


def fight_view(hand: Hand[Position], seat: int) -> dict[str, Any]:
    """The battle as a side sees it."""
    seen: dict[str, Any] = observe(hand.s, seat).game["fight"]
    return seen


# --- Modifiers ----------------------------------------------------------------------------------------------------------


@rule(G, "4.mod.a", "counters.d")
def test_4_mod_a_a_penalty_lowers_the_highest_die() -> None:
    """A unit of 1 (-1) with an airplane rolls 6 and 3: they become 5 and 3, one hit."""
    hand = attack("n-mola", "zaragoza: n-army-s1=2, n-mola, r-army-s1, r-i-15-1")
    combat(hand, "n-army-s1 r-army-s1", "n-mola", "r-i-15-1")
    hand.roll(1, 1, 6, 3)
    assert hand.told(Rolled)[1] == Rolled(REPUBLICAN, (6, 3), (5, 3))
    choose(hand)
    assert standing(hand.s, "zaragoza", NATIONALIST) == ["n-army-s1=1"]


@rule(G, "counters.d")
def test_counters_d_a_five_with_minus_one_is_no_hit() -> None:
    hand = attack("n-mola", "zaragoza: n-army-s1, n-mola, r-army-s1")
    combat(hand, "n-army-s1 r-army-s1", "n-mola")
    thrown(hand, 1, 5)
    assert standing(hand.s, "zaragoza", NATIONALIST) == ["n-army-s1=1"]


@rule(G, "4.mod.a")
def test_4_mod_a_each_penalty_takes_what_is_highest_then() -> None:
    """A militia of 3 (-1), and the enemy's card with -1 on two dice (R33): 6 5 2 becomes 5 5 2, then 4 4 2."""
    hand = attack("n-mola", "zaragoza: n-army-s1, n-mola, r-communist-l1=3", hands="N4")
    combat(hand, "n-army-s1 r-communist-l1", "n-mola", cards=("N4 defense", ""))
    assert modifiers(hand, 1) == [-1, -1, -1]
    hand.roll(1, 6, 5, 2)
    assert hand.told(Rolled)[1].after == (4, 4, 2)


@rule(G, "4.mod.a")
def test_4_mod_a_a_card_names_different_dice() -> None:
    """-1 on two different dice: of 6 and 2 the 6 becomes 5 and the 2 becomes 1; the 6 is not struck twice."""
    hand = attack("n-mola", "zaragoza: n-army-s1, n-mola, r-army-s11=2", hands="N4")
    combat(hand, "n-army-s1 r-army-s11", "n-mola", cards=("N4 defense", ""))
    hand.roll(1, 6, 2)
    assert hand.told(Rolled)[1].after == (5, 1)


@rule(G, "4.mod.b")
@pytest.mark.parametrize(("place", "hits"), [(0, 1), (1, 0)])
def test_4_mod_b_the_owner_chooses_the_die(place: int, hits: int) -> None:
    hand = attack("n-mola", "zaragoza: n-army-s1=2, n-mola, r-army-l1=5")
    combat(hand, "n-army-s1 r-army-l1", "n-mola")
    hand.roll(4, 2, 1, 1, 1, 1, 1)
    assert hand.asks == "Placing nationalist"
    hand.do(Apply((place,)))
    assert hand.told(Applied)[0].count == hits
    assert hand.s.value[p("r-army-l1")] == (3 if hits else 5)


@rule(G, "4.mod.c", "4.II.e")
def test_4_mod_c_a_modifier_is_never_divided() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1=2, n-franco, n-pz-i-1, r-army-l1=5")
    combat(hand, "n-army-s1 r-army-l1", "n-franco n-pz-i-1")
    hand.roll(4, 4, 1, 1, 1, 1, 1)
    for places in ((0, 1), (), (2,), (-1,), (10**9,)):
        assert hand.refused(Apply(places)) == ("bad_dice", "4")
    for places in ((0,), (1,)):
        assert hand.judge(Apply(places))
    hand.do(Apply((1,)))
    assert hand.told(Applied) == [Applied(NATIONALIST, (4, 6), 1)]


@rule(G, "4.mod.d")
def test_4_mod_d_several_modifiers_on_one_die() -> None:
    hand = attack("n-mola", "zaragoza: n-army-s1=2, n-mola, n-cv-33-1, r-army-l1=5")
    combat(hand, "n-army-s1 r-army-l1", "n-mola n-cv-33-1")
    hand.roll(3, 1, 1, 1, 1, 1, 1)
    hand.do(Apply((0, 0)))
    assert hand.told(Applied) == [Applied(NATIONALIST, (5, 1), 1)]


@rule(G, "4.mod.d", "4.II.i")
def test_4_mod_d_those_of_one_card_go_on_different_dice() -> None:
    """Card N4 as support gives +1 on two dice: not both on the 3."""
    hand = attack("n-franco", "zaragoza: n-army-s1=2, n-franco, r-army-l1=5", hands="N4")
    combat(hand, "n-army-s1 r-army-l1", "n-franco", cards=("N4 support", ""))
    hand.roll(4, 3, 1, 1, 1, 1, 1)
    assert hand.refused(Apply((1, 1))) == ("bad_dice", "4")
    hand.do(Apply((1, 0)))
    assert hand.told(Applied) == [Applied(NATIONALIST, (5, 4), 1)]


@rule(G, "4.mod.e")
def test_4_mod_e_the_modifier_of_an_airplane_stays_out_of_ground_combat() -> None:
    """The ME-109 has +2 and adds its two dice, no more."""
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, n-me-109, r-army-l1=5")
    combat(hand, "n-army-s1 r-army-l1", "n-franco n-me-109")
    assert dice(hand) == (3, 5)
    assert modifiers(hand, 0) == []
    hand.roll(4, 4, 4, 1, 1, 1, 1, 1)
    assert hand.told(Rolled)[0].after == (4, 4, 4)
    assert hand.s.value[p("r-army-l1")] == 5


@rule(G, "dice.a", "4.IV.c")
def test_dice_a_five_and_more_succeed() -> None:
    """A legion of 3 (+1) with a plain airplane: 6, 5, 4 and 1, the +1 on the 6: two hits; a 7 is no better than a 6."""
    hand = attack("n-franco", "zaragoza: n-legion-l1=3, n-franco, n-he-51, r-army-l1=5")
    combat(hand, "n-legion-l1 r-army-l1", "n-franco n-he-51")
    hand.roll(6, 5, 4, 1, 1, 1, 1, 1, 1)
    hand.do(Apply((0,)))
    assert hand.told(Applied) == [Applied(NATIONALIST, (7, 5, 4, 1), 2)]


# --- Supports -----------------------------------------------------------------------------------------------------------

CROWD = (
    "zaragoza: n-army-s1, n-army-s2, n-mola, n-cv-33-1, n-he-51, r-army-s11=2, r-miaja, r-t-26-1, r-i-15-1"
)


@rule(G, "4.II.a")
def test_4_ii_a_generals_tanks_and_airplanes_of_the_space_support() -> None:
    hand = attack("n-mola", CROWD, "burgos: n-cv-33-2, n-varela")
    hand.do(Duel(*pieces("n-army-s1 r-army-s11")))
    assert hand.judge(Commit(pieces("n-mola n-cv-33-1 n-he-51")))
    assert hand.refused(Commit(pieces("n-mola n-army-s2"))) == ("no_support", "4.II")
    assert hand.refused(Commit(pieces("n-mola n-cv-33-2"))) == ("not_in_battle", "4")
    assert hand.refused(Commit(pieces("n-mola n-varela"))) == ("not_in_battle", "4")
    assert hand.refused(Commit(pieces("n-mola r-miaja"))) == ("not_your_piece", "table")
    assert hand.refused(Commit(pieces("n-mola n-mola")))[1] == "table"
    for bad in (-1, P, 10**9):
        assert hand.refused(Commit((p("n-mola"), bad))) == ("no_such_piece", "table")
    assert hand.refused(Commit((p("n-mola"),) * 5000))[1] == "table"


@rule(G, "4.II.b")
def test_4_ii_b_the_general_who_opens_the_battle_supports_its_first_combat() -> None:
    hand = attack("n-mola", CROWD)
    hand.do(Duel(*pieces("n-army-s1 r-army-s11")))
    assert hand.refused(Commit()) == ("forced_general", "4.II")
    assert hand.refused(Commit(pieces("n-cv-33-1"))) == ("forced_general", "4.II")
    hand.do(Commit(pieces("n-mola")))
    hand.do(Commit())
    thrown(hand, 1, 1, 1)
    hand.do(Duel(*pieces("n-army-s2 r-army-s11")))
    assert hand.judge(Commit()), "the second combat needs nobody"


@rule(G, "4.II.b")
def test_4_ii_b_durruti_opens_a_battle() -> None:
    """His -1 makes a 4 of the 5: no hit with 5 and 2."""
    hand = attack("r-durruti", "madrid: r-army-s11=2, r-durruti, n-army-s1", n="segovia burgos")
    combat(hand, "r-army-s11 n-army-s1", "r-durruti")
    hand.roll(5, 2, 1)
    assert hand.told(Rolled)[0] == Rolled(REPUBLICAN, (5, 2), (4, 2))
    assert standing(hand.s, "madrid", NATIONALIST) == ["n-army-s1=1"]


@rule(G, "4.II.c")
def test_4_ii_c_the_defender_commits_knowing() -> None:
    hand = attack("n-mola", CROWD)
    hand.do(Duel(*pieces("n-army-s1 r-army-s11")))
    assert hand.asks == "Supports nationalist"
    hand.do(Commit(pieces("n-mola n-cv-33-1")))
    assert hand.asks == "Supports republican"
    assert fight_view(hand, REPUBLICAN)["supports"][0] == pieces("n-mola n-cv-33-1")


@rule(G, "4.II.d", "4.VI.a")
def test_4_ii_d_each_supports_one_combat_of_a_battle() -> None:
    hand = attack("n-mola", CROWD)
    combat(hand, "n-army-s1 r-army-s11", "n-mola n-cv-33-1", "r-miaja r-t-26-1 r-i-15-1")
    assert dice(hand) == (1, 3)
    thrown(hand, 1, 1, 1, 1)
    turned = {one.piece for one in observe(hand.s, None).pieces if any(b.kind == "used" for b in one.badges)}
    assert turned == set(pieces("n-mola n-cv-33-1 r-miaja r-t-26-1 r-i-15-1"))
    hand.do(Duel(*pieces("n-army-s2 r-army-s11")))
    assert hand.refused(Commit(pieces("n-cv-33-1"))) == ("supported", "4.II")
    assert hand.refused(Commit(pieces("n-mola"))) == ("supported", "4.II")
    hand.do(Commit(pieces("n-he-51")))
    assert hand.seat == "chance", "the defender has nothing left to commit, and is not asked"


@rule(G, "4.II.e", "counters.i", "counters.k")
@pytest.mark.parametrize(
    ("piece", "roll", "hit"),
    [("r-t-26-1", 3, True), ("r-t-26-1", 2, False), ("r-rojo", 3, True), ("r-miaja", 4, True), ("r-miaja", 3, False)],
)  # fmt: skip
def test_4_ii_e_a_tank_or_general_lifts_one_die(piece: str, roll: int, hit: bool) -> None:
    """T-26 and Rojo +2, Miaja +1, on a roll with a 1 beside it."""
    hand = attack("n-franco", f"zaragoza: n-army-s1, n-franco, r-army-s11=2, {piece}")
    combat(hand, "n-army-s1 r-army-s11", "n-franco", piece)
    thrown(hand, 1, roll, 1)
    assert (hand.s.box[p("n-army-s1")] == POOL) == hit


@rule(G, "4.II.f", "counters.c")
def test_4_ii_f_an_airplane_adds_its_value_in_dice() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1=2, n-franco, n-ju-52, r-army-s11=2")
    combat(hand, "n-army-s1 r-army-s11", "n-franco n-ju-52")
    assert dice(hand) == (4, 2)


# --- Cards --------------------------------------------------------------------------------------------------------------


@rule(G, "4.II.i", "4.IV.a", "cards.b")
@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        (("N3 support", ""), (4, 2)),  # +2 dice for its owner
        (("", "R4 support"), (2, 4)),
        (("N1 defense", ""), (2, 0)),  # -2 dice for the other
        (("", "R13 defense"), (0, 2)),
        (("N3 support", "R13 defense"), (2, 2)),
    ],
)
def test_4_ii_i_cards_add_and_take_dice(cards: tuple[str, str], wanted: tuple[int, int]) -> None:
    hands = "N1 N3 R4 R13"
    hand = attack("n-franco", "zaragoza: n-army-s1=2, n-franco, r-army-s11=2", hands=hands)
    combat(hand, "n-army-s1 r-army-s11", "n-franco", cards=cards)
    assert dice(hand) == wanted


@rule(G, "4.II.i")
@pytest.mark.parametrize(
    ("cards", "mine", "theirs"),
    [
        (("N2 support", ""), [1], []),
        (("N4 support", ""), [1, 1], []),
        (("N6 support", ""), [2], []),
        (("N5 defense", ""), [], [-1]),
        (("", "R3 defense"), [-1, -1], []),
        (("", "R5 support"), [], [1, 1]),
    ],
)
def test_4_ii_i_cards_modify_rolls(cards: tuple[str, str], mine: list[int], theirs: list[int]) -> None:
    hands = "N2 N4 N5 N6 R3 R5"
    hand = attack("n-franco", "zaragoza: n-army-s1=2, n-franco, r-army-s11=2", hands=hands)
    combat(hand, "n-army-s1 r-army-s11", "n-franco", cards=cards)
    assert modifiers(hand, 0) == mine
    assert modifiers(hand, 1) == theirs


@rule(G, "4.II.j")
def test_4_ii_j_cards_are_laid_face_down_and_revealed_together() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1=2, n-franco, r-army-s11=2", hands="N3 N4 R3")
    hand.do(Duel(*pieces("n-army-s1 r-army-s11")))
    hand.do(Commit(pieces("n-franco")))
    assert hand.asks == "Laying nationalist", "the attacker first"
    for card in (-2, C, 10**9):
        assert hand.refused(Lay(card, "support")) == ("no_such_card", "table")
    assert hand.refused(Lay(c("R3"), "support")) == ("not_in_hand", "4.II")
    assert hand.refused(Lay(c("N5"), "support")) == ("not_in_hand", "4.II")
    for mode in ("", "event", "SUPPORT"):
        assert hand.refused(Lay(c("N3"), mode)) == ("which_use", "4.II")
    assert hand.refused(Lay(-1, "support")) == ("which_use", "4.II")
    hand.do(Lay(c("N3"), "support"))
    assert hand.asks == "Laying republican", "one card each"
    hidden = fight_view(hand, REPUBLICAN)["laid"][0]
    assert hidden == {"card": -2, "mode": ""}, "a card lies there, which one is hidden"
    assert fight_view(hand, NATIONALIST)["laid"][0] == {"card": c("N3"), "mode": "support"}
    read = [event for event in hand.read_by("republican") if isinstance(event, CardLaid)]
    assert read == [CardLaid(NATIONALIST, "laid.card", -1)]
    hand.do(Lay(c("R3"), "defense"))
    shown = [event for event in hand.read_by("republican") if isinstance(event, CardsShown)]
    assert shown == [CardsShown((c("N3"), c("R3")), ("support", "defense"))]


@rule(G, "4.II.j")
def test_4_ii_j_a_side_may_lay_none() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1=2, n-franco, r-army-s11=2", hands="N3 R3")
    combat(hand, "n-army-s1 r-army-s11", "n-franco")
    assert dice(hand) == (2, 2)
    assert hand.s.card[c("N3")] == hand.s.card[c("R3")] == HAND


@rule(G, "4.II.k")
def test_4_ii_k_cards_of_a_combat_leave_the_game() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1=2, n-army-s2, n-franco, r-army-s11=2", hands="N3 N4")
    hand.do(Duel(*pieces("n-army-s1 r-army-s11")))
    hand.do(Commit(pieces("n-franco")))
    hand.do(Lay(c("N3"), "support"))
    assert hand.s.hand(NATIONALIST) == [c("N4")]
    thrown(hand, 1, 1, 1, 1, 1, 1)
    assert hand.s.card[c("N3")] == SPENT
    combat(hand, "n-army-s2 r-army-s11", "", cards=("", ""))
    assert hand.s.card[c("N3")] not in (HAND, TABLE)


@rule(G, "4.II.l")
def test_4_ii_l_combat_cards_are_not_counted_as_events() -> None:
    """Three combats with a card each, and three events all the same (R37)."""
    team = "zaragoza: n-army-s1, n-army-s2, n-army-s3, n-franco, r-army-l1=5"
    hand = attack("n-franco", team, hands="N3 N5 N11 N1 N2 N7 N8")
    for n, card in ((1, "N3"), (2, "N5"), (3, "N11")):
        combat(hand, f"n-army-s{n} r-army-l1", "n-franco" if n == 1 else "", cards=(f"{card} support", ""))
        thrown(hand, *[1] * sum(dice(hand)))
    assert hand.asks == "Playing nationalist"
    assert hand.s.plays(NATIONALIST) == 0


# --- The roll -----------------------------------------------------------------------------------------------------------


@rule(G, "4.IV.a")
def test_4_iv_a_the_dice_of_the_attacker() -> None:
    """3 of the unit, 1 of the airplane, +1 of his card, -2 of the enemy's: three."""
    hand = attack("n-franco", "zaragoza: n-army-l1=3, n-franco, n-he-51, r-army-s11=2", hands="N1 R13")
    combat(hand, "n-army-l1 r-army-s11", "n-franco n-he-51", cards=("N1 support", "R13 defense"))
    assert dice(hand) == (3, 2)


@rule(G, "4.IV.b")
def test_4_iv_b_the_dice_of_the_defender() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, r-anarchist-s1=2, r-i-15-1")
    combat(hand, "n-army-s1 r-anarchist-s1", "n-franco", "r-i-15-1")
    assert dice(hand) == (1, 3)


@rule(G, "4.IV.d")
def test_4_iv_d_no_dice_no_roll() -> None:
    """A unit of 1 against a card of -2 dice: it does not roll, the other does."""
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, r-army-s11=2", hands="R13")
    combat(hand, "n-army-s1 r-army-s11", "n-franco", cards=("", "R13 defense"))
    assert dice(hand) == (0, 2)
    hand.roll(6, 6)
    assert hand.told(Rolled)[0] == Rolled(NATIONALIST, (), ())
    assert standing(hand.s, "zaragoza") == ["r-army-s11=2"]


@rule(G, "4.IV.d")
def test_4_iv_d_nobody_rolls_when_both_have_no_dice() -> None:
    hand = attack("n-mola", "zaragoza: n-army-s1, n-army-s2, n-mola, r-army-s11", hands="N1 R13")
    combat(hand, "n-army-s1 r-army-s11", "n-mola", cards=("N1 defense", "R13 defense"))
    assert hand.asks == "Duels nationalist"
    assert not hand.told(Rolled)
    assert hand.s.used[p("n-mola")]
    hand.do(Stop())


EXAMPLE = (
    "zaragoza: n-legion-s1=2, n-army-s1, n-cv-33-1, n-varela, r-anarchist-s1=2, r-i-15-1, r-t-26-1, r-rojo"
)


def example() -> Hand[Position]:
    """The example of the book, up to the roll; another Nationalist unit stands by."""
    hand = attack("n-varela", EXAMPLE, hands="N3 R3")
    combat(
        hand,
        "n-legion-s1 r-anarchist-s1",
        "n-varela n-cv-33-1",
        "r-rojo r-i-15-1 r-t-26-1",
        ("N3 support", "R3 defense"),
    )
    return hand


@rule(G, "4.IV.e")
def test_4_iv_e_the_example_dice() -> None:
    """The Republican rolls 2 + 1, the Nationalist 2 + 2 of his card."""
    hand = example()
    assert dice(hand) == (4, 3)
    assert modifiers(hand, 0) == [-1, -1, 1, 1, 1]
    assert modifiers(hand, 1) == [-1, 2, 2]


@rule(G, "4.IV.f", "4.IV.g")
def test_4_iv_f_the_example_results() -> None:
    """4-4-3-2: both 4s become 3, two of the +1 make a 5 of one: 5 4 3 2, one hit. 6-3-1: the 6 becomes 5, a +2 makes a 5 of
    the 3, the other +2 can do no more: two hits.
    """
    hand = example()
    hand.roll(4, 4, 3, 2, 6, 3, 1)
    assert hand.told(Rolled) == [
        Rolled(NATIONALIST, (4, 4, 3, 2), (3, 3, 3, 2)),
        Rolled(REPUBLICAN, (6, 3, 1), (5, 3, 1)),
    ]
    assert hand.asks == "Placing nationalist"
    hand.do(Apply((0, 0, 1)))
    assert hand.asks == "Placing republican"
    hand.do(Apply((1, 2)))
    assert hand.told(Applied) == [
        Applied(NATIONALIST, (5, 4, 3, 2), 1),
        Applied(REPUBLICAN, (5, 5, 3), 2),
    ]


@rule(G, "4.IV.f", "4.IV.g")
def test_4_iv_f_no_placement_does_better() -> None:
    """The tables first offer is as good as the book's: one hit and two."""
    hand = example()
    hand.roll(4, 4, 3, 2, 6, 3, 1)
    while isinstance(hand.top, Placing):
        for option in list(hand.top.options(hand.s)):
            assert hand.judge(option)
        choose(hand)
    assert [applied.count for applied in hand.told(Applied)] == [1, 2]


@rule(G, "4.IV.h", "4.V.f")
def test_4_iv_h_the_example_aftermath() -> None:
    hand = example()
    thrown(hand, 4, 4, 3, 2, 6, 3, 1)
    assert standing(hand.s, "zaragoza", NATIONALIST) == ["n-army-s1=1", "n-varela"]
    assert hand.told(Destroyed) == [Destroyed(p("n-legion-s1"), sp("zaragoza"))]
    assert hand.s.box[p("n-cv-33-1")] == DEAD, "R40: the tank falls with the Legion"
    assert hand.s.value[p("r-anarchist-s1")] == 1
    assert all(hand.s.used[one] for one in pieces("n-varela r-rojo r-i-15-1 r-t-26-1"))
    hand.do(Duel(*pieces("n-army-s1 r-anarchist-s1")))
    assert hand.seat == "chance", "nobody has anything left to commit"
    assert dice(hand) == (1, 1)


def test_a_side_with_nothing_to_commit_is_not_asked() -> None:
    hand = attack("n-mola", "zaragoza: n-army-s1, n-mola, r-army-s11")
    hand.do(Duel(*pieces("n-army-s1 r-army-s11")))
    assert isinstance(hand.top, Supports)
    hand.do(Commit(pieces("n-mola")))
    assert not isinstance(hand.top, (Supports, Laying))

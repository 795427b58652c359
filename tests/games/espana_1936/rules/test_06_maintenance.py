"""§6 Maintenance: control, what goes home, the limit of the hand, the track."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.book import NATIONALIST, REPUBLICAN, P
from frente.games.espana_1936.commands import Discard, Done
from frente.games.espana_1936.events import Discarded, Tracked
from frente.games.espana_1936.position import BOARD, CONTESTED, HAND, SPENT
from tests.games.espana_1936.endings import held, maintained, war
from tests.games.espana_1936.positions import G, c, p, sp
from tests.rule_marks import rule

N_CARDS = "N1 N2 N3 N4 N5 N6 N7 N8 N9 N10"
R_CARDS = "R1 R2 R3 R4 R5 R6 R7 R8 R9"


@rule(G, "6.a")
def test_6_a_neither_discard_tells_the_other_side_anything() -> None:
    hand = maintained(war(turn=4, hands=f"{N_CARDS} {R_CARDS}"))
    hand.do(Discard((c("N3"), c("N7"))))
    (heard,) = [one for one in hand.read_by("republican") if isinstance(one, Discarded)]
    assert (heard.side, heard.cards, heard.count) == (
        NATIONALIST,
        (),
        2,
    )  # ten cards are two too many, as all know
    hand.do(Discard((c("R9"),)))
    own = [one for one in hand.read_by("republican") if isinstance(one, Discarded)]
    assert own[1].cards == (c("R9"),)
    assert not hand.s.seen[c("N3")]


@rule(G, "6.b", "6.c")
def test_6_b_airplanes_and_generals_go_home_and_tanks_stay() -> None:
    s = war(
        "burgos: n-army-s1, n-franco, n-he-51, n-cv-33-1", "valencia: r-army-s1, r-rojo, r-i-16, r-t-26-1"
    )
    for piece in ("n-franco", "n-he-51", "n-cv-33-1", "r-t-26-1"):
        s.used[p(piece)] = s.acted[p(piece)] = s.moved[p(piece)] = 1
    s = maintained(s).s
    for piece in ("n-franco", "n-he-51", "r-rojo", "r-i-16"):
        assert (s.at[p(piece)], s.box[p(piece)]) == (-1, BOARD)
    assert s.at[p("n-cv-33-1")] == sp("burgos")
    assert s.at[p("r-t-26-1")] == sp("valencia")
    assert not s.moved[p("n-franco")]  # he can be assigned again
    assert not any(s.used)
    assert not any(s.acted)


@rule(G, "6.b")
def test_6_b_a_general_in_marruecos_waits_there() -> None:
    s = maintained(war("marruecos: n-franco, n-africa-s1, n-yague", "sevilla: n-army-s1, n-varela")).s
    assert {s.at[p(general)] for general in ("n-franco", "n-yague")} == {sp("marruecos")}
    assert s.box[p("n-varela")] == BOARD


@rule(G, "6.d")
@pytest.mark.parametrize(
    ("here", "holder"),
    [
        ("n-army-s1", NATIONALIST),
        ("r-army-s1", REPUBLICAN),
        ("n-cv-33-1", NATIONALIST),
        ("n-army-s1, r-t-26-1", CONTESTED),
        ("n-army-s1, r-rojo", NATIONALIST),
    ],
)
def test_6_d_who_alone_has_combat_pieces_controls_the_space(here: str, holder: int) -> None:
    assert maintained(war(f"oviedo: {here}")).s.status(sp("oviedo")) == holder


@rule(G, "6.d")
def test_6_d_airplanes_count_while_control_is_set_and_their_side_keeps_the_space() -> None:
    hand = maintained(war("oviedo: r-i-16", n="bilbao"))
    assert hand.s.status(sp("oviedo")) == REPUBLICAN
    assert not any(hand.s.at[piece] == sp("oviedo") for piece in range(P))


@rule(G, "6.e")
def test_6_e_airplanes_and_tanks_of_both_sides_leave_a_space_contested() -> None:
    tanks = maintained(war("oviedo: n-cv-33-1, r-t-26-1"))
    assert tanks.s.status(sp("oviedo")) == CONTESTED
    # The airplanes go home once control is set: the space is empty and contested, and only a newcomer changes that.
    planes = maintained(war("oviedo: n-he-51, r-i-16", turn=4))
    assert held(planes) == (3, 3, 6)
    s = planes.s
    assert s.status(sp("oviedo")) == CONTESTED
    s.place(p("r-army-s9"), sp("oviedo"))
    assert s.status(sp("oviedo")) == REPUBLICAN


@rule(G, "6.e")
def test_6_e_a_tank_that_is_left_alone_takes_the_space() -> None:
    """The ruling: contested until a unit enters or one side alone has a tank there."""
    hand = maintained(war("oviedo: r-i-16, n-cv-33-1"))
    assert hand.s.status(sp("oviedo")) == NATIONALIST


@rule(G, "6.f")
def test_6_f_the_owner_chooses_what_leaves_the_game() -> None:
    hand = maintained(war(turn=4, hands=f"{N_CARDS} R1 R2"))
    assert hand.asks == "Discarding nationalist"
    hand.do(Discard((c("N1"), c("N10"))))
    assert (hand.s.card[c("N1")], hand.s.card[c("N10")], hand.s.card[c("N2")]) == (SPENT, SPENT, HAND)
    assert len(hand.s.hand(NATIONALIST)) == 8
    assert hand.asks == "Drawing chance"  # the Republican has two cards and is not asked


@rule(G, "6.f")
def test_6_f_eight_cards_may_be_kept() -> None:
    hand = maintained(war(turn=4, hands="N1 N2 N3 N4 N5 N6 N7 N8"))
    assert hand.asks == "Drawing chance"


@rule(G, "6.f")
@pytest.mark.parametrize(
    ("cards", "ground"),
    [
        ((), "discard_count"),
        (("N1",), "discard_count"),
        (("N1", "N2", "N3"), "discard_count"),
        (("N1", "N1"), "named_twice"),
        (("N1", "R1"), "not_in_hand"),
        (("N1", "N11"), "not_in_hand"),
    ],
)
def test_6_f_neither_more_nor_fewer_nor_other_cards(cards: tuple[str, ...], ground: str) -> None:
    hand = maintained(war(turn=4, hands=f"{N_CARDS} R1"))
    assert hand.refused(Discard(tuple(c(card) for card in cards)))[0] == ground


@rule(G, "6.f")
def test_6_f_forged_discards_are_refused() -> None:
    hand = maintained(war(turn=4, hands=f"{N_CARDS} R1"))
    for cards in ((-1, 0), (10**9, 1), tuple(range(500))):
        assert hand.refused(Discard(cards))[0] in ("no_such_card", "not_in_hand")
    assert hand.refused(Done())[0] == "wrong_command"


@rule(G, "6.g")
def test_6_g_the_track_makes_twelve() -> None:
    # Three and two; three and one; the rest, four of which hold nobody and one both, is contested.
    hand = maintained(war("madrid: n-army-s1, r-army-s1", n="sevilla cordoba", r="bilbao"))
    assert hand.told(Tracked) == [Tracked(5, 4, 3)]


@rule(G, "6.h")
def test_6_h_victory_is_tested_after_the_discards_and_the_track() -> None:
    hand = maintained(war(n="madrid", turn=3, hands=N_CARDS))
    assert hand.asks == "Discarding nationalist"  # Madrid has fallen, but first comes the rest of Maintenance
    hand.do(Discard((c("N1"), c("N2"))))
    assert hand.s.stack == ()
    assert [type(one).__name__ for one in hand.events][-2:] == ["Tracked", "GameEnded"]

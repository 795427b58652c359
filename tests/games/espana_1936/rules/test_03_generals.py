"""§3 Assignment of generals."""

from __future__ import annotations

from frente.games.espana_1936.book import MAINLAND, REPUBLICAN, SPACES, P, S
from frente.games.espana_1936.commands import Act, Done, Duel, Move
from frente.games.espana_1936.position import BOARD, MAP, Position
from tests.games.espana_1936.positions import opened, p, position, sp
from tests.games.espana_1936.words import go, goals, no_go, start
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def assigning(*spaces: str, boards: str) -> Hand[Position]:
    return opened(position(*spaces, boards=boards), "generals")


@rule(G, "3.a", "3.d")
def test_3_a_anywhere_with_own_counters() -> None:
    """A unit, a tank or an airplane will do (R31); markers, enemies and other generals will not."""
    hand = assigning(
        "madrid: r-army-s1, n-army-s1",
        "teruel: r-t-26-1",
        "murcia: r-i-16",
        "burgos: n-army-s2",
        boards="r-rojo",
    )
    assert hand.asks == "Assignment republican"
    assert goals(hand, "r-rojo") == {"madrid", "teruel", "murcia"}
    for space in ("valencia", "burgos"):
        assert no_go(hand, "r-rojo", space) == ("no_counters_there", "3")
    assert no_go(hand, "r-rojo", "marruecos") == ("no_counters_there", "3")


@rule(G, "3.a", "seq.a")
def test_3_a_generals_come_after_all_movement() -> None:
    hand = opened(position("madrid: r-army-s1", "burgos: n-army-s1", boards="r-rojo n-mola"), "movement")
    assert no_go(hand, "n-mola", "burgos")[0] == "not_moved_now"
    hand.do(Done())
    hand.do(Done())
    assert hand.asks == "Assignment nationalist"


@rule(G, "3.b", "4.i")
def test_3_b_no_attack_without_a_general() -> None:
    """Huesca holds both sides but only a Republican general: the Nationalist is never asked there."""
    s = position(
        "huesca: n-army-s1, r-army-s1, r-rojo", "zaragoza: n-army-s2, n-mola, r-army-s2", n="burgos pamplona"
    )
    hand = opened(s, "battles")
    acts = [o for o in hand.top.options(s) if isinstance(o, Act)]
    assert {act.general for act in acts} == {p("n-mola")}
    hand.do(Act(p("n-mola"), True))
    assert {o.attacker for o in hand.top.options(s) if isinstance(o, Duel)} == {p("n-army-s2")}


@rule(G, "3.c", "3.f", "seq.c")
def test_3_c_one_by_one_in_turn() -> None:
    """Four Nationalist and three Republican generals: N R N R N R N."""
    hand = assigning(
        "burgos: n-army-s1", "leon: n-army-s2", "lugo: n-army-s3", "orense: n-army-s4",
        "madrid: r-army-s1", "toledo: r-army-s2", "teruel: r-army-s3",
        boards="n-franco n-yague n-mola n-varela r-miaja r-rojo r-durruti",
    )  # fmt: skip
    order = []
    for general, space in zip(
        ("n-franco", "r-miaja", "n-yague", "r-rojo", "n-mola", "r-durruti", "n-varela"),
        ("burgos", "madrid", "leon", "toledo", "lugo", "teruel", "orense"),
        strict=True,
    ):
        assert hand.asks.startswith("Assignment")
        order.append(hand.seat[0])
        go(hand, general, space)
    assert "".join(order) == "nrnrnrn"
    assert hand.asks == "Actions nationalist"


@rule(G, "3.c")
def test_3_c_a_general_with_a_space_must_be_assigned() -> None:
    """R30: nothing but an assignment is accepted."""
    hand = assigning("burgos: n-army-s1", boards="n-mola")
    assert hand.refused(Done())[0] == "wrong_command"
    go(hand, "n-mola", "burgos")


@rule(G, "3.c", "3.e")
def test_3_c_a_general_without_a_space_stays_on_the_board() -> None:
    hand = assigning("burgos: n-army-s1", "madrid: r-army-s1", boards="n-mola n-varela r-rojo")
    go(hand, "n-mola", "burgos")
    go(hand, "r-rojo", "madrid")
    assert hand.asks == "Actions nationalist"
    assert hand.s.box[p("n-varela")] == BOARD


@rule(G, "3.f")
def test_3_f_the_rest_in_a_row() -> None:
    hand = assigning(
        "burgos: n-army-s1", "leon: n-army-s2", "lugo: n-army-s3", "madrid: r-army-s1",
        boards="n-franco n-yague n-mola r-miaja",
    )  # fmt: skip
    seats = []
    for general, space in (
        ("n-franco", "burgos"), ("r-miaja", "madrid"), ("n-yague", "leon"), ("n-mola", "lugo")
    ):  # fmt: skip
        seats.append(hand.seat)
        go(hand, general, space)
    assert seats == ["nationalist", "republican", "nationalist", "nationalist"]


@rule(G, "3.e")
def test_3_e_one_general_of_a_side_in_a_space() -> None:
    hand = assigning(
        "madrid: n-army-s1, r-army-s1", "burgos: n-army-s2", boards="n-mola n-varela r-miaja r-rojo"
    )
    go(hand, "n-mola", "madrid")
    assert goals(hand, "r-miaja") == {"madrid"}
    go(hand, "r-miaja", "madrid")
    assert goals(hand, "n-varela") == {"burgos"}
    assert no_go(hand, "n-varela", "madrid") == ("general_twice", "3")
    assert no_go(hand, "n-mola", "burgos") == ("general_assigned", "3")


@rule(G, "3.g")
def test_3_g_in_turn_one_a_general_on_the_map_goes_by_lines() -> None:
    """Durruti in contested Zaragoza, at the start: lines lead to Lérida, Huesca, Tarragona and on, where counters are.

    Through Republican presence he reaches every space with counters of the Republic but those in the north.
    """
    s = start()
    hand = opened(s, "generals")
    go(hand, "n-mola", "guadalajara")
    assert hand.seat == "republican"
    north = {"oviedo", "santander", "bilbao", "san-sebastian"}
    with_counters = {SPACES[n].id for n in MAINLAND if s.force[REPUBLICAN * S + n]}
    assert north <= with_counters
    held = {"madrid", "toledo"}  # Miaja and Rojo stand there
    assert goals(hand, "r-durruti") == with_counters - north - held
    assert "barcelona" not in with_counters
    assert no_go(hand, "r-durruti", "barcelona") == ("no_counters_there", "3")
    assert no_go(hand, "r-durruti", "bilbao") == ("general_lines", "3")
    go(hand, "r-durruti", "zaragoza")


@rule(G, "3.g")
def test_3_g_franco_and_yague_wait_mola_and_varela_are_assigned() -> None:
    """The Nationalist generals on the mainland at the start: Mola in the north, Varela in the south, cut off by Badajoz."""
    s = start()
    hand = opened(s, "generals")
    assert goals(hand, "n-varela") == {"cadiz", "sevilla", "cordoba"}
    assert "guadalajara" in goals(hand, "n-mola")
    assert not goals(hand, "n-mola") & {"cadiz", "sevilla", "cordoba", "marruecos"}


@rule(G, "3.h", "3.i", "setup.d")
def test_3_h_generals_of_event_cards_wait_for_them() -> None:
    s = start()
    hand = opened(s, "generals")
    assert no_go(hand, "n-davila", "burgos") == ("general_waits", "3")
    go(hand, "n-mola", "guadalajara")
    for general in ("r-lister", "r-ulibarri"):
        assert no_go(hand, general, "madrid") == ("general_waits", "3")


@rule(G, "3.h", "3.i")
def test_3_h_once_entered_they_are_offered() -> None:
    hand = assigning("burgos: n-army-s1", "madrid: r-army-s1", boards="n-davila r-lister r-ulibarri")
    assert goals(hand, "n-davila") == {"burgos"}
    go(hand, "n-davila", "burgos")
    assert goals(hand, "r-lister") == goals(hand, "r-ulibarri") == {"madrid"}


def test_an_assigned_general_stands_on_the_map() -> None:
    hand = assigning("burgos: n-army-s1", boards="n-mola")
    go(hand, "n-mola", "burgos")
    assert hand.s.box[p("n-mola")] == MAP


def test_forged_assignments_are_refused() -> None:
    hand = assigning("burgos: n-army-s1", "madrid: r-army-s1", boards="n-mola r-rojo")
    for piece in (-1, P, 10**9):
        assert hand.refused(Move(piece, sp("burgos"))) == ("no_such_piece", "table")
    for to in (-1, S, 10**9):
        assert hand.refused(Move(p("n-mola"), to)) == ("no_such_space", "table")
    assert no_go(hand, "r-rojo", "madrid") == ("not_your_piece", "table")
    assert no_go(hand, "n-army-s1", "burgos") == ("not_a_general", "3")
    assert no_go(hand, "n-mola", "el-ferrol")[0] == "no_counters_there"

"""Replacements: how many points, who spends when, and what a point buys in each year."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.book import IS_UNIT, NATIONALIST, PIECES, REPUBLICAN, SIDES, TYPE, P
from frente.games.espana_1936.commands import Done, Improve, Recruit, Repair
from frente.games.espana_1936.events import Improved, PointsLost, PointsReceived, Recruited
from frente.games.espana_1936.position import MAP, POOL, Position
from tests.games.espana_1936.endings import war
from tests.games.espana_1936.positions import G, opened, p, position, sp
from tests.games.hand import Hand
from tests.rule_marks import rule


def spending(s: Position) -> Hand[Position]:
    """The Replacements Phase."""
    return opened(s, "replacements")


def theirs(*spaces: str, side: int = NATIONALIST, turn: int = 3, points: int = 3) -> Hand[Position]:
    """A side with points in a land that is otherwise its own; the other side has none."""
    s = position(*spaces, rest=SIDES[side], turn=turn)
    hand = spending(s)
    s.points_0, s.points_1 = (points, 0) if side == NATIONALIST else (0, points)
    if hand.asks != f"Spending {SIDES[side]}":
        hand.do(Done())
    assert hand.asks == f"Spending {SIDES[side]}"
    return hand


def left(hand: Hand[Position]) -> tuple[int, int]:
    """Points left on both tracks."""
    return hand.s.points_0, hand.s.points_1


def use_up(s: Position, types: str, size: str, side: int = NATIONALIST) -> None:
    """Take the free counters of these types out of the pool, onto spaces in which they do no harm."""
    free = [
        one
        for one in range(P)
        if IS_UNIT[one]
        and PIECES[one].side == SIDES[side]
        and TYPE[one] in types.split()
        and PIECES[one].size == size
        and s.box[one] == POOL
    ]
    far = ["huesca", "lerida", "tarragona", "castellon", "teruel", "barcelona"]
    for number, one in enumerate(free):
        s.value[one] = 1 if size == "small" else 3
        s.place(one, sp(far[number // 4]))


@rule(G, "repl.b", "repl.c")
def test_repl_b_a_point_for_each_objective_held_and_for_each_contested() -> None:
    # The book's example with the sum of twelve: 6, 4 and 2 objectives make 8 and 6 points.
    hand = spending(war(n="bilbao cordoba sevilla", r="zaragoza"))
    assert hand.told(PointsReceived) == [PointsReceived(6 + 2, 4 + 2)]
    assert left(hand) == (8, 6)


@rule(G, "repl.b")
def test_repl_b_points_that_events_promised_come_once() -> None:
    s = war(n="bilbao cordoba sevilla", r="zaragoza")
    s.points_to_0, s.points_to_1 = 3, -2
    hand = spending(s)
    assert left(hand) == (8 + 3, 6 - 2)
    assert (s.points_to_0, s.points_to_1) == (0, 0)


@rule(G, "repl.d", "repl.g")
def test_repl_d_points_are_spent_one_by_one() -> None:
    hand = theirs(
        "burgos: n-army-s1", "leon: n-army-s2=2", "lugo: n-falange-s1", "oviedo: n-army-s3", points=8
    )
    hand.do(Recruit(p("n-army-s4"), sp("burgos")))  # action A
    assert left(hand) == (7, 0)
    hand.do(Improve(p("n-falange-s1")))  # action B
    assert left(hand) == (6, 0)
    hand.do(Improve(p("n-army-s2"), p("n-army-l1")))  # action C
    assert left(hand) == (5, 0)


@rule(G, "repl.e")
@pytest.mark.parametrize(
    ("n", "r", "points", "first"),
    [
        ("bilbao cordoba sevilla", "zaragoza", (8, 6), "republican"),
        ("bilbao", "cordoba sevilla zaragoza", (6, 8), "nationalist"),
        ("bilbao", "zaragoza", (8, 8), "nationalist"),
    ],
)
def test_repl_e_who_has_fewer_points_begins_and_both_alternate(
    n: str, r: str, points: tuple[int, int], first: str
) -> None:
    s = war("leon: n-army-s1", "lugo: n-army-s2", "albacete: r-army-s1", "lerida: r-army-s2", n=n, r=r)
    hand = spending(s)
    assert left(hand) == points
    order = []
    for space in ("leon", "lugo"):
        for _ in range(2):
            order.append(hand.seat)
            one = ("n-army-s1", "n-army-s2") if hand.seat == "nationalist" else ("r-army-s1", "r-army-s2")
            hand.do(Improve(p(one[space == "lugo"])))
    second = "nationalist" if first == "republican" else "republican"
    assert order == [first, second, first, second]


@rule(G, "repl.f")
def test_repl_f_the_other_side_spends_its_rest_in_succession() -> None:
    s = war("leon: n-army-s1", "lugo: n-army-s2", "orense: n-army-s3", "albacete: r-army-s1")
    hand = spending(s)
    s.points_0, s.points_1 = 3, 1
    hand.do(Improve(p("n-army-s1")))
    hand.do(Improve(p("r-army-s1")))
    for unit in ("n-army-s2", "n-army-s3"):
        assert hand.seat == "nationalist"
        hand.do(Improve(p(unit)))
    assert left(hand) == (0, 0)
    assert (s.turn, hand.asks) == (6, "Drawing chance")


@rule(G, "repl.f", "repl.o")
def test_repl_f_points_that_are_given_up_are_lost() -> None:
    s = war("leon: n-army-s1", "albacete: r-army-s1", r="zaragoza")
    hand = spending(s)
    seat = hand.seat
    hand.do(Done())
    assert [one.amount for one in hand.told(PointsLost)] == [hand.told(PointsReceived)[0].nationalist]
    assert hand.seat != seat
    assert left(hand)[0] == 0


@rule(G, "repl.h", "repl.g")
def test_repl_h_in_1936_units_come_at_1_and_rise_from_1_to_2() -> None:
    hand = theirs("burgos: n-army-s1", "leon: n-army-s2=2", "lugo: n-army-s3", "oviedo: n-army-l1=3", turn=1)
    assert hand.refused(Improve(p("n-army-s2"), p("n-army-l2"))) == ("not_improved", "repl")
    assert hand.refused(Improve(p("n-army-l1"))) == ("not_improved", "repl")
    hand.do(Recruit(p("n-falange-s1"), sp("burgos")))
    hand.do(Improve(p("n-army-s3")))
    assert hand.told(Recruited) == [Recruited(p("n-falange-s1"), sp("burgos"), 1)]
    assert hand.told(Improved) == [Improved(p("n-army-s3"), sp("lugo"), 2)]


@rule(G, "repl.i", "repl.k")
@pytest.mark.parametrize("turn", [3, 5])
def test_repl_i_in_1937_units_come_at_2_and_rise_to_3(turn: int) -> None:
    hand = theirs(
        "burgos: n-army-s1",
        "leon: n-army-s2=2",
        "lugo: n-army-s3",
        "oviedo: n-army-l1=3",
        turn=turn,
        points=4,
    )
    assert hand.refused(Improve(p("n-army-l1"))) == ("not_improved", "repl")
    hand.do(Recruit(p("n-falange-s1"), sp("burgos")))
    hand.do(Improve(p("n-army-s2"), p("n-army-l2")))
    hand.do(Improve(p("n-army-s3")))
    assert left(hand) == (1, 0)
    assert [hand.s.value[p(one)] for one in ("n-falange-s1", "n-army-l2", "n-army-s3")] == [2, 3, 2]
    # Its counter is free again.
    assert (hand.s.box[p("n-army-s2")], hand.s.value[p("n-army-s2")]) == (POOL, 0)


@rule(G, "repl.j", "repl.k")
@pytest.mark.parametrize("turn", [7, 9])
def test_repl_j_from_1938_a_3_becomes_a_5(turn: int) -> None:
    hand = theirs(
        "burgos: n-army-s1",
        "leon: n-army-s2=2",
        "lugo: n-army-s3",
        "oviedo: n-army-l1=3",
        turn=turn,
        points=5,
    )
    hand.do(Recruit(p("n-falange-s1"), sp("burgos")))
    hand.do(Improve(p("n-army-s2"), p("n-army-l2")))
    hand.do(Improve(p("n-army-s3")))
    hand.do(Improve(p("n-army-l1")))
    assert [hand.s.value[p(one)] for one in ("n-falange-s1", "n-army-l2", "n-army-s3", "n-army-l1")] == [
        2,
        3,
        2,
        5,
    ]
    assert left(hand) == (1, 0)


@rule(G, "repl.j")
def test_repl_j_nothing_rises_above_5() -> None:
    hand = theirs("burgos: n-army-l1=5", turn=7)
    assert hand.refused(Improve(p("n-army-l1"))) == ("not_improved", "repl")


@rule(G, "repl.l", "victory.a")
def test_repl_l_only_where_own_units_stand_and_are_not_surrounded() -> None:
    # Orense has a marker, Lugo a tank. Huesca is ringed: Lérida, Pamplona and Zaragoza are the enemy's.
    s = position("orense: n-army-s1", "lugo: n-cv-33-1", "huesca: n-army-s2", n="la-coruna leon", turn=3)
    hand = spending(s)
    s.points_0 = 3
    if hand.seat == "republican":
        hand.do(Done())
    for space in ("la-coruna", "lugo", "valencia", "marruecos"):
        assert hand.refused(Recruit(p("n-army-s3"), sp(space))) == ("no_spending_there", "repl")
    assert hand.refused(Recruit(p("n-army-s3"), sp("huesca"))) == ("surrounded", "2")
    assert hand.refused(Improve(p("n-army-s2"))) == ("surrounded", "2")
    hand.do(Recruit(p("n-army-s3"), sp("orense")))


@rule(G, "repl.m")
def test_repl_m_one_point_a_space_for_each_side() -> None:
    hand = spending(war("madrid: n-army-s1, n-army-s2, r-army-s1, r-army-s2"))
    hand.do(Improve(p("n-army-s1")))
    hand.do(Recruit(p("r-army-s3"), sp("madrid")))  # the other side's point in the same space is no obstacle
    assert hand.seat == "nationalist"
    assert hand.refused(Improve(p("n-army-s2"))) == ("spent_here", "repl")
    assert hand.refused(Recruit(p("n-army-s3"), sp("madrid"))) == ("spent_here", "repl")
    hand.do(Done())
    assert hand.refused(Improve(p("r-army-s1"))) == ("spent_here", "repl")


@rule(G, "repl.m")
def test_repl_m_the_next_phase_begins_afresh() -> None:
    s = war("burgos: n-army-s1")
    s.spent[sp("burgos")] = 1
    hand = spending(s)
    s.points_0 = 2
    while hand.seat == "republican":
        hand.do(Done())
    hand.do(Improve(p("n-army-s1")))


@rule(G, "repl.n")
def test_repl_n_an_exchange_keeps_the_type_while_a_counter_is_free() -> None:
    hand = theirs("burgos: n-falange-s1=2, n-carlist-s1=2")
    for other in ("n-army-l1", "n-africa-l1", "n-carlist-l1", "n-falange-s2", "r-army-l1", "n-falange-s1"):
        assert hand.refused(Improve(p("n-falange-s1"), p(other))) == ("no_exchange", "repl")
    assert hand.refused(Improve(p("n-falange-s1"))) == ("no_exchange", "repl")
    hand.do(Improve(p("n-falange-s1"), p("n-falange-l1")))
    assert hand.s.at[p("n-falange-l1")] == sp("burgos")


@rule(G, "repl.n")
def test_repl_n_without_one_army_or_militia_stand_in_and_no_elite() -> None:
    hand = theirs("burgos: n-falange-s1=2")
    use_up(hand.s, "falange", "large")
    offered = {TYPE[one.into] for one in hand.top.options(hand.s) if isinstance(one, Improve)}
    assert offered == {"army"}
    for elite in ("n-legion-l1", "n-africa-l1", "n-ctv-l1", "n-carlist-l1"):
        assert hand.refused(Improve(p("n-falange-s1"), p(elite))) == ("no_exchange", "repl")
    hand.do(Improve(p("n-falange-s1"), p("n-army-l1")))
    assert (hand.s.value[p("n-army-l1")], hand.s.at[p("n-army-l1")]) == (3, sp("burgos"))


@rule(G, "repl.n")
def test_repl_n_basques_stand_in_only_where_they_live() -> None:
    for space, wanted in (("bilbao", {"army", "communist", "basque"}), ("valencia", {"army", "communist"})):
        hand = theirs(f"{space}: r-anarchist-s1=2", side=REPUBLICAN)
        use_up(hand.s, "anarchist", "large", REPUBLICAN)
        assert {TYPE[one.into] for one in hand.top.options(hand.s) if isinstance(one, Improve)} == wanted


@rule(G, "repl.n", "repl.r")
def test_repl_n_with_no_counter_at_all_there_is_no_exchange() -> None:
    hand = theirs("burgos: n-falange-s1=2, n-ctv-s1=2")
    use_up(hand.s, "falange army", "large")
    assert hand.refused(Improve(p("n-falange-s1"), p("n-ctv-l1"))) == ("no_exchange", "repl")
    hand.do(Improve(p("n-ctv-s1"), p("n-ctv-l1")))  # for its own type it is what it should be


@rule(G, "repl.o")
def test_repl_o_counters_on_the_map_cannot_be_placed() -> None:
    hand = theirs("burgos: n-army-s1")
    use_up(hand.s, "falange", "small")
    offered = {TYPE[one.piece] for one in hand.top.options(hand.s) if isinstance(one, Recruit)}
    assert offered == {"army"}
    for number in range(1, 8):
        assert hand.refused(Recruit(p(f"n-falange-s{number}"), sp("burgos"))) == ("not_free", "repl")
    assert hand.refused(Recruit(p("n-falange-l1"), sp("burgos")))[0] == "not_free"  # units enter at 1 or 2


@rule(G, "repl.o")
def test_repl_o_points_without_use_expire() -> None:
    # Four units of 3 in 1936, and the zone is full: nothing can be placed and nothing improved.
    hand = theirs("burgos: n-army-l1, n-army-l2, n-army-l3, n-army-l4", turn=1)
    assert list(hand.top.options(hand.s)) == [Done()]
    assert hand.refused(Recruit(p("n-army-s1"), sp("burgos"))) == ("zone_full", "2")
    hand.do(Done())
    assert left(hand) == (0, 0)
    assert [one.amount for one in hand.told(PointsLost)][-1] == 3


@rule(G, "repl.p")
def test_repl_p_what_the_republicans_can_place() -> None:
    hand = theirs("valencia: r-army-s1", "bilbao: r-army-s2", "san-sebastian: r-army-s3", side=REPUBLICAN)
    offered: dict[int, set[str]] = {}
    for one in hand.top.options(hand.s):
        if isinstance(one, Recruit):
            offered.setdefault(one.space, set()).add(TYPE[one.piece])
    everywhere = {"army", "communist", "anarchist"}
    assert offered == {
        sp("valencia"): everywhere,
        sp("bilbao"): everywhere | {"basque"},
        sp("san-sebastian"): everywhere | {"basque"},
    }
    assert hand.refused(Recruit(p("r-basque-s1"), sp("valencia"))) == ("basque_place", "repl")
    hand.do(Recruit(p("r-basque-s1"), sp("bilbao")))


@rule(G, "repl.q", "repl.r")
def test_repl_q_what_the_nationalists_can_place() -> None:
    hand = theirs("burgos: n-army-s1", "leon: n-army-s2")
    offered = {TYPE[one.piece] for one in hand.top.options(hand.s) if isinstance(one, Recruit)}
    assert offered == {"army", "falange"}
    for other in ("n-carlist-s1", "n-africa-s1", "n-legion-s1", "n-ctv-s1"):
        assert hand.refused(Recruit(p(other), sp("burgos"))) == ("not_recruited", "repl")


@rule(G, "repl.r")
def test_repl_r_brigades_are_not_raised_by_points() -> None:
    hand = theirs("valencia: r-army-s1", side=REPUBLICAN)
    assert hand.refused(Recruit(p("r-ib-s1"), sp("valencia"))) == ("not_recruited", "repl")


@rule(G, "repl.r")
@pytest.mark.parametrize(
    ("small", "large"),
    [
        ("n-africa-s1", "n-africa-l1"),
        ("n-legion-s1", "n-legion-l1"),
        ("n-ctv-s1", "n-ctv-l1"),
        ("n-carlist-s1", "n-carlist-l1"),
        ("r-ib-s1", "r-ib-l1"),
    ],
)
def test_repl_r_elites_improve_within_their_type(small: str, large: str) -> None:
    side = NATIONALIST if small[0] == "n" else REPUBLICAN
    hand = theirs(f"zaragoza: {small}", side=side)
    hand.do(Improve(p(small)))
    hand = theirs(f"zaragoza: {small}=2", side=side)
    hand.do(Improve(p(small), p(large)))
    assert (hand.s.value[p(large)], hand.s.box[p(large)]) == (3, MAP)


@rule(G, "repl.g")
def test_repl_g_forged_orders_are_refused() -> None:
    hand = theirs("burgos: n-army-s1=2", "leon: n-army-s2")
    for piece in (-1, P, 10**9):
        assert hand.refused(Recruit(piece, sp("burgos")))[0] == "no_such_piece"
        assert hand.refused(Improve(piece))[0] == "no_such_piece"
        assert hand.refused(Improve(p("n-army-s1"), piece)) == ("no_exchange", "repl")
        assert not hand.judge(Repair(piece))
    for space in (-1, 10**9):
        assert hand.refused(Recruit(p("n-army-s3"), space))[0] == "no_such_space"
    assert hand.refused(Recruit(p("n-army-s3"), sp("mediterranean-sea"))) == ("no_spending_there", "repl")
    assert hand.refused(Recruit(p("r-army-s3"), sp("burgos")))[0] == "not_your_piece"
    assert hand.refused(Recruit(p("n-franco"), sp("burgos")))[0] == "not_recruited"
    assert hand.refused(Improve(p("r-army-s3")))[0] == "not_your_piece"
    assert hand.refused(Improve(p("n-franco")))[0] == "not_a_unit"
    assert hand.refused(Improve(p("n-army-s9")))[0] == "not_available"
    assert hand.refused(Improve(p("n-army-s2"), p("n-army-l1"))) == (
        "no_exchange",
        "repl",
    )  # 1 to 2 is a flip
    assert not hand.judge(Repair(p("n-canarias")))

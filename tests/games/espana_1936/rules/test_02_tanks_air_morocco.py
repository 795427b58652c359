"""§2 Movement of tanks and of airplanes, and the crossing from Marruecos."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.book import LAND, LINKS, MAINLAND, MARRUECOS, NATIONALIST, S
from frente.games.espana_1936.commands import Done, Move
from frente.games.espana_1936.ground import is_port, largest_group
from frente.games.espana_1936.position import BOARD, Position
from tests.games.espana_1936.positions import opened, p, position, sp
from tests.games.espana_1936.words import go, goals, no_go, standing, start
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def moving(s: Position, side: str = "nationalist") -> Hand[Position]:
    hand = opened(s, "movement")
    if side == "republican":
        hand.do(Done())
    return hand


# --- Tanks --------------------------------------------------------------------------------------------------------------


@rule(G, "2.tanks.a")
def test_2_tanks_a_a_tank_goes_through_friends_only() -> None:
    """From Sevilla the ways to Almería lead through Córdoba and Málaga, which hold Republicans alone."""
    hand = moving(position("sevilla: n-pz-i-1", "cordoba: r-army-s1", "malaga: r-army-s2", n="cadiz almeria"))
    assert goals(hand, "n-pz-i-1") == {"cadiz"}
    assert no_go(hand, "n-pz-i-1", "cordoba") == ("no_friends_there", "2")
    assert no_go(hand, "n-pz-i-1", "almeria") == ("no_friends_there", "2")


@rule(G, "2.tanks.a")
def test_2_tanks_a_a_tank_never_takes_an_enemy_marker() -> None:
    hand = moving(position("sevilla: n-army-s1, n-pz-i-1", n="cadiz"))
    assert "cordoba" in goals(hand, "n-army-s1")
    assert no_go(hand, "n-pz-i-1", "cordoba") == ("no_friends_there", "2")


@rule(G, "2.tanks.b")
def test_2_tanks_b_a_tank_is_not_held_to_a_step() -> None:
    """Teruel, Guadalajara, Madrid (contested with a friend), Toledo: three lines, passing a contested space (R25)."""
    s = position(
        "teruel: n-army-s1, n-cv-33-1, r-army-s1", "madrid: n-army-s2, r-army-s2", n="guadalajara toledo"
    )
    hand = moving(s)
    assert goals(hand, "n-cv-33-1") == {"guadalajara", "madrid", "toledo"}
    go(hand, "n-cv-33-1", "toledo")
    assert no_go(hand, "n-cv-33-1", "madrid") == ("already_moved", "2")


@rule(G, "2.tanks.c")
def test_2_tanks_c_a_surrounded_tank_stays() -> None:
    hand = moving(position("barcelona: r-army-s1, r-t-26-1", n="lerida tarragona"), "republican")
    assert goals(hand, "r-t-26-1") == set()
    assert no_go(hand, "r-t-26-1", "lerida") == ("surrounded", "2")


# --- Airplanes ----------------------------------------------------------------------------------------------------------


@rule(G, "2.air.a", "2.air.b")
def test_2_air_a_an_airplane_goes_where_own_units_are() -> None:
    """A marker, a lone tank or a lone general is not enough (R19); lines and enemies on the way do not matter."""
    s = position(
        "barcelona: n-army-s1, r-army-s1",
        "burgos: n-army-s2",
        "leon: n-cv-33-1",
        "lugo: n-mola",
        n="salamanca lugo",
        boards="n-cr-32-1",
    )
    hand = moving(s)
    assert goals(hand, "n-cr-32-1") == {"barcelona", "burgos"}
    for space in ("salamanca", "leon", "lugo", "madrid"):
        assert no_go(hand, "n-cr-32-1", space) == ("no_units_there", "2")
    go(hand, "n-cr-32-1", "barcelona")
    assert no_go(hand, "n-cr-32-1", "burgos") == ("already_moved", "2")


@rule(G, "2.air.b")
def test_2_air_b_an_airplane_reaches_the_surrounded() -> None:
    s = position("barcelona: r-army-s1", n="lerida tarragona", boards="r-i-16")
    assert goals(moving(s, "republican"), "r-i-16") == {"barcelona"}


@rule(G, "2.air.c", "6.b")
def test_2_air_c_airplanes_go_home_after_the_battles() -> None:
    s = position(
        "huesca: n-army-s1, n-cr-32-1, r-army-s1",
        n="zaragoza pamplona burgos leon lugo orense la-coruna salamanca badajoz sevilla",
    )
    hand = opened(s, "battles")
    assert s.at[p("n-cr-32-1")] == -1, "no battle holds the phase up: the turn has gone on"
    assert s.box[p("n-cr-32-1")] == BOARD
    assert not s.used[p("n-cr-32-1")]
    assert not s.moved[p("n-cr-32-1")]
    assert hand.s.turn == 3


@rule(G, "2.air.d")
def test_2_air_d_in_turn_one_an_airplane_moves_by_lines() -> None:
    """The Republican B-XIX stands in contested Toledo: one line, to friends. Salamanca is Nationalist."""
    hand = moving(start(), "republican")
    assert goals(hand, "r-b-xix") == {"badajoz", "ciudad-real", "madrid"}
    assert no_go(hand, "r-b-xix", "valencia") == ("contested_step", "2")
    go(hand, "r-b-xix", "madrid")
    assert no_go(hand, "r-b-xix", "toledo") == ("already_moved", "2")


@rule(G, "2.air.e")
def test_2_air_e_any_number_of_airplanes_in_a_space() -> None:
    s = position("madrid: r-army-s1", "toledo: r-army-s2", boards="r-i-16 r-sb-2 r-i-15-1 r-i-15-2")
    hand = moving(s, "republican")
    for plane in ("r-i-16", "r-sb-2", "r-i-15-1", "r-i-15-2"):
        go(hand, plane, "madrid")
    assert len(standing(s, "madrid")) == 5


# --- Marruecos ----------------------------------------------------------------------------------------------------------


def crossing(*spaces: str, n: str = "", options: str = "") -> Hand[Position]:
    return opened(position(*spaces, n=n, options=options), "events")


@rule(G, "2.morocco.a", "setup1936.p", "5.b")
def test_2_morocco_a_the_crossing_opens_the_events_phase() -> None:
    s = start()
    assert goals(opened(s, "movement"), "n-africa-s1") == set()
    s = start()
    s.card[0] = 2  # a card in hand, so that events are asked for
    hand = opened(s, "events")
    assert hand.asks == "Crossing nationalist"
    hand.do(Done())
    assert hand.asks == "Playing nationalist"


@rule(G, "2.morocco.b")
def test_2_morocco_b_three_counters_a_turn() -> None:
    """At the start of 1936: four units and two generals wait; one may go to Sevilla, two to Cádiz, generals included."""
    s = start()
    s.card[0] = 2
    hand = opened(s, "events")
    go(hand, "n-franco", "sevilla")
    assert no_go(hand, "n-africa-s1", "sevilla") == ("crossing_full", "2")
    go(hand, "n-africa-s1", "cadiz")
    assert no_go(hand, "n-africa-s2", "toledo") == ("crossing_where", "2")
    go(hand, "n-yague", "cadiz")
    assert hand.asks == "Playing nationalist", "nobody else may leave"
    assert standing(s, "marruecos") == ["n-africa-s2=2", "n-africa-s3=2", "n-africa-s5=2"]


@rule(G, "2.morocco.b")
def test_2_morocco_b_the_quota_is_new_each_turn() -> None:
    s = position("marruecos: n-africa-s1", n="cadiz sevilla")
    s.crossed_sevilla, s.crossed_cadiz = 1, 2
    hand = opened(s, "events")
    assert goals(hand, "n-africa-s1") == {"sevilla", "cadiz"}


@rule(G, "2.morocco.c")
def test_2_morocco_c_friends_must_hold_the_other_shore() -> None:
    """Each port is checked for itself (R28): Cádiz is Republican, contested Sevilla has a friend."""
    hand = crossing(
        "marruecos: n-africa-s1, n-africa-s2", "cadiz: r-army-s1", "sevilla: n-army-s1, r-army-s2"
    )
    assert goals(hand, "n-africa-s1") == {"sevilla"}
    assert no_go(hand, "n-africa-s1", "cadiz") == ("crossing_closed", "2")
    go(hand, "n-africa-s1", "sevilla")
    assert hand.asks != "Crossing nationalist", "only one counter goes to Sevilla"


@rule(G, "2.morocco.c")
def test_2_morocco_c_nobody_is_asked_without_a_port() -> None:
    hand = crossing("marruecos: n-africa-s1, n-franco", n="badajoz")
    assert "Crossing" not in hand.asks
    assert hand.s.at[p("n-africa-s1")] == MARRUECOS


@rule(G, "2.morocco.d")
def test_2_morocco_d_a_general_in_marruecos_is_not_assigned() -> None:
    hand = opened(start(), "generals")
    assert hand.asks == "Assignment nationalist"
    for general in ("n-franco", "n-yague"):
        assert goals(hand, general) == set()
        assert no_go(hand, general, "madrid") == ("general_marruecos", "2")


@rule(G, "2.morocco.d")
def test_2_morocco_d_nobody_is_asked_for_generals_who_wait_there() -> None:
    hand = opened(position("marruecos: n-africa-s1, n-franco, n-yague", "madrid: r-army-s11"), "generals")
    assert not hand.asks.startswith("Assignment")


@rule(G, "2.morocco.d", "6.b")
def test_2_morocco_d_he_waits_there_and_may_be_assigned_once_he_has_crossed() -> None:
    """Maintenance leaves Yagüe in Marruecos and sends Franco, who has crossed, to the player board (R27)."""
    s = start()
    s.card[0] = 2
    hand = opened(s, "events")
    go(hand, "n-franco", "cadiz")
    hand.do(Done())
    hand.do(Done())
    assert s.at[p("n-yague")] == MARRUECOS
    assert s.box[p("n-franco")] == BOARD


@rule(G, "2.morocco.e", "board.f")
def test_2_morocco_e_ports() -> None:
    """The anchors, and Marruecos. Without La Armada neither Bilbao nor Oviedo is a port."""
    s = start()
    assert is_port(s, MARRUECOS)
    assert is_port(s, sp("barcelona"))
    assert not is_port(s, sp("madrid"))
    assert not is_port(s, sp("bilbao"))
    assert not is_port(s, sp("oviedo"))
    armada = start(options="la-armada")
    assert is_port(armada, sp("bilbao"))
    assert is_port(armada, sp("oviedo"))


@rule(G, "2.morocco.f", "setup1936.p")
@pytest.mark.parametrize(
    ("ships", "sevilla", "cadiz"),
    [("n-canarias", 1, 2), ("r-libertad", 0, 0), ("n-canarias, r-libertad", 1, 1), ("", 1, 1)],
)
def test_2_morocco_f_the_strait_alters_the_crossing(ships: str, sevilla: int, cadiz: int) -> None:
    """R95: a Nationalist Strait allows 1 and 2, a Republican one nobody, an empty or contested one 1 and 1."""
    strait = [f"strait-of-gibraltar: {ships}"] if ships else []
    hand = crossing(
        "marruecos: n-africa-s1, n-africa-s2, n-africa-s3, n-africa-s4",
        *strait,
        n="sevilla cadiz",
        options="la-armada",
    )
    gone = {"sevilla": 0, "cadiz": 0}
    for piece in ("n-africa-s1", "n-africa-s2", "n-africa-s3", "n-africa-s4"):
        if hand.s.stack and hand.asks == "Crossing nationalist":
            to = min(goals(hand, piece))
            go(hand, piece, to)
            gone[to] += 1
    assert gone == {"sevilla": sevilla, "cadiz": cadiz}


@rule(G, "2.morocco.g")
def test_2_morocco_g_marruecos_has_no_lines() -> None:
    """It counts in no group of linked spaces: seven held on the mainland are seven with Marruecos too."""
    assert LINKS[MARRUECOS] == ()
    assert all(MARRUECOS not in LINKS[n] for n in range(S))
    assert set(LAND) - set(MAINLAND) == {MARRUECOS}
    s = position("marruecos: n-africa-s1", n="cadiz sevilla badajoz salamanca leon lugo orense")
    assert largest_group(s, lambda n: s.present(NATIONALIST, n)) == 7


def test_forged_crossings_are_refused() -> None:
    hand = crossing("marruecos: n-africa-s1", "cadiz: n-army-s1", "madrid: r-army-s1")
    assert hand.refused(Move(-1, sp("cadiz"))) == ("no_such_piece", "table")
    assert hand.refused(Move(10**9, sp("cadiz"))) == ("no_such_piece", "table")
    assert hand.refused(Move(p("n-africa-s1"), -1)) == ("no_such_space", "table")
    assert no_go(hand, "n-army-s1", "sevilla") == ("not_available", "2")
    assert no_go(hand, "r-army-s1", "cadiz") == ("not_your_piece", "table")
    assert no_go(hand, "n-africa-s2", "cadiz") == ("not_available", "2")

"""§2 Movement of military units."""

from __future__ import annotations

import msgspec
import pytest

from frente.games.espana_1936.book import (
    IS_UNIT,
    LAND,
    LINKS,
    NATIONALIST,
    PIECES,
    REPUBLICAN,
    SPACES,
    UNITS,
    P,
    S,
)
from frente.games.espana_1936.commands import Act, Choose, Done, Move, Play, Recruit
from frente.games.espana_1936.draw import Drawing
from frente.games.espana_1936.effects.choosing import Choosing
from frente.games.espana_1936.events import Seized
from frente.games.espana_1936.ground import surrounded
from frente.games.espana_1936.position import CONTESTED, POOL, Position
from frente.games.espana_1936.view import observe
from frente.kernel.flow import judge
from tests.games.espana_1936.positions import c, opened, p, position, sp
from tests.games.espana_1936.words import go, goals, no_go, standing, start
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def moving(s: Position, side: str = "nationalist") -> Hand[Position]:
    """The movement of a side; the Nationalists have moved nothing when it is the Republicans' turn."""
    hand = opened(s, "movement")
    if side == "republican":
        hand.do(Done())
    return hand


def marker(s: Position, space: str) -> str:
    """The control marker that the table shows in a space."""
    return next((m.kind for m in observe(s, None).markers if m.space == sp(space)), "")


@rule(G, "2.a", "seq.c")
def test_2_a_the_nationalist_moves_everything_before_the_republican() -> None:
    hand = moving(position("burgos: n-army-s1", "madrid: r-army-s1"))
    assert hand.seat == "nationalist"
    step = Move(p("r-army-s1"), sp("toledo"))
    assert judge(hand.s, REPUBLICAN, step).name == "wrong_seat"
    assert no_go(hand, "r-army-s1", "toledo") == ("not_your_piece", "table")
    hand.do(Done())
    assert hand.seat == "republican"
    assert hand.judge(step)
    assert no_go(hand, "n-army-s1", "segovia") == ("not_your_piece", "table")


@rule(G, "2.b")
def test_2_b_unit_tank_and_airplane_move_by_different_rules() -> None:
    s = position(
        "toledo: n-army-s1, n-army-s2, n-cv-33-1, r-army-s1",
        "barcelona: n-army-s3",
        n="salamanca burgos",
        boards="n-cr-32-1",
    )
    hand = moving(s)
    assert goals(hand, "n-army-s1") == {"salamanca"}
    assert goals(hand, "n-cv-33-1") == {"salamanca", "burgos"}
    assert goals(hand, "n-cr-32-1") == {"toledo", "barcelona"}


@rule(G, "2.c")
def test_2_c_control_markers_do_not_move() -> None:
    hand = moving(position("burgos: n-army-s1"), "republican")
    assert marker(hand.s, "albacete") == "control-1"
    assert not [o for o in hand.top.options(hand.s) if isinstance(o, Move)]


@rule(G, "2.units.a")
def test_2_units_a_a_unit_moves_once() -> None:
    hand = moving(position("burgos: n-army-s1", n="salamanca leon"))
    go(hand, "n-army-s1", "salamanca")
    assert no_go(hand, "n-army-s1", "leon") == ("already_moved", "2")
    assert goals(hand, "n-army-s1") == set()


@rule(G, "2.units.b")
def test_2_units_b_a_unit_moves_as_it_is() -> None:
    """A move names one counter and one space, nothing else; the 3 arrives as a 3."""
    assert [f.name for f in msgspec.structs.fields(Move)] == ["piece", "to"]
    hand = moving(position("valencia: r-army-l1=3", rest="republican"), "republican")
    go(hand, "r-army-l1", "murcia")
    assert standing(hand.s, "murcia") == ["r-army-l1=3"]
    assert standing(hand.s, "valencia") == []
    assert all(hand.s.box[one] == POOL for one in UNITS[1] if one != p("r-army-l1"))


@rule(G, "2.units.c", "board.e")
def test_2_units_c_a_space_left_empty_keeps_a_marker() -> None:
    hand = moving(position("santander: r-army-s1", "burgos: n-army-s1", n="leon"), "republican")
    assert marker(hand.s, "santander") == ""
    go(hand, "r-army-s1", "bilbao")
    assert marker(hand.s, "santander") == "control-1"
    assert hand.s.status(sp("santander")) == REPUBLICAN


@rule(G, "2.units.d")
def test_2_units_d_the_marker_goes_when_friends_enter() -> None:
    hand = moving(position("burgos: n-army-s1", n="segovia"))
    assert marker(hand.s, "segovia") == "control-0"
    go(hand, "n-army-s1", "segovia")
    assert marker(hand.s, "segovia") == ""
    assert hand.s.status(sp("segovia")) == NATIONALIST


@rule(G, "2.units.e")
def test_2_units_e_four_units_in_a_zone() -> None:
    hand = moving(position("zaragoza: n-army-s1, n-army-s2, n-army-s3", "burgos: n-army-s4, n-army-s5"))
    go(hand, "n-army-s4", "zaragoza")
    assert no_go(hand, "n-army-s5", "zaragoza") == ("zone_full", "2")
    go(hand, "n-army-s1", "burgos")
    assert "zaragoza" in goals(hand, "n-army-s5"), "there is room again"


@rule(G, "2.units.e", "board.a")
def test_2_units_e_each_side_has_a_zone_of_its_own() -> None:
    s = position("zaragoza: r-army-s1, r-army-s2, r-army-s3, r-army-s4", "burgos: n-army-s5", n="leon")
    hand = moving(s)
    go(hand, "n-army-s5", "zaragoza")
    assert standing(s, "zaragoza", NATIONALIST) == ["n-army-s5=1"]
    assert len(standing(s, "zaragoza", REPUBLICAN)) == 4


@rule(G, "2.units.f")
def test_2_units_f_only_units_count() -> None:
    s = position(
        "burgos: n-army-s1, n-army-s2, n-army-s3, n-cv-33-1, n-cv-33-2, n-cv-33-3, n-mola",
        "leon: n-army-s4, n-pz-i-1",
        boards="n-cr-32-1 n-varela",
        n="salamanca",
    )
    hand = moving(s)
    go(hand, "n-army-s4", "burgos")
    go(hand, "n-pz-i-1", "burgos")
    go(hand, "n-cr-32-1", "burgos")
    assert len(standing(s, "burgos")) == 10


@rule(G, "2.units.f", "2.morocco.b")
def test_2_units_f_the_limit_binds_the_crossing_too() -> None:
    s = position(
        "marruecos: n-africa-s1, n-yague",
        "cadiz: n-army-s1, n-army-s2, n-army-s3, n-army-s4",
        rest="republican",
    )
    hand = opened(s, "events")
    assert no_go(hand, "n-africa-s1", "cadiz") == ("zone_full", "2")
    go(hand, "n-yague", "cadiz")


@rule(G, "2.units.g")
def test_2_units_g_the_map_is_open_to_both() -> None:
    s = start()
    hand = opened(s, "movement")
    assert hand.seat == "nationalist"
    seen = observe(s, REPUBLICAN)
    assert seen.pieces == observe(s, NATIONALIST).pieces == observe(s, None).pieces
    assert seen.hidden == ()
    sevilla = {PIECES[one.piece].id: one.face for one in seen.pieces if one.space == sp("sevilla")}
    assert sevilla == {"n-army-s11": "1", "n-africa-s6": "2", "n-b-xix": "full"}


@rule(G, "2.units.h", "2.units.i")
def test_2_units_h_a_unit_stops_in_contested_and_enemy_spaces() -> None:
    """Guadalajara is contested, the other seven neighbours of Burgos are the enemy's: no unit gets beyond them."""
    hand = moving(position("burgos: n-army-s1", "guadalajara: n-army-s2, r-army-s1", "bilbao: r-basque-s1"))
    assert goals(hand, "n-army-s1") == {
        "bilbao", "guadalajara", "leon", "pamplona", "salamanca", "santander", "segovia", "zaragoza"
    }  # fmt: skip
    assert no_go(hand, "n-army-s1", "madrid") == ("not_reached", "2")


@rule(G, "2.units.i", "2.units.j")
def test_2_units_j_a_marker_that_was_taken_lets_others_pass() -> None:
    s = position("murcia: n-army-s1, n-army-s2", n="almeria")
    s.owner[sp("cordoba")] = s.owner[sp("malaga")] = REPUBLICAN
    hand = moving(s)
    before = {"albacete", "almeria", "valencia", "cordoba", "malaga"}
    assert goals(hand, "n-army-s2") == before
    go(hand, "n-army-s1", "albacete")
    assert hand.told(Seized) == [Seized(sp("albacete"), NATIONALIST)]
    assert s.status(sp("albacete")) == NATIONALIST
    assert marker(s, "albacete") == ""
    assert no_go(hand, "n-army-s1", "madrid") == ("already_moved", "2")
    assert goals(hand, "n-army-s2") == before | {"ciudad-real", "madrid"}
    go(hand, "n-army-s2", "madrid")
    assert s.status(sp("madrid")) == NATIONALIST


@rule(G, "2.units.k")
def test_2_units_k_any_distance_through_own_spaces() -> None:
    chain = {"lugo", "leon", "salamanca", "badajoz", "sevilla"}
    hand = moving(position("la-coruna: n-army-s1", n=" ".join(chain)))
    assert chain <= goals(hand, "n-army-s1")


@rule(G, "2.units.k", "2.units.l", "2.units.n")
def test_2_units_k_a_nationalist_move_pins_republican_units() -> None:
    """Madrid was Republican when the turn began, but is contested when the Republicans move (ruling R22)."""
    hand = moving(position("segovia: n-army-s1", "madrid: r-army-s1, r-army-s2", n="burgos"))
    go(hand, "n-army-s1", "madrid")
    hand.do(Done())
    assert goals(hand, "r-army-s1") == {"albacete", "guadalajara", "toledo"}
    go(hand, "r-army-s1", "toledo")
    assert no_go(hand, "r-army-s2", "toledo") == ("guard_left", "2")


@rule(G, "2.units.l", "2.units.u")
def test_2_units_l_one_line_from_a_contested_space() -> None:
    hand = moving(
        position("madrid: r-army-s1, r-army-s2, n-army-s1", "segovia: n-army-s2", "toledo: r-army-s3"),
        "republican",
    )
    assert goals(hand, "r-army-s1") == {"albacete", "guadalajara", "toledo"}
    assert no_go(hand, "r-army-s1", "valencia") == ("contested_step", "2")


@rule(G, "2.units.u")
def test_2_units_u_the_step_from_madrid_ends_the_move() -> None:
    hand = moving(position("madrid: n-army-s1, n-army-s2, r-army-s1", n="segovia burgos"))
    assert goals(hand, "n-army-s1") == {"segovia"}
    go(hand, "n-army-s1", "segovia")
    assert no_go(hand, "n-army-s1", "burgos") == ("already_moved", "2")


@rule(G, "2.units.m")
def test_2_units_m_friends_must_wait_at_the_other_end() -> None:
    """From contested Toledo: Madrid has only enemies, Ciudad Real an enemy marker, Badajoz is contested with a friend."""
    s = position(
        "toledo: n-army-s1, n-army-s2, r-army-s1",
        "madrid: r-army-s2",
        "badajoz: n-army-s3, r-army-s3",
        n="salamanca",
    )
    hand = moving(s)
    assert goals(hand, "n-army-s1") == {"salamanca", "badajoz"}
    assert no_go(hand, "n-army-s1", "madrid") == ("no_friends_there", "2")
    assert no_go(hand, "n-army-s1", "ciudad-real") == ("no_friends_there", "2")


@rule(G, "2.units.m", "2.units.o")
@pytest.mark.parametrize("friend", ["n-cv-33-1", "n-he-51", "n-mola"])
def test_2_units_m_a_tank_or_airplane_among_enemies_is_neither_unit_nor_marker(friend: str) -> None:
    """In contested Madrid stands no Nationalist unit: no step leads there, and it saves nobody from being surrounded."""
    s = position("toledo: n-army-s1, n-army-s2, r-army-s1", f"madrid: {friend}, r-army-s2", n="salamanca")
    assert goals(moving(s), "n-army-s1") == {"salamanca"}
    s = position("toledo: n-army-s1, n-army-s2, r-army-s1", f"madrid: {friend}, r-army-s2")
    assert surrounded(s, NATIONALIST, sp("toledo"))


@rule(G, "2.units.n")
def test_2_units_n_one_unit_stays() -> None:
    hand = moving(position("oviedo: r-army-s1, r-army-s2, r-t-26-1, n-army-s1"), "republican")
    go(hand, "r-army-s1", "santander")
    assert no_go(hand, "r-army-s2", "santander") == ("guard_left", "2")
    assert "santander" in goals(hand, "r-t-26-1"), "a tank may always leave"


@rule(G, "2.units.n")
def test_2_units_n_one_that_has_just_come_may_be_the_one_that_stays() -> None:
    hand = moving(position("oviedo: r-army-s1, n-army-s1", "santander: r-army-s2"), "republican")
    assert no_go(hand, "r-army-s1", "santander") == ("guard_left", "2")
    go(hand, "r-army-s2", "oviedo")
    go(hand, "r-army-s1", "santander")


@rule(G, "2.units.o")
def test_2_units_o_surrounded() -> None:
    """The neighbours of Barcelona are Lérida and Tarragona."""
    barcelona = sp("barcelona")
    assert surrounded(position("barcelona: r-army-s1", n="lerida tarragona"), REPUBLICAN, barcelona)
    for contested in ("lerida: r-army-s2, n-army-s1", "lerida: r-army-s2"):
        assert not surrounded(
            position("barcelona: r-army-s1", contested, n="tarragona"), REPUBLICAN, barcelona
        )
    marker_alone = position("barcelona: r-army-s1", "lerida: n-army-s1", r="tarragona")
    assert not surrounded(marker_alone, REPUBLICAN, barcelona)
    general_alone = position("barcelona: r-army-s1", "lerida: r-rojo", n="lerida tarragona")
    assert surrounded(general_alone, REPUBLICAN, barcelona)


@rule(G, "2.units.p")
@pytest.mark.parametrize("enemy", ["", ", n-army-s9"])
def test_2_units_p_surrounded_units_do_not_move(enemy: str) -> None:
    s = position(f"barcelona: r-army-s1, r-army-s2{enemy}", "lerida: n-army-s1", n="tarragona")
    hand = moving(s, "republican")
    assert goals(hand, "r-army-s1") == set()
    assert no_go(hand, "r-army-s1", "tarragona") == ("surrounded", "2")


@rule(G, "2.units.q", "4.j")
def test_2_units_q_surrounded_units_do_not_attack() -> None:
    """Rojo in Barcelona, with every neighbour Nationalist: he can only be turned over."""
    s = position("barcelona: r-army-s1, r-rojo, n-army-s1", n="lerida tarragona")
    hand = opened(s, "battles")
    assert hand.asks == "Actions republican"
    assert [o for o in hand.top.options(s) if isinstance(o, Act)] == [Act(p("r-rojo"), False)]
    assert hand.refused(Act(p("r-rojo"), True)) == ("surrounded_attack", "4")


@rule(G, "2.units.r")
@pytest.mark.parametrize("enemy", ["", ", n-army-s9"])
def test_2_units_r_surrounded_units_receive_no_replacements(enemy: str) -> None:
    s = position(f"barcelona: r-army-s1{enemy}", "madrid: r-army-s2", n="lerida tarragona", turn=3)
    hand = opened(s, "replacements")
    while hand.seat == "nationalist":
        hand.do(Done())
    assert hand.refused(Recruit(p("r-army-s3"), sp("barcelona"))) == ("surrounded", "2")
    assert hand.judge(Recruit(p("r-army-s3"), sp("madrid")))


@rule(G, "2.units.s")
def test_2_units_s_a_surrounded_port_receives_no_unit_from_a_card() -> None:
    """R22 brings a unit to a port and exempts none: surrounded Barcelona is not offered. R40 exempts every space."""
    for cards, offered in (("R22", False), ("R22 R40", True)):
        s = position("barcelona: r-army-s1", "valencia: r-army-s2", n="lerida tarragona", turn=6, hands=cards)
        hand = opened(s, "events", "events.cards")
        for card in reversed(cards.split()):
            hand.do(Play(c(card)))
            while isinstance(hand.top, Drawing):  # R40 draws two cards
                hand.roll(1)
        assert isinstance(hand.top, Choosing)
        assert hand.judge(Choose(spaces=(sp("valencia"),)))
        to_barcelona = hand.judge(Choose(spaces=(sp("barcelona"),)))
        assert bool(to_barcelona) == offered
        assert offered or (to_barcelona.name, to_barcelona.rule) == ("surrounded", "2")


def by_paths(s: Position, side: int, unit: int) -> set[int]:
    """The reach of a unit by walking every path, as the book tells it: a slow twin of the referee."""
    here = s.at[unit]

    def friends(space: int) -> bool:
        own = any(s.at[one] == space and IS_UNIT[one] for one in UNITS[side])
        return own or s.status(space) == side

    if not any(friends(n) for n in LINKS[here]):
        return set()
    if s.status(here) != side:
        others = [one for one in UNITS[side] if s.at[one] == here and one != unit]
        return {n for n in LINKS[here] if friends(n)} if others else set()
    found = set()

    def walk(path: tuple[int, ...]) -> None:
        for n in LINKS[path[-1]]:
            if n not in path:
                if n in found:
                    continue
                found.add(n)
                if s.status(n) == side:
                    walk((*path, n))

    walk((here,))
    return found


@rule(G, "2.units.t", "2.units.k", "2.units.l", "board.b")
@pytest.mark.parametrize(("scenario", "side"), [("1936", 0), ("1936", 1), ("1938", 0), ("1938", 1)])
def test_2_units_t_every_unit_of_the_deployments(scenario: str, side: int) -> None:
    s = start(scenario)
    if scenario == "1936":
        s.value[p("n-carlist-s1")] = 1
        s.place(p("n-carlist-s1"), sp("pamplona"))
    hand = opened(s, "movement")
    if side:
        hand.do(Done())
    units = [one for one in UNITS[side] if s.at[one] in LAND[:-1]]
    assert len(units) > 15
    for one in units:
        expected = {n for n in by_paths(s, side, one) if s.troops[side * S + n] < 4}
        assert goals(hand, PIECES[one].id) == {SPACES[n].id for n in expected}, PIECES[one].id


@rule(G, "2.units.t")
def test_2_units_t_the_carlist_of_pamplona() -> None:
    """From Pamplona through Burgos, León and Galicia; he stops in Bilbao and cannot pass it to the west."""
    s = start()
    s.value[p("n-carlist-s1")] = 1
    s.place(p("n-carlist-s1"), sp("pamplona"))
    s.owner[sp("santander")] = REPUBLICAN
    reach = goals(opened(s, "movement"), "n-carlist-s1")
    assert {"bilbao", "san-sebastian", "huesca", "zaragoza", "guadalajara", "la-coruna", "salamanca"} <= reach
    assert not reach & {"barcelona", "valencia", "sevilla", "albacete"}


@rule(G, "2.units.v")
def test_2_units_v_who_has_moved_is_noted_until_the_phase_ends() -> None:
    hand = moving(position("burgos: n-army-s1, n-cv-33-1", "madrid: r-army-s1", n="leon"))
    go(hand, "n-army-s1", "leon")
    go(hand, "n-cv-33-1", "leon")

    def turned() -> set[str]:
        return {PIECES[one.piece].id for one in observe(hand.s, None).pieces if one.spent}

    assert turned() == {"n-army-s1", "n-cv-33-1"}
    hand.do(Done())
    assert turned() == {"n-army-s1", "n-cv-33-1"}
    hand.do(Done())
    assert turned() == set()


@rule(G, "board.b", "board.i", "2.morocco.g")
def test_board_i_nobody_moves_to_or_from_marruecos() -> None:
    s = start()
    hand = opened(s, "movement")
    assert no_go(hand, "n-africa-s1", "cadiz") == ("marruecos_shut", "2")
    assert no_go(hand, "n-army-s13", "marruecos") == ("marruecos_shut", "2")
    for _ in (NATIONALIST, REPUBLICAN):
        moves = [o for o in hand.top.options(s) if isinstance(o, Move)]
        assert moves
        assert all(sp("marruecos") not in (s.at[move.piece], move.to) for move in moves)
        hand.do(Done())


@rule(G, "seq.e")
def test_seq_e_the_republicans_may_move_first() -> None:
    s = position("burgos: n-army-s1", "madrid: r-army-s1")
    s.republicans_first = 1
    hand = opened(s, "movement")
    assert hand.seat == "republican"
    hand.do(Done())
    assert hand.seat == "nationalist"
    hand.do(Done())
    assert not s.republicans_first, "for one Movement Phase"


def test_forged_moves_are_refused() -> None:
    hand = moving(position("burgos: n-army-s1, n-mola", n="leon"))
    for piece in (-1, P, 10**9, -(10**9)):
        assert hand.refused(Move(piece, sp("leon"))) == ("no_such_piece", "table")
    for to in (-1, S, 10**9):
        assert hand.refused(Move(p("n-army-s1"), to)) == ("no_such_space", "table")
    assert no_go(hand, "n-army-s2", "leon") == ("not_available", "2")
    assert no_go(hand, "n-cr-32-1", "burgos") == ("not_available", "2")
    assert no_go(hand, "n-mola", "leon") == ("not_moved_now", "2")
    assert no_go(hand, "n-army-s1", "burgos") == ("same_space", "2")
    assert no_go(hand, "n-army-s1", "mediterranean-sea")[0] == "not_reached"
    assert hand.refused(Act(p("n-mola"), True))[0] == "wrong_command"


def test_a_contested_empty_space_belongs_to_who_enters_it() -> None:
    """Ruling R26: a space from which the last airplanes of both sides went home stays contested until a side enters."""
    hand = moving(position("burgos: n-army-s1", rest="contested"))
    assert hand.s.status(sp("leon")) == CONTESTED
    assert goals(hand, "n-army-s1") == set(), "nobody's spaces hold no friends: Burgos is surrounded"

"""La Armada: who controls the operations spaces, and the texts that are in force."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.book import (
    BALEARIC,
    CANTABRIAN,
    MEDITERRANEAN,
    NATIONALIST,
    REPUBLICAN,
    STRAIT,
    S,
)
from frente.games.espana_1936.commands import Done, Move, Play
from frente.games.espana_1936.draw import size
from frente.games.espana_1936.event_cards import limit
from frente.games.espana_1936.events import Crossed, PointsReceived
from frente.games.espana_1936.ground import open_port
from frente.games.espana_1936.naval import control
from frente.games.espana_1936.position import Position
from frente.games.espana_1936.replacements import judge_space
from frente.games.espana_1936.sea import crossing_quota, in_force
from frente.kernel.event import Log
from tests.games.espana_1936.positions import G, c, exchange, p, sp
from tests.games.espana_1936.rules.armada import LAND, phase, sea
from tests.rule_marks import rule

N, R = NATIONALIST, REPUBLICAN
NAMES = {
    MEDITERRANEAN: "mediterranean-sea",
    STRAIT: "strait-of-gibraltar",
    BALEARIC: "balearic-islands",
    CANTABRIAN: "cantabrian-sea",
}


def held(space: int, *sides: int, turn: int = 2, marker: int = -1, lines: tuple[str, ...] = LAND) -> Position:
    """A position in which these sides have a ship in an operations space, with its texts determined."""
    ships = ("n-cervera", "r-libertad")
    here = [f"{NAMES[space]}: {ships[side]}" for side in sides]
    s = sea(*here, *lines, turn=turn)
    if marker >= 0:
        s.naval[marker * S + space] = 1
    control.fix(s, Log(), 0)
    return s


@rule(G, "armada.ctrl.c", "armada.ops.d")
def test_a_text_is_in_force_while_the_zone_in_which_it_lies_is_empty() -> None:
    s = held(MEDITERRANEAN, N)
    assert (in_force(s, MEDITERRANEAN, N), in_force(s, MEDITERRANEAN, R)) == (True, False)
    s = held(MEDITERRANEAN, R)
    assert (in_force(s, MEDITERRANEAN, N), in_force(s, MEDITERRANEAN, R)) == (False, True)


@rule(G, "armada.ctrl.a", "armada.seq.c", "5.k", "armada.ctrl.e")
def test_the_mediterranean_gives_an_event_and_a_card_next_turn() -> None:
    s = sea("mediterranean-sea: n-cervera", *LAND)
    assert limit(s, N) == 3
    hand = phase(s, "events")
    assert (limit(s, N), limit(s, R)) == (4, 3)
    while hand.s.stack:
        hand.do(Done())
    s.turn = 3
    assert (size(s, N), size(s, R)) == (4, 3)


@rule(G, "5.k", "armada.ctrl.e")
def test_the_fourth_event_can_be_played() -> None:
    s = sea("mediterranean-sea: n-cervera", "la-coruna: n-army-s2", *LAND, hands="N1 N19 N7 N20")
    control.fix(s, Log(), 0)
    hand = exchange(s)
    for card in ("N1", "N19", "N7", "N20"):
        hand.do(Play(c(card)))
        while hand.asks.startswith(("Reaction", "Choosing")):
            hand.do(next(iter(hand.top.options(s))))
    assert s.plays(N) == 4


@rule(G, "armada.ctrl.f")
def test_an_empty_mediterranean_helps_both_sides() -> None:
    s = held(MEDITERRANEAN)
    assert (limit(s, N), limit(s, R)) == (4, 4)
    assert (size(s, N), size(s, R)) == (4, 4)


@rule(G, "armada.ctrl.f")
def test_where_both_zones_are_covered_neither_text_applies() -> None:
    s = held(MEDITERRANEAN, N, R)
    assert (limit(s, N), limit(s, R)) == (3, 3)


@rule(G, "armada.ctrl.g")
def test_nyon_lasts_to_the_end_of_the_game() -> None:
    s = sea("mediterranean-sea: n-cervera", *LAND, hands="RA6", turn=4)
    control.fix(s, Log(), 0)
    hand = exchange(s)
    while hand.asks != "Playing republican":
        hand.do(Done())
    hand.do(Play(c("RA6")))
    while hand.s.stack:
        hand.do(next(iter(hand.top.options(s))))
    s.turn = 8
    control.fix(s, Log(), 0)
    assert (limit(s, N), limit(s, R)) == (4, 4)
    assert (size(s, N), size(s, R)) == (4, 4)


# --- Markers ----------------------------------------------------------------------------------------------------------


@rule(G, "armada.ctrl.b")
def test_who_leaves_an_uncontested_space_leaves_a_marker() -> None:
    s = sea("cantabrian-sea: n-cervera", *LAND)
    hand = phase(s, "movement")
    hand.do(Move(p("n-cervera"), MEDITERRANEAN))
    assert (s.naval[N * S + CANTABRIAN], s.naval[R * S + CANTABRIAN]) == (1, 0)
    control.fix(s, Log(), 0)
    assert (in_force(s, CANTABRIAN, N), in_force(s, CANTABRIAN, R)) == (True, False)


@rule(G, "armada.ctrl.b")
def test_who_leaves_a_contested_space_leaves_none() -> None:
    s = sea("strait-of-gibraltar: n-cervera, r-libertad", *LAND)
    phase(s, "movement").do(Move(p("n-cervera"), MEDITERRANEAN))
    assert not any(s.naval)


@rule(G, "armada.ctrl.b")
def test_airplanes_that_go_home_leave_a_marker_where_they_were_alone() -> None:
    s = sea("strait-of-gibraltar: n-ju-52-strait", "balearic-islands: n-sm-79, r-i-16", *LAND)
    phase(s, "maintenance")
    assert s.naval[N * S + STRAIT] == 1
    assert not s.naval[N * S + BALEARIC]
    assert not s.naval[R * S + BALEARIC]


@rule(G, "armada.ctrl.d")
def test_markers_stay_where_nobody_sails() -> None:
    s = held(BALEARIC, marker=N)
    assert s.naval[N * S + BALEARIC] == 1
    assert in_force(s, BALEARIC, N)


@rule(G, "armada.ctrl.d")
def test_an_enemy_who_stays_alone_takes_the_marker_away() -> None:
    s = held(BALEARIC, R, marker=N)
    assert not any(s.naval)
    assert (in_force(s, BALEARIC, N), in_force(s, BALEARIC, R)) == (False, True)


@rule(G, "armada.ops.c")
def test_the_texts_end_with_the_next_naval_movement() -> None:
    s = held(MEDITERRANEAN, N)
    phase(s, "movement")
    assert not in_force(s, MEDITERRANEAN, N)


# --- The Strait -------------------------------------------------------------------------------------------------------

AFRICA = (
    "marruecos: n-africa-s1=2, n-africa-s2=2, n-africa-s3=2, n-africa-s5=2",
    "sevilla: n-army-s1",
    "madrid: r-army-s1",
)


def crossed(s: Position) -> list[int]:
    """Where everybody goes who crosses, as many as may."""
    hand = phase(s, "events")
    while hand.asks.startswith("Crossing"):
        moves = [one for one in hand.top.options(s) if isinstance(one, Move)]
        hand.do(moves[0])
    return sorted(event.space for event in hand.told(Crossed))


SEVILLA, CADIZ = sp("sevilla"), sp("cadiz")


@rule(G, "armada.ctrl.h", "armada.ctrl.j", "2.morocco.f")
@pytest.mark.parametrize(
    ("ships", "marker", "expected"),
    [
        (["n-cervera"], -1, [SEVILLA, CADIZ, CADIZ]),
        ([], N, [SEVILLA, CADIZ, CADIZ]),
        (["r-libertad"], -1, []),
        ([], R, []),
        ([], -1, [SEVILLA, CADIZ]),
        (["n-cervera", "r-libertad"], -1, [SEVILLA, CADIZ]),
    ],
)
def test_the_strait_decides_how_many_cross(ships: list[str], marker: int, expected: list[int]) -> None:
    fleet = [f"strait-of-gibraltar: {', '.join(ships)}"] if ships else []
    s = sea(*fleet, *AFRICA)
    if marker >= 0:
        s.naval[marker * S + STRAIT] = 1
    assert crossed(s) == sorted(expected)


@rule(G, "armada.setup1938.b")
def test_in_1938_movement_from_morocco_is_allowed() -> None:
    from frente.games.espana_1936 import GAME

    s = GAME.new("1938", {option.id: option.id == "la-armada" for option in GAME.meta.options})
    control.fix(s, Log(), 0)
    assert crossing_quota(s) == (1, 2)


@rule(G, "armada.ctrl.i")
def test_a_strait_that_both_sides_held_at_the_start_of_the_turn_lets_two_over() -> None:
    s = sea("strait-of-gibraltar: n-cervera, r-libertad", *AFRICA)
    control.open_turn(s, Log(), 0)
    s.place(p("r-libertad"), sp("cartagena"))  # it has left since
    assert crossed(s) == sorted([SEVILLA, CADIZ])


# --- The reconstructed texts ------------------------------------------------------------------------------------------


@rule(G, "armada.ctrl.c", "armada.seq.c", "armada.spaces.b")
def test_the_balearics_give_and_take_a_point() -> None:
    # Eleven objectives are Republican, one (Sevilla) Nationalist, none contested; the tile gives +1 and -1.
    s = held(BALEARIC, N, turn=3, lines=("sevilla: n-army-s1", "madrid: r-army-s1"))
    hand = phase(s, "replacements")
    told = hand.told(PointsReceived)[0]
    plain = phase(
        held(BALEARIC, N, R, turn=3, lines=("sevilla: n-army-s1", "madrid: r-army-s1")), "replacements"
    )
    base = plain.told(PointsReceived)[0]
    assert (told.nationalist - base.nationalist, told.republican - base.republican) == (1, -1)


@rule(G, "armada.ctrl.c")
def test_a_nationalist_cantabrian_sea_closes_the_north() -> None:
    lines = ("bilbao: r-basque-s1", "san-sebastian: r-basque-s2", *LAND)
    s = held(CANTABRIAN, N, turn=3, lines=lines)
    assert judge_space(s, R, sp("bilbao")).name == "sea_closed"
    assert judge_space(s, R, sp("san-sebastian")).name == "sea_closed"
    assert not open_port(s, R, sp("bilbao"))
    assert open_port(s, R, sp("valencia"))
    s = held(CANTABRIAN, N, R, turn=3, lines=lines)
    assert judge_space(s, R, sp("bilbao"))
    assert open_port(s, R, sp("bilbao"))


@rule(G, "armada.ctrl.c")
def test_a_republican_cantabrian_sea_is_worth_a_point() -> None:
    points = []
    for sides in ((R,), (N, R)):
        hand = phase(held(CANTABRIAN, *sides, turn=3), "replacements")
        told = hand.told(PointsReceived)[0]
        points.append((told.nationalist, told.republican))
    assert points[0] == (points[1][0], points[1][1] + 1)

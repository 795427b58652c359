"""Introduction, components, game set-up, the deployments, the 1938 scenario, the designer's notes and the timeline."""

from __future__ import annotations

from collections import Counter

import pytest

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.book import (
    CARDS,
    IS_TANK,
    IS_UNIT,
    LAND,
    MARRUECOS,
    NATIONALIST,
    OBJECTIVES,
    PIECES,
    REPUBLICAN,
    SIDE,
    SPACES,
    TYPE,
    C,
    P,
)
from frente.games.espana_1936.commands import Play
from frente.games.espana_1936.draw import Drawing, deck
from frente.games.espana_1936.ground import objectives
from frente.games.espana_1936.position import (
    BOARD,
    CONTESTED,
    DECK,
    FUTURE,
    MAP,
    POOL,
    UNUSED,
    Position,
)
from frente.games.espana_1936.setup import SettingAside
from frente.games.espana_1936.view import observe
from frente.kernel.command import Roll
from tests.games.espana_1936.positions import c, opened, p, position, sp
from tests.games.espana_1936.words import SAFE, asked, attack, combat, standing, start
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def drawn(scenario: str = "1936", options: str = "") -> Hand[Position]:
    """A new game after the first draw: chance always names the first card."""
    s = GAME.new(scenario, GAME.settings(scenario, dict.fromkeys(options.split(), True))[1])
    hand = Hand(GAME, s)
    while isinstance(hand.top, Drawing):
        hand.do(Roll((1,)))
    return hand


# --- Introduction -------------------------------------------------------------------------------------------------------


@rule(G, "intro.a")
def test_intro_a_two_sides() -> None:
    assert [side.id for side in GAME.meta.sides] == ["nationalist", "republican"]


@rule(G, "intro.b", "seq.b")
def test_intro_b_the_tenth_turn_is_the_last() -> None:
    s = position("burgos: n-army-s1", "madrid: r-army-s11", n=SAFE, turn=10)
    hand = opened(s, "maintenance")
    assert s.ended
    assert not hand.s.stack
    assert s.turn == 10


@rule(G, "intro.c")
def test_intro_c_twelve_objectives() -> None:
    """The list of ruling R1."""
    assert {SPACES[n].id for n in OBJECTIVES} == {
        "madrid", "barcelona", "sevilla", "zaragoza", "oviedo", "cordoba", "valencia", "bilbao", "murcia", "burgos",
        "la-coruna", "pamplona",
    }  # fmt: skip


@rule(G, "intro.d", "markers.b")
def test_intro_d_more_objectives_win_after_turn_10() -> None:
    """Nationalist Burgos, La Coruña, Pamplona, Sevilla and Córdoba: five. Contested Madrid, Zaragoza, Oviedo: three."""
    s = position(
        "madrid: n-army-s1, r-army-s11",
        "zaragoza: n-army-s2, r-army-s12",
        "oviedo: n-army-s3, r-army-s13",
        n=f"{SAFE} sevilla cordoba",
        turn=10,
    )
    assert objectives(s) == (5, 4, 3)
    tracks = {track.id: track.value for track in observe(s, None).tracks}
    assert (tracks["objectives.0"], tracks["objectives.1"], tracks["objectives.contested"]) == (5, 4, 3)
    opened(s, "maintenance")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.winner, outcome.degree) == ("nationalist", "points")


@rule(G, "intro.e", "intro.f")
def test_intro_e_symbols_of_the_units() -> None:
    """The symbols of the book that stand on units; the Condor Legion, the Soviets and the navies mark other pieces."""
    symbols = {
        side: {PIECES[n].symbol for n in range(P) if IS_UNIT[n] and SIDE[n] == side} for side in (0, 1)
    }
    assert symbols[NATIONALIST] == {"army", "ctv", "carlist", "legion", "falange", "africa"}
    assert symbols[REPUBLICAN] == {"army", "communist", "basque", "anarchist", "ib"}


# --- Components ---------------------------------------------------------------------------------------------------------


@rule(G, "components.a", "playerboard.a")
def test_components_a_boards_of_the_table() -> None:
    """The map, the combat zone of a battle, and a player board for each side."""
    hand = attack("n-mola", "zaragoza: n-army-s1, n-mola, r-army-s11")
    seen = observe(hand.s, NATIONALIST)
    assert seen.game["fight"]["space"] == sp("zaragoza")
    assert {box.id for box in seen.boxes if box.id.startswith("board.")} == {"board.0", "board.1"}


@rule(G, "components.b")
def test_components_b_pools_are_finite() -> None:
    s = start()
    units = Counter(SIDE[n] for n in range(P) if IS_UNIT[n])
    assert units == {NATIONALIST: 54, REPUBLICAN: 54}
    on_map = Counter(SIDE[n] for n in range(P) if IS_UNIT[n] and s.box[n] == MAP)
    free = Counter(SIDE[n] for n in range(P) if IS_UNIT[n] and s.box[n] == POOL)
    assert on_map == {NATIONALIST: 25, REPUBLICAN: 22}
    assert free == {NATIONALIST: 29, REPUBLICAN: 32}


@rule(G, "components.f")
def test_components_f_points_are_counted_for_each_side() -> None:
    """Turn 1: four objectives held and four contested make eight points for each; events add to one side only."""
    s = start()
    s.points_to_1 = 2
    opened(s, "replacements")
    assert (s.points_0, s.points_1) == (8, 10)
    tracks = {track.id: track.value for track in observe(s, None).tracks}
    assert (tracks["points.0"], tracks["points.1"]) == (8, 10)


@rule(G, "components.h")
def test_components_h_dice_without_limit() -> None:
    """A 5 with two airplanes of 2 rolls nine dice (R4)."""
    hand = attack("n-franco", "zaragoza: n-legion-l1=5, n-franco, n-cr-32-2, n-me-109, r-army-s11")
    combat(hand, "n-legion-l1 r-army-s11", "n-franco n-cr-32-2 n-me-109")
    assert asked(hand) == 5 + 2 + 2 + 1


@rule(G, "components.i", "setup.f", "setup.g")
@pytest.mark.parametrize(
    ("options", "cards"),
    [("", 44), ("la-armada", 44 + 10), ("initiative-uncertainty", 44)],
)
def test_components_i_cards_in_the_game(options: str, cards: int) -> None:
    """E and A cards only with their options; four E cards push four basic ones out."""
    s = GAME.new("1936", GAME.settings("1936", dict.fromkeys(options.split(), True))[1])
    hand = Hand(GAME, s)
    while isinstance(hand.top, SettingAside):
        hand.do(Roll((1,)))
    for side in (0, 1):
        used = [n for n in range(C) if CARDS[n].side_index == side and s.card[n] != UNUSED]
        assert len(used) == cards
        kinds = {CARDS[n].card.kind for n in used}
        assert kinds - {"basic"} == {"": set(), "la-armada": {"A"}}.get(options, {"E"})


@rule(G, "components.j", "board.h", "markers.b", "setup.a", "setup.b")
def test_components_j_the_track_markers() -> None:
    tracks = {track.id: track.value for track in observe(start(), None).tracks}
    assert {name: tracks[name] for name in ("turn", "objectives.0", "objectives.1", "objectives.contested")} == {
        "turn": 1, "objectives.0": 4, "objectives.1": 4, "objectives.contested": 4,
    }  # fmt: skip


# --- Set-up -------------------------------------------------------------------------------------------------------------


@rule(G, "setup.c", "counters.e")
def test_setup_c_green_counters_are_nationalist() -> None:
    africa = [n for n in range(P) if TYPE[n] == "africa"]
    assert len(africa) == 10
    assert {SIDE[n] for n in africa} == {NATIONALIST}


@rule(G, "setup.d")
def test_setup_d_all_else_waits() -> None:
    s = start()
    for general in ("n-davila", "r-lister", "r-ulibarri"):
        assert s.box[p(general)] == FUTURE
    assert {s.box[n] for n in range(P) if IS_TANK[n]} == {FUTURE}
    planes = {PIECES[n].id for n in range(P) if PIECES[n].kind == "plane" and s.box[n] in (MAP, BOARD)}
    assert planes == {"n-b-xix", "r-b-xix"}


@rule(G, "setup.e", "setup.h", "1.b")
def test_setup_h_six_cards_of_the_first_deck() -> None:
    """One draw for set-up and turn 1 (R6): six in hand, 16 of 22 left, and the second deck untouched."""
    hand = drawn()
    for side in (0, 1):
        numbers = [CARDS[card].card.number for card in hand.s.hand(side)]
        assert len(numbers) == 6
        assert max(numbers) <= 22
        assert len(deck(hand.s, side)) == 16
        late = [
            n for n in range(C) if CARDS[n].side_index == side and CARDS[n].period and hand.s.card[n] == DECK
        ]
        assert sorted(CARDS[n].card.number for n in late) == list(range(23, 45))
    assert hand.asks == "Movement nationalist"


@rule(G, "setup.e")
def test_setup_e_decks_are_shuffled() -> None:
    """Each draw is a throw of chance among all that is left: any of 22 first, then any of 21."""
    s = GAME.new("1936", GAME.settings("1936", None)[1])
    hand = Hand(GAME, s)
    assert isinstance(hand.top, Drawing)
    assert hand.top.asks(s) == (1, 22)
    hand.do(Roll((22,)))
    assert hand.top.asks(s) == (1, 21)


@rule(G, "setup1936.a", "setup1936.b", "setup1936.c", "setup1936.e", "setup1936.f")
def test_setup1936_nationalist_spaces_as_the_table_shows_them() -> None:
    s = start()
    assert Counter(piece.split("=")[1] for piece in standing(s, "madrid", NATIONALIST)) == {"1": 3}
    assert sorted(PIECES[n].modifier for n in s.pieces(sp("madrid"), NATIONALIST)) == [-1, 0, 0]
    assert [s.value[n] for n in s.pieces(MARRUECOS) if IS_UNIT[n]] == [2, 2, 2, 2]
    assert {PIECES[n].id for n in s.pieces(MARRUECOS) if not IS_UNIT[n]} == {"n-franco", "n-yague"}
    assert standing(s, "guadalajara", NATIONALIST) == ["n-falange-s5=2", "n-mola"]
    assert "n-varela" in standing(s, "cadiz")
    assert "n-b-xix" in standing(s, "sevilla")


@rule(G, "setup1936.g", "setup1936.h", "setup1936.i", "setup1936.j", "setup1936.l", "setup1936.m")
def test_setup1936_republican_spaces_as_the_table_shows_them() -> None:
    s = start()
    ciudad_real = sorted((s.value[n], PIECES[n].modifier) for n in s.pieces(sp("ciudad-real")))
    assert ciudad_real == [(1, -1), (1, 0)]
    assert [TYPE[n] for n in s.pieces(sp("bilbao"))] == ["basque", "basque"]
    assert sum(TYPE[n] == "communist" and s.box[n] == MAP for n in range(P)) == 4
    generals = {
        PIECES[n].id: SPACES[s.at[n]].id
        for n in range(P)
        if PIECES[n].id in ("r-miaja", "r-rojo", "r-durruti")
    }
    assert generals == {"r-miaja": "madrid", "r-rojo": "toledo", "r-durruti": "zaragoza"}
    assert "r-b-xix" in standing(s, "toledo")


@rule(G, "setup1936.d", "setup1936.k", "setup1936.n", "board.c", "board.d", "markers.a")
def test_setup1936_n_who_holds_what() -> None:
    s = start()
    held = Counter(s.status(n) for n in LAND)
    assert held == {CONTESTED: 8, REPUBLICAN: 14, NATIONALIST: 11}
    contested = {SPACES[n].id for n in LAND if s.status(n) == CONTESTED}
    assert contested == {
        "madrid",
        "zaragoza",
        "oviedo",
        "huesca",
        "toledo",
        "cordoba",
        "teruel",
        "guadalajara",
    }
    assert s.status(sp("burgos")) == NATIONALIST
    markers = {SPACES[one.space].id: one.kind for one in observe(s, None).markers}
    assert markers == dict.fromkeys(("orense", "la-coruna", "segovia"), "control-0") | dict.fromkeys(
        ("lerida", "barcelona", "tarragona", "albacete", "castellon", "almeria"), "control-1"
    )
    assert standing(s, "segovia") == standing(s, "barcelona") == []


@rule(G, "setup1936.o")
def test_setup1936_o_nothing_of_la_armada_in_the_normal_game() -> None:
    s = start()
    assert all(s.at[n] < 0 for n in range(P) if PIECES[n].armada)
    assert {"n-ju-52-strait", "r-ni-52", "n-espana", "r-jaime-i"} <= {one.id for one in PIECES if one.armada}
    on_map = {PIECES[n].kind for n in range(P) if s.at[n] >= 0}
    assert on_map == {"unit", "plane", "general"}


@rule(G, "1938.a", "1938.g", "1938.l")
def test_1938_a_starts_with_turn_six_and_the_second_deck() -> None:
    hand = drawn("1938")
    assert hand.s.turn == 6
    for side in (0, 1):
        numbers = [CARDS[card].card.number for card in hand.s.hand(side)]
        assert len(numbers) == 6
        assert min(numbers) >= 23
    at_home = {PIECES[n].id for n in range(P) if hand.s.box[n] == BOARD}
    assert at_home == {
        "n-franco", "n-yague", "n-davila", "n-varela", "n-cr-32-1", "n-cr-32-2", "n-ju-52", "n-me-109",
        "r-rojo", "r-miaja", "r-lister", "r-sb-2", "r-i-16", "r-i-15-1",
    }  # fmt: skip
    assert hand.s.box[p("n-mola")] == hand.s.box[p("r-durruti")] == hand.s.box[p("r-ulibarri")] == FUTURE


@rule(G, "1938.d", "1938.m")
def test_1938_d_the_strike_force_at_teruel() -> None:
    s = start("1938")
    teruel = list(s.pieces(sp("teruel")))
    assert {SIDE[n] for n in teruel} == {NATIONALIST}
    assert sorted((TYPE[n], s.value[n], PIECES[n].modifier) for n in teruel if IS_UNIT[n]) == [
        ("africa", 2, 0), ("africa", 2, 1), ("legion", 5, 1),
    ]  # fmt: skip
    assert [PIECES[n].modifier for n in teruel if IS_TANK[n]] == [2]
    assert s.status(MARRUECOS) == NATIONALIST


# --- Notes and timeline -------------------------------------------------------------------------------------------------


@rule(G, "notes.a", "notes.b", "combatboard.a")
@pytest.mark.parametrize("statement", ["notes.a", "notes.b", "combatboard.a", "playerboard.a", "cards.c"])
def test_notes_are_in_the_reference_in_both_languages(statement: str) -> None:
    (row,) = [row for row in GAME.rules() if row["id"] == statement]
    assert row["text"]["en"]
    assert row["text"]["es"]
    assert row["text"]["en"] != row["text"]["es"]


@rule(G, "notes.a")
def test_notes_a_units_of_a_kind_are_alike() -> None:
    """No unit has a name of its own beyond its type: only type, value and modifier matter."""
    for n in range(P):
        if IS_UNIT[n]:
            same = {
                PIECES[m].short for m in range(P) if IS_UNIT[m] and (SIDE[m], TYPE[m]) == (SIDE[n], TYPE[n])
            }
            assert len(same) == 1


@rule(G, "time.a", "time.f")
def test_time_a_the_timeline_restricts_nothing() -> None:
    """Card N5 belongs to turn 2 of the timeline and may be played in turn 1 (R68)."""
    assert CARDS[c("N5")].card.turn == 2
    s = position("burgos: n-army-s1", "madrid: r-army-s11", n=SAFE, turn=1, hands="N5")
    hand = opened(s, "events", "events.cards")
    assert hand.judge(Play(c("N5")))

"""Game elements: the board, dice, counters, cards; the sequence of play; §1 Draw Cards."""

from __future__ import annotations

import pytest

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.book import (
    CARDS,
    DATES,
    IS_UNIT,
    LINKS,
    NATIONALIST,
    OBJECTIVES,
    PIECES,
    REPUBLICAN,
    SIDE,
    C,
    P,
    flagged,
    year,
)
from frente.games.espana_1936.commands import Act, Discard, Done, Play
from frente.games.espana_1936.draw import Drawing, deck
from frente.games.espana_1936.events import Drew, PhaseBegan, Rolled, TurnBegan
from frente.games.espana_1936.ground import largest_group, objectives
from frente.games.espana_1936.position import CONTESTED, DECK, HAND, LASTING, SPENT, Position
from frente.games.espana_1936.view import observe
from frente.kernel.command import Roll
from tests.games.espana_1936.positions import c, opened, p, position, sp
from tests.games.espana_1936.words import SAFE, attack, battles, combat, go, no_go, start, thrown
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def draw_all(hand: Hand[Position]) -> None:
    while isinstance(hand.top, Drawing):
        hand.do(Roll((1,)))


# --- Board --------------------------------------------------------------------------------------------------------------


@rule(G, "board.a", "2.units.g")
def test_board_a_both_sides_in_a_space_each_in_its_zone() -> None:
    s = start()
    seen = [one.piece for one in observe(s, None).pieces if one.space == sp("madrid")]
    sides = [SIDE[one] for one in seen]
    assert sides == sorted(sides)
    assert {SIDE[one] for one in seen} == {NATIONALIST, REPUBLICAN}


@rule(G, "board.b")
def test_board_b_without_a_line_there_is_no_step() -> None:
    """León and Segovia have no line between them."""
    assert sp("segovia") not in LINKS[sp("leon")]
    hand = opened(position("leon: n-army-s1", n="lugo"), "movement")
    assert no_go(hand, "n-army-s1", "segovia") == ("not_reached", "2")


@rule(G, "board.c", "board.d")
@pytest.mark.parametrize(
    ("pieces", "status"),
    [
        ("n-army-s1", NATIONALIST),
        ("n-cv-33-1", NATIONALIST),
        ("n-he-51", NATIONALIST),
        ("r-army-s1", REPUBLICAN),
        ("n-army-s1, r-army-s1", CONTESTED),
        ("n-army-s1, r-t-26-1", CONTESTED),
        ("n-he-51, r-i-16", CONTESTED),
        ("n-army-s1, r-rojo", NATIONALIST),
        ("r-army-s1, n-mola", REPUBLICAN),
    ],
)
def test_board_c_control(pieces: str, status: int) -> None:
    """Units, tanks and airplanes count, generals do not (R11)."""
    assert position(f"huesca: {pieces}").status(sp("huesca")) == status


@rule(G, "board.c")
@pytest.mark.parametrize(("general", "owner"), [("n-mola", REPUBLICAN), ("r-rojo", REPUBLICAN)])
def test_board_c_a_general_alone_takes_nothing(general: str, owner: int) -> None:
    assert position(f"huesca: {general}").status(sp("huesca")) == owner


@rule(G, "board.e")
def test_board_e_a_space_that_is_left_stays_with_who_left_it() -> None:
    hand = opened(position("leon: n-army-s1", n="lugo"), "movement")
    go(hand, "n-army-s1", "lugo")
    assert hand.s.status(sp("leon")) == NATIONALIST
    assert "control-0" in {one.kind for one in observe(hand.s, None).markers if one.space == sp("leon")}


@rule(G, "board.g")
@pytest.mark.parametrize(
    ("turn", "when", "flag"),
    [(1, 1936, True), (2, 1936, False), (3, 1937, True), (4, 1937, False), (5, 1937, True), (6, 1938, False),
     (7, 1938, True), (8, 1938, False), (9, 1939, True), (10, 1939, False)],
)  # fmt: skip
def test_board_g_the_turn_track(turn: int, when: int, flag: bool) -> None:
    assert year(turn) == when
    assert flagged(turn) == flag
    assert str(when) in DATES[turn - 1]["en"]
    (table,) = [table for table in GAME.tables() if table["id"] == "timetable"]
    row = table["rows"][turn - 1]
    assert row[2] == (6 if turn in (1, 6) else 3)
    assert (row[3] != "–") == flag


@rule(G, "board.h")
def test_board_h_the_objectives_track_makes_twelve() -> None:
    """Contested Oviedo falls to the Republic: one contested less, one Republican more."""
    s = start()
    assert objectives(s) == (4, 4, 4)
    s.place(p("n-army-s5"), -1, 0)
    s.value[p("n-army-s5")] = 0
    assert objectives(s) == (4, 5, 3)


@rule(G, "board.j")
def test_board_j_spaces_that_are_no_objectives_count_as_spaces() -> None:
    """Burgos, Segovia and Salamanca hang together; only Burgos is an objective."""
    s = position(n="burgos segovia salamanca")
    assert sum(sp(name) in OBJECTIVES for name in ("burgos", "segovia", "salamanca")) == 1
    assert largest_group(s, lambda n: s.present(NATIONALIST, n)) == 3


@rule(G, "combatboard.a")
def test_combatboard_a_pieces_in_a_battle_stay_in_the_space() -> None:
    hand = attack("n-mola", "teruel: n-army-s1, n-mola, r-army-s11", n=f"{SAFE} zaragoza")
    combat(hand, "n-army-s1 r-army-s11", "n-mola")
    shown = {PIECES[one.piece].id for one in observe(hand.s, None).pieces if one.space == sp("teruel")}
    assert shown == {"n-army-s1", "n-mola", "r-army-s11"}


@rule(G, "playerboard.a")
@pytest.mark.parametrize(("options", "naval"), [("", False), ("la-armada", True)])
def test_playerboard_a_the_summary_without_naval_steps(options: str, naval: bool) -> None:
    s = GAME.new("1936", GAME.settings("1936", dict.fromkeys(options.split(), True))[1])
    steps = [phase.key for phase in observe(s, None).phase]
    land = ["draw", "movement", "generals", "battles", "events", "maintenance", "replacements"]
    assert [step for step in steps if step in land] == land
    if not naval:
        assert steps == land


# --- Counters and cards -------------------------------------------------------------------------------------------------


@rule(G, "counters.a")
def test_counters_a_a_large_counter_turns_from_5_to_3() -> None:
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, r-army-l1=5")
    combat(hand, "n-army-s1 r-army-l1", "n-franco")
    thrown(hand, 6, 1, 1, 1, 1, 1)
    assert hand.s.value[p("r-army-l1")] == 3
    face = {one.piece: one.face for one in observe(hand.s, None).pieces}
    assert face[p("r-army-l1")] == "3"


@rule(G, "counters.b")
def test_counters_b_kinds_of_combat_counters() -> None:
    base = {one.kind for one in PIECES if not one.armada}
    assert base == {"unit", "plane", "tank", "general"}
    assert {one.kind for one in PIECES} == base | {"ship"}


@rule(G, "counters.c")
@pytest.mark.parametrize("value", [1, 2, 3, 5])
def test_counters_c_the_value_is_the_number_of_dice(value: int) -> None:
    unit = "r-army-s11" if value < 3 else "r-army-l1"
    hand = attack("n-franco", f"zaragoza: n-army-s1, n-franco, {unit}={value}")
    combat(hand, f"n-army-s1 {unit}", "n-franco")
    hand.roll(*[1] * (1 + value))


@rule(G, "counters.f")
def test_counters_f_badges_change_nothing_without_the_option() -> None:
    """Durruti attacks with an Anarchist unit: his -1 counts, and with the optional rule it would not."""
    for options, after in (("", (4, 4)), ("republican-generals", (5, 4))):
        hand = attack(
            "r-durruti", "madrid: r-anarchist-s1=2, r-durruti, n-army-s1", n="segovia burgos", options=options
        )
        combat(hand, "r-anarchist-s1 n-army-s1", "r-durruti")
        hand.roll(6, 4, 1)  # -1 of the militia makes 5 4; -1 of Durruti makes 4 4
        assert hand.told(Rolled)[0].after == after


@rule(G, "counters.e")
def test_counters_e_colours_follow_sides() -> None:
    assert all(one.id.startswith(one.side[0]) for one in PIECES)
    assert {one.side for one in PIECES if one.type == "africa"} == {"nationalist"}


@rule(G, "cards.c")
def test_cards_c_a_supposition_is_played_as_any_other_card() -> None:
    card = next(
        n for n in range(C) if CARDS[n].card.supposition and CARDS[n].side_index == 0 and CARDS[n].period == 0
    )
    s = position("burgos: n-army-s1", "madrid: r-army-s11", n=SAFE, hands=f"{CARDS[card].id} N1")
    hand = opened(s, "events", "events.cards")
    assert hand.judge(Play(card))
    hand.do(Play(card))
    assert s.plays(NATIONALIST) == 1


# --- Sequence -----------------------------------------------------------------------------------------------------------

QUIET = ("burgos: n-army-s1", "madrid: r-army-s11")
HALF = f"{SAFE} sevilla cordoba"
"""Five objectives for the Nationalists, seven for the Republic: nobody has won."""


def phases(turn: int) -> list[str]:
    """The phases of a turn in which nobody does anything, and the turn that follows."""
    s = position(*QUIET, n=HALF, turn=turn, hands="N1" if turn < 6 else "N23")
    hand = opened(s, "draw")
    draw_all(hand)
    while s.stack and s.turn == turn and hand.seat != "chance":
        hand.do(next(o for o in hand.top.options(s) if isinstance(o, (Done, Act, Discard))))
    seen = [event.phase.removeprefix("phase.") for event in hand.told(PhaseBegan)]
    return seen + [f"turn {event.turn}" for event in hand.told(TurnBegan)]


@rule(G, "seq.a", "seq.b")
def test_seq_a_the_phases_in_order() -> None:
    """Turn 2 has no flag: after Maintenance the draw of turn 3. Turn 3 has one."""
    assert phases(2) == ["draw", "movement", "events", "maintenance", "draw", "turn 3"]
    assert phases(3) == ["draw", "movement", "events", "maintenance", "replacements", "draw", "turn 4"]
    assert phases(4)[-1] == "turn 5"


@rule(G, "seq.a")
def test_seq_a_generals_and_battles_between_movement_and_events() -> None:
    s = position("burgos: n-army-s1", "madrid: r-army-s11", n=SAFE, boards="n-mola", hands="N1")
    hand = opened(s, "movement")
    hand.do(Done())
    hand.do(Done())
    assert hand.asks == "Assignment nationalist"
    go(hand, "n-mola", "burgos")
    assert hand.asks == "Actions nationalist"
    hand.do(Act(p("n-mola"), False))
    assert hand.asks == "Playing nationalist"


@rule(G, "seq.c")
@pytest.mark.parametrize("phase", ["movement", "generals", "battles", "events"])
def test_seq_c_the_nationalist_is_first(phase: str) -> None:
    spaces = ("burgos: n-army-s1", "madrid: r-army-s11")
    if phase == "battles":
        hand = battles("burgos: n-army-s1, n-mola", "madrid: r-army-s11, r-rojo")
    else:
        s = position(*spaces, n=SAFE, boards="n-mola r-rojo", hands="N1 R1")
        hand = opened(s, phase)
    assert hand.seat == "nationalist"


# --- 1 Draw Cards -------------------------------------------------------------------------------------------------------


def after_draw(turn: int, hands: str = "", **scalars: int) -> Position:
    s = position(*QUIET, n=HALF, turn=turn, hands=hands)
    for name, value in scalars.items():
        setattr(s, name, value)
    draw_all(opened(s, "draw"))
    return s


@rule(G, "1.a")
@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_1_a_three_cards(turn: int) -> None:
    """Four in hand and three drawn are seven; the Republican had none."""
    s = after_draw(turn, "N1 N2 N3 N4")
    assert (len(s.hand(0)), len(s.hand(1))) == (7, 3)
    assert {CARDS[card].period for side in (0, 1) for card in s.hand(side)} == {0}


@rule(G, "1.b", "1.c")
def test_1_b_six_cards_in_turns_1_and_6() -> None:
    s = after_draw(1)
    assert (len(s.hand(0)), len(s.hand(1))) == (6, 6)
    s = after_draw(6, "N1 N2 N3 N4 N5 R1")
    for side in (0, 1):
        assert len(s.hand(side)) == 6
        assert {CARDS[card].period for card in s.hand(side)} == {1}
        assert len(deck(s, side)) == 22 - 6


@rule(G, "1.c")
def test_1_c_the_first_deck_is_retired_with_the_hands() -> None:
    s = after_draw(6, "N1 N2 N3 N4 N5 R1")
    assert {s.card[n] for n in range(C) if CARDS[n].period == 0 and CARDS[n].card.kind == "basic"} == {SPENT}
    assert s.card[c("N23")] in (DECK, HAND)


@rule(G, "1.c")
def test_1_c_what_was_played_stays_in_force() -> None:
    """R17: a card that lies on the table with a lasting effect keeps it."""
    s = position(*QUIET, n=HALF, turn=6)
    s.card[c("N2")] = LASTING
    draw_all(opened(s, "draw"))
    assert s.card[c("N2")] == LASTING


@rule(G, "1.d")
def test_1_d_the_normal_draws_leave_four_cards() -> None:
    """6 + 4 x 3 = 18 of 22."""
    s = position(*QUIET, n=HALF, turn=1)
    for turn in range(1, 6):
        s.turn = turn
        draw_all(opened(s, "draw"))
    assert [len(deck(s, side)) for side in (0, 1)] == [4, 4]


@rule(G, "1.d")
def test_1_d_an_empty_deck_gives_what_it_has() -> None:
    """R18: two cards left, three due."""
    s = position(*QUIET, n=HALF, turn=4)
    for n in deck(s, NATIONALIST)[2:]:
        s.card[n] = SPENT
    draw_all(opened(s, "draw"))
    assert len(s.hand(NATIONALIST)) == 2
    assert deck(s, NATIONALIST) == []
    assert all(s.card[n] != DECK or CARDS[n].period for n in range(C) if CARDS[n].side_index == NATIONALIST)


@rule(G, "1.a", "2.units.g")
def test_1_a_only_the_owner_reads_his_cards() -> None:
    s = position(*QUIET, n=HALF, turn=2)
    hand = opened(s, "draw")
    draw_all(hand)
    drawn = [one for one in hand.read_by("republican") if isinstance(one, Drew)]
    assert [one.card for one in drawn if one.side == NATIONALIST] == [-1, -1, -1]
    assert min(one.card for one in drawn if one.side == REPUBLICAN) >= 0
    assert observe(s, REPUBLICAN).game["hands"]["0"] is None
    assert len(observe(s, NATIONALIST).game["hands"]["0"]) == 3


def test_units_in_the_pool_have_no_value() -> None:
    s = start()
    assert all(s.value[n] == 0 for n in range(P) if IS_UNIT[n] and s.at[n] < 0)

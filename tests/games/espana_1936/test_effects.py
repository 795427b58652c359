"""Every primitive of the cards at work, with the numbers that its card prints; the expected boards are worked out by hand."""

from __future__ import annotations

from frente.games.espana_1936 import GAME, lasting
from frente.games.espana_1936.book import CARDS, EFFECTS, MODIFIER, NATIONALIST, REPUBLICAN
from frente.games.espana_1936.commands import Act, Choose, Commit, Done, Duel, Move, Play, React
from frente.games.espana_1936.effects import CARRIES_OUT
from frente.games.espana_1936.events import (
    CardsLost,
    Crossed,
    Destroyed,
    EffectVain,
    Improved,
    Placed,
    PointsPromised,
)
from frente.games.espana_1936.ops import CancelEvent
from frente.games.espana_1936.position import (
    BOARD,
    DEAD,
    DECK,
    FUTURE,
    HAND,
    LASTING,
    REMOVED,
    SPENT,
    Position,
)
from tests.games.espana_1936.positions import c, events, exchange, opened, p, position, sp
from tests.games.hand import Hand

Hands = Hand[Position]


def play(hand: Hands, card: str) -> None:
    """Play a card; the other side lets it happen."""
    if hand.seat != ("nationalist" if card.startswith("N") else "republican"):
        hand.do(Done())
    hand.do(Play(c(card)))
    if hand.asks.startswith("Reaction"):
        hand.do(React())


def pieces(hand: Hands) -> set[int]:
    """The pieces that can be chosen now."""
    return {one.pieces[0] for one in hand.top.options(hand.s) if isinstance(one, Choose) and one.pieces}


def spaces(hand: Hands) -> set[int]:
    """The spaces that can be chosen now."""
    return {one.spaces[0] for one in hand.top.options(hand.s) if isinstance(one, Choose) and one.spaces}


def named(*names: str) -> set[int]:
    return {sp(name) for name in names}


def test_every_primitive_of_every_card_is_carried_out() -> None:
    for info, effects in zip(CARDS, EFFECTS, strict=True):
        for op in effects:
            assert type(op) in CARRIES_OUT or isinstance(op, CancelEvent), info.id


# --- Points, draws, hands -----------------------------------------------------------------------------------------------


def test_replacement_points_add_up_and_never_fall_below_nothing() -> None:
    # N26 takes two points from the Republicans, who hold a single objective: Valencia.
    hand = events("sevilla: n-army-s1", "valencia: r-army-s1", hands="N26 N29", turn="7", rest="nationalist")
    play(hand, "N26")
    play(hand, "N29")
    assert [(event.side, event.amount) for event in hand.told(PointsPromised)] == [
        (REPUBLICAN, -2),
        (NATIONALIST, 4),
    ]
    later = opened(hand.s, "replacements")
    # Eleven objectives and four points; one objective less two is not less than nothing.
    assert (later.s.points_0, later.s.points_1) == (15, 0)


def test_points_after_the_last_flag_come_to_nothing() -> None:
    hand = events("sevilla: n-army-s1", hands="N29", turn="10")
    play(hand, "N29")
    assert [event.why for event in hand.told(EffectVain)] == ["vain.no_replacements"]
    assert hand.s.card[c("N29")] == SPENT


def test_draw_now_takes_cards_from_the_present_deck() -> None:
    # R11, if Barcelona is Republican: two cards now. They are the third and the first of those that are left.
    hand = events("barcelona: r-army-s1", hands="R11")
    play(hand, "R11")
    left = [
        one for one in range(len(CARDS)) if hand.s.card[one] == DECK and CARDS[one].side_index == REPUBLICAN
    ]
    deck = [one for one in left if CARDS[one].period == 0]
    hand.roll(3)
    hand.roll(1)
    assert hand.s.hand(REPUBLICAN) == sorted([deck[2], deck[0]])
    unseen = [event for event in hand.read_by("nationalist") if type(event).__name__ == "Drew"]
    assert [event.card for event in unseen] == [-1, -1]  # type: ignore[attr-defined]  # chosen by their class


def test_requires_stops_the_card_where_its_space_is_not_held() -> None:
    hand = events("barcelona: r-army-s1, n-army-s1", hands="R11", n="san-sebastian")
    play(hand, "R11")
    assert [event.why for event in hand.told(EffectVain)] == ["vain.requires"]
    assert hand.s.hand(REPUBLICAN) == []
    assert hand.told(PointsPromised) == []


def test_draw_next_changes_the_next_draw_phase_only() -> None:
    # N36: the Republicans draw one card fewer next time, two instead of three, and lose one by lot now.
    hand = events("sevilla: n-army-s1", hands="N36 R24 R25", turn="7")
    play(hand, "N36")
    hand.roll(2)
    assert hand.told(CardsLost)[0].cards == (c("R25"),)
    assert hand.s.card[c("R25")] == SPENT
    assert hand.s.card[c("N36")] == LASTING
    s = hand.s
    for _ in range(2):
        s.turn += 1
        draw = opened(s, "draw")
        before = len(s.hand(REPUBLICAN))
        while draw.seat == "chance":
            draw.roll(1)
        assert len(s.hand(REPUBLICAN)) - before == (2 if s.turn == 8 else 3)
        assert s.card[c("N36")] == SPENT


def test_discard_takes_all_that_there_is() -> None:
    # N38, with Barcelona: the enemy loses two cards by lot; he has one.
    hand = events("barcelona: n-army-s1", hands="N38 R24", turn="9")
    play(hand, "N38")
    hand.roll(1)
    assert hand.s.hand(REPUBLICAN) == []


def test_move_first_turns_the_next_movement_round_and_no_other() -> None:
    hand = events(
        "madrid: r-army-s1", "toledo: r-army-s2", "sevilla: n-army-s1", "cadiz: n-army-s2", hands="R18"
    )
    play(hand, "R18")
    s = hand.s
    s.turn = 3
    moves = opened(s, "movement")
    assert moves.seat == "republican"
    moves.do(Done())
    assert moves.seat == "nationalist"
    moves.do(Done())
    assert s.card[c("R18")] == SPENT
    s.turn, s.ended = 4, 0  # a war in so few spaces was over at the end of turn 3
    assert opened(s, "movement").seat == "nationalist"


# --- New units and steps --------------------------------------------------------------------------------------------------


def test_place_takes_the_printed_modifier_or_the_highest_there_is() -> None:
    # N4: a Legion of 2 (+1). R36: two Army units of 3, of which five counters have no modifier and two have +1.
    hand = events("sevilla: n-army-s1", "cadiz: n-army-s2", hands="N4")
    play(hand, "N4")
    placed = hand.told(Placed)[0]
    assert (MODIFIER[placed.unit], placed.value, placed.space) == (1, 2, sp("sevilla"))
    full = ", ".join(f"r-army-l{n}" for n in range(1, 5))
    hand = events(f"barcelona: {full}", "tarragona: r-army-s1", hands="R36", turn="8")
    play(hand, "R36")
    assert spaces(hand) == named("tarragona", "lerida")  # Barcelona holds four units
    assert hand.refused(Choose(spaces=(sp("barcelona"),))) == ("zone_full", "2")
    hand.do(Choose(spaces=(sp("lerida"),)))
    hand.do(Choose(spaces=(sp("lerida"),)))
    assert [MODIFIER[event.unit] for event in hand.told(Placed)] == [0, 1]


def test_place_without_large_counters_brings_a_two_and_without_any_nothing() -> None:
    # N35: two CTV of 3 in ports. All large CTV stand on the map, and one of the two small ones.
    hand = events(
        "cadiz: n-ctv-l1, n-ctv-l2, n-ctv-l3", "sevilla: n-ctv-s1, n-army-s1", hands="N35", turn="8"
    )
    play(hand, "N35")
    assert spaces(hand) == named("cadiz", "marruecos")
    hand.do(Choose(spaces=(sp("cadiz"),)))
    assert [(event.unit, event.value) for event in hand.told(Placed)] == [(p("n-ctv-s2"), 2)]
    assert [event.why for event in hand.told(EffectVain)] == ["vain.place"]


def test_upgrade_raises_different_units_by_a_step_whatever_the_year() -> None:
    # RE2: two different units in contested spaces. A 3 flips to 5 in 1936; a 2 goes to a large counter of its type.
    hand = events(
        "toledo: r-army-l1, r-communist-s1=2, n-army-s1", "madrid: r-army-s1", "badajoz: n-army-s2",
        hands="RE2", options="initiative-uncertainty",
    )  # fmt: skip
    play(hand, "RE2")
    assert pieces(hand) == {p("r-army-l1"), p("r-communist-s1")}
    hand.do(Choose((p("r-army-l1"),)))
    assert hand.s.value[p("r-army-l1")] == 5
    assert hand.s.at[p("r-communist-s1")] == -1
    assert (hand.s.at[p("r-communist-l1")], hand.s.value[p("r-communist-l1")]) == (sp("toledo"), 3)
    assert len(hand.told(Improved)) == 2


def test_upgrade_never_raises_the_same_unit_twice() -> None:
    # R27: two different units in Lérida, Huesca and Barcelona; there is only one, and it goes from 1 to 2.
    hand = events(
        "lerida: r-army-s1", "barcelona: r-army-l1=5", "tarragona: r-army-s2", hands="R27", turn="7"
    )
    play(hand, "R27")
    assert hand.s.value[p("r-army-s1")] == 2
    assert [event.why for event in hand.told(EffectVain)] == ["vain.upgrade"]


def test_upgrade_needs_a_free_large_counter_of_the_type() -> None:
    # One Anarchist large counter exists and stands on the map: an Anarchist of 2 cannot go on.
    hand = events("lerida: r-anarchist-s1=2", "barcelona: r-anarchist-l1=5", hands="R27", turn="7")
    play(hand, "R27")
    assert hand.s.value[p("r-anarchist-s1")] == 2
    assert hand.told(Improved) == []


# --- Hits and losses --------------------------------------------------------------------------------------------------


def test_hit_by_the_player_strikes_only_weak_units() -> None:
    # N3: two hits on units of 2 or less in Badajoz, Córdoba and Toledo, chosen by the Nationalist.
    hand = events(
        "badajoz: r-army-l1", "cordoba: r-army-s1=2", "toledo: r-army-s2", "madrid: r-army-s3", hands="N3"
    )
    play(hand, "N3")
    assert hand.asks == "Hitting nationalist"
    assert pieces(hand) == {p("r-army-s1"), p("r-army-s2")}
    hand.do(Choose((p("r-army-s1"),)))
    assert hand.s.value[p("r-army-s1")] == 1
    hand.do(Choose((p("r-army-s1"),)))  # the same again
    assert hand.s.at[p("r-army-s1")] == -1
    assert hand.s.value[p("r-army-s2")] == 1


def test_hit_by_the_victim_spares_none_while_the_first_type_is_there() -> None:
    # R14: two hits in Guadalajara, Madrid, Teruel and Zaragoza; the CTV is hit first, else the Nationalist chooses.
    hand = events(
        "guadalajara: n-ctv-s1, n-army-s1", "madrid: n-army-s2, r-army-s1", "burgos: n-army-s3", hands="R14"
    )
    play(hand, "R14")
    # The CTV of 1 is the only one of its type: it is hit without a question, and is gone; then the Nationalist chooses.
    assert [event.unit for event in hand.told(Destroyed)] == [p("n-ctv-s1")]
    assert hand.asks == "Hitting nationalist"
    assert pieces(hand) == {p("n-army-s1"), p("n-army-s2")}
    hand.do(Choose((p("n-army-s2"),)))
    assert hand.told(Placed)[0].space == sp("madrid")  # then a Brigade of 2


def test_hit_keeps_to_the_most_that_a_space_takes() -> None:
    # N44: four hits, at most one in each space; three spaces are held by Republican units.
    hand = events(
        "madrid: r-army-l1, r-army-l2", "toledo: r-army-l3", "murcia: r-army-l4", hands="N44", turn="8"
    )
    play(hand, "N44")
    while hand.asks:
        hand.do(next(hand.top.options(hand.s)))
    values = sorted(hand.s.value[one] for one in range(len(hand.s.at)) if hand.s.at[one] >= 0)
    assert values == [2, 2, 2, 3]
    assert [event.why for event in hand.told(EffectVain)] == ["vain.hit"]


def test_hit_on_a_three_asks_its_owner_for_the_counter() -> None:
    # A Republican Army of 3 falls to 2: its small counters have 0 or -1, and the owner says which.
    hand = events("madrid: r-army-l1", hands="N11")
    play(hand, "N11")
    assert hand.asks == "Substitution republican"


def test_eliminate_takes_the_second_types_only_for_the_rest() -> None:
    # N40: three Communist militias, and Brigades when there are fewer.
    hand = events(
        "madrid: r-communist-l1=5, r-communist-s1", "valencia: r-ib-l1, r-ib-s1", hands="N40", turn="9"
    )
    play(hand, "N40")
    assert hand.asks == "Eliminating republican"
    assert pieces(hand) == {p("r-communist-l1"), p("r-communist-s1")}
    hand.do(Choose((p("r-communist-s1"),)))
    assert pieces(hand) == {p("r-ib-l1"), p("r-ib-s1")}  # the last Communist went without a question
    hand.do(Choose((p("r-ib-s1"),)))
    assert hand.s.at[p("r-ib-l1")] == sp("valencia")


# --- Exchanges --------------------------------------------------------------------------------------------------------


def test_exchange_is_free_to_stop_and_keeps_the_value() -> None:
    # R8: up to three Army units of -1 become units of the same type without a modifier.
    hand = events("madrid: r-army-s1=2, r-army-s2", "toledo: r-army-s3, r-army-s11", hands="R8")
    play(hand, "R8")
    assert pieces(hand) == {p("r-army-s1"), p("r-army-s2"), p("r-army-s3")}
    hand.do(Choose((p("r-army-s1"),)))
    new = p("r-army-s12")  # the first free Army counter without a modifier
    assert (hand.s.at[new], hand.s.value[new], MODIFIER[new]) == (sp("madrid"), 2, 0)
    hand.do(Choose())
    assert hand.s.value[p("r-army-s2")] == 1


def test_exchange_of_all_serves_the_strongest_first_and_loses_the_rest() -> None:
    # R33: the Brigades leave. One large Army counter without a modifier is free: the Brigade of 5 gets it.
    taken = ", ".join(f"r-army-l{n}" for n in range(1, 5))
    hand = events(f"valencia: {taken}", "madrid: r-ib-l1=5, r-ib-l2, r-ib-s1", hands="R33", turn="8")
    play(hand, "R33")
    assert (hand.s.at[p("r-army-l5")], hand.s.value[p("r-army-l5")]) == (sp("madrid"), 5)
    assert [event.unit for event in hand.told(Destroyed)] == [p("r-ib-l2")]
    assert hand.s.value[p("r-army-s11")] == 1
    assert hand.seat == "chance"  # three cards now


def test_training_exchanges_two_units_before_every_spending() -> None:
    hand = events("sevilla: n-falange-s1=2, n-falange-s2, n-carlist-s1", hands="N8", turn="3")
    play(hand, "N8")
    for turn in (3, 5):
        hand.s.turn = turn
        later = opened(hand.s, "replacements")
        assert later.asks == "Schooling nationalist"
        if turn == 3:
            later.do(Choose((p("n-falange-s1"),)))
            later.do(Choose((p("n-carlist-s1"),)))
            assert later.asks.startswith("Spending")
            assert sorted(hand.s.value[p(f"n-army-s{n}")] for n in (1, 2)) == [1, 2]
    assert hand.s.card[c("N8")] == LASTING


# --- Airplanes, tanks, generals -------------------------------------------------------------------------------------------


def test_enters_brings_the_first_that_wait() -> None:
    # R10: two T-26 in Murcia, Madrid or Valencia, and the I-15, if the port of Murcia is Republican.
    hand = events("murcia: r-army-s1", "albacete: r-army-s2", "madrid: r-t-26-1, r-army-s3", hands="R10")
    play(hand, "R10")
    assert pieces(hand) == {p("r-t-26-2")}
    assert spaces(hand) == named("murcia", "madrid", "valencia")
    hand.do(Choose((p("r-t-26-2"),), (sp("valencia"),)))
    hand.do(Choose((p("r-t-26-3"),), (sp("murcia"),)))
    assert hand.s.box[p("r-i-15-1")] == BOARD


def test_a_tank_without_a_space_goes_on_waiting() -> None:
    hand = events("barcelona: n-army-s1", hands="R26", turn="7", rest="nationalist")
    play(hand, "R26")
    assert hand.s.box[p("r-bt-5")] == FUTURE
    assert [event.why for event in hand.told(EffectVain)] == ["vain.enter"]


def test_conditions_ask_who_is_gone_and_who_waits() -> None:
    # N15: Dávila enters; if Mola is out of the game, a card now. N24: the Me-109, or an eliminated airplane back.
    hand = events("sevilla: n-army-s1", hands="N15")
    play(hand, "N15")
    assert hand.s.box[p("n-davila")] == BOARD
    assert hand.seat != "chance"
    s = position("sevilla: n-army-s1", hands="N15")
    s.place(p("n-mola"), -1, REMOVED)
    hand = exchange(s)
    play(hand, "N15")
    assert hand.seat == "chance"
    s = position("sevilla: n-army-s1", hands="N24", turn=6)
    s.place(p("n-me-109"), -1, DEAD)
    hand = exchange(s)
    play(hand, "N24")
    assert hand.s.box[p("n-me-109")] == BOARD


def test_one_branch_of_a_condition_happens_and_not_the_other() -> None:
    # N18: one Army unit if the enemy holds Oviedo, Santander or Bilbao; three if not.
    for rest, count in (("republican", 1), ("nationalist", 3)):
        hand = events("sevilla: n-army-s1", "cadiz: n-army-s2", hands="N18", turn="5", rest=rest)
        play(hand, "N18")
        while hand.asks.startswith("PlacingUnit") or hand.asks == "Placing nationalist":
            hand.do(next(hand.top.options(hand.s)))
        assert len(hand.told(Placed)) == count


def test_removed_takes_a_general_out_wherever_he_is() -> None:
    for where in (FUTURE, BOARD):
        s = position("sevilla: n-army-s1", hands="N7")
        s.box[p("r-durruti")] = where
        hand = exchange(s)
        play(hand, "N7")
        assert hand.s.box[p("r-durruti")] == REMOVED


def test_return_eliminated_never_brings_back_what_was_removed() -> None:
    # N31: an airplane to the player board or a tank to the map.
    s = position("sevilla: n-army-s1", "cadiz: n-army-s2", hands="N31", turn=8)
    s.place(p("n-he-51"), -1, DEAD)
    s.place(p("n-pz-i-1"), -1, DEAD)
    s.place(p("n-me-109"), -1, REMOVED)
    hand = exchange(s)
    play(hand, "N31")
    assert pieces(hand) == {p("n-he-51"), p("n-pz-i-1")}
    assert spaces(hand) == named("sevilla", "cadiz", "marruecos")
    hand.do(Choose((p("n-pz-i-1"),), (sp("cadiz"),)))
    assert hand.s.at[p("n-pz-i-1")] == sp("cadiz")
    assert hand.s.box[p("n-he-51")] == DEAD


# --- Over the sea -------------------------------------------------------------------------------------------------------


def test_move_from_morocco_is_apart_from_the_crossings_and_optional() -> None:
    # N2: up to three counters to Cádiz or Sevilla; the He-51 enters.
    hand = events(
        "marruecos: n-africa-s1, n-africa-s2, n-franco", "cadiz: n-army-s1, n-army-s2, n-army-s3",
        hands="N2", turn="1",
    )  # fmt: skip
    play(hand, "N2")
    hand.do(Choose((p("n-africa-s1"),), (sp("cadiz"),)))
    # Cádiz is full for units; a general may still go; Sevilla is not Nationalist.
    assert pieces(hand) == {p("n-franco")}
    hand.do(Choose((p("n-franco"),), (sp("cadiz"),)))
    assert [event.unit for event in hand.told(Crossed)] == [p("n-africa-s1"), p("n-franco")]
    assert hand.s.box[p("n-he-51")] == BOARD


def test_sea_move_goes_from_port_to_port_each_unit_once() -> None:
    # R41: up to three units between own ports. Valencia, Barcelona and Murcia are Republican; La Coruña is not.
    hand = events(
        "valencia: r-army-s1, r-army-s2", "albacete: r-army-s3", hands="R41", turn="9", n="la-coruna cadiz"
    )
    play(hand, "R41")
    assert pieces(hand) == {p("r-army-s1"), p("r-army-s2")}
    assert spaces(hand) == named("barcelona", "murcia")
    hand.do(Choose((p("r-army-s1"),), (sp("murcia"),)))
    assert pieces(hand) == {p("r-army-s2")}
    hand.do(Choose())
    assert hand.s.status(sp("murcia")) == REPUBLICAN


# --- Effects in force ---------------------------------------------------------------------------------------------------


def next_turn(hand: Hands, phase: str, step: str = "") -> Hands:
    """The next turn, at a phase."""
    hand.s.turn += 1
    return opened(hand.s, phase, step)


def test_ignore_surrounded_lets_a_space_receive_and_move() -> None:
    # R40: no Republican unit counts as surrounded until the end of the next turn.
    hand = events("malaga: r-army-s1", "barcelona: r-army-s2", hands="R40", turn="8", rest="nationalist")
    assert hand.s.card[c("R40")] == HAND
    play(hand, "R40")
    while hand.seat == "chance":
        hand.roll(1)
    moves = next_turn(hand, "movement")
    moves.do(Done())
    moves.do(Move(p("r-army-s1"), sp("sevilla")))


def test_free_movement_leaves_a_contested_space_empty_and_goes_where_nobody_is() -> None:
    # R28: units in Tarragona, Lérida or Barcelona move as from a space of their own.
    hand = events(
        "lerida: r-army-s1, n-army-s1", "barcelona: r-army-s2", "huesca: n-army-s2", hands="R28", turn="7"
    )
    play(hand, "R28")
    moves = next_turn(hand, "movement")
    assert moves.seat == "republican"  # the card lets them move first, too
    moves.do(Move(p("r-army-s1"), sp("huesca")))
    assert hand.s.status(sp("lerida")) == NATIONALIST


def test_pin_keeps_units_and_tanks_but_not_airplanes() -> None:
    # RE1: an enemy space whose units and tanks do not move until the end of the next turn.
    hand = events(
        "sevilla: n-army-s1, n-cv-33-1", "cadiz: n-army-s2", "madrid: r-army-s1",
        hands="RE1", options="initiative-uncertainty",
    )  # fmt: skip
    play(hand, "RE1")
    hand.do(Choose(spaces=(sp("sevilla"),)))
    moves = next_turn(hand, "movement")
    assert moves.refused(Move(p("n-army-s1"), sp("cadiz"))) == ("pinned", "5")
    assert moves.refused(Move(p("n-cv-33-1"), sp("cadiz"))) == ("pinned", "5")
    moves.do(Move(p("n-army-s2"), sp("sevilla")))


def test_combat_bonus_adds_dice_where_it_was_named() -> None:
    # R31: one die for units attacked in a space. N32: two dice for units that attack in one.
    hand = events(
        "madrid: n-army-s1, r-army-s11", "segovia: n-army-s2", hands="N32 R31", turn="7", boards="n-franco"
    )
    play(hand, "N32")
    hand.do(Choose(spaces=(sp("madrid"),)))
    play(hand, "R31")
    hand.do(Choose(spaces=(sp("madrid"),)))
    hand.s.turn = 8
    hand.s.place(p("n-franco"), sp("madrid"))
    fight = opened(hand.s, "battles")
    fight.do(Act(p("n-franco"), True))
    fight.do(Duel(p("n-army-s1"), p("r-army-s11")))
    fight.do(Commit((p("n-franco"),)))
    assert fight.top.asks(fight.s) == (1 + 2 + 1 + 1, 6)  # type: ignore[attr-defined]  # the dice of the combat


def test_air_bonus_adds_a_die_for_each_airplane_that_supports() -> None:
    # N27 (until the end of the next turn): an airplane of 2 adds three dice, one of 1 adds two.
    hand = events("madrid: n-army-s1, r-army-s11", "segovia: n-army-s2", hands="N27", turn="7")
    play(hand, "N27")
    hand.s.turn = 8
    for piece in ("n-franco", "n-me-109", "n-he-51"):
        hand.s.place(p(piece), sp("madrid"))
    fight = opened(hand.s, "battles")
    fight.do(Act(p("n-franco"), True))
    fight.do(Duel(p("n-army-s1"), p("r-army-s11")))
    fight.do(Commit((p("n-franco"), p("n-me-109"), p("n-he-51"))))
    assert fight.top.asks(fight.s) == (1 + 3 + 2 + 1, 6)  # type: ignore[attr-defined]  # as above


def test_air_bonus_lifts_the_result_of_a_dogfight() -> None:
    # R24: own airplanes add 1 to their result. The I-15 rolls 4, with its +1 a 5, with the card a 6: it destroys.
    hand = events("madrid: n-army-s1, r-army-s11", "segovia: n-army-s2", hands="R24", turn="7")
    play(hand, "R24")
    hand.s.turn = 8
    for piece in ("n-franco", "n-he-51", "r-i-15-1"):
        hand.s.place(p(piece), sp("madrid"))
    fight = opened(hand.s, "battles")
    fight.do(Act(p("n-franco"), True))
    fight.do(Duel(p("n-army-s1"), p("r-army-s11")))
    fight.do(Commit((p("n-franco"), p("n-he-51"))))
    fight.do(Commit((p("r-i-15-1"),)))
    fight.roll(1, 4)
    assert hand.s.box[p("n-he-51")] == DEAD


def test_block_events_forbids_cards_of_foreign_aid() -> None:
    # R35; N33 brings Italians and is foreign aid, N29 a draft is not.
    hand = events("sevilla: n-army-s1", hands="N33 N29 R35", turn="8")
    play(hand, "N29")
    play(hand, "R35")
    assert hand.refused(Play(c("N33"))) == ("events_blocked", "5")


def test_closed_ports_serve_no_event_of_the_enemy() -> None:
    # N37 closes Valencia, Murcia and Barcelona; R22 needs a port: none is left. One point fewer comes with it.
    hand = events("sevilla: n-army-s1", "valencia: r-army-s1", hands="N37 R42", turn="8", n="la-coruna cadiz")
    play(hand, "N37")
    play(hand, "R42")
    assert hand.told(Placed) == []
    assert [event.amount for event in hand.told(PointsPromised)] == [-1, 3]


def test_an_absent_general_is_not_assigned_and_does_not_cross() -> None:
    # R44: Franco does nothing until the end of the next turn.
    hand = events("sevilla: n-army-s1", hands="R44", turn="8", boards="n-franco n-varela")
    play(hand, "R44")
    assigning = next_turn(hand, "generals")
    assert assigning.refused(Move(p("n-franco"), sp("sevilla"))) == ("absent", "5")
    assigning.do(Move(p("n-varela"), sp("sevilla")))
    hand.s.turn += 1
    # The turn after next he is back.
    lasting.expire(hand.s)
    assert hand.s.card[c("R44")] == SPENT
    assert not lasting.absent(hand.s, p("n-franco"), NATIONALIST)


def test_a_general_acts_again_once_and_need_not() -> None:
    # R37: one further action of a general who has acted, in the next Fight Battles Phase.
    hand = events("madrid: n-army-s1, r-army-s11, r-army-s12", "toledo: r-army-s13", hands="R37", turn="7")
    play(hand, "R37")
    hand.s.turn = 8
    hand.s.place(p("r-miaja"), sp("madrid"))
    fight = opened(hand.s, "battles")
    fight.do(Act(p("r-miaja"), False))
    assert fight.asks == "Actions republican"
    assert fight.refused(Act(p("r-miaja"), False)) == ("acted", "4")
    fight.do(Act(p("r-miaja"), True))
    fight.do(Duel(p("r-army-s11"), p("n-army-s1")))
    fight.do(Commit((p("r-miaja"),)))
    fight.roll(1, 1)
    while fight.asks.startswith("Placing"):
        fight.do(next(fight.top.options(fight.s)))
    # The second unit may still attack in this battle; then the action is used up.
    fight.do(Duel(p("r-army-s12"), p("n-army-s1")))
    if fight.asks.startswith("Supports"):
        fight.do(Commit())
    fight.roll(1, 1)
    assert not fight.asks.startswith("Actions")


def test_nobody_is_asked_for_a_second_action_after_declining_it() -> None:
    hand = events("madrid: n-army-s1, r-army-s11", "toledo: r-army-s13", hands="R37", turn="7")
    play(hand, "R37")
    hand.s.turn = 8
    hand.s.place(p("r-miaja"), sp("madrid"))
    fight = opened(hand.s, "battles")
    assert fight.refused(Done()) == ("act_first", "4")
    fight.do(Act(p("r-miaja"), False))
    fight.do(Done())
    assert not fight.asks.startswith("Actions")


# --- Menus --------------------------------------------------------------------------------------------------------------


def test_a_menu_offers_pieces_first_and_then_spaces() -> None:
    hand = events("valencia: r-army-s1, r-army-s2", hands="R41", turn="9", n="la-coruna cadiz")
    play(hand, "R41")
    menu = hand.top.menu(hand.s, ())
    assert {pick.key for pick in menu.picks if pick.kind == "piece"} == {
        f"piece:{p('r-army-s1')}",
        f"piece:{p('r-army-s2')}",
    }
    menu = hand.top.menu(hand.s, (f"piece:{p('r-army-s1')}",))
    assert [pick.ref for pick in menu.picks if pick.kind == "space" and pick.command] == sorted(
        named("barcelona", "murcia")
    )
    assert any(pick.key == "button:no_more" for pick in menu.picks)
    for pick in menu.picks:
        if pick.label is not None:
            assert pick.label.key in GAME.texts()

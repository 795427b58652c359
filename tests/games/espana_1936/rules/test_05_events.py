"""§5 Events: who plays how many cards and in which order, what becomes of a card, and espionage."""

from __future__ import annotations

from frente.games.espana_1936.book import NATIONALIST, TURNS
from frente.games.espana_1936.commands import Choose, Done, Move, Play, React
from frente.games.espana_1936.events import (
    EffectVain,
    EventCancelled,
    EventPlayed,
    Placed,
    PointsPromised,
    PointsReceived,
)
from frente.games.espana_1936.position import BOARD, FUTURE, HAND, LASTING, REMOVED, SPENT
from tests.games.espana_1936.positions import G, c, events, exchange, opened, p, position, sp
from tests.rule_marks import rule

# The Nationalist plays N19, N10, N7: airplanes and Durruti; the Republican R12, R16: an airplane and Mola. N20, R20: drafts.
HELD = ("sevilla: n-army-s1", "la-coruna: n-army-s2", "valencia: r-army-s1")


@rule(G, "5.a", "seq.c")
def test_5_a_sides_alternate_one_card_each_the_nationalist_first() -> None:
    hand = events(*HELD, hands="N19 N7 R12 R16 R20")
    order = []
    for card in ("N19", "R12", "N7", "R16"):
        order.append(hand.seat)
        hand.do(Play(c(card)))
        if hand.asks.startswith("Reaction"):
            hand.do(React())
    assert order == ["nationalist", "republican", "nationalist", "republican"]
    assert hand.asks == "Playing republican"  # the Nationalist hand is empty


@rule(G, "5.a")
def test_5_a_nobody_plays_a_fourth_event() -> None:
    hand = events(*HELD, hands="N19 N7 N10 N20")
    for card in ("N19", "N7", "N10"):
        hand.do(Play(c(card)))
    assert hand.s.plays(NATIONALIST) == 3
    assert not [event for event in hand.told(EventPlayed) if event.card == c("N20")]
    assert hand.s.card[c("N20")] == HAND
    assert not hand.asks.startswith("Playing")  # three have been played, the other side has no card


@rule(G, "5.b")
def test_5_b_a_pass_is_final_and_the_other_side_goes_on() -> None:
    hand = events(*HELD, hands="N19 R12 R16 R20")
    hand.do(Done())
    for card in ("R12", "R16", "R20"):
        assert hand.seat == "republican"
        hand.do(Play(c(card)))
        if hand.asks == "Reaction nationalist":
            hand.do(React())
    assert [event.side for event in hand.told(EventPlayed)] == [1, 1, 1]
    assert hand.s.card[c("N19")] == HAND


@rule(G, "5.b", "5.h")
def test_5_b_who_has_passed_can_still_spy() -> None:
    hand = events(*HELD, hands="N21 R12")
    hand.do(Done())
    hand.do(Play(c("R12")))
    hand.do(React(c("N21")))
    assert [event.card for event in hand.told(EventCancelled)] == [c("R12")]
    assert hand.s.box[p("r-i-16")] == FUTURE


@rule(G, "5.c")
def test_5_c_cards_are_events_in_the_events_phase_only() -> None:
    for phase in ("movement", "battles", "generals"):
        hand = opened(position("sevilla: n-army-s1, n-franco", "badajoz: r-army-s1", hands="N19"), phase)
        assert hand.refused(Play(c("N19")))[0] == "wrong_command"


@rule(G, "5.d")
def test_5_d_an_event_happens_at_once_and_its_card_is_spent() -> None:
    hand = events(*HELD, hands="N19")
    hand.do(Play(c("N19")))
    assert hand.s.box[p("n-cr-32-2")] == BOARD
    assert hand.s.card[c("N19")] == SPENT


@rule(G, "5.e")
def test_5_e_a_card_without_effect_counts_and_is_spent() -> None:
    s = position(*HELD, hands="N7")
    s.place(p("r-durruti"), -1, REMOVED)
    hand = exchange(s)
    hand.do(Play(c("N7")))
    assert [event.why for event in hand.told(EffectVain)] == ["vain.gone"]
    assert hand.s.card[c("N7")] == SPENT
    assert hand.s.plays(NATIONALIST) == 1


@rule(G, "5.f")
def test_5_f_a_draft_lies_in_view_until_its_points_come() -> None:
    hand = events(*HELD, hands="N20 N19", turn="2")
    hand.do(Play(c("N20")))
    assert hand.told(PointsPromised)[0].amount == 3
    assert hand.s.card[c("N20")] == LASTING
    assert hand.s.plays(NATIONALIST) == 1
    # Turn 2 has no flag: the points come at the end of turn 3.
    s = hand.s
    s.turn = 3
    for piece in (p("n-army-s1"), p("n-army-s2")):
        assert s.at[piece] >= 0
    later = opened(s, "replacements")
    # Sevilla and La Coruña are objectives: two points and three more.
    assert later.told(PointsReceived)[0].nationalist == 2 + 3
    assert later.s.card[c("N20")] == SPENT


@rule(G, "5.g")
def test_5_g_the_academies_stay_for_the_rest_of_the_game() -> None:
    for card, others in (("N8", "N19"), ("R9", "R12")):
        hand = events(*HELD, hands=f"{card} {others}")
        if hand.seat != ("nationalist" if card[0] == "N" else "republican"):
            hand.do(Done())
        hand.do(Play(c(card)))
        s = hand.s
        assert s.card[c(card)] == LASTING
        assert s.lasting is not None
        assert [item.until for item in s.lasting.items] == [TURNS]


@rule(G, "5.h")
def test_5_h_espionage_is_no_event_of_its_own() -> None:
    hand = events(*HELD, hands="N21")
    assert hand.refused(Play(c("N21"))) == ("espionage_only", "5")


@rule(G, "5.h", "5.i")
def test_5_h_espionage_cancels_before_the_effect_and_counts() -> None:
    hand = events(*HELD, hands="N19 R21 R12 R16 R20")
    hand.do(Play(c("N19")))
    assert hand.asks == "Reaction republican"
    hand.do(React(c("R21")))
    assert hand.s.box[p("n-cr-32-2")] == FUTURE
    assert hand.s.card[c("N19")] == hand.s.card[c("R21")] == SPENT
    assert (hand.s.plays(0), hand.s.plays(1)) == (1, 1)  # the cancelled card counts too
    hand.do(Play(c("R12")))
    hand.do(Play(c("R16")))
    assert hand.s.card[c("R20")] == HAND
    assert not hand.asks.startswith("Playing")  # espionage was one of the three


@rule(G, "5.i")
def test_5_i_espionage_cancels_espionage_once() -> None:
    hand = events(*HELD, hands="N19 N21 R21")
    hand.do(Play(c("N19")))
    hand.do(React(c("R21")))
    assert hand.asks == "CounterReaction nationalist"
    hand.do(React(c("N21")))
    assert hand.told(EventCancelled) == []
    assert hand.s.box[p("n-cr-32-2")] == BOARD
    assert hand.s.plays(NATIONALIST) == 2


@rule(G, "5.i")
def test_5_i_only_espionage_answers_and_only_within_the_limit() -> None:
    hand = events(*HELD, hands="N19 R21 R12")
    hand.do(Play(c("N19")))
    assert hand.refused(React(c("R12"))) == ("not_espionage", "5")
    s = position(*HELD, hands="N19 R21")
    hand = exchange(s)
    s.plays_1 = 3
    hand.do(Play(c("N19")))
    assert hand.s.box[p("n-cr-32-2")] == BOARD  # nobody was asked


@rule(G, "5.h")
def test_5_h_a_side_is_asked_whether_it_holds_espionage_or_not() -> None:
    """To ask only him who holds it would tell his enemy that he does."""
    for hands in ("N19 R21", "N19 R12"):
        hand = events(*HELD, hands=hands)
        hand.do(Play(c("N19")))
        assert hand.asks == "Reaction republican"
    s = position(*HELD, hands="N19 R12")
    s.card[c("R21")], s.seen[c("R21")] = SPENT, 1
    hand = exchange(s)
    hand.do(Play(c("N19")))
    assert hand.asks == "Playing republican"  # both sides have seen the card go


@rule(G, "5.j")
def test_5_j_new_units_come_to_own_or_contested_spaces_that_are_not_surrounded() -> None:
    # N22: two Army units of 2 in Badajoz, Salamanca, Orense or Sevilla. Orense is the enemy's; Salamanca is surrounded.
    hand = events(
        "sevilla: n-army-s1", "badajoz: n-army-s2, r-army-s1", "salamanca: n-army-s3, r-army-s2", hands="N22"
    )
    s = hand.s
    s.place(p("n-army-s2"), -1, 0)
    s.place(p("n-army-s2"), sp("badajoz"))
    hand.do(Play(c("N22")))
    assert {one.spaces[0] for one in hand.top.options(s) if isinstance(one, Choose)} == {
        sp("sevilla"),
        sp("badajoz"),
        sp("salamanca"),
    }
    hand.do(Choose(spaces=(sp("badajoz"),)))
    hand.do(Choose(spaces=(sp("sevilla"),)))
    assert [(event.space, event.value) for event in hand.told(Placed)] == [
        (sp("badajoz"), 2),
        (sp("sevilla"), 2),
    ]


@rule(G, "5.j")
def test_5_j_a_surrounded_space_receives_nothing_and_says_why() -> None:
    # Orense stands alone in contested La Coruña's neighbourhood: nothing Nationalist is linked to it.
    hand = events(
        "orense: n-army-s1, r-army-s1", "sevilla: n-army-s2", "badajoz: n-army-s3, r-army-s3", hands="N22"
    )
    hand.do(Play(c("N22")))
    assert hand.refused(Choose(spaces=(sp("orense"),))) == ("surrounded", "2")
    assert hand.refused(Choose(spaces=(sp("salamanca"),))) == ("bad_choice", "5")
    assert hand.refused(Choose()) == ("bad_choice", "5")
    assert hand.refused(Choose(spaces=(sp("sevilla"), sp("badajoz"))))[0] == "bad_choice"
    assert hand.refused(Move(p("n-army-s2"), sp("badajoz")))[0] == "wrong_command"

"""§1 and the variants: which cards are in the decks, how many are drawn, and what the variants forbid."""

from __future__ import annotations

from random import Random

import pytest

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.book import CARDS, NATIONALIST, REPUBLICAN, C, P
from frente.games.espana_1936.commands import Done, Lay, Play, React
from frente.games.espana_1936.event_cards import limit
from frente.games.espana_1936.position import DECK, HAND, SPENT, UNUSED, Position
from frente.kernel.game import BadSetting
from frente.kernel.match import Match
from tests.games.espana_1936.positions import G, c, events, opened, position
from tests.rule_marks import rule

BOTH = (NATIONALIST, REPUBLICAN)
HISTORICAL_OUT = {11, 22, 35, 36, 37, 42, 43, 44}


def start(scenario: str = "1936", *options: str) -> Position:
    return GAME.new(scenario, {one.id: one.id in options for one in GAME.meta.options})


def numbers(s: Position, side: int, period: int, *places: int) -> list[int]:
    """Numbers of the basic cards of a side and deck that are in these places."""
    return [
        CARDS[n].card.number
        for n in range(C)
        if CARDS[n].side_index == side
        and CARDS[n].period == period
        and CARDS[n].card.kind == "basic"
        and s.card[n] in places
    ]


def kinds(s: Position, side: int, *places: int) -> set[str]:
    return {CARDS[n].card.kind for n in range(C) if CARDS[n].side_index == side and s.card[n] in places}


@rule(G, "setup.e", "setup.f", "setup.g", "cards.a")
def test_setup_e_two_decks_of_22_without_e_and_a_cards() -> None:
    s = start()
    for side in BOTH:
        assert numbers(s, side, 0, DECK) == list(range(1, 23))
        assert numbers(s, side, 1, DECK) == list(range(23, 45))
        assert kinds(s, side, DECK) == {"basic"}


@rule(G, "1.a", "1.b", "setup.h")
@pytest.mark.parametrize(("turn", "count"), [(1, 6), (2, 3), (5, 3), (6, 6), (7, 3), (10, 3)])
def test_1_a_cards_drawn_by_turn(turn: int, count: int) -> None:
    hand = opened(position("sevilla: n-army-s1", turn=turn), "draw")
    while hand.seat == "chance":
        hand.roll(1)
    assert [len(hand.s.hand(side)) for side in BOTH] == [count, count]


@rule(G, "1.c")
def test_1_c_hands_go_back_in_turn_6_and_cards_in_force_stay() -> None:
    hand = events("sevilla: n-army-s1", hands="N8 N19 R12", turn="5")
    hand.do(Play(c("N8")))
    hand.do(React())
    s = hand.s
    s.turn = 6
    draw = opened(s, "draw")
    while draw.seat == "chance":
        draw.roll(1)
    assert s.card[c("N19")] == s.card[c("R12")] == SPENT
    assert all(CARDS[n].period == 1 for side in BOTH for n in s.hand(side))
    assert s.lasting is not None  # the academies of N8


@rule(G, "opt.nonint.b", "opt.nonint.c")
def test_opt_nonint_b_the_decks_shrink_to_the_printed_lists() -> None:
    s = start("1936", "non-intervention")
    assert numbers(s, NATIONALIST, 0, DECK) == [1, 3, 4, 7, 8, 11, 13, 15, 16, 17, 18, 20]
    assert numbers(s, NATIONALIST, 1, DECK) == [23, 28, 29, 30, 32, 38, 39, 40, 41]
    assert numbers(s, REPUBLICAN, 0, DECK) == [1, 2, 4, 6, 7, 8, 9, 15, 16, 18, 19, 20]
    assert numbers(s, REPUBLICAN, 1, DECK) == [27, 28, 29, 31, 32, 38, 39, 40, 41]


@rule(G, "opt.nonint.d", "opt.hist.c")
@pytest.mark.parametrize("option", ["non-intervention", "historical-fact"])
def test_opt_nonint_d_no_card_is_laid_in_a_combat(option: str) -> None:
    rng = Random(4)
    match = Match.start(GAME, "1936", {option: True}, 4)
    seen = 0
    while match.outcome is None and seen < 15:
        s = match.state
        top = s.stack[-1]
        assert type(top).__name__ != "Laying"
        seen += type(top).__name__ == "Duels"
        assert not match.judge(match.seat, Lay())
        match.apply(match.seat, top.sample(s, rng))
    assert seen == 15


@rule(G, "opt.nonint.e", "opt.nonint.f")
def test_opt_nonint_e_events_by_turn_use_up_both_decks() -> None:
    s = start("1936", "non-intervention")
    plays = []
    for turn in range(1, 11):
        s.turn = turn
        plays.append(limit(s, NATIONALIST))
    assert plays == [4, 2, 2, 2, 2, 3, 2, 2, 2, 0]
    assert sum(plays[:5]) == len(numbers(s, NATIONALIST, 0, DECK))
    assert sum(plays[5:]) == len(numbers(s, NATIONALIST, 1, DECK))


@rule(G, "opt.hist.a")
def test_opt_hist_a_the_same_eight_numbers_leave_both_sides() -> None:
    s = start("1936", "historical-fact")
    for side in BOTH:
        kept = numbers(s, side, 0, DECK, HAND) + numbers(s, side, 1, DECK)
        assert set(range(1, 45)) - set(kept) == HISTORICAL_OUT


@rule(G, "opt.hist.b", "opt.hist.d")
def test_opt_hist_b_cards_come_in_the_order_of_their_numbers() -> None:
    s = start("1938", "historical-fact")
    drawn = [numbers(s, NATIONALIST, 1, HAND)]
    for turn in range(7, 11):
        held = set(s.hand(NATIONALIST))
        s.turn = turn
        opened(s, "draw")
        drawn.append([CARDS[n].card.number for n in s.hand(NATIONALIST) if n not in held])
    # 16 cards: 23-34 and 38-41; six, three, three, three, and the last one.
    assert drawn == [[23, 24, 25, 26, 27, 28], [29, 30, 31], [32, 33, 34], [38, 39, 40], [41]]


def test_variants_that_build_the_decks_exclude_each_other() -> None:
    with pytest.raises(BadSetting, match="historical-fact"):
        GAME.start("1936", {"non-intervention": True, "historical-fact": True})
    told = {option.id: option.excludes for option in GAME.meta.options if option.excludes}
    assert told == {"non-intervention": ("historical-fact",), "historical-fact": ("non-intervention",)}


@rule(G, "opt.unc.a", "opt.unc.c")
def test_opt_unc_a_e_cards_take_the_place_of_as_many_basic_ones() -> None:
    match = Match.start(GAME, "1936", {"initiative-uncertainty": True}, 3)
    s = match.state
    assert isinstance(s, Position)
    for side in BOTH:
        for period in (0, 1):
            basic = numbers(s, side, period, DECK, HAND)
            assert len(basic) == 20  # two E cards come into each deck of 22
            assert len(numbers(s, side, period, UNUSED)) == 2
        assert (
            sum(
                CARDS[n].card.kind == "E" and s.card[n] != UNUSED
                for n in range(C)
                if CARDS[n].side_index == side
            )
            == 4
        )


@rule(G, "opt.unc.b", "armada.cards.a")
def test_opt_unc_b_with_la_armada_too() -> None:
    match = Match.start(GAME, "1936", {"initiative-uncertainty": True, "la-armada": True}, 3)
    s = match.state
    assert isinstance(s, Position)
    for side in BOTH:
        assert kinds(s, side, DECK, HAND) == {"basic", "E", "A"}
        assert (
            sum(
                CARDS[n].card.kind == "A" and s.card[n] != UNUSED
                for n in range(C)
                if CARDS[n].side_index == side
            )
            == 10
        )


@rule(G, "1938.a")
def test_1938_a_the_second_start_draws_six_from_the_second_deck_in_turn_6() -> None:
    match = Match.start(GAME, "1938", {}, 3)
    s = match.state
    assert isinstance(s, Position)
    assert s.turn == 6
    for side in BOTH:
        assert len(s.hand(side)) == 6
        assert all(CARDS[n].period == 1 for n in s.hand(side))
    assert s.audit() == []
    assert len(s.at) == P
    assert match.judge("nationalist", Done())

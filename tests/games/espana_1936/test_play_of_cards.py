"""Every card on the real board, and the secrecy of hands: what must hold whatever a card does."""

from __future__ import annotations

from random import Random

import pytest

from frente.games.espana_1936 import GAME, setup
from frente.games.espana_1936.book import CARDS, ESPIONAGE, IS_UNIT, OPTION_IDS, C, P
from frente.games.espana_1936.commands import Play, React
from frente.games.espana_1936.events import EventPlayed
from frente.games.espana_1936.position import FUTURE, HAND, LASTING, MAP, POOL, SPENT, Position
from frente.kernel.event import Event
from frente.kernel.match import Match
from tests.games.espana_1936.positions import exchange

ARMADA = {"la-armada": True, "initiative-uncertainty": True}


@pytest.mark.parametrize("c", [c for c in range(C) if not ESPIONAGE[c]], ids=lambda c: CARDS[c].id)
def test_every_card_can_be_played_and_leaves_the_game_whole(c: int) -> None:
    """From the real set-ups, with random answers: the exchange ends, every check of the position holds, counters are kept."""
    info = CARDS[c]
    for seed in range(3):
        rng = Random(seed)
        options = {name: name in ARMADA for name in OPTION_IDS}
        s = setup.new("1938" if info.period else "1936", options)
        s.turn = 7 if info.period else 3
        s.card[c] = HAND
        units = sum(IS_UNIT[p] for p in range(P))
        hand = exchange(s)
        while hand.s.stack:
            top = hand.top
            sides = [Play(c), React()] if s.card[c] == HAND else []
            choice = next((one for one in sides if hand.judge(one)), None)
            hand.do(choice or top.sample(s, rng))
        assert hand.told(EventPlayed)[0].card == c  # cards that it has drawn may follow
        assert s.card[c] in (SPENT, LASTING)
        assert sum(s.box[p] in (POOL, MAP) for p in range(P) if IS_UNIT[p]) == units
        assert not any(s.box[p] == FUTURE for p in range(P) if IS_UNIT[p])


def cards_in(event: Event) -> list[int]:
    """The cards that an event names."""
    named = [getattr(event, "card", -1), *getattr(event, "cards", ())]
    return [card for card in named if card >= 0]


@pytest.mark.parametrize("seed", range(3))
def test_no_seat_is_told_of_a_card_that_it_has_not_seen(seed: int) -> None:
    rng = Random(seed)
    scenario = GAME.meta.scenarios[seed % 2].id
    match = Match.start(GAME, scenario, {"initiative-uncertainty": seed == 1}, seed)
    told = {"nationalist": 0, "republican": 0}
    for _ in range(4000):
        if match.outcome is not None:
            break
        match.apply(match.seat, match.state.stack[-1].sample(match.state, rng))
        s = match.state
        assert isinstance(s, Position)
        for seat in (0, 1):
            view = GAME.observe(s, seat)
            assert view.game["hands"][str(1 - seat)] is None
            hidden = {c for c in range(C) if CARDS[c].side_index != seat and not s.seen[c]}
            assert not hidden & {*view.game["spent"], *view.game["lasting"]}
            fight = view.game["fight"]
            if fight is not None:
                assert not hidden & {laid["card"] for laid in fight["laid"]}
        for seat, side in enumerate(told):
            for _, event in match.log(side, told[side]):
                for card in cards_in(event):
                    assert CARDS[card].side_index == seat or s.seen[card], (side, event)
            told[side] = match.version
    assert match.outcome is not None

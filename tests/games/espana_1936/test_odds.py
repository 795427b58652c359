"""The forecast of a combat against every roll and every placement of the modifiers."""

from __future__ import annotations

import pytest

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.book import LADDER, NATIONALIST, REPUBLICAN
from frente.games.espana_1936.commands import Commit, Duel, Lay
from frente.games.espana_1936.events import Damaged
from frente.games.espana_1936.hits import lowered
from frente.games.espana_1936.odds import pool_chances
from tests.games.espana_1936.positions import c
from tests.games.espana_1936.words import asked, attack, choose, combat, pieces
from tests.rule_marks import rule
from tests.wargame.dice_twins import Penalties, every_roll, most

G = "espana-1936"
Bonuses = tuple[tuple[int, int], ...]


@rule(G, "4.IV.e", "4.IV.f", "4.IV.g", "4.mod.a", "4.mod.c", "4.mod.d")
def test_the_example_of_the_book() -> None:
    """Three dice with -1, +2 and +2; four dice with -1 on two of them and three times +1."""
    hand = attack(
        "n-varela",
        "zaragoza: n-legion-s1=2, n-cv-33-1, n-varela, r-anarchist-s1=2, r-i-15-1, r-t-26-1, r-rojo",
        hands="N3 R3",
    )
    combat(
        hand,
        "n-legion-s1 r-anarchist-s1",
        "n-varela n-cv-33-1",
        "r-rojo r-i-15-1 r-t-26-1",
        ("N3 support", "R3 defense"),
    )
    assert pool_chances(hand.s, 0) == every_roll(4, ((-1, 2),), ((1, -1),) * 3)
    assert pool_chances(hand.s, 1) == every_roll(3, ((-1, 1),), ((2, -1),) * 2)


@rule(G, "4.IV.a", "4.IV.b", "4.II.i")
@pytest.mark.parametrize(
    ("mine", "theirs", "cards", "attacker", "defender"),
    [
        # A militia of 2 (-1) against an army unit of 2, with nothing else than Franco (0).
        ("n-franco", "", ("", ""), (2, (), ()), (2, ((-1, 1),), ())),
        # A tank; and a card of +1 on two different dice.
        (
            "n-franco n-cv-33-1",
            "",
            ("N4 support", ""),
            (2, (), ((1, -1), (1, 1), (1, 1))),
            (2, ((-1, 1),), ()),
        ),
        # Airplanes on one side alone, and a card that takes two dice.
        ("n-franco n-me-109", "", ("", "R13 defense"), (2, (), ()), (2, ((-1, 1),), ())),
        # A T-26, and a card with -1 on two dice of the defender.
        ("n-franco", "r-t-26-1", ("N4 defense", ""), (2, (), ()), (2, ((-1, 1), (-1, 2)), ((2, -1),))),
        # Cards that leave the attacker without dice.
        ("n-franco", "r-rojo", ("", "R13 defense"), (0, (), ()), (2, ((-1, 1),), ((2, -1),))),
    ],
)
def test_pools_of_dice_and_modifiers(
    mine: str,
    theirs: str,
    cards: tuple[str, str],
    attacker: tuple[int, Penalties, Bonuses],
    defender: tuple[int, Penalties, Bonuses],
) -> None:
    space = "zaragoza: n-army-s1=2, n-franco, n-cv-33-1, n-me-109, r-anarchist-s1=2, r-t-26-1, r-rojo"
    hand = attack("n-franco", space, hands="N4 R13")
    combat(hand, "n-army-s1 r-anarchist-s1", mine, theirs, cards)
    assert pool_chances(hand.s, 0) == every_roll(*attacker)
    assert pool_chances(hand.s, 1) == every_roll(*defender)


@rule(G, "4.IV.c")
def test_the_forecast_names_the_hits_and_what_they_do() -> None:
    """One die needs a 5 or a 6: 2 of 6. The target of 3 stands at 2 after a hit.

    The attacker of 1 is out with the first of the three dice that hits: the others add nothing.
    """
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, r-army-l1=3")
    hand.do(Duel(*pieces("n-army-s1 r-army-l1")))
    hand.do(Commit(pieces("n-franco")))
    preview = GAME.forecast(hand.s, NATIONALIST)
    assert preview is not None
    odds = {odd.label: odd.chance for odd in preview.odds}
    assert odds == {
        "→ 0": (4, 6),
        "→ 1": (2, 6),
        "← 0": (64, 216),
        "← 1+": (216 - 64, 216),
    }
    notes = {odd.label: odd.note.args for odd in preview.odds if odd.note is not None}
    assert notes["→ 1"]["value"] == 2
    assert notes["← 1+"]["value"] == 0


@rule(G, "4.II.j")
def test_the_forecast_keeps_the_enemys_card_hidden() -> None:
    """The defender sees the odds as if no card lay there; the attacker sees those with his own."""
    hand = attack("n-franco", "zaragoza: n-army-s1, n-franco, r-army-s11=2", hands="N3 R3")
    hand.do(Duel(*pieces("n-army-s1 r-army-s11")))
    hand.do(Commit(pieces("n-franco")))
    before = GAME.forecast(hand.s, REPUBLICAN)
    assert before is not None
    hand.do(Lay(c("N3"), "support"))
    theirs, mine = GAME.forecast(hand.s, REPUBLICAN), GAME.forecast(hand.s, NATIONALIST)
    assert theirs is not None
    assert mine is not None
    assert theirs.odds == before.odds
    assert mine.odds[0].chance == (4**3, 6**3), "three dice with the two of the card"


@rule(G, "4.V.a")
@pytest.mark.parametrize("value", [1, 2, 3, 5])
def test_lowered_follows_the_ladder(value: int) -> None:
    steps = [5, 3, 2, 1, 0]
    for hits in range(6):
        assert lowered(value, hits) == steps[min(steps.index(value) + hits, 4)]
    assert LADDER == {5: 3, 3: 2, 2: 1, 1: 0}


@pytest.mark.parametrize("roll", [(1, 1, 1), (3, 4, 4), (6, 5, 4), (6, 6, 6), (4, 4, 2)])
def test_the_table_offers_the_best_placement_first(roll: tuple[int, int, int]) -> None:
    """Three dice of a CTV (+1) with Mola (+1) and a CV-33 (+1), against the best of all placements."""
    hand = attack("n-mola", "zaragoza: n-ctv-l1=3, n-mola, n-cv-33-1, r-army-l1=5")
    combat(hand, "n-ctv-l1 r-army-l1", "n-mola n-cv-33-1")
    assert asked(hand) == 8
    hand.roll(*roll, 1, 1, 1, 1, 1)
    choose(hand)
    assert sum(event.count for event in hand.told(Damaged)) == most(list(roll), ((1, -1),) * 3)

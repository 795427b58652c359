"""§4.III Dogfights."""

from __future__ import annotations

from itertools import product

import pytest

from frente.games.espana_1936.book import NATIONALIST, PLANES, REPUBLICAN
from frente.games.espana_1936.commands import Done, Duel, Order, Pair
from frente.games.espana_1936.dogfight import DogfightRoll, Ordering, Pairing, best_die
from frente.games.espana_1936.events import Dogfought, Rolled
from frente.games.espana_1936.position import DEAD, MAP, Position
from frente.games.espana_1936.roll import GroundRoll, dice_count
from frente.games.espana_1936.view import observe
from tests.games.espana_1936.positions import opened, p, position, sp
from tests.games.espana_1936.words import asked, attack, combat, no_go, pieces, thrown
from tests.games.hand import Hand
from tests.rule_marks import rule

G = "espana-1936"


def duel(mine: str, theirs: str, cards: tuple[str, str] = ("", ""), hands: str = "") -> Hand[Position]:
    """A combat in Zaragoza to which both sides commit their airplanes; there are other units for a second combat."""
    team = f"zaragoza: n-army-s1, n-army-s2, n-franco, {', '.join(mine.split())}, r-army-l1=5"
    hand = attack("n-franco", f"{team}, {', '.join(theirs.split())}", hands=hands)
    combat(hand, "n-army-s1 r-army-l1", f"n-franco {mine}", theirs, cards)
    return hand


def ground(hand: Hand[Position]) -> tuple[int, int]:
    """The dice of the ground roll that comes now."""
    assert isinstance(hand.top, GroundRoll)
    return dice_count(hand.s, 0), dice_count(hand.s, 1)


@rule(G, "4.III.a", "seq.d")
def test_4_iii_a_dogfights_come_before_the_ground_roll() -> None:
    hand = duel("n-he-51", "r-i-15-1")
    assert isinstance(hand.top, DogfightRoll), "one against one is paired by itself"
    hand.roll(1, 1)
    assert isinstance(hand.top, GroundRoll)


@rule(G, "4.III.a")
def test_4_iii_a_one_side_alone_has_no_dogfight() -> None:
    """Airplanes in the space that were not committed to this combat do not fight (R38)."""
    team = "zaragoza: n-army-s1, n-army-s2, n-franco, n-he-51, n-cr-32-1, r-army-l1=5, r-i-15-1"
    hand = attack("n-franco", team)
    combat(hand, "n-army-s1 r-army-l1", "n-franco n-he-51")
    assert ground(hand) == (2, 5)
    thrown(hand, *[1] * 7)
    combat(hand, "n-army-s2 r-army-l1", "", "r-i-15-1")
    assert ground(hand) == (1, 6)


@rule(G, "4.III.b", "4.III.c")
def test_4_iii_b_the_defender_pairs_and_the_attacker_orders() -> None:
    hand = duel("n-he-51 n-cr-32-1", "r-i-15-1 r-i-16")
    assert isinstance(hand.top, Pairing)
    assert hand.seat == "republican"
    he, cr, i15, i16 = pieces("n-he-51 n-cr-32-1 r-i-15-1 r-i-16")
    options = {frozenset(o.pairs) for o in hand.top.options(hand.s) if isinstance(o, Pair)}
    assert options == {frozenset({(he, i15), (cr, i16)}), frozenset({(he, i16), (cr, i15)})}
    for bad in (
        (), ((he, i15),), ((he, i15), (he, i16)), ((he, i15), (cr, i15)), ((i15, he), (i16, cr)),
        ((he, i15), (cr, p("r-sb-2"))), ((he, i15), (-1, i16)), ((he, i15), (10**9, i16)),
        ((he, i15), (cr, i16), (he, i15)),
    ):  # fmt: skip
        assert hand.refused(Pair(bad)) == ("bad_pairs", "4.III")
    hand.do(Pair(((he, i16), (cr, i15))))
    assert isinstance(hand.top, Ordering)
    assert hand.seat == "nationalist"
    for pair in (-1, 2, 10**9):
        assert hand.refused(Order(pair)) == ("no_such_pair", "4.III")
    hand.do(Order(1))
    assert asked(hand) == 2, "the CR-32 and the I-15"
    hand.roll(1, 1)
    assert asked(hand) == 3, "then the He-51 and the I-16"
    hand.roll(1, 1, 1)
    fought = [(event.unit, event.other) for event in hand.told(Dogfought)]
    assert fought == [(cr, i15), (he, i16)]
    assert ground(hand) == (1 + 1 + 1, 5 + 1 + 2)


@rule(G, "4.III.c")
@pytest.mark.parametrize("chosen", ["n-he-51", "n-cr-32-2"])
def test_4_iii_c_an_airplane_without_an_opponent_adds_its_dice(chosen: str) -> None:
    """Two against one: the other adds its dice whatever happens in the air (here the I-16 shoots its man down)."""
    hand = duel("n-he-51 n-cr-32-2", "r-i-16")
    hand.do(Pair(((p(chosen), p("r-i-16")),)))
    value = hand.s.value[p(chosen)]
    hand.roll(*[1] * value, 6, 6)
    other = 3 - value
    assert ground(hand) == (1 + other, 5 + 2)


@rule(G, "4.III.d")
@pytest.mark.parametrize("modifier", [-1, 0, 1, 2])
def test_4_iii_d_the_best_of_every_die_and_every_placement(modifier: int) -> None:
    """By brute force: the owner puts the modifier on either die and keeps either result; -1 on the die he does not keep."""
    for count in (1, 2):
        for roll in product(range(1, 7), repeat=count):
            results = [
                value + (modifier if n == place else 0)
                for place in range(count)
                for n, value in enumerate(roll)
            ]
            assert best_die(roll, modifier) == max(results), roll


@rule(G, "4.III.d")
def test_4_iii_d_by_the_book() -> None:
    assert best_die((5, 2), 1) == 6
    assert best_die((5, 2), -1) == 5
    assert best_die((5,), -1) == 4


@rule(G, "4.III.e")
def test_4_iii_e_cards_and_generals_stay_out_of_it() -> None:
    """N3 adds two dice on the ground and none in the air; the general has +1, the result is the die itself."""
    team = "zaragoza: n-army-s1, n-mola, n-he-51, r-army-l1=5, r-rojo, r-i-15-1"
    hand = attack("n-mola", team, hands="N3")
    combat(hand, "n-army-s1 r-army-l1", "n-mola n-he-51", "r-rojo r-i-15-1", ("N3 support", ""))
    assert asked(hand) == 2
    hand.roll(4, 1)
    assert hand.told(Dogfought)[0].results == (4, 2), "the He-51 has no modifier, the I-15 has +1"
    assert ground(hand) == (1 + 1 + 2, 5 + 1)


@rule(G, "4.III.f", "4.III.j")
def test_4_iii_f_six_or_more_destroys() -> None:
    """An ME-109 (+2) with a 4."""
    hand = duel("n-me-109", "r-i-15-1")
    hand.roll(4, 1, 1)
    assert hand.told(Dogfought)[0].results == (6, 2)
    assert hand.s.box[p("r-i-15-1")] == DEAD
    assert ground(hand) == (1 + 2, 5)
    off = {one.piece: one.box for one in observe(hand.s, None).off}
    assert off[p("r-i-15-1")] == "eliminated.1"


@rule(G, "4.III.j", "4.III.f")
def test_4_iii_j_an_eliminated_airplane_is_never_assigned_again() -> None:
    s = position("madrid: r-army-s11", "burgos: n-army-s1", turn=5, boards="r-i-16")
    s.place(p("r-i-16"), -1, DEAD)
    hand = opened(s, "movement")
    while hand.seat == "nationalist":
        hand.do(next(o for o in hand.top.options(s) if isinstance(o, Done)))
    assert no_go(hand, "r-i-16", "madrid") == ("not_available", "2")


@rule(G, "4.III.g")
def test_4_iii_g_both_may_fall() -> None:
    hand = duel("n-he-51", "r-potez-54")
    hand.roll(6, 6)
    assert [hand.s.box[one] for one in pieces("n-he-51 r-potez-54")] == [DEAD, DEAD]
    assert ground(hand) == (1, 5)


@rule(G, "4.III.h")
def test_4_iii_h_a_five_drives_off_for_the_battle() -> None:
    hand = duel("n-he-51", "r-i-15-1")
    hand.roll(5, 1)
    assert hand.s.box[p("r-i-15-1")] == MAP
    assert hand.s.at[p("r-i-15-1")] == sp("zaragoza")
    assert ground(hand) == (2, 5)
    thrown(hand, *[1] * 7)
    hand.do(Duel(*pieces("n-army-s2 r-army-l1")))
    assert isinstance(hand.top, GroundRoll), "nothing is left to support the second combat"
    thrown(hand, *[1] * 6)
    assert not hand.s.used[p("r-i-15-1")]
    assert hand.s.box[p("r-i-15-1")] != DEAD


@rule(G, "4.III.i")
def test_4_iii_i_less_than_five_and_both_add_their_dice() -> None:
    """Values of 1 that end with 3 and 3 (a 2 with +1)."""
    hand = duel("n-he-51", "r-i-15-1")
    hand.roll(3, 2)
    assert hand.told(Dogfought)[0].results == (3, 3)
    assert ground(hand) == (2, 6)
    hand.roll(*[1] * 8)
    assert hand.told(Rolled)[0].rolls == (1, 1)


@rule(G, "4.III.d", "counters.j")
@pytest.mark.parametrize("side", [NATIONALIST, REPUBLICAN])
def test_4_iii_d_every_airplane_has_one_die_or_two(side: int) -> None:
    s = position()
    assert {s.value[plane] for plane in PLANES[side]} == {1, 2}

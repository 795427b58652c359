"""§11.2 Concentric attacks, and §11.3 the bonus of the first turn.

1406 is attacked from 1506; nobody else near, its defenders can retreat to 1306, 1405 and 1407. 1408 watches 1407;
1307 watches 1306 and 1407; 1305 watches 1306 and 1405.
"""

from __future__ import annotations

import pytest

from frente.games.santander_37.book import LABEL, REPUBLICAN
from frente.games.santander_37.combat_events import Fought
from frente.games.santander_37.retreat import first_hexes
from tests.games.santander_37.battles import battle, fight
from tests.games.santander_37.positions import h, position
from tests.rule_marks import rule

GAME = "santander-37"
BASE = ("1406: brigade-170", "1506: i-navarra-1")


def bonus(*stacks: str, target: str = "1406") -> int:
    """The modifier that the die of an attack by I Navarra got."""
    told = fight(battle(*stacks), target, "i-navarra-1", die=3).told(Fought)[-1]
    return told.modified - told.die


@rule(GAME, "11.2.a")
@pytest.mark.parametrize(
    ("others", "open_hexes", "concentric"),
    [
        ((), ["1306", "1405", "1407"], False),
        (("1408: ii-navarra-1",), ["1306", "1405"], False),
        (("1307: ii-navarra-1",), ["1405"], True),
        (("1307: ii-navarra-1", "1305: ii-navarra-2"), [], True),
        # Enemy units close a hex without any zone.
        (("1307: ii-navarra-1/oos",), ["1306", "1405", "1407"], False),
        (("1306: ii-navarra-1/oos", "1407: ii-navarra-2/oos"), ["1405"], True),
        # A friend in a watched hex opens it, a logistic unit does not.
        (("1307: ii-navarra-1", "1306: brigade-171"), ["1306", "1405"], False),
        (("1307: ii-navarra-1", "1306: lu-r-1"), ["1405"], True),
        # Only hexes next to the defender count: whether the retreat could go on from 1405 does not matter.
        (("1307: ii-navarra-1", "1304: ii-navarra-2/oos", "1404: iii-navarra-1/oos"), ["1405"], True),
    ],
)
def test_11_2_a_concentric_is_an_attack_that_leaves_one_hex_or_none(
    others: tuple[str, ...], open_hexes: list[str], concentric: bool
) -> None:
    s = position(*BASE, *others)
    assert sorted(LABEL[n] for n in first_hexes(s, REPUBLICAN, h("1406"))) == open_hexes
    assert bonus(*BASE, *others) == (1 if concentric else 0)


@rule(GAME, "11.2.a")
def test_11_2_a_the_sea_and_impassable_sides_are_no_way_out() -> None:
    """Santander opens on 0210, where the attacker stands, and 0110, which he watches: none is left."""
    s = position("0211: brigade-170", "0210: i-navarra-1")
    assert first_hexes(s, REPUBLICAN, h("0211")) == []


@rule(GAME, "11.2.a")
def test_11_2_a_a_hex_held_by_an_enemy_logistic_unit_is_no_way_out() -> None:
    s = position(*BASE, "1307: ii-navarra-1", "1405: lu-n-1")
    assert first_hexes(s, REPUBLICAN, h("1406")) == []


@rule(GAME, "11.2.a")
def test_11_2_a_the_defender_of_either_side() -> None:
    hand = battle("1406: i-castilla-1", "1506: brigade-170", "1307: brigade-171", side="republican")
    told = fight(hand, "1406", "brigade-170", die=3).told(Fought)[-1]
    assert told.modified == 4


@rule(GAME, "11.2.b")
@pytest.mark.parametrize("die", range(1, 7))
def test_11_2_b_it_adds_one_to_the_die(die: int) -> None:
    hand = fight(battle(*BASE, "1307: ii-navarra-1"), "1406", "i-navarra-1", die=die)
    told = hand.told(Fought)[-1]
    # 6 : 3, the 2:1 column from the 2 to the 7.
    assert (told.modified, told.result) == (die + 1, ["1/1", "1/1", "0/1", "1/2", "0/2", "0/3"][die - 1])


# --- §11.3 ----------------------------------------------------------------------------------------------------------


def column(*stacks: str, turn: int = 1, attacker: str = "i-navarra-1", target: str = "1406") -> str:
    """The column on which the attack is read."""
    return fight(battle(*stacks, turn=turn), target, attacker, die=1).told(Fought)[-1].odds


@rule(GAME, "11.3.a")
@pytest.mark.parametrize(
    ("hq", "wanted"),
    [
        ("1506", "3:1"),  # one hex from the target
        ("1508", "3:1"),  # two columns east: two hexes
        ("1606", "3:1"),  # two hexes south
        ("1509", "2:1"),  # three hexes
    ],
)
def test_11_3_a_on_turn_1_an_attack_within_two_hexes_of_the_ctv_shifts_one_column(
    hq: str, wanted: str
) -> None:
    """I Navarra's 6 : 3 is 2:1. Every Nationalist attack has it, not only those of Italians (ruling)."""
    assert column(*BASE, f"{hq}: hq-ctv") == wanted


@rule(GAME, "11.3.a")
def test_11_3_a_italians_have_it_as_well() -> None:
    stacks = ("1406: brigade-170", "1506: littorio-1", "1606: hq-ctv")
    assert column(*stacks, attacker="littorio-1") == "3:1"


@rule(GAME, "11.3.a")
def test_11_3_a_the_target_is_measured_and_not_the_attacker() -> None:
    """1608 is two hexes from the attacker on 1506 and three from the target on 1406."""
    assert column(*BASE, "1608: hq-ctv") == "2:1"


@rule(GAME, "11.3.a")
@pytest.mark.parametrize("turn", [2, 3, 7])
def test_11_3_a_only_on_turn_1(turn: int) -> None:
    assert column(*BASE, "1606: hq-ctv", turn=turn) == "2:1"


@rule(GAME, "11.3.a")
@pytest.mark.parametrize("hq", ["hq-littorio", "hq-frecce", "hq-vi-ce"])
def test_11_3_a_no_other_headquarters_gives_it(hq: str) -> None:
    assert column(*BASE, f"1606: {hq}") == "2:1"


@rule(GAME, "11.3.a")
def test_11_3_a_not_without_the_headquarters_on_the_map() -> None:
    assert column(*BASE) == "2:1"


@rule(GAME, "11.3.a")
def test_11_3_a_no_republican_attack_has_it() -> None:
    """3 : 4, a Basque brigade against Castilla, is 1:2."""
    hand = battle("1406: i-castilla-1", "1306: brigade-155", "1506: hq-ctv", side="republican", turn=1)
    assert fight(hand, "1406", "brigade-155", die=1).told(Fought)[-1].odds == "1:2"


@rule(GAME, "11.3.a")
def test_11_3_a_the_shift_stops_at_the_last_column() -> None:
    """18 : 3 is 6:1 already."""
    hand = battle("1406: brigade-170", "1506: i-navarra-1, iv-navarra-1, v-navarra-1", "1606: hq-ctv", turn=1)
    told = fight(hand, "1406", "i-navarra-1", "iv-navarra-1", "v-navarra-1", die=1).told(Fought)[-1]
    assert told.odds == "6:1+"

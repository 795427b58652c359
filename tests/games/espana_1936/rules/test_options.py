"""Optional rules: the Republican generals, captured tanks, San Sebastián; and which options go together."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.book import CARDS, MAINLAND, OPTION_IDS, PIECES, REPUBLICAN, SPACES
from frente.games.espana_1936.commands import Act, Choose, Move, Play, React, Stop
from frente.games.espana_1936.events import Captured, CaptureRolled, Rolled, TankLost
from frente.games.espana_1936.position import DEAD, UNUSED, Position
from frente.kernel.game import BadSetting
from tests.games.espana_1936.positions import G, c, events, p, sp
from tests.games.espana_1936.words import SAFE, attack, battles, combat, thrown
from tests.games.hand import Hand
from tests.rule_marks import rule


@rule(G, "opt.a")
@pytest.mark.parametrize("scenario", ["1936", "1938"])
def test_opt_a_every_combination_but_one_pair_can_be_chosen(scenario: str) -> None:
    """Of 2^7 combinations a quarter has both Non-Intervention and Historical Fact."""
    refused = 0
    for chosen in product((False, True), repeat=len(OPTION_IDS)):
        options = dict(zip(OPTION_IDS, chosen, strict=True))
        if options["non-intervention"] and options["historical-fact"]:
            with pytest.raises(BadSetting, match="choose one"):
                GAME.settings(scenario, options)
            refused += 1
            continue
        assert GAME.settings(scenario, options) == (scenario, options)
        s = GAME.new(scenario, options)
        assert [s.option(n) for n in range(len(OPTION_IDS))] == list(chosen)
        assert s.audit() == []
    assert refused == 32


@rule(G, "opt.a")
def test_opt_a_without_a_choice_no_option_is_on() -> None:
    assert not any(GAME.settings("1936", None)[1].values())
    with pytest.raises(BadSetting):
        GAME.settings("1936", {"no-such-option": True})


@rule(G, "opt.a", "opt.nonint.a")
def test_opt_a_e_cards_of_foreign_aid_stay_out_with_non_intervention() -> None:
    """The ruling: four E cards and ten A cards a side, without those that speak of foreign aid."""
    chosen = ("non-intervention", "initiative-uncertainty", "la-armada")
    s = GAME.new("1936", {name: name in chosen for name in OPTION_IDS})
    out = {info.id for n, info in enumerate(CARDS) if info.card.kind != "basic" and s.card[n] == UNUSED}
    assert out == {"NE3", "RE3", "NA4", "NA6", "RA9"}


# --- The Republican generals ------------------------------------------------------------------------------------------


def first_roll(general: str, others: str, options: str) -> Rolled:
    """The Republican's first roll, 6 and 2, of a unit of 2 without a modifier of its own."""
    line = f"madrid: r-army-s11=2, {general}{others}, n-army-s1"
    hand = attack(general, line, n="segovia burgos", options=options)
    combat(hand, "r-army-s11 n-army-s1", general)
    hand.roll(6, 2, 1)
    return hand.told(Rolled)[0]


@rule(G, "opt.generals.b", "opt.generals.c")
@pytest.mark.parametrize(
    ("general", "badge", "other"),
    [("r-durruti", "r-anarchist-s1", "r-communist-s1"), ("r-lister", "r-communist-s1", "r-anarchist-s1")],
)
def test_opt_generals_b_the_minus_counts_only_without_his_badge(general: str, badge: str, other: str) -> None:
    """The 6 becomes a 5; a unit of the badge need only be there, the army unit attacks."""
    on = "republican-generals"
    assert first_roll(general, "", on) == Rolled(REPUBLICAN, (6, 2), (5, 2))
    assert first_roll(general, f", {other}", on) == Rolled(REPUBLICAN, (6, 2), (5, 2))
    assert first_roll(general, f", {badge}", on) == Rolled(REPUBLICAN, (6, 2), (6, 2))


@rule(G, "opt.generals.c")
def test_opt_generals_c_the_basic_rule_always_takes_the_minus() -> None:
    assert first_roll("r-durruti", ", r-anarchist-s1", "") == Rolled(REPUBLICAN, (6, 2), (5, 2))


@rule(G, "opt.generals.c")
def test_opt_generals_c_a_badge_in_another_space_is_no_help() -> None:
    line = "madrid: r-army-s11=2, r-durruti, n-army-s1"
    hand = attack(
        "r-durruti", line, "albacete: r-anarchist-s1", n="segovia burgos", options="republican-generals"
    )
    combat(hand, "r-army-s11 n-army-s1", "r-durruti")
    hand.roll(6, 2, 1)
    assert hand.told(Rolled)[0] == Rolled(REPUBLICAN, (6, 2), (5, 2))


@rule(G, "opt.generals.b", "opt.generals.c")
def test_opt_generals_b_the_option_speaks_of_attacks_only() -> None:
    """Durruti supports a defender: his printed -1 counts, Anarchists or not."""
    line = "zaragoza: n-army-s1, n-franco, r-army-s11=2, r-anarchist-s1, r-durruti"
    hand = attack("n-franco", line, options="republican-generals")
    combat(hand, "n-army-s1 r-army-s11", "n-franco", "r-durruti")
    hand.roll(1, 6, 2)
    assert hand.told(Rolled)[1] == Rolled(REPUBLICAN, (6, 2), (5, 2))


@rule(G, "opt.generals.a", "opt.generals.b")
def test_opt_generals_a_miaja_and_rojo_need_no_badge() -> None:
    """Miaja's +1 is placed by its owner after the roll; nothing was taken from it."""
    assert first_roll("r-miaja", "", "republican-generals").after == (6, 2)


@rule(G, "opt.generals.d")
@pytest.mark.parametrize(
    ("others", "options", "allowed"),
    [
        ("r-army-s11", "republican-generals", False),
        ("r-army-s11, r-basque-s1", "republican-generals", True),
        ("r-army-s11", "", True),
    ],
)
def test_opt_generals_d_ulibarri_attacks_only_with_basques(others: str, options: str, allowed: bool) -> None:
    hand = battles(f"bilbao: {others}, r-ulibarri, n-army-s1", options=options)
    assert hand.seat == "republican"
    order = Act(p("r-ulibarri"), True)
    if allowed:
        hand.do(order)
    else:
        assert hand.refused(order)[0] == "badge_missing"
        assert order not in list(hand.top.options(hand.s))
    # He may always rest.
    assert allowed or hand.judge(Act(p("r-ulibarri"), False))


# --- Captured tanks ---------------------------------------------------------------------------------------------------


def tank_lost(
    *more: str, options: str = "republican-tanks", others: str = ", r-communist-s2"
) -> Hand[Position]:
    """A Communist unit of 1 falls in Zaragoza with the T-26 that supports it; no other unit can attack."""
    line = f"zaragoza: n-army-l1=3, n-mola, r-communist-s1, r-t-26-1{others}"
    hand = attack("n-mola", line, *more, options=options)
    combat(hand, "n-army-l1 r-communist-s1", "n-mola", "r-t-26-1")
    thrown(hand, 6, 6, 6, 1)
    assert [one.unit for one in hand.told(TankLost)] == [p("r-t-26-1")]
    assert hand.s.box[p("r-t-26-1")] == DEAD
    return hand


def offered(hand: Hand[Position]) -> tuple[set[str], set[str]]:
    """Counters and spaces among which the Nationalist can choose."""
    found: list[Any] = list(hand.top.options(hand.s))
    return {PIECES[one.piece].id for one in found}, {SPACES[one.to].id for one in found}


@rule(G, "opt.tanks.a")
@pytest.mark.parametrize("die", range(1, 7))
def test_opt_tanks_a_four_or_more_captures(die: int) -> None:
    hand = tank_lost()
    assert hand.asks == "Capture chance"
    hand.roll(die)
    assert hand.told(CaptureRolled) == [CaptureRolled((die,), int(die >= 4))]
    assert (hand.asks == "TankPlacement nationalist") == (die >= 4)


@rule(G, "opt.tanks.a")
def test_opt_tanks_a_without_the_option_a_tank_is_simply_lost() -> None:
    hand = tank_lost(options="")
    assert hand.told(CaptureRolled) == []
    assert hand.asks != "Capture chance"


@rule(G, "opt.tanks.a")
def test_opt_tanks_a_nationalist_tanks_are_not_captured() -> None:
    hand = attack(
        "n-mola", "zaragoza: n-army-s1, n-mola, n-cv-33-1, r-army-l1=5, r-t-26-1", options="republican-tanks"
    )
    combat(hand, "n-army-s1 r-army-l1", "n-mola n-cv-33-1")
    thrown(hand, 1, 6, 6, 6, 6, 6)
    assert [one.unit for one in hand.told(TankLost)] == [p("n-cv-33-1")]
    assert hand.told(CaptureRolled) == []


@rule(G, "opt.tanks.b")
def test_opt_tanks_b_it_enters_where_the_nationalists_are_in_control() -> None:
    hand = tank_lost("huesca: n-army-s9, r-army-s12", "teruel: n-army-s8")
    hand.roll(4)
    # Zaragoza and Huesca are contested. Marruecos is Nationalist too.
    assert offered(hand) == ({"n-t-26-1"}, {*SAFE.split(), "teruel", "marruecos"})
    for space in ("zaragoza", "huesca", "valencia"):
        assert hand.refused(Move(p("n-t-26-1"), sp(space))) == ("tank_place", "options")
    assert hand.refused(Move(p("n-cv-33-1"), sp("teruel"))) == ("tank_place", "options")
    assert hand.refused(Move(p("r-t-26-1"), sp("teruel"))) == ("tank_place", "options")
    hand.do(Move(p("n-t-26-1"), sp("teruel")))
    assert hand.told(Captured) == [Captured(p("n-t-26-1"), sp("teruel"))]
    assert hand.s.at[p("n-t-26-1")] == sp("teruel")


@rule(G, "opt.tanks.b")
def test_opt_tanks_b_a_space_that_the_battle_won_will_do() -> None:
    hand = tank_lost(others="")
    hand.roll(6)
    assert "zaragoza" in offered(hand)[1]


@rule(G, "opt.tanks.b")
def test_opt_tanks_b_its_fate_is_known_when_the_battle_is_over() -> None:
    line = "zaragoza: n-army-l1=3, n-army-s1, n-mola, r-communist-s1, r-communist-s2, r-t-26-1"
    hand = attack("n-mola", line, options="republican-tanks")
    combat(hand, "n-army-l1 r-communist-s1", "n-mola", "r-t-26-1")
    thrown(hand, 6, 6, 6, 1)
    assert hand.asks == "Duels nationalist"
    combat(hand, "n-army-s1 r-communist-s2")
    thrown(hand, 1, 1)
    assert hand.asks == "Capture chance"
    other = attack("n-mola", line, options="republican-tanks")
    combat(other, "n-army-l1 r-communist-s1", "n-mola", "r-t-26-1")
    thrown(other, 6, 6, 6, 1)
    other.do(Stop())
    assert other.asks == "Capture chance"


@rule(G, "opt.tanks.b")
def test_opt_tanks_b_another_tank_when_both_t_26_are_in_use() -> None:
    hand = tank_lost("leon: n-army-s2, n-t-26-1, n-t-26-2, n-cv-33-1")
    hand.roll(5)
    counters, _ = offered(hand)
    assert {PIECES[p(one)].short for one in counters} == {"CV-33", "Pz-I"}  # its owner chooses
    hand.do(Move(p("n-pz-i-1"), sp("burgos")))
    assert hand.s.at[p("n-pz-i-1")] == sp("burgos")


@rule(G, "opt.tanks.a", "opt.tanks.b")
@pytest.mark.parametrize(("dice", "wanted"), [((4, 3), 1), ((6, 5), 2)])
def test_opt_tanks_a_a_die_for_each_tank(dice: tuple[int, int], wanted: int) -> None:
    line = "zaragoza: n-army-l1=3, n-mola, r-communist-s1, r-t-26-1, r-bt-5"
    hand = attack("n-mola", line, options="republican-tanks")
    combat(hand, "n-army-l1 r-communist-s1", "n-mola", "r-t-26-1 r-bt-5")
    thrown(hand, 6, 6, 6, 1)
    hand.roll(*dice)
    for number in range(1, wanted + 1):
        assert hand.asks == "TankPlacement nationalist"
        hand.do(Move(p(f"n-t-26-{number}"), sp("burgos")))
    assert hand.asks != "TankPlacement nationalist"


@rule(G, "opt.tanks.b")
def test_opt_tanks_b_no_counter_no_capture() -> None:
    every = "n-t-26-1, n-t-26-2, n-cv-33-1, n-cv-33-2, n-cv-33-3, n-pz-i-1, n-pz-i-2"
    hand = tank_lost(f"leon: n-army-s2, {every}")
    assert hand.asks != "Capture chance"
    assert hand.told(CaptureRolled) == []


# --- San Sebastián ----------------------------------------------------------------------------------------------------


def landing(*spaces: str, card: str = "R22", **more: str) -> Hand[Position]:
    """The Republican has played an event that brings a unit into a port."""
    hand = events("burgos: n-army-s9", "toledo: r-army-s9", *spaces, hands=card, **more)
    hand.do(Play(c(card)))
    if hand.asks == "Reaction nationalist":
        hand.do(React())
    return hand


def ports(hand: Hand[Position]) -> set[str]:
    """Where the unit can land."""
    found = {SPACES[one.spaces[0]].id for one in hand.top.options(hand.s) if isinstance(one, Choose)}
    judged = {SPACES[n].id for n in MAINLAND if hand.judge(Choose(spaces=(n,)))}
    assert judged == found
    return found


# All ports of the base game but those that the Nationalists hold; Marruecos is theirs.
PORTS = {"barcelona", "murcia", "valencia", "cadiz", "la-coruna"}


@rule(G, "opt.sansebastian.a")
def test_opt_sansebastian_a_a_republican_san_sebastian_is_a_port() -> None:
    assert ports(landing()) == PORTS
    assert ports(landing(options="san-sebastian")) == PORTS | {"san-sebastian"}
    hand = landing("san-sebastian: r-basque-s1", options="san-sebastian")
    hand.do(Choose(spaces=(sp("san-sebastian"),)))
    assert hand.s.troops[len(SPACES) + sp("san-sebastian")] == 2


@rule(G, "opt.sansebastian.b")
@pytest.mark.parametrize("here", ["san-sebastian: n-army-s1", "san-sebastian: n-army-s1, r-basque-s1"])
def test_opt_sansebastian_b_the_port_is_lost_with_control(here: str) -> None:
    assert ports(landing(here, options="san-sebastian")) == PORTS


@rule(G, "opt.sansebastian.b")
def test_opt_sansebastian_b_it_serves_no_nationalist() -> None:
    hand = events(
        "burgos: n-army-s9",
        "toledo: r-army-s9",
        hands="N5",
        options="san-sebastian",
        n="san-sebastian pamplona la-coruna lugo",
    )
    hand.do(Play(c("N5")))
    if hand.asks == "Reaction republican":
        hand.do(React())
    spaces = {
        SPACES[one.spaces[0]].id for one in hand.top.options(hand.s) if isinstance(one, Choose) and one.spaces
    }
    assert spaces == {"la-coruna", "marruecos"}


@rule(G, "2.units.s")
def test_2_units_s_a_surrounded_port_receives_nothing() -> None:
    # Murcia's neighbours are Albacete, Almería and Valencia.
    hand = landing(n="albacete almeria valencia")
    assert ports(hand) == PORTS - {"murcia", "valencia"}
    assert hand.refused(Choose(spaces=(sp("murcia"),))) == ("surrounded", "2")

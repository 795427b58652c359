"""The Republican offensive in Aragon (§14)."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import AIR, NATIONALIST
from frente.games.santander_37.commands import Withdraw
from frente.games.santander_37.events import OffensiveRolled, OffensiveStruck, Withdrawn
from frente.games.santander_37.offensive import EffectRoll, StartRoll, Withdrawal
from frente.games.santander_37.position import (
    AVAILABLE,
    LAUNCHED,
    SPENT_OFFENSIVE,
    TRACK,
    WAITING,
    WITHDRAWN,
    Position,
)
from tests.games.santander_37.positions import Hand, at, position, u, units
from tests.rule_marks import rule

ARMY = (
    "1506: i-navarra-1, i-navarra-2, spanish-cavalry", "1405: littorio-1, littorio-2, carri-1",
    "1505: flechas-negras-1, hq-navarra",
)  # fmt: skip
AIRCRAFT = units("condor-1", "fan-1", "legionaria-1")


def step(s: Position) -> Hand:
    """The offensive step of the Nationalist phase."""
    return at(s, "nationalist", "offensive")


def effects(die: int, *stacks: str, turn: int = 4, **scalars: int) -> Hand:
    """The effects of an offensive that began a turn ago."""
    hand = step(position(*(stacks or ARMY), turn=turn, offensive=LAUNCHED, **scalars))
    assert isinstance(hand.top, EffectRoll)
    hand.roll(die)
    return hand


@rule("santander-37", "14.0.a")
def test_14_0_a_the_reference_explains_an_event_off_the_map() -> None:
    text = next(one for one in GAME.rules() if one["ids"] == ["14.0.a"])["text"]
    assert "Belchite" in text["en"]
    assert "Saragossa" in text["en"]
    assert "Belchite" in text["es"]


@rule("santander-37", "14.1.a")
@pytest.mark.parametrize("turn", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_14_1_a_it_starts_on_a_roll_no_higher_than_the_turn(turn: int, die: int) -> None:
    hand = step(position(turn=turn))
    assert isinstance(hand.top, StartRoll)
    hand.roll(die)
    assert hand.s.offensive == (LAUNCHED if die <= turn else WAITING)


@rule("santander-37", "14.1.a")
def test_14_1_a_not_before_turn_3() -> None:
    for turn in (1, 2):
        hand = step(position(turn=turn))
        assert not isinstance(hand.top, StartRoll)
        assert hand.told(OffensiveRolled) == []


@rule("santander-37", "14.1.a")
def test_14_1_a_it_is_the_first_step_of_the_nationalist_phase() -> None:
    assert next(one.name for one in Position.PROCEDURES["nationalist"]) == "offensive"


@rule("santander-37", "14.1.b")
def test_14_1_b_a_start_is_shown_and_strikes_on_the_next_turn() -> None:
    s = position(*ARMY, turn=4)
    step(s).roll(4)
    track = next(one for one in GAME.observe(s, None).tracks if one.id == "offensive")
    assert track.value == LAUNCHED
    s.turn = 5
    assert isinstance(step(s).top, EffectRoll)


@rule("santander-37", "14.1.c")
def test_14_1_c_a_failure_is_rolled_again_next_turn() -> None:
    s = position(*ARMY, turn=3)
    step(s).roll(4)
    assert s.offensive == WAITING
    s.turn = 4
    hand = step(s)
    assert isinstance(hand.top, StartRoll)
    hand.roll(4)
    assert s.offensive == LAUNCHED


@rule("santander-37", "14.1.d")
def test_14_1_d_a_start_on_turn_7_does_nothing() -> None:
    """Ruling R76."""
    s = position(*ARMY, turn=7, morale=3)
    hand = step(s)
    hand.roll(6)
    assert hand.told(OffensiveStruck) == []
    at(s, "", "end_of_turn")
    assert s.morale == 3
    assert all(s.box[n] == AVAILABLE for n in AIR[NATIONALIST])
    assert s.stack == ()


@rule("santander-37", "14.2.a")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_14_2_a_one_to_four_takes_three_steps_and_two_air_units(die: int) -> None:
    hand = effects(die)
    assert hand.top == Withdrawal(3, 2)
    assert hand.seat == "nationalist"
    a, b = units("i-navarra-1", "littorio-1")
    hand.do(Withdraw((a, a, b), AIRCRAFT[:2]))
    assert (hand.s.box[a], hand.s.pos[a]) == (WITHDRAWN, -1)
    assert (hand.s.steps[b], hand.s.face[b]) == (1, 1)
    assert [hand.s.box[n] for n in AIRCRAFT] == [WITHDRAWN, WITHDRAWN, AVAILABLE]


@rule("santander-37", "14.2.b")
@pytest.mark.parametrize("die", [5, 6])
def test_14_2_b_five_and_six_take_five_steps_and_three_air_units(die: int) -> None:
    hand = effects(die)
    assert hand.top == Withdrawal(5, 3)
    a, b, c = units("i-navarra-1", "littorio-1", "flechas-negras-1")
    assert hand.refused(Withdraw((a, a, b), AIRCRAFT[:2])) == ("withdraw_steps", "14.2")
    hand.do(Withdraw((a, a, b, b, c), AIRCRAFT))
    assert [event.units for event in hand.told(Withdrawn)] == [(a, a, b, b, c)]


@rule("santander-37", "14.2.c")
def test_14_2_c_the_nationalist_picks_among_nationalities() -> None:
    hand = effects(1)
    a, b, c, d = units("i-navarra-1", "littorio-1", "littorio-2", "flechas-negras-1")
    for choice in ((b, c, a), (a, a, b), (d, d, a), (a, b, d)):
        assert hand.judge(Withdraw(choice, units("condor-1", "condor-2")))
    for air in (("condor-1", "fan-1"), ("legionaria-1", "fan-3"), ("condor-1", "legionaria-2")):
        assert hand.judge(Withdraw((a, b, c), units(*air)))


@rule("santander-37", "14.2.c")
@pytest.mark.parametrize("unit", ["spanish-cavalry", "carri-1", "hq-navarra", "i-castilla-1"])
def test_14_2_c_only_infantry_on_the_map(unit: str) -> None:
    """Ruling R77."""
    hand = effects(1)
    choice = (*units("i-navarra-1", "littorio-1"), u(unit))
    assert hand.refused(Withdraw(choice, AIRCRAFT[:2])) == ("withdraw_kind", "14.2")


@rule("santander-37", "14.2.c")
def test_14_2_c_forged_withdrawals_are_refused_with_a_ground() -> None:
    hand = effects(1)
    a, b = units("i-navarra-1", "littorio-1")
    air = AIRCRAFT[:2]
    assert hand.refused(Withdraw((), ())) == ("withdraw_steps", "14.2")
    assert hand.refused(Withdraw((a, a, a), air)) == ("withdraw_kind", "14.2")
    assert hand.refused(Withdraw((a,) * 50_000, air)) == ("withdraw_kind", "14.2")
    assert hand.refused(Withdraw((a, b, -1), air)) == ("no_such_piece", "table")
    assert hand.refused(Withdraw((a, b, 10**9), air)) == ("no_such_piece", "table")
    assert hand.refused(Withdraw((a, b, u("brigade-170")), air)) == ("not_your_piece", "table")
    assert hand.refused(Withdraw((a, a, b), (air[0], air[0]))) == ("named_twice", "table")
    assert hand.refused(Withdraw((a, a, b), air[:1])) == ("withdraw_air", "14.2")
    assert hand.refused(Withdraw((a, a, b), (air[0], b))) == ("withdraw_air", "14.2")
    assert hand.refused(Withdraw((a, a, b), units("condor-1", "fare-1"))) == ("not_your_piece", "table")


def few_aircraft() -> Hand:
    """One air unit is available, three are on the track: turn 5, turn 6 and turn 6."""
    s = position(*ARMY, turn=4, offensive=LAUNCHED)
    for n in AIR[NATIONALIST]:
        s.box[n] = WITHDRAWN
    s.box[u("condor-1")] = AVAILABLE
    for name, due in (("fan-1", 5), ("fan-2", 6), ("legionaria-1", 6)):
        s.box[u(name)], s.due[u(name)] = TRACK, due
    return step(s)


@rule("santander-37", "14.2.d")
def test_14_2_d_available_ones_first_then_the_earliest_on_the_track() -> None:
    hand = few_aircraft()
    hand.roll(1)
    steps = units("i-navarra-1", "i-navarra-2", "littorio-1")
    assert hand.judge(Withdraw(steps, units("condor-1", "fan-1")))
    for wrong in (("condor-1", "fan-2"), ("fan-1", "fan-2"), ("fan-2", "legionaria-1")):
        assert hand.refused(Withdraw(steps, units(*wrong))) == ("withdraw_air", "14.2")


@rule("santander-37", "14.2.d")
def test_14_2_d_among_those_of_one_turn_the_nationalist_picks() -> None:
    hand = few_aircraft()
    hand.roll(5)
    steps = units("i-navarra-1", "i-navarra-1", "littorio-1", "littorio-1", "littorio-2")
    assert hand.judge(Withdraw(steps, units("condor-1", "fan-1", "fan-2")))
    assert hand.judge(Withdraw(steps, units("condor-1", "fan-1", "legionaria-1")))
    assert hand.refused(Withdraw(steps, units("condor-1", "fan-2", "legionaria-1"))) == (
        "withdraw_air",
        "14.2",
    )


@rule("santander-37", "14.2.d")
def test_14_2_d_when_too_few_are_left_all_go() -> None:
    """Ruling R78."""
    s = position("1506: i-navarra-1", turn=4, offensive=LAUNCHED)
    for n in AIR[NATIONALIST]:
        s.box[n] = WITHDRAWN
    s.box[u("condor-1")] = AVAILABLE
    hand = step(s)
    hand.roll(6)
    assert hand.top == Withdrawal(2, 1)


@rule("santander-37", "14.2.e")
def test_14_2_e_only_supplied_infantry() -> None:
    # 1406 is shut in by Republican zones.
    hand = effects(
        1, "1604: i-navarra-1, i-navarra-2", "1406: littorio-1",
        "1304: brigade-170", "1308: brigade-171", "1206: brigade-172", "1506: brigade-173",
    )  # fmt: skip
    a, b, cut = units("i-navarra-1", "i-navarra-2", "littorio-1")
    assert hand.refused(Withdraw((a, b, cut), AIRCRAFT[:2])) == ("withdraw_supply", "14.2")
    assert hand.judge(Withdraw((a, b, a), AIRCRAFT[:2]))


@rule("santander-37", "14.2.f", "13.0.k")
def test_14_2_f_morale_rises_and_the_offensive_is_over() -> None:
    hand = effects(1, morale=2)
    hand.do(next(iter(hand.top.options(hand.s))))
    assert hand.s.morale == 3
    assert hand.s.offensive == SPENT_OFFENSIVE
    track = next(one for one in GAME.observe(hand.s, None).tracks if one.id == "offensive")
    assert track.value == SPENT_OFFENSIVE
    for turn in (5, 6, 7):
        hand.s.turn = turn
        assert step(hand.s).told(OffensiveRolled) == []


@rule("santander-37", "14.2.f", "13.0.i", "13.0.l")
def test_14_2_f_withdrawn_regiments_do_not_count_and_morale_above_five_wins() -> None:
    hand = effects(1, morale=5, regiments=3)
    a, b = units("i-navarra-1", "littorio-1")
    hand.do(Withdraw((a, a, b), AIRCRAFT[:2]))
    assert (hand.s.regiments, hand.s.fell_regiments) == (3, 0)
    assert (hand.s.morale, hand.s.stack) == (6, ())


@rule("santander-37", "14.2.a")
def test_14_2_a_what_is_offered_is_allowed() -> None:
    for die in (1, 6):
        hand = effects(die)
        for one in hand.top.options(hand.s):
            assert hand.judge(one)

"""Weather (§16)."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.commands import Move, Support
from frente.games.santander_37.events import WeatherRolled
from frente.games.santander_37.position import FAIR, POOR
from frente.games.santander_37.weather import WeatherRoll
from tests.games.santander_37.battles import battle, declare, supporters
from tests.games.santander_37.positions import Hand, at, h, position, units
from tests.rule_marks import rule


def sky(die: int, before: int = FAIR, turn: int = 2) -> Hand:
    """The weather phase."""
    hand = at(position(turn=turn, weather=before), "", "weather")
    hand.roll(die)
    return hand


@rule("santander-37", "16.0.a")
@pytest.mark.parametrize(
    ("die", "weather"), [(1, FAIR), (2, FAIR), (3, FAIR), (4, FAIR), (5, FAIR), (6, POOR)]
)
def test_16_0_a_one_to_five_is_fair_and_six_poor(die: int, weather: int) -> None:
    assert sky(die).s.weather == weather


@rule("santander-37", "16.0.a")
def test_16_0_a_no_roll_on_turn_1() -> None:
    hand = at(position(turn=1), "", "weather")
    assert not isinstance(hand.top, WeatherRoll)
    assert hand.told(WeatherRolled) == []
    assert isinstance(at(position(turn=7), "", "weather").top, WeatherRoll)


@rule("santander-37", "16.0.b")
@pytest.mark.parametrize(("die", "weather"), [(1, FAIR), (4, FAIR), (5, POOR), (6, POOR)])
def test_16_0_b_after_a_poor_turn_one_is_added(die: int, weather: int) -> None:
    hand = sky(die, before=POOR)
    assert hand.s.weather == weather
    assert [(one.die, one.modified) for one in hand.told(WeatherRolled)] == [(die, die + 1)]


@rule("santander-37", "16.0.b")
def test_16_0_b_only_the_turn_before_counts() -> None:
    hand = sky(4, before=POOR)
    hand.s.turn = 3
    again = at(hand.s, "", "weather")
    again.roll(5)
    assert again.s.weather == FAIR


@rule("santander-37", "16.0.c")
@pytest.mark.parametrize("die", [1, 6])
def test_16_0_c_the_track_shows_it(die: int) -> None:
    s = sky(die).s
    track = next(one for one in GAME.observe(s, None).tracks if one.id == "weather")
    assert track.value == s.weather == (POOR if die == 6 else FAIR)


@rule("santander-37", "16.1.a")
def test_16_1_a_in_poor_weather_air_units_are_refused() -> None:
    hand = battle("1506: i-navarra-1, hq-navarra", "1406: brigade-170", weather=POOR)
    declare(hand, "1406", "i-navarra-1")
    for air in ("condor-1", "fan-1"):
        assert hand.refused(supporters(air)) == ("poor_weather", "16.1")
    assert hand.judge(Support())


@rule("santander-37", "16.1.b")
def test_16_1_b_poor_weather_has_its_own_costs() -> None:
    # Navarra has 5 points on foot. Clear ground without roads: 1 fair, 2 poor: five hexes or two.
    way = tuple(h(label) for label in ("1402", "1502", "1503", "1603", "1602"))
    for weather, reach in ((FAIR, 5), (POOR, 2)):
        hand = at(position("1401: i-navarra-1", weather=weather), "nationalist", "movement")
        assert hand.judge(Move(units("i-navarra-1"), way[:reach]))
        if reach < 5:
            assert hand.refused(Move(units("i-navarra-1"), way[: reach + 1])) == ("allowance", "10")


@rule("santander-37", "16.1.b")
def test_16_1_b_hills_on_foot_cost_two_or_three() -> None:
    # 1313 to 1315 are hills without roads between them; 1214-1313 etc. have rivers, these sides have none.
    for weather, cost4 in ((FAIR, 8), (POOR, 12)):
        hand = at(position("1317: i-navarra-1", weather=weather), "nationalist", "movement")
        events = hand.do(Move(units("i-navarra-1"), (h("1316"),)))
        assert [getattr(event, "cost4", None) for event in events][:1] == [cost4]

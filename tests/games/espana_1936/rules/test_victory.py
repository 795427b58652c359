"""End of the War: conquest, elimination, automatic victories, and the count after turn 10."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.commands import Done
from frente.games.espana_1936.events import PointsReceived
from frente.games.espana_1936.position import Position
from tests.games.espana_1936.endings import LEVANTE, NORTH, held, maintained, result, war
from tests.games.espana_1936.positions import G, opened
from tests.games.hand import Hand
from tests.rule_marks import rule


@rule(G, "victory.a", "6.d")
def test_victory_a_a_marker_or_the_only_counters_control_a_space() -> None:
    # Barcelona has a marker only, Bilbao a Nationalist unit, Oviedo a lone tank, Zaragoza units of both sides.
    hand = maintained(war("bilbao: n-army-s1", "oviedo: r-t-26-1", "zaragoza: n-army-s2, r-army-s1"))
    assert held(hand) == (3 + 1, 3 + 1, 4)
    assert result(hand) is None


@rule(G, "victory.a")
def test_victory_a_a_general_alone_takes_nothing() -> None:
    hand = maintained(war("barcelona: n-franco"))
    assert held(hand) == (3, 3, 6)


@rule(G, "victory.b")
def test_victory_b_what_counts_is_the_end_of_the_turn() -> None:
    more = "bilbao cordoba oviedo sevilla"
    hand = opened(war("zaragoza: n-army-s1", n=more), "movement")
    assert result(hand) is None  # eight objectives in the middle of the turn win nothing
    hand = maintained(war("zaragoza: n-army-s1, r-army-s1", n=more))
    assert held(hand)[0] == 7
    assert result(hand) is None


@rule(G, "victory.c", "6.h")
@pytest.mark.parametrize(
    ("n", "r", "expected"),
    [
        ("bilbao cordoba oviedo sevilla zaragoza", "", ("nationalist", "conquest", "ending.nationalist_objectives")),
        ("", "bilbao cordoba oviedo sevilla zaragoza", ("republican", "conquest", "ending.republican_objectives")),
        ("bilbao cordoba oviedo sevilla", "", None),
        ("", "bilbao cordoba oviedo sevilla", None),
    ],
)  # fmt: skip
def test_victory_c_eight_objectives_win(n: str, r: str, expected: tuple[str, str, str] | None) -> None:
    """Three and five make eight, three and four only seven."""
    hand = maintained(war(n=n, r=r))
    assert result(hand) == expected
    if expected:
        assert hand.s.stack == ()
        assert hand.told(PointsReceived) == []  # turn 5 has a flag, but the war is over


@rule(G, "victory.d")
@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ({}, None),
        ({"levante": LEVANTE.removesuffix(" almeria")}, ("nationalist", "elimination", "ending.republican_broken")),
        ({"north": NORTH.removesuffix(" segovia")}, ("republican", "elimination", "ending.nationalist_broken")),
    ],
)  # fmt: skip
def test_victory_d_fewer_than_eight_linked_spaces_lose(
    sides: dict[str, str], expected: tuple[str, str, str] | None
) -> None:
    # Sevilla and Cádiz are linked with each other and with neither group: they help nobody who holds them.
    for holder in ("n", "r"):
        s = war(**sides, **{holder: "sevilla cadiz"})  # type: ignore[arg-type]  # a turn is not among them
        assert result(maintained(s)) == expected


@rule(G, "victory.d")
def test_victory_d_units_in_contested_spaces_count_as_well_as_markers() -> None:
    short = LEVANTE.removesuffix(" almeria")
    hand = maintained(war("almeria: n-army-s1, r-army-s1", levante=short))
    assert result(hand) is None
    # A contested space without Republican units is none of theirs.
    hand = maintained(war("almeria: n-army-s1, n-cv-33-1, r-t-26-1", levante=short))
    assert result(hand) == ("nationalist", "elimination", "ending.republican_broken")


@rule(G, "victory.d")
def test_victory_d_eight_objectives_are_tested_first() -> None:
    # Eight objectives in small groups: La Coruña; Oviedo; Córdoba and Sevilla; Murcia and Valencia; Barcelona; Bilbao.
    s = war(
        n="la-coruna oviedo cordoba sevilla murcia valencia barcelona bilbao",
        north="",
        levante="madrid toledo",
    )
    assert result(maintained(s)) == ("nationalist", "conquest", "ending.nationalist_objectives")


@rule(G, "victory.d")
@pytest.mark.parametrize(
    ("n", "r", "expected"),
    [
        ("sevilla cordoba", "valencia", ("nationalist", "points", "ending.nationalist_points")),
        ("sevilla", "valencia murcia", ("republican", "points", "ending.republican_points")),
        ("sevilla", "valencia", ("draw", "points", "ending.tie")),
    ],
)
def test_victory_d_when_both_sides_fail_the_points_decide(
    n: str, r: str, expected: tuple[str, str, str]
) -> None:
    assert result(maintained(war(n=n, r=r, north="", levante=""))) == expected


@rule(G, "victory.e")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_victory_e_madrid_falls_by_turn_3(turn: int) -> None:
    hand = maintained(war("madrid: n-army-s1", turn=turn))
    assert result(hand) == (("nationalist", "automatic", "ending.madrid") if turn <= 3 else None)
    contested = maintained(war("madrid: n-army-s1, r-army-s1", turn=turn))
    assert result(contested) is None


@rule(G, "victory.e")
def test_victory_e_holding_madrid_gives_the_republicans_nothing() -> None:
    assert result(maintained(war(r="madrid", turn=3))) is None


@rule(G, "victory.f")
def test_victory_f_madrid_barcelona_and_sevilla_win_for_either_side() -> None:
    # The Republicans: Valencia, Barcelona, Murcia, Madrid, Sevilla and Córdoba: six objectives in all.
    hand = maintained(war(r="madrid sevilla cordoba"))
    assert held(hand)[1] == 6
    assert result(hand) == ("republican", "automatic", "ending.republican_cities")
    hand = maintained(war("barcelona: n-army-s1", n="madrid sevilla", levante=f"{LEVANTE} cordoba malaga"))
    assert held(hand) == (3 + 3, 3, 3)
    assert result(hand) == ("nationalist", "automatic", "ending.nationalist_cities")


@rule(G, "victory.f")
@pytest.mark.parametrize("city", ["madrid", "barcelona", "sevilla"])
def test_victory_f_one_contested_city_is_not_enough(city: str) -> None:
    hand = maintained(war(f"{city}: n-army-s1, r-army-s1", r="madrid sevilla"))
    assert result(hand) is None


# Eight linked spaces of which Valencia, Barcelona, Murcia and Madrid are objectives.
LAST = ("valencia", "castellon", "tarragona", "barcelona", "lerida", "albacete", "murcia", "madrid")


def stands(*spaces: str) -> tuple[str, ...]:
    """A Republican unit in each space."""
    return tuple(f"{space}: r-army-s{number}" for number, space in enumerate(spaces, 1))


def last_turn(*spaces: str, n: str = "", r: str = "") -> Hand[Position]:
    return maintained(war(*spaces, n=n, r=r, turn=10))


@rule(G, "victory.g")
def test_victory_g_units_in_four_objectives_and_eight_linked_spaces_survive_the_war() -> None:
    # The Nationalists hold seven objectives and would win by points.
    hand = last_turn(*stands(*LAST), n="bilbao cordoba oviedo sevilla")
    assert held(hand) == (7, 4, 1)
    assert result(hand) == ("republican", "automatic", "ending.european_war")


@rule(G, "victory.g")
def test_victory_g_contested_spaces_count_where_republican_units_stand() -> None:
    lines = list(stands(*LAST))
    lines[-1] += ", n-army-s1"
    hand = last_turn(*lines, n="bilbao cordoba oviedo sevilla")
    assert result(hand) == ("republican", "automatic", "ending.european_war")


@rule(G, "victory.g")
@pytest.mark.parametrize("missing", ["lerida", "murcia", "madrid"])
def test_victory_g_markers_do_not_count(missing: str) -> None:
    """Without Lérida seven spaces hold units, without Murcia or Madrid three objectives; markers stand there."""
    others = [space for space in LAST if space != missing]
    if missing != "lerida":
        others.append("almeria" if missing == "madrid" else "teruel")  # still eight linked spaces with units
    hand = last_turn(*stands(*others), n="bilbao cordoba oviedo sevilla", r=missing)
    assert result(hand) == ("nationalist", "points", "ending.nationalist_points")


@rule(G, "victory.g")
def test_victory_g_eight_spaces_must_be_linked() -> None:
    # Lérida is exchanged for Málaga: Málaga touches Almería, Cádiz, Córdoba and Sevilla, none of which holds units.
    apart = [space for space in LAST if space != "lerida"] + ["malaga"]
    hand = last_turn(*stands(*apart), n="bilbao cordoba oviedo sevilla")
    assert result(hand) == ("nationalist", "points", "ending.nationalist_points")


@rule(G, "victory.g")
def test_victory_g_only_turn_10_brings_it() -> None:
    hand = maintained(war(*stands(*LAST), n="bilbao cordoba oviedo sevilla", turn=9))
    assert result(hand) is None


@rule(G, "victory.h", "intro.d")
def test_victory_h_the_higher_points_win_after_turn_10() -> None:
    """5, 4 and 3 objectives: 8 points against 7. What cards would add does not count."""
    s = war(n="sevilla cordoba", r="bilbao", turn=10)
    s.points_to_1 = 5
    hand = maintained(s)
    assert held(hand) == (5, 4, 3)
    assert result(hand) == ("nationalist", "points", "ending.nationalist_points")
    hand = last_turn(n="sevilla", r="bilbao zaragoza")
    assert held(hand) == (4, 5, 3)
    assert result(hand) == ("republican", "points", "ending.republican_points")


@rule(G, "victory.j")
def test_victory_j_equal_points_after_turn_10_are_a_tie() -> None:
    hand = last_turn(n="sevilla", r="bilbao")
    assert held(hand) == (4, 4, 4)
    assert result(hand) == ("draw", "points", "ending.tie")


@rule(G, "victory.b", "6.i")
def test_victory_b_a_turn_without_a_winner_goes_on() -> None:
    hand = maintained(war(turn=4))
    assert result(hand) is None
    assert (hand.s.turn, hand.asks) == (5, "Drawing chance")
    hand = maintained(war("burgos: n-army-s1", turn=3))
    assert hand.told(PointsReceived)
    assert (hand.s.turn, hand.asks) == (3, "Spending nationalist")
    hand.do(Done())
    hand.do(Done())
    assert (hand.s.turn, hand.asks) == (4, "Drawing chance")

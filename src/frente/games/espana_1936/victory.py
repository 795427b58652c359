"""The end of the war: victory by conquest, automatic victories, the count after turn 10, an agreed end."""

from __future__ import annotations

from frente.kernel.event import Log

from .book import BARCELONA, MADRID, MAINLAND, NATIONALIST, OBJECTIVES, REPUBLICAN, SEVILLA, TURNS, S
from .events import GameEnded
from .ground import largest_group, objectives
from .position import Position

CONQUEST = 8
"""Objectives that win, and linked spaces that keep a side in the war."""
MADRID_TURN = 3
EUROPEAN_WAR_OBJECTIVES = 4

NATIONALIST_OBJECTIVES, REPUBLICAN_OBJECTIVES, NATIONALIST_BROKEN, REPUBLICAN_BROKEN, MADRID_FELL = range(
    1, 6
)
NATIONALIST_CITIES, REPUBLICAN_CITIES, EUROPEAN_WAR, NATIONALIST_POINTS, REPUBLICAN_POINTS, TIE = range(6, 12)
AGREED_NATIONALIST, AGREED_REPUBLICAN, AGREED_TIE = range(12, 15)
ENDINGS = {
    NATIONALIST_OBJECTIVES: ("nationalist", "conquest", "ending.nationalist_objectives"),
    REPUBLICAN_OBJECTIVES: ("republican", "conquest", "ending.republican_objectives"),
    NATIONALIST_BROKEN: ("republican", "elimination", "ending.nationalist_broken"),
    REPUBLICAN_BROKEN: ("nationalist", "elimination", "ending.republican_broken"),
    MADRID_FELL: ("nationalist", "automatic", "ending.madrid"),
    NATIONALIST_CITIES: ("nationalist", "automatic", "ending.nationalist_cities"),
    REPUBLICAN_CITIES: ("republican", "automatic", "ending.republican_cities"),
    EUROPEAN_WAR: ("republican", "automatic", "ending.european_war"),
    NATIONALIST_POINTS: ("nationalist", "points", "ending.nationalist_points"),
    REPUBLICAN_POINTS: ("republican", "points", "ending.republican_points"),
    TIE: ("draw", "points", "ending.tie"),
    AGREED_NATIONALIST: ("nationalist", "agreed", "ending.agreed_nationalist"),
    AGREED_REPUBLICAN: ("republican", "agreed", "ending.agreed_republican"),
    AGREED_TIE: ("draw", "agreed", "ending.agreed_tie"),
}
"""Endings by the code that the position keeps: winner, degree, catalog key of the reason."""


def finish(s: Position, code: int, log: Log) -> None:
    """End the game."""
    s.ended = code
    log.add(GameEnded(ENDINGS[code][2]))


def by_points(s: Position, nationalist: int, republican: int, tie: int) -> int:
    """The side with more Replacement Points: objectives held and contested (contested ones count for both)."""
    held_n, held_r, _ = objectives(s)
    return nationalist if held_n > held_r else republican if held_r > held_n else tie


def ending(s: Position) -> int:
    """The code of the ending that this Maintenance brings, or 0 (§ End of the War)."""
    held = objectives(s)
    for side, code in ((NATIONALIST, NATIONALIST_OBJECTIVES), (REPUBLICAN, REPUBLICAN_OBJECTIVES)):
        if held[side] >= CONQUEST:
            return code
    if s.turn <= MADRID_TURN and s.status(MADRID) == NATIONALIST:
        return MADRID_FELL
    for side, code in ((NATIONALIST, NATIONALIST_CITIES), (REPUBLICAN, REPUBLICAN_CITIES)):
        if all(s.status(space) == side for space in (MADRID, BARCELONA, SEVILLA)):
            return code
    nationalist, republican = _broken(s, NATIONALIST), _broken(s, REPUBLICAN)
    if nationalist and republican:
        return by_points(s, NATIONALIST_POINTS, REPUBLICAN_POINTS, TIE)
    if nationalist or republican:
        return NATIONALIST_BROKEN if nationalist else REPUBLICAN_BROKEN
    if s.turn < TURNS:
        return 0
    return EUROPEAN_WAR if _survives(s) else by_points(s, NATIONALIST_POINTS, REPUBLICAN_POINTS, TIE)


def _broken(s: Position, side: int) -> bool:
    """Whether a side has no eight linked spaces with its units or control markers."""
    return largest_group(s, lambda n: s.present(side, n)) < CONQUEST


def _survives(s: Position) -> bool:
    """At the end of turn 10: Republican units in four objectives and in eight linked spaces (markers do not count)."""
    stand = [n for n in MAINLAND if s.troops[REPUBLICAN * S + n]]
    objectives_held = sum(n in OBJECTIVES for n in stand)
    return objectives_held >= EUROPEAN_WAR_OBJECTIVES and largest_group(s, lambda n: n in stand) >= CONQUEST


def test(s: Position, log: Log, item: int) -> None:
    """Examine the conditions of victory (§6)."""
    code = ending(s)
    if code:
        finish(s, code, log)


def agree(s: Position, log: Log) -> None:
    """End the game by agreement: the side with more Replacement Points now wins."""
    finish(s, by_points(s, AGREED_NATIONALIST, AGREED_REPUBLICAN, AGREED_TIE), log)

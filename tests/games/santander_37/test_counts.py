"""How many commands there are from small positions, one and two decisions deep, counted by hand on the map.

A slip in a cost, a zone, a side or the order of the steps changes a count. Quarters of points in brackets.
"""

from __future__ import annotations

import pytest

from frente.games.santander_37.position import POOR, Position
from frente.kernel.event import Log
from frente.kernel.flow import play
from tests.games.santander_37.positions import at, position


def count(s: Position, depth: int) -> int:
    """Ways to take this many decisions, the dice's included."""
    if not s.stack:
        return 1
    commands = list(s.stack[-1].options(s))
    if depth == 1:
        return len(commands)
    total = 0
    for command in commands:
        after = s.clone()
        play(after, command, Log())
        total += count(after, depth - 1)
    return total


COAST = "0110: brigade-dc/dsg0"
"""Halved to 1½ points [6]. 0110 touches 0211, 0210 and 0209, each [4]; nothing else is within the 2 that are left."""
PAIR = "0110: brigade-dc/dsg0, brigade-170/dsg0"
"""The Santander brigade has 2 points [8]: the same three hexes, and from 0210 on to 0311 and 0309 by road and to 0310
over clear ground, each [8]. 0208 lies over the river from 0209 [12]."""
CORNER = "0419: i-navarra-1/dsg0"
"""Halved to 2½ points [10], in hills. By road 0319 [4] and 0519 [4], and on from them 0318 [8] and 0619 [8]; off the road
0420 [8]; 0418 lies over the impassable side; 0520, 0518 and 0418 by 0519 would cost 4 + 8 [12]."""
WATCHED = "1509: i-navarra-1/dsg0"
"""Halved to 2½ points [10] beside the brigade of 1408. Into its zone 1409 and 1508, as minimum moves; out of it 1410, 1510
and 1609, each 1 and 1 to leave [8], with too little left to go on."""
FREE = "1510: i-navarra-1/dsg0"
"""[10], with 1408 at a distance. 1410, 1511, 1611, 1610 and 1609 [4]; 1509 is watched [4 + 4]. A clear hex further [8]: 1411,
1512, 1612 and 1608. Not 1310 over the river nor the hill 1412 [12], nor 1508, which is watched [12]."""


@pytest.mark.parametrize(
    ("stacks", "side", "one", "two"),
    [
        # Three hexes and the end. Then: after a move only the end; after the end the combat step with nothing but its end.
        ((COAST,), "republican", 3 + 1, 3 * 1 + 1),
        # After the coast brigade's 3 moves the other has 6 and the end; after the other's 6 moves the first has 3 and the end.
        ((PAIR,), "republican", 3 + 6 + 1, 3 * (6 + 1) + 6 * (3 + 1) + 1),
        ((CORNER,), "nationalist", 5 + 1, 5 * 1 + 1),
        # After the end there is 1408 to be attacked from 1509, or not.
        ((WATCHED, "1408: brigade-170"), "nationalist", 5 + 1, 5 * 1 + 2),
        ((FREE, "1408: brigade-170"), "nationalist", 10 + 1, 10 * 1 + 1),
    ],
)
def test_movement_counts(stacks: tuple[str, ...], side: str, one: int, two: int) -> None:
    s = at(position(*stacks), side, "movement").s
    assert count(s, 1) == one
    assert count(s, 2) == two


@pytest.mark.parametrize(
    ("stacks", "attacks"),
    [
        (("1406: brigade-170", "1506: i-navarra-1"), 1),
        # 1505 touches 1405 and 1406, 1506 only 1406. On 1405 one attack; on 1406 each alone and both.
        (("1406: brigade-170", "1405: brigade-171", "1505: i-navarra-1", "1506: ii-navarra-1"), 1 + 3),
        # With Littorio on 1507: on 1406 three alone and the two Spaniards together, never with the Italian.
        (
            (
                "1406: brigade-170",
                "1405: brigade-171",
                "1505: i-navarra-1",
                "1506: ii-navarra-1",
                "1507: littorio-1",
            ),
            1 + 4,
        ),
        # The Italo-Spanish regiment in Littorio's place attacks with the Spaniards: three alone and all three.
        (("1406: brigade-170", "1505: i-navarra-1", "1506: ii-navarra-1", "1507: flechas-negras-1"), 3 + 1),
        # One of each: three alone, and the Italo-Spanish regiment with the Spaniard or with the Italian.
        (("1406: brigade-170", "1505: i-navarra-1", "1506: flechas-negras-1", "1507: littorio-1"), 3 + 2),
    ],
)
def test_combat_counts(stacks: tuple[str, ...], attacks: int) -> None:
    s = at(position(*stacks, weather=POOR), "nationalist", "combat").s
    assert count(s, 1) == attacks + 1


def test_combat_and_the_enemys_answer() -> None:
    """Six faces of the die after the attack; after the end the Republican moves, with no Basques that could surrender.

    His brigade has 4 points [16] and stands beside 1506, in poor weather: clear ground [8], roads [4]. 1505 and 1507 as
    minimum moves from zone to zone; 1306, 1405 and 1407 [8 + 4]; on by road 1206 from 1306 and 1404 from 1405 [16]; or the
    end: 8.
    """
    s = at(position("1406: brigade-170", "1506: i-navarra-1", weather=POOR), "nationalist", "combat").s
    assert count(s, 2) == 6 + (7 + 1)

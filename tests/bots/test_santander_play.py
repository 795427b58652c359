"""Situations of Santander '37 in which a sensible player hardly hesitates, and what the counsellor says to them."""

from __future__ import annotations

import pytest

from frente.games.santander_37.book import MAP, REPUBLICAN
from frente.games.santander_37.bot.assault import expected
from frente.games.santander_37.bot.counsel import counsel
from frente.games.santander_37.commands import Attack, Done, Respond, Support
from frente.games.santander_37.movement import reachable
from frente.games.santander_37.retreat import first_hexes
from tests.games.santander_37.positions import at, h, position, u, units


@pytest.mark.parametrize(
    "attackers",
    [
        "0716: brigade-161, brigade-163",  # 6 against 13½ on a hill: 1:3
        "0716: armor-xiv",
        "0716: brigade-161/dsg1, brigade-163/dsg1",
    ],
)
def test_the_republic_throws_nobody_away_before_bercedo(attackers: str) -> None:
    assert h("0816") in MAP.neighbours(h("0716"))
    s = position(attackers, "0816: i-castilla-1, i-castilla-2, hq-castilla", "0211: hq-xiv")
    hand = at(s, "republican", "combat")
    assert isinstance(counsel(hand.s, REPUBLICAN).command, Done)


def test_the_republic_takes_what_it_can_beat() -> None:
    """6 against 2 on a hill is 2:1, and Bercedo brings two points; one face in six costs a step for nothing."""
    s = position("0716: brigade-161, brigade-163", "0816: spanish-cavalry", "0516: hq-xiv")
    command = counsel(at(s, "republican", "combat").s, REPUBLICAN).command
    assert command == Attack(h("0816"), units("brigade-161", "brigade-163"))


def test_a_brigade_of_one_step_gives_ground_instead() -> None:
    """10 against 3 in the open is 3:1; a 3 reads 0/1, and the way back is free."""
    target = h("1010")
    s = position("1111: fiamme-nere-8, fiamme-nere-10", "1010: brigade-171", "0709: hq-xiv, brigade-155")
    assert target in MAP.neighbours(h("1111"))
    assert len(first_hexes(s, REPUBLICAN, target)) > 1
    hand = at(s, "nationalist", "combat")
    hand.do(Attack(target, units("fiamme-nere-8", "fiamme-nere-10")))
    hand.do(Support())
    hand.do(Support())
    hand.roll(3)
    command = counsel(hand.s, REPUBLICAN).command
    assert isinstance(command, Respond)
    assert command.losses == ()
    assert len(command.path) == 1


def test_a_headquarters_leaves_the_reach_of_the_enemy() -> None:
    """Alone on the road from Reinosa, with the whole IV Navarra a march away: at the end nobody can come beside it."""
    s = position("1006: iv-navarra-1, iv-navarra-2", "0807: hq-xv", "0407: brigade-185")
    hand = at(s, "republican", "movement")
    while hand.seat == "republican" and not isinstance(command := counsel(hand.s, REPUBLICAN).command, Done):
        hand.do(command)
    s = hand.s
    ends = reachable(s, u("iv-navarra-1")).keys()
    assert not any(end in MAP.neighbours(s.pos[u("hq-xv")]) for end in ends)


def test_who_stands_loses_steps_before_ground() -> None:
    # 3:1 against one unit of two steps: 1/1, 1/1, 0/1 cost it half, 1/2, 0/2, 0/3 drive it out, when it falls in 0.4 of cases.
    means = expected(12 * 8, 4 * 8, (1, 1), 0, 0, 1, 2, 0, stands=True)
    assert tuple(round(one, 6) for one in means) == (0.0, 0.5, round((3 * 0.5 + 3 * 0.4) / 6, 6), 0.5)

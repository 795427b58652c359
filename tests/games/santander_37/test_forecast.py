"""The odds shown while attackers are picked: exact, and blind to what the attacker may not see (§1.1, §11.1)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import msgspec
import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import NATIONALIST
from frente.games.santander_37.combat import CombatStep
from frente.games.santander_37.commands import Attack, Support
from frente.games.santander_37.forecast import candidates, masses
from frente.games.santander_37.position import Position
from frente.kernel.menu import Menu, Preview
from tests.games.santander_37.positions import DSG1, Hand, at, h, position, u, units
from tests.rule_marks import rule

CASTILLA = "i-castilla-1", "i-castilla-2"
"""Two half-brigades of 4."""


def ticked(s: Position, target: str, *attackers: str) -> Menu:
    frame = s.stack[-1]
    assert isinstance(frame, CombatStep)
    return frame.menu(s, (f"space:{h(target)}", *(f"piece:{u(one)}" for one in attackers)))


def shown(s: Position, target: str, *attackers: str) -> Preview:
    preview = ticked(s, target, *attackers).preview
    assert preview is not None
    return preview


def chances(preview: Preview) -> dict[str, float]:
    return {odd.label: odd.chance[0] / odd.chance[1] for odd in preview.odds}


def combat(*stacks: str) -> Hand:
    return at(position(f"1211: {', '.join(CASTILLA)}", *stacks), "nationalist", "combat")


def hidden() -> Hand:
    """Under brigade 170 (3) lies 171. Nobody sees 171 (3), 183 (4), and the Santander battalions (2)."""
    return combat("1210: brigade-170, brigade-171", "0407: brigade-172, brigade-183, brigade-dc")


@rule("santander-37", "11.1.h")
def test_a_lone_defender_gives_the_plain_odds() -> None:
    """8 to 3 in the open is 2:1, which reads 1/0, 1/1, 1/1, 0/1, 1/2, 0/2."""
    preview = shown(combat("1210: brigade-170").s, "1210", *CASTILLA)
    assert preview.title.args["odds"] == "2:1"
    assert chances(preview) == {"1/0": 1 / 6, "1/1": 2 / 6, "0/1": 1 / 6, "1/2": 1 / 6, "0/2": 1 / 6}
    assert preview.expected[0].args == {"attacker": [4, 6], "defender": [7, 6], "breakthrough": [0, 6]}
    assert [note.key for note in preview.notes] == ["preview.before_support", "preview.legend"]


def test_the_odds_follow_what_is_ticked() -> None:
    """4 to 3 is 1:1: the second half-brigade makes it 2:1."""
    hand = combat("1210: brigade-170")
    assert shown(hand.s, "1210", CASTILLA[0]).title.args["odds"] == "1:1"
    assert ticked(hand.s, "1210").preview is None


@rule("santander-37", "1.1.c")
def test_hidden_units_are_averaged_exactly() -> None:
    """With 3 more or 4 more the odds are 1:1 (2/0, 1/0, 1/0, 1/1, 1/1, 0/1), with 2 more 3:2 (1/0, 1/0, 1/1, 1/1, 0/1, 1/2)."""
    preview = shown(hidden().s, "1210", *CASTILLA)
    assert preview.title.args["odds"] == "1:1 – 3:2"
    assert chances(preview) == {"2/0": 2 / 18, "1/0": 6 / 18, "1/1": 6 / 18, "0/1": 3 / 18, "1/2": 1 / 18}
    assert [(note.key, note.args) for note in preview.notes] == [
        ("preview.hidden", {"count": 1}),
        ("preview.before_support", {}),
        ("preview.legend", {}),
    ]


def test_only_what_could_lie_there_is_reckoned_with() -> None:
    """Below a brigade lies no headquarters; below a trench anything may."""
    stacks = ("1210: brigade-170, brigade-171", "0407: brigade-172, hq-xv, brigade-173")
    s = combat(*stacks).s
    # The headquarters covers its hex, so 172 and 173 are not seen.
    assert candidates(s, 1, h("1210"), [u("brigade-170")]) == list(
        units("brigade-171", "brigade-172", "brigade-173")
    )
    s = combat("1210: brigade-170, trench", "0407: trench, hq-xv, brigade-173").s
    assert set(candidates(s, 1, h("1210"), [])) == set(units("hq-xv", "brigade-170", "brigade-173"))


@rule("santander-37", "1.1.c")
def test_what_is_hidden_leaves_no_trace_in_the_menu() -> None:
    """Other units, levels and steps below the top piece: the same bytes."""
    s = hidden().s
    before = msgspec.json.encode(ticked(s, "1210", *CASTILLA))
    s.dsg[u("brigade-171")] = DSG1
    s.steps[u("brigade-183")], s.face[u("brigade-183")] = 1, 1
    assert msgspec.json.encode(ticked(s, "1210", *CASTILLA)) == before
    for one, other in (("brigade-171", "brigade-183"), ("brigade-183", "brigade-dc")):
        a, b = s.pos[u(one)], s.pos[u(other)]
        s.place(u(one), b)
        s.place(u(other), a)
        assert msgspec.json.encode(ticked(s, "1210", *CASTILLA)) == before


@rule("santander-37", "1.1.c")
@pytest.mark.parametrize("seed", range(4))
def test_menus_of_a_game_are_blind_to_what_is_hidden(seed: int) -> None:
    """Every attack menu of a random game, against positions that the attacker cannot tell from the real one."""
    rng = Random(seed)
    match = GAME.start("historical", seed=seed)
    looked = 0
    while match.outcome is None and looked < 25:
        s, frame = match.state, match.state.stack[-1]
        if isinstance(frame, CombatStep):
            assert isinstance(s, Position)
            other = GAME.imagine(s, frame.side, rng)
            for target, able in frame.targets(s).items():
                keys = (f"space:{target}", *(f"piece:{one}" for one in able))
                assert msgspec.json.encode(frame.menu(s, keys)) == msgspec.json.encode(
                    frame.menu(other, keys)
                )
                looked += 1
        match.apply(match.seat, frame.sample(s, rng))
    assert looked


def test_choices_are_counted_one_by_one() -> None:
    values = [24, 24, 32, 16, 0]
    for count in range(4):
        sums: dict[int, int] = {}
        for some in combinations(values, count):
            sums[sum(some)] = sums.get(sum(some), 0) + 1
        assert masses(values, count) == sums


@rule("santander-37", "11.1.d")
def test_during_a_combat_each_seat_is_told_what_it_knows() -> None:
    """Before the reveal the attacker has his mean and the defender nothing; after it both see 8 to 6, which is 1:1."""
    s = position(f"1211: {', '.join(CASTILLA)}", "1210: brigade-170, brigade-171", "1112: hq-castilla")
    hand = at(s, "nationalist", "combat")
    hand.do(Attack(h("1210"), units(*CASTILLA)))
    mean = GAME.forecast(s, NATIONALIST)
    assert mean is not None
    assert [note.key for note in mean.notes] == ["preview.hidden", "preview.before_support", "preview.legend"]
    assert GAME.forecast(s, 1) is None
    hand.do(Support(air=units("condor-1")))
    hand.do(Support())
    for seat in (0, 1, None):
        told = GAME.forecast(s, seat)
        assert told is not None
        assert told.title.args["odds"] == "1:1"
        assert not {"preview.hidden", "preview.before_support"} & {note.key for note in told.notes}

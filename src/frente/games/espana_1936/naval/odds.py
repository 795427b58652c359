"""What naval fire can bring: the exact chances of each shot that is being decided on."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

from frente.games.espana_1936.book import IS_PLANE, IS_SHIP, SIDE
from frente.games.espana_1936.position import Position
from frente.kernel.cite import Message
from frente.kernel.menu import Odd, Preview

from . import battles, duel, fortifications, gunnery, ship_to_air, submarines
from .fleet import engagement, squadrons
from .gunnery import Shot

SUNK, DAMAGED, DRIVEN, NOTHING = "sunk", "damaged", "driven", "nothing"


@lru_cache(maxsize=1 << 10)
def results(dice: int, modifiers: tuple[int, ...], lift: int = 0) -> tuple[int, int, int, int]:
    """Ways, of ``6 ** dice``, to score two hits or more, one hit, a 5 without a hit, and nothing."""
    ways = [0, 0, 0, 0]
    for rolled in combinations_with_replacement(range(1, 7), dice):
        count = factorial(dice)
        for face in Counter(rolled).values():
            count //= factorial(face)
        after = gunnery.final(rolled, modifiers, lift)
        hits = sum(die >= gunnery.HIT for die in after)
        ways[0 if hits >= gunnery.SINKS else 1 if hits else 2 if gunnery.DRIVEN_OFF in after else 3] += count
    return ways[0], ways[1], ways[2], ways[3]


def outcomes(s: Position, shot: Shot) -> dict[str, int]:
    """Ways in which a shot ends for its target: a ship sunk, damaged or driven off, an airplane lost or driven off."""
    two, one, five, nothing = results(shot.dice, tuple(m for m in shot.modifiers if m), shot.lift)
    if not IS_SHIP[shot.target]:
        return {SUNK: two + one, DRIVEN: five, NOTHING: nothing}
    if s.damaged[shot.target]:
        return {SUNK: two + one, DRIVEN: five, NOTHING: nothing}
    return {SUNK: two, DAMAGED: one, DRIVEN: five, NOTHING: nothing}


def considered(s: Position) -> list[Shot]:
    """The shots of the decision that waits: each target that can be chosen, or both sides of every pair."""
    top = s.stack[-1] if s.stack else None
    match top:
        case fortifications.FortAim():
            return [gunnery.fortress(p) for p in fortifications.in_range(s)]
        case ship_to_air.Aiming(shooter):
            fire = [(shooter, p) for p in ship_to_air.targets(s, shooter)]
            return [gunnery.bombing(s, a, b) if IS_PLANE[a] else gunnery.flak(a, b) for a, b in fire]
        case submarines.Stalking(submarine):
            aid = len(squadrons(s, SIDE[submarine]))
            return [gunnery.torpedo(submarine, p, aid) for p in submarines.prey(s, submarine)]
        case duel.PairOrder(_, air) | duel.NavalPairing(_, air):
            return [shot for pair in engagement(s).pairs for shot in duel.shots(s, air, pair)]
        case duel.Backing():
            return [shot for pair in engagement(s).pairs for shot in duel.shots(s, False, pair)]
        case battles.Willing() if duel.possible(s, air=False):
            return [shot for pair in next(duel.pairings(s, air=False)) for shot in duel.shots(s, False, pair)]
    return []


def forecast(s: Position) -> Preview | None:
    """The odds of the naval fire that is being decided on, or None when none is."""
    if s.engagement is None:
        return None
    odds = []
    for shot in considered(s):
        if not shot.dice:
            continue
        for name, count in outcomes(s, shot).items():
            if count and name != NOTHING:
                who = "fort" if shot.shooter == gunnery.FORTS else "ship"
                kind = "plane" if IS_PLANE[shot.target] and name == SUNK else name
                facts = {"unit": shot.shooter, "other": shot.target, "space": engagement(s).space}
                note = Message(f"odds.naval_{who}", facts | {"what": f"odds.{kind}"})
                odds.append(Odd("→" if SIDE[shot.target] else "←", (count, 6**shot.dice), note=note))
    if not odds:
        return None
    return Preview(Message("preview.naval", {"space": engagement(s).space}), (), tuple(odds))

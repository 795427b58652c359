"""Positions at sea, and the naval battles that they make."""

from __future__ import annotations

from typing import Any

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.position import MISSION, Position
from frente.kernel.flow import Run
from tests.games.espana_1936.positions import p, position, sp
from tests.games.hand import Hand

LAND = ("cordoba: n-army-s1", "madrid: r-army-s1")
"""Somebody on either side, so that both are in the war."""


def sea(
    *lines: str, missions: str = "", n: str = "cadiz la-coruna sevilla", options: str = "", **more: Any
) -> Position:
    """A position of La Armada, by default with the lands of the bases each in the hands of its side.

    `missions` are airplanes that stand in their port for the sea and not for the troops.
    """
    away = missions.split()
    kept, posts = [], []
    for line in lines:
        name, _, words = line.partition(":")
        pieces = [word.strip() for word in words.split(",")]
        posts += [(piece, name) for piece in pieces if piece in away]
        if stay := [piece for piece in pieces if piece not in away]:
            kept.append(f"{name}: {', '.join(stay)}")
    s = position(*kept, n=n, options=f"la-armada {options}", **more)
    for piece, name in posts:
        s.place(p(piece), sp(name), mission=MISSION)
    assert s.audit() == []
    return s


def naval(s: Position) -> Hand[Position]:
    """The naval battles alone: the game waits nowhere when they are over."""
    return phase(s, "naval")


def phase(s: Position, procedure: str, step: str = "") -> Hand[Position]:
    """A procedure alone, from a step on."""
    steps = [one.name for one in s.PROCEDURES[procedure]]
    s.stack = (Run(procedure, steps.index(step) if step else 0),)
    return Hand(GAME, s)

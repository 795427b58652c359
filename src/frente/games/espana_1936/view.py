"""What a side sees: the map is open, hands and laid cards are not."""

from __future__ import annotations

from typing import Any

import msgspec

from frente.kernel.cite import Message
from frente.kernel.flow import Run
from frente.kernel.view import (
    Badge,
    Box,
    Marker,
    OffView,
    Overlay,
    OverlayName,
    Phase,
    PieceView,
    Track,
    View,
)

from . import lasting
from . import position as p
from .book import (
    ARMADA,
    IS_GENERAL,
    IS_SHIP,
    IS_TANK,
    IS_UNIT,
    LAND,
    LINKS,
    NATIONALIST,
    PIECES,
    REPUBLICAN,
    SIDE,
    TANKS,
    TURNS,
    UNITS,
    C,
    P,
    S,
    flagged,
)
from .draw import deck, period
from .ground import is_port, objectives, surrounded
from .movement import reach_tank, reach_unit
from .naval.view import sea_markers, sea_view
from .position import CONTESTED, Position

BOXES = {p.BOARD: "board", p.FUTURE: "future", p.DEAD: "eliminated", p.REMOVED: "removed"}
OVERLAYS = (
    OverlayName("control", Message("overlay.control"), "C"),
    OverlayName("surrounded", Message("overlay.surrounded"), "S", True),
    OverlayName("reach", Message("overlay.movement"), "M", True),
    OverlayName("ports", Message("overlay.ports"), "A"),
    OverlayName("front", Message("overlay.front"), "F"),
)
_ORDER = {"general": 0, "unit": 1, "tank": 2, "plane": 3, "ship": 4}
_PHASES = ("draw", "movement", "generals", "battles", "events", "maintenance", "replacements")


def observe(s: Position, seat: int | None) -> View:
    """The position through the eyes of a side; None sees all."""
    pieces = []
    for space in range(S):
        here = sorted(
            s.pieces(space), key=lambda one: (SIDE[one], _ORDER[PIECES[one].kind], -s.value[one], one)
        )
        pieces += [_piece(s, one, order) for order, one in enumerate(here)]
    off = tuple(OffView(f"{BOXES[s.box[one]]}.{SIDE[one]}", one) for one in range(P) if s.box[one] in BOXES)
    return View(
        turn=Message("turn.line", {"turn": s.turn, "date": f"date.{s.turn}"}),
        phase=_phases(s),
        pieces=tuple(pieces),
        hidden=(),
        off=off,
        boxes=tuple(
            Box(f"{name}.{side}", Message(f"box.{name}"), side, "playerboard")
            for name in BOXES.values()
            for side in (0, 1)
        ),
        control=tuple(
            -1 if space not in LAND or s.status(space) == CONTESTED else s.status(space) for space in range(S)
        ),
        markers=_markers(s) + (sea_markers(s) if s.option(ARMADA) else ()),
        tracks=_tracks(s),
        overlays=OVERLAYS,
        front=front(s),
        game=_cards(s, seat) | {"fight": _fight(s, seat)} | (sea_view(s) if s.option(ARMADA) else {}),
    )


def _piece(s: Position, one: int, order: int) -> PieceView:
    if IS_UNIT[one]:
        face = str(s.value[one])
    elif IS_SHIP[one] and s.damaged[one]:
        face = "damaged"
    else:
        face = "full"
    badges = []
    if IS_GENERAL[one] and s.acted[one]:
        badges.append(Badge("acted", Message("badge.acted")))
    if s.used[one]:
        badges.append(Badge("used", Message("badge.used")))
    if IS_UNIT[one] and s.fought[one]:
        badges.append(Badge("fought", Message("badge.fought")))
    if s.mission[one] == p.SHELTERED:
        badges.append(Badge("sheltered", Message("badge.sheltered")))
    if s.mission[one] == p.MISSION:
        badges.append(Badge("mission", Message("badge.mission")))
    spent = bool(s.moved[one] or s.used[one] or s.acted[one] or s.fought[one])
    return PieceView(one, s.at[one], face, order, tuple(badges), spent)


def _phases(s: Position) -> tuple[Phase, ...]:
    turns = [frame for frame in s.stack if isinstance(frame, Run) and frame.procedure == "turn"]
    if not turns:
        return ()
    rows = []
    for n, step in enumerate(s.PROCEDURES["turn"]):
        if (step.name == "replacements" and not flagged(s.turn)) or (
            step.name == "naval" and not s.option(ARMADA)
        ):
            continue
        state = "done" if n < turns[0].step else "now" if n == turns[0].step else "next"
        rows.append(Phase(step.name, Message(f"phase.{step.name}"), state, step.rule))
    return tuple(rows)


def _markers(s: Position) -> tuple[Marker, ...]:
    """Control markers in spaces without combat counters, and spaces that a player named for an effect in force."""
    control = tuple(
        Marker(f"control-{s.owner[n]}", n, Message("marker.control", {"side": s.owner[n]}))
        for n in LAND
        if not s.force[n] and not s.force[S + n] and s.owner[n] != CONTESTED
    )
    named = tuple(
        Marker("event", item.space, Message("marker.event", {"card": item.card, "until": item.until}))
        for item in lasting.items(s)
        if item.space >= 0
    )
    return control + named


def _tracks(s: Position) -> tuple[Track, ...]:
    dates = tuple(Message(f"date.{n}") for n in range(1, TURNS + 1))
    nationalist, republican, contested = objectives(s)
    return (
        Track("turn", Message("track.turn"), s.turn, 1, TURNS, "board", dates),
        Track("objectives.0", Message("track.objectives"), nationalist, 0, 12, "6"),
        Track("objectives.1", Message("track.objectives"), republican, 0, 12, "6"),
        Track("objectives.contested", Message("track.contested"), contested, 0, 12, "6"),
        Track("points.0", Message("track.points"), s.points_0, 0, 12, "repl"),
        Track("points.1", Message("track.points"), s.points_1, 0, 12, "repl"),
    )


def _cards(s: Position, seat: int | None) -> dict[str, Any]:
    """Hands as their owner sees them, and how many cards each side has where."""
    hands = {str(side): s.hand(side) if seat in (None, side) else None for side in (0, 1)}
    return {
        "hands": hands,
        "hand_sizes": [len(s.hand(side)) for side in (0, 1)],
        "deck_sizes": [len(deck(s, side)) for side in (0, 1)],
        "period": period(s),
        "lasting": [c for c in range(C) if s.card[c] == p.LASTING],
        "in_force": [msgspec.to_builtins(item) for item in lasting.items(s)],
        "spent": [c for c in range(C) if s.card[c] == p.SPENT and _public(s, c)],
    }


def _public(s: Position, card: int) -> bool:
    """Whether a spent card was seen by both sides: played ones are, those of a retired deck and discards are not."""
    return bool(s.seen[card])


def _fight(s: Position, seat: int | None) -> dict[str, Any] | None:
    f = s.fight
    if f is None:
        return None
    laid = []
    for role in (0, 1):
        owner = f.side if role == 0 else 1 - f.side
        hidden = f.cards[role] >= 0 and s.card[f.cards[role]] == p.TABLE and seat not in (None, owner)
        laid.append({"card": -2 if hidden else f.cards[role], "mode": "" if hidden else f.modes[role]})
    return {
        "side": f.side,
        "space": f.space,
        "general": f.general,
        "attacker": f.attacker,
        "target": f.target,
        "supports": f.supports,
        "laid": laid,
        "pairs": f.pairs,
        "grounded": f.grounded,
        "rolls": f.rolls,
    }


def front(s: Position) -> tuple[tuple[int, int], ...]:
    """The lines between spaces of different sides."""
    return tuple(
        (a, b) for a in LAND for b in LINKS[a] if s.status(a) == REPUBLICAN and s.status(b) == NATIONALIST
    )


def overlay(s: Position, seat: int | None, name: str, side: int) -> Overlay:
    """The content of an overlay; all of it is public."""
    if name == "control":
        return Overlay(Message("legend.control"), tuple((n, s.status(n)) for n in LAND))
    if name == "surrounded":
        held = [n for n in LAND if s.troops[side * S + n] and surrounded(s, side, n)]
        return Overlay(Message("legend.surrounded"), tuple((n, 1) for n in held))
    if name == "ports":
        return Overlay(Message("legend.ports"), tuple((n, 1) for n in range(S) if is_port(s, n)))
    if name == "reach":
        counts: dict[int, int] = {}
        for one in (*UNITS[side], *TANKS[side]):
            if s.at[one] >= 0:
                reach = reach_tank(s, side, s.at[one]) if IS_TANK[one] else reach_unit(s, side, s.at[one])
                for n in reach:
                    counts[n] = counts.get(n, 0) + 1
        return Overlay(Message("legend.reach"), tuple(sorted(counts.items())))
    return Overlay(Message("legend.front"), (), front(s))

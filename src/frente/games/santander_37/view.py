"""What a side sees (§1.1), in the form that every table draws."""

from __future__ import annotations

from frente.kernel.cite import Message
from frente.kernel.flow import Run
from frente.kernel.view import (
    Badge,
    Box,
    HiddenView,
    Marker,
    OffView,
    Overlay,
    OverlayName,
    Phase,
    PieceView,
    Track,
    View,
)

from . import position as p
from .book import (
    AIR,
    GROUND,
    IS_AIR,
    IS_LAND,
    IS_LU,
    LAND,
    MORALE_MAX,
    MORALE_MIN,
    NATIONALIST,
    NEAR,
    REINOSA,
    REPUBLICAN,
    SIDE,
    TURNS,
    U,
)
from .fog import screened, seen, stack
from .movement import reachable
from .position import Position
from .supply import flood, sources

SIDES = (NATIONALIST, REPUBLICAN)
FACES = ("full", "reduced", "remnant")
BOXES = {
    p.POOL: "pool",
    p.AVAILABLE: "available",
    p.FLOWN: "flown",
    p.TRACK: "track",
    p.DEAD: "eliminated",
    p.WITHDRAWN: "withdrawn",
    p.SURRENDERED: "surrendered",
    p.SPENT: "spent",
    p.ABSENT: "absent",
}
OVERLAYS = (
    OverlayName("zoc", Message("overlay.zoc"), "Z", True),
    OverlayName("supply", Message("overlay.supply"), "S", True),
    OverlayName("control", Message("overlay.control"), "C"),
    OverlayName("reach", Message("overlay.movement"), "M", True),
    OverlayName("front", Message("overlay.front"), "F"),
)


def observe(s: Position, seat: int | None) -> View:
    """The position through the eyes of a side; None sees all."""
    s = screened(s, seat)
    pieces: list[PieceView] = []
    hidden: list[HiddenView] = []
    for hex_ in LAND:
        side = s.holder(hex_)
        if side < 0:
            continue
        units = stack(s, hex_)
        shown = units if seat is None or side == seat else seen(s, hex_)
        for order, u in enumerate(shown):
            pieces.append(_piece(s, u, order, own=seat is None or side == seat))
        if len(shown) < len(units):
            hidden.append(HiddenView(hex_, side, len(units) - len(shown)))
    # In the set-up the enemy's units that still wait are no secret: everybody owns the same counters.
    off = tuple(
        OffView(f"{BOXES[s.box[u]]}.{SIDE[u]}", u, _due(s, u))
        for u in range(U)
        if s.box[u] != p.MAP and s.box[u] in BOXES
    )
    return View(
        turn=_turn(s),
        phase=_phases(s),
        pieces=tuple(pieces),
        hidden=tuple(hidden),
        off=off,
        boxes=_boxes(),
        control=tuple(-1 if not IS_LAND[h] else s.control[h] for h in range(len(s.control))),
        markers=_markers(s),
        tracks=_tracks(s),
        overlays=OVERLAYS,
        front=front(s),
        game={"weather": "poor" if s.weather else "fair", "morale": s.morale, "turn": s.turn},
    )


def _piece(s: Position, u: int, order: int, own: bool) -> PieceView:
    face = "truck" if IS_LU[u] and s.truck[u] else "fired" if s.fired[u] else FACES[s.face[u]]
    badges = []
    if s.dsg[u]:
        level = s.dsg[u] - 1
        badges.append(Badge("dsg", Message("badge.dsg_level", {"level": level}), level))
    for kind, column in (("oos", s.oos), ("passive", s.passive), ("fired", s.fired)):
        if column[u]:
            badges.append(Badge(kind, Message(f"badge.{kind}")))
    if IS_LU[u] and s.truck[u]:
        badges.append(Badge("truck", Message("badge.truck")))
    if own and s.over[s.pos[u]]:
        grade = "physical" if s.over[s.pos[u]] == p.PHYSICAL else "operational"
        badges.append(Badge("over", Message(f"badge.overstack.{grade}"), s.over[s.pos[u]]))
    spent = own and SIDE[u] == s.active and bool(s.moved[u] if not s.fought[u] else 1)
    return PieceView(
        u, s.pos[u], face, order, tuple(badges), (spent and _moving(s)) or (own and bool(s.fought[u]))
    )


def _moving(s: Position) -> bool:
    return bool(s.stack) and type(s.stack[-1]).__name__ == "Movement"


def _due(s: Position, u: int) -> tuple[Badge, ...]:
    return (Badge("due", Message("badge.due", {"turn": s.due[u]}), s.due[u]),) if s.box[u] == p.TRACK else ()


def _turn(s: Position) -> Message:
    return Message("turn.line", {"turn": s.turn, "date": f"date.{s.turn}"})


def _phases(s: Position) -> tuple[Phase, ...]:
    """The breadcrumb: the steps of the innermost procedure that is no combat, with its place in it."""
    runs = [
        frame for frame in s.stack if isinstance(frame, Run) and frame.procedure not in ("game", "battle")
    ]
    if not runs:
        return ()
    rows: list[Phase] = []
    for run in runs:
        steps = [(n, step) for n, step in enumerate(s.PROCEDURES[run.procedure]) if step.name in _SHOWN]
        for n, step in steps:
            state = "done" if n < run.step else "now" if n == run.step else "next"
            rows.append(Phase(step.name, Message(_SHOWN[step.name]), state, step.rule))
    return tuple(rows)


_SHOWN = {
    "setup.republican": "setup.republican",
    "setup.nationalist": "setup.nationalist",
    "setup.reserve": "setup.reserve",
    "weather": "phase.weather",
    "nationalist": "phase.nationalist",
    "republican": "phase.republican",
    "end_of_turn": "phase.end_of_turn",
    "offensive": "phase.offensive",
    "factory": "phase.factory",
    "surrender": "phase.surrender",
    "supply": "phase.supply",
    "movement": "phase.movement",
    "combat": "phase.combat",
    "recovery": "phase.recovery",
}


def _boxes() -> tuple[Box, ...]:
    rules = {
        "available": "12.1",
        "flown": "12.1",
        "track": "6",
        "pool": "5",
        "surrendered": "15.2",
        "withdrawn": "14.2",
    }
    return tuple(
        Box(f"{name}.{side}", Message(f"box.{name}"), side, rules.get(name, "11.4"))
        for name in BOXES.values()
        for side in SIDES
    )


def _markers(s: Position) -> tuple[Marker, ...]:
    markers = [Marker("trench", h, Message("marker.trench")) for h in LAND if s.trench[h]]
    if s.marker:
        name = "marker.reinosa.demolished" if s.demolished else "marker.reinosa"
        markers.append(Marker("demolished" if s.demolished else "factory", REINOSA, Message(name)))
    return tuple(markers)


def _tracks(s: Position) -> tuple[Track, ...]:
    dates = tuple(Message(f"date.{n}") for n in range(1, TURNS + 1))
    sky = (Message("weather.fair"), Message("weather.poor"))
    states = tuple(Message(f"offensive.{name}") for name in ("waiting", "launched", "over"))
    flying = tuple(
        Track(
            f"air.{side}",
            Message("track.air", {"side": side}),
            sum(s.box[u] == p.AVAILABLE for u in AIR[side]),
            0,
            len(AIR[side]),
            "12.1",
        )
        for side in SIDES
    )
    return (
        Track("turn", Message("track.turn"), s.turn, 1, TURNS, "6", dates),
        Track("morale", Message("track.morale"), s.morale, MORALE_MIN, MORALE_MAX, "13"),
        Track("weather", Message("track.weather"), s.weather, 0, 1, "16", sky),
        Track("offensive", Message("track.offensive"), s.offensive, 0, 2, "14", states),
        *flying,
    )


def front(s: Position) -> tuple[tuple[int, int], ...]:
    """The sides of hexes between the two controls."""
    return tuple(
        (h, n) for h in LAND for n in NEAR[h] if s.control[h] == REPUBLICAN and s.control[n] == NATIONALIST
    )


def overlay(s: Position, seat: int | None, name: str, side: int) -> Overlay:
    """The content of an overlay. Zones of control and lines of supply are public (ruling); how far hidden enemy units
    could move is not, and is answered for the units that the seat can see.
    """
    s = screened(s, seat)
    if name == "zoc":
        spaces = [(h, 1) for h in LAND if s.zoc[side * len(NEAR) + h]]
    elif name == "supply":
        fed, ends = flood(s, side), sources(s, side)
        spaces = [(h, 2 if h in ends else 1) for h in LAND if fed[h]]
    elif name == "control":
        spaces = [(h, s.control[h]) for h in LAND]
    elif name == "reach":
        spaces = _reach(s, seat, side)
    else:
        return Overlay(Message("legend.front"), (), front(s))
    return Overlay(Message(f"legend.{name}"), tuple(spaces))


def _reach(s: Position, seat: int | None, side: int) -> list[tuple[int, int]]:
    counts: dict[int, int] = {}
    known = {
        u for h in LAND if s.holder(h) == side for u in (stack(s, h) if seat in (None, side) else seen(s, h))
    }
    for u in GROUND[side]:
        if u in known and not IS_AIR[u]:
            for h in reachable(s, u):
                counts[h] = counts.get(h, 0) + 1
    return sorted(counts.items())

"""The Pass: a toy game that uses all of the kernel in one page. Two columns race to the end of a mountain road.

§1  Each side secretly lays an ambush for the other, on a space from 2 to 7.
§2  In its turn a column marches up to two spaces, one at a time, and then halts or pushes on: it rolls a die and
    goes one space further with 4 or more (3 or more under the option of §2.1).
§3  A column that enters the space of an ambush is thrown back two spaces; the ambush is shown and spent, the turn over.
§4  The first column on space 9 wins. After ten turns of each side the game is a draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from frente.kernel.cite import ALLOWED, Grounds, Message, Text, Verdict
from frente.kernel.command import Command, Roll
from frente.kernel.event import Event, Log
from frente.kernel.flow import DONE, Call, Dice, Flow, Frame, Goto, Run, Step, settle
from frente.kernel.game import Game, event_texts
from frente.kernel.menu import Menu, Odd, Preview, button, pick
from frente.kernel.state import Column, State
from frente.kernel.view import (
    Marker,
    Meta,
    OptionMeta,
    Outcome,
    Overlay,
    OverlayName,
    Phase,
    PieceView,
    ScenarioMeta,
    SideMeta,
    Track,
    View,
)

END = 9
TURNS = 10
AMBUSHES = range(2, 8)
RED_WINS, BLUE_WINS, DRAWN = 1, 2, 3

GROUNDS = Grounds(first=101)
NO_AMBUSH_THERE = GROUNDS.add(
    "no_ambush_there",
    "1",
    "No ambush on {to:space}: only on spaces 2 to 7.",
    "No hay emboscada en {to:space}: solo en 2 a 7.",
)
MARCHED_ENOUGH = GROUNDS.add(
    "marched_enough",
    "2",
    "A column marches two spaces in a turn.",
    "Una columna marcha dos espacios por turno.",
)


class Lay(Command, frozen=True):
    """Lay the ambush for the enemy."""

    space: int


class March(Command, frozen=True):
    """One space ahead."""


class Halt(Command, frozen=True):
    """End the turn."""


class Push(Command, frozen=True):
    """Roll for one space more."""


class Laid(Event, frozen=True):
    """An ambush waits somewhere; only its owner reads where (0 for the others)."""

    RULES = ("1",)
    side: int
    space: int = 0


class Marched(Event, frozen=True):
    """A column went one space ahead."""

    RULES = ("2",)
    side: int
    space: int

    def spaces(self) -> tuple[int, ...]:
        return (self.space,)


class Pushed(Event, frozen=True):
    """A die for one space more."""

    RULES = ("2",)
    side: int
    die: int

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


class Ambushed(Event, frozen=True):
    """An ambush was shown and threw a column back."""

    RULES = ("3",)
    side: int
    space: int


class Pass(State):
    """Where the columns stand, how far each has been, and the ambush that waits for each (0: none)."""

    COLUMNS = (Column("at", "B", 2), Column("been", "B", 2), Column("ambush", "B", 2))
    SCALARS: ClassVar[dict[str, int]] = {"turn": 0, "need": 4}
    at: bytearray
    been: bytearray
    ambush: bytearray
    turn: int
    need: int

    def audit(self) -> list[str]:
        return [f"column {side} stands on {self.at[side]}" for side in (0, 1) if self.at[side] > END]


class Laying(Frame[Pass], frozen=True):
    """A side chooses the space of its ambush (§1)."""

    ACCEPTS = (Lay,)
    ASKS = "asks.laying"
    side: int

    def seat(self, s: Pass) -> int:
        return self.side

    def judge(self, s: Pass, command: Lay) -> Verdict:
        return ALLOWED if command.space in AMBUSHES else NO_AMBUSH_THERE.refuse(to=command.space)

    def options(self, s: Pass) -> Iterator[Command]:
        return (Lay(space) for space in AMBUSHES)

    def menu(self, s: Pass, picked: Sequence[str]) -> Menu:
        spaces = (Lay(space) for space in range(END + 1))
        return Menu(
            Message(self.ASKS),
            "1",
            tuple(pick("space", c.space, self.judge(s, c), command=c) for c in spaces),
        )

    def play(self, s: Pass, command: Lay, log: Log) -> Flow:
        s.ambush[1 - self.side] = command.space
        log.whisper(self.side, Laid(self.side, command.space), instead=Laid(self.side))
        return DONE


class Marching(Frame[Pass], frozen=True):
    """A column marches, and then halts or pushes on (§2)."""

    ACCEPTS = (March, Halt, Push)
    ASKS = "asks.marching"
    side: int
    marched: int = 0

    def seat(self, s: Pass) -> int:
        return self.side

    def judge(self, s: Pass, command: March | Halt | Push) -> Verdict:
        return MARCHED_ENOUGH.refuse() if isinstance(command, March) and self.marched == 2 else ALLOWED

    def options(self, s: Pass) -> Iterator[Command]:
        return (c for c in (March(), Halt(), Push()) if self.judge(s, c))

    def menu(self, s: Pass, picked: Sequence[str]) -> Menu:
        if f"piece:{self.side}" in picked:
            there = pick("space", s.at[self.side] + 1, self.judge(s, March()), command=March())
            return Menu(Message(self.ASKS), "2", (there,), tuple(picked))
        odds = Preview(Message("preview.push"), odds=(Odd("1", (7 - s.need, 6)), Odd("0", (s.need - 1, 6))))
        buttons = (button("halt", Halt()), button("push", Push(), rolls=True))
        return Menu(
            Message(self.ASKS),
            "2",
            (pick("piece", self.side, self.judge(s, March())), *buttons),
            preview=odds,
        )

    def play(self, s: Pass, command: March | Halt | Push, log: Log) -> Flow:
        if isinstance(command, Halt):
            return DONE
        if isinstance(command, Push):
            return Goto(Pushing(self.side))
        if not advance(s, self.side, log):
            return DONE
        return Goto(Marching(self.side, self.marched + 1))


class Pushing(Dice[Pass], frozen=True):
    """The die for one space more (§2)."""

    side: int

    def rolled(self, s: Pass, values: tuple[int, ...], log: Log) -> Flow:
        log.add(Pushed(self.side, values[0]))
        if values[0] >= s.need:
            advance(s, self.side, log)
        return DONE


def advance(s: Pass, side: int, log: Log) -> bool:
    """One space ahead; False when the turn is over for it, by an ambush (§3) or at the end of the road (§4)."""
    s.at[side] += 1
    s.been[side] = max(s.been[side], s.at[side])
    log.add(Marched(side, s.at[side]))
    if s.at[side] == s.ambush[side]:
        s.at[side] -= 2
        s.ambush[side] = 0
        log.add(Ambushed(side, s.at[side] + 2))
        log.reveal()
        return False
    if s.at[side] == END:
        s.ended = RED_WINS + side
    return not s.ended


def lay(_s: Pass, _log: Log, item: int) -> Frame[Any]:
    return Laying(item)


def turn(s: Pass, _log: Log, item: int) -> Frame[Any]:
    s.turn = item // 2 + 1
    return Marching(item % 2)


def draw(s: Pass, _log: Log, _item: int) -> None:
    s.ended = DRAWN


Pass.FRAMES = Laying | Marching | Pushing | Run
Pass.PROCEDURES = {
    "game": (
        Step("lay", "1", lay, over=lambda _: 2),
        Step("turns", "2", turn, over=lambda _: TURNS * 2),
        Step("draw", "4", draw),
    )
}


class PassGame(Game[Pass]):
    """The toy as the house sees it."""

    meta = Meta(
        "the-pass",
        "The Pass",
        Text("A race over the mountains.", "Una carrera por la sierra."),
        (
            SideMeta("red", Text("Red", "Rojo"), Text("R", "R")),
            SideMeta("blue", Text("Blue", "Azul"), Text("B", "A")),
        ),
        (ScenarioMeta("road", Text("The road", "El camino"), Text("From one end.", "Desde un extremo.")),),
        (
            OptionMeta(
                "good-boots", Text("Good boots", "Buenas botas"), Text("Push with 3.", "Forzar con 3."), "2.1"
            ),
        ),
        seats_hidden=True,
    )
    state = Pass
    commands = Lay | March | Halt | Push | Roll
    grounds = GROUNDS
    data_digest = hashlib.sha256(b"the pass, first edition").hexdigest()

    def new(self, scenario: str, options: dict[str, bool]) -> Pass:
        s = Pass()
        s.need = 3 if options["good-boots"] else 4
        settle(s, Call(Run[Pass]("game")), Log())
        return s

    def outcome(self, s: Pass) -> Outcome | None:
        if not s.ended:
            return None
        winner = "draw" if s.ended == DRAWN else self.meta.sides[s.ended - RED_WINS].id
        return Outcome(winner, "plain", Message("outcome.draw" if winner == "draw" else "outcome.arrived"))

    def observe(self, s: Pass, seat: int | None) -> View:
        known = [side for side in (0, 1) if s.ambush[side] and (seat is None or side == 1 - seat)]
        return View(
            turn=Message("turn", {"n": s.turn}),
            phase=(
                Phase("lay", Message("asks.laying"), "done" if s.turn else "now", "1"),
                Phase("march", Message("asks.marching"), "now" if s.turn else "next", "2"),
            ),
            pieces=tuple(PieceView(side, s.at[side]) for side in (0, 1)),
            hidden=(),
            off=(),
            boxes=(),
            control=(-1,) * (END + 1),
            markers=tuple(Marker("ambush", s.ambush[side], Message("marker.ambush")) for side in known),
            tracks=(Track("turn", Message("turn", {"n": s.turn}), s.turn, 0, TURNS),),
            overlays=(OverlayName("reach", Message("overlay.reach"), "R", per_side=True),),
            front=(),
            game={"waiting": [bool(s.ambush[side]) for side in (0, 1)]},
        )

    def imagine(self, s: Pass, seat: int, rng: Random) -> Pass:
        new = s.clone()
        if new.ambush[seat]:  # it may be wherever this side's column has not yet been
            new.ambush[seat] = rng.choice([space for space in AMBUSHES if space > new.been[seat]])
        return new

    def overlay(self, s: Pass, seat: int | None, name: str, side: int) -> Overlay:
        ahead = range(s.at[side] + 1, min(s.at[side] + 3, END) + 1)
        return Overlay(Message("overlay.reach"), tuple((space, space - s.at[side]) for space in ahead))

    def headline(self, s: Pass) -> Message:
        return Message("turn", {"n": s.turn})

    def catalog(self) -> dict[str, Text]:
        return event_texts(
            [
                ("laid", "{side:side} laid an ambush.", "{side:side} ha tendido una emboscada."),
                ("marched", "{side:side} marched to {space:space}.", "{side:side} marchó a {space:space}."),
                ("pushed", "{side:side} pushed on: {die:die}.", "{side:side} forzó la marcha: {die:die}."),
                (
                    "ambushed",
                    "{side:side} fell into an ambush on {space:space}.",
                    "Emboscada a {side:side} en {space:space}.",
                ),
            ]
        ) | {
            "asks.laying": Text("Lay an ambush", "Tender una emboscada"),
            "asks.marching": Text("March", "Marchar"),
            "button.halt": Text("Halt", "Alto"),
            "button.push": Text("Push on", "Forzar la marcha"),
            "marker.ambush": Text("Ambush", "Emboscada"),
            "outcome.arrived": Text("Over the mountains first.", "Primero al otro lado de la sierra."),
            "outcome.draw": Text("Nobody came through.", "Nadie ha pasado."),
            "overlay.reach": Text("Within reach", "Al alcance"),
            "preview.push": Text("One space more", "Un espacio más"),
            "turn": Text("Turn {n:int}", "Turno {n:int}"),
        }

    def board(self) -> dict[str, Any]:
        spaces = [{"id": str(n), "x": 40 * n + 20, "y": 20, "terrain": "road"} for n in range(END + 1)]
        return {"spaces": spaces, "shape": "point", "radius": 15, "size": [40 * END + 40, 40], "art": {}}

    def pieces(self) -> list[dict[str, Any]]:
        names = [{"en": side.name.en, "es": side.name.es} for side in self.meta.sides]
        return [
            {
                "id": side.id,
                "side": side.id,
                "kind": "column",
                "name": name,
                "short": side.id,
                "faction": side.id,
                "faces": {},
            }
            for side, name in zip(self.meta.sides, names, strict=True)
        ]

    def rules(self) -> list[dict[str, Any]]:
        text = {"en": "The first column on space 9 wins.", "es": "Gana la primera columna en el espacio 9."}
        return [
            {
                "section": "4",
                "title": {"en": "Winning", "es": "Victoria"},
                "text": text,
                "kind": "rule",
                "ids": ["4.a"],
            }
        ]

    def tables(self) -> list[dict[str, Any]]:
        return []

    def name(self, kind: str, ref: int, lang: str) -> str:
        if kind == "piece" and 0 <= ref < 2:
            side = self.meta.sides[ref]
            return side.name.es if lang == "es" else side.name.en
        return str(ref)


GAME = PassGame()

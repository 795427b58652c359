"""The game as the rest of the house sees it: start, sight, result, texts and pictures."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from random import Random
from types import UnionType
from typing import Any

import msgspec

from frente.kernel.advice import Advice
from frente.kernel.cite import Message, Text
from frente.kernel.event import Log
from frente.kernel.flow import STAY, Run, settle
from frente.kernel.game import Game
from frente.kernel.menu import Preview
from frente.kernel.view import Meta, OptionMeta, Outcome, Overlay, ScenarioMeta, SideMeta, View

from . import commands, setup
from .advance import Advancing
from .arrivals import Arrivals
from .belief import imagine
from .bombardment import AttritionRoll, BombardmentRoll, Commitment
from .book import DATES, LABEL, LIBRARY, NAME, SCENARIOS, SIDES, TERRAIN, UNITS, H, U
from .bot import counsel
from .combat import BonusChoice, CombatRoll, CombatStep
from .deployment import Deployment
from .factory import FactoryRoll
from .forecast import ongoing
from .grounds import GROUNDS
from .library import HERE, PLAYED
from .losses import AttackerLosses
from .morale import ENDINGS
from .movement import Movement
from .offensive import EffectRoll, StartRoll, Withdrawal
from .options import SaveArmor
from .position import Position
from .recovery import RecoveryChoice
from .reference import tables
from .retreat import Response
from .stacking import ExcessHq
from .surrender import KeepChoice, SurrenderRoll
from .turn import PROCEDURES
from .view import observe, overlay
from .weather import WeatherRoll

FRAMES = (
    Run[Position] | Deployment | Arrivals | Movement | ExcessHq | CombatStep | Commitment | BombardmentRoll | AttritionRoll
    | BonusChoice | CombatRoll | AttackerLosses | Response | Advancing | SaveArmor | WeatherRoll | StartRoll | EffectRoll
    | Withdrawal | FactoryRoll | SurrenderRoll | KeepChoice | RecoveryChoice
)  # fmt: skip
Position.FRAMES = FRAMES
Position.PROCEDURES = PROCEDURES

OPTIONS = ("armor-bonus", "armor-recovery", "historical-frecce")
OPTION_RULES = {"armor-bonus": "17.1", "armor-recovery": "17.2", "historical-frecce": "17.3"}


class Santander(Game[Position]):
    """Santander '37."""

    state = Position
    commands: UnionType = commands.Order
    grounds = GROUNDS
    data_digest = LIBRARY.digest()

    def __init__(self) -> None:
        self._starts: dict[tuple[object, ...], Position] = {}
        dates = {f"date.{n + 1}": msgspec.convert(date, Text) for n, date in enumerate(DATES)}
        self._texts = LIBRARY.texts() | dates
        self.meta = self._meta()

    def new(self, scenario: str, options: dict[str, bool]) -> Position:
        key = (scenario, *sorted(options.items()))
        if key not in self._starts:
            s = setup.new(scenario, options)
            s.stack = (Run("game"),)
            settle(s, STAY, Log())
            self._starts[key] = s
        return self._starts[key].clone()

    def outcome(self, s: Position) -> Outcome | None:
        if not s.ended:
            return None
        winner, degree, reason = ENDINGS[s.ended]
        return Outcome(winner, degree, Message(reason))

    def observe(self, s: Position, seat: int | None) -> View:
        return observe(s, seat)

    def imagine(self, s: Position, seat: int, rng: Random) -> Position:
        return imagine(s, seat, rng)

    def overlay(self, s: Position, seat: int | None, name: str, side: int) -> Overlay:
        return overlay(s, seat, name, side)

    def headline(self, s: Position) -> Message:
        if s.ended:
            return Message("headline.over", {"reason": ENDINGS[s.ended][2]})
        if any(isinstance(frame, Deployment) for frame in s.stack):
            return Message("headline.setup")
        return Message("headline", {"turn": s.turn, "morale": s.morale})

    def forecast(self, s: Position, seat: int | None) -> Preview | None:
        return ongoing(s, seat)

    def counsel(self, s: Position, seat: int, rng: Random) -> Advice | None:
        return counsel(s, seat)

    def catalog(self) -> dict[str, Text]:
        return self._texts

    def name(self, kind: str, ref: int, lang: str) -> str:
        if kind == "space":
            label = LABEL[ref] if 0 <= ref < H else "?"
            return f"{NAME[ref]} ({label})" if 0 <= ref < H and NAME[ref] else label
        text = UNITS[ref].name if 0 <= ref < U else self._texts["piece.hidden"]
        return text.es if lang == "es" else text.en

    def board(self) -> dict[str, Any]:
        art = json.loads((HERE / "board" / "board.json").read_text(encoding="utf-8"))
        centers = art["centers"]
        spaces = [
            {"id": LABEL[h], "x": centers[h][0], "y": centers[h][1], "terrain": TERRAIN[h], "name": NAME[h]}
            for h in range(H)
        ]
        return {
            "spaces": spaces,
            "shape": "hex",
            "radius": art["hex"]["radius"],
            "size": art["size"],
            "art": art,
        }

    def art(self) -> Path | None:
        return HERE / "board"

    def printed(self) -> tuple[Path, tuple[str, ...]]:
        return HERE, PLAYED

    def pieces(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        for unit in UNITS:
            faces = {"full": {"attack": unit.attack, "defense": unit.defense, "move": unit.move}}
            for name, face in (("reduced", unit.reduced), ("remnant", unit.remnant)):
                if face is not None:
                    faces[name] = msgspec.to_builtins(face)
            row = msgspec.to_builtins(unit)
            row |= {"unit": unit.id, "id": len(rows), "side": SIDES.index(unit.side), "faces": faces}
            for key in ("reduced", "remnant", "absent_with"):
                row.pop(key, None)
            rows.append(row)
        return rows

    @cached_property
    def _rules(self) -> list[dict[str, Any]]:
        return LIBRARY.rules()

    def rules(self) -> list[dict[str, Any]]:
        return self._rules

    def tables(self) -> list[dict[str, Any]]:
        return tables()

    def _meta(self) -> Meta:
        t = self._texts
        sides = tuple(SideMeta(side, t[f"side.{side}"], t[f"side.{side}.short"]) for side in SIDES)
        scenarios = tuple(ScenarioMeta(one.id, one.name, one.text) for one in reversed(SCENARIOS.values()))
        options = tuple(
            OptionMeta(o, t[f"option.{o}"], t[f"option.{o}.text"], OPTION_RULES[o]) for o in OPTIONS
        )
        return Meta(
            "santander-37", "Santander ’37", t["game.blurb"], sides, scenarios, options, seats_hidden=True
        )


GAME = Santander()

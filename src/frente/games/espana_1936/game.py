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
from frente.kernel.game import BadSetting, Game
from frente.kernel.menu import Preview
from frente.kernel.view import Meta, OptionMeta, Outcome, Overlay, ScenarioMeta, SideMeta, View

from . import commands, setup
from .agreement import Answer
from .battle import Actions, AfterBattle, Duels, NextDuel, NextGeneral
from .book import CARDS, DATES, EXCLUDES, LIBRARY, OPTION_IDS, PIECES, SETUPS, SIDES, SPACES, C, P, S
from .bot.counsel import counsel
from .capture import Capture, TankPlacement
from .commitment import Laying, Supports
from .dogfight import DogfightRoll, Ordering, Pairing
from .draw import Drawing
from .effects import EFFECT_FRAMES
from .event_cards import CounterReaction, NextEvent, Playing, Reaction, Resolution
from .fog import imagine
from .generals import Assignment
from .grounds import GROUNDS
from .hits import Substitution
from .library import HERE, PLAYED
from .maintenance import Discarding
from .morocco import Crossing
from .movement import Movement
from .naval.frames import NAVAL_FRAMES
from .naval.odds import forecast as naval_forecast
from .odds import ongoing
from .position import Position
from .reference import tables
from .replacements import NextSpending, Spending
from .roll import GroundRoll, Placing
from .turn import PROCEDURES
from .victory import ENDINGS
from .view import observe, overlay

FRAMES = (
    Run[Position] | Drawing | Movement | Assignment | NextGeneral | Actions | Duels | NextDuel | AfterBattle | Supports
    | Laying | Pairing | Ordering | DogfightRoll | GroundRoll | Placing | Substitution | Capture | TankPlacement | Crossing
    | NextEvent | Playing | Reaction | CounterReaction | Resolution | Discarding | NextSpending | Spending | setup.SettingAside | Answer
    | NAVAL_FRAMES | EFFECT_FRAMES
)  # fmt: skip
Position.FRAMES = FRAMES
Position.PROCEDURES = PROCEDURES


class Espana(Game[Position]):
    """España 1936."""

    state = Position
    commands: UnionType = commands.AnyOrder
    grounds = GROUNDS
    data_digest = LIBRARY.digest()

    def __init__(self) -> None:
        dates = {f"date.{n + 1}": msgspec.convert(date, Text) for n, date in enumerate(DATES)}
        self._texts = LIBRARY.texts() | dates
        self.meta = self._meta()

    def new(self, scenario: str, options: dict[str, bool]) -> Position:
        s = setup.new(scenario, options)
        s.stack = (Run("game"),)
        settle(s, STAY, Log())
        return s

    def settings(self, scenario: str | None, options: dict[str, bool] | None) -> tuple[str, dict[str, bool]]:
        """Options that exclude each other are refused, with the reason."""
        scenario, chosen = super().settings(scenario, options)
        if any(chosen[o] and chosen[other] for o, others in EXCLUDES.items() for other in others):
            raise BadSetting(
                "non-intervention and historical-fact each build the decks in their own way: choose one",
                "No Intervención y Hechos Históricos forman los mazos cada una a su manera: elige una",
            )
        return scenario, chosen

    def outcome(self, s: Position) -> Outcome | None:
        if not s.ended:
            return None
        winner, degree, reason = ENDINGS[s.ended]
        return Outcome(winner, degree, Message(reason))

    def observe(self, s: Position, seat: int | None) -> View:
        return observe(s, seat)

    def imagine(self, s: Position, seat: int, rng: Random) -> Position:
        return imagine(s, seat, rng)

    def counsel(self, s: Position, seat: int, rng: Random) -> Advice | None:
        return counsel(s, seat)

    def forecast(self, s: Position, seat: int | None) -> Preview | None:
        return naval_forecast(s) or ongoing(s, seat)

    def overlay(self, s: Position, seat: int | None, name: str, side: int) -> Overlay:
        return overlay(s, seat, name, side)

    def headline(self, s: Position) -> Message:
        if s.ended:
            return Message("headline.over", {"reason": ENDINGS[s.ended][2]})
        return Message("headline", {"turn": s.turn})

    def catalog(self) -> dict[str, Text]:
        return self._texts

    def name(self, kind: str, ref: int, lang: str) -> str:
        if kind == "space":
            return SPACES[ref].name if 0 <= ref < S else "?"
        if kind == "card":
            text = CARDS[ref].card.title if 0 <= ref < C else self._texts["card.hidden"]
        else:
            text = PIECES[ref].name if 0 <= ref < P else Text("?", "?")
        return text.es if lang == "es" else text.en

    def board(self) -> dict[str, Any]:
        art = json.loads((HERE / "board" / "board.json").read_text(encoding="utf-8"))
        spaces = [
            {"id": space.id, "name": space.name, "x": x, "y": y, "terrain": space.kind}
            for space, (x, y) in zip(SPACES, art["centers"], strict=True)
        ]
        return {"spaces": spaces, "shape": "point", "radius": art["radius"], "size": art["size"], "art": art}

    def art(self) -> Path | None:
        return HERE / "board"

    def printed(self) -> tuple[Path, tuple[str, ...]]:
        return HERE, PLAYED

    def pieces(self) -> list[dict[str, Any]]:
        rows = []
        for n, piece in enumerate(PIECES):
            row = msgspec.to_builtins(piece)
            rows.append(row | {"id": n, "piece": piece.id, "side": SIDES.index(piece.side), "faces": {}})
        return rows

    def cards(self) -> list[dict[str, Any]]:
        """Every card in full, for the table."""
        return [
            msgspec.to_builtins(info.card) | {"id": n, "card": info.card.id, "side": info.side_index}
            for n, info in enumerate(CARDS)
        ]

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
        scenarios = tuple(
            ScenarioMeta(name, t[f"scenario.{name}"], t[f"scenario.{name}.text"]) for name in SETUPS
        )
        options = tuple(
            OptionMeta(o, t[f"option.{o}"], t[f"option.{o}.text"], "options", excludes=EXCLUDES.get(o, ()))
            for o in OPTION_IDS
        )
        return Meta(
            "espana-1936", "España 1936", t["game.blurb"], sides, scenarios, options, seats_hidden=True
        )


GAME = Espana()

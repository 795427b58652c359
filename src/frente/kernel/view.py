"""What a seat may see, in the form that every table draws. A game fills it from its position and adds a part of its own."""

from __future__ import annotations

from typing import Any

import msgspec

from .cite import Message, Text


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mark on a piece: its kind, a value, and the words for it."""

    kind: str
    label: Message
    value: int = 0


class PieceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece on the board; `order` 0 is the top of its stack."""

    piece: int
    space: int
    face: str = "full"
    order: int = 0
    badges: tuple[Badge, ...] = ()
    spent: bool = False


class HiddenView(msgspec.Struct, frozen=True):
    """Pieces that are there and may not be looked at."""

    space: int
    side: int
    count: int


class OffView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece in a box beside the board."""

    box: str
    piece: int
    badges: tuple[Badge, ...] = ()


class Box(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box beside the board."""

    id: str
    label: Message
    side: int = -1
    rule: str = ""


class Marker(msgspec.Struct, frozen=True):
    """A marker on a space."""

    kind: str
    space: int
    label: Message


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A track with a marker on it; `cells` name its spaces where numbers do not."""

    id: str
    label: Message
    value: int
    min: int
    max: int
    rule: str = ""
    cells: tuple[Message, ...] = ()


class Phase(msgspec.Struct, frozen=True):
    """A line of the sequence of play: done, now or next."""

    key: str
    label: Message
    state: str
    rule: str


class OverlayName(msgspec.Struct, frozen=True, omit_defaults=True):
    """An overlay that a table can ask for."""

    name: str
    label: Message
    key: str
    per_side: bool = False


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """An overlay's content: values of spaces, and lines between spaces."""

    legend: Message
    spaces: tuple[tuple[int, int], ...] = ()
    lines: tuple[tuple[int, int], ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position through the eyes of a seat."""

    turn: Message
    phase: tuple[Phase, ...]
    pieces: tuple[PieceView, ...]
    hidden: tuple[HiddenView, ...]
    off: tuple[OffView, ...]
    boxes: tuple[Box, ...]
    control: tuple[int, ...]
    markers: tuple[Marker, ...]
    tracks: tuple[Track, ...]
    overlays: tuple[OverlayName, ...]
    front: tuple[tuple[int, int], ...]
    game: dict[str, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the side that won or ``draw``, in what degree, and why."""

    winner: str
    degree: str
    reason: Message


class SideMeta(msgspec.Struct, frozen=True):
    """A side: its id, its name and a letter for it."""

    id: str
    name: Text
    short: Text


class ScenarioMeta(msgspec.Struct, frozen=True):
    """A scenario: its id, its name and what it is."""

    id: str
    name: Text
    text: Text


class OptionMeta(msgspec.Struct, frozen=True):
    """An optional rule that can be switched on; not together with those it excludes."""

    id: str
    name: Text
    text: Text
    rule: str
    default: bool = False
    excludes: tuple[str, ...] = ()


class Meta(msgspec.Struct, frozen=True):
    """A game in short, as the new-game page shows it."""

    id: str
    title: str
    blurb: Text
    sides: tuple[SideMeta, ...]
    scenarios: tuple[ScenarioMeta, ...]
    options: tuple[OptionMeta, ...]
    seats_hidden: bool = False
    rules_version: str = "1"

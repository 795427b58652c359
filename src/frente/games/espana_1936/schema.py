"""The shape of the data files: what may stand in them, and nothing else."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from frente.kernel.cite import Text
from frente.wargame.library import Provenance, Strict

Side = Literal["nationalist", "republican"]


class Piece(Strict, frozen=True):
    """A counter. The comments at the head of counters.toml explain the fields."""

    id: str
    side: Side
    kind: Literal["unit", "plane", "tank", "general", "ship"]
    name: Text
    short: str
    symbol: str
    provenance: Provenance
    note: str = ""
    type: str = ""
    size: Literal["small", "large", ""] = ""
    modifier: int = 0
    value: int = 0
    air_modifier: int = 0
    ship_class: Literal["ship", "destroyer", "submarine", ""] = ""
    badge: str = ""
    armada: bool = False


class Counters(Strict, frozen=True):
    """counters.toml."""

    piece: tuple[Piece, ...]


class Space(Strict, frozen=True):
    """A space of map.json."""

    id: str
    name: str
    name_en: str
    kind: Literal["land", "operations", "base"]
    provenance: Provenance
    coastal: bool = False
    port: Literal["always", "armada", "san-sebastian", ""] = ""
    objective: bool = False
    side: Side | Literal[""] = ""
    """Whose base it is, for naval bases."""
    note: str = ""


class BoardMap(Strict, frozen=True):
    """map.json."""

    id: str
    format: int
    spaces: tuple[Space, ...]
    links: tuple[tuple[str, str], ...]
    base_of: dict[str, str]
    cantabrian_ports: tuple[str, ...]
    fortified: tuple[str, ...]
    provenance: dict[str, str]


class BattleUse(Strict, frozen=True):
    """What a card does to a roll: adds or removes dice, or changes the result of `count` different dice by `mod`."""

    dice: int = 0
    mod: int = 0
    count: int = 0


class Card(Strict, frozen=True):
    """A card. The comments at the head of cards.toml explain the effects."""

    id: str
    side: Side
    number: int
    deck: Literal["1936-37", "1938-39"]
    kind: Literal["basic", "E", "A"]
    turn: int
    date: str
    title: Text
    text: Text
    supposition: bool
    non_intervention: bool
    historical_fact: bool
    effects: tuple[dict[str, Any], ...]
    support: BattleUse
    defense: BattleUse
    provenance: Provenance
    tags: tuple[str, ...] = ()
    note: str = ""


class Cards(Strict, frozen=True):
    """cards.toml."""

    card: tuple[Card, ...]


class Standing(Strict, frozen=True):
    """What a side has in a space: units with the value each shows; tanks, airplanes, generals and ships."""

    space: str
    units: dict[str, int] = msgspec.field(default_factory=dict)
    others: tuple[str, ...] = ()


class NavalSetup(Strict, frozen=True):
    """What La Armada adds to a set-up: pieces by space, and naval control markers by side."""

    provenance: Provenance
    note: str
    place: tuple[Standing, ...]
    markers: dict[Side, tuple[str, ...]]


class Setup(Strict, frozen=True):
    """A file of setups/. `markers` are control markers by side; `boards` are pieces on the player boards.

    Pieces that it does not name wait: units in the pool, the rest for its event card.
    """

    id: Literal["1936", "1938"]
    turn: int
    name: Text
    text: Text
    rule: str
    provenance: Provenance
    note: str
    boards: tuple[str, ...]
    markers: dict[Side, tuple[str, ...]]
    place: tuple[Standing, ...]
    armada: NavalSetup

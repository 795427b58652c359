"""The printed matter of the game as flat tables, made once when the game is loaded."""

from __future__ import annotations

from typing import NamedTuple

from frente.wargame.library import overrides

from .library import load, names
from .ops import CancelEvent, program
from .schema import Card

LIBRARY, _COUNTERS, _BOARD, _CARDS, TABLES, SETUPS = load(overrides("espana-1936"))

NATIONALIST, REPUBLICAN = 0, 1
SIDES = ("nationalist", "republican")

# --- Counters -------------------------------------------------------------------------------------------------------

PIECES = _COUNTERS.piece
P = len(PIECES)
PID = {piece.id: n for n, piece in enumerate(PIECES)}
SIDE = [SIDES.index(piece.side) for piece in PIECES]
KIND = [piece.kind for piece in PIECES]
TYPE = [piece.type for piece in PIECES]
MODIFIER = [piece.modifier for piece in PIECES]
AIR_MODIFIER = [piece.air_modifier for piece in PIECES]
"""The ship-to-air modifier of a ship (the diamond); `MODIFIER` is the one against ships and on land."""
IS_UNIT = [kind == "unit" for kind in KIND]
IS_TANK = [kind == "tank" for kind in KIND]
IS_PLANE = [kind == "plane" for kind in KIND]
IS_GENERAL = [kind == "general" for kind in KIND]
IS_SHIP = [kind == "ship" for kind in KIND]
IS_GROUND = [kind in ("unit", "tank", "plane") for kind in KIND]
"""Combat counters: they hold and contest spaces; generals and ships do not (§ the map, ruling)."""
IS_SMALL = [piece.size == "small" for piece in PIECES]
UNITS = tuple(tuple(p for p in range(P) if IS_UNIT[p] and SIDE[p] == side) for side in (0, 1))
TANKS = tuple(tuple(p for p in range(P) if IS_TANK[p] and SIDE[p] == side) for side in (0, 1))
PLANES = tuple(tuple(p for p in range(P) if IS_PLANE[p] and SIDE[p] == side) for side in (0, 1))
GENERALS = tuple(tuple(p for p in range(P) if IS_GENERAL[p] and SIDE[p] == side) for side in (0, 1))
SHIPS = tuple(tuple(p for p in range(P) if IS_SHIP[p] and SIDE[p] == side) for side in (0, 1))

# --- Map ------------------------------------------------------------------------------------------------------------

SPACES = _BOARD.spaces
S = len(SPACES)
SPACE = {space.id: n for n, space in enumerate(SPACES)}
MARRUECOS = SPACE["marruecos"]
MAINLAND = tuple(n for n in range(S) if SPACES[n].kind == "land" and n != MARRUECOS)
LAND = (*MAINLAND, MARRUECOS)
LINKS: list[tuple[int, ...]] = [
    tuple(sorted(SPACE[b if a == space.id else a] for a, b in _BOARD.links if space.id in (a, b)))
    for space in SPACES
]
"""Spaces joined by a line of movement; Marruecos and the sea have none."""
OBJECTIVES = tuple(n for n in range(S) if SPACES[n].objective)
MADRID, BARCELONA, SEVILLA, CADIZ = (SPACE[name] for name in ("madrid", "barcelona", "sevilla", "cadiz"))
SAN_SEBASTIAN = SPACE["san-sebastian"]
MALAGA = SPACE["malaga"]
COASTAL = tuple(n for n in range(S) if SPACES[n].coastal)
ON_LAND = [space.kind == "land" for space in SPACES]
BASES = {SPACE[base]: SPACE[space] for base, space in _BOARD.base_of.items()}
"""Naval bases with the land space beside each."""
BASE_SIDE = {base: SIDES.index(SPACES[base].side) for base in BASES if SPACES[base].side}
OPERATIONS = tuple(SPACE[name] for name in TABLES["naval"]["order"])
"""Naval operations spaces in the order of their battles (La Armada)."""
BALEARIC, MEDITERRANEAN, STRAIT, CANTABRIAN = OPERATIONS
CANTABRIAN_PORTS = tuple(SPACE[name] for name in _BOARD.cantabrian_ports)
FORTIFIED = tuple(SPACE[name] for name in _BOARD.fortified)

# --- Cards ----------------------------------------------------------------------------------------------------------


class CardInfo(NamedTuple):
    """A card with its owner's index and its period: 0 for 1936-37, 1 for 1938-39."""

    card: Card
    side_index: int
    period: int

    @property
    def id(self) -> str:
        """The card's id, such as ``N12``."""
        return self.card.id


CARDS = tuple(CardInfo(card, SIDES.index(card.side), int(card.deck == "1938-39")) for card in _CARDS.card)
C = len(CARDS)
CID = {info.card.id: n for n, info in enumerate(CARDS)}
EFFECTS = tuple(program(card, names(_COUNTERS, _BOARD)) for card in _CARDS.card)
"""What each card does, as a program of primitives."""
ESPIONAGE = tuple(any(isinstance(op, CancelEvent) for op in effects) for effects in EFFECTS)
"""Cards that only cancel an opposing event."""

# --- Options and tables -----------------------------------------------------------------------------------------------

OPTION_IDS = (
    "republican-generals",
    "republican-tanks",
    "san-sebastian",
    "non-intervention",
    "historical-fact",
    "initiative-uncertainty",
    "la-armada",
)
# Each of the two builds the decks in its own way.
EXCLUDES = {"non-intervention": ("historical-fact",), "historical-fact": ("non-intervention",)}
R_GENERALS, R_TANKS, SAN_SEB, NON_INTERVENTION, HISTORICAL_FACT, UNCERTAINTY, ARMADA = range(len(OPTION_IDS))

_TRACK = TABLES["timetable"]["turn"]
TURNS = len(_TRACK)
DATES = tuple(turn["date"] for turn in _TRACK)
"""The date of each turn, in both languages."""
DRAWS: tuple[int, ...] = tuple(turn["draw"] for turn in _TRACK)
"""Cards that a side draws on each turn, the first turn first."""
HAND_LIMIT: int = TABLES["plays"]["hand_limit"]
STACK_LIMIT = 4
EVENT_LIMIT: int = TABLES["plays"]["normal"]
NON_INTERVENTION_PLAYS: list[int] = TABLES["plays"]["non_intervention"]
"""Events of a side by turn, the first turn first, with Non-Intervention."""
LADDER: dict[int, int] = {row["value"]: row["after"][0] for row in TABLES["damage"]["rows"]}
"""Value of a unit after a hit (§4.V)."""
SUCCESS = 5
"""A die that ends at this or more is a hit."""


def year(turn: int) -> int:
    """The year of a turn (§ the turn track)."""
    found: int = _TRACK[turn - 1]["year"]
    return found


def flagged(turn: int) -> bool:
    """Whether a Replacements Phase ends the turn: 1, 3, 5, 7 and 9."""
    return bool(_TRACK[turn - 1]["replacements"])

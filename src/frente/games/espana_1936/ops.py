"""The effect primitives of the cards, one struct each, and how the lists of cards.toml become programs of them.

The table at the head of cards.toml says what each primitive does. Here every parameter has its type; names of spaces and
counters become indices when the cards are loaded. `if` and `requires` become jumps, so that a program runs straight on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from .schema import Card

TOKENS = ("@own", "@enemy", "@contested", "@open", "@port")
"""Sets of spaces that change in play."""

Who = Literal["own", "enemy"]


class Spaces:
    """The spaces that an effect speaks of: named ones, or those that a token means when it is read."""

    __slots__ = ("named", "token")

    def __init__(self, token: str, named: tuple[int, ...]) -> None:
        self.token = token
        self.named = named

    def __repr__(self) -> str:
        return self.token or str(self.named)


class Space(int):
    """The index of a named space."""


class Counter(int):
    """The index of a named counter."""


class Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """A primitive."""


class ReplacementPoints(Op, frozen=True, tag="replacement_points"):
    """Points more or fewer in the next Replacements Phase."""

    who: Who
    n: int


class Draw(Op, frozen=True, tag="draw"):
    """Cards more or fewer, at once or in the next Draw Phase."""

    who: Who
    n: int
    when: Literal["now", "next"]


class Discard(Op, frozen=True, tag="discard"):
    """Cards that leave the enemy's hand by lot."""

    who: Literal["enemy"]
    n: int


class MoveFirst(Op, frozen=True, tag="move_first"):
    """The side moves first in the next Movement Phase."""


class Place(Op, frozen=True, tag="place"):
    """New units of a type and value."""

    type: str
    value: Literal[1, 2, 3, 5]
    modifier: int
    count: int
    at: Spaces


class Enters(Op, frozen=True, tag="enters"):
    """Pieces that have waited come into play; without spaces they come on the player board."""

    pieces: tuple[Counter, ...]
    count: int
    at: Spaces


class Removed(Op, frozen=True, tag="removed"):
    """A piece leaves the game for good."""

    piece: Counter
    where: tuple[Literal["land", "base", "operations"], ...]
    otherwise: Literal["damage", "nothing"]


class Hit(Op, frozen=True, tag="hit"):
    """Single hits on enemy units."""

    hits: int
    at: Spaces
    chooser: Literal["player", "victim"]
    max_value: int
    first: str
    per_space: int


class Eliminate(Op, frozen=True, tag="eliminate"):
    """Units that the enemy gives up."""

    count: int
    types: tuple[str, ...]
    instead: tuple[str, ...]


class Upgrade(Op, frozen=True, tag="upgrade"):
    """Units that take a step up."""

    count: int
    at: Spaces
    types: tuple[str, ...]


class Exchange(Op, frozen=True, tag="exchange", rename={"before": "from", "after": "to"}):
    """Units exchanged for counters with another modifier."""

    count: int
    types: tuple[str, ...]
    before: int
    into: str
    after: int


class Training(Op, frozen=True, tag="training"):
    """Units trained at every Replacements Phase for the rest of the game."""

    count: int


class CancelEvent(Op, frozen=True, tag="cancel_event"):
    """Espionage."""


class MoveFromMorocco(Op, frozen=True, tag="move_from_morocco"):
    """Pieces that leave Marruecos at once."""

    count: int
    to: Spaces


class Lasting(Op, frozen=True, tag="lasting"):
    """A primitive that stays in force to the end of the `turns`-th turn after the present one."""

    turns: int


class MoroccoClosed(Lasting, frozen=True, tag="morocco_closed"):
    """Nothing leaves Marruecos."""


class CombatBonus(Lasting, frozen=True, tag="combat_bonus"):
    """Dice in the combats of a space."""

    role: Literal["attack", "defense"]
    at: Spaces
    dice: int


class AirBonus(Lasting, frozen=True, tag="air_bonus"):
    """Airplanes fight better."""

    use: Literal["support", "dogfight"]
    n: int


class IgnoreSurrounded(Lasting, frozen=True, tag="ignore_surrounded"):
    """Spaces are not surrounded."""

    at: Spaces


class FreeMovement(Lasting, frozen=True, tag="free_movement"):
    """Units leave spaces as if they controlled them."""

    at: Spaces


class Pin(Lasting, frozen=True, tag="pin"):
    """Enemy units and tanks in a space do not move."""

    at: Spaces


class BlockEvents(Lasting, frozen=True, tag="block_events"):
    """The enemy does not play cards with these tags."""

    tags: tuple[str, ...]


class PortsClosed(Lasting, frozen=True, tag="ports_closed"):
    """Ports do not serve the enemy's events."""

    at: Spaces
    choose: Literal[0, 1]


class GeneralAbsent(Lasting, frozen=True, tag="general_absent"):
    """An enemy general is out of the war."""

    generals: tuple[Counter, ...]


class GeneralActsAgain(Lasting, frozen=True, tag="general_acts_again"):
    """Generals who have acted act again."""

    count: int


class SeaControl(Lasting, frozen=True, tag="sea_control"):
    """A naval space counts as the side's for its texts."""

    space: Space


class Nyon(Op, frozen=True, tag="nyon"):
    """Both texts of the Mediterranean are in force for the rest of the game."""


class ReturnEliminated(Op, frozen=True, tag="return_eliminated"):
    """Eliminated pieces come back."""

    kinds: tuple[Literal["plane", "tank", "ship"], ...]
    count: int


class SeaMove(Op, frozen=True, tag="sea_move"):
    """Units go from port to port."""

    count: int


class ShipRepair(Op, frozen=True, tag="ship_repair"):
    """All damaged ships are repaired."""


class ShipAttack(Op, frozen=True, tag="ship_attack"):
    """An attack on an enemy ship."""

    dice: int
    modifier: int


class Requires(Op, frozen=True, tag="requires"):
    """A space that the side must control, or the rest of the card does nothing."""

    any: Spaces
    port: bool


class If(Op, frozen=True, tag="if", rename={"otherwise": "else"}):
    """As the data write it; programs have a `Branch` instead."""

    cond: Literal["controls", "enemy_controls", "waiting", "removed"]
    at: Spaces
    piece: str
    then: tuple[dict[str, Any], ...]
    otherwise: tuple[dict[str, Any], ...]


class Branch(msgspec.Struct, frozen=True):
    """Goes on when the condition holds; else passes over the next `skip` primitives."""

    cond: str
    at: Spaces
    piece: int
    skip: int


class Skip(msgspec.Struct, frozen=True):
    """Passes over the next `count` primitives."""

    count: int


Step = Op | Branch | Skip
"""An element of a program."""

_Written = (
    ReplacementPoints | Draw | Discard | MoveFirst | Place | Enters | Removed | Hit | Eliminate | Upgrade | Exchange | Training
    | CancelEvent | MoveFromMorocco | MoroccoClosed | CombatBonus | AirBonus | IgnoreSurrounded | FreeMovement | Pin
    | BlockEvents | PortsClosed | GeneralAbsent | GeneralActsAgain | SeaControl | Nyon | ReturnEliminated | SeaMove
    | ShipRepair | ShipAttack | Requires | If
)  # fmt: skip


class Names:
    """What the effects of cards may name: counters and spaces by id."""

    def __init__(
        self, pieces: Mapping[str, int], spaces: Mapping[str, int], mainland: tuple[int, ...]
    ) -> None:
        self.pieces = pieces
        self.spaces = spaces
        self.mainland = mainland

    def resolve(self, kind: type, value: Any) -> Any:
        """The hook of msgspec for our own types."""
        if kind is Counter and value in self.pieces:
            return Counter(self.pieces[value])
        if kind is Space and value in self.spaces:
            return Space(self.spaces[value])
        if kind is Spaces:
            return self._spaces(value)
        raise ValueError(f"there is no {kind.__name__.lower()} {value!r}")

    def _spaces(self, words: list[str]) -> Spaces:
        if words == ["@any"]:
            return Spaces("", self.mainland)
        if len(words) == 1 and words[0] in TOKENS:
            return Spaces(words[0], ())
        for word in words:
            if word not in self.spaces:
                raise ValueError(f"there is no space {word!r}")
        return Spaces("", tuple(self.spaces[word] for word in words))


def program(card: Card, names: Names) -> tuple[Step, ...]:
    """The effects of a card as a program. Raises ValueError, with the card, for what is no primitive."""
    try:
        return tuple(_compile(card.effects, names))
    except (ValueError, msgspec.ValidationError) as error:
        raise ValueError(f"{card.id}: {error}") from error


def _compile(effects: tuple[dict[str, Any], ...], names: Names) -> Iterator[Step]:
    for raw in effects:
        op = msgspec.convert(raw, _Written, strict=True, dec_hook=names.resolve)
        if not isinstance(op, If):
            if isinstance(op, (IgnoreSurrounded, FreeMovement)) and op.at.token:
                raise ValueError(f"{raw['op']} names its spaces or takes @any")
            yield op
            continue
        then = tuple(_compile(op.then, names))
        otherwise = tuple(_compile(op.otherwise, names))
        piece = names.resolve(Counter, op.piece) if op.piece else -1
        yield Branch(op.cond, op.at, piece, len(then) + 1)
        yield from then
        yield Skip(len(otherwise))
        yield from otherwise

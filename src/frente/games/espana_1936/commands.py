"""What the two sides can order in España 1936. Pieces, spaces and cards are indices."""

from __future__ import annotations

from frente.kernel.command import Command, Roll


class Move(Command, frozen=True):
    """Move or assign a piece to a space: units, tanks, airplanes, generals, ships (§2, §3)."""

    piece: int
    to: int


class Done(Command, frozen=True):
    """End the present step: movement, crossings, events (a pass), replacements."""


class Act(Command, frozen=True):
    """Use a general: attack in his space, or not (§4)."""

    general: int
    attack: bool


class Duel(Command, frozen=True):
    """Choose the attacking and the defending unit of the next combat (§4.I)."""

    attacker: int
    target: int


class Stop(Command, frozen=True):
    """Break the battle off (§4)."""


class Commit(Command, frozen=True):
    """Commit supporting pieces to the combat; may be empty (§4.II)."""

    pieces: tuple[int, ...] = ()


class Lay(Command, frozen=True):
    """Lay a card face down as ``support`` or ``defense``; card -1 lays none (§4.II)."""

    card: int = -1
    mode: str = ""


class Pair(Command, frozen=True):
    """Pair the airplanes of a combat: (attacker's, defender's) pairs (§4.III)."""

    pairs: tuple[tuple[int, int], ...]


class Order(Command, frozen=True):
    """Choose the pair that fights next, by its number among those left (§4.III)."""

    pair: int


class Apply(Command, frozen=True):
    """Put the positive modifiers on dice: for each modifier in its order the number of a die, from 0 (§4)."""

    dice: tuple[int, ...]


class Substitute(Command, frozen=True):
    """Choose the counter that takes the place of a damaged unit (§4.V)."""

    piece: int


class Play(Command, frozen=True):
    """Play a card as an event (§5)."""

    card: int


class React(Command, frozen=True):
    """Answer an opposing event with espionage (its card), or let it happen (-1) (§5)."""

    card: int = -1


class Choose(Command, frozen=True):
    """Answer a choice that an event asks for: pieces and spaces as the question says."""

    pieces: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()


class Discard(Command, frozen=True):
    """Discard cards down to the limit of the hand (§6)."""

    cards: tuple[int, ...]


class Recruit(Command, frozen=True):
    """Spend a Replacement Point on a new counter in a space (action A)."""

    piece: int
    space: int


class Improve(Command, frozen=True):
    """Spend a Replacement Point on a unit: flip it, or exchange it for the counter `into` (actions B and C)."""

    piece: int
    into: int = -1


class Repair(Command, frozen=True):
    """Spend a Replacement Point on a damaged ship (La Armada)."""

    ship: int


class Engage(Command, frozen=True):
    """Take up a naval battle, or withdraw from the space (La Armada)."""

    accept: bool


class Offer(Command, frozen=True):
    """Propose to end the game here, or answer such a proposal (victory)."""

    accept: bool = True


AnyOrder = (
    Roll | Move | Done | Act | Duel | Stop | Commit | Lay | Pair | Order | Apply | Substitute | Play | React | Choose
    | Discard | Recruit | Improve | Repair | Engage | Offer
)  # fmt: skip
"""Every command of the game."""

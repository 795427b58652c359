"""What the two sides can order. Units and hexes are indices; each order is judged in the chapter that knows it."""

from __future__ import annotations

from frente.kernel.command import Command, Roll


class Hold(Command, frozen=True):
    """Set-up: keep a division in reserve, or deploy it with the front line (§5.1)."""

    division: str
    held: bool


class Place(Command, frozen=True):
    """Set-up: put a unit on a hex, or move it there (§5)."""

    unit: int
    hex: int


class Trench(Command, frozen=True):
    """Set-up: put a trench marker on a hex, or take it off again (§5.1)."""

    hex: int


class Face(Command, frozen=True):
    """Set-up: show a logistic unit's truck or its ammunition (§5.1, §5.2)."""

    unit: int
    truck: bool


class Deploy(Command, frozen=True):
    """Set-up: put everything of this stage where the historical set-up has it."""


class Done(Command, frozen=True):
    """End the present stage, step, or series of advances."""


class Arrive(Command, frozen=True):
    """Bring a unit back from the turn track (§4.1, §12.3, §17.2)."""

    unit: int
    hex: int
    truck: bool = False


class Move(Command, frozen=True):
    """Move units that stand together along a path of hexes, the starting hex left out (§10)."""

    units: tuple[int, ...]
    path: tuple[int, ...]


class Remove(Command, frozen=True):
    """Take a headquarters beyond the second off an overstacked hex (§4.1)."""

    unit: int


class Attack(Command, frozen=True):
    """Attack a hex with adjacent units (§11)."""

    target: int
    units: tuple[int, ...]


class Support(Command, frozen=True):
    """Commit air units, headquarters and logistic units to the combat; all may be empty (§11.1, §12)."""

    air: tuple[int, ...] = ()
    hqs: tuple[int, ...] = ()
    lus: tuple[int, ...] = ()


class Bonus(Command, frozen=True):
    """Option: take the armor bonus, or leave it (§17.1)."""

    take: bool


class Lose(Command, frozen=True):
    """Take step losses: a unit for each step, in any order (§11.4)."""

    units: tuple[int, ...]


class Respond(Command, frozen=True):
    """The defender's answer to losses: a retreat path and a unit for each step lost (§11.5)."""

    path: tuple[int, ...] = ()
    losses: tuple[int, ...] = ()


class Advance(Command, frozen=True):
    """Advance attacking units into the vacated hex, after a breakthrough up to three hexes (§11.6)."""

    units: tuple[int, ...]
    path: tuple[int, ...]


class Withdraw(Command, frozen=True):
    """Give up infantry (a unit for each step) and air units to the Republican offensive (§14.2)."""

    units: tuple[int, ...]
    air: tuple[int, ...]


class Keep(Command, frozen=True):
    """The Basque units that fight on as remnants (§15.2)."""

    units: tuple[int, ...]


class Recover(Command, frozen=True):
    """The Republican units that lose a level of disorganization at the end of the turn (§13)."""

    units: tuple[int, ...]


Order = (
    Roll | Hold | Place | Trench | Face | Deploy | Done | Arrive | Move | Remove | Attack | Support | Bonus | Lose
    | Respond | Advance | Withdraw | Keep | Recover
)  # fmt: skip
"""Every command of the game."""

"""What happened, as data: the narration that tables, logs and replays show."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

if TYPE_CHECKING:
    from .menu import Preview


# Commands, events, messages and frames are trees without cycles: the garbage collector need not look at them (gc=False),
# which makes random play some ten per cent faster.
class Event(msgspec.Struct, frozen=True, tag=str.lower, omit_defaults=True, gc=False):
    """Something that happened, in the past participle. The sentence is the catalog's ``event.<type>`` with the event's fields."""

    RULES: ClassVar[tuple[str, ...]] = ()
    """Sections that the log line cites."""
    LEVEL: ClassVar[int] = 2
    """0 a turn, 1 a phase, 2 a deed, 3 a detail."""

    def rules(self) -> tuple[str, ...]:
        """The sections that this very event cites."""
        return self.RULES

    def spaces(self) -> tuple[int, ...]:
        """The spaces that a table flashes for it."""
        return ()

    def path(self) -> tuple[int, ...]:
        """The way that a piece went, if one did."""
        return ()

    def dice(self) -> tuple[int, ...]:
        """The dice that were rolled for it."""
        return ()

    def preview(self) -> Preview | None:
        """The sums behind it, as they were shown before the roll."""
        return None


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event and who may read it: `only` is the seat that sees `event`; the others see `instead` (nothing when None)."""

    event: Event
    only: int | None = None
    instead: Event | None = None

    def seen_by(self, seat: int | None) -> Event | None:
        """The event as a seat reads it; None stands for the eye that sees all."""
        if self.only is None or seat is None or seat == self.only:
            return self.event
        return self.instead


class Log:
    """Collects the events of one command."""

    __slots__ = ("entries", "revealed")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.revealed = False

    def add(self, event: Event) -> None:
        """Tell everybody."""
        self.entries.append(Entry(event))

    def whisper(self, seat: int, event: Event, instead: Event | None = None) -> None:
        """Tell one seat; the others read `instead`, or nothing."""
        self.entries.append(Entry(event, seat, instead))

    def reveal(self) -> None:
        """Say that a secret was shown: undo never goes back across it."""
        self.revealed = True


class Silence(Log):
    """A log that keeps nothing, for search and playouts."""

    __slots__ = ()

    def add(self, event: Event) -> None:
        """Keep nothing."""

    def whisper(self, seat: int, event: Event, instead: Event | None = None) -> None:
        """Keep nothing."""

    def reveal(self) -> None:
        """Keep nothing."""

"""Sums whose every term says where it comes from. The preview before a roll and the log after it show the same sum."""

from __future__ import annotations

from frente.kernel.cite import Fact, Message
from frente.kernel.menu import Tally, TallyLine


class Sum:
    """Collects cited terms; `unit` is the template type in which amounts are shown: ``str8``, ``signed``, ``int``."""

    def __init__(self, title: str, unit: str) -> None:
        self.title = title
        self.unit = unit
        self.total = 0
        self.lines: list[TallyLine] = []

    def add(self, amount: int, key: str, rule: str, provenance: str = "", **args: Fact) -> None:
        """A term; its words are the catalog's ``tally.<key>``."""
        self.total += amount
        self.lines.append(TallyLine(self._show(amount), Message(f"tally.{key}", args), rule, provenance))

    def scale(
        self, numerator: int, denominator: int, key: str, rule: str, provenance: str = "", **args: Fact
    ) -> None:
        """Multiply the sum so far; the line shows the factor."""
        self.total = self.total * numerator // denominator
        amount = Message("amount.times", {"ratio": [numerator, denominator]})
        self.lines.append(TallyLine(amount, Message(f"tally.{key}", args), rule, provenance))

    def _show(self, amount: int) -> Message:
        return Message(f"amount.{self.unit}", {"value": amount})

    def tally(self) -> Tally:
        """The sum as a table shows it."""
        return Tally(Message(f"tally.{self.title}"), tuple(self.lines), self._show(self.total))

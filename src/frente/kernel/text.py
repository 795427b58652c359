"""Sentences out of messages, for terminals, error lines and exports. (The browser's table does the same in TypeScript.)"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from .cite import Message, Text

if TYPE_CHECKING:
    from .event import Event
    from .game import Game

KINDS = frozenset(
    [
        "piece",
        "pieces",
        "card",
        "cards",
        "space",
        "spaces",
        "last",
        "side",
        "die",
        "dice",
        "int",
        "signed",
        "mp4",
        "str8",
        "ratio",
        "term",
        "message",
        "messages",
        "text",
    ]
)
"""The types of a template's fields that every table can show (see docs/protocol.md)."""
FIELD = re.compile(r"\{(\w+):(\w+)\}")
COUNTED = re.compile(r"\{(\w+)\?([^|{}]*)\|([^|{}]*)\}")
"""``{count?step|steps}``: the first word when the number is one, or the list has one item; else the second."""
_PARTS = {1: "⅛", 2: "¼", 3: "⅜", 4: "½", 5: "⅝", 6: "¾", 7: "⅞"}


def mixed(value: int, parts: int) -> str:
    """An integer number of quarters or eighths as people write it: 26 eighths are ``3¼``."""
    whole, rest = divmod(value * (8 // parts), 8)
    return f"{whole or ''}{_PARTS[rest]}" if rest else str(whole)


def ratio(top: int, bottom: int, lang: str = "en") -> str:
    """A fraction as people write it: 12 and 8 are ``1½``, 7 and 6 are ``7/6``; finer ones than sixths as ``1.43``."""
    exact = Fraction(top, bottom)
    if 8 % exact.denominator == 0:
        return mixed(int(exact * 8), 8)
    if exact.denominator <= 6:
        return str(exact)
    decimal = f"{float(exact):.2f}"
    return decimal.replace(".", ",") if lang == "es" else decimal


class Speaker:
    """Renders a game's messages in one language (``en`` or ``es``)."""

    def __init__(self, game: Game[Any], lang: str = "en") -> None:
        self.game = game
        self.lang = lang
        self._texts: dict[str, Text] = game.texts()

    def say(self, message: Message) -> str:
        """The sentence of a message; a key without a template is shown as it is."""
        text = self._texts.get(message.key)
        template = message.key if text is None else (text.es if self.lang == "es" else text.en)
        template = COUNTED.sub(
            lambda word: word[2 if _count(message.args.get(word[1])) == 1 else 3], template
        )
        return FIELD.sub(lambda field: self._show(field[2], message.args.get(field[1])), template)

    def tell(self, event: Event) -> str:
        """The sentence of an event."""
        return self.say(event_message(event))

    def cite(self, section: str) -> str:
        """A section as a reader knows it: ``§9.1``, a ruling's ``R12``, the title of a section without a number; nothing
        for what no rulebook needs to say.
        """
        if section == "table":
            return ""
        if section[:1].isdigit():
            return f"§{section}"
        text = self._texts.get(f"section.{section}")
        if text is None:
            titles = (rule["title"] for rule in self.game.rules() if rule["section"] == section)
            title = next(titles, None) if not section.startswith("R") else None
            return str(title[self.lang]) if title else section
        return text.es if self.lang == "es" else text.en

    def _show(self, kind: str, value: Any) -> str:
        if value is None:
            return "…"
        if kind == "ratio":
            top, bottom = value
            return ratio(top, bottom, self.lang)
        if kind == "last":
            return self._show("space", value[-1] if value else None)
        if kind == "pieces":
            return self._pieces(value)
        if isinstance(value, (list, tuple)):
            inner = {
                "pieces": "piece",
                "spaces": "space",
                "cards": "card",
                "dice": "die",
                "messages": "message",
            }.get(kind, kind)
            return ", ".join(self._show(inner, one) for one in value) or "—"
        if kind in ("piece", "space", "card"):
            return self.game.name(kind, value, self.lang)
        if kind == "side":
            return self._side(value)
        if kind == "mp4":
            return mixed(value, 4)
        if kind == "str8":
            return mixed(value, 8)
        if kind in ("signed", "int") and isinstance(value, int):
            return f"{value:{'+' if kind == 'signed' and value else ''}d}".replace("-", "−")
        if kind == "term":
            return self.say(Message(value))
        if kind == "message":
            return self.say(value if isinstance(value, Message) else msgspec.convert(value, Message))
        return str(value)

    def _pieces(self, refs: Any) -> str:
        """A list of pieces; those that the reader may not know (-1) are counted at its end."""
        known = [self.game.name("piece", ref, self.lang) for ref in refs if ref >= 0]
        hidden = len(refs) - len(known)
        if hidden:
            known.append(self.say(Message("pieces.hidden", {"count": hidden})))
        return ", ".join(known) or "—"

    def _side(self, value: int | str) -> str:
        for n, side in enumerate(self.game.meta.sides):
            if value in (n, side.id):
                return side.name.es if self.lang == "es" else side.name.en
        return str(value)


def _count(value: Any) -> int:
    return len(value) if isinstance(value, (list, tuple)) else int(value or 0)


def event_message(event: Event) -> Message:
    """The message of an event: its template is ``event.<type>``, its fields are the values."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    return Message(f"event.{event.__struct_config__.tag}", fields)

"""Forged commands for the conformance walk: what a hostile client might send, made from what honest ones sent."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from .command import Command
from .game import Game

# Values that engines stumble over: negative, just outside, beyond a byte, beyond 16 bits and 64 bits.
WILD_INTS = (-1, 0, 1, 2, 5, 7, 60, 255, 256, 319, 320, 32_768, 2**40, -(2**40))
WILD_TEXTS = ("", "x", "space:-1", "piece:9999999", "\u202e", "a" * 200)
KEPT = 64


class Forger:
    """Remembers honest commands and makes dishonest ones of them."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game = game
        self.rng = rng
        self._honest: list[Any] = []

    def remember(self, command: Command) -> None:
        """Keep a command that was legal once, for a moment when it is not."""
        raw = msgspec.to_builtins(command)
        if len(self._honest) < KEPT:
            self._honest.append(raw)
        else:
            self._honest[self.rng.randrange(KEPT)] = raw

    def forgeries(self, command: Command, count: int = 8) -> Iterator[Any]:
        """Plain values that may or may not decode: earlier commands, and twisted forms of this one."""
        if self._honest:
            yield self.rng.choice(self._honest)
        raw = msgspec.to_builtins(command)
        for _ in range(count):
            yield self._twist(raw)

    def _twist(self, value: Any) -> Any:
        """The same value with one place or more changed; types are kept, so that most forgeries still decode."""
        rng = self.rng
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return rng.choice((value + 1, value - 1, value + rng.randrange(2, 40), rng.choice(WILD_INTS)))
        if isinstance(value, str):
            return rng.choice((value, rng.choice(WILD_TEXTS)))
        if isinstance(value, (list, tuple)):
            return self._twist_list(list(value))
        if isinstance(value, dict):
            names = [name for name in value if name != "type"]
            chosen = rng.choice(names) if names else None
            return {name: self._twist(part) if name == chosen else part for name, part in value.items()}
        return value

    def _twist_list(self, items: list[Any]) -> list[Any]:
        """A list with an item twisted, doubled, dropped or moved; an empty one stays empty or gets a number."""
        rng = self.rng
        if not items:
            return rng.choice(([], [rng.choice(WILD_INTS)]))
        place = rng.randrange(len(items))
        match rng.randrange(4):
            case 0:
                items[place] = self._twist(items[place])
            case 1:
                items.insert(place, items[place])
            case 2:
                del items[place]
            case _:
                rng.shuffle(items)
        return items

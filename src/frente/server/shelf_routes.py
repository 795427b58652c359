"""Routes of what does not change during a match: games, boards, pieces, texts, rules, tables, pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.response import File

from frente import bots
from frente.kernel.game import Game

from . import assets
from .answers import kept, tag_of
from .errors import UNKNOWN, ProtocolError
from .hall import Hall

PARTS: dict[str, Callable[[Game[Any]], Any]] = {
    "board": lambda game: game.board(),
    "pieces": lambda game: game.pieces(),
    "cards": lambda game: game.cards(),
    "catalog": lambda game: game.texts() | bots.TEXTS,
    "rules": lambda game: game.rules(),
    "tables": lambda game: game.tables(),
}


class Shelf:
    """The games' unchanging parts, encoded once."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._made: dict[tuple[str, str], tuple[bytes, str]] = {}

    def meta(self, name: str) -> dict[str, Any]:
        """A game in short, with the bots that play it."""
        whole: dict[str, Any] = msgspec.to_builtins(self.hall.game(name).meta)
        return whole | {"bots": bots.names()}

    def part(self, name: str, part: str) -> tuple[bytes, str]:
        """A part of a game as JSON, with its tag. Raises `ProtocolError` for a part that there is not."""
        if (name, part) not in self._made:
            if part == "meta":
                value: Any = self.meta(name)
            elif part in PARTS:
                value = PARTS[part](self.hall.game(name))
            else:
                raise ProtocolError(UNKNOWN, f"{name[:40]}/{part[:40]}")
            body = msgspec.json.encode(value)
            self._made[name, part] = body, tag_of(body)
        return self._made[name, part]


@get("/games", sync_to_thread=False)
def list_games(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """All games that are installed."""
    body = msgspec.json.encode([state.shelf.meta(name) for name in state.shelf.hall.games])
    return kept(request, body, tag_of(body))


@get("/games/{game:str}", sync_to_thread=False)
def show_game(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """A game in short."""
    return kept(request, *state.shelf.part(request.path_params["game"], "meta"))


@get("/games/{game:str}/{part:str}", sync_to_thread=False)
def show_part(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The board, the pieces, the cards, the catalog, the rules or the tables of a game."""
    return kept(request, *state.shelf.part(request.path_params["game"], request.path_params["part"]))


@get("/games/{game:str}/art/{name:str}", sync_to_thread=False)
def show_art(request: Request[Any, Any, Any], state: State) -> File:
    """A picture of a game's board."""
    folder = state.shelf.hall.game(request.path_params["game"]).art()
    if folder is None:
        raise ProtocolError(UNKNOWN, "picture")
    return assets.file(assets.inside(folder, request.path_params["name"]), "public, max-age=86400")


ROUTES = [list_games, show_game, show_part, show_art]

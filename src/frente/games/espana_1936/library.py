"""The data files of España 1936: which there are, and whether they agree with each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from frente.wargame.library import BadData, Library

from .ops import Names, program
from .schema import BoardMap, Cards, Counters, Setup

HERE = Path(__file__).parent / "data"
PLAYED = ("map.json", "counters.toml", "cards.toml", "tables.toml", "setups/1936.toml", "setups/1938.toml")


def load(
    over: Path | None = None,
) -> tuple[Library, Counters, BoardMap, Cards, dict[str, Any], dict[str, Setup]]:
    """The files that the game is played with. Raises `BadData`."""
    library = Library(HERE, PLAYED, over)
    counters = library.read("counters.toml", Counters)
    board = library.read("map.json", BoardMap)
    cards = library.read("cards.toml", Cards)
    tables = library.raw("tables.toml")
    setups = {year: library.read(f"setups/{year}.toml", Setup) for year in ("1936", "1938")}
    library.check()
    if counters is None or board is None or cards is None or tables is None:
        raise BadData("a data file is empty")
    found = {year: setup for year, setup in setups.items() if setup is not None}
    library.errors += link(counters, board, cards, found)
    library.check()
    return library, counters, board, cards, tables, found


def link(counters: Counters, board: BoardMap, cards: Cards, setups: dict[str, Setup]) -> Iterator[str]:
    """What the files say of each other that is not so."""
    pieces = [piece.id for piece in counters.piece]
    spaces = {space.id for space in board.spaces}
    if len(set(pieces)) != len(pieces):
        yield "counters.toml: a piece id stands twice"
    if len({card.id for card in cards.card}) != len(cards.card):
        yield "cards.toml: a card id stands twice"
    for a, b in board.links:
        if not {a, b} <= spaces:
            yield f"map.json: the line {a}-{b} joins what is not on the map"
    for card in cards.card:
        try:
            program(card, names(counters, board))
        except ValueError as error:
            yield f"cards.toml: {error}"
    for year, setup in setups.items():
        placed = [
            (piece, place.space)
            for place in (*setup.place, *setup.armada.place)
            for piece in (*place.units, *place.others)
        ]
        placed += [(piece, "") for piece in setup.boards]
        for piece, space in placed:
            if piece not in pieces:
                yield f"setups/{year}.toml: there is no piece {piece}"
            if space and space not in spaces:
                yield f"setups/{year}.toml: there is no space {space}"
        named = [
            space
            for markers in (setup.markers, setup.armada.markers)
            for side in markers.values()
            for space in side
        ]
        for space in sorted(set(named) - spaces):
            yield f"setups/{year}.toml: there is no space {space}"


def names(counters: Counters, board: BoardMap) -> Names:
    """What cards may name, with the indices by which the game knows it."""
    return Names(
        {piece.id: n for n, piece in enumerate(counters.piece)},
        {space.id: n for n, space in enumerate(board.spaces)},
        tuple(n for n, space in enumerate(board.spaces) if space.kind == "land" and space.id != "marruecos"),
    )

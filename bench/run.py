"""`make bench`: speed as ratios within one run, against a peer that runs on the same core in the same minute.

The peer is python-chess playing random moves: `board.legal_moves` listed, one pushed. Both sides run in short turns one
after the other, so that whatever else the machine does hits both; the best turn of each counts.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import chess

from bench import browser
from frente import shelf
from frente.lab.speed import measure, random_play

ROOT = Path(__file__).resolve().parent.parent


def chess_play(seconds: float, seed: int) -> float:
    """Moves a second of python-chess in random play; a finished game starts anew."""
    rng = Random(seed)
    board = chess.Board()
    moves = 0
    started = time.perf_counter()
    while True:
        legal = list(board.legal_moves)
        if not legal or board.halfmove_clock >= 100 or board.is_insufficient_material():
            board = chess.Board()
            continue
        board.push(rng.choice(legal))
        moves += 1
        if moves % 64 == 0 and (took := time.perf_counter() - started) >= seconds:
            return moves / took


def rates(game: str, rounds: int, seconds: float) -> tuple[float, float]:
    """Decisions a second of the game and of the peer, each the best of `rounds` turns."""
    ours, theirs = 0.0, 0.0
    chosen = shelf.game(game)
    for turn in range(rounds):
        decisions, took = random_play(chosen, seconds, seed=turn)
        ours = max(ours, decisions / took)
        theirs = max(theirs, chess_play(seconds, seed=turn))
    return ours, theirs


def report(rounds: int, seconds: float) -> list[dict[str, Any]]:
    """The figures of every installed game."""
    rows = []
    for name in shelf.ids():
        ours, theirs = rates(name, rounds, seconds)
        speed = measure(shelf.game(name), min(1.0, seconds))
        rows.append(
            {
                "game": name,
                "decisions_per_second": round(ours),
                "python_chess_moves_per_second": round(theirs),
                "ratio": round(ours / theirs, 2),
                "clone_us": speed.clone_us,
                "save_us": speed.save_us,
                "load_us": speed.load_us,
                "menu_us": speed.menu_us,
            }
        )
    return rows


def main() -> None:
    """Prints the table, or JSON."""
    parser = argparse.ArgumentParser(
        description="Speed of every installed game, as ratios against python-chess."
    )
    parser.add_argument("--rounds", type=int, default=5, help="turns of each side")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a turn")
    parser.add_argument("--no-browser", action="store_true", help="leave the browser's figures out")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    asked = parser.parse_args()
    rows = report(asked.rounds, asked.seconds)
    if not asked.no_browser:
        chromium = (ROOT / ".frente" / "chromium").read_text(encoding="utf-8")
        for row in rows:
            row.update(browser.measure(row["game"], chromium))
    if asked.json:
        json.dump(rows, sys.stdout, indent=2)
        print()
        return
    for row in rows:
        print(f"{row['game']}: random play {row['decisions_per_second']:,} decisions/s")
        print(f"  python-chess, same core, same minute: {row['python_chess_moves_per_second']:,} moves/s")
        print(f"  ratio {row['ratio']:.2f} (goal: at least 1)")
        print(f"  state clone {row['clone_us']:.1f} µs (goal: at most 5)")
        if "first_board_ms" in row:
            print(f"  first board in the browser after {row['first_board_ms']} ms (goal: at most 2000)")
            print(f"  a click lights the destinations after {row['destinations_ms']} ms (goal: at most 100)")
        print(
            f"  match save {row['save_us']:,.0f} µs, load {row['load_us']:,.0f} µs, menu {row['menu_us']:,.0f} µs"
        )


if __name__ == "__main__":
    main()

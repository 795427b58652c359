"""Writes docs/rulings.md: what every installed game decides where its book is silent or contradicts itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from frente import shelf

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rulings.md"
HEAD = """\
# Rulings · Resoluciones

Where a rulebook is silent, unclear or contradicts itself, Frente decides, numbers the decision and cites it like a rule. This
page is written from the games' `rulings.toml` by `make rulings`; the table shows the same texts in its rules drawer.

Donde un reglamento calla, es ambiguo o se contradice, Frente decide, numera la decisión y la cita como una regla.
"""


def page(games: list[Any]) -> str:
    """The page for these games."""
    parts = [HEAD]
    for game in games:
        parts.append(f"\n## {game.meta.title}\n")
        for ruling in (rule for rule in game.rules() if rule["kind"] == "ruling"):
            cited = ", ".join(f"§{section}" for section in ruling.get("sections", ()))
            parts.append(f"\n### {ruling['section']} · {ruling['title']['en']} · {ruling['title']['es']}\n")
            if cited:
                parts.append(f"\n*{cited}*\n")
            parts.append(f"\n{ruling['text']['en']}\n\n> {ruling['text']['es']}\n")
            if ruling.get("reason"):
                parts.append(f"\n{ruling['reason']['en']}\n\n> {ruling['reason']['es']}\n")
    return "".join(parts)


def main() -> None:
    """Writes the page; with `--check` only says whether it is up to date."""
    fresh = page([shelf.game(name) for name in shelf.ids()])
    if sys.argv[1:] == ["--check"]:
        if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != fresh:
            sys.exit("docs/rulings.md is out of date: run `make rulings`")
        return
    PAGE.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()

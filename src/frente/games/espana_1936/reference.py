"""The tables as the tables drawer and `frente tables` show them, each with its provenance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frente.wargame.library import laid_out

from .book import SPACE, SPACES, TABLES

Layout = tuple[list[Any], list[list[Any]]]


def tables() -> list[dict[str, Any]]:
    """Every table: id, title, rule, provenance, note, columns and rows as they are read at the table."""
    return [_table(name, raw) for name, raw in TABLES.items()]


def _table(name: str, raw: dict[str, Any]) -> dict[str, Any]:
    columns, rows = _LAYOUT[name](raw)
    return laid_out(name, raw, columns, rows)


def _text(en: str, es: str) -> dict[str, str]:
    return {"en": en, "es": es}


YES = _text("yes", "sí")
SIDE_NAMES = {
    "nationalist": _text("Nationalist", "Nacional"),
    "republican": _text("Republican", "Republicano"),
    "both": _text("both", "ambos"),
}
VARIANTS = {
    "non-intervention": _text("Non-Intervention", "No Intervención"),
    "historical-fact": _text("Historical Fact", "Hechos Históricos"),
}


def _space(name: str) -> dict[str, str]:
    space = SPACES[SPACE[name]]
    return _text(space.name_en, space.name)


def _timetable(raw: dict[str, Any]) -> Layout:
    columns = [
        _text("Turn", "Turno"),
        _text("Date", "Fecha"),
        _text("Draw", "Robo"),
        _text("Replacements", "Reemplazos"),
    ]
    return columns, [
        [t["number"], t["date"], t["draw"], YES if t["replacements"] else "–"] for t in raw["turn"]
    ]


def _replacements(raw: dict[str, Any]) -> Layout:
    columns = [
        _text("Year", "Año"),
        _text("Turns", "Turnos"),
        _text("New unit", "Unidad nueva"),
        _text("Steps", "Pasos"),
    ]
    rows = [
        [
            "–".join(str(year) for year in row["years"]),
            ", ".join(str(turn) for turn in row["turns"]),
            row["new_value"],
            ", ".join(f"{a} → {b}" for a, b in row["improve"]),
        ]
        for row in raw["rows"]
    ]
    return columns, rows


def _damage(raw: dict[str, Any]) -> Layout:
    hits = [_text(f"{n} hit{'s' * (n > 1)}", f"{n} impacto{'s' * (n > 1)}") for n in raw["hits"]]
    return [_text("Value", "Valor"), *hits], [[row["value"], *row["after"]] for row in raw["rows"]]


def _dogfight(raw: dict[str, Any]) -> Layout:
    return [_text("Result", "Resultado"), _text("Effect", "Efecto")], [
        [r["result"], r["effect"]] for r in raw["rows"]
    ]


def _naval(raw: dict[str, Any]) -> Layout:
    columns = [_text("Attack", "Ataque"), "6+", "5"]
    return columns, [[row["attack"], row["six"], row["five"]] for row in raw["rows"]]


def _seaways(raw: dict[str, Any]) -> Layout:
    columns = [
        _text("Space", "Espacio"),
        _text("Side", "Bando"),
        _text("Text", "Texto"),
        _text("Provenance", "Procedencia"),
    ]
    return columns, [
        [_space(r["space"]), SIDE_NAMES[r["side"]], r["text"], r["provenance"]] for r in raw["rows"]
    ]


def _crossing(raw: dict[str, Any]) -> Layout:
    columns = [_text("Strait of Gibraltar", "Estrecho de Gibraltar"), _space("sevilla"), _space("cadiz")]
    return columns, [[row["text"], row["sevilla"], row["cadiz"]] for row in raw["rows"]]


def _plays(raw: dict[str, Any]) -> Layout:
    columns = [_text("Turn", "Turno"), _text("Normally", "Normalmente"), VARIANTS["non-intervention"]]
    return columns, [[turn, raw["normal"], count] for turn, count in enumerate(raw["non_intervention"], 1)]


def _variants(raw: dict[str, Any]) -> Layout:
    columns = [_text("Variant", "Variante"), _text("Side", "Bando"), "1936-37", "1938-39"]
    rows = [
        [
            VARIANTS[r["variant"]],
            SIDE_NAMES[r["side"]],
            *(", ".join(str(n) for n in r[deck]) for deck in ("first", "second")),
        ]
        for r in raw["rows"]
    ]
    return columns, rows


_LAYOUT: dict[str, Callable[[dict[str, Any]], Layout]] = {
    "timetable": _timetable,
    "replacements": _replacements,
    "damage": _damage,
    "dogfight": _dogfight,
    "naval": _naval,
    "seaways": _seaways,
    "crossing": _crossing,
    "plays": _plays,
    "variants": _variants,
}

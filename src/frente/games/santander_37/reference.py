"""The tables as the tables drawer and `frente tables` show them, each with its provenance."""

from __future__ import annotations

from typing import Any

from frente.wargame.library import laid_out

from .book import TABLES


def _points(mp4: int) -> str:
    return (
        {0: "", 1: "¼", 2: "½", 3: "¾"}[mp4 % 4] if mp4 < 4 else f"{mp4 // 4}{('', '¼', '½', '¾')[mp4 % 4]}"
    )


def _sky(cost: dict[str, int]) -> str:
    return f"{_points(cost['fair'])} / {_points(cost['poor'])}"


def tables() -> list[dict[str, Any]]:
    """Every table: id, title, rule, provenance, note, columns and rows as they are read at the table."""
    return [_table(name, raw) for name, raw in TABLES.items()]


def _table(name: str, raw: dict[str, Any]) -> dict[str, Any]:
    columns, rows = _LAYOUT.get(name, _plain)(raw)
    return laid_out(name, raw, columns, rows)


def _text(en: str, es: str) -> dict[str, str]:
    return {"en": en, "es": es}


DIE = _text("Die", "Dado")


def _combat(raw: dict[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    return [DIE, *raw["labels"]], [[row["die"], *row["results"]] for row in raw["rows"]]


def _bombardment(raw: dict[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    rows = []
    for row in raw["rows"]:
        cells = [
            (f"{dsg} DSG" if dsg else "–") + (f" + {steps}" if steps else "")
            for dsg, steps in zip(row["dsg"], row["steps"], strict=True)
        ]
        rows.append([row["die"], *cells])
    return [DIE, *raw["labels"]], rows


def _terrain(raw: dict[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    columns = [
        _text("Terrain", "Terreno"),
        _text("Foot, fair / poor", "A pie, bueno / malo"),
        _text("Motor, fair / poor", "Motor, bueno / malo"),
        _text("Defense", "Defensa"),
        _text("Stacking points", "Puntos de apilamiento"),
        _text("Provenance", "Procedencia"),
    ]
    rows: list[list[Any]] = [
        [t["name"], _sky(t["foot"]), _sky(t["motor"]), _times(t["defense"]), t["capacity"], t["provenance"]]
        for t in raw["type"]
    ]
    road, river, zoc = raw["road"], raw["river"], raw["zoc"]
    rows.append(
        [_text("Road", "Carretera"), _sky(road["foot"]), _sky(road["motor"]), "–", "–", road["provenance"]]
    )
    extra = "+" + _sky(river["extra"])
    rows.append(
        [
            _text("River hexside", "Lado de río"),
            extra,
            extra,
            _times(river["attack"]),
            "–",
            river["provenance"],
        ]
    )
    rows.append(
        [
            _text("Enter / leave an enemy zone", "Entrar / salir de zona enemiga"),
            f"+{_points(zoc['enter'])}",
            f"+{_points(zoc['leave'])}",
            "–",
            "–",
            zoc["provenance"],
        ]
    )
    return columns, rows


def _times(ratio: list[int]) -> str:
    return f"× {ratio[0]}" if ratio[1] == 1 else f"× {ratio[0]}/{ratio[1]}"


def _dsg(raw: dict[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    columns = [_text("Level", "Nivel"), _text("Attacker", "Atacante"), _text("Defender", "Defensor")]
    return columns, [[f"DSG{row['level']}", row["attacker"], row["defender"]] for row in raw["levels"]]


def _entries(raw: dict[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    columns = [_text("Case", "Caso"), _text("Amount", "Cantidad")]
    return columns, [[row["text"], f"{row['amount']:+d}"] for row in raw["entries"]]


def _rolls(raw: dict[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    names = {
        "rolls": DIE,
        "result": _text("Result", "Resultado"),
        "steps": _text("Infantry steps", "Pasos de infantería"),
        "air": _text("Air units", "Unidades aéreas"),
    }
    keys = list(raw["rows"][0])
    cells = [
        [
            ("–".join(str(r) for r in sorted({row[k][0], row[k][-1]})) if k == "rolls" else row[k])
            for k in keys
        ]
        for row in raw["rows"]
    ]
    return [names[k] for k in keys], cells


def _timetable(raw: dict[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    columns = [_text("Turn", "Turno"), _text("Date", "Fecha"), _text("Nationalist LUs", "UL nacionales")]
    return columns, [[row["number"], row["date"], row["lu"]] for row in raw["turn"]]


def _plain(raw: dict[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    """A table of single values, such as the bombardment points."""
    skip = {"id", "rule", "title", "provenance", "note", "rationale"}
    columns = [_text("Entry", "Entrada"), _text("Value", "Valor")]
    rows = [
        [key.replace("_", " "), ", ".join(map(str, v)) if isinstance(v, list) else v]
        for key, v in raw.items()
        if key not in skip
    ]
    return columns, rows


_LAYOUT = {
    "combat": _combat,
    "bombardment": _bombardment,
    "terrain": _terrain,
    "dsg": _dsg,
    "modifiers": _entries,
    "surrender": _entries,
    "morale": _entries,
    "weather": _rolls,
    "offensive": _rolls,
    "reinosa": _rolls,
    "timetable": _timetable,
}

"""The house's own rules: what may import what, and that nothing outside games/ names a game."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from frente import shelf

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "frente"


def imported(path: Path) -> set[str]:
    """Top-level names of the packages that a module imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_the_kernel_depends_on_msgspec_alone() -> None:
    allowed = set(sys.stdlib_module_names) | {"msgspec", "frente"}
    foreign = {path.name: imported(path) - allowed for path in (SOURCES / "kernel").rglob("*.py")}
    assert {name: names for name, names in foreign.items() if names} == {}


@pytest.mark.parametrize("part", ["kernel", "wargame", "bots", "lab", "server", "cli"])
def test_nothing_outside_games_names_a_game(part: str) -> None:
    words = {form for name in shelf.ids() for form in (name, name.replace("-", "_"))}
    naming = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in sorted((SOURCES / part).rglob("*.py"))
        for word in words
        if word in path.read_text(encoding="utf-8")
    ]
    assert naming == []


def test_no_download_address_is_kept() -> None:
    """npm writes them into its lock unless told otherwise; they tie a checkout to one registry."""
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")


def test_pins_are_plain_equalities() -> None:
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
        assert all(line.count("==") == 1 and " " not in line for line in lines), path.name


def marks_of_tests() -> dict[str, set[tuple[str, str]]]:
    """Every (game, statement) that a test is marked for, by file."""
    found: dict[str, set[tuple[str, str]]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
                said = [one.value for one in node.args if isinstance(one, ast.Constant)]
                pairs = {(str(said[0]), str(statement)) for statement in said[1:]} if said else set()
                found.setdefault(path.relative_to(ROOT).as_posix(), set()).update(pairs)
    return found


@pytest.mark.parametrize("game", shelf.ids())
def test_marks_name_statements_of_the_ledger(game: str) -> None:
    known = {one for entry in shelf.game(game).rules() for one in entry.get("ids", ())}
    strangers = {
        file: sorted(statement for marked, statement in pairs if marked == game and statement not in known)
        for file, pairs in marks_of_tests().items()
    }
    assert {file: names for file, names in strangers.items() if names} == {}

"""`frente rules GAME --coverage`: which statements of the ledger have a passing test.

The statements are those of the game's rules reference (its entries that are rules or options; rulings have none of
their own). The results are those that the last test runs left in the checkout's `.frente/coverage.json`; see
`tests/rule_marks.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import frente
from frente.cli.lang import say
from frente.cli.output import Complaint, console, print_json
from frente.kernel.game import Game

RESULTS = Path(".frente", "coverage.json")


def report(game: Game[Any], as_json: bool) -> None:
    """Prints how many statements have a passing test, and which have none."""
    known = statements(game)
    results = results_of(game.meta.id)
    passing = [one for one in known if proves(results.get(one, {}))]
    failing = [one for one in known if "failed" in results.get(one, {}).values()]
    untested = [one for one in known if one not in set(passing)]
    unknown = sorted(set(results) - set(known))
    if as_json:
        print_json(
            {
                "statements": len(known),
                "tested": len(passing),
                "untested": untested,
                "failing": failing,
                "unknown": unknown,
            }
        )
        return
    share = 100 * len(passing) / len(known) if known else 0
    console.print(
        f"{game.meta.title}: {len(passing)} / {len(known)} "
        + say(
            f"statements have a passing test ({share:.1f} %)",
            f"enunciados tienen una prueba que pasa ({share:.1f} %)",
        )
    )
    for title, names in (
        (say("failing", "fallan"), failing),
        (say("without a passing test", "sin prueba que pase"), untested),
        (say("marked, but not in the ledger", "marcados, pero no están en la lista"), unknown),
    ):
        if names:
            console.print(f"[bold]{title}[/bold]: {', '.join(names)}")


def statements(game: Game[Any]) -> list[str]:
    """The ids of the game's statements, in the order of its rules reference, each once."""
    return list(
        dict.fromkeys(one for rule in game.rules() if rule["kind"] != "ruling" for one in rule.get("ids", ()))
    )


def proves(tests: dict[str, str]) -> bool:
    """Whether these results prove a statement: a test passed and none failed."""
    return "passed" in tests.values() and "failed" not in tests.values()


def results_of(game: str) -> dict[str, dict[str, str]]:
    """The last results of the tests marked for this game: statement -> test -> outcome. Raises Complaint."""
    path = checkout() / RESULTS
    try:
        results: dict[str, dict[str, dict[str, str]]] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Complaint(f"no results of tests at {path}: run `make test` in a checkout first") from None
    except ValueError as error:
        raise Complaint(f"{path}: {error}; run `make test` again") from error
    return results.get(game, {})


def checkout() -> Path:
    """The root of the checkout: the working directory or a folder above it, else that of an editable install."""
    for folder in (here := Path.cwd(), *here.parents, *Path(frente.__file__).resolve().parents):
        if (folder / "tests" / "rule_marks.py").is_file():
            return folder
    raise Complaint("coverage is read in a checkout of Frente; there is none here")

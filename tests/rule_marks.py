"""Marks a test with the statements of a game's ledger that it proves, and keeps the last result of each.

    from tests.rule_marks import rule

    @rule("santander-37", "9.1.b")
    def test_9_1_must_stop_on_entering_an_enemy_zoc() -> None: ...

The results are kept in `.frente/coverage.json`, which `frente rules GAME --coverage` reads:
`{game: {statement: {test: "passed" | "failed" | "skipped"}}}`. A partial run leaves the results of other tests alone;
a test that was removed, or that lost its mark, disappears.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

Results = dict[str, dict[str, dict[str, str]]]
# How bad a result is: a test that fails in one phase (set-up, call, tear-down) has failed.
WORSE = {"passed": 0, "skipped": 1, "failed": 2}


def rule(game: str, *statements: str) -> pytest.MarkDecorator:
    """A mark saying that the test proves these statements, each by its ledger id such as `"9.1.b"`."""
    if not statements:
        raise ValueError(f"rule({game!r}): name at least one statement")
    return pytest.mark.rule(game, *statements)


class RuleCoverage:
    """A pytest plugin that merges the results of marked tests into a file."""

    def __init__(self, path: Path, root: Path) -> None:
        """`path` is the file of results, `root` the folder that test ids are relative to."""
        self.path = path
        self.root = root
        self.marks: dict[str, set[tuple[str, str]]] = {}
        self.outcomes: dict[str, str] = {}
        self.whole_files: set[str] = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Notes the marks of every collected test, before `-k` or `-m` deselect some."""
        partly = {argument.split("::")[0] for argument in config.args if "::" in argument}
        partly_paths = {(config.invocation_params.dir / name).resolve() for name in partly}
        for item in items:
            self.marks[item.nodeid] = {
                (mark.args[0], statement) for mark in item.iter_markers("rule") for statement in mark.args[1:]
            }
            if item.path.resolve() not in partly_paths:
                self.whole_files.add(file_of(item.nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keeps the worst of a test's three phases."""
        before = self.outcomes.get(report.nodeid, "passed")
        self.outcomes[report.nodeid] = max(before, report.outcome, key=WORSE.__getitem__)

    def pytest_sessionfinish(self) -> None:
        """Writes the merged results; the file is replaced whole, so that a reader never sees half of it."""
        if not self.outcomes:
            return
        merged = merge(read_results(self.path), self.marks, self.outcomes, self.vanished)
        self.path.parent.mkdir(exist_ok=True)
        fresh = self.path.with_suffix(f".{os.getpid()}.tmp")
        fresh.write_text(json.dumps(merged, indent=1, sort_keys=True), encoding="utf-8")
        fresh.replace(self.path)

    def vanished(self, test: str) -> bool:
        """Whether a test of an earlier run exists no more."""
        if file_of(test) in self.whole_files:
            return test not in self.marks
        return not (self.root / file_of(test)).is_file()


def merge(
    old: Results,
    marks: dict[str, set[tuple[str, str]]],
    outcomes: dict[str, str],
    vanished: Callable[[str], bool],
) -> Results:
    """`old` results with those of this run laid over them.

    `marks` holds (game, statement) pairs of every test that was collected; `outcomes` only those that ran.
    """
    merged: Results = {}
    for game, statement, test, outcome in flat(old):
        marked_no_more = test in marks and (game, statement) not in marks[test]
        if not marked_no_more and not vanished(test):
            merged.setdefault(game, {}).setdefault(statement, {})[test] = outcome
    for test, outcome in outcomes.items():
        for game, statement in marks.get(test, ()):
            merged.setdefault(game, {}).setdefault(statement, {})[test] = outcome
    return merged


def flat(results: Results) -> Iterable[tuple[str, str, str, str]]:
    """Each result as (game, statement, test, outcome)."""
    for game, statements in results.items():
        for statement, tests in statements.items():
            for test, outcome in tests.items():
                yield game, statement, test, outcome


def file_of(test: str) -> str:
    """The file part of a test's id."""
    return test.partition("::")[0]


def read_results(path: Path) -> Results:
    """What an earlier run wrote; nothing if there is no such file or it cannot be read."""
    try:
        results: Results = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return results

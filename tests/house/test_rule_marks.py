"""The results that `frente rules GAME --coverage` reads: merged per test, never erased by a partial run."""

from __future__ import annotations

import pytest

from tests.rule_marks import merge, rule

OLD = {"g": {"1.a": {"tests/t.py::one": "passed"}, "1.b": {"tests/t.py::two": "failed"}}}


def never(test: str) -> bool:
    return False


def test_a_mark_names_a_game_and_statements() -> None:
    assert rule("g", "1.a", "1.b").args == ("g", "1.a", "1.b")


def test_a_mark_without_a_statement_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one"):
        rule("g")


def test_a_partial_run_leaves_other_results_alone() -> None:
    merged = merge(OLD, {"tests/u.py::three": {("g", "2")}}, {"tests/u.py::three": "passed"}, never)
    assert merged == {"g": {**OLD["g"], "2": {"tests/u.py::three": "passed"}}}


def test_the_last_result_of_a_test_counts() -> None:
    merged = merge(OLD, {"tests/t.py::two": {("g", "1.b")}}, {"tests/t.py::two": "passed"}, never)
    assert merged["g"]["1.b"] == {"tests/t.py::two": "passed"}


def test_a_removed_test_disappears() -> None:
    assert merge(OLD, {}, {}, lambda test: test.endswith("one")) == {
        "g": {"1.b": {"tests/t.py::two": "failed"}}
    }


def test_a_test_that_lost_its_mark_disappears() -> None:
    merged = merge(OLD, {"tests/t.py::one": set()}, {"tests/t.py::one": "passed"}, never)
    assert merged == {"g": {"1.b": {"tests/t.py::two": "failed"}}}


def test_a_test_that_was_collected_but_not_run_keeps_its_result() -> None:
    assert merge(OLD, {"tests/t.py::one": {("g", "1.a")}}, {}, never) == OLD


def test_a_whole_session_writes_the_file(pytester: pytest.Pytester) -> None:
    import json
    from pathlib import Path

    root = Path(__file__).resolve().parents[2]
    pytester.makeconftest(
        f"""
        import sys
        sys.path.insert(0, {str(root)!r})
        from pathlib import Path
        from tests.rule_marks import RuleCoverage

        def pytest_configure(config):
            config.addinivalue_line("markers", "rule(game, *statements): x")
            here = Path(config.rootpath)
            config.pluginmanager.register(RuleCoverage(here / "out" / "coverage.json", here))
        """
    )
    source = """
        import pytest

        @pytest.mark.rule("g", "1")
        def test_good():
            pass

        @pytest.mark.rule("g", "1", "2")
        def test_bad():
            assert {verdict}
        """
    path = pytester.makepyfile(test_it=source.format(verdict="False"))

    def results() -> object:
        return json.loads((pytester.path / "out" / "coverage.json").read_text())

    pytester.runpytest_subprocess("-p", "no:cacheprovider")
    good, bad = "test_it.py::test_good", "test_it.py::test_bad"
    assert results() == {"g": {"1": {good: "passed", bad: "failed"}, "2": {bad: "failed"}}}

    path.write_text(path.read_text().replace("assert False", "assert True"))
    pytester.runpytest_subprocess(f"{path}::test_bad", "-p", "no:cacheprovider")
    assert results() == {"g": {"1": {good: "passed", bad: "passed"}, "2": {bad: "passed"}}}

    path.write_text(path.read_text().replace("def test_good", "def helper"))
    pytester.runpytest_subprocess("-p", "no:cacheprovider")
    assert results() == {"g": {"1": {bad: "passed"}, "2": {bad: "passed"}}}

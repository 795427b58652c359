"""What all tests share: results per rule, reproducible Hypothesis runs, a Chromium."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import hypothesis
import pytest

from tests.rule_marks import RuleCoverage

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parent.parent

# The same examples in every run: a failure seen once is seen again. `make soak` looks further.
hypothesis.settings.register_profile("house", derandomize=True, deadline=None)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=2000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


def pytest_configure(config: pytest.Config) -> None:
    """Keeps the last result of every marked test (see tests/rule_marks.py)."""
    config.pluginmanager.register(RuleCoverage(ROOT / ".frente" / "coverage.json", ROOT), "frente-rules")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that `make test` found or installed."""
    noted = ROOT / ".frente" / "chromium"
    path = os.environ.get("FRENTE_CHROMIUM") or (noted.read_text("utf-8") if noted.is_file() else None)
    path = path or shutil.which("chromium")
    if path is None:
        pytest.fail("no Chromium: run `make test`, or set FRENTE_CHROMIUM")
    return path


@pytest.fixture(scope="session")
def built_table() -> Path:
    """Folder of the built web table, built first if its sources changed."""
    from hatch_build import build_table

    return build_table(ROOT)

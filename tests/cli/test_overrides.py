"""`frente overrides init|check` with a small game that reads one file, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
import os, tomllib
from pathlib import Path
from tests.toy import PassGame
HERE = Path(__file__).parent
class Owned(PassGame):
    def printed(self):
        return HERE, ("push.toml", "road.json")
over = os.environ.get("FRENTE_OVERRIDES")
path = Path(over, "owned", "push.toml") if over else HERE / "push.toml"
if not path.is_file():
    path = HERE / "push.toml"
NEED = tomllib.loads(path.read_text())["need"]
if not isinstance(NEED, int):
    raise ValueError(f"push.toml: need: expected int, got {NEED!r}")
GAME = Owned()
"""
ENTRY = """
from importlib.metadata import EntryPoint
from frente import shelf
shelf.entry_points = lambda group: [EntryPoint("owned", "owned_game:GAME", group)]
"""


@pytest.fixture
def run(tmp_path: Path) -> object:
    home = tmp_path / "game"
    home.mkdir()
    (home / "owned_game.py").write_text(MODULE)
    (home / "push.toml").write_text("need = 4\n")
    (home / "road.json").write_text('{"length": 9}\n')
    # Every Python that starts with this folder on its path has the game on its shelf, the one that `check` starts too.
    (home / "sitecustomize.py").write_text(ENTRY)
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{root}", "FRENTE_LANG": "en"}
    environment.pop("FRENTE_OVERRIDES", None)

    def call(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "frente", *map(str, arguments)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    return call


def test_the_way_of_an_owner(run: object, tmp_path: Path) -> None:
    assert callable(run)
    over = tmp_path / "over"
    done = run("overrides", "init", "owned", over)
    assert done.returncode == 0, done.stderr
    push = over / "owned" / "push.toml"
    assert push.read_text().startswith("# A copy of Frente's push.toml")
    assert push.read_text().endswith("need = 4\n")
    assert (over / "owned" / "road.json").read_text() == '{"length": 9}\n'
    assert (over / "owned" / "README.md").is_file()

    again = run("overrides", "init", "owned", over)
    assert again.returncode == 1
    assert "nothing was written" in again.stderr

    same = run("overrides", "check", "owned", over)
    assert (same.returncode, same.stdout) == (0, "changed: -\n")

    push.write_text("need = 3\n")
    changed = run("overrides", "check", "owned", over)
    assert (changed.returncode, changed.stdout) == (0, "changed: push.toml\n")

    push.write_text('need = "three"\n')
    wrong = run("overrides", "check", "owned", over, "--json")
    assert wrong.returncode == 1
    assert "push.toml: need: expected int, got 'three'" in wrong.stderr
    assert '"ok": false' in wrong.stdout

    push.unlink()
    (over / "owned" / "pushes.toml").write_text("need = 3\n")
    strange = run("overrides", "check", "owned", over)
    assert strange.returncode == 1
    assert "pushes.toml: owned reads no such file" in strange.stderr


def test_check_without_a_folder_says_how_to_make_it(run: object, tmp_path: Path) -> None:
    assert callable(run)
    done = run("overrides", "check", "owned", tmp_path / "none")
    assert done.returncode == 1
    assert "frente overrides init owned" in done.stderr

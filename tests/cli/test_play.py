"""`frente play` and `frente serve`: a real server, started and ended as a person would."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
SHELF = """
from importlib.metadata import EntryPoint
from frente import shelf
shelf.entry_points = lambda group: [EntryPoint("the-pass", "tests.toy:GAME", group)]
"""
PAGE = re.compile(r"(http://127\.0\.0\.1:\d+)/#(\S+)")


class Table:
    """A server in a process of its own, and the address that it printed."""

    def __init__(self, tmp_path: Path, *arguments: str) -> None:
        (tmp_path / "sitecustomize.py").write_text(SHELF)
        environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "FRENTE_LANG": "en"}
        command = [
            sys.executable,
            "-m",
            "frente",
            *arguments,
            "--port",
            "0",
            "--data-dir",
            str(tmp_path / "data"),
        ]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = PAGE.search(line)
        if found is None:
            raise AssertionError(f"no address in {line!r}: {self.process.communicate(timeout=10)}")
        self.base, self.fragment = found[1], found[2]

    def get(self, path: str, token: str = "") -> Any:
        request = urllib.request.Request(self.base + path, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def end(self) -> tuple[int, str]:
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=20)
        return self.process.returncode, err


def test_play_opens_a_new_match_with_the_wished_seats(tmp_path: Path) -> None:
    table = Table(tmp_path, "play", "the-pass", "--seat", "blue=bot:random", "--no-browser", "--seed", "4")
    try:
        found = re.match(r"/t/(\w+)\?key=([\w-]+)&token=(.+)", table.fragment)
        assert found is not None
        [match] = table.get("/api/matches", found[2])
        assert match["id"] == found[1]
        assert {side: seat["kind"] for side, seat in match["seats"].items()} == {
            "red": "human",
            "blue": "bot:random",
        }
        assert match["seats"]["red"]["token"] == found[3]
    finally:
        code, err = table.end()
    assert (code, err) == (0, "")


def test_serve_starts_no_match(tmp_path: Path) -> None:
    table = Table(tmp_path, "serve")
    try:
        assert table.fragment.startswith("/?key=")
        assert [game["id"] for game in table.get("/api/games")] == ["the-pass"]
        assert table.get("/api/matches", table.fragment.partition("key=")[2]) == []
    finally:
        code, err = table.end()
    assert (code, err) == (0, "")


@pytest.mark.usefixtures("toy_shelf")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "the-pass", "--scenario", "moon"), "has no scenario 'moon'"),
        (("play", "the-pass", "--seat", "red=bot:deep-thought"), "there is no bot:deep-thought"),
        (("play", "the-pass", "--seat", "red=robot"), "expected human or bot:NAME"),
        (("play", "--seed", "3"), "need a GAME"),
        (("play", "--overrides", "/nowhere/at/all"), "no such folder"),
        (("serve", "--database", "nonsense://"), "no place to keep matches"),
    ],
)
def test_what_cannot_be_served_is_one_line(
    frente: Run, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = frente(*arguments, "--data-dir", tmp_path)
    assert ran.code == 1
    assert (ran.out, ran.err.count("\n")) == ("", 1)
    assert said in ran.err

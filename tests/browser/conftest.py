"""A real server, a real Chromium, and a person's hands.

Each test has a server of its own on a free port with an empty data folder. What the page throws or logs as an error
fails the test, and a failing test leaves a screenshot in `.frente/shots/`.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / ".frente" / "shots"
GAME = "santander-37"
SERVE = """
import sys
from pathlib import Path
from frente.server.run import serve
serve(port=int(sys.argv[2]), data_dir=Path(sys.argv[1]), pause=0, ready=lambda page: print(page, flush=True))
"""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]


Reporting = Generator[None, pytest.TestReport, pytest.TestReport]


class Server:
    """A server process, and the ways of its API that a test needs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        """Starts it; again on the same port after `kill`."""
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        command = [sys.executable, "-c", SERVE, str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.home = self.process.stdout.readline().strip()
        found = re.match(r"(http://127\.0\.0\.1:(\d+))/#/\?key=(\S+)", self.home)
        assert found is not None, self.home
        self.base, self.port, self.key = found[1], int(found[2]), found[3]

    def kill(self) -> None:
        """Ends it without warning, as a power cut would."""
        self.process.kill()
        self.process.wait(10)
        self.close()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()
        self.close()

    def close(self) -> None:
        """Lets go of the pipe of a process that has ended."""
        assert self.process.stdout is not None
        self.process.stdout.close()

    def call(self, path: str, body: object = None, token: str = "") -> Any:
        """A request to the API; a body makes it a POST."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token or self.key}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.base + path, data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def match(
        self, seats: dict[str, str], scenario: str = "historical", seed: int = 7, game: str = GAME
    ) -> Match:
        """A new match."""
        wish = {"game": game, "scenario": scenario, "seats": seats, "seed": seed, "options": {}}
        made = self.call("/api/matches", wish)
        return Match(self, made["id"], made["seats"], made["watch"])


class Match:
    """A match on the server, played over HTTP up to the moment that a test is about."""

    def __init__(self, server: Server, name: str, seats: dict[str, str], watch: str) -> None:
        self.server, self.id, self.seats, self.watch = server, name, seats, watch

    def say(self, token: str, **message: object) -> Any:
        """What the socket would have answered to a message."""
        body = {"token": token, "message": message}
        return self.server.call(f"/api/matches/{self.id}/messages", body)[0]

    def state(self, side: str) -> Any:
        """The state message for a side."""
        return self.say(self.seats[side], type="hello", tokens=[self.seats[side]], look=side)

    def play_to(self, rule: str, side: str = "nationalist") -> None:
        """Presses buttons that end things until the side is asked for something of this section."""
        for _ in range(60):
            state = self.state(side)
            menu = state["menu"]
            if menu and menu["rule"] == rule:
                return
            [reply] = self.server.call(
                f"/api/matches/{self.id}/messages",
                {"token": self.seats[side], "message": {"type": "advice"}},
            )
            self.say(self.seats[side], type="command", version=state["version"], command=reply["command"])
        raise AssertionError(f"{side} was never asked for §{rule}")

    def link(self, *sides: str) -> str:
        """The address of the table for these sides (none: an onlooker's)."""
        tokens = ",".join(self.seats[side] for side in sides) or self.watch
        return f"{self.server.base}/#/t/{self.id}?token={tokens}"


@pytest.fixture
def server(built_table: Path, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A running Chromium. It must end with its module: while it lives, the thread has a running event loop."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in English on a screen of 1440 × 900."""
    expect.set_options(timeout=15_000)
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce"
    )
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    troubles: list[str] = []
    opened.on("pageerror", lambda error: troubles.append(str(error)))
    # A server that dies is a test's own doing: the lines in which Chromium reports it are no fault of the page.
    opened.on(
        "console",
        lambda line: (
            troubles.append(line.text) if line.type == "error" and "ERR_CONNECTION" not in line.text else None
        ),
    )
    request.node.troubles = troubles
    yield opened
    failed = getattr(request.node, "call_failed", False)
    if failed or troubles:
        SHOTS.mkdir(parents=True, exist_ok=True)
        opened.screenshot(path=SHOTS / f"{request.node.name}.png")
    context.close()
    if not failed:
        assert troubles == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Reporting:
    report = yield
    if report.when == "call":
        item.call_failed = report.failed  # type: ignore[attr-defined]  # read by the page fixture
    return report

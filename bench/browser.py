"""How quick the table is in the browser: from the address to the first board, from a click to the lit destinations.

Measured in headless Chromium against a server of its own, on the clock of the page: a click counts until the frame that
shows the destinations has been painted.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import urllib.request
from statistics import median
from typing import Any

import msgspec
from playwright.sync_api import Page, sync_playwright

SERVE = """
import sys
from pathlib import Path
from frente.server.run import serve
serve(port=0, data_dir=Path(sys.argv[1]), pause=0, ready=lambda page: print(page, flush=True))
"""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
CLICK = """
(piece) => new Promise((done, fail) => {
    const target = document.querySelector(`[data-piece='${piece}']`);
    const began = performance.now();
    const look = () => {
        if (document.querySelector('.highlights .pick.open')) {
            // The frame in which the destinations were found has yet to be painted.
            requestAnimationFrame(() => done(performance.now() - began));
        } else if (performance.now() - began > 5000) {
            fail(new Error('nothing was lit'));
        } else {
            requestAnimationFrame(look);
        }
    };
    target.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, view: window}));
    requestAnimationFrame(look);
})
"""


def call(base: str, key: str, path: str, body: object = None) -> Any:
    """A request to the server's API."""
    data = None if body is None else msgspec.json.encode(body)
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = urllib.request.Request(base + path, data, headers)  # noqa: S310  our own server, over loopback
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  as above
        return msgspec.json.decode(answer.read())


def to_movement(base: str, match: str, token: str) -> list[int]:
    """Plays to the first menu that offers pieces on the board; those of them that stand alone."""
    for _ in range(20):
        ask = {"token": token, "message": {"type": "hello", "tokens": [token]}}
        [state] = call(base, token, f"/api/matches/{match}/messages", ask)
        standing = state["view"]["pieces"]
        alone = {
            one["piece"] for one in standing if sum(other["space"] == one["space"] for other in standing) == 1
        }
        ready = [
            pick["ref"]
            for pick in state["menu"]["picks"]
            if pick["kind"] == "piece" and pick.get("status", "open") == "open" and pick["ref"] in alone
        ]
        if len(ready) > 3:
            return ready
        ask = {"token": token, "message": {"type": "advice"}}
        [advice] = call(base, token, f"/api/matches/{match}/messages", ask)
        command = {"type": "command", "version": state["version"], "command": advice["command"]}
        call(base, token, f"/api/matches/{match}/messages", {"token": token, "message": command})
    raise RuntimeError("no menu offered pieces on the board")


def clicks(page: Page, pieces: list[int]) -> list[float]:
    """Milliseconds from the click on each piece to its lit destinations."""
    times = []
    for piece in pieces:
        times.append(page.evaluate(CLICK, piece))
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('.highlights .pick.open')")
    return times


def measure(game: str, chromium: str, loads: int = 3) -> dict[str, float]:
    """`first_board_ms` (median of fresh browser profiles) and `destinations_ms` (median over units) of a game."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603  our own interpreter
        try:
            assert server.stdout is not None
            base, _, rest = server.stdout.readline().strip().partition("/#/?key=")
            meta = call(base, rest, f"/api/games/{game}")
            side = meta["sides"][0]["id"]
            made = call(base, rest, "/api/matches", {"game": game, "seed": 1, "seats": {}})
            token = made["seats"][side]
            pieces = to_movement(base, made["id"], token)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
                boards, lit = [], []
                for _ in range(loads):
                    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
                    page.goto(f"{base}/#/t/{made['id']}?token={token}")
                    page.wait_for_selector("[data-piece]")
                    boards.append(
                        page.evaluate(
                            "() => new Promise(d => requestAnimationFrame(() => d(performance.now())))"
                        )
                    )
                    page.wait_for_timeout(500)
                    lit += clicks(page, pieces[:6])
                    page.context.close()
                browser.close()
        finally:
            server.terminate()
            server.wait(10)
            if server.stdout is not None:
                server.stdout.close()
    return {"first_board_ms": round(median(boards)), "destinations_ms": round(median(lit))}

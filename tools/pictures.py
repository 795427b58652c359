"""Takes the pictures of the table that the documentation shows: `python -m tools.pictures`, after `make test` once.

Games with a fixed seed on a server of their own, photographed in Chromium; run it again when the table's looks change.
Names of games after the command take the pictures of those alone: `python -m tools.pictures espana-1936`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import test_espana as espana
from tests.browser.conftest import ARGUMENTS, Server
from tests.browser.test_journeys import press_space

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
# The second half of the VI Navarra, which stands alone, and the hex before the Escudo pass.
UNIT, TARGET = 11, "1011"
# With this seed a +1 makes a hit of a 4 in Madrid.
EVEN = 1


def shoot(page: Page, name: str) -> None:
    """One picture, when all has come to rest."""
    page.wait_for_timeout(1200)
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=82)
    print(f"docs/images/{name}.jpg")


def santander(server: Server, page: Page) -> None:
    """A unit's destinations, and an attack before the roll."""
    match = server.match({"nationalist": "human", "republican": "bot:heuristic"}, seed=3)
    match.play_to("10")
    page.goto(match.link("nationalist"))
    page.locator(f"[data-piece='{UNIT}']").click()
    shoot(page, "move")
    page.keyboard.press("Escape")
    state = match.state("nationalist")
    end = next(p for p in state["menu"]["picks"] if p["kind"] == "button" and p.get("command"))
    match.say(match.seats["nationalist"], type="command", version=state["version"], command=end["command"])
    page.wait_for_timeout(1500)
    spaces = server.call("/api/games/santander-37/board")["spaces"]
    press_space(page, match, next(n for n, one in enumerate(spaces) if one["id"] == TARGET))
    page.locator(".ticks .tick").first.wait_for()
    for place in range(page.locator(".ticks .tick").count()):
        tick = page.locator(".ticks .tick").nth(place)
        if "no" not in (tick.get_attribute("class") or "").split():
            tick.click()
            page.wait_for_timeout(400)
    shoot(page, "attack")


def war(server: Server, page: Page) -> None:
    """A unit's destinations with the hand below, and modifiers being put on dice in the battle of Madrid."""
    match = espana.begin(server)
    state = match.state("nationalist")
    burgos = espana.space(server, "burgos")
    unit = next(one["piece"] for one in state["view"]["pieces"] if one["space"] == burgos)
    espana.sit(page, match.link("nationalist"))
    page.locator(f"[data-piece='{unit}']").first.click()
    shoot(page, "espana-move")
    match = espana.begin(server, seed=EVEN)
    espana.to_battle(match, espana.space(server, "madrid"))
    page.goto(match.link("nationalist", "republican"))
    page.wait_for_selector(".curtain")
    for _ in range(30):
        side, state = espana.seat_to_move(match)
        prompt = state["menu"]["prompt"]["key"]
        espana.uncover(page)
        if prompt == "prompt.modifiers" or prompt not in espana.PROMPTS:
            break
        espana.answer(page, prompt, match, side, state)
    page.wait_for_timeout(3000)  # the dice that fly over the board
    shoot(page, "espana-battle")


SUBJECTS: dict[str, Callable[[Server, Page], None]] = {"santander-37": santander, "espana-1936": war}


def main() -> None:
    """The pictures of the games that were named, or of all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    chromium = (ROOT / ".frente" / "chromium").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce"
            )
            for game in sys.argv[1:] or SUBJECTS:
                SUBJECTS[game](server, context.new_page())
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()

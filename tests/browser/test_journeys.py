"""What people do at the table, in real Chromium: begin, move, be refused with the rule, fight, undo, finish, replay."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Match, Server

pytestmark = [pytest.mark.browser]

HUMANS = {"nationalist": "human", "republican": "human"}
BOTS = {"nationalist": "bot:random", "republican": "bot:random"}


def sit(page: Page, address: str) -> None:
    """Opens a table and waits for its counters."""
    page.goto(address)
    page.wait_for_selector("[data-piece]")


def pieces_that_can_act(match: Match) -> list[int]:
    """Pieces of the Nationalist menu that open a next level."""
    menu = match.state("nationalist")["menu"]
    return [
        pick["ref"]
        for pick in menu["picks"]
        if pick["kind"] == "piece" and pick.get("status", "open") == "open"
    ]


def lone(match: Match, pieces: list[int]) -> tuple[int, int]:
    """A piece among these that stands alone on its space, and the space: it can be pressed without fanning a stack."""
    standing = match.state("nationalist")["view"]["pieces"]
    for one in standing:
        if one["piece"] in pieces and sum(other["space"] == one["space"] for other in standing) == 1:
            return one["piece"], one["space"]
    raise AssertionError("no piece stands alone")


def test_a_newcomer_begins_a_game(server: Server, page: Page) -> None:
    page.goto(server.home)
    page.get_by_role("link", name=re.compile("New game")).first.click()
    page.get_by_role("button", name=re.compile("this screen", re.IGNORECASE)).click()
    page.locator("form button[type=submit]").click()
    # Two people at one screen: nothing is shown before the side that decides lifts the curtain.
    curtain = page.locator(".curtain")
    expect(curtain).to_be_visible()
    expect(page.locator("[data-piece]")).to_have_count(0)
    curtain.get_by_role("button").first.click()
    page.wait_for_selector("[data-piece]")
    expect(page.locator("#prompt-title")).to_be_visible()
    assert "/t/" in page.url
    assert "token" not in page.url, "the seat's token must not stay in the address bar"
    assert "key=" not in page.url


def test_moving_a_unit_and_taking_it_back(server: Server, page: Page) -> None:
    match = server.match(HUMANS)
    match.play_to("10")
    before = match.state("nationalist")["version"]
    piece, space = lone(match, pieces_that_can_act(match))
    sit(page, match.link("nationalist"))
    page.locator(f"[data-piece='{piece}']").click()
    lit = page.locator(".highlights .pick.open")
    expect(lit.first).to_be_visible()
    picks = match.say(match.seats["nationalist"], type="menu", picked=[f"piece:{piece}"])["menu"]["picks"]
    goal = next(
        p for p in picks if p["kind"] == "space" and p.get("status", "open") == "open" and p["ref"] != space
    )
    press_space(page, match, goal["ref"])
    expect(page.locator(f"[data-piece='{piece}'][data-space='{goal['ref']}']")).to_be_visible()
    assert match.state("nationalist")["version"] > before
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_enabled()
    page.keyboard.press("Control+z")
    expect(page.locator(f"[data-piece='{piece}'][data-space='{space}']")).to_be_visible()
    assert match.state("nationalist")["version"] == before


def press_space(page: Page, match: Match, space: int) -> None:
    """A click on the middle of a space, wherever the board is panned and zoomed to."""
    there = match.server.call("/api/games/santander-37/board")["spaces"][space]
    point = page.evaluate(
        """([x, y]) => {
            const scene = document.querySelector('.highlights').ownerSVGElement;
            const at = new DOMPoint(x, y).matrixTransform(document.querySelector('.highlights').getScreenCTM());
            return scene ? [at.x, at.y] : null;
        }""",
        [there["x"], there["y"]],
    )
    page.mouse.move(*point)
    page.mouse.click(*point)


def test_a_refusal_names_the_rule_and_opens_it(server: Server, page: Page) -> None:
    match = server.match(HUMANS)
    match.play_to("10")
    piece, _ = lone(match, pieces_that_can_act(match))
    sit(page, match.link("nationalist"))
    page.locator(f"[data-piece='{piece}']").click()
    expect(page.locator(".highlights .pick.open").first).to_be_visible()
    far = next(
        n
        for n, one in enumerate(match.server.call("/api/games/santander-37/board")["spaces"])
        if one["id"] == "0211"
    )
    press_space(page, match, far)
    callout = page.locator(".callout")
    expect(callout).to_contain_text("0211")
    section = callout.get_by_text(re.compile(r"§\d")).first
    expect(section).to_be_visible()
    number = section.inner_text().strip().lstrip("§")
    section.click()
    expect(page.get_by_role("dialog")).to_contain_text(number)


def test_the_other_tab_sees_the_move_at_once(server: Server, page: Page) -> None:
    match = server.match(HUMANS)
    match.play_to("10")
    state = match.state("nationalist")
    sit(page, match.link("republican"))
    button = next(p for p in state["menu"]["picks"] if p["kind"] == "button" and p.get("command"))
    match.say(match.seats["nationalist"], type="command", version=state["version"], command=button["command"])
    expect(page.get_by_role("region", name="Events")).to_contain_text("Nationalist: Combat")


def test_a_table_survives_the_death_of_its_server(server: Server, page: Page) -> None:
    match = server.match(HUMANS)
    match.play_to("10")
    piece, _ = lone(match, pieces_that_can_act(match))
    version = match.state("nationalist")["version"]
    sit(page, match.link("nationalist"))
    server.kill()
    server.start()
    assert match.state("nationalist")["version"] == version
    # The page finds its server again by itself: no reload.
    expect(page.locator(".wire")).to_have_count(0, timeout=30_000)
    page.locator(f"[data-piece='{piece}']").click()
    expect(page.locator(".highlights .pick.open").first).to_be_visible(timeout=30_000)


def test_an_onlooker_follows_two_bots(server: Server, page: Page) -> None:
    match = server.match(BOTS)
    sit(page, match.link())
    events = page.get_by_role("region", name="Events")
    expect(events).to_contain_text("Republican: Movement", timeout=60_000)


def test_a_finished_game_is_shown_and_replayed(server: Server, page: Page) -> None:
    match = server.match(BOTS)
    match.say(match.watch, type="hello", tokens=[match.watch])  # bots begin when somebody comes to look
    deadline = time.monotonic() + 120
    while not next(one for one in server.call("/api/matches") if one["id"] == match.id)["outcome"]:
        assert time.monotonic() < deadline, "two random bots did not finish"
        time.sleep(0.5)
    sit(page, match.link())
    expect(page.locator("#prompt-title")).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
    # Two random sides may lift Republican morale off its track in the first turn already: no turn is expected here.
    last = match.say(match.watch, type="hello", tokens=[match.watch])["version"]
    expect(page.locator(".replay .at")).to_have_text(f"{last} / {last}")
    page.locator(".replay button").first.click()
    expect(page.locator(".replay .at")).to_have_text(f"0 / {last}")
    expect(page.locator(".turns")).to_have_attribute("aria-label", re.compile(r" 1/7$"))
    page.locator(".replay button").nth(3).click()
    expect(page.locator(".replay")).to_contain_text(re.compile(r"\b1 / \d+"))


def test_every_order_can_be_given_from_the_keyboard(server: Server, page: Page) -> None:
    match = server.match(HUMANS)
    match.play_to("10")
    before = match.state("nationalist")["version"]
    sit(page, match.link("nationalist"))
    page.locator("#board").focus()
    page.keyboard.press("/")
    options = page.locator(".palette").get_by_role("option")
    expect(options.first).to_be_visible()
    page.keyboard.press("Enter")  # the first piece
    expect(options.first).to_contain_text(re.compile(r"^\s*\d{4}"))
    page.keyboard.press("Enter")  # its first destination
    deadline = time.monotonic() + 10
    while match.state("nationalist")["version"] == before:
        assert time.monotonic() < deadline, "no order reached the server"
        time.sleep(0.2)


def test_the_language_changes_at_once(server: Server, page: Page) -> None:
    match = server.match(HUMANS)
    match.play_to("10")
    sit(page, match.link("nationalist"))
    expect(page.locator("nav.phases")).to_contain_text("Movement")
    page.get_by_role("button", name="ES", exact=True).click()
    expect(page.locator("nav.phases")).to_contain_text("Movimiento")
    expect(page.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_the_table_fits_the_screen(server: Server, page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    match = server.match(HUMANS)
    sit(page, match.link("nationalist"))
    overflow = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert overflow <= 0
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["width"] >= min(width, 360) * 0.9
    assert board["height"] >= height * 0.4

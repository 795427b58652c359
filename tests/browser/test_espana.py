"""España 1936 at the table, in real Chromium: the hand, counters in zones, a battle on its board, cards, screens."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Match, Server

pytestmark = [pytest.mark.browser]

GAME = "espana-1936"
HUMANS = {"nationalist": "human", "republican": "human"}


def begin(server: Server, scenario: str = "1936", seed: int = 7) -> Match:
    return server.match(HUMANS, scenario, seed, GAME)


def sit(page: Page, address: str) -> None:
    """Opens a table and waits for its counters."""
    page.goto(address)
    page.wait_for_selector("[data-piece]")


def space(server: Server, name: str) -> int:
    """The index of a space by its identifier."""
    ids = [one["id"] for one in server.call(f"/api/games/{GAME}/board")["spaces"]]
    return ids.index(name)


def seat_to_move(match: Match) -> tuple[str, Any]:
    """The side that decides, and its state."""
    state = match.state("nationalist")
    side = state["seat"]
    return side, state if side == "nationalist" else match.state(side)


def order(match: Match, side: str, command: object) -> None:
    version = match.state(side)["version"]
    reply = match.say(match.seats[side], type="command", version=version, command=command)
    assert reply["type"] == "state", reply


def press(match: Match, side: str, state: Any, *buttons: str) -> bool:
    """Sends the first of these buttons that the menu offers."""
    for pick in state["menu"]["picks"]:
        if pick["key"] in [f"button:{name}" for name in buttons] and pick.get("command"):
            order(match, side, pick["command"])
            return True
    return False


def to_battle(match: Match, name: int) -> str:
    """Plays without moves until a general can attack in a space; returns his side, with the battle open."""
    for _ in range(40):
        side, state = seat_to_move(match)
        if press(match, side, state, "end_movement"):
            continue
        prompt, picks = state["menu"]["prompt"]["key"], state["menu"]["picks"]
        assert prompt in {"prompt.generals", "prompt.assign", "prompt.battles", "prompt.act"}, prompt
        here = {one["piece"]: one["space"] for one in state["view"]["pieces"]}
        general = next((p["ref"] for p in picks if p["kind"] == "piece" and here.get(p["ref"]) == name), None)
        if general is None:
            general = next(p["ref"] for p in picks if p["kind"] == "piece")
        if prompt in {"prompt.generals", "prompt.assign"}:
            stay = here.get(general, -1)
            menu = match.say(match.seats[side], type="menu", picked=[f"piece:{general}"])["menu"]
            goals = [p for p in menu["picks"] if p["kind"] == "space" and p.get("command")]
            order(match, side, next((p for p in goals if p["ref"] in (stay, name)), goals[0])["command"])
        elif here[general] == name:
            order(match, side, {"type": "act", "general": general, "attack": True})
            return str(side)
        else:
            order(match, side, {"type": "act", "general": general, "attack": False})
    raise AssertionError("nobody ever attacked")


def cards(page: Page) -> Locator:
    return page.locator(".hand li")


def test_the_hand_is_shown_to_its_owner_alone(server: Server, page: Page) -> None:
    match = begin(server)
    sit(page, match.link("nationalist"))
    expect(cards(page)).to_have_count(6)
    page.keyboard.press("k")
    piles = page.get_by_role("dialog", name="Cards")
    expect(piles).to_contain_text("Hand 6")
    expect(piles.get_by_role("heading", name="Hand", exact=True)).to_have_count(1)
    hand = server.call(f"/api/games/{GAME}/cards")
    republican = [one["title"]["en"] for one in hand if one["side"] == 1]
    assert not [title for title in republican if title in page.content()]


def test_a_card_is_read_in_full_and_says_why_it_must_wait(server: Server, page: Page) -> None:
    match = begin(server)
    sit(page, match.link("nationalist"))
    card = server.call(f"/api/games/{GAME}/cards")[
        match.state("nationalist")["view"]["game"]["hands"]["0"][0]
    ]
    page.get_by_role("button", name=re.compile("^" + re.escape(card["title"]["en"]))).first.click(
        position={"x": 20, "y": 14}
    )
    held = page.get_by_role("dialog")
    expect(held).to_contain_text(card["text"]["en"])
    expect(held).to_contain_text("events phase")
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)


def test_a_unit_moves_by_its_counter_and_is_taken_back(server: Server, page: Page) -> None:
    match = begin(server)
    state = match.state("nationalist")
    burgos, segovia = space(server, "burgos"), space(server, "segovia")
    unit = next(one["piece"] for one in state["view"]["pieces"] if one["space"] == burgos)
    sit(page, match.link("nationalist"))
    page.locator(f"[data-piece='{unit}']").first.click()
    expect(page.locator(".highlights .pick.open").first).to_be_visible()
    click_space(page, server, segovia)
    expect(page.locator(f"[data-piece='{unit}'][data-space='{segovia}']")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator(f"[data-piece='{unit}'][data-space='{burgos}']")).to_be_visible()


def click_space(page: Page, server: Server, index: int) -> None:
    """A click on the name plate of a space, where no counter lies."""
    left, top, right, _ = server.call(f"/api/games/{GAME}/board")["art"]["boxes"][index]
    point = page.evaluate(
        """([x, y]) => {
            const at = new DOMPoint(x, y).matrixTransform(document.querySelector('.highlights').getScreenCTM());
            return [at.x, at.y];
        }""",
        [(left + right) / 2, top + 12],
    )
    page.mouse.move(*point)
    page.mouse.click(*point)


def test_a_far_space_is_refused_with_its_rule(server: Server, page: Page) -> None:
    match = begin(server)
    state = match.state("nationalist")
    burgos = space(server, "burgos")
    unit = next(one["piece"] for one in state["view"]["pieces"] if one["space"] == burgos)
    sit(page, match.link("nationalist"))
    page.locator(f"[data-piece='{unit}']").first.click()
    expect(page.locator(".highlights .pick.open").first).to_be_visible()
    click_space(page, server, space(server, "almeria"))
    callout = page.locator(".callout")
    expect(callout).to_contain_text("Almería")
    expect(callout).to_contain_text(re.compile("§"))


def test_a_battle_is_fought_on_its_board(server: Server, page: Page) -> None:
    match = begin(server)
    madrid = space(server, "madrid")
    side = to_battle(match, madrid)
    page.goto(match.link("nationalist", "republican"))
    page.wait_for_selector(".curtain")
    uncover(page)
    board = page.locator(".battle")
    expect(board).to_contain_text("Battle in Madrid")
    opened = 0
    for _ in range(30):
        mover, state = seat_to_move(match)
        if state["menu"]["prompt"]["key"] not in PROMPTS:
            break
        uncover(page)
        answer(page, state["menu"]["prompt"]["key"], match, mover, state)
        opened += 1
    assert opened >= 4, f"the {side} battle ended after {opened} decisions"
    expect(page.get_by_role("region", name="Events")).to_contain_text("rolls")


PROMPTS = {"prompt.duel", "prompt.target", "prompt.support", "prompt.card", "prompt.modifiers"}


def uncover(page: Page) -> None:
    """Lifts the curtain when the decision has passed to the other seat."""
    page.wait_for_timeout(400)
    curtain = page.locator(".curtain")
    if curtain.count():
        curtain.get_by_role("button").first.click()
        page.wait_for_selector("[data-piece]")


def answer(page: Page, prompt: str, match: Match, side: str, state: Any) -> None:
    """Answers a question of a battle with the mouse, on the battle board or the panel."""
    before = state["version"]
    board = page.locator(".battle")
    if prompt in {"prompt.duel", "prompt.target"}:
        if state["menu"].get("picked") or prompt == "prompt.target":
            board.locator(".chit:has(.halo.aim)").first.click()
        else:
            board.locator(".chit:has(.halo)").first.click()
            board.locator(".chit:has(.halo.aim)").first.click()
    elif prompt == "prompt.support":
        expect(board.locator(".preview")).to_contain_text("%")
        page.locator(".prompt").get_by_role("button", name="Commit").click()
    elif prompt == "prompt.card":
        page.locator(".prompt").get_by_role("button", name="No card").click()
    else:
        chip = board.locator("button.mod").first
        chip.focus()
        chip.press("1")
        expect(board.locator("[data-die='0'] .mod").first).to_be_visible()
        page.locator(".prompt button.deed.main").first.click()
    for _ in range(40):
        if match.state(side)["version"] > before:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"no answer to {prompt} reached the server")


def test_the_cards_speak_spanish_at_once(server: Server, page: Page) -> None:
    match = begin(server)
    sit(page, match.link("nationalist"))
    page.get_by_role("button", name="ES", exact=True).click()
    expect(page.locator(".hand .event-card").first).to_contain_text("Apoyo")
    expect(page.locator("nav.phases")).to_contain_text("Movimiento")


def test_all_counters_of_a_crowded_board_can_be_told_apart(server: Server, page: Page) -> None:
    match = begin(server)
    sit(page, match.link("nationalist"))
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('.zones [data-piece]')].map((one) => {
            const box = one.querySelector('.counter > rect:last-of-type, .counter > .body')?.getBoundingClientRect();
            return box ? [box.x, box.y, box.width, box.height] : null;
        }).filter(Boolean)"""
    )
    assert len(boxes) > 50
    assert min(width for _, _, width, _ in boxes) >= 12
    for i, (x, y, w, h) in enumerate(boxes):
        for u, v, a, b in boxes[:i]:
            over_x, over_y = min(x + w, u + a) - max(x, u), min(y + h, v + b) - max(y, v)
            assert over_x < 2 or over_y < 2, "two counters cover each other"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_the_table_with_cards_fits_the_screen(server: Server, page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    match = begin(server)
    sit(page, match.link("nationalist"))
    overflow = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert overflow <= 0
    board = page.locator("#board").bounding_box()
    hand = page.locator(".hand").bounding_box()
    assert board is not None
    assert hand is not None
    assert hand["x"] >= board["x"]
    assert hand["height"] <= board["height"] * 0.3


def test_options_that_exclude_each_other_are_never_both_ticked(server: Server, page: Page) -> None:
    page.goto(server.home)
    page.get_by_role("link", name=re.compile("New game")).first.click()
    page.get_by_text("España 1936").first.click()
    one = page.get_by_role("checkbox", name=re.compile("^Non-Intervention"))
    other = page.get_by_role("checkbox", name=re.compile("^Historical Fact"))
    one.check()
    other.check()
    expect(one).not_to_be_checked()
    expect(other).to_be_checked()

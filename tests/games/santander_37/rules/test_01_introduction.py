"""§1 Introduction: scale, fog of war, fractions."""

from __future__ import annotations

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import NATIONALIST, REPUBLICAN, SIDES, TURNS, UNITS
from frente.games.santander_37.commands import Move
from frente.games.santander_37.events import Moved, MovedUnseen
from frente.games.santander_37.movement import allowance4
from frente.games.santander_37.position import Position
from frente.games.santander_37.strength import attack8
from frente.kernel.view import HiddenView, View
from tests.games.santander_37.positions import at, h, position, u, units
from tests.rule_marks import rule

G = "santander-37"


def text_of(statement: str) -> str:
    """The in-app rules reference in English."""
    return next(str(row["text"]["en"]) for row in GAME.rules() if row["ids"] == [statement])


def ruled(statement: str) -> list[str]:
    """The titles of the rulings on a statement."""
    return [row["title"]["en"] for row in GAME.rules() if row["kind"] == "ruling" and statement in row["ids"]]


def enemy_view(s: Position, owner: str) -> View:
    """The position as the enemy of `owner` sees it."""
    return GAME.observe(s, 1 - SIDES.index(owner))


def names(view: View, label: str) -> list[str]:
    """The ids of the pieces shown in a hex, from the top down."""
    here = sorted((p for p in view.pieces if p.space == h(label)), key=lambda p: p.order)
    return [UNITS[p.piece].id for p in here]


# --- Scale ----------------------------------------------------------------------------------------------------------


@rule(G, "1.1.a")
def test_1_1_a_ground_units_are_regiments_brigades_and_a_few_battalions() -> None:
    sizes = {unit.size for unit in UNITS if unit.kind not in ("lu", "air", "hq")}
    assert sizes == {"regiment", "brigade", "battalion"}
    assert "20-30 aircraft" in text_of("1.1.a")


@rule(G, "1.1.b")
def test_1_1_b_seven_turns_of_two_days_make_two_weeks() -> None:
    texts = GAME.catalog()
    assert TURNS == 7
    assert texts["date.1"].en.startswith("14")
    assert texts["date.7"].en.split(" August")[0].endswith("27")
    assert "6 km" in text_of("1.1.b")


# --- Fog of war -----------------------------------------------------------------------------------------------------


@rule(G, "1.1.c")
def test_1_1_c_the_enemy_sees_only_the_top_piece_and_the_height() -> None:
    s = position("1006: hq-xv, brigade-170, brigade-171")
    view = enemy_view(s, "republican")
    assert names(view, "1006") == ["hq-xv"]
    assert view.hidden == (HiddenView(h("1006"), REPUBLICAN, 2),)
    assert "Stack height is public" in ruled("1.1.c")


@rule(G, "1.1.c")
def test_1_1_c_the_owner_looks_through_his_own_stack() -> None:
    s = position("1006: hq-xv, brigade-170, brigade-171")
    view = GAME.observe(s, REPUBLICAN)
    assert names(view, "1006") == ["hq-xv", "brigade-170", "brigade-171"]
    assert view.hidden == ()


@rule(G, "1.1.c")
def test_1_1_c_a_covered_unit_that_goes_under_another_is_not_named() -> None:
    """Under headquarters at both ends of the way nobody sees which unit went."""
    s = position("0406: hq-xv, brigade-170", "0407: hq-xiv")
    hand = at(s, "republican", "movement")
    hand.do(Move(units("brigade-170"), (h("0407"),)))
    assert [type(e) for e in hand.read_by("republican")] == [Moved]
    unseen = MovedUnseen((), h("0406"), (h("0407"),), 1, REPUBLICAN)
    assert hand.read_by("nationalist") == [unseen]


@rule(G, "1.1.c")
def test_1_1_c_a_unit_that_comes_into_the_open_is_named() -> None:
    s = position("0406: hq-xv, brigade-170")
    hand = at(s, "republican", "movement")
    hand.do(Move(units("brigade-170"), (h("0407"),)))
    assert Moved(units("brigade-170"), h("0406"), (h("0407"),), 4) in hand.read_by("nationalist")


@rule(G, "1.1.d")
def test_1_1_d_a_trench_covers_the_whole_stack() -> None:
    """Ruling: the trench is the top piece and not transparent, so it alone is seen."""
    s = position("1006: trench, hq-xv, brigade-170")
    view = enemy_view(s, "republican")
    assert names(view, "1006") == []
    assert view.hidden == (HiddenView(h("1006"), REPUBLICAN, 2),)
    assert [m.kind for m in view.markers if m.space == h("1006")] == ["trench"]
    assert "A trench on top hides the stack" in ruled("1.1.d")


@rule(G, "1.1.d")
def test_1_1_d_a_trench_covers_tanks_and_single_units_too() -> None:
    s = position("1006: trench, armor-xv, brigade-170", "1105: trench, brigade-171")
    view = enemy_view(s, "republican")
    assert (names(view, "1006"), names(view, "1105")) == ([], [])


@rule(G, "1.1.d")
def test_1_1_d_a_headquarters_lies_over_the_other_combat_units() -> None:
    s = position("1206: brigade-170, hq-xv, lu-r-1")
    assert names(GAME.observe(s, REPUBLICAN), "1206") == ["hq-xv", "brigade-170", "lu-r-1"]
    assert names(enemy_view(s, "republican"), "1206") == ["hq-xv"]


@rule(G, "1.1.e")
def test_1_1_e_tanks_and_dsg_markers_are_transparent() -> None:
    s = position("1006: armor-xv/dsg1, brigade-170/dsg1, brigade-171/dsg2")
    view = enemy_view(s, "republican")
    assert names(view, "1006") == ["armor-xv", "brigade-170"]
    badges = {UNITS[p.piece].id: [(b.kind, b.value) for b in p.badges] for p in view.pieces}
    assert badges == {"armor-xv": [("dsg", 1)], "brigade-170": [("dsg", 1)]}
    assert view.hidden == (HiddenView(h("1006"), REPUBLICAN, 1),)
    assert "DSG markers and zones of control are public" in ruled("1.1.e")


@rule(G, "1.1.e")
def test_1_1_e_two_tanks_are_both_transparent() -> None:
    s = position("1111: carri-1, carri-2, littorio-1, littorio-2")
    assert names(enemy_view(s, "nationalist"), "1111") == ["carri-1", "carri-2", "littorio-1"]


# --- Fractions ------------------------------------------------------------------------------------------------------


@rule(G, "1.1.f")
def test_1_1_f_half_of_five_is_two_and_a_half() -> None:
    s = position("1106: ii-navarra-1/dsg0", "1006: brigade-170")
    assert attack8(s, u("ii-navarra-1"), h("1006")) == 5 * 8 // 2  # 2.5 in eighths
    assert allowance4(s, u("ii-navarra-1")) == 5 * 4 // 2  # 2.5 points in quarters


@rule(G, "1.1.f")
def test_1_1_f_halves_of_halves_are_kept() -> None:
    """Ruling on §4.1: disorganization and overstacking multiply: 5 / 2 / 2 = 1.25; 4 units of 2 on capacity 4 crush."""
    s = position("1205: ii-navarra-1/dsg0, ii-navarra-2, iii-navarra-1", "1105: brigade-170")
    assert attack8(s, u("ii-navarra-1"), h("1105")) == 10  # 1.25 in eighths
    assert "Halves of halves" in ruled("4.1.a")


def test_the_seats_of_these_tests_are_the_sides_of_the_game() -> None:
    assert [GAME.seat(side) for side in SIDES] == [NATIONALIST, REPUBLICAN]

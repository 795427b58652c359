"""§2 Components: the map, its special sides, the pieces and their classes."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import (
    BP,
    COLUMN,
    FACTION,
    IS_COMBAT,
    IS_MOTOR,
    LABEL,
    LAND,
    MARKERS,
    NATIONALIST,
    REPUBLICAN,
    STACKING,
    TERRAIN,
    UNITS,
    H,
)
from frente.games.santander_37.commands import Attack, Done, Move, Support
from frente.games.santander_37.disorganization import lose_step
from frente.games.santander_37.events import Captured
from frente.games.santander_37.position import DEAD
from frente.games.santander_37.strength import attack8, defense8
from frente.games.santander_37.supply import flood
from frente.kernel.event import Log
from tests.games.santander_37.positions import Hand, at, h, position, u, units
from tests.rule_marks import rule

from .test_01_introduction import ruled, text_of

G = "santander-37"


@rule(G, "2.0.a")
def test_2_0_a_120_pieces() -> None:
    markers = sum(n for n in MARKERS.values() if isinstance(n, int))
    assert len(GAME.pieces()) + markers == 120


@rule(G, "2.0.b")
def test_2_0_b_the_tables_of_the_aid_sheets_are_shown_with_their_provenance() -> None:
    shown = {table["id"]: table["provenance"] for table in GAME.tables()}
    assert {"terrain", "combat", "bombardment"} <= shown.keys()
    # What the text does not print is never shown as printed.
    assert (shown["combat"], shown["bombardment"]) == ("reconstructed", "reconstructed")


# --- 2.1 The map ----------------------------------------------------------------------------------------------------


@rule(G, "2.1.a")
def test_2_1_a_hexes_have_their_printed_numbers_and_names() -> None:
    assert GAME.name("space", h("1006"), "en") == "Reinosa (1006)"
    assert GAME.name("space", h("0211"), "es") == "Santander (0211)"


@rule(G, "2.1.b")
def test_2_1_b_tracks_and_boxes_round_the_map() -> None:
    view = GAME.observe(GAME.new("historical", dict.fromkeys((o.id for o in GAME.meta.options), False)), None)
    assert {"turn", "morale", "weather"} <= {track.id for track in view.tracks}
    boxes = {box.id.split(".")[0] for box in view.boxes}
    assert {"available", "flown", "track"} <= boxes


@rule(G, "2.1.c")
def test_2_1_c_codes_are_row_then_column() -> None:
    assert (COLUMN[h("0715")], COLUMN[h("1506")]) == (15, 6)
    assert "Hex codes are row, then column" in ruled("2.1.c")


@rule(G, "2.1.1.a")
def test_2_1_1_a_four_terrains_and_santander_alone_is_city() -> None:
    assert {TERRAIN[x] for x in LAND} == {"clear", "hill", "mountain", "city"}
    assert [LABEL[x] for x in range(H) if TERRAIN[x] == "city"] == ["0211"]
    assert "Rough and hill are one terrain" in ruled("2.1.1.a")


def refused_step(unit: str, start: str, end: str, side: str) -> tuple[str, str]:
    return at(position(f"{start}: {unit}"), side, "movement").refused(Move(units(unit), (h(end),)))


@rule(G, "2.1.1.b")
def test_2_1_1_b_nothing_crosses_from_0418_to_0419() -> None:
    assert refused_step("brigade-162", "0418", "0419", "republican") == ("impassable", "2.1.1")
    assert refused_step("flechas-negras-1", "0419", "0418", "nationalist") == ("impassable", "2.1.1")


@rule(G, "2.1.1.b")
def test_2_1_1_b_no_zone_and_no_attack_over_that_side() -> None:
    s = position("0418: brigade-162", "0419: flechas-negras-1")
    assert s.zoc[REPUBLICAN * H + h("0419")] == 0
    assert s.zoc[REPUBLICAN * H + h("0519")] == 1  # the sides beside it are open
    hand = at(s, "nationalist", "combat")
    assert hand.refused(Attack(h("0418"), units("flechas-negras-1"))) == ("not_next_to", "11")


@rule(G, "2.1.1.c")
@pytest.mark.parametrize("start", ["0212", "0311"])
def test_2_1_1_c_santander_is_closed_on_its_other_sides(start: str) -> None:
    assert refused_step("i-navarra-1", start, "0211", "nationalist") == ("impassable", "2.1.1")


@rule(G, "2.1.1.c")
@pytest.mark.parametrize("start", ["0210", "0110"])
def test_2_1_1_c_santander_is_entered_from_0210_and_0110(start: str) -> None:
    hand = at(position(f"{start}: i-navarra-1"), "nationalist", "movement")
    hand.do(Move(units("i-navarra-1"), (h("0211"),)))
    assert hand.s.pos[u("i-navarra-1")] == h("0211")


@rule(G, "2.1.1.c")
@pytest.mark.parametrize(("start", "can"), [("0210", True), ("0110", True), ("0212", False), ("0311", False)])
def test_2_1_1_c_santander_is_attacked_only_from_0210_and_0110(start: str, can: bool) -> None:
    hand = at(position(f"{start}: i-navarra-1", "0211: brigade-170"), "nationalist", "combat")
    assert bool(hand.judge(Attack(h("0211"), units("i-navarra-1")))) is can


@rule(G, "2.1.1.c")
def test_2_1_1_c_the_closed_sides_stop_zones_and_supply_too() -> None:
    """Ruling: one treatment for every purpose, both ways."""
    s = position("0212: i-navarra-1", "0210: i-navarra-2", "0110: ii-navarra-1")
    # 0211 feeds only itself: its two open neighbours are held by the enemy.
    fed = flood(s, REPUBLICAN)
    assert (fed[h("0211")], fed[h("0311")]) == (0, 0)
    alone = position("0212: i-navarra-1")
    assert alone.zoc[NATIONALIST * H + h("0211")] == 0
    assert "The closed sides of Santander" in ruled("2.1.1.c")


# --- 2.2 The playing pieces -----------------------------------------------------------------------------------------


@rule(G, "2.2.a")
def test_2_2_a_three_classes_of_pieces() -> None:
    kinds = {unit.kind: IS_COMBAT[n] for n, unit in enumerate(UNITS)}
    assert kinds == {"infantry": True, "cavalry": True, "armor": True, "hq": True, "lu": False, "air": False}
    assert MARKERS["trench"] == 4
    view = GAME.observe(position("1006: trench, brigade-170"), None)
    assert [m.kind for m in view.markers] == ["trench"]


@rule(G, "2.2.1.a")
def test_2_2_1_a_a_two_sided_unit_shows_its_weaker_back() -> None:
    s = position("1106: littorio-1", "1006: brigade-170")
    assert attack8(s, u("littorio-1"), h("1006")) == 6 * 8
    lose_step(s, u("littorio-1"), Log())
    assert (s.steps[u("littorio-1")], s.pos[u("littorio-1")]) == (1, h("1106"))
    assert (attack8(s, u("littorio-1"), h("1006")), defense8(s, u("littorio-1"))) == (3 * 8, 3 * 8)


@rule(G, "2.2.1.a")
def test_2_2_1_a_a_one_sided_unit_is_eliminated() -> None:
    s = position("1006: brigade-170")
    lose_step(s, u("brigade-170"), Log())
    assert s.box[u("brigade-170")] == DEAD


@rule(G, "2.2.1.b")
def test_2_2_1_b_a_basque_brigade_has_one_step_in_spite_of_its_two_sides() -> None:
    assert UNITS[u("brigade-155")].remnant is not None
    s = position("1006: brigade-155")
    lose_step(s, u("brigade-155"), Log())
    assert (s.box[u("brigade-155")], s.face[u("brigade-155")]) == (DEAD, 0)


@rule(G, "2.2.1.c")
def test_2_2_1_c_attack_factor_to_attack_defense_factor_when_attacked() -> None:
    s = position("1006: brigade-155", "1106: i-navarra-1")
    assert attack8(s, u("brigade-155"), h("1106")) == 3 * 8
    assert defense8(s, u("brigade-155")) == 4 * 8


@rule(G, "2.2.1.d")
def test_2_2_1_d_circled_allowances_are_motorized() -> None:
    """Over 1106 (clear) into 1105 (mountain, no road): 1 + 3 of 5 points on foot; closed to motors."""
    assert IS_MOTOR[u("littorio-1")]
    assert not IS_MOTOR[u("ii-navarra-1")]
    way = (h("1106"), h("1105"))
    foot = at(position("1107: ii-navarra-1"), "nationalist", "movement")
    assert foot.judge(Move(units("ii-navarra-1"), way))
    motor = at(position("1107: littorio-1"), "nationalist", "movement")
    assert motor.refused(Move(units("littorio-1"), way)) == ("motor_mountain", "10")
    assert "Motorized units and mountains" in ruled("2.2.1.d")


@rule(G, "2.2.1.e")
def test_2_2_1_e_headquarters_and_tanks_have_no_stacking_points() -> None:
    s = position("1106: hq-navarra, spanish-armor")
    assert s.stacking_points(h("1106")) == 0
    assert {STACKING[n] for n, unit in enumerate(UNITS) if unit.kind in ("hq", "armor")} == {0}
    assert position("1106: littorio-1, vampa").stacking_points(h("1106")) == 2 + 1


@rule(G, "2.2.1.f")
def test_2_2_1_f_reserves_are_the_three_divisions() -> None:
    reserve = {unit.formation for unit in UNITS if unit.reserve}
    assert reserve == {"50", "55", "57"}
    assert all(unit.side == "republican" for unit in UNITS if unit.reserve)
    assert not UNITS[u("brigade-dc")].reserve


@rule(G, "2.2.1.g")
def test_2_2_1_g_headquarters_are_combat_units_with_a_bombardment_strength() -> None:
    assert (BP[u("hq-ctv")], BP[u("hq-littorio")], BP[u("hq-xiv")]) == (2, 1, 2)
    s = position("1106: hq-ctv")
    assert s.zoc[NATIONALIST * H + h("1006")] == 1
    assert all(unit.bombardment == BP[n] for n, unit in enumerate(UNITS) if unit.kind == "hq")
    assert "Printed bombardment strength" in ruled("2.2.1.g")


@rule(G, "2.2.2.a")
def test_2_2_2_a_support_units_are_no_combat_units() -> None:
    assert {unit.kind for n, unit in enumerate(UNITS) if not IS_COMBAT[n]} == {"air", "lu"}
    assert not any(position("1106: lu-n-1").zoc)


@rule(G, "2.2.3.a", "2.2.3.b")
@pytest.mark.parametrize(
    ("unit", "faction"),
    [
        ("i-navarra-1", "spanish"),
        ("littorio-1", "italian"),
        ("flechas-negras-1", "italo-spanish"),
        ("condor-1", "german"),
        ("armor-xiv", "popular-army"),
        ("brigade-155", "basque"),
        ("brigade-170", "santander"),
        ("brigade-183", "asturian"),
    ],
)
def test_2_2_3_nationalities_and_factions(unit: str, faction: str) -> None:
    assert FACTION[u(unit)] == faction


@rule(G, "2.2.3.c")
@pytest.mark.parametrize("unit", ["littorio-1", "flechas-negras-1", "i-navarra-1"])
def test_2_2_3_c_any_nationalist_takes_a_town_for_the_nationalists(unit: str) -> None:
    hand = at(position(f"1106: {unit}", morale=4), "nationalist", "movement")
    hand.do(Move(units(unit), (h("1006"),)))
    assert hand.told(Captured) == [Captured(h("1006"), NATIONALIST)]
    assert hand.s.morale == 3


def asked_for_support(side: str, *stacks: str, target: str, attacker: str) -> Hand:
    hand = at(position(*stacks), side, "combat")
    hand.do(Attack(h(target), units(attacker)))
    return hand


@rule(G, "2.2.3.d")
def test_2_2_3_d_an_italian_headquarters_uses_a_logistic_unit_in_spanish_colors() -> None:
    hand = asked_for_support(
        "nationalist",
        "1111: littorio-1, hq-ctv, lu-n-1",
        "1011: brigade-170",
        target="1011",
        attacker="littorio-1",
    )
    assert FACTION[u("lu-n-1")] == "spanish"
    assert hand.judge(Support(hqs=units("hq-ctv"), lus=units("lu-n-1")))


@rule(G, "2.2.3.d")
@pytest.mark.parametrize("hq", ["hq-xiv", "hq-xv"])
def test_2_2_3_d_either_republican_headquarters_uses_the_logistic_unit(hq: str) -> None:
    hand = asked_for_support(
        "republican",
        f"1011: brigade-170, {hq}, lu-r-1",
        "1111: littorio-1",
        target="1111",
        attacker="brigade-170",
    )
    assert hand.judge(Support(hqs=units(hq), lus=units("lu-r-1")))


@rule(G, "2.2.4.a", "2.2.4.b", "2.2.4.c")
@pytest.mark.parametrize(
    ("unit", "name", "faction"),
    [
        ("hq-ctv", "CTV", "italian"),
        ("hq-littorio", "Littorio", "italian"),
        ("fiamme-nere-8", "Fiamme Nere", "italian"),
        ("hq-frecce", "Frecce", "italian"),
        ("xxiii-marzo-4", "XXIII Marzo", "italian"),
        ("littorio-arditi", "Arditi", "italian"),
        ("nueve-de-mayo", "9 Maggio", "italian"),
        ("celere", "Celere", "italian"),
        ("flechas-negras-1", "Flechas Negras", "italo-spanish"),
        ("i-castilla-1", "Castilla", "spanish"),
        ("i-navarra-1", "Navarra", "spanish"),
        ("legionaria-1", "Aviazione Legionaria", "italian"),
        ("condor-1", "Condor Legion", "german"),
        ("fan-1", "Nationalist Air Force", "spanish"),
        ("fare-1", "Republican Air Force", "popular-army"),
    ],
)
def test_2_2_4_labels_are_written_out(unit: str, name: str, faction: str) -> None:
    assert name in GAME.name("piece", u(unit), "en")
    assert FACTION[u(unit)] == faction


@rule(G, "2.2.4.d")
def test_2_2_4_d_coast_defence_vampa_and_remnants() -> None:
    assert "Coast Defence" in GAME.name("piece", u("brigade-dc"), "en")
    assert "Vampa" in GAME.name("piece", u("vampa"), "en")
    s = position("1006: brigade-155")
    s.face[u("brigade-155")] = 2
    assert [p.face for p in GAME.observe(s, NATIONALIST).pieces] == ["remnant"]
    assert "remnant" in text_of("2.2.4.d").lower()


@rule(G, "2.2.a")
@pytest.mark.parametrize("forged", [(-1,), (10_000,), (), (0, 0)])
def test_2_2_forged_pieces_are_refused(forged: tuple[int, ...]) -> None:
    hand = at(position("1106: i-navarra-1"), "nationalist", "movement")
    assert not hand.judge(Move(forged, (h("1006"),)))
    hand.do(Done())

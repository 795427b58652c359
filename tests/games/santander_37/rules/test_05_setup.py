"""§5 Game set-up: three stages of free placement. Every test starts from the ready set-up and breaks one restriction."""

from __future__ import annotations

from random import Random

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37 import factory as reinosa
from frente.games.santander_37 import offensive as aragon
from frente.games.santander_37.book import (
    COLUMN,
    FRONT,
    HEX,
    HQS,
    IS_BASQUE,
    LABEL,
    LUS,
    NATIONALIST,
    REPUBLICAN,
    SIDE,
    UNITS,
    H,
)
from frente.games.santander_37.book import MAP as BOARD
from frente.games.santander_37.commands import Deploy, Done, Face, Hold, Move, Place, Trench
from frente.games.santander_37.deployment import Deployment
from frente.games.santander_37.position import AVAILABLE, FLOWN, MAP, POOL, TRACK, Position
from frente.kernel.command import Command
from frente.kernel.event import Silence
from frente.kernel.flow import judge, play
from tests.games.santander_37.positions import Hand, h, u
from tests.rule_marks import rule

from .test_01_introduction import names, ruled

G = "santander-37"
OPTIONS = dict.fromkeys((option.id for option in GAME.meta.options), False)
FRONT_STAGE, NATIONALIST_STAGE, RESERVE_STAGE = range(3)


def opened(stage: int = FRONT_STAGE) -> Hand:
    """The free set-up at the start of a stage, the stages before it by the ready set-up."""
    hand = Hand(GAME.new("campaign", OPTIONS))
    for _ in range(stage):
        hand.do(Deploy())
        hand.do(Done())
    return hand


def ready(stage: int, *moves: tuple[str, str]) -> Hand:
    """A stage with the ready set-up laid out and some units moved elsewhere, still to be confirmed."""
    hand = opened(stage)
    hand.do(Deploy())
    for unit, label in moves:
        hand.do(Place(u(unit), h(label)))
    return hand


def places(hand: Hand, unit: str) -> set[str]:
    """Every hex in which the referee lets a unit be placed."""
    return {LABEL[x] for x in range(H) if hand.judge(Place(u(unit), x))}


def front(side: int) -> set[str]:
    return {LABEL[x] for x in FRONT[side]}


# --- 5 Order and boxes ----------------------------------------------------------------------------------------------


@rule(G, "5.0.a")
def test_5_0_a_republican_front_then_nationalist_then_republican_reserves() -> None:
    hand = opened()
    seats = []
    while isinstance(hand.s.stack[-1], Deployment):
        seats.append(hand.seat)
        hand.do(Deploy())
        hand.do(Done())
    assert seats == ["republican", "nationalist", "republican"]


@rule(G, "5.0.a")
def test_5_0_a_the_nationalist_does_not_place_first() -> None:
    s = opened().s
    assert judge(s, NATIONALIST, Place(u("i-navarra-1"), h("1206"))).name == "wrong_seat"
    hand = opened()
    assert hand.refused(Place(u("i-navarra-1"), h("1206"))) == ("not_your_piece", "table")


@rule(G, "5.0.a")
def test_5_0_a_reserves_wait_for_the_last_stage() -> None:
    hand = opened()
    hand.do(Hold("55", True))
    assert hand.refused(Place(u("brigade-176"), h("1106"))) == ("not_this_stage", "5")
    last = opened(RESERVE_STAGE)
    assert last.refused(Place(u("brigade-170"), h("0407"))) == ("not_this_stage", "5")
    assert last.judge(Place(u("brigade-176"), h("0407")))


@rule(G, "5.0.a")
def test_5_0_a_a_stage_is_over_when_every_unit_is_placed() -> None:
    hand = opened()
    assert hand.refused(Done()) == ("unplaced", "5")


@rule(G, "5.0.a")
def test_5_0_a_without_reserves_there_is_no_last_stage() -> None:
    hand = ready(FRONT_STAGE)
    for division in ("50", "55", "57"):
        hand.do(Hold(division, False))
    for n, unit in enumerate(UNITS):
        if unit.reserve:
            hand.do(Place(n, h("0912" if unit.formation != "50" else "0715")))
    hand.do(Done())
    hand.do(Deploy())
    hand.do(Done())
    assert not isinstance(hand.top, Deployment)


@rule(G, "5.0.b", "5.0.c")
@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_5_0_b_c_nationalist_air_is_available_and_fare_has_flown(scenario: str) -> None:
    s = GAME.new(scenario, OPTIONS)
    boxes = {unit.id: s.box[n] for n, unit in enumerate(UNITS) if unit.kind == "air"}
    assert boxes == {
        **{f"{name}-{n}": AVAILABLE for name in ("condor", "legionaria", "fan") for n in (1, 2, 3)},
        **{f"fare-{n}": FLOWN for n in (1, 2)},
    }


@rule(G, "5.0.d", "5.0.f")
@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_5_0_d_f_weather_is_fair_and_morale_four(scenario: str) -> None:
    tracks = {t.id: t.value for t in GAME.observe(GAME.new(scenario, OPTIONS), None).tracks}
    assert (tracks["weather"], tracks["morale"]) == (0, 4)


@rule(G, "5.0.e")
@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_5_0_e_the_turn_track(scenario: str) -> None:
    """The T marker on 1, the offensive on 3, Reinosa on 4, and a Nationalist logistic unit on each of 1 to 4."""
    s = GAME.new(scenario, OPTIONS)
    assert s.turn == 1
    assert (aragon.FIRST_TURN, reinosa.FIRST_TURN) == (3, 4)
    track = sorted((s.due[n], UNITS[n].kind, UNITS[n].side) for n in range(len(UNITS)) if s.box[n] == TRACK)
    assert track == [(turn, "lu", "nationalist") for turn in (1, 2, 3, 4)]


# --- 5.1 Republican front line --------------------------------------------------------------------------------------


@rule(G, "5.1.a")
@pytest.mark.parametrize("held", [(), ("50",), ("55", "57"), ("50", "55", "57")])
def test_5_1_a_each_division_is_held_back_by_itself(held: tuple[str, ...]) -> None:
    hand = opened()
    for division in held:
        hand.do(Hold(division, True))
    top = hand.s.stack[-1]
    assert isinstance(top, Deployment)
    waiting = {UNITS[n].formation for n in top.units(hand.s)}
    assert waiting & {"50", "55", "57"} == {"50", "55", "57"} - set(held)


@rule(G, "5.1.a")
def test_5_1_a_only_these_three_and_only_now() -> None:
    assert opened().refused(Hold("52", True)) == ("no_such_division", "5.1")
    assert opened(NATIONALIST_STAGE).refused(Hold("55", True)) == ("front_stage_only", "5.1")
    assert opened(RESERVE_STAGE).refused(Hold("55", False)) == ("front_stage_only", "5.1")


@rule(G, "5.1.a")
def test_5_1_a_a_division_held_back_after_all_leaves_the_map() -> None:
    hand = opened()
    hand.do(Place(u("brigade-176"), h("1106")))
    hand.do(Hold("55", True))
    assert (hand.s.pos[u("brigade-176")], hand.s.box[u("brigade-176")]) == (-1, POOL)


@rule(G, "5.1.b")
def test_5_1_b_a_division_that_is_not_held_back_goes_to_the_front() -> None:
    hand = opened()
    assert hand.refused(Place(u("brigade-176"), h("0407"))) == ("not_at_front", "5.1")
    assert places(hand, "brigade-176") == front(REPUBLICAN)


@rule(G, "5.1.c")
def test_5_1_c_republicans_stay_on_their_side_of_the_line() -> None:
    hand = opened()
    assert hand.refused(Place(u("brigade-170"), h("1206"))) == ("wrong_side_of_front", "5.1")
    assert hand.refused(Place(u("brigade-177"), h("1604"))) == ("wrong_side_of_front", "5.1")


@rule(G, "5.1.c")
def test_5_1_c_the_line_runs_from_1001_to_0419() -> None:
    assert "1001" in front(NATIONALIST)
    assert "0419" in front(NATIONALIST)
    assert {"0901", "0318"} <= front(REPUBLICAN)


@rule(G, "5.1.d")
@pytest.mark.parametrize("unit", ["brigade-170", "brigade-157"])
def test_5_1_d_other_units_touch_the_line(unit: str) -> None:
    """1006 (Reinosa) is the second hex: 1106 before it touches the line."""
    hand = opened()
    assert hand.refused(Place(u(unit), h("1006"))) == ("not_at_front", "5.1")
    assert places(hand, unit) == front(REPUBLICAN)


@rule(G, "5.1.d")
def test_5_1_d_headquarters_need_not_touch_it() -> None:
    assert opened().judge(Place(u("hq-xv"), h("0407")))
    assert "Headquarters need not touch the line" in ruled("5.1.d")


@rule(G, "5.1.e")
def test_5_1_e_every_hex_on_the_line_is_held_or_watched() -> None:
    """Brigade 167 at 0902 alone watches 0901, the western end of the line."""
    assert ready(FRONT_STAGE).judge(Done())
    hand = ready(FRONT_STAGE, ("brigade-167", "1106"))
    verdict = hand.judge(Done())
    assert (verdict.name, verdict.rule) == ("uncovered", "5.1")
    assert h("0901") in verdict.facts["hexes"]
    assert "Republican front-line hexes" in ruled("5.1.e")


@rule(G, "5.1.e")
def test_5_1_e_a_logistic_unit_covers_nothing() -> None:
    hand = ready(FRONT_STAGE, ("brigade-167", "1106"), ("lu-r-1", "0901"))
    assert hand.refused(Done()) == ("uncovered", "5.1")


@rule(G, "5.1.f")
def test_5_1_f_two_basque_brigades_may_stand_west_of_column_fifteen() -> None:
    s = ready(FRONT_STAGE).s
    west = [n for n in range(len(UNITS)) if IS_BASQUE[n] and s.pos[n] >= 0 and COLUMN[s.pos[n]] < 15]
    assert len(west) == 2


@rule(G, "5.1.f")
def test_5_1_f_a_third_one_may_not() -> None:
    hand = ready(FRONT_STAGE, ("brigade-166", "1013"))
    assert hand.refused(Done()) == ("basque_column", "5.1")


@rule(G, "5.1.f")
def test_5_1_f_column_fifteen_itself_is_allowed() -> None:
    assert COLUMN[h("0715")] == 15
    assert ready(FRONT_STAGE, ("brigade-166", "0715")).judge(Done())


@rule(G, "5.1.g")
@pytest.mark.parametrize("unit", ["armor-xiv", "armor-xv", "brigade-dc", "brigade-177"])
def test_5_1_g_armor_and_independent_brigades_stand_where_they_like(unit: str) -> None:
    republic = {LABEL[x] for x in range(H) if GAME.new("campaign", OPTIONS).control[x] == REPUBLICAN}
    hand = opened()
    assert hand.judge(Place(u(unit), h("0211")))
    assert places(hand, unit) == republic


@rule(G, "5.1.h")
def test_5_1_h_xiv_headquarters_in_column_fifteen_or_east_of_it() -> None:
    hand = opened()
    assert hand.refused(Place(u("hq-xiv"), h("0514"))) == ("xiv_column", "5.1")
    assert hand.judge(Place(u("hq-xiv"), h("0515")))


@rule(G, "5.1.h")
def test_5_1_h_xiv_headquarters_within_two_hexes_of_a_basque_unit() -> None:
    """In the ready set-up the Basques nearest to 0416 are at 0616, two hexes away; from 0415 it is three."""
    hand = ready(FRONT_STAGE, ("hq-xiv", "0415"), ("lu-r-1", "1008"))
    assert BOARD.distance(h("0415"), h("0616")) == 3
    assert hand.refused(Done()) == ("xiv_range", "5.1")
    assert ready(FRONT_STAGE, ("hq-xiv", "0416")).judge(Done())
    assert BOARD.distance(h("0416"), h("0616")) == 2


@rule(G, "5.1.i")
def test_5_1_i_xv_headquarters_anywhere_but_with_xiv() -> None:
    hand = ready(FRONT_STAGE)
    assert hand.refused(Place(u("hq-xv"), h("0516"))) == ("same_hex_hq", "5.1")
    assert hand.refused(Place(u("hq-xiv"), h("1008")))[1] == "5.1"
    republic = {LABEL[x] for x in range(H) if hand.s.control[x] == REPUBLICAN}
    assert places(hand, "hq-xv") == republic - {"0516"}


@rule(G, "5.1.j")
def test_5_1_j_four_trenches_one_to_a_hex_with_units() -> None:
    hand = opened()
    assert hand.refused(Trench(h("1106"))) == ("trench_alone", "5.1")
    fronts = ["1106", "1205", "1207", "1010", "1011"]
    for n, label in enumerate(fronts):
        hand.do(Place(u(f"brigade-{170 + n}"), h(label)))
    for label in fronts[:4]:
        hand.do(Trench(h(label)))
    assert hand.refused(Trench(h(fronts[4]))) == ("no_trench_left", "5.1")
    hand.do(Trench(h(fronts[0])))  # a second order on a hex takes the marker back: there are never two
    assert [LABEL[x] for x in range(H) if hand.s.trench[x]] == ["1010", "1205", "1207"]


@rule(G, "5.1.j")
def test_5_1_j_all_four_are_placed_and_only_with_the_front_line() -> None:
    hand = ready(FRONT_STAGE)
    hand.do(Trench(h("1205")))
    assert hand.refused(Done()) == ("trenches_left", "5.1")
    assert opened(RESERVE_STAGE).refused(Trench(h("0407"))) == ("front_stage_only", "5.1")
    assert opened(NATIONALIST_STAGE).refused(Trench(h("1206"))) == ("front_stage_only", "5.1")
    assert "Trenches go with the front line" in ruled("5.1.j")


@rule(G, "5.1.j")
def test_5_1_j_trenches_are_offered_once_there_is_a_hex_for_them() -> None:
    """The table offers no choice that leads nowhere: before the first unit stands, the option says what is missing."""

    def offered() -> str:
        menu = hand.s.stack[-1].menu(hand.s, ())
        return next(pick.status for pick in menu.picks if pick.key == "option:trench")

    hand = opened()
    assert offered() == "refused"
    hand.do(Place(u("brigade-170"), h("1106")))
    assert offered() == "open"
    hand.do(Trench(h("1106")))
    assert offered() == "open"


@rule(G, "5.1.j")
def test_5_1_j_a_trench_is_not_left_alone() -> None:
    hand = ready(FRONT_STAGE, ("brigade-173", "1106"))
    assert hand.refused(Done()) == ("trench_alone", "5.1")


@rule(G, "5.1.k")
def test_5_1_k_the_logistic_unit_is_with_or_next_to_a_headquarters() -> None:
    """The headquarters stand at 1008 and 0516; 1006 is two hexes from the first."""
    assert ready(FRONT_STAGE, ("lu-r-1", "1006")).refused(Done()) == ("lu_far", "5.1")
    assert ready(FRONT_STAGE, ("lu-r-1", "1007")).judge(Done())
    assert ready(FRONT_STAGE, ("lu-r-1", "0516")).judge(Done())


@rule(G, "5.1.k")
@pytest.mark.parametrize("truck", [True, False])
def test_5_1_k_deployed_or_mobile(truck: bool) -> None:
    hand = ready(FRONT_STAGE)
    hand.do(Face(u("lu-r-1"), truck))
    assert hand.s.truck[u("lu-r-1")] == truck
    assert hand.judge(Done())
    assert hand.refused(Face(u("brigade-170"), True)) == ("not_an_lu", "12.3")
    assert hand.refused(Face(u("lu-n-1"), True)) == ("not_your_piece", "table")


# --- 5.2 Nationalist ------------------------------------------------------------------------------------------------


@rule(G, "5.2.a")
def test_5_2_a_nationalists_on_the_line_or_behind_it() -> None:
    hand = opened(NATIONALIST_STAGE)
    assert hand.refused(Place(u("i-navarra-1"), h("0301"))) == ("wrong_side_nationalist", "5.2")
    assert hand.refused(Place(u("i-navarra-1"), h("1106"))) == ("wrong_side_nationalist", "5.2")
    own = {LABEL[x] for x in range(H) if hand.s.control[x] == NATIONALIST}
    assert front(NATIONALIST) <= own
    assert places(hand, "i-navarra-1") == own


@rule(G, "5.2.b")
def test_5_2_b_every_front_line_hex_is_held_or_watched() -> None:
    """VI Navarra at 1002 and 1102 alone watches 1001, the western end."""
    assert ready(NATIONALIST_STAGE).judge(Done())
    hand = ready(NATIONALIST_STAGE, ("vi-navarra-1", "1404"))
    verdict = hand.judge(Done())
    assert (verdict.name, verdict.rule) == ("uncovered_nationalist", "5.2")
    assert h("1001") in verdict.facts["hexes"]
    assert "Nationalist front-line hexes" in ruled("5.2.b")


@rule(G, "5.2.c")
def test_5_2_c_a_headquarters_next_to_one_of_its_units() -> None:
    """Littorio stands at 1112; 1404 is far from it."""
    hand = ready(NATIONALIST_STAGE, ("hq-littorio", "1404"))
    assert hand.refused(Done()) == ("hq_alone", "5.2")
    assert ready(NATIONALIST_STAGE, ("hq-littorio", "1113")).judge(Done())


@rule(G, "5.2.c")
def test_5_2_c_units_of_another_division_do_not_count() -> None:
    """1204 is full of Navarra; no Italian is near."""
    assert ready(NATIONALIST_STAGE, ("hq-fiamme-nere", "1204")).refused(Done()) == ("hq_alone", "5.2")
    assert "A headquarters' own units" in ruled("5.2.c")


@rule(G, "5.2.c")
def test_5_2_c_the_ctv_counts_any_italian_or_italo_spanish_unit() -> None:
    """Flechas Negras stand at 0519 and 0419, nine hexes from other Italians; the logistic units stay with other HQs."""
    lus = (("lu-n-1", "1306"), ("lu-n-2", "1306"))
    assert ready(NATIONALIST_STAGE, ("hq-ctv", "0520"), *lus).judge(Done())
    tanks = ready(NATIONALIST_STAGE, ("hq-ctv", "1604"), ("carri-2", "1604"), *lus)
    assert tanks.judge(Done())
    assert ready(NATIONALIST_STAGE, ("hq-ctv", "1604"), *lus).refused(Done()) == ("hq_alone", "5.2")


@rule(G, "5.2.d")
def test_5_2_d_four_logistic_units_beside_headquarters() -> None:
    hand = opened(NATIONALIST_STAGE)
    top = hand.s.stack[-1]
    assert isinstance(top, Deployment)
    assert sum(n in LUS[NATIONALIST] for n in top.units(hand.s)) == 4
    beside = [(f"lu-n-{n}", "1212") for n in (1, 2, 3, 4)]
    assert ready(NATIONALIST_STAGE, *beside).judge(
        Done()
    )  # 1212 touches 1112, where the CTV headquarters stands
    far = ready(NATIONALIST_STAGE, ("lu-n-1", "1604"))
    assert far.refused(Done()) == ("lu_far_nationalist", "5.2")
    far.do(Face(u("lu-n-1"), True))
    assert far.s.truck[u("lu-n-1")] == 1


# --- 5.3 Reserves ---------------------------------------------------------------------------------------------------


@rule(G, "5.3.a")
def test_5_3_a_reserves_three_hexes_or_more_from_the_line() -> None:
    """1106 touches the line (1), 1006 is the second hex, 0906 and 0907 the third."""
    hand = opened(RESERVE_STAGE)
    assert hand.refused(Place(u("brigade-176"), h("1106"))) == ("too_near", "5.3")
    assert hand.refused(Place(u("brigade-176"), h("1006"))) == ("too_near", "5.3")
    assert hand.judge(Place(u("brigade-176"), h("0906")))
    assert "Distance from the front line" in ruled("5.3.a")


@rule(G, "5.3.a")
def test_5_3_a_on_republican_ground() -> None:
    assert opened(RESERVE_STAGE).refused(Place(u("brigade-176"), h("1604")))[0] == "wrong_side_of_front"


@rule(G, "5.3.a")
def test_5_3_a_exactly_the_hexes_at_distance_three() -> None:
    """Breadth-first from the hexes that touch the line, over every hex of the map, as an independent count."""
    depth = dict.fromkeys(FRONT[REPUBLICAN], 1)
    queue = list(depth)
    for hex_ in queue:
        for n in BOARD.around[hex_]:
            if n >= 0 and n not in depth:
                depth[n] = depth[hex_] + 1
                queue.append(n)
    hand = opened(RESERVE_STAGE)
    wanted = {LABEL[x] for x in range(H) if hand.s.control[x] == REPUBLICAN and depth[x] >= 3}
    assert places(hand, "brigade-176") == wanted


# --- What holds for all stages --------------------------------------------------------------------------------------


FORGED: list[Command] = [
    Place(-1, 0),
    Place(10_000, 0),
    Place(0, -1),
    Place(0, 10_000),
    Place(HEX["1006"], HEX["0101"]),
    Trench(-1),
    Trench(10_000),
    Face(-1, True),
    Face(10_000, False),
    Hold("", True),
    Hold("999", False),
    Move((), ()),
]


@rule(G, "5.0.a")
@pytest.mark.parametrize("stage", [FRONT_STAGE, NATIONALIST_STAGE, RESERVE_STAGE])
@pytest.mark.parametrize("command", FORGED, ids=str)
def test_5_forged_commands_are_refused_and_never_raise(stage: int, command: Command) -> None:
    name, section = opened(stage).refused(command)
    assert name
    assert section


@pytest.mark.parametrize("stage", [FRONT_STAGE, NATIONALIST_STAGE, RESERVE_STAGE])
def test_5_a_refused_sea_hex_says_so(stage: int) -> None:
    unit = {FRONT_STAGE: "brigade-dc", NATIONALIST_STAGE: "i-navarra-1", RESERVE_STAGE: "brigade-176"}[stage]
    assert opened(stage).refused(Place(u(unit), h("0101"))) == ("sea", "2.1.1")


def test_5_nobody_watches_the_enemy_deploy() -> None:
    """Ruling: a stage is shown when it is confirmed."""
    hand = ready(FRONT_STAGE)
    view = GAME.observe(hand.s, NATIONALIST)
    assert [p for p in view.pieces if SIDE[p.piece] == REPUBLICAN] == []
    assert (view.hidden, view.markers) == ((), ())
    assert view == GAME.observe(opened().s, NATIONALIST)
    assert GAME.overlay(hand.s, NATIONALIST, "zoc", REPUBLICAN).spaces == ()
    assert hand.read_by("nationalist") == []
    hand.do(Done())
    assert names(GAME.observe(hand.s, NATIONALIST), "0902") == ["brigade-167"]
    assert "Nobody watches the enemy deploy" in ruled("5.0.a")


# --- Random set-ups -------------------------------------------------------------------------------------------------


def at_random(seed: int) -> tuple[Position, int]:
    """A set-up of random legal placements and the number of times that it fell back on the ready one."""
    rng = Random(seed)
    s = GAME.new("campaign", {**OPTIONS, "historical-frecce": seed % 2 == 1})
    fallen_back = 0
    for _ in range(400):
        top = s.stack[-1]
        if not isinstance(top, Deployment):
            return s, fallen_back
        command = top.sample(s, rng)
        if seed % 25 == 0:
            assert judge(s, top.seat(s), command), command
        fallen_back += isinstance(command, Deploy)
        play(s, command, Silence())
    raise AssertionError("a random set-up that never ends")


def watched(s: Position, side: int) -> set[int]:
    """The hexes that a side holds or has in a zone of control, counted from the units."""
    held = {
        s.pos[n] for n in range(len(UNITS)) if SIDE[n] == side and s.pos[n] >= 0 and UNITS[n].kind != "lu"
    }
    return held | {x for x in range(H) if s.zoc[side * H + x]}


@rule(G, "5.1.e", "5.2.b")
def test_5_five_hundred_random_set_ups_are_complete_and_lawful() -> None:
    fallen_back = 0
    for seed in range(500):
        s, back = at_random(seed)
        fallen_back += back
        assert set(FRONT[NATIONALIST]) <= watched(s, NATIONALIST), seed
        assert set(FRONT[REPUBLICAN]) <= watched(s, REPUBLICAN), seed
        assert not any(box == POOL for box in s.box), seed
        assert sum(s.trench) == 4, seed
        for side in (NATIONALIST, REPUBLICAN):
            hqs = [s.pos[hq] for hq in HQS[side] if s.pos[hq] >= 0]
            for lu in LUS[side]:
                assert s.box[lu] != MAP or any(BOARD.distance(s.pos[lu], x) <= 1 for x in hqs), seed
        for n, unit in enumerate(UNITS):
            if s.box[n] == MAP:
                assert s.control[s.pos[n]] == SIDE[n], (seed, unit.id)
        assert s.audit() == []
    assert fallen_back == 0

"""The cards of España 1936: the printed numbers, decks and lists, and effects that keep to their contract.

The contract is the table at the head of cards.toml; it is read here as the code's author reads it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rule_marks import rule

GAME = "espana-1936"
DATA = Path(__file__).resolve().parents[3] / "src" / "frente" / "games" / "espana_1936" / "data"
SOURCE = (DATA / "cards.toml").read_text(encoding="utf-8")
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in tomllib.loads(SOURCE)["card"]}
SPACES: dict[str, dict[str, Any]] = {
    space["id"]: space for space in json.loads((DATA / "map.json").read_text(encoding="utf-8"))["spaces"]
}
PIECES: dict[str, dict[str, Any]] = {
    piece["id"]: piece
    for piece in tomllib.loads((DATA / "counters.toml").read_text(encoding="utf-8"))["piece"]
}
SIDES = ("nationalist", "republican")
TYPES = {
    side: {p["type"] for p in PIECES.values() if p["side"] == side and p["kind"] == "unit"} for side in SIDES
}
TOKENS = {"@own", "@enemy", "@contested", "@open", "@port", "@any"}
WORDS = {
    "who": {"own", "enemy"},
    "when": {"now", "next"},
    "chooser": {"player", "victim"},
    "role": {"attack", "defense"},
    "use": {"support", "dogfight"},
    "otherwise": {"nothing", "damage"},
    "cond": {"controls", "enemy_controls", "waiting", "removed"},
}
LASTING = {
    "morocco_closed", "combat_bonus", "air_bonus", "ignore_surrounded", "free_movement", "pin", "block_events", "ports_closed",
    "general_absent", "general_acts_again", "sea_control",
}  # fmt: skip

# From the timeline and the variant lists of the rulebook.
TIMELINE = {
    "nationalist": {1: range(1, 5), 2: range(5, 11)},
    "republican": {1: range(1, 4), 2: range(4, 11)},
}
LATER = {
    3: range(12, 15),
    4: range(15, 18),
    5: range(18, 21),
    6: range(23, 27),
    7: range(27, 31),
    8: range(31, 35),
    9: range(38, 42),
}
NOT_IN_TIMELINE = {11, 21, 22, 35, 36, 37, 42, 43, 44}
NON_INTERVENTION = {
    "nationalist": ({1, 3, 4, 7, 8, 11, 13, 15, 16, 17, 18, 20}, {23, 28, 29, 30, 32, 38, 39, 40, 41}),
    "republican": ({1, 2, 4, 6, 7, 8, 9, 15, 16, 18, 19, 20}, {27, 28, 29, 31, 32, 38, 39, 40, 41}),
}
HISTORICAL_FACT_OUT = {11, 22, 35, 36, 37, 42, 43, 44}


def basic(side: str, deck: str = "") -> list[dict[str, Any]]:
    return [
        c for c in CARDS.values() if c["side"] == side and c["kind"] == "basic" and deck in ("", c["deck"])
    ]


def effects(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every effect of a card, those inside conditions too."""
    todo = list(card["effects"])
    while todo:
        effect = todo.pop(0)
        yield effect
        if effect["op"] == "if":
            todo += effect["then"] + effect["else"]


def contract() -> dict[str, dict[str, str]]:
    """Parameters with their types by primitive, from the head of the file."""
    table = {}
    for name, inside in re.findall(r"^# ([a-z_]+) \(([^)]*)\)$", SOURCE, re.MULTILINE):
        pairs = inside.split(", ") if inside else []
        table[name] = {pair.partition(": ")[0]: pair.partition(": ")[2] for pair in pairs}
    return table


CONTRACT = contract()


# --- What is printed ----------------------------------------------------------------------------------------------------


@rule(GAME, "components.i", "components.m", "cards.a", "opt.unc.c")
def test_there_are_44_basic_4_e_and_10_a_cards_a_side() -> None:
    kinds = Counter((card["side"], card["kind"]) for card in CARDS.values())
    assert kinds == {
        (side, kind): count for side in SIDES for kind, count in (("basic", 44), ("E", 4), ("A", 10))
    }
    for side, letter in zip(SIDES, "NR", strict=True):
        numbers = [card["number"] for card in basic(side)]
        assert numbers == list(range(1, 45))
        for kind, mark, count in (("basic", "", 44), ("E", "E", 4), ("A", "A", 10)):
            ids = [card["id"] for card in CARDS.values() if card["side"] == side and card["kind"] == kind]
            assert ids == [f"{letter}{mark}{n}" for n in range(1, count + 1)]


@rule(GAME, "setup.e", "1.d")
@pytest.mark.parametrize("side", SIDES)
def test_two_decks_of_22_basic_cards(side: str) -> None:
    assert [card["number"] for card in basic(side, "1936-37")] == list(range(1, 23))
    assert [card["number"] for card in basic(side, "1938-39")] == list(range(23, 45))
    assert 6 + 4 * 3 <= 22


@rule(GAME, "time.a", "time.b", "time.c", "time.d", "time.e", "time.f")
@pytest.mark.parametrize("side", SIDES)
def test_the_timeline(side: str) -> None:
    printed = {n: turn for turn, numbers in (TIMELINE[side] | LATER).items() for n in numbers}
    printed |= dict.fromkeys(NOT_IN_TIMELINE, 0)
    assert {card["number"]: card["turn"] for card in basic(side)} == printed


@rule(GAME, "opt.nonint.b", "opt.nonint.c", "opt.nonint.e", "opt.nonint.f")
@pytest.mark.parametrize("side", SIDES)
def test_non_intervention_lists_are_used_up_exactly(side: str) -> None:
    plays = [4, 2, 2, 2, 2, 3, 2, 2, 2, 0]
    table = tomllib.loads((DATA / "tables.toml").read_text(encoding="utf-8"))
    assert table["plays"]["non_intervention"] == plays
    for deck, wanted, turns in zip(
        ("1936-37", "1938-39"), NON_INTERVENTION[side], (plays[:5], plays[5:]), strict=True
    ):
        kept = {card["number"] for card in basic(side, deck) if card["non_intervention"]}
        assert kept == wanted
        assert len(kept) == sum(turns)
    rows = [row for row in table["variants"]["rows"] if row["side"] == side]
    assert [(set(row["first"]), set(row["second"])) for row in rows] == [NON_INTERVENTION[side]]


@rule(GAME, "opt.nonint.f")
def test_non_intervention_hands_never_exceed_eight() -> None:
    for whole, plays in ((12, [4, 2, 2, 2, 2]), (9, [3, 2, 2, 2, 0])):
        deck, hand = whole, 0
        for turn, count in enumerate(plays):
            drawn = min(6 if turn == 0 else 3, deck)
            deck -= drawn
            hand += drawn - count
            assert 0 <= hand <= 8
        assert (deck, hand) == (0, 0)


@rule(GAME, "opt.hist.a", "opt.hist.d")
@pytest.mark.parametrize("side", SIDES)
def test_historical_fact_takes_out_eight_numbers(side: str) -> None:
    assert {card["number"] for card in basic(side) if not card["historical_fact"]} == HISTORICAL_FACT_OUT
    second = sorted(card["number"] for card in basic(side, "1938-39") if card["historical_fact"])
    assert len(second) == 16
    assert second[6 + 3 * 3 :] == [41], "turn 10 draws card 41 alone"


@rule(GAME, "cards.c", "time.f")
@pytest.mark.parametrize("side", SIDES)
def test_suppositions_are_what_historical_fact_removes(side: str) -> None:
    assert {card["number"] for card in basic(side) if card["supposition"]} == HISTORICAL_FACT_OUT
    assert not [card for card in CARDS.values() if card["kind"] == "A" and card["supposition"]]


@rule(GAME, "opt.nonint.a")
def test_non_intervention_knows_no_foreign_aid() -> None:
    assert not [
        card["id"]
        for card in CARDS.values()
        if card["non_intervention"] and "foreign" in card.get("tags", [])
    ]


@rule(GAME, "5.g", "5.h", "armada.ctrl.g", "3.h", "3.i")
def test_cards_that_the_rules_name() -> None:
    ops = {card["id"]: [effect["op"] for effect in effects(card)] for card in CARDS.values()}
    assert {cid for cid, found in ops.items() if "training" in found} == {"N8", "R9"}
    assert {cid for cid, found in ops.items() if "cancel_event" in found} == {"N21", "R21"}
    assert {cid for cid, found in ops.items() if "nyon" in found} == {"RA6"}
    entering = {
        p: c["id"] for c in CARDS.values() for e in effects(c) if e["op"] == "enters" for p in e["pieces"]
    }
    assert {entering[general] for general in ("n-davila", "r-lister", "r-ulibarri")} == {"N15", "R6", "R15"}
    drafts = [card for card in CARDS.values() if card["title"]["en"].startswith("Draft")]
    assert {effect["op"] for card in drafts for effect in effects(card)} == {"replacement_points"}
    assert (CARDS["N17"]["effects"], CARDS["N17"]["provenance"]) == (
        [{"op": "eliminate", "count": 3, "types": ["anarchist", "communist"], "instead": []}],
        "published",
    )


@rule(GAME, "opt.unc.a")
def test_e_cards_can_take_the_place_of_basic_ones() -> None:
    for side in SIDES:
        decks = Counter(
            card["deck"] for card in CARDS.values() if card["kind"] == "E" and card["side"] == side
        )
        assert decks == {"1936-37": 2, "1938-39": 2}


# --- The contract of the effects ----------------------------------------------------------------------------------------


def test_the_contract_lists_every_primitive_and_no_other() -> None:
    used = {effect["op"] for card in CARDS.values() for effect in effects(card)}
    assert used == set(CONTRACT)
    assert {op for op, params in CONTRACT.items() if "turns" in params} == LASTING
    for op, parameters in CONTRACT.items():
        assert set(parameters.values()) <= {
            "int",
            "str",
            "bool",
            "strs",
            "spaces",
            "piece",
            "pieces",
            "effects",
        }, op


def fits(kind: str, key: str, value: Any) -> bool:
    """Whether a value has the type that the contract gives its parameter."""
    match kind:
        case "int":
            return isinstance(value, int) and not isinstance(value, bool)
        case "bool":
            return isinstance(value, bool)
        case "str":
            return isinstance(value, str) and (key not in WORDS or value in WORDS[key])
        case "strs":
            return isinstance(value, list) and all(isinstance(word, str) for word in value)
        case "spaces":
            return isinstance(value, list) and (
                all(space in SPACES for space in value) or (len(value) == 1 and value[0] in TOKENS)
            )
        case "piece":
            return value in PIECES or value == ""
        case "pieces":
            return isinstance(value, list) and bool(value) and all(piece in PIECES for piece in value)
        case _:
            return isinstance(value, list)


@pytest.mark.parametrize("cid", CARDS)
def test_effects_keep_to_the_contract(cid: str) -> None:
    card = CARDS[cid]
    assert card["effects"]
    for effect in effects(card):
        parameters = CONTRACT[effect["op"]]
        assert set(effect) == {"op"} | set(parameters), effect
        for key, kind in parameters.items():
            assert fits(kind, key, effect[key]), (effect, key)
        assert len(set(effect.get("at", []))) == len(effect.get("at", []))


@pytest.mark.parametrize("cid", CARDS)
def test_effects_speak_of_pieces_of_the_right_side(cid: str) -> None:
    card = CARDS[cid]
    own = card["side"]
    other = SIDES[1 - SIDES.index(own)]
    for effect in effects(card):
        match effect["op"]:
            case "place":
                assert effect["type"] in TYPES[own]
                size = "small" if effect["value"] < 3 else "large"
                kinds = [p for p in PIECES.values() if p["side"] == own and p.get("type") == effect["type"]]
                assert any(p["size"] == size and p["modifier"] == effect["modifier"] for p in kinds), effect
            case "enters":
                assert {PIECES[piece]["side"] for piece in effect["pieces"]} == {own}
                assert len({PIECES[piece]["kind"] for piece in effect["pieces"]}) == 1
                assert 1 <= effect["count"] <= len(effect["pieces"])
                tank = PIECES[effect["pieces"][0]]["kind"] in ("tank", "ship")
                assert bool(effect["at"]) == tank or effect["pieces"] == ["n-sm-79"]
            case "removed":
                assert PIECES[effect["piece"]]["side"] == other
                assert set(effect["where"]) <= {"land", "base", "operations"}
            case "general_absent":
                assert {PIECES[g]["side"] for g in effect["generals"]} == {other}
                assert {PIECES[g]["kind"] for g in effect["generals"]} == {"general"}
            case "hit":
                assert effect["hits"] > 0
                assert effect["max_value"] in (2, 5)
                assert effect["first"] in TYPES[other] | {""}
            case "eliminate":
                assert set(effect["types"] + effect["instead"]) <= TYPES[other]
            case "upgrade":
                assert set(effect["types"]) <= TYPES[own]
            case "exchange":
                assert set(effect["types"]) | ({effect["into"]} - {""}) <= TYPES[own]
            case "return_eliminated":
                assert set(effect["kinds"]) <= {"plane", "tank", "ship"}
            case "move_from_morocco":
                assert own == "nationalist"
                assert effect["to"] == ["cadiz", "sevilla"]
            case "morocco_closed":
                assert own == "republican"
            case "sea_control":
                assert SPACES[effect["space"]]["kind"] == "operations"
            case "block_events":
                assert any(
                    set(effect["tags"]) & set(c.get("tags", [])) for c in CARDS.values() if c["side"] == other
                )


@pytest.mark.parametrize("cid", CARDS)
def test_naval_effects_stay_with_the_naval_cards(cid: str) -> None:
    """What only La Armada has is spoken of by A cards alone."""
    card = CARDS[cid]
    named = [p for e in effects(card) for p in [*e.get("pieces", []), e.get("piece", "")] if p]
    naval = any(PIECES[piece].get("armada") for piece in named) or any(
        e["op"] in ("ship_repair", "ship_attack", "sea_control", "nyon") or "ship" in e.get("kinds", [])
        for e in effects(card)
    )
    assert not naval or card["kind"] == "A"


@rule(GAME, "2.morocco.e", "5.j")
@pytest.mark.parametrize("cid", CARDS)
def test_places_of_arrival_are_land_and_can_be_reached(cid: str) -> None:
    for effect in effects(CARDS[cid]):
        if effect["op"] in ("place", "upgrade", "hit", "combat_bonus", "free_movement", "ignore_surrounded"):
            assert all(space in TOKENS or SPACES[space]["kind"] == "land" for space in effect["at"])
            assert "marruecos" not in effect["at"]
        if effect["op"] == "requires" and effect["port"]:
            assert all(SPACES[space]["port"] for space in effect["any"])
        if effect["op"] == "ports_closed":
            assert all(SPACES[space]["port"] for space in effect["at"])


def test_every_piece_that_waits_has_a_card_or_a_set_up() -> None:
    """Airplanes, tanks, generals and ships: on the map at a start, by an event, or a captured tank."""
    known = {p for card in CARDS.values() for e in effects(card) if e["op"] == "enters" for p in e["pieces"]}
    for year in ("1936", "1938"):
        setup = tomllib.loads((DATA / "setups" / f"{year}.toml").read_text(encoding="utf-8"))
        known |= set(setup["boards"])
        for place in setup["place"] + setup["armada"]["place"]:
            known |= set(place.get("others", []))
    assert {piece for piece, entry in PIECES.items() if entry["kind"] != "unit"} == known


# --- Texts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cid", CARDS)
def test_titles_and_texts_stand_in_both_languages(cid: str) -> None:
    card = CARDS[cid]
    for field in ("title", "text"):
        assert card[field]["en"]
        assert card[field]["es"]
    assert card["text"]["en"] != card["text"]["es"]
    for text in card["text"].values():
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
    assert card["date"]
    assert card["note"]


def test_titles_are_unique() -> None:
    for lang in ("en", "es"):
        titles = Counter((card["side"], card["title"][lang]) for card in CARDS.values())
        assert max(titles.values()) == 1


@pytest.mark.parametrize("cid", CARDS)
def test_texts_name_every_space_and_figure_of_the_effects(cid: str) -> None:
    """A card's text leaves out nothing that its effects do, and both languages give the same figures."""
    card = CARDS[cid]
    for effect in effects(card):
        named = [
            s
            for key in ("at", "any", "to")
            if isinstance(effect.get(key), list)
            for s in effect[key]
            if s in SPACES
        ]
        for space in named:
            entry = SPACES[space]
            assert entry["name"].removeprefix("Base de ") in card["text"]["es"], space
            assert entry.get("name_en", entry["name"]).removesuffix(" base") in card["text"]["en"], space
        figures = [abs(effect[key]) for key in ("hits", "dice", "per_space") if effect.get(key)]
        figures += [abs(effect["n"])] if "n" in effect else []
        figures += [effect["value"]] if effect["op"] == "place" else []
        if effect.get("count") and effect["op"] != "enters":
            figures.append(effect["count"])
        for figure in figures:
            for text in card["text"].values():
                assert re.search(rf"\b{figure}\b", text), (effect, text)
    numbers = [
        sorted(re.findall(r"\d+", re.sub(r"\d(st|nd|\.er|\.º)", "", text))) for text in card["text"].values()
    ]
    assert numbers[0] == numbers[1]


# --- Use in combat ------------------------------------------------------------------------------------------------------


@rule(GAME, "4.II.i", "cards.b")
@pytest.mark.parametrize("cid", CARDS)
def test_support_helps_and_defense_harms(cid: str) -> None:
    card = CARDS[cid]
    for field, sign in (("support", 1), ("defense", -1)):
        use = card[field]
        assert set(use) in ({"dice"}, {"mod", "count"})
        assert use.get("dice", 0) * sign in (0, 1, 2)
        assert use.get("mod", 0) * sign in (0, 1, 2)
        assert use.get("count", 0) in (0, 1, 2)
        assert use.get("dice", 0) or use.get("mod", 0)


@rule(GAME, "4.IV.e", "4.IV.g")
def test_the_modifiers_of_the_example_exist() -> None:
    assert any(card["support"] == {"dice": 2} for card in CARDS.values())
    assert any(card["defense"] == {"mod": -1, "count": 2} for card in CARDS.values())


def test_neither_side_has_the_better_combat_cards_by_much() -> None:
    """Whole decks are of about the same weight: a die counts a third of a hit, a point of a modifier a sixth."""

    def weight(use: dict[str, int]) -> float:
        return abs(use.get("dice", 0)) / 3 + abs(use.get("mod", 0)) * use.get("count", 0) / 6

    totals = [sum(weight(c["support"]) + weight(c["defense"]) for c in basic(side)) for side in SIDES]
    assert abs(totals[0] - totals[1]) / max(totals) < 0.1


def test_every_card_says_where_it_comes_from() -> None:
    assert Counter(card["provenance"] for card in CARDS.values()) == {
        "reconstructed": 114,
        "published": 1,
        "rulebook": 1,
    }

"""Fog of war (§1.1) as a property: over the positions of random games, what a side is sent holds no secret of the other.

The oracle shares no code with the game's fog: `covered` decides by the book which pieces an enemy may not know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import HEX, SIDES, UNITS, U
from frente.games.santander_37.combat_events import Attacked, Revealed
from frente.games.santander_37.commands import Attack, Deploy, Done, Support
from frente.games.santander_37.deployment import Deployment
from frente.games.santander_37.position import MAP, Position
from frente.games.santander_37.recovery import RecoveryChoice
from frente.kernel.event import Entry, Log
from frente.kernel.flow import CHANCE, judge, play
from frente.kernel.menu import Menu
from frente.kernel.text import Speaker
from tests.games.santander_37.positions import Hand, at, h, position, u, units
from tests.rule_marks import rule

G = "santander-37"
OPTIONS = [option.id for option in GAME.meta.options]
SEATS = (0, 1)
NATIONALIST, REPUBLICAN = SEATS
SPEAKERS = (Speaker(GAME, "en"), Speaker(GAME, "es"))


class Moment(NamedTuple):
    """A position of a random game, what was ordered there, what was told, and the position after it."""

    s: Position
    after: Position
    entries: list[Entry]


@cache
def moments() -> tuple[Moment, ...]:
    """Some moments of random games of both scenarios; with units of all states, trenches and set-ups."""
    found = []
    for scenario in ("campaign", "historical"):
        for seed in range(4):
            rng = Random(seed)
            s = GAME.new(scenario, {option: rng.random() < 0.5 for option in OPTIONS})
            for _ in range(260):
                if not s.stack:
                    break
                before = s.clone()
                log = Log()
                play(s, s.stack[-1].sample(s, rng), log)
                if rng.random() < 0.03:
                    shake(s, rng)
                if rng.random() < 0.12:
                    found.append(Moment(before, s.clone(), log.entries))
    return tuple(found)


def shake(s: Position, rng: Random) -> None:
    """Disorganize a few units and cut some off, so that states differ from unit to unit."""
    for n in range(U):
        if s.pos[n] >= 0 and UNITS[n].kind not in ("lu", "air") and rng.random() < 0.2:
            s.dsg[n] = rng.randrange(4)
            s.unsupply(n, rng.randrange(2))


def test_the_random_games_reach_what_they_are_for() -> None:
    positions = [one.s for one in moments()]
    assert any(isinstance(s.stack[-1], Deployment) for s in positions)
    assert any(s.battle is not None for s in positions)
    assert any(sum(s.trench) for s in positions)
    assert any(covered(s, seat) for s in positions for seat in SEATS)
    assert sum(any(s.oos[n] and n in covered(s, 0) | covered(s, 1) for n in range(U)) for s in positions) > 3


# --- The oracle -----------------------------------------------------------------------------------------------------


ENEMIES = [[n for n in range(U) if UNITS[n].side != side] for side in SIDES]


def order(n: int) -> int:
    """The printed order of a stack from the top: tanks show through, headquarters, other combat units, logistic units."""
    return {"armor": 0, "hq": 1, "lu": 3}.get(UNITS[n].kind, 2)


def covered(s: Position, seat: int) -> set[int]:
    """The enemy units on the map whose identity `seat` may not know, by §1.1 and the rulings on it."""
    stage = s.stack[-1] if s.stack else None
    unseen = set(stage.units(s)) if isinstance(stage, Deployment) and stage.seat(s) != seat else set()
    secret = set()
    hexes: dict[int, list[int]] = {}
    for n in ENEMIES[seat]:
        if s.pos[n] >= 0:
            hexes.setdefault(s.pos[n], []).append(n)
    for hex_, here in hexes.items():
        stack = sorted(here, key=lambda n: (order(n), n))
        opaque = bool(s.trench[hex_]) and UNITS[stack[0]].side == "republican"
        for n in stack:
            if opaque and not s.revealed[n]:
                secret.add(n)
            opaque = opaque or UNITS[n].kind != "armor"
    return {n for n in secret | unseen if s.pos[n] >= 0}


ONE, MANY = ("piece", "unit", "other"), ("units", "air", "hqs", "lus", "kept", "gone", "lost")
"""Fields that hold a piece, and fields that hold several."""


def named(value: Any) -> Iterator[int]:
    """Every piece that plain JSON values refer to, by the names of the fields that hold pieces."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ONE and isinstance(inner, int):
                yield inner
            if key in MANY and isinstance(inner, list):
                yield from inner
            if key == "key" and isinstance(inner, str) and re.fullmatch(r"piece:\d+", inner):
                yield int(inner[6:])
            yield from named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner)


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def words(n: int) -> tuple[bytes, ...]:
    """A piece in every form that a reader could recognise: its id and its names."""
    unit = UNITS[n]
    return tuple(text.encode() for text in (unit.id, unit.name.en, unit.name.es))


def menus(s: Position, seat: int) -> list[Menu]:
    """The first level of the menu of the seat that decides and the second below each of its picks."""
    if not s.stack or s.stack[-1].seat(s) != seat:
        return []
    top = s.stack[-1].menu(s, ())
    below = [s.stack[-1].menu(s, (pick.key,)) for pick in top.picks[:4] if pick.command is None]
    return [top, *below]


# --- What is sent ---------------------------------------------------------------------------------------------------


@rule(G, "1.1.c", "1.1.d", "1.1.e")
def test_1_1_views_and_menus_name_no_covered_piece() -> None:
    for s, *_ in moments():
        for seat in SEATS:
            secret = covered(s, seat)
            sent = [GAME.observe(s, seat), *menus(s, seat)]
            shown = {n for part in sent for n in named(plain(part))}
            if not isinstance(s.stack[-1], Deployment):
                assert not shown & secret
            pieces = {p.piece for p in GAME.observe(s, seat).pieces}
            assert not pieces & secret
            data = msgspec.json.encode(sent)
            for n in secret:
                assert not any(word in data for word in words(n))


@rule(G, "1.1.c")
def test_1_1_views_show_everything_that_is_not_covered() -> None:
    for s, *_ in moments():
        for seat in SEATS:
            on_map = {n for n in range(U) if s.pos[n] >= 0}
            view = GAME.observe(s, seat)
            assert {p.piece for p in view.pieces} == on_map - covered(s, seat)
            height = Counter(s.pos[n] for n in covered(s, seat))
            if not isinstance(s.stack[-1], Deployment):
                assert {x.space: x.count for x in view.hidden} == height


@rule(G, "1.1.c")
def test_1_1_the_log_names_only_what_its_reader_could_see() -> None:
    """A piece that the log names was or is in sight, in a box beside the map, or committed or revealed in the combat."""
    for s, after, entries in moments():
        for seat in SEATS:
            told = [event for entry in entries if (event := entry.seen_by(seat)) is not None]
            in_combat = {
                n
                for event in told
                if type(event).__name__ in ("Supported", "Revealed")
                for n in named(plain(event))
            }
            if s.battle is not None:
                b = s.battle
                in_combat |= {n for group in (*b.hqs, *b.lus, *b.air) for n in group}
                in_combat |= {n for n in range(U) if s.revealed[n]}
            secret = (covered(s, seat) & covered(after, seat)) - in_combat
            shown = {n for event in told for n in named(plain(event))}
            assert not shown & secret, (told, [UNITS[n].id for n in shown & secret])
            sentences = [speaker.tell(event).encode() for event in told for speaker in SPEAKERS]
            for n in secret:
                assert not any(word in line for word in words(n) for line in sentences)


# --- Imagined positions ---------------------------------------------------------------------------------------------


def facts(s: Position, seat: int) -> bytes:
    """All that a seat is sent of a position, as bytes: view, overlays, menus."""
    overlays = [
        GAME.overlay(s, seat, name, side) for name in ("zoc", "supply", "control", "front") for side in SEATS
    ]
    return msgspec.json.encode([GAME.observe(s, seat), overlays, menus(s, seat)])


@rule(G, "1.1.c")
@pytest.mark.parametrize("seat", SEATS)
def test_1_1_nobody_can_tell_an_imagined_position_from_the_real_one(seat: int) -> None:
    rng = Random(7)
    for number, (s, *_) in enumerate(moments()):
        before = s.digest()
        new = GAME.imagine(s, seat, rng)
        assert s.digest() == before
        assert GAME.observe(new, seat) == GAME.observe(s, seat)
        if number % 3 == 0:
            assert facts(new, seat) == facts(s, seat)
        assert new.audit() == []


@pytest.mark.parametrize("seat", SEATS)
def test_1_1_zones_and_the_presence_of_combat_units_are_public_and_stay(seat: int) -> None:
    rng = Random(8)
    for s, *_ in moments():
        stage = s.stack[-1]
        if isinstance(stage, Deployment) and stage.seat(s) != seat:
            continue  # nothing of the stage is shown yet
        new = GAME.imagine(s, seat, rng)
        assert bytes(map(bool, new.zoc)) == bytes(map(bool, s.zoc))
        assert bytes(map(bool, new.men)) == bytes(map(bool, s.men))


@pytest.mark.parametrize("seat", SEATS)
def test_1_1_own_units_and_seen_ones_stay_and_every_unit_keeps_its_state(seat: int) -> None:
    rng = Random(9)
    for s, *_ in moments():
        new = GAME.imagine(s, seat, rng)
        secret = covered(s, seat)
        for n in range(U):
            if n not in secret:
                assert (new.pos[n], new.box[n]) == (s.pos[n], s.box[n])
            for column in ("steps", "dsg", "oos", "face", "fired", "used", "due", "revealed"):
                assert getattr(new, column)[n] == getattr(s, column)[n], column
        stage = s.stack[-1]
        if not (isinstance(stage, Deployment) and stage.seat(s) != seat):
            assert Counter(new.pos) == Counter(s.pos)
            assert sum(new.moved) == sum(s.moved)
            assert list(new.truck) == list(s.truck)


@pytest.mark.parametrize("seat", SEATS)
def test_1_1_hidden_units_really_change_places(seat: int) -> None:
    """Most of the time, where more than a few are hidden; and over many dreams none is always where it really is."""
    rng = Random(10)
    moved = hidden = 0
    for s, *_ in moments():
        secret = [n for n in covered(s, seat) if s.box[n] == MAP]
        if len(secret) < 6 or s.battle is not None or isinstance(s.stack[-1], Deployment):
            continue
        new = GAME.imagine(s, seat, rng)
        hidden += len(secret)
        moved += sum(new.pos[n] != s.pos[n] for n in secret)
    assert hidden > 100
    assert moved > hidden // 4


def test_1_1_two_stacks_of_equals_are_forgotten() -> None:
    """Under two headquarters lie two brigades: each is imagined in either place about as often."""
    s = position("0406: hq-xv, brigade-170", "0409: hq-xiv, brigade-171")
    rng = Random(11)
    there = sum(GAME.imagine(s, NATIONALIST, rng).pos[u("brigade-170")] == h("0409") for _ in range(400))
    assert 140 <= there <= 260


def test_1_1_a_unit_never_hides_under_one_that_it_would_cover() -> None:
    """A headquarters would lie on top: it stays under the trench; the brigade on top is known and stays."""
    s = position("0406: trench, hq-xv, brigade-170", "0409: brigade-171, brigade-172")
    rng = Random(12)
    hqs = {GAME.imagine(s, NATIONALIST, rng).pos[u("hq-xv")] for _ in range(60)}
    tops = {GAME.imagine(s, NATIONALIST, rng).pos[u("brigade-171")] for _ in range(60)}
    lower = {GAME.imagine(s, NATIONALIST, rng).pos[u("brigade-172")] for _ in range(60)}
    assert (hqs, tops, lower) == ({h("0406")}, {h("0409")}, {h("0406"), h("0409")} - {h("0406")} | lower)
    assert len(lower) <= 2


def test_1_1_a_stack_without_a_zone_is_imagined_without_one() -> None:
    """Of two entrenched pairs one is out of supply: its units may only change with each other's places."""
    s = position("0406: trench, brigade-170/oos, brigade-171/oos", "0409: trench, brigade-172, brigade-173")
    rng = Random(13)
    for _ in range(60):
        new = GAME.imagine(s, NATIONALIST, rng)
        assert {new.pos[u("brigade-170")], new.pos[u("brigade-171")]} == {h("0406")}


def test_1_1_a_tank_and_a_logistic_unit_are_not_mistaken_for_each_other() -> None:
    """Each alone under a trench: where the tank stands is a zone of control, and the hex can be attacked."""
    s = position("0406: trench, armor-xv/oos", "0409: trench, lu-r-1")
    rng = Random(18)
    for _ in range(20):
        assert GAME.imagine(s, NATIONALIST, rng).pos[u("armor-xv")] == h("0406")


def test_1_1_every_imagined_position_can_be_played_on() -> None:
    """Whoever decides can decide in the dream too: nothing is stuck, and it plays on for a while without a fault."""
    rng = Random(14)
    for s, *_ in moments()[::4]:
        for seat in SEATS:
            new = GAME.imagine(s, seat, rng)
            for _ in range(12):
                if not new.stack:
                    break
                top = new.stack[-1]
                command = top.sample(new, rng)
                assert judge(new, top.seat(new), command), (top, command)
                play(new, command, Log())
            assert new.audit() == []


def test_1_1_the_enemys_open_choice_stays_possible() -> None:
    """The Republican must pick as many shaken units as morale allows: they and his headquarters are not dreamt away."""
    stacks = (
        "0407: trench, brigade-170/dsg0, brigade-171/dsg0, hq-xv",
        "0401: trench, brigade-172, brigade-173, brigade-174",
    )
    hand = at(position(*stacks, turn=3, morale=1), "", "end_of_turn")
    assert isinstance(hand.top, RecoveryChoice)
    rng = Random(15)
    for _ in range(40):
        new = GAME.imagine(hand.s, NATIONALIST, rng)
        command = new.stack[-1].sample(new, rng)
        assert judge(new, REPUBLICAN, command)


# --- Combat ---------------------------------------------------------------------------------------------------------


def ambush() -> Hand:
    """A hidden brigade attacks from under its headquarters; the Nationalist has support to think about."""
    s = position(
        "1106: hq-xv, brigade-170, brigade-171", "0406: hq-xiv, brigade-155", "1206: i-navarra-1, hq-navarra"
    )
    return at(s, "republican", "combat")


@rule(G, "1.1.c")
def test_11_1_a_covered_attacker_is_named_only_when_all_is_revealed() -> None:
    hand = ambush()
    hand.do(Attack(h("1206"), units("brigade-170")))
    assert Attacked(REPUBLICAN, h("1206"), (-1,)) in hand.read_by("nationalist")
    assert Attacked(REPUBLICAN, h("1206"), units("brigade-170")) in hand.read_by("republican")
    assert hand.seat == "republican"
    hand.do(Support())
    assert hand.seat == "nationalist"
    assert "brigade-170" not in str(msgspec.json.encode(hand.s.stack[-1].menu(hand.s, ())))
    assert u("brigade-170") in covered(hand.s, NATIONALIST)
    hand.do(Support())
    told = [event for event in hand.read_by("nationalist") if isinstance(event, Revealed)]
    assert told == [Revealed(h("1206"), units("brigade-170", "i-navarra-1"))]


def test_11_1_an_imagined_attacker_stands_where_the_attack_comes_from() -> None:
    hand = ambush()
    hand.do(Attack(h("1206"), units("brigade-170")))
    hand.do(Support())
    rng = Random(16)
    dreamt = Counter[int]()
    for _ in range(60):
        new = GAME.imagine(hand.s, NATIONALIST, rng)
        assert new.battle is not None
        (attacker,) = new.battle.attackers
        assert new.pos[attacker] == h("1106")
        assert new.fought[attacker]
        dreamt[attacker] += 1
    assert set(dreamt) == set(units("brigade-170", "brigade-171"))


def test_11_1_committed_headquarters_are_named_and_stay() -> None:
    s = position(
        "1106: trench, hq-xv, brigade-170",
        "1006: trench, brigade-172, brigade-173",
        "1206: i-navarra-1, hq-navarra",
    )
    hand = at(s, "republican", "combat")
    hand.do(Attack(h("1206"), units("brigade-170")))
    hand.do(Support(hqs=units("hq-xv")))
    rng = Random(17)
    assert {GAME.imagine(hand.s, NATIONALIST, rng).pos[u("hq-xv")] for _ in range(30)} == {h("1106")}


def test_11_1_once_revealed_a_defended_hex_holds_no_further_combat_unit() -> None:
    """The attacked hex shows its brigade; what else lies there can only be a logistic unit."""
    s = position("1106: i-navarra-1, hq-navarra", "1006: brigade-170, lu-r-1", "0406: hq-xv, brigade-171")
    hand = at(s, "nationalist", "combat")
    hand.do(Attack(h("1006"), units("i-navarra-1")))
    hand.do(Support(hqs=units("hq-navarra")))
    hand.do(Support())
    assert hand.s.revealed[u("brigade-170")]
    rng = Random(19)
    for _ in range(20):
        new = GAME.imagine(hand.s, NATIONALIST, rng)
        assert new.combat_units(h("1006")) == [u("brigade-170")]


# --- Set-up ---------------------------------------------------------------------------------------------------------


def test_5_a_deployment_in_progress_is_imagined_from_nothing() -> None:
    s = GAME.new("campaign", dict.fromkeys(OPTIONS, False))
    bare = s.clone()
    hand = Hand(s)
    hand.do(Deploy())
    new = GAME.imagine(hand.s, NATIONALIST, Random(1))
    assert facts(new, NATIONALIST) == facts(bare, NATIONALIST) == facts(hand.s, NATIONALIST)
    assert (list(new.pos), new.trenches, sum(new.trench)) == (list(bare.pos), 4, 0)
    hand.do(Done())
    assert hand.seat == "nationalist"
    assert {p.space for p in GAME.observe(hand.s, NATIONALIST).pieces} >= {HEX["0902"]}


def test_the_dice_are_nobodys_secret() -> None:
    """A roll that is waited for does not stop either side from looking."""
    waiting = [one.s for one in moments() if one.s.stack[-1].seat(one.s) == CHANCE]
    assert waiting
    for s in waiting:
        assert GAME.observe(s, NATIONALIST).turn == GAME.observe(s, REPUBLICAN).turn

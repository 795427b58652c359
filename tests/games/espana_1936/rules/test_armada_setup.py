"""La Armada: components, counters, cards and the two deployments."""

from __future__ import annotations

import pytest

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.book import (
    AIR_MODIFIER,
    BASE_SIDE,
    BASES,
    CARDS,
    IS_SHIP,
    MODIFIER,
    NATIONALIST,
    OPERATIONS,
    PIECES,
    REPUBLICAN,
    SHIPS,
    SPACES,
    C,
    P,
    S,
)
from frente.games.espana_1936.ground import is_port
from frente.games.espana_1936.position import DECK, FUTURE, HAND, MAP, Position
from tests.games.espana_1936.positions import G, p, sp
from tests.rule_marks import rule


def start(scenario: str, *, armada: bool = True) -> Position:
    """A new game at its first decision."""
    return GAME.new(
        scenario, {option.id: armada and option.id == "la-armada" for option in GAME.meta.options}
    )


def stand(s: Position, side: int, space: str) -> set[str]:
    """The ships of a side in a space."""
    return {PIECES[one].id for one in SHIPS[side] if s.at[one] == sp(space)}


@rule(G, "components.k", "armada.counters.a")
def test_seven_republican_and_six_nationalist_ships() -> None:
    assert (len(SHIPS[REPUBLICAN]), len(SHIPS[NATIONALIST])) == (7, 6)
    italian = [one for one in SHIPS[NATIONALIST] if PIECES[one].ship_class == "submarine"]
    assert [PIECES[one].name.en for one in italian] == ["Italian submarine"]


@rule(G, "components.l", "armada.spaces.a", "armada.spaces.b")
def test_four_operations_spaces_and_three_bases() -> None:
    assert {SPACES[n].id for n in OPERATIONS} == {
        "balearic-islands",
        "mediterranean-sea",
        "strait-of-gibraltar",
        "cantabrian-sea",
    }
    assert {SPACES[base].id: BASE_SIDE[base] for base in BASES} == {
        "el-ferrol": NATIONALIST,
        "cadiz-base": NATIONALIST,
        "cartagena": REPUBLICAN,
    }
    assert {SPACES[base].id: SPACES[land].id for base, land in BASES.items()} == {
        "el-ferrol": "la-coruna",
        "cadiz-base": "cadiz",
        "cartagena": "murcia",
    }


@rule(G, "components.m", "armada.cards.a")
@pytest.mark.parametrize("side", [NATIONALIST, REPUBLICAN])
def test_ten_a_cards_a_side_are_shuffled_into_the_decks(side: int) -> None:
    s = start("1936")
    mine = [n for n in range(C) if CARDS[n].side_index == side and s.card[n] in (DECK, HAND)]
    assert len(mine) == 54
    assert sum(CARDS[n].card.kind == "A" for n in mine) == 10


@rule(G, "armada.a")
@pytest.mark.parametrize("scenario", ["1936", "1938"])
def test_without_the_option_nothing_naval_exists(scenario: str) -> None:
    s = start(scenario, armada=False)
    assert not any(s.box[one] in (MAP, FUTURE) for one in range(P) if PIECES[one].armada)
    assert not any(s.card[n] in (DECK, HAND) for n in range(C) if CARDS[n].card.kind == "A")
    assert not any(s.naval)
    assert not is_port(s, sp("oviedo"))
    assert "naval" not in [phase.key for phase in GAME.observe(s, None).phase]


@rule(G, "armada.setup.b")
def test_oviedo_and_bilbao_become_ports() -> None:
    with_, without = start("1936"), start("1936", armada=False)
    for name in ("oviedo", "bilbao"):
        assert is_port(with_, sp(name))
        assert not is_port(without, sp(name))


@rule(G, "armada.coast.a", "armada.coast.b")
def test_thirteen_coastal_spaces_and_the_labelled_ports() -> None:
    coast = {SPACES[n].id for n in range(S) if SPACES[n].coastal}
    assert coast == {
        "barcelona", "tarragona", "castellon", "valencia", "murcia", "almeria", "malaga", "cadiz", "la-coruna", "oviedo",
        "santander", "bilbao", "san-sebastian",
    }  # fmt: skip
    s = start("1936")
    ports = {SPACES[n].id for n in range(S) if is_port(s, n)}
    # The six labelled ones; Cádiz has an anchor, and Marruecos is a port of the basic rules (rulings).
    assert ports == {
        "barcelona", "valencia", "murcia", "la-coruna", "oviedo", "bilbao", "cadiz", "marruecos",
    }  # fmt: skip


@rule(G, "armada.setup1936.a", "armada.setup.c")
def test_1936_nationalist_ships() -> None:
    s = start("1936")
    assert stand(s, NATIONALIST, "el-ferrol") == {"n-espana"}
    assert stand(s, NATIONALIST, "cantabrian-sea") == {"n-cervera"}
    assert sum(s.box[one] == MAP for one in SHIPS[NATIONALIST]) == 2
    assert (PIECES[p("n-espana")].value, MODIFIER[p("n-espana")]) == (2, -1)
    assert PIECES[p("n-cervera")].value == 1
    assert all(s.box[p(name)] == FUTURE for name in ("n-canarias", "n-baleares"))


@rule(G, "armada.setup1936.b")
def test_1936_marker_in_the_balearics_and_the_ju_52_in_the_strait() -> None:
    s = start("1936")
    marked = [(side, SPACES[n].id) for side in (0, 1) for n in range(S) if s.naval[side * S + n]]
    assert marked == [(NATIONALIST, "balearic-islands")]
    here = [PIECES[one].id for one in s.pieces(sp("strait-of-gibraltar"))]
    assert here == ["n-ju-52-strait"]
    assert PIECES[p("n-ju-52-strait")].value == 1


@rule(G, "armada.setup1936.c")
def test_1936_republican_ships() -> None:
    s = start("1936")
    assert stand(s, REPUBLICAN, "malaga") == {"r-jaime-i"}
    assert len(stand(s, REPUBLICAN, "cartagena")) == 5
    assert "r-destroyers-2" in stand(s, REPUBLICAN, "cartagena")
    assert s.box[p("r-submarines-c")] == FUTURE
    assert s.at[p("r-ni-52")] == sp("madrid")
    assert (PIECES[p("r-ni-52")].value, MODIFIER[p("r-ni-52")]) == (1, -1)
    assert (PIECES[p("r-jaime-i")].value, MODIFIER[p("r-jaime-i")]) == (2, -1)


@rule(G, "armada.setup1938.a", "armada.setup.a")
def test_1938_nationalist_ships() -> None:
    s = start("1938")
    assert stand(s, NATIONALIST, "cadiz-base") == {"n-cervera", "n-canarias", "n-baleares"}
    assert stand(s, NATIONALIST, "balearic-islands") == {"n-submarine"}
    assert s.at[p("n-sm-79")] == sp("balearic-islands")
    for name in ("n-canarias", "n-baleares"):
        assert (PIECES[p(name)].value, MODIFIER[p(name)]) == (1, 1)


@rule(G, "armada.setup1938.b")
def test_1938_naval_control_markers() -> None:
    s = start("1938")
    marked = {(side, SPACES[n].id) for side in (0, 1) for n in range(S) if s.naval[side * S + n]}
    assert marked == {(NATIONALIST, "strait-of-gibraltar"), (NATIONALIST, "cantabrian-sea")}


@rule(G, "armada.setup1938.c")
def test_1938_republican_ships_all_lie_in_cartagena() -> None:
    s = start("1938")
    at = {s.at[one] for one in SHIPS[REPUBLICAN] if s.box[one] == MAP}
    assert at == {sp("cartagena")}
    assert {"r-destroyers-2", "r-mendez-nunez", "r-libertad"} <= stand(s, REPUBLICAN, "cartagena")
    assert (PIECES[p("r-mendez-nunez")].value, MODIFIER[p("r-mendez-nunez")]) == (1, -2)


@rule(G, "armada.counters.b")
def test_a_damaged_ship_shows_its_reverse() -> None:
    s = start("1938")
    s.damaged[p("n-canarias")] = 1
    faces = {piece.piece: piece.face for piece in GAME.observe(s, None).pieces}
    assert faces[p("n-canarias")] == "damaged"
    assert faces[p("n-baleares")] == "full"


@rule(G, "armada.counters.d")
def test_a_ship_has_a_modifier_for_each_kind_of_combat() -> None:
    # Printed "-1/+1": the circle against ships and on land, the diamond against airplanes.
    squadron = p("r-destroyers-2")
    assert IS_SHIP[squadron]
    assert (MODIFIER[squadron], AIR_MODIFIER[squadron]) == (-1, 1)

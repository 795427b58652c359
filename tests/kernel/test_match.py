"""A match: refusals that change nothing, undo and its barriers, fog in the log, earlier moments, clones."""

from __future__ import annotations

import random

import pytest

from frente.kernel.chance import Seeded
from frente.kernel.cite import Refused
from frente.kernel.command import Command, Malformed, Roll
from frente.kernel.game import BadSetting
from frente.kernel.match import CannotUndo, Match
from tests.toy import GAME, Ambushed, Halt, Laid, Lay, March, Marched, Push, Pushed


def begun(red: int = 7, blue: int = 7, dice: tuple[int, ...] = ()) -> Match:
    """Both ambushes laid (by red, by blue), red to march; the dice are told."""
    match = Match(GAME)
    match.apply("red", Lay(red))
    match.apply("blue", Lay(blue))
    for value in dice:
        match.apply(match.seat, Push())
        match.apply("chance", Roll((value,)))
    return match


def red_column(match: Match) -> int:
    """The space of red's column."""
    return match.view(None).pieces[0].space


def test_who_decides() -> None:
    match = Match(GAME)
    assert match.seat == "red"
    match.apply("red", Lay(2))
    assert match.seat == "blue"
    match.apply("blue", Lay(2))
    assert match.seat == "red"
    match.apply("red", Push())
    assert match.seat == "chance"
    assert match.menu() is None


@pytest.mark.parametrize(
    ("seat", "command", "ground", "rule"),
    [
        ("blue", March(), "wrong_seat", "table"),
        ("chance", Roll((1,)), "wrong_seat", "table"),
        ("red", Lay(3), "wrong_command", "table"),
        ("red", March(), "marched_enough", "2"),
    ],
)
def test_a_refusal_has_a_ground_and_changes_nothing(
    seat: str, command: Command, ground: str, rule: str
) -> None:
    match = begun()
    match.apply("red", March())
    match.apply("red", March())
    before = match.state.digest()
    verdict = match.judge(seat, command)
    assert (verdict.name, verdict.rule) == (ground, rule)
    with pytest.raises(Refused) as refused:
        match.apply(seat, command)
    assert refused.value.verdict.name == ground
    assert (match.version, match.state.digest()) == (4, before)


@pytest.mark.parametrize("values", [(), (0,), (7,), (1, 1), (-1,)])
def test_dice_show_what_dice_can_show(values: tuple[int, ...]) -> None:
    match = begun()
    match.apply("red", Push())
    assert match.judge("chance", Roll(values)).name == "bad_roll"
    assert match.judge("chance", Roll((6,)))


def test_bad_settings_say_what_there_is() -> None:
    with pytest.raises(BadSetting, match="road"):
        GAME.start("tunnel")
    with pytest.raises(BadSetting, match="good-boots"):
        GAME.start(options={"wings": True})
    with pytest.raises(BadSetting, match="true or false"):
        GAME.start(options={"good-boots": 1})  # type: ignore[dict-item]  # what a careless caller does
    with pytest.raises(BadSetting, match="red, blue"):
        begun().judge("green", March())


def test_forged_commands_are_no_commands() -> None:
    for raw in (
        {},
        {"type": "fly"},
        {"type": "lay"},
        {"type": "lay", "space": "3"},
        {"type": "halt", "x": 1},
        7,
        None,
    ):
        with pytest.raises(Malformed):
            GAME.decode(raw)
    assert GAME.decode({"type": "lay", "space": 3}) == Lay(3)


def test_what_a_side_reads() -> None:
    match = begun(red=3, blue=4)
    assert match.log("red", since=0)[0] == (1, Laid(0, 3))
    assert match.log("blue", since=0)[0] == (1, Laid(0))
    assert match.log(None) == [(1, Laid(0, 3)), (2, Laid(1, 4))]
    assert match.apply("red", March()) == [Marched(0, 1)]


def test_an_ambush_throws_back_two_spaces() -> None:
    match = begun(blue=2)  # blue's ambush waits for red
    match.apply("red", March())
    assert match.apply("red", March()) == [Marched(0, 2), Ambushed(0, 2)]
    assert (red_column(match), match.seat) == (0, "blue")


def test_a_die_of_four_is_one_space_and_of_three_with_good_boots() -> None:
    assert red_column(begun(dice=(4,))) == 1
    assert red_column(begun(dice=(3,))) == 0
    match = Match(GAME, options={"good-boots": True})
    for command in (Lay(7), Lay(7), Push()):
        match.apply(match.seat, command)
    assert match.apply("chance", Roll((3,))) == [Pushed(0, 3), Marched(0, 1)]


def test_the_first_on_space_nine_wins() -> None:
    match = begun(red=2, blue=2, dice=())
    while match.outcome is None:
        match.apply(match.seat, March() if match.judge(match.seat, March()) else Halt())
    assert match.outcome.winner == "red"
    assert (match.seat, match.options(), match.menu()) == ("", [], None)
    assert match.judge("red", March()).name == "game_over"


def test_after_ten_turns_of_each_side_it_is_a_draw() -> None:
    match = begun()
    for _ in range(20):
        assert match.outcome is None
        match.apply(match.seat, Halt())
    assert match.outcome is not None
    assert match.outcome.winner == "draw"


# Undo.


def test_undo_takes_back_one_command_or_the_whole_step() -> None:
    match = begun()
    start = match.state.digest()
    match.apply("red", March())
    middle = match.state.digest()
    match.apply("red", March())
    match.undo("red")
    assert (match.version, match.state.digest()) == (3, middle)
    match.apply("red", March())
    match.undo("red", phase=True)
    assert (match.version, match.state.digest()) == (2, start)
    assert match.log(None) == [(1, Laid(0, 7)), (2, Laid(1, 7))]


def test_undo_never_goes_across_another_sides_decision() -> None:
    match = begun()
    reason = match.can_undo("red")
    assert reason is not None
    assert reason.key == "undo.barrier"
    with pytest.raises(CannotUndo):
        match.undo("red")
    match.apply("red", March())
    assert match.can_undo("blue") is not None
    match.apply("red", Halt())
    with pytest.raises(CannotUndo):
        match.undo("red")


def test_undo_never_goes_across_a_roll() -> None:
    match = GAME.start(seed=2)
    for command in (Lay(7), Lay(7), March(), Push()):
        match.apply(match.seat, command)
    assert match.can_undo(match.seat) is not None


def test_undo_never_goes_across_a_secret_that_was_shown() -> None:
    match = begun(blue=2)
    match.apply("red", March())
    match.apply("red", March())
    match.apply("blue", March())
    match.undo("blue")
    with pytest.raises(CannotUndo):
        match.undo("blue")


def test_nothing_is_undone_before_the_first_and_after_the_last_command() -> None:
    with pytest.raises(CannotUndo, match=r"undo\.nothing"):
        Match(GAME).undo("red")
    match = begun(red=2, blue=2)
    while match.outcome is None:
        match.apply(match.seat, March() if match.judge(match.seat, March()) else Halt())
    with pytest.raises(CannotUndo, match=r"undo\.over"):
        match.undo("red")


def test_a_clone_that_goes_back_leaves_the_other_as_it_was() -> None:
    match = begun()
    match.apply("red", March())
    match.apply("red", March())
    other = match.clone()
    other.undo("red")
    other.apply("red", Push())
    other.apply("chance", Roll((6,)))
    before = match.state.digest()
    match.undo("red")
    match.apply("red", March())
    assert match.state.digest() == before
    assert match.log(None, since=2) == [(3, Marched(0, 1)), (4, Marched(0, 2))]


# Earlier moments, and coming back.


def test_every_earlier_moment_is_as_it_was() -> None:
    match, rng = GAME.start(seed=11), random.Random(11)
    seen = [match.state.digest()]
    while match.outcome is None:
        match.apply(match.seat, rng.choice(match.options()))
        seen += [b""] * (match.version - len(seen)) + [match.state.digest()]
    assert len(seen) == match.version + 1
    for version, digest in enumerate(seen):
        if digest:  # between a decision and its dice nobody has looked
            assert match.at(version).digest() == digest
    for version in (-1, match.version + 1):
        with pytest.raises(IndexError):
            match.at(version)


def test_a_match_out_of_a_store_goes_on_where_it_stood() -> None:
    match, rng = GAME.start(seed=4), random.Random(4)
    while match.version < 14 or match.can_undo(match.seat) is not None:
        match.apply(match.seat, rng.choice(match.options()))
    for snapshots in ([], match.snapshots[1:3], match.snapshots[1:]):
        again = Match.resume(
            GAME, "road", match.settings, _same_dice(match), commands=match.commands, snapshots=snapshots
        )
        assert again.state.digest() == match.state.digest()
        assert again.log(None) == match.log(None)
        # It can be taken back as far as before, and its dice fall as they would have fallen.
        one, two = match.clone(), again
        one.undo(one.seat, phase=True)
        two.undo(two.seat, phase=True)
        assert one.version == two.version
        one.apply(one.seat, Push())
        two.apply(two.seat, Push())
        assert one.commands == two.commands


def _same_dice(match: Match) -> Seeded:
    assert match.seed is not None
    return Seeded(bytes.fromhex(match.seed))


def test_a_store_with_a_command_that_the_rules_forbid_is_noticed() -> None:
    match = begun()
    bad = [*match.commands, (1, March())]
    with pytest.raises(Refused):
        Match.resume(GAME, "road", match.settings, None, commands=bad, snapshots=())

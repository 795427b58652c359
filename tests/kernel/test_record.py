"""Records: saved, loaded, verified; damage and forgery are found, and where."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from frente.kernel import record as records
from frente.kernel.chance import Forced, Seeded
from frente.kernel.match import Match
from frente.kernel.record import BadRecord
from tests.toy import GAME, Halt, Lay, Push


def played(seed: int = 7) -> Match:
    """A random game to its end."""
    match, rng = GAME.start(seed=seed), random.Random(seed)
    while match.outcome is None:
        match.apply(match.seat, rng.choice(match.options()))
    return match


def test_a_saved_match_stands_where_it_stood() -> None:
    match, rng = GAME.start(seed=1), random.Random(1)
    while match.outcome is None:
        again = Match.load(match.save(), GAME)
        assert again.state.digest() == match.state.digest()
        assert (again.seat, again.version, again.settings) == (match.seat, match.version, match.settings)
        assert again.log("blue") == match.log("blue")
        command = rng.choice(match.options())
        # Both go on alike: the dice come from the same place of the same seed.
        assert again.apply(again.seat, command) == match.apply(match.seat, command)
    assert records.verify(records.decode(match.save()), GAME) is None


def test_who_knows_the_seed_can_compute_every_die() -> None:
    match = Match.start(GAME, source=Seeded.committed())
    for command in (Lay(7), Lay(7), *[Push()] * 9):
        match.apply(match.seat, command)
    record = json.loads(match.save())
    seed = bytes.fromhex(record["dice"]["seed"])
    assert hashlib.sha256(seed).hexdigest() == record["dice"]["commitment"] == match.commitment
    rolled = [raw["values"] for seat, raw in record["commands"] if seat == "chance"]
    computed = []
    for number in range(len(rolled)):
        block = hmac.new(seed, f"{number}/0".encode(), hashlib.sha256).digest()
        computed.append([int.from_bytes(block[:8], "big") % 6 + 1])
    assert len(rolled) == 9
    assert rolled == computed


def test_a_running_match_may_be_shown_without_its_seed() -> None:
    match = GAME.start(seed=3)
    record = match.record(seed=False)
    assert record.dice.seed == ""
    assert record.dice.commitment == match.commitment
    assert match.seed is not None
    assert match.seed.encode() not in record.encode()
    assert records.verify(record, GAME) is None


def test_dice_that_were_told_need_no_seed() -> None:
    match = Match.start(GAME, source=Forced(4, 4, 2))
    for command in (Lay(7), Lay(7), Push(), Push(), Push()):
        match.apply(match.seat, command)
    record = match.record()
    assert (record.dice.kind, record.dice.commitment) == ("told", "")
    assert records.verify(record, GAME) is None
    assert [piece.space for piece in match.view(None).pieces] == [1, 1]


def test_a_cut_file_is_no_record() -> None:
    data = played().save()
    for length in (0, 1, len(data) // 2, len(data) - 2):
        with pytest.raises(BadRecord, match="damaged or cut off"):
            records.decode(data[:length])


def test_a_flipped_byte_never_passes() -> None:
    data = played().save()
    rng = random.Random(3)
    for _ in range(150):
        at = rng.randrange(len(data))
        bad = bytearray(data)
        bad[at] ^= 1 << rng.randrange(7)
        try:
            record = records.decode(bytes(bad))
            divergence = records.verify(record, GAME)
        except ValueError:  # BadRecord, BadSetting
            continue
        # What still passes says the same: a blank changed, or the same value written otherwise.
        assert divergence is not None or record == records.decode(data), (at, data[at - 20 : at + 20])


Forgery = Callable[[dict[str, Any]], None]


def _die(raw: dict[str, Any]) -> None:
    _, roll = next(line for line in raw["commands"] if line[0] == "chance")
    roll["values"][0] = roll["values"][0] % 6 + 1


def _seat(raw: dict[str, Any]) -> None:
    raw["commands"][2][0] = "blue"


def _command(raw: dict[str, Any]) -> None:
    raw["commands"][0][1]["space"] = 1


def _kind(raw: dict[str, Any]) -> None:
    raw["commands"][1][1] = {"type": "fly"}


def _end(raw: dict[str, Any]) -> None:
    raw["digest"] = "0" * 64


def _winner(raw: dict[str, Any]) -> None:
    raw["winner"] = "red" if raw["winner"] != "red" else "blue"


def _mark(raw: dict[str, Any]) -> None:
    raw["snapshots"][2]["state"] = raw["snapshots"][3]["state"]


def _lost(raw: dict[str, Any]) -> None:
    del raw["commands"][-1]


def _commitment(raw: dict[str, Any]) -> None:
    raw["dice"]["commitment"] = "0" * 64


@pytest.mark.parametrize(
    ("forge", "at", "what"),
    [
        (_die, None, "dice"),
        (_seat, 2, "wrong_seat"),
        (_command, 0, "no_ambush_there"),
        (_kind, 1, "not a command"),
        (_end, None, "final position"),
        (_winner, None, "result"),
        (_mark, None, "snapshot"),
        (_lost, None, "final position"),
        (_commitment, 0, "committed"),
    ],
)
def test_a_forged_record_diverges(forge: Forgery, at: int | None, what: str) -> None:
    raw = json.loads(played().save())
    forge(raw)
    divergence = records.verify(records.decode(json.dumps(raw).encode()), GAME)
    assert divergence is not None
    assert what in divergence.what
    if at is not None:
        assert divergence.at == at


@pytest.mark.parametrize(
    ("field", "value", "what"),
    [
        ("frente", 2, "format 2"),
        ("game", "chess", "is of chess"),
        ("rules_version", "0", "rules version 0"),
        ("data", "f" * 64, "other data"),
    ],
)
def test_a_record_of_something_else_is_refused(field: str, value: object, what: str) -> None:
    raw = json.loads(played().save())
    raw[field] = value
    with pytest.raises(BadRecord, match=what):
        Match.load(json.dumps(raw).encode(), GAME)


def test_damage_inside_is_found_on_loading() -> None:
    record = played().record()
    marks = record.snapshots
    torn = msgspec.structs.replace(marks[-1], state=base64.b64encode(b"torn").decode())
    cases = [
        msgspec.structs.replace(record, snapshots=(*marks[:-1], torn)),
        msgspec.structs.replace(record, snapshots=()),
        msgspec.structs.replace(record, snapshots=marks[:-1]),
        msgspec.structs.replace(record, commands=record.commands[:-1]),
    ]
    for bad in cases:
        with pytest.raises(BadRecord, match="damaged"):
            Match.from_record(bad, GAME)


def test_unknown_fields_and_deep_nests_are_no_record() -> None:
    raw = json.loads(played().save())
    with pytest.raises(BadRecord, match="extra"):
        records.decode(json.dumps(raw | {"extra": 1}).encode())
    with pytest.raises(BadRecord):
        records.decode(b"[" * 100_000)


def test_the_same_seed_is_the_same_game_for_ever() -> None:
    assert played(5).save() == played(5).save()
    match = GAME.start(seed=5)
    match.apply("red", Lay(2))
    match.apply("blue", Lay(2))
    match.apply("red", Halt())
    # SHA-256("frente seed 5") is the seed, whatever the program does later.
    assert match.seed == hashlib.sha256(b"frente seed 5").hexdigest()

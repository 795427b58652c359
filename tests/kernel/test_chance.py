"""Sources of chance."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from frente.kernel.chance import Forced, Seeded, roll


def test_a_seeded_source_is_its_seed_and_a_count() -> None:
    one = Seeded.from_int(1)
    rolls = [one.draw(2, 6) for _ in range(20)]
    assert one.drawn == 20
    assert Seeded(one.seed, 19).draw(2, 6) == rolls[19]
    assert Seeded.from_int(1).draw(2, 6) == rolls[0]
    assert Seeded.from_int(2).seed != one.seed


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    one, two = Seeded.committed(), Seeded.committed()
    assert one.seed != two.seed
    assert len(one.seed) == 32
    assert one.commitment == hashlib.sha256(one.seed).hexdigest()


def test_every_face_falls_about_as_often() -> None:
    # 60,000 dice: the standard deviation of a face is 91, so five of them are 456.
    faces = Counter(value for n in range(12_000) for value in roll(b"seed", n, 5, 6))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 456 for count in faces.values())


def test_many_dice_of_one_roll_are_independent_of_how_many_there_are() -> None:
    assert roll(b"seed", 3, 9, 6)[:4] == roll(b"seed", 3, 4, 6)
    assert all(1 <= value <= 10 for value in roll(b"seed", 0, 100, 10))


def test_forced_dice_run_out() -> None:
    source = Forced(1, 2, 3)
    assert source.draw(2, 6) == (1, 2)
    with pytest.raises(IndexError, match="2 dice asked, 1 told"):
        source.draw(2, 6)

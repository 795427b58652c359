"""What a table offers: one level of a choice, with the reasons of what is refused and the odds of what is risked."""

from __future__ import annotations

from typing import Any

import msgspec

from .cite import Message, Refusal, Verdict
from .command import Command


class Pick(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to pick: a piece, a space, a button.

    `key` is ``kind:ref``. With a `command` the pick completes the choice; without one it opens the next level.
    `weight` counts what the pick stands for; a button's negative weight says that it gives something up.
    """

    key: str
    kind: str
    ref: int | str
    status: str = "open"
    label: Message | None = None
    cost: Message | None = None
    path: tuple[int, ...] = ()
    refusal: Refusal | None = None
    command: Command | None = None
    rolls: bool = False
    weight: int = 0


class TallyLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A cited term of a sum."""

    amount: Message
    text: Message
    rule: str = ""
    provenance: str = ""


class Tally(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sum whose every term cites its rule; the preview before the roll and the log after it show the same one."""

    title: Message
    lines: tuple[TallyLine, ...]
    total: Message


class Odd(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A result and its exact chance [numerator, denominator]; `picked` marks the one that the dice chose."""

    label: str
    chance: tuple[int, int]
    picked: bool = False
    note: Message | None = None


class Preview(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a decision would risk: sums, exact odds, expectations."""

    title: Message
    tallies: tuple[Tally, ...] = ()
    odds: tuple[Odd, ...] = ()
    expected: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()


class Menu(msgspec.Struct, frozen=True, omit_defaults=True):
    """One level of a factored choice. With `many`, picks are toggles and a button completes the choice."""

    prompt: Message
    rule: str
    picks: tuple[Pick, ...]
    picked: tuple[str, ...] = ()
    many: bool = False
    preview: Preview | None = None


def pick(kind: str, ref: int | str, verdict: Verdict | None = None, **more: Any) -> Pick:
    """A pick of this kind; a verdict that forbids makes it a refused one, without a command."""
    key = f"{kind}:{ref}"
    if verdict is not None and not verdict:
        more.pop("command", None)
        return Pick(key, kind, ref, "refused", refusal=verdict.refusal(), **more)
    return Pick(key, kind, ref, **more)


def button(name: str, command: Command | None = None, verdict: Verdict | None = None, **more: Any) -> Pick:
    """A button whose label is the catalog's ``button.<name>``."""
    more.setdefault("label", Message(f"button.{name}"))
    return pick("button", name, verdict, command=command, **more)


def refs(picked: tuple[str, ...] | list[str], kind: str) -> list[int]:
    """The numbers among the picked keys of one kind, in the order picked; keys that are no numbers are passed over."""
    prefix = kind + ":"
    found = (key[len(prefix) :] for key in picked if key.startswith(prefix))
    return [int(ref) for ref in found if ref.isascii() and ref.isdigit() and len(ref) < 6]

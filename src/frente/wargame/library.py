"""A game's data files: read strictly, with an owner's files laid over ours, and all that is wrong said at once."""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from frente.kernel.cite import Text

Provenance = Literal["rulebook", "published", "reconstructed"]

T = TypeVar("T")


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of a data file; an unknown field is an error."""


class Rule(Strict, frozen=True):
    """An entry of rules.toml: a statement of the rules in our own words."""

    id: str
    section: str
    title: Text
    text: Text
    scope: str = "base"


class Ruling(Strict, frozen=True):
    """An entry of rulings.toml: a numbered decision of ours where the book is silent or contradicts itself."""

    id: str
    title: Text
    text: Text
    reason: Text
    sections: tuple[str, ...]
    statements: tuple[str, ...]


class _Rules(Strict, frozen=True):
    rule: tuple[Rule, ...]


class _Rulings(Strict, frozen=True):
    ruling: tuple[Ruling, ...]


class BadData(ValueError):
    """Raised for data files that do not fit: every error with its file and path."""


def overrides(game: str) -> Path | None:
    """The owner's folder for a game, from the environment variable FRENTE_OVERRIDES, if there is one."""
    root = os.environ.get("FRENTE_OVERRIDES")
    folder = Path(root) / game if root else None
    return folder if folder is not None and folder.is_dir() else None


class Library:
    """The data files of a game in `here`; a file of the same name in the owner's folder `over` replaces ours.

    `played` are the files that a game is played with: their digest stands in every record.
    """

    def __init__(self, here: Path, played: tuple[str, ...], over: Path | None = None) -> None:
        self.here = here
        self.played = played
        self.over = over
        self.errors: list[str] = []

    def path(self, name: str) -> Path:
        """Where a file is read from."""
        if self.over is not None and (self.over / name).is_file():
            return self.over / name
        return self.here / name

    def raw(self, name: str) -> Any:
        """The plain values of a file; an unreadable one is noted as an error and gives None."""
        try:
            text = self.path(name).read_text(encoding="utf-8")
            return json.loads(text) if name.endswith(".json") else tomllib.loads(text)
        except (OSError, ValueError) as error:
            self.errors.append(f"{name}: {error}")
            return None

    def read(self, name: str, kind: type[T]) -> T | None:
        """A file as its struct; what does not fit is noted as an error."""
        raw = self.raw(name)
        if raw is None:
            return None
        try:
            return msgspec.convert(raw, kind, strict=True)
        except msgspec.ValidationError as error:
            self.errors.append(f"{name}: {error}")
            return None

    def need(self, name: str, kind: type[T]) -> T:
        """A file as its struct. Raises `BadData`."""
        found = self.read(name, kind)
        self.check()
        if found is None:
            raise BadData(f"{name}: empty")
        return found

    def digest(self) -> str:
        """SHA-256 over the files that the game is played with."""
        sums = [hashlib.sha256(self.path(name).read_bytes()).hexdigest() for name in self.played]
        return hashlib.sha256("\n".join(sums).encode()).hexdigest()

    def check(self) -> None:
        """Raise `BadData` with every error found so far."""
        if self.errors:
            raise BadData("\n".join(self.errors))

    def texts(self) -> dict[str, Text]:
        """The game's terms (messages.toml) and sentences (texts.toml) by key."""
        texts: dict[str, Text] = {}
        for name in ("messages.toml", "texts.toml"):
            texts |= self.need(name, dict[str, Text])
        return texts

    def rules(self) -> list[dict[str, Any]]:
        """The rules reference: statements of rules.toml, then the rulings, as a table shows them."""
        rows = [
            msgspec.to_builtins(rule)
            | {"kind": "rule" if rule.scope == "base" else "option", "ids": [rule.id]}
            for rule in self.need("rules.toml", _Rules).rule
        ]
        rows += [
            msgspec.to_builtins(ruling)
            | {"section": ruling.id, "kind": "ruling", "ids": list(ruling.statements)}
            for ruling in self.need("rulings.toml", _Rulings).ruling
        ]
        return rows


def laid_out(name: str, raw: dict[str, Any], columns: list[Any], rows: list[list[Any]]) -> dict[str, Any]:
    """A table as the drawer and `frente tables` show it: what tables.toml says of it, with its columns and rows laid out."""
    about = {key: raw[key] for key in ("title", "rule", "provenance", "note", "rationale")}
    return {"id": name, **about, "columns": columns, "rows": rows}

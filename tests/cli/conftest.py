"""A shelf with the toy game alone, and a way to run the command line in this process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from typing import Any, NamedTuple

import pytest

from frente import shelf
from frente.cli import main


class Ran(NamedTuple):
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value on standard output."""
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def toy_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    entry = EntryPoint("the-pass", "tests.toy:GAME", shelf.GROUP)
    monkeypatch.setattr(shelf, "entry_points", lambda group: [entry])
    shelf.game.cache_clear()
    yield
    shelf.game.cache_clear()


@pytest.fixture
def frente(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `frente ARGUMENTS...`."""
    monkeypatch.setenv("FRENTE_LANG", "en")

    def run(*arguments: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        code = ended.value.code
        return Ran(code if isinstance(code, int) else int(code is not None), out, err)

    return run

"""Mishaps of the server's own: a full disk, a bot that fails, a game that errs, a line that is too slow."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from litestar import Response
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable

from frente import bots
from frente.kernel.advice import Advice
from frente.kernel.chance import Seeded
from frente.kernel.command import Command
from frente.kernel.game import Game
from frente.kernel.match import Match
from frente.kernel.state import State
from frente.server import assets, room, run
from frente.server.errors import ProtocolError
from frente.server.room import SNAPSHOT_EVERY, change_of
from frente.server.store import Store
from frente.server.tables import METADATA
from frente.server.viewer import BACKLOG, Viewer
from tests.server.tables import Site
from tests.toy import GAME, PassGame


def test_what_cannot_be_stored_is_not_played(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made = site.create()
    red = site.table(made["id"], made["seats"]["red"])

    def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", full)
        assert red.command("lay", space=3)["error"] == "busy"
        assert red.hear()["version"] == 0
    assert red.command("lay", space=3)["version"] == 1


class Broken:
    """A bot that always fails."""

    name = "broken"

    def choose(self, game: Game[Any], s: State, seat: int, rng: random.Random) -> Command:
        raise ZeroDivisionError

    def advise(self, game: Game[Any], s: State, seat: int, rng: random.Random) -> Advice:
        raise ZeroDivisionError


def test_a_bot_that_fails_is_replaced_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = bots.get
    monkeypatch.setattr(bots, "get", lambda name: Broken() if name == "broken" else sound(name))
    command = room.choice(GAME.start(seed=1), "broken")
    assert command in GAME.start(seed=1).options()


def test_advice_that_fails_is_answered(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made = site.create()
    red = site.table(made["id"], made["seats"]["red"])
    monkeypatch.setattr(bots, "get", lambda _: Broken())
    assert red.ask("advice")["error"] == "internal"
    assert red.ask("ping")["type"] == "pong"


def test_a_game_that_errs_changes_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made = site.create()
    red = site.table(made["id"], made["seats"]["red"])

    def err(self: Match, seat: str, command: Command) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Match, "apply", err)
        assert red.command("lay", space=3)["error"] == "internal"
    assert red.command("lay", space=3)["version"] == 1


def test_a_store_that_stumbles_holds_a_bot_up_for_a_while(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "RETRY", 0.01)
    stumbles = [OperationalError("INSERT", {}, Exception("locked"))] * 3
    sound = Store.append

    def append(*args: Any) -> None:
        if stumbles:
            raise stumbles.pop()
        sound(*args)

    monkeypatch.setattr(Store, "append", append)
    made = site.create(seats={"red": "bot:random"})
    assert site.table(made["id"], made["seats"]["blue"]).wait(1)["seat"] == "blue"


def test_a_line_that_reads_nothing_is_cut() -> None:
    async def flood() -> Viewer:
        viewer = Viewer()
        for n in range(BACKLOG + 1):
            viewer.post({"type": "state", "n": n})
        return viewer

    viewer = asyncio.run(flood())
    assert viewer.outbox.qsize() == 1
    assert viewer.outbox.get_nowait() is None


def test_positions_are_stored_now_and_then() -> None:
    match, rng = GAME.start(seed=9), random.Random(9)
    stored: list[int] = []
    while match.outcome is None:
        before = match.version
        match.apply(match.seat, rng.choice(match.options()))
        stored += [at for at, _ in change_of(match, before).snapshots]
    assert len({at // SNAPSHOT_EVERY for at in stored}) == len(stored)
    assert all(at >= SNAPSHOT_EVERY for at in stored)
    whole = change_of(match, 0)
    assert len(whole.commands) == match.version


def test_matches_of_other_rules_are_shown_in_the_list_but_not_opened(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(PassGame, "data_digest", "0" * 64)
        made = site.create()
    answer = site.http.get(f"/api/matches/{made['id']}/state", headers=_bearer(made["seats"]["red"]))
    assert (answer.status_code, answer.json()["error"]) == (409, "unavailable")
    (listed,) = site.http.get("/api/matches", headers=_bearer(made["seats"]["red"])).json()
    assert listed["id"] == made["id"]


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_the_tables_are_postgresql_too() -> None:
    for table in METADATA.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]  # left so by SQLAlchemy


def test_a_port_that_is_taken(site: Site, tmp_path: Path) -> None:
    with pytest.raises(run.CannotServe, match=f"127.0.0.1:{site.port}"):
        run.serve(port=site.port, data_dir=tmp_path, games={"the-pass": GAME})


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(run.CannotServe, match="no place"):
        run.serve(port=0, data_dir=tmp_path / "file", games={})


def test_the_data_folder_is_the_systems_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRENTE_DATA", "/data/here")
    assert run.data_folder() == Path("/data/here")
    monkeypatch.delenv("FRENTE_DATA")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/xdg")
    assert run.data_folder() == Path("/xdg/frente")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert run.data_folder() == Path.home() / "Library" / "Application Support" / "frente"


def test_a_table_that_is_not_built_says_so(tmp_path: Path) -> None:
    answer = assets.page("", tmp_path)
    assert isinstance(answer, Response)
    assert answer.status_code == 503
    assert "make play" in str(answer.content)


def test_built_pages_are_kept_by_their_hash(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "index-abc.js").write_text("1")
    assert assets.page("/", tmp_path).headers["cache-control"] == "no-cache"
    assert "immutable" in assets.page("/assets/index-abc.js", tmp_path).headers["cache-control"]
    (tmp_path / "secret").symlink_to("/etc/hostname")
    for name in ("secret", "assets", "../x", "nothing.js", "a\0b"):
        with pytest.raises(ProtocolError):
            assets.page(name, tmp_path)


def test_committed_dice_are_not_told_before_the_end(site: Site) -> None:
    made = site.create(seed=8)
    seed = Seeded.from_int(8).seed.hex()
    both = site.table(made["id"], *made["seats"].values())
    assert both.state["dice"] == {"commitment": Seeded.from_int(8).commitment, "seed": None}
    both.command("lay", space=2)
    both.command("lay", space=2)
    while both.state["outcome"] is None:
        assert both.state["dice"]["seed"] is None
        both.command("push")
    assert both.state["dice"]["seed"] == seed


@pytest.mark.parametrize(
    ("host", "name", "public"),
    [("127.0.0.1", "", False), ("127.0.0.1", "frente.example", True), ("0.0.0.0", "", True)],
)
def test_who_is_reached_from_outside_is_public(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, name: str, public: bool
) -> None:
    told: dict[str, Any] = {}

    class Stop(Exception):
        """Ends the start once the settings are known."""

    def create_app(*_: object, **settings: Any) -> None:
        told.update(settings)
        raise Stop

    monkeypatch.setattr(run, "create_app", create_app)
    monkeypatch.setenv("FRENTE_HOSTS", name)
    with pytest.raises(Stop):
        run.serve(host, 0, tmp_path, games={})
    assert told["public"] == public
    assert name in {*told["hosts"], ""}

"""What was acknowledged survives: the server is killed again and again in the midst of play."""

from __future__ import annotations

import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from websockets.exceptions import WebSocketException

from frente.kernel import record as records
from frente.server.store import Store
from frente.server.tables import METADATA
from tests.server.tables import Table, serving
from tests.toy import GAME

KILLS = 8


@contextmanager
def process(
    folder: Path, port: int = 0, *, wish: bool = False
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, with the address of its page; killed at the end if it still runs."""
    command = [sys.executable, "-m", "tests.server.process", str(folder), str(port), "1" if wish else "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        page = server.stdout.readline().strip()
        assert page.startswith("http://127.0.0.1:"), page
        try:
            yield server, page
        finally:
            server.kill()


class Player:
    """Plays both sides of one match after another, and remembers what the server acknowledged."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.match = ""
        self.tokens: list[str] = []
        self.said: dict[str, Any] = {}
        self.log: list[Any] = []
        self.commands = 0

    def sit_down(self, port: int) -> Table:
        """A table at the present match, or at a new one when that is over; what was acknowledged must be there."""
        if not self.match or self.said.get("outcome"):
            made = httpx.post(f"http://127.0.0.1:{port}/api/matches", json={"game": "the-pass"}).json()
            self.match, self.tokens, self.log = made["id"], list(made["seats"].values()), []
            self.said = {"version": 0, "look": "red"}
        table = Table(port, self.match)
        state = table.ask("hello", tokens=self.tokens, look=self.said["look"])
        # A decision on its way when the server died may have been stored or not. All before it must be there.
        assert state["version"] >= self.said["version"]
        assert [line["event"] for line in state["log"]][: len(self.log)] == self.log
        if state["version"] == self.said["version"] and self.log:
            assert {key: state[key] for key in ("seat", "view", "undo", "outcome")} == {
                key: self.said[key] for key in ("seat", "view", "undo", "outcome")
            }
        self.remember(state)
        return table

    def remember(self, state: dict[str, Any]) -> None:
        """Keep what was acknowledged."""
        self.log = [*self.log[: 0 if state["from"] == 0 else None], *(line["event"] for line in state["log"])]
        self.said = state

    def play(self, port: int) -> None:
        """Decide at random until the server is gone."""
        while True:
            table = self.sit_down(port)
            try:
                while not self.said["outcome"]:
                    self.remember(table.ask("look", seat=self.said["seat"]))
                    kind = self.rng.choice(["march", "push", "halt"])
                    fields = {"space": self.rng.randint(2, 7)}
                    command = {"type": "lay", **fields} if self.said["version"] < 2 else {"type": kind}
                    reply = table.ask("command", version=self.said["version"], command=command)
                    if reply["type"] == "state":
                        self.remember(reply)
                        self.commands += 1
            finally:
                table.close()


def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    player = Player(random.Random(1936))
    for _ in range(KILLS):
        with process(tmp_path) as (server, page):
            killer = threading.Timer(player.rng.uniform(0.05, 0.4), server.kill)
            killer.start()
            with pytest.raises((WebSocketException, OSError, httpx.HTTPError)):
                player.play(urlsplit(page).port or 0)
            killer.join()
            assert server.wait() == -signal.SIGKILL
    assert player.commands > KILLS
    # Whatever happened, each match in the database obeys the rules from its first command to its last.
    with process(tmp_path) as (server, page):
        player.sit_down(urlsplit(page).port or 0).close()
        base, _, key = page.partition("/#/?key=")
        header = {"Authorization": f"Bearer {key}"}
        listed = httpx.get(f"{base}/api/matches", headers=header).json()
        assert player.match in [one["id"] for one in listed]
        for one in listed:
            record = httpx.get(f"{base}/api/matches/{one['id']}/record", headers=header)
            assert records.verify(records.decode(record.content), GAME) is None
    assert (tmp_path / "frente.sqlite3").stat().st_mode & 0o777 == 0o600
    with contextlib.closing(sqlite3.connect(tmp_path / "frente.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_the_server_starts_a_wished_match_and_ends_gracefully(tmp_path: Path) -> None:
    with process(tmp_path, wish=True) as (server, page):
        base, _, fragment = page.partition("/#/")
        match, _, query = fragment.removeprefix("t/").partition("?")
        token = query.partition("token=")[2]
        assert "," not in token  # the bot's side is not the player's
        table = Table(urlsplit(base).port or 0, match)
        assert table.ask("hello", tokens=[token])["yours"] == ["red"]
        server.send_signal(signal.SIGTERM)
        with pytest.raises(WebSocketException):
            table.hear()
        table.close()
        assert server.wait(10) in {0, -signal.SIGTERM}


def test_undo_is_as_durable_as_play(tmp_path: Path) -> None:
    with process(tmp_path) as (server, page):
        port = urlsplit(page).port or 0
        made = httpx.post(f"http://127.0.0.1:{port}/api/matches", json={"game": "the-pass"}).json()
        tokens = list(made["seats"].values())
        table = Table(port, made["id"])
        table.ask("hello", tokens=tokens)
        for kind in ("lay", "lay", "march", "march"):
            table.command(kind, **({"space": 7} if kind == "lay" else {}))
        table.ask("undo", version=4, to="last")
        server.kill()
        table.close()
    with process(tmp_path) as (server, page):
        table = Table(urlsplit(page).port or 0, made["id"])
        state = table.ask("hello", tokens=tokens, look="red")
        assert state["version"] == 3
        assert state["view"]["pieces"][0]["space"] == 1
        assert state["undo"]["last"]  # and it can be taken back further, as before
        assert table.ask("undo", version=3, to="last")["version"] == 2
        table.close()


def test_the_migrations_make_the_tables_that_the_store_reads(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'm.sqlite3'}"
    store = Store(url)
    store.migrate()
    store.migrate()
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_a_second_server_on_the_same_database_is_noticed(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        made = one.create()
        tokens = list(made["seats"].values())
        here, there = one.table(made["id"], *tokens), two.table(made["id"], *tokens)
        here.command("lay", space=3)
        assert there.command("lay", space=4)["error"] == "busy"
        assert there.hear()["version"] == 1
        there.ask("look", seat="blue")
        assert there.command("lay", space=4)["version"] == 2

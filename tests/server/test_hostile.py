"""Whatever a table sends, the match stands as it stood, and the answer says what was wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from frente.server import tokens
from frente.server.guard import Guard
from frente.server.socket import TABLES_AT_A_MATCH
from tests.server.tables import OWNER, Site, Table, serving


@pytest.fixture
def red(site: Site) -> Table:
    made = site.create()
    return site.table(made["id"], made["seats"]["red"])


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("{", "malformed"),
        ("", "malformed"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ('"hello"', "malformed"),
        ("[" * 30_000, "malformed"),
        ('{"type":"teleport","id":9}', "unknown"),
        ('{"type":7,"id":9}', "malformed"),
        ('{"id":9}', "malformed"),
        ('{"type":"command","id":9}', "malformed"),
        ('{"type":"command","id":9,"version":"0","command":{"type":"lay","space":3}}', "malformed"),
        (
            '{"type":"command","id":9,"version":0,"command":{"type":"lay","space":3},"seat":"blue"}',
            "malformed",
        ),
        ('{"type":"command","id":9,"version":0,"command":{"type":"lay"}}', "malformed"),
        ('{"type":"command","id":9,"version":0,"command":{"type":"lay","space":3.5}}', "malformed"),
        ('{"type":"command","id":9,"version":0,"command":{"type":"lay","space":3,"x":1}}', "malformed"),
        ('{"type":"command","id":9,"version":0,"command":{"type":"fly"}}', "malformed"),
        ('{"type":"command","id":9,"version":0,"command":{"space":[[[[]]]]}}', "malformed"),
        ('{"type":"command","id":9,"version":1,"command":{"type":"lay","space":3}}', "stale_version"),
        ('{"type":"command","id":9,"version":-1,"command":{"type":"lay","space":3}}', "stale_version"),
        ('{"type":"undo","id":9,"version":0,"to":"last"}', "cannot_undo"),
        ('{"type":"undo","id":9,"version":0,"to":"1936"}', "malformed"),
        ('{"type":"replay","id":9,"at":1}', "unknown"),
        ('{"type":"replay","id":9,"at":-1}', "unknown"),
        ('{"type":"look","id":9,"seat":"green"}', "unknown"),
        ('{"type":"overlay","id":9,"name":"reach","side":"green"}', "unknown"),
        ('{"type":"bot","id":9,"side":"green","name":null}', "unknown"),
        ('{"type":"hello","id":9,"tokens":["x.y"]}', "bad_token"),
        ('{"type":"ping","id":9,"pad":"' + "x" * 70_000 + '"}', "too_large"),
        ('{"type":"ping","id":9,"pad":"' + "ñ" * 40_000 + '"}', "too_large"),
    ],
)
def test_bad_messages(red: Table, sent: str, code: str) -> None:
    red.line.send(sent)
    reply = red.hear()
    assert (reply["type"], reply["error"]) == ("error", code)
    assert reply["message"]["en"]
    assert reply["message"]["es"]
    if '"id":9' in sent and code != "too_large":
        assert reply["id"] == 9
    if code == "stale_version":
        assert red.hear()["version"] == 0  # a stale table is told at once how things stand
    assert red.ask("ping")["type"] == "pong"
    assert red.ask("look", seat="red")["version"] == 0


@pytest.mark.parametrize(
    "command",
    [
        {"type": "lay", "space": 10**30},
        {"type": "lay", "space": -1},
        {"type": "march"},
        {"type": "roll", "values": [6]},
    ],
)
def test_forged_commands_are_refused_with_a_ground(red: Table, command: dict[str, object]) -> None:
    reply = red.ask("command", version=0, command=command)
    assert reply["type"] == "refused"
    assert reply["refusal"]["ground"] in {"no_ambush_there", "wrong_command"}
    assert red.ask("look", seat="red")["version"] == 0


def test_the_other_side_cannot_decide(site: Site) -> None:
    made = site.create()
    for key in ("blue", "watch"):
        token = made["watch"] if key == "watch" else made["seats"][key]
        table = site.table(made["id"], token)
        assert table.command("lay", space=3)["error"] == "wrong_seat"
        assert table.ask("menu")["error"] == "wrong_seat"
        assert table.ask("undo", version=0, to="last")["error"] == "wrong_seat"


def test_nothing_is_served_before_a_good_token(site: Site) -> None:
    made = site.create()
    other = site.create()
    line = site.line(made["id"])
    assert line.ask("ping")["type"] == "pong"
    for token in ("", "x", made["id"], f"{made['id']}.", other["seats"]["red"], made["seats"]["red"] + "x"):
        assert line.ask("hello", tokens=[token])["error"] == "bad_token"
    for message in ({"type": "look", "seat": "red"}, {"type": "menu"}, {"type": "replay", "at": 0}):
        line.line.send(json.dumps(message))
        assert line.hear()["error"] == "bad_token"


def test_a_match_that_is_not(site: Site) -> None:
    for match in ("nonsense", "aaaaaaaaaaaa", "%2e%2e"):
        line = site.line(match)
        assert line.hear()["error"] == "unknown"
        assert site.http.get(f"/api/matches/{match}/state").status_code == 404
        assert site.http.get(f"/api/matches/{match}/record").status_code == 404


def test_a_monstrous_frame_ends_the_line_but_not_the_match(site: Site, red: Table) -> None:
    red.line.send("x" * 2_000_000)
    with pytest.raises(ConnectionClosed):
        red.hear()
    assert site.http.get("/api/games").status_code == 200


def test_too_many_tables(site: Site) -> None:
    made = site.create()
    for _ in range(TABLES_AT_A_MATCH):
        site.line(made["id"]).ask("ping")
    assert site.line(made["id"]).hear()["error"] == "busy"
    for table in site.tables[-TABLES_AT_A_MATCH - 1 :]:
        table.close()
    again = site.line(made["id"])
    assert again.ask("ping")["type"] == "pong"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"game": "the-pass", "scenario": "moon"},
        {"game": "the-pass", "options": {"wings": True}},
        {"game": "the-pass", "options": {"good-boots": 1}},
        {"game": "the-pass", "seats": {"green": "human"}},
        {"game": "the-pass", "seats": {"chance": "human"}},
        {"game": "the-pass", "seats": {"red": "bot:nobody"}},
        {"game": "the-pass", "seats": {"red": "robot"}},
        {"game": "the-pass", "seed": "x"},
        {"game": "the-pass", "seed": 2**63},
        {"game": "the-pass", "admin": True},
        {"game": None},
        [],
        None,
    ],
)
def test_bad_wishes(site: Site, wish: object) -> None:
    answer = site.http.post("/api/matches", content=json.dumps(wish))
    assert answer.status_code in {400, 404}
    assert answer.json()["error"] in {"malformed", "unknown"}


def test_bad_bodies(site: Site) -> None:
    assert site.http.post("/api/matches", content=b"\xff{").json()["error"] == "malformed"
    large = site.http.post("/api/matches", content=b" " * 70_000)
    assert (large.status_code, large.json()["error"]) == (413, "too_large")
    assert site.http.post("/api/matches/import", content=b"{}").json()["error"] == "bad_record"
    assert site.http.post("/api/matches/import", content=b"\x00").json()["error"] == "bad_record"
    assert site.http.get("/api/nowhere").json()["error"] == "unknown"
    assert site.http.delete("/api/matches").status_code == 405


def test_a_forged_record_is_refused(site: Site) -> None:
    made = site.create(seed=3)
    both = site.table(made["id"], *made["seats"].values())
    both.command("lay", space=7)
    both.command("lay", space=7)
    both.command("push")
    header = {"Authorization": f"Bearer {OWNER}"}
    record = site.http.get(f"/api/matches/{made['id']}/record", headers=header).json()
    assert record["commands"][3][0] == "chance"
    record["commands"][3][1]["values"] = [record["commands"][3][1]["values"][0] % 6 + 1]
    answer = site.http.post("/api/matches/import", json=record)
    assert answer.json()["error"] == "bad_record"
    assert "dice" in answer.json()["message"]["en"]


def test_other_sites_are_kept_out(site: Site, red: Table) -> None:
    address = f"http://127.0.0.1:{site.port}/api/games"
    assert httpx.get(address, headers={"Host": "evil.example"}).status_code == 403
    assert httpx.get(address, headers={"Origin": "http://evil.example"}).json()["error"] == "foreign_origin"
    assert httpx.get(address, headers={"Origin": "null"}).status_code == 403
    own = f"http://127.0.0.1:{site.port}"
    assert httpx.get(address, headers={"Origin": own}).status_code == 200
    made = site.create()
    with pytest.raises(InvalidStatus):
        Table(site.port, made["id"], origin="http://evil.example")
    with pytest.raises(InvalidStatus):
        Table(site.port, made["id"], additional_headers={"Origin": f"http://127.0.0.1:{site.port + 1}"})


def test_the_doorkeeper_knows_names_from_addresses() -> None:
    async def nothing(*_: object) -> None: ...

    home = Guard(nothing)
    assert home.admits("localhost:8037", None)
    assert home.admits("[::1]:8037", "http://[::1]:8037")
    assert not home.admits("192.168.1.7:8037", None)
    assert not home.admits("", None)
    assert not home.admits("[::1", None)
    public = Guard(nothing, ["frente.example"], addresses=True)
    assert public.admits("192.168.1.7:8037", "http://192.168.1.7:8037")
    assert public.admits("frente.example", "https://frente.example")
    assert not public.admits("rebound.example", "http://rebound.example")


def test_headers_forbid_what_a_table_does_not_need(site: Site) -> None:
    headers = site.http.get("/api/games").headers
    assert "script-src" not in headers["content-security-policy"]  # so the default holds: this server alone
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_no_file_is_served_from_elsewhere(site: Site) -> None:
    for path in (
        "/../app.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/%2e%2e%2fapp.py",
        "//etc/passwd",
        "/static/../run.py",
    ):
        answer = site.http.get(f"http://127.0.0.1:{site.port}{path}")
        assert answer.status_code == 404, path
    assert site.http.get("/api/games/the-pass/art/board.webp").status_code == 404


def test_static_parts_are_asked_again_cheaply(site: Site) -> None:
    first = site.http.get("/api/games/the-pass/catalog")
    assert first.json()["ground.marched_enough"]["es"] == "Una columna marcha dos espacios por turno."
    assert {"undo.barrier", "ground.wrong_seat", "bot.random"} <= first.json().keys()
    again = site.http.get("/api/games/the-pass/catalog", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_on_a_public_server_only_the_owner_begins_matches(tmp_path: Path) -> None:
    with serving(tmp_path, public=True) as site:
        wish = {"game": "the-pass"}
        assert site.http.post("/api/matches", json=wish).status_code == 403
        header = {"Authorization": f"Bearer {OWNER}"}
        assert site.http.post("/api/matches", json=wish, headers=header).status_code == 201


def test_tokens_are_long_and_the_owners_key_is_his_alone(tmp_path: Path) -> None:
    token = tokens.new_token("abcdefghijkl")
    assert re.fullmatch(r"abcdefghijkl\.[\w-]{32}", token)
    assert tokens.match_of(token) == "abcdefghijkl"
    assert tokens.match_of("no token") is None
    key = tokens.owner_key(tmp_path)
    assert tokens.owner_key(tmp_path) == key
    assert (tmp_path / "owner.key").stat().st_mode & 0o777 == 0o600
    assert tokens.bearer("Bearer a, b,,c") == ("a", "b", "c")
    assert tokens.bearer("Basic a") == ()
    assert tokens.bearer(None) == ()

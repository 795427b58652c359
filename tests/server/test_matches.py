"""A match at the table: begun, played, watched, taken back, replayed, finished, kept."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.tables import OWNER, Site


def bearer(*tokens: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {','.join(tokens)}"}


def test_two_people_play_at_two_tables(site: Site) -> None:
    made = site.create(seed=1)
    red = site.table(made["id"], made["seats"]["red"])
    blue = site.table(made["id"], made["seats"]["blue"])
    assert red.state["seat"] == "red"
    assert red.state["yours"] == ["red"]
    assert [one["key"] for one in red.state["menu"]["picks"]][:2] == ["space:0", "space:1"]
    assert red.state["menu"]["picks"][0]["status"] == "refused"
    assert red.state["menu"]["picks"][3]["command"] == {"type": "lay", "space": 3}
    assert blue.state["menu"] is None

    red.command("lay", space=3)
    assert red.state["version"] == 1
    assert blue.wait(1)["menu"]["seat"] == "blue"
    blue.command("lay", space=6)
    red.wait(2)
    red.command("march")
    assert red.state["view"]["pieces"][0]["space"] == 1
    assert blue.wait(3)["log"][-1]["message"] == {"key": "event.marched", "args": {"side": 0, "space": 1}}
    assert blue.state["from"] == 2


def test_a_table_learns_no_secret(site: Site) -> None:
    made = site.create()
    red = site.table(made["id"], made["seats"]["red"])
    blue = site.table(made["id"], made["seats"]["blue"])
    onlooker = site.table(made["id"], made["watch"])
    red.command("lay", space=5)
    for other in (blue, onlooker):
        state = other.wait(1)
        assert state["view"]["markers"] == []
        assert state["log"][-1]["event"] == {"type": "laid", "side": 0}
        assert state["dice"]["seed"] is None
        replay = other.ask("replay", at=1)
        assert replay["view"]["markers"] == []
    assert red.state["view"]["markers"][0]["space"] == 5
    assert red.state["log"][-1]["event"] == {"type": "laid", "side": 0, "space": 5}
    assert blue.ask("look", seat="red")["error"] == "wrong_seat"
    assert blue.ask("hello", tokens=[made["seats"]["blue"]], look="red")["error"] == "wrong_seat"


def test_a_refusal_names_the_rule_and_changes_nothing(site: Site) -> None:
    made = site.create()
    red = site.table(made["id"], made["seats"]["red"])
    reply = red.command("lay", space=8)
    assert reply["type"] == "refused"
    assert (reply["refusal"]["ground"], reply["refusal"]["rule"]) == ("no_ambush_there", "1")
    assert reply["refusal"]["message"] == {"key": "ground.no_ambush_there", "args": {"to": 8}}
    assert red.ask("look", seat="red")["version"] == 0


def test_undo_goes_to_the_barrier_and_no_further(site: Site) -> None:
    made = site.create()
    both = site.table(made["id"], *made["seats"].values())
    both.command("lay", space=7)
    assert not both.state["undo"]["last"]
    both.ask("look", seat="blue")
    assert both.state["undo"]["why"] == {"key": "undo.barrier"}
    both.command("lay", space=7)
    both.ask("look", seat="red")
    both.command("march")
    both.command("march")
    assert both.state["undo"]["last"]
    taken = both.ask("undo", version=4, to="last")
    assert (taken["version"], taken["from"], taken["log"]) == (3, 3, [])
    taken = both.ask("undo", version=3, to="phase")
    assert taken["version"] == 2
    error = both.ask("undo", version=2, to="last")
    assert error["error"] == "cannot_undo"
    assert error["message"]["es"].startswith("No se puede volver")


def test_levels_of_a_menu(site: Site) -> None:
    made = site.create()
    both = site.table(made["id"], *made["seats"].values())
    both.command("lay", space=7)
    both.command("lay", space=7)
    first = both.ask("menu", picked=[])["menu"]
    assert [one["key"] for one in first["picks"]] == ["piece:0", "button:halt", "button:push"]
    assert first["preview"]["odds"][0]["chance"] == [3, 6]  # 4, 5 and 6 of six
    second = both.ask("menu", picked=["piece:0"])["menu"]
    assert second["picked"] == ["piece:0"]
    assert second["picks"][0]["command"] == {"type": "march"}


def test_a_whole_game_against_a_bot_and_its_record(site: Site) -> None:
    made = site.create(seats={"blue": "bot:random"}, seed=5, options={"good-boots": True})
    token = made["seats"]["red"]
    red = site.table(made["id"], token)
    assert red.state["bots"] == {"blue": "random"}
    record = f"/api/matches/{made['id']}/record"
    assert site.http.get(record, headers=bearer(token)).json()["error"] == "bad_token"
    red.command("lay", space=4)
    while red.state["outcome"] is None:
        if red.state["seat"] == "red":
            red.command("push")
        else:
            red.hear()
    assert red.state["seat"] == ""
    assert red.state["outcome"]["winner"] in {"red", "blue", "draw"}
    assert red.command("halt")["error"] == "game_over"
    # Now the dice are shown, and both sides may be seen.
    assert len(red.state["dice"]["seed"]) == 64
    assert red.ask("look", seat="blue")["look"] == "blue"

    text = site.http.get(record, headers=bearer(token)).content
    assert json.loads(text)["game"] == "the-pass"
    copy = site.http.post("/api/matches/import", content=text)
    assert copy.status_code == 201
    again = site.table(copy.json()["id"], copy.json()["seats"]["red"])
    assert again.state["outcome"] == red.state["outcome"]
    assert again.state["version"] == red.state["version"]


def test_two_bots_are_watched_to_the_end(site: Site) -> None:
    made = site.create(seats={"red": "bot:random", "blue": "bot:random"})
    table = site.table(made["id"], *made["seats"].values())
    while table.state["outcome"] is None:
        table.hear()
    assert table.ask("replay", at=0)["version"] == 0
    assert table.ask("replay", at=table.state["version"])["outcome"] == table.state["outcome"]


def test_a_seat_is_handed_to_a_bot_and_taken_back(site: Site) -> None:
    made = site.create()
    red = site.table(made["id"], made["seats"]["red"])
    blue = site.table(made["id"], made["seats"]["blue"])
    assert blue.ask("bot", side="red", name="random")["error"] == "wrong_seat"
    assert red.ask("bot", side="red", name="nobody")["error"] == "unknown"
    red.ask("bot", side="red", name="random")
    blue.wait(1)  # the bot has laid its ambush
    assert red.ask("command", version=1, command={"type": "march"})["error"] == "wrong_seat"
    blue.command("lay", space=2)
    reply = red.ask("bot", side="red", name=None)
    assert reply["bots"] == {}


def test_advice_and_overlays(site: Site) -> None:
    made = site.create()
    red = site.table(made["id"], made["seats"]["red"])
    advice = red.ask("advice")
    assert advice["command"]["type"] == "lay"
    assert advice["message"]["key"] == "bot.any_legal"
    overlay = red.ask("overlay", name="reach", side="red")
    assert overlay["spaces"] == [[1, 1], [2, 2], [3, 3]]
    assert red.ask("overlay", name="x-ray", side="red")["error"] == "unknown"
    assert site.table(made["id"], made["seats"]["blue"]).ask("advice")["error"] == "wrong_seat"


def test_lists_show_what_a_token_opens(site: Site) -> None:
    made = site.create(name="  Monday\n evening ", seats={"blue": "bot:random"})
    assert site.http.get("/api/matches").json() == []
    (own,) = site.http.get("/api/matches", headers=bearer(made["seats"]["red"])).json()
    assert own["name"] == "Monday evening"
    assert own["turn"] == {"key": "turn", "args": {"n": 0}}
    assert own["to_move"] == "red"
    assert own["seats"]["red"] == {"kind": "human", "yours": True, "token": made["seats"]["red"]}
    assert own["seats"]["blue"] == {"kind": "bot:random", "yours": False}
    (watched,) = site.http.get("/api/matches", headers=bearer(made["watch"])).json()
    assert not any("token" in seat for seat in watched["seats"].values())
    forged = made["seats"]["red"][:-1] + ("A" if made["seats"]["red"][-1] != "A" else "B")
    assert site.http.get("/api/matches", headers=bearer(forged)).json() == []
    everything = site.http.get("/api/matches", headers=bearer(OWNER)).json()
    assert made["id"] in [one["id"] for one in everything]


def test_a_seat_made_for_a_friend_is_listed_as_his(site: Site) -> None:
    made = site.create(seats={"blue": "friend"})
    (one,) = [m for m in site.http.get("/api/matches", headers=bearer(OWNER)).json() if m["id"] == made["id"]]
    assert [one["seats"][side]["kind"] for side in ("red", "blue")] == ["human", "friend"]
    # The owner can still hand the link out again.
    assert one["seats"]["blue"]["token"] == made["seats"]["blue"]


def test_the_http_fallback_does_what_the_socket_does(site: Site) -> None:
    made = site.create()
    red, blue = made["seats"]["red"], made["seats"]["blue"]
    address = f"/api/matches/{made['id']}"

    def send(token: str, **message: object) -> list[dict[str, object]]:
        answer = site.http.post(f"{address}/messages", json={"token": token, "message": message})
        replies: list[dict[str, object]] = answer.json()
        return replies

    (state,) = send(red, type="command", id=3, version=0, command={"type": "lay", "space": 2})
    assert (state["id"], state["version"], state["from"]) == (3, 1, 0)
    error, state = send(blue, type="command", id=4, version=0, command={"type": "lay", "space": 2})
    assert (error["error"], state["version"]) == ("stale_version", 1)
    polled = site.http.get(f"{address}/state?since=0", headers=bearer(blue)).json()
    assert (polled["version"], polled["look"]) == (1, "blue")
    assert polled["menu"]["seat"] == "blue"


def test_a_poll_waits_for_the_next_change(site: Site) -> None:
    made = site.create()
    red = site.table(made["id"], made["seats"]["red"])
    with ThreadPoolExecutor(1) as pool:
        address = f"/api/matches/{made['id']}/state?since=0"
        poll = pool.submit(site.http.get, address, headers=bearer(made["seats"]["blue"]))
        with pytest.raises(TimeoutError):
            poll.result(0.2)
        red.command("lay", space=2)
        assert poll.result(5).json()["version"] == 1

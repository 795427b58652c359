"""`frente map`: the board of a game as a picture, with the pieces of a scenario on it if one is named."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import tempfile
from html import escape
from pathlib import Path
from typing import Annotated, Any

import typer

import frente.server
from frente import shelf
from frente.cli.lang import say
from frente.cli.output import Complaint, GameArgument, JsonOption, ScenarioOption, console, print_json
from frente.kernel.game import Game

OutOption = Annotated[
    Path,
    typer.Option(
        "--out", metavar="FILE.svg|.png", help=say("The picture to write.", "La imagen que se escribe.")
    ),
]
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "msedge",
    "microsoft-edge",
)
MEDIA = {".webp": "image/webp", ".avif": "image/avif", ".jpg": "image/jpeg", ".png": "image/png"}


def draw(
    game: GameArgument, out: OutOption, scenario: ScenarioOption = None, as_json: JsonOption = False
) -> None:
    """Draws the map into an SVG or PNG file; a PNG is painted by the Chromium or Chrome of this machine."""
    if out.suffix.lower() not in (".svg", ".png"):
        raise Complaint(f"--out {out}: the name must end in .svg or .png")
    chosen = shelf.game(game)
    board = chosen.board()
    svg = picture(chosen, board, scenario)
    if out.suffix.lower() == ".svg":
        out.write_text(svg, encoding="utf-8")
    else:
        paint(svg, board["size"], out)
    if as_json:
        print_json({"file": str(out), "size": board["size"], "bytes": out.stat().st_size})
    else:
        console.print(str(out))


def picture(game: Game[Any], board: dict[str, Any], scenario: str | None) -> str:
    """The board as one SVG text that needs no other file; with the pieces of `scenario` where they start.

    Raises BadSetting for an unknown scenario, Complaint for a game without artwork.
    """
    from frente.wargame.boardart import compose  # noqa: PLC0415  only this command draws: keeps the others quick

    folder = game.art()
    if folder is None:
        raise Complaint(f"{game.meta.id} has no artwork")
    relief = folder / board["art"]["relief"]
    data = base64.b64encode(relief.read_bytes()).decode("ascii")
    pieces = "" if scenario is None else counters(game, board, scenario)
    return compose(
        board["art"], f"data:{MEDIA[relief.suffix.lower()]};base64,{data}", pieces, lettering(board["art"])
    )


def lettering(art: dict[str, Any]) -> str:
    """The font faces that the artwork asks for, from the built table, as CSS; faces that are not there are left out.

    The letters fall back to a serif of the system then.
    """
    fonts = art["fonts"]
    assets = Path(frente.server.__path__[0], "static", "assets")
    faces = []
    for name in fonts.get("files", ()):
        stem, _, suffix = name.rpartition(".")
        look = re.fullmatch(r".*-(\d+)-(normal|italic)", stem)
        found = sorted(assets.glob(f"{stem}-*.{suffix}"))
        if look and found:
            data = base64.b64encode(found[0].read_bytes()).decode("ascii")
            faces.append(
                f"@font-face{{font-family:'{fonts['family']}';font-weight:{look[1]};font-style:{look[2]};"
                f"src:url(data:font/{suffix};base64,{data})}}"
            )
    return "".join(faces)


def counters(game: Game[Any], board: dict[str, Any], scenario: str) -> str:
    """The pieces of a scenario's start as SVG: one block for each space, with the number of pieces on it."""
    name, options = game.settings(scenario, None)
    by_space: dict[int, list[int]] = {}
    for piece in sorted(game.observe(game.new(name, options), None).pieces, key=lambda one: one.order):
        by_space.setdefault(piece.space, []).append(piece.piece)
    known = game.pieces()
    sides = [side.id for side in game.meta.sides]
    edge = board["radius"] * 0.95
    drawn = []
    for space, stack in sorted(by_space.items()):
        top = known[stack[0]]
        x, y = (float(board["spaces"][space][axis]) for axis in ("x", "y"))
        side = top["side"] if isinstance(top["side"], int) else sides.index(top["side"])
        fill = ("#d9d4c5", "#b9a66b", "#8fa3ad", "#a8b58a")[side % 4]
        label = str(top.get("short", top["id"]))
        lines = [label, f"×{len(stack)}"] if len(stack) > 1 else [label]
        # Narrow enough for its longest line: a digit or letter is a little over half as wide as high.
        height = min(edge / 4, edge * 1.6 / max(map(len, lines)))
        text = "".join(
            f'<text text-anchor="middle" y="{height * (1.25 * n + 0.35 - 0.6 * (len(lines) - 1)):.1f}">{escape(line)}</text>'
            for n, line in enumerate(lines)
        )
        shadow = "".join(
            block(edge, 3 * (depth + 1), fill) for depth in reversed(range(min(len(stack), 3) - 1))
        )
        drawn.append(
            f'<g transform="translate({x:.1f} {y:.1f})" font-family="sans-serif" font-weight="600"'
            f' font-size="{height:.1f}">{shadow}{block(edge, 0, fill)}{text}</g>'
        )
    return "".join(drawn)


def block(edge: float, shift: float, fill: str) -> str:
    """A counter's outline; those that lie deeper in a stack are shifted up and to the right."""
    return (
        f'<rect x="{shift - edge / 2:.1f}" y="{-shift - edge / 2:.1f}" width="{edge:.1f}" height="{edge:.1f}"'
        f' rx="{edge / 12:.1f}" fill="{fill}" stroke="#222" stroke-width="1.5"/>'
    )


def paint(svg: str, size: list[int], out: Path) -> None:
    """Paints an SVG text into a PNG file with a headless browser. Raises Complaint if there is none, or it fails."""
    browser = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if browser is None:
        raise Complaint("a PNG is painted by Chromium or Chrome, and none was found: write an .svg instead")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "map.html")
        page.write_text(
            f"<!doctype html><meta charset=utf-8><style>html,body{{margin:0}}svg{{display:block}}</style>{svg}",
            encoding="utf-8",
        )
        command = [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--no-first-run",
            f"--user-data-dir={folder}/profile",
            f"--window-size={size[0]},{size[1]}",
            f"--screenshot={out.resolve()}",
            page.as_uri(),
        ]
        done = subprocess.run(command, capture_output=True, check=False, timeout=120)  # noqa: S603  a browser on the path, our own page
    if done.returncode != 0 or not out.is_file():
        raise Complaint(f"{browser} could not paint {out}")

"""The pages of the built table and the pictures of boards, as files."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response
from litestar.response import File

from .errors import UNKNOWN, ProtocolError

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Frente</title>
<style>body{font:18px/1.6 Georgia,serif;max-width:34em;margin:12vh auto;padding:0 1em;color:#2b2a26;background:#f3eee2}
code{background:#e4dcc8;padding:.1em .4em}</style>
<h1>Frente</h1>
<p>The server runs, but the web table has not been built yet. In the checkout, run <code>make play</code>; it builds the
table and opens this page again.</p>
<p lang="es">El servidor funciona, pero la mesa web aún no está construida. En la copia del repositorio, ejecuta
<code>make play</code>: construye la mesa y vuelve a abrir esta página.</p>
</html>
"""

# Some systems know none of these.
for _suffix, _kind in {
    ".avif": "image/avif",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}.items():
    mimetypes.add_type(_kind, _suffix)


def inside(folder: Path, name: str) -> Path:
    """The file of this name in a folder. Raises `ProtocolError` when there is none, or when it lies elsewhere."""
    try:
        path = (folder / name.lstrip("/")).resolve(strict=True)
    except (OSError, ValueError):
        raise ProtocolError(UNKNOWN, "file") from None
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        raise ProtocolError(UNKNOWN, "file")
    return path


def file(path: Path, cache: str) -> File:
    """A file as a response that browsers show and keep as told."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(
        path,
        filename=path.name,
        content_disposition_type="inline",
        media_type=kind,
        headers={"cache-control": cache},
    )


def page(name: str, folder: Path = STATIC) -> Response[str] | File:
    """A file of the built table; its index for the empty name. Names under ``assets/`` hold a hash and never change."""
    name = name.strip("/")
    if not name or name == "index.html":
        if not (folder / "index.html").is_file():
            return Response(_NOT_BUILT, status_code=503, media_type="text/html; charset=utf-8")
        return file(inside(folder, "index.html"), ASK_AGAIN)
    return file(inside(folder, name), FOR_EVER if name.startswith("assets/") else ASK_AGAIN)

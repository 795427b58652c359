"""What can go wrong between a table and the server: each with a code, an HTTP status and a sentence in two languages."""

from __future__ import annotations

from typing import NamedTuple

from frente.kernel.cite import Text


class Kind(NamedTuple):
    """An error of the protocol; the text may show a `{detail}`."""

    code: str
    status: int
    text: Text


class ProtocolError(Exception):
    """Raised when a message or a request cannot be served; nothing has changed."""

    def __init__(self, kind: Kind, detail: str = "", detalle: str = "") -> None:
        """`detail` is shown in both languages, unless it is also given in Spanish."""
        self.kind = kind
        self.message = Text(kind.text.en.format(detail=detail), kind.text.es.format(detail=detalle or detail))
        super().__init__(self.message.en)

    def body(self) -> dict[str, object]:
        """The error as HTTP and the socket send it."""
        return {
            "type": "error",
            "error": self.kind.code,
            "message": {"en": self.message.en, "es": self.message.es},
        }


STALE_VERSION = Kind(
    "stale_version",
    409,
    Text(
        "The game has gone on in the meantime: look again.",
        "La partida ha avanzado entretanto: mira de nuevo.",
    ),
)
WRONG_SEAT = Kind("wrong_seat", 403, Text("It is not your decision.", "No es tu decisión."))
BOT_SEAT = Kind(
    "wrong_seat",
    403,
    Text("A bot plays this side: take it back first.", "Este bando lo lleva un bot: recupéralo antes."),
)
BAD_TOKEN = Kind(
    "bad_token", 401, Text("This link is not valid for this game.", "Este enlace no vale para esta partida.")
)
OWNER_ONLY = Kind(
    "bad_token",
    403,
    Text("Only the owner of this server may do that.", "Solo quien lleva este servidor puede hacer eso."),
)
SECRETS = Kind(
    "bad_token",
    403,
    Text(
        "A record holds every secret: before the end it is given only to who holds all sides.",
        "El registro contiene todos los secretos: antes del final solo se da a quien tiene todos los bandos.",
    ),
)
MALFORMED = Kind(
    "malformed",
    400,
    Text("This message is not understood: {detail}", "No se entiende este mensaje: {detail}"),
)
SETTING = Kind("malformed", 400, Text("{detail}", "{detail}"))
TOO_LARGE = Kind("too_large", 413, Text("This message is too large.", "Este mensaje es demasiado grande."))
UNKNOWN = Kind("unknown", 404, Text("There is no such thing: {detail}", "No existe: {detail}"))
GAME_OVER = Kind("game_over", 409, Text("The game is over.", "La partida ha terminado."))
CANNOT_UNDO = Kind("cannot_undo", 409, Text("{detail}", "{detail}"))
BUSY = Kind(
    "busy", 503, Text("The server is busy: try again.", "El servidor está ocupado: inténtalo de nuevo.")
)
CROWDED = Kind(
    "busy", 503, Text("Too many tables look at this game.", "Hay demasiadas mesas mirando esta partida.")
)
BAD_RECORD = Kind(
    "bad_record",
    422,
    Text("This record cannot be used: {detail}", "Este registro no se puede usar: {detail}"),
)
UNAVAILABLE = Kind(
    "unavailable",
    409,
    Text("This game cannot be played on here: {detail}", "Esta partida no puede continuar aquí: {detail}"),
)
BROKEN = Kind(
    "internal",
    500,
    Text(
        "The server has met an error of its own; nothing has changed.",
        "El servidor ha encontrado un error propio; nada ha cambiado.",
    ),
)
FOREIGN = Kind(
    "foreign_origin",
    403,
    Text("This request came from another site.", "Esta petición viene de otro sitio."),
)

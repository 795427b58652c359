"""The language of the command line: `$FRENTE_LANG`, else that of the locale, else English."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Annotated

import typer


class Lang(StrEnum):
    """A language of the house."""

    EN = "en"
    ES = "es"


def preferred() -> Lang:
    """The user's language, as far as the environment tells."""
    names = (os.environ.get(key, "") for key in ("FRENTE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    first = next((name for name in names if name), "")
    return Lang.ES if first.lower().startswith("es") else Lang.EN


def say(en: str, es: str) -> str:
    """The sentence in the user's language."""
    return es if preferred() is Lang.ES else en


LangOption = Annotated[
    Lang | None,
    typer.Option("--lang", help=say("Language of texts.", "Idioma de los textos."), show_default=False),
]
"""`--lang en|es`; None stands for the preferred one."""

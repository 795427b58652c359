"""`frente games`, `frente rules`, `frente tables`: what there is to read about a game."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text as Styled

from frente import shelf
from frente.cli import coverage
from frente.cli.lang import LangOption, preferred, say
from frente.cli.output import Complaint, GameArgument, JsonOption, complain, console, print_json, print_table

SectionArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[SECTION]", help=say("A section such as 9.1, or words.", "Un apartado como 9.1, o palabras.")
    ),
]
NameArgument = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help=say("Id of a table.", "Id de una tabla."))
]
CoverageOption = Annotated[
    bool,
    typer.Option(
        "--coverage",
        help=say("Which statements have a passing test.", "Qué enunciados tienen una prueba que pasa."),
    ),
]


def games(as_json: JsonOption = False) -> None:
    """Lists the installed games with their scenarios and optional rules; a broken one is named on standard error."""
    metas = []
    for name in shelf.ids():
        try:
            metas.append(shelf.game(name).meta)
        except shelf.BrokenGame as error:
            complain(error, 0)
    if as_json:
        print_json(metas)
        return
    lang = preferred()
    print_table(
        (
            say("id", "id"),
            say("title", "título"),
            say("scenarios", "escenarios"),
            say("optional rules", "reglas opcionales"),
        ),
        (
            (
                meta.id,
                meta.title,
                "\n".join(f"{one.id}: {getattr(one.name, lang)}" for one in meta.scenarios),
                "\n".join(f"{one.id}: {getattr(one.name, lang)}{numbered(one.rule)}" for one in meta.options),
            )
            for meta in metas
        ),
    )


def rules(
    game: GameArgument,
    section: SectionArgument = None,
    with_coverage: CoverageOption = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Shows the rules reference, or which of its statements the tests of a checkout prove."""
    chosen = shelf.game(game)
    if with_coverage:
        coverage.report(chosen, as_json)
        return
    found = [rule for rule in chosen.rules() if section is None or matches(rule, section)]
    if not found:
        raise Complaint(f"{game} has no rule {section!r}")
    if as_json:
        print_json(found)
        return
    for rule in found:
        mark = "§" if rule["section"][:1].isdigit() else ""
        heading = Styled(f"{mark}{rule['section']}  ", style="bold cyan")
        heading.append(rule["title"][lang or preferred()], style="bold")
        if rule["kind"] != "rule":
            heading.append(f"  [{rule['kind']}]", style="magenta")
        console.print(heading)
        console.print(Styled(rule["text"][lang or preferred()]))
        console.print()


def matches(rule: dict[str, Any], wanted: str) -> bool:
    """Whether a rule is of this section (or below it), is one of its statements, or has these words in its text.

    `"9"` finds 9, 9.1 and 9.1.b, not 19; anything that is no number is searched for, in both languages.
    """
    asked = wanted.strip().lstrip("§").casefold()
    names = [str(rule["section"]), *rule.get("ids", ())]
    if any(name.casefold() == asked or name.casefold().startswith(f"{asked}.") for name in names):
        return True
    if asked[:1].isdigit():
        return False
    return any(asked in text.casefold() for part in ("title", "text") for text in rule[part].values())


def tables(
    game: GameArgument, name: NameArgument = None, lang: LangOption = None, as_json: JsonOption = False
) -> None:
    """Shows the tables of a game, each value with its provenance."""
    known = shelf.game(game).tables()
    found = [table for table in known if name is None or table["id"] == name]
    if not found:
        raise Complaint(f"{game} has no table {name!r}; it has {', '.join(table['id'] for table in known)}")
    if as_json:
        print_json(found if name is None else found[0])
        return
    for table in found:
        title = f"{table['title'][lang or preferred()]}{numbered(table['rule'])}  ({table['provenance']})"
        rows = [[shown(cell, lang or preferred()) for cell in row] for row in table["rows"]]
        print_table([shown(column, lang or preferred()) for column in table["columns"]], rows, title)
        note = table.get("note") or {}
        if note.get(lang or preferred()):
            console.print(Styled(note[lang or preferred()], style="dim"))
        console.print(f"[dim]{table['id']}[/dim]\n")


def shown(cell: Any, lang: str) -> str:
    """A cell or heading of a table as text."""
    if isinstance(cell, dict):
        return str(cell.get(lang) or cell.get("text") or next(iter(cell.values()), ""))
    return "" if cell is None else str(cell)


def numbered(section: str) -> str:
    """`` (§9.1)``, to stand after a name; nothing for a section that has no number."""
    return f" (§{section})" if section[:1].isdigit() else ""

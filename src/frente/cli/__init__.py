"""The `frente` command line: one module per group of commands.

With `--json` a command prints one JSON value on standard output and nothing else. An error is one clear line on
standard error, with exit code 1 (2 for a command line that cannot be understood).
"""

from __future__ import annotations

import sys

from frente.cli.app import app
from frente.cli.output import ERRORS, Complaint, complain

__all__ = ["app", "main"]


def main(arguments: list[str] | None = None) -> None:
    """Runs the command line and exits; `arguments` are those of the process by default."""
    try:
        code = app(args=arguments, prog_name="frente", standalone_mode=False)
    except Complaint as complaint:
        sys.exit(complain(complaint, complaint.code))
    except ERRORS as error:
        sys.exit(complain(error, 1))
    except Exception as error:
        # Typer brings a copy of Click of its own, so its errors are known by what they offer, not by their class.
        if hasattr(error, "format_message"):
            code, line = int(getattr(error, "exit_code", 2)), error.format_message()
            # Without a command the help has been printed and there is nothing to add.
            sys.exit(complain(line, code) if line else code)
        if type(error).__name__ == "Abort":
            sys.exit(130)
        raise
    sys.exit(code if isinstance(code, int) else 0)

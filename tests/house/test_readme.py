"""The README's Python example runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_example_runs() -> None:
    [code] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, str(README), "exec"), names)
    assert names["events"] is not None
    assert names["saved"]


def test_the_commands_of_the_readme_exist() -> None:
    from frente.cli import app

    known = {command.name for command in app.registered_commands} | {
        group.name for group in app.registered_groups
    }
    named = set(re.findall(r"^\| `frente ([a-z]+)", README.read_text(encoding="utf-8"), re.MULTILINE))
    assert named == known

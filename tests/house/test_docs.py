"""Documentation that can go wrong without anybody noticing: code cut from elsewhere, links, bilingual pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
CODE = re.compile(r"^(<!-- not in the toy -->\n)?```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_the_tutorial_shows_the_toy_as_it_is() -> None:
    toy = (ROOT / "tests" / "toy.py").read_text(encoding="utf-8")
    shown = CODE.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8"))
    assert len(shown) >= 10
    missing = [code for invented, code in shown if not invented and code not in toy]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    dead = [link for link in links if not (page.parent / link).exists()]
    assert dead == []

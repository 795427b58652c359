"""When the web table is built anew: the digest of its sources decides, not the clock."""

from __future__ import annotations

from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "package.json").write_text("{}")
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    (tmp_path / "web" / "src" / "main.ts").write_text("one")
    return tmp_path


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    made: list[tuple[str, ...]] = []

    def npm(web: Path, *arguments: str) -> None:
        made.append(arguments)
        if arguments[0] == "ci":
            (web / "node_modules").mkdir(exist_ok=True)
        if arguments[0] == "run":
            static = Path(arguments[arguments.index("--outDir") + 1])
            static.mkdir(parents=True, exist_ok=True)
            (static / "index.html").write_text("table")

    monkeypatch.setattr(hatch_build, "npm", npm)
    return made


def test_the_second_build_does_nothing(checkout: Path, calls: list[tuple[str, ...]]) -> None:
    hatch_build.build_table(checkout)
    hatch_build.build_table(checkout)
    assert [call[0] for call in calls] == ["ci", "run"]


def test_a_changed_source_is_built(checkout: Path, calls: list[tuple[str, ...]]) -> None:
    static = hatch_build.build_table(checkout)
    (checkout / "web" / "src" / "main.ts").write_text("two")
    assert hatch_build.build_table(checkout) == static
    assert [call[0] for call in calls] == ["ci", "run", "run"]


def test_a_source_distribution_may_bring_the_built_table_alone(tmp_path: Path) -> None:
    static = tmp_path / "src" / "frente" / "server" / "static"
    static.mkdir(parents=True)
    (static / "index.html").write_text("table")
    assert hatch_build.build_table(tmp_path) == static


def test_missing_sources_are_named(tmp_path: Path) -> None:
    with pytest.raises(hatch_build.TableError, match="sources of the web table"):
        hatch_build.build_table(tmp_path)

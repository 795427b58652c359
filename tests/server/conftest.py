"""One server for a test module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.tables import Site, serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with the toy game; bots play at once."""
    with serving(tmp_path_factory.mktemp("site")) as site:
        yield site

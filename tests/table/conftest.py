"""Every test begins with a bridge that knows no table."""

from __future__ import annotations

import pytest

from kanhu_table import bridge
from tests.table.scripted import THREE, Page


@pytest.fixture
def page() -> Page:
    return Page(THREE)


@pytest.fixture(autouse=True)
def _fresh_bridge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "_sessions", {})

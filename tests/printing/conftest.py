"""A press, made once for all tests of printed sheets."""

from __future__ import annotations

import pytest

from printing import kit
from printing.press import Press
from tests.printing.paper import sheets


@pytest.fixture(scope="session")
def press(tmp_path_factory: pytest.TempPathFactory) -> Press:
    return kit.press(tmp_path_factory.mktemp("press"), sheets().values())

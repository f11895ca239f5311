"""What all tests share: one headless browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from workshop import browser as browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium, Chrome or Edge of this machine, else Playwright's own. One serves all tests."""
    from playwright.sync_api import sync_playwright

    program = browsers.installed()
    if program is None:
        pytest.fail(f"there is no Chromium, Chrome or Edge: {browsers.HOW}")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=str(program), args=browsers.FLAGS)
        yield found
        found.close()

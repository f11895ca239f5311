"""The API pages in the browser: nothing for axe, nothing too wide, on a phone and a desk."""

from __future__ import annotations

from typing import Any

import pytest

from apidocs import names as api
from tests.browser.axe import violations
from tests.browser.hands import DESK, PHONE

PAGES = ["api/", "api/command/", "api/notebook/", "api/clusters/", "api/agents/",
         *(group.address for group in api.groups().values())]  # fmt: skip


@pytest.mark.some(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing_wrong_and_nothing_is_too_wide(
    visit: Any, address: str, size: dict[str, Any], scheme: str
) -> None:
    seen = visit(address, size=size, asleep=True, color_scheme=scheme)
    assert violations(seen) == []
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert seen.page.evaluate(wide) <= 0

"""What the checker axe finds wrong with a page as it stands."""

from __future__ import annotations

from typing import Any

from tests.browser.hands import Hands
from workshop import paths

AXE = paths.WEB / "node_modules" / "axe-core" / "axe.min.js"


def violations(table: Hands) -> list[str]:
    # What the page has not laid out yet has no colours to compare.
    table.page.evaluate(
        "() => { for (const part of document.querySelectorAll('.md-content__inner > *'))"
        " part.style.contentVisibility = 'visible' }"
    )
    table.page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = table.page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']})"
    )
    return [
        f"{rule['id']}: {node['target']} {node.get('failureSummary', '')}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]

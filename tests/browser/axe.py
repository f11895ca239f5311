"""What the checker axe finds wrong with a page as it stands."""

from __future__ import annotations

from typing import Any

from tests.browser.hands import Hands
from workshop import paths

AXE = paths.WEB / "node_modules" / "axe-core" / "axe.min.js"


def violations(table: Hands, within: str = "", *, colours: bool = True) -> list[str]:
    """Faults of the whole page, or of what a selector names, for what alone has changed.

    Contrasts take most of the time; where the style sheets have been tried elsewhere they can be
    left out.
    """
    if not table.page.evaluate("() => 'axe' in window"):  # it is long
        table.page.evaluate(AXE.read_text("utf-8"))
    # What the page has not laid out yet has no colours to compare; what is laid out costs time
    # whenever the page changes.
    _lay_out(table, "visible")
    found: dict[str, Any] = table.page.evaluate(
        "([where, colours]) => axe.run(where || document, {resultTypes: ['violations'],"
        " rules: {'color-contrast': {enabled: colours}}})",
        [within, colours],
    )
    _lay_out(table, "")
    return [
        f"{rule['id']}: {node['target']} {node.get('failureSummary', '')}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def _lay_out(table: Hands, how: str) -> None:
    table.page.evaluate(
        "how => { for (const part of document.querySelectorAll('.content__inner > *'))"
        " part.style.contentVisibility = how }",
        how,
    )

"""What the room of the identifiers offers to pages: the list of them all."""

from __future__ import annotations

from sitegen.call import Call
from sitegen.markup import text

TITLES = {
    "page": "Pages",
    "clause": "Clauses",
    "claim": "Claims",
    "source": "Sources",
}


def _identifiers(call: Call) -> str:
    ledger, base = call.page.archive.ledger, call.page.base
    parts = []
    for kind, rows in ledger.given.items():
        items = "".join(
            f'<li><a href="{base}{text(target)}">{text(name)}</a></li>'
            for name, target in rows.items()
        )
        parts.append(f'<h2>{TITLES[kind]}</h2><ul class="identifiers">{items}</ul>')
    if ledger.withdrawn:
        items = "".join(
            f"<dt>{text(name)}</dt><dd>{text(reason)}</dd>"
            for name, reason in ledger.withdrawn.items()
        )
        parts.append(f"<h2>Withdrawn</h2><dl>{items}</dl>")
    return f"<div data-search-exclude>{''.join(parts)}</div>"


FRAGMENTS = {"identifiers": _identifiers}

"""What the room of the identifiers offers to pages: the list of them all."""

from __future__ import annotations

from sitegen.archive import Archive
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


PAGE = """\
---
title: Identifiers
description: "Short identifiers of every page, clause, claim and source of the Kanhu Archive."
lead: "Every page, clause, claim and source has a short identifier that is never given to anything else."
---

Put `id/`, the identifier and a slash behind the address of the archive, and you are led to the thing itself, wherever it stands by then: `id/KH-40/` to a clause, `id/claim-edict-1130/` to a claim. If something is withdrawn, its identifier says so and stays. [How to cite](../about/cite.md) tells how to use them.

<!-- kanhu:identifiers -->
"""


def pages(archive: Archive) -> dict[str, str]:
    """The list of all identifiers."""
    return {"id/index.md": PAGE}


FRAGMENTS = {"identifiers": _identifiers}

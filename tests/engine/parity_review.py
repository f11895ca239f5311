"""Reviews hands; the same source runs on CPython and inside the browser's Python.

Reads nothing and imports only what the engine itself uses.
"""

from __future__ import annotations

from typing import Any


def answer(texts: Any) -> Any:
    """Of every record the review of its first hand, every number to the last digit."""
    return [reviewed(text) for text in texts]


def reviewed(text: Any) -> Any:
    from kanhu.study import review
    from kanhu.text import record
    from kanhu.text.table import Table

    table = Table.load(record.parse(text))
    found = review.review(*review.turns(table, review.counted_hands(table)[0], 0), 1)
    moments = [
        [each.at, repr(each.move), repr(each.better), repr(each.cost), each.reasons[0].text]
        for each in found.moments
    ]
    return [found.decisions, found.agreed, moments, repr(found.expected), repr(found.luck)]

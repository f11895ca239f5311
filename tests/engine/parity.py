"""Hashes whole games; the same source runs on CPython and inside the browser's Python.

Reads nothing and imports only what the engine itself uses. `answer(records)` gives one number a
record, folded from the position after every move, every event and every legal move.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from kanhu.text.position import dump


def answer(texts: Any) -> Any:
    """CRC of every state, view, event and list of legal moves of each record text."""
    return [digest(text) for text in texts]


def digest(text: Any) -> Any:
    from kanhu.text import record
    from kanhu.text.table import Table

    table = Table.load(record.parse(text))
    total, end = 0, table.cursor
    for cursor in range(end + 1):
        table.seek(cursor)
        state = table.state
        told = [
            json.dumps(dump(state), sort_keys=True),
            repr([tuple(move) for move in state.legal()]),
        ]
        if state.actor is not None:
            told.append(repr(sorted(state.view(state.actor).zones.items())))
        for part in told:
            total = zlib.crc32(part.encode(), total)
    for events in table.events:
        total = zlib.crc32(repr([tuple(event) for event in events]).encode(), total)
    return total

"""How the tests are shared among the processes of a run.

Each process gets a row of equal length, and one that has done its own takes from the end of the
longest row that is left. Tests in the browser take seconds, all others a moment: so rows begin with
their part of the first and end with the others, and at the end of the run there is something small to
take. The last row has none of the first: more browsers at once than there are cores only get in each
other's way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import pytest


def dealt(items: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests in the order in which `processes` take their equal rows of them.

    Tests of one file and one game stay together, as they may share a table that is awake.
    """
    slow = [item for item in items if item.get_closest_marker("browser")]
    quick = [item for item in items if not item.get_closest_marker("browser")]
    files = Counter(item.path for item in slow)
    groups: dict[Hashable, list[pytest.Item]] = {}
    for item in sorted(slow, key=lambda item: files[item.path]):
        groups.setdefault((item.path, _game(item)), []).append(item)
    rows: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for at, group in enumerate(groups.values()):
        rows[at % max(1, processes - 1)] += group
    left = len(items)
    for at, row in enumerate(rows):
        size = left // (processes - at)
        left -= size
        wanted = max(0, size - len(row))
        row += quick[:wanted]
        del quick[:wanted]
    return [item for row in rows for item in row]


def _game(item: pytest.Item) -> object:
    """The game a test is about, if it is one of several."""
    call = getattr(item, "callspec", None)
    return call.params.get("game") if call is not None else None

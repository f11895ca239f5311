"""How the tests are dealt to the processes: nothing is lost, and what is slow comes first."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.sharing import dealt


@dataclass(eq=False)
class OneTest:
    """As much of a test as the dealing looks at."""

    path: Path
    slow: bool
    game: str = ""
    callspec: Any = field(init=False)

    def __post_init__(self) -> None:
        self.callspec = SimpleNamespace(params={"game": self.game})

    def get_closest_marker(self, name: str) -> bool:
        """Whether it is one in the browser."""
        return self.slow and name == "browser"


@pytest.fixture
def tests() -> list[OneTest]:
    slow = [OneTest(Path("fit"), slow=True, game=game) for game in "abcd" for _ in range(5)]
    slow += [OneTest(Path("play"), slow=True) for _ in range(3)]
    return [*slow, *(OneTest(Path("engine"), slow=False) for _ in range(30))]


@pytest.mark.parametrize("processes", [1, 2, 3, 60])
def test_nothing_is_lost_and_each_row_begins_with_what_is_slow(
    tests: list[OneTest], processes: int
) -> None:
    found = cast("list[OneTest]", dealt(cast("list[pytest.Item]", tests), processes))
    assert sorted(map(id, found)) == sorted(map(id, tests))
    at = 0
    for row in range(processes):
        size = (len(found) - at) // (processes - row)
        part, at = found[at : at + size], at + size
        slow = [test.slow for test in part]
        assert processes > 3 or slow == sorted(slow, reverse=True)
    assert at == len(found)


def test_what_shares_a_table_stays_together(tests: list[OneTest]) -> None:
    found = cast("list[OneTest]", dealt(cast("list[pytest.Item]", tests), 3))
    together = [key for key, _ in groupby(found, key=lambda it: (it.path, it.game)) if key[1]]
    assert sorted(game for _, game in together) == list("abcd")
    assert found[0].path == Path("play"), "the file with few tests is likelier to have long ones"

"""The games inside OpenSpiel, held to its own checks in an environment of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

import kanhu

Inside = Callable[[str], Callable[..., "CompletedProcess[str]"]]
pytestmark = pytest.mark.long


def test_every_game_keeps_the_laws_of_openspiel(inside: Inside) -> None:
    out = inside("openspiel")("openspiel_laws.py").stdout
    rows = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    assert {row["name"] for row in rows} == {
        f"kanhu_{game.id.replace('-', '_')}" for game in kanhu.games()
    }
    for row in rows:
        assert row["same"], f"{row['name']}: the playthrough came otherwise the second time"
        assert row["over"] and row["moves"] > 0, f"{row['name']}: nothing was played after the deal"
        assert all(abs(each) < 1e-9 for each in row["sums"]), row["name"]
        assert row["longest"] < row["length"], row["name"]
        assert row["told_apart"], row["name"]
        assert row["deals"] >= 2**64, f"{row['name']}: a hand could give away its deal"

"""What a run notes of itself."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from holdings import soak as kept
from holdings import toml
from tests import scale, soak
from workshop import paths


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "soak.toml"
    monkeypatch.setattr(soak, "FILE", found)
    monkeypatch.setattr(soak, "_changed", lambda: False)
    monkeypatch.setattr(kept, "read", lambda: toml.read(found, kept.File).tried
                        if found.exists() else ())  # fmt: skip
    monkeypatch.setattr(paths, "shown", str)
    return found


def test_rows_of_other_kinds_and_browsers_stay(file: Path) -> None:
    soak.write(Counter(hands=500), 3, "chromium")
    soak.write(Counter(files=4), 3, "chromium")
    soak.write(Counter(files=5, hands=700), 4, "firefox")
    rows = toml.read(file, kept.File).tried
    commit = scale.commit()
    assert {(row.kind, row.browser): (row.number, row.seed) for row in rows} == {
        ("hands", ""): (700, 4), ("files", "chromium"): (4, 3), ("files", "firefox"): (5, 4),
    }  # fmt: skip
    assert {row.commit for row in rows} == {commit}


def test_a_run_that_tried_nothing_or_a_changed_tree_writes_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert soak.write(Counter(), 3, "chromium").startswith("nothing is noted")
    monkeypatch.setattr(soak, "_changed", lambda: True)
    assert soak.write(Counter(hands=5), 3, "chromium").startswith("nothing is noted: the tree")
    assert not file.exists()

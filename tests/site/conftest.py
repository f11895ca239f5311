"""What tests of the pages share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from workshop import paths


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    """What the last build of the pages remembers, as a copy: a test then makes what it changed.

    After no build it is not there, and all is made.
    """
    kept = paths.CACHE / "pages.pickle"
    mine = tmp_path / "memory.pickle"
    if kept.exists():
        shutil.copy(kept, mine)
    return mine

"""What a run keeps for the next one: a pickle below the work folder, and only good for its key."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

from holdings import paths


def recall(path: Path, key: object) -> Any:
    """What was kept under this very key; None if there is nothing, or nothing that can be read."""
    try:
        kept_for, kept = pickle.loads(path.read_bytes())
    except Exception:  # a file of another version or half a file: everything is made again
        return None
    return kept if kept_for == key else None


def keep(path: Path, key: object, what: object) -> None:
    """Keep something for the next run."""
    paths.write(path, pickle.dumps((key, what)))

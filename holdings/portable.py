"""Whether a site offers its edition for a stick, which is made of the site when that is there."""

from __future__ import annotations

import os

from holdings.reads import note

OFFERED = "KANHU_PORTABLE"
"""The variable that says so, if it holds anything."""
FILE = "kanhu-archive.zip"


def state() -> str:
    """What the variable holds, "" for no such edition."""
    return os.environ.get(OFFERED, "")


def offered() -> bool:
    """Whether the edition is offered."""
    note("portable")
    return state() != ""

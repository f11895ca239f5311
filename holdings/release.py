"""The archive itself: its name, licence and version, and where it is published."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from bibliography.works import MONTHS
from holdings import paths, toml

NAME = "The Kanhu Archive"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"


@cache
def _release() -> Mapping[str, Any]:
    return toml.read_yaml(paths.ROOT / "CITATION.cff", dict[str, Any])


def version() -> str:
    """The version, as CITATION.cff has it."""
    return str(_release()["version"])


def date() -> str:
    """The date of the version: 2026-11-22."""
    return str(_release()["date-released"])


def day() -> str:
    """The date in words: 22 November 2026."""
    year, month, number = date().split("-")
    return f"{int(number)} {MONTHS[int(month) - 1]} {year}"


def site(below: str = "") -> str:
    """The address at which the archive is published, or of something below it; "" if not known."""
    address = os.environ.get("KANHU_SITE_URL", "")
    return f"{address.rstrip('/')}/{below}" if address else ""

"""The one error of the build's writer: a list of faults, all told at once."""

from __future__ import annotations

from collections.abc import Iterable


class SiteError(ValueError):
    """Pages that must not be published.

    Attributes:
        faults: one sentence each, naming file and place.
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))

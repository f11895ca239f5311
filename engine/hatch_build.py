"""The addresses of the project in the wheel: those of the site for which it is built."""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "Homepage": "",
    "Documentation": "api/",
    "Data": "data/",
    "Changelog": "api/changes/",
    "Corrections": "about/corrections/",
}
"""Title of an address -> where it is below the root of the site."""


class Addresses(MetadataHookInterface):
    """Names pages of the site that `KANHU_SITE_URL` gives; without it there are no addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the addresses into the metadata of the project."""
        site = os.environ.get("KANHU_SITE_URL", "")
        if site:
            metadata["urls"] = {title: f"{site.rstrip('/')}/{at}" for title, at in PAGES.items()}

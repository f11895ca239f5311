"""Scripts and style sheets for the packages of learning platforms, as they were bundled."""

from __future__ import annotations

from collections.abc import Mapping

from holdings import paths
from holdings.reads import from_files
from holdings.trouble import SiteError

FOLDER = paths.WEB / "dist" / "platform"
FILES = f"../../{paths.shown(FOLDER)}/*"
"""The same seen from docs/_data, as other files are that pages are made from."""
KINDS = ("lesson", "tour")


@from_files(FILES)
def read() -> Mapping[str, str]:
    """The files by their names. Raises SiteError if one is missing."""
    found = {path.name: path.read_text("utf-8") for path in paths.data(FILES)}
    for name in (f"{kind}.{ending}" for kind in KINDS for ending in ("js", "css")):
        if name not in found:
            missing = paths.shown(FOLDER / name)
            raise SiteError([f"{missing} is missing; run 'python3 build_site.py build'"])
    return found

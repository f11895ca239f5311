"""What the site ships, whose it is and under which licence: `components.toml`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fnmatch import fnmatchcase

from holdings import paths, toml
from holdings.reads import from_files

FILE = "components.toml"
RELEASE, NPM = "release", "npm"


class Component(toml.Row):
    """A part of the site: its licence as SPDX names it, the address of the notice beside it, the
    addresses of its files, or the components that it lies within."""

    id: str
    name: str
    by: str
    version: str
    licence: str
    notice: str
    what: str
    source: str = ""
    files: tuple[str, ...] = ()
    within: tuple[str, ...] = ()

    @property
    def ours(self) -> bool:
        """Whether it was made here."""
        return self.version == RELEASE

    def edition(self, release: str) -> str:
        """The version, "" if not known. Raises KeyError for a package that nobody asked for."""
        if self.ours:
            return release
        source, _, package = self.version.partition(":")
        if source != NPM:
            return self.version
        return re.sub(r"^[\^~]", "", _packages()[package or self.id])


class File(toml.Row):
    """The whole file."""

    component: tuple[Component, ...]


@from_files(FILE)
def read() -> Mapping[str, Component]:
    """The components by their ids, in the order of the file."""
    found = toml.read(paths.DATA / FILE, File)
    return {component.id: component for component in found.component}


def _packages() -> Mapping[str, str]:
    asked = json.loads((paths.WEB / "package.json").read_text("utf-8"))
    return {**asked["devDependencies"], **asked["dependencies"]}


def home(address: str) -> Component | None:
    """The component that a file of the site belongs to: the first that claims it."""
    return next(
        (one for one in read().values() if any(fnmatchcase(address, form) for form in one.files)),
        None,
    )

"""The bill of materials of a finished site: every component with licence, notice and files.

In the form of CycloneDX, which programs that look after licences and known faults read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fnmatch import filter as matching
from typing import Any

from holdings import components, release
from holdings.components import Component
from holdings.trouble import SiteError
from sitegen.finish.host import LEFT_OUT

ADDRESS = "assets/sbom.cdx.json"
WHOLE = "text"
"""The component whose files are too many, and change too often, to be listed. Nor are those listed
that name the bill themselves (LEFT_OUT)."""


def of(files: Mapping[str, bytes]) -> bytes:
    """The bill of these files. Raises SiteError for one that belongs to nobody, and for a component
    that has no file or no notice."""
    edition = release.version()
    known = components.read()
    homes: dict[str, list[str]] = {name: [] for name in known}
    faults = []
    for address in sorted(files):
        home = components.home(address)
        if home is None:
            faults.append(f"docs/_data/{components.FILE}: no component claims {address}: enter it, "
                          "with its licence")  # fmt: skip
        else:
            homes[home.id].append(address)
    faults += [fault for one in known.values() for fault in _faults(one, homes[one.id], files)]
    if faults:
        raise SiteError(faults)
    parts = [
        _entry(one, edition, {name: files[name] for name in homes[one.id]
                              if one.id != WHOLE and name not in LEFT_OUT})
        for one in known.values()
    ]  # fmt: skip
    about = {"type": "application", "bom-ref": "site", "name": release.NAME, "version": edition}
    inside = {one.id: [other.id for other in known.values() if one.id in other.within]
              for one in known.values()}  # fmt: skip
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": {"timestamp": f"{release.date()}T00:00:00Z", "component": about},
        "components": parts,
        "dependencies": [{"ref": "site", "dependsOn": [one.id for one in known.values()]},
                         *({"ref": name, "dependsOn": names} for name, names in inside.items())],
    }  # fmt: skip
    return (json.dumps(bill, ensure_ascii=False, indent=1) + "\n").encode()


def _faults(one: Component, mine: list[str], files: Mapping[str, bytes]) -> list[str]:
    where = f"docs/_data/{components.FILE}: {one.id}"
    faults = []
    if not mine and not one.within:
        faults.append(f"{where} has no file on the site: mend `files`, or take it out")
    faults += [f"{where} lies within {name}, which is no component" for name in one.within
               if name not in components.read()]  # fmt: skip
    if not matching(files, one.notice):
        faults.append(f"{where}: its notice {one.notice} is not on the site")
    return faults


def _entry(one: Component, release: str, files: Mapping[str, bytes]) -> dict[str, Any]:
    licence = one.licence
    entry: dict[str, Any] = {
        "type": "library", "bom-ref": one.id, "supplier": {"name": one.by}, "name": one.name,
        "version": one.edition(release), "description": one.what,
        "licenses": [{"license": {"name": licence.removeprefix("LicenseRef-")}
                      if licence.startswith("LicenseRef-") else {"id": licence}}],
    }  # fmt: skip
    if one.source:
        entry["externalReferences"] = [{"type": "website", "url": one.source}]
    if files:
        entry["components"] = [
            {"type": "file", "name": name,
             "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(data).hexdigest()}]}
            for name, data in sorted(files.items())
        ]  # fmt: skip
    return entry

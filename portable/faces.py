"""Faces of cards and marks: in the pages that show them, as no page may draw from another file.

A symbol keeps the name of its sheet before its own (`french.svg#5H`), so that what is drawn ends
as it does on the site; a browser takes all that is behind the first # for the name of the place.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping

SVG = "{http://www.w3.org/2000/svg}"
OWN = re.compile(r'(?<=href="#)[\w-]+\.svg#[^"]+')

Faces = Mapping[str, str]
"""Id of a symbol, or of a part that symbols share -> its element."""


def read(sheets: Mapping[str, bytes]) -> dict[str, str]:
    """What the sheets hold, by ids that tell the sheet.

    Args:
        sheets: file name -> SVG.
    """
    return {
        str(element.get("id")): ET.tostring(element, "unicode")
        for name, sheet in sorted(sheets.items())
        for element in _renamed(name, ET.fromstring(sheet))
    }


def _renamed(name: str, sheet: ET.Element) -> list[ET.Element]:
    for element in sheet.iter():
        element.tag = element.tag.removeprefix(SVG)
        if "id" in element.attrib:
            element.set("id", f"{name}#{element.get('id')}")
        if element.get("href", "").startswith("#"):
            element.set("href", f"#{name}{element.get('href')}")
        if any("url(#" in value for value in element.attrib.values()):
            raise ValueError(f"{name}: an element is painted by another one; that is not moved")
    return [one for one in sheet.iter() if one.get("id") and one.tag != "svg"]


def used(html: str, faces: Faces) -> list[str]:
    """Ids of the faces that a page shows, with all their parts, in order.

    Raises KeyError for a face that is on no sheet.
    """
    found: set[str] = set()
    todo = set(OWN.findall(html))
    while todo:
        found |= todo
        todo = {part for one in todo for part in OWN.findall(faces[one])} - found
    return sorted(found)


def box(ids: Iterable[str], faces: Faces) -> str:
    """Faces for a page to draw from, unseen themselves."""
    inside = "".join(faces[one] for one in ids)
    return f'<div class="faces" hidden><svg>{inside}</svg></div>' if inside else ""

"""The symbols of a sheet, such as the faces of a pack, for pages that draw from no other file.

A page holds the symbols that it shows, with the parts that these share. As it may hold those of
several sheets, each place says under which names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from xml.etree import ElementTree as ET

_SVG = "{http://www.w3.org/2000/svg}"
_PAINT = re.compile(r"url\(#([^)]+)\)")
_DRAWN_WITH = re.compile(r'(?:href="|url\()#([^")]+)')

SHEETS = "assets/cards"
"""The folder of the sheets, each the faces of a design."""
Rename = Callable[[str], str]
"""The name of a symbol in its sheet -> its name in the page."""


def face_of(address: str) -> tuple[str, str] | None:
    """The design and the face that an address draws, None for an address of anything else.

    >>> face_of("../../assets/cards/money.svg#c1"), face_of("../cards/#c1")
    (('money', 'c1'), None)
    """
    path, _, face = address.partition("#")
    folder, _, sheet = path.rpartition("/")
    design, dot, kind = sheet.partition(".")
    drawn = face and dot and kind == "svg" and f"/{folder}".endswith(f"/{SHEETS}")
    return (design, face) if drawn else None


def symbols(sheet: str | bytes, rename: Rename) -> dict[str, str]:
    """The symbols of a sheet and the parts that they share, by their names in the page, in order.

    >>> symbols('<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a"/></defs>'
    ...         '<symbol id="b"><use href="#a"/></symbol></svg>', "x-{}".format)
    {'x-a': '<g id="x-a"/>', 'x-b': '<symbol id="x-b"><use href="#x-a"/></symbol>'}
    """
    root = ET.fromstring(sheet)
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        for name, value in element.items():
            element.set(name, _renamed(name, value, rename))
    every = [*root.findall("defs/*"), *(part for part in root if part.tag != "defs")]
    return {part.attrib["id"]: _text(part) for part in every}


def _renamed(name: str, value: str, rename: Rename) -> str:
    """An attribute with the names that it holds as they are in the page."""
    if name == "id":
        return rename(value)
    if name == "href" and value.startswith("#"):
        return f"#{rename(value[1:])}"
    return _PAINT.sub(lambda found: f"url(#{rename(found[1])})", value)


def _text(part: ET.Element) -> str:
    part.tail = None
    return ET.tostring(part, "unicode").replace(" />", "/>")


def needed(names: Iterable[str], known: Mapping[str, str]) -> dict[str, str]:
    """These symbols and all that they are drawn with.

    They stay in the order of the sheet: where like lies beside like, a page packs smaller. Raises
    KeyError for a name that is not known.
    """
    found, waiting = set[str](), {*names}
    while waiting:
        found |= waiting
        waiting = {part for name in waiting for part in _DRAWN_WITH.findall(known[name])} - found
    return {name: drawn for name, drawn in known.items() if name in found}

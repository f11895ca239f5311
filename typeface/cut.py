"""Whole faces cut down to the characters that a site really uses.

The text face keeps its small capitals and mark positions, so that pe̍h-ōe-jī and Vietnamese hold
together; a subset may not bear the reserved name, so the family is called Kanhu Text. Chinese signs
are picked out of the slices of a kaishu and merged into one file. A character that no bundled font
holds stops the build.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fontTools.ttLib import TTFont

from typeface import CUTS, GENTIUM, MODULES, FaceError, gentium, standins

WENKAI = MODULES / "@fontsource" / "lxgw-wenkai-tc"
FAMILY = "Kanhu Text"
RULES = "stand-ins.css"
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl"]
CAPITALS = ["smcp", "c2sc"]
"""Small capitals, which are never set in italics."""
ALWAYS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0–—‘’“”…·×−→←≥≤"
IN_KAI = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
INVISIBLE = set("\n\r\t\u200b\u200c\u200d\u2060\ufe0e\ufe0f\u00ad")
EDITION = "4"  # of this module's way of cutting; part of the cache's key


class Cut(NamedTuple):
    """The font files of a site with their licence, and the style rules of their stand-ins."""

    files: list[Path]
    rules: str


def cut(characters: Iterable[str], cache: Path) -> Cut:
    """All font files for these characters, kept in the cache.

    Raises FaceError naming the characters that no font holds, or a missing package.
    """
    wanted = (set(characters) | set(ALWAYS)) - INVISIBLE
    store = cache / _key(wanted)
    if not (store / "OFL.txt").exists():
        shutil.rmtree(store, ignore_errors=True)
        store.mkdir(parents=True)
        _cut_all(wanted, store)
    files = sorted(path for path in store.iterdir() if path.name != RULES)
    return Cut(files, (store / RULES).read_text(encoding="utf-8"))


def _key(wanted: set[str]) -> str:
    parts = [EDITION, "".join(sorted(wanted))]
    for note in (GENTIUM / "package.json", WENKAI / "package.json", *standins.notes()):
        if not note.exists():
            raise FaceError([f"the font package {'/'.join(note.parts[-3:-1])} is missing"])
        parts.append(note.read_text(encoding="utf-8"))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]


def _cut_all(wanted: set[str], store: Path) -> None:
    signs = {c for c in wanted if IN_KAI.match(c)}
    letters = wanted - signs
    missing = letters - held(gentium("regular"))
    if missing:
        raise FaceError(_named(missing, "the text face"))
    faces: dict[str, TTFont] = {}
    for name in CUTS:
        font = TTFont(gentium(name), recalcTimestamp=False)
        _subset(font, letters, FEATURES + (CAPITALS if name != "italic" else []))
        _rename(font, name)
        _save(font, store / f"kanhu-text-{name}.woff2")
        faces[name] = font
    (store / RULES).write_text(standins.rules(faces), encoding="utf-8")
    kai(signs, store / "kanhu-kai.woff2")
    texts = [GENTIUM / "LICENSE_FONT", WENKAI / "LICENSE"]
    words = [text.read_text(encoding="utf-8").strip() for text in texts if text.exists()]
    note = (
        f"{FAMILY} is a modified version (a subset) of Gentium Book Plus; kanhu-kai is a subset "
        "of LXGW WenKai TC.\nBoth stand under the licence that follows.\n\n"
    )
    (store / "OFL.txt").write_text(note + "\n\n----\n\n".join(words) + "\n", encoding="utf-8")


def held(path: Path) -> set[str]:
    """The characters a font file has glyphs for."""
    return {chr(code) for code in TTFont(path, lazy=True).getBestCmap()}


def _named(missing: set[str], face: str) -> list[str]:
    return [f"{face} does not hold U+{ord(c):04X} '{c}'" for c in sorted(missing)]


def _subset(font: TTFont, characters: set[str], features: list[str]) -> None:
    # Slow to load, and needed only when the archive shows a sign that it did not show before.
    from fontTools import subset

    options = subset.Options()
    options.hinting = False
    options.layout_features = features
    # The whole licence (13) lies beside as OFL.txt; in each face it would weigh two kilobytes.
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 14, 16, 17]
    options.drop_tables += ["FFTM", "Silf", "Sill", "Feat", "Gloc", "Glat", "DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(c) for c in characters])
    cutter.subset(font)


def _rename(font: TTFont, cut_name: str) -> None:
    style = {"regular": "Regular", "italic": "Italic", "bold": "Bold"}[cut_name]
    full = f"{FAMILY} {style}"
    words = {1: FAMILY, 3: full, 4: full, 6: full.replace(" ", ""), 16: FAMILY}
    for record in font["name"].names:
        if record.nameID in words:
            record.string = words[record.nameID]


def _save(font: TTFont, path: Path) -> None:
    font.flavor = "woff2" if path.suffix == ".woff2" else None
    font.save(path, reorderTables=True)


def kai(signs: set[str], path: Path) -> None:
    """Write the Chinese face cut to these signs, as WOFF2 or TrueType by the name of the file.

    Raises FaceError naming the signs that it does not hold, or when there are none.
    """
    parts: list[Path] = []
    left = set(signs)
    for index, part in enumerate(sorted((WENKAI / "files").glob("*-400-normal.woff2"))):
        here = left & held(part)
        if not here:
            continue
        left -= here
        font = TTFont(part, recalcTimestamp=False)
        for table in ("GSUB", "GPOS", "GDEF", "vhea", "vmtx", "VORG", "BASE"):
            if table in font:
                del font[table]
        _subset(font, here, [])
        font.flavor = None
        parts.append(path.with_name(f"part-{index:03}.ttf"))
        font.save(parts[-1])
    if left:
        raise FaceError(_named(left, "the Chinese face"))
    if not parts:
        raise FaceError(["no Chinese sign is in use, though the seal has one"])
    from fontTools.merge import Merger

    whole = Merger().merge([str(part) for part in parts]) if len(parts) > 1 else TTFont(parts[0])
    whole.recalcTimestamp = False
    first = TTFont(parts[0])["head"]  # the merger writes the present time
    whole["head"].created, whole["head"].modified = first.created, first.modified
    _save(whole, path)
    for part in parts:
        part.unlink()

"""The search of the site, mended: spellings with and without marks, hyphens or spaces.

The theme compares words as they are written. A reader types `to tom` for Tổ tôm, `kan-hu` for
Kanhu and `tchene ki tong` for Tcheng Ki-tong. Both the words of the pages and those of the query
therefore lose their marks, and a query of some words is also sought as one word, among titles
that are written as one word too. What a game is called counts most on the game's own page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from sitegen.trouble import SiteError

FIELD = {"boost": 20_000.0}  # twenty times a title

# `h` makes events, `g` filters, `Ee(1)` takes one, `b` goes over to what follows, `Z(1)` keeps it.
WHEN_WANTED = (
    ('ze(new URL("search/search_index.json",Or.base))',
     'h(document,"focusin").pipe(g(e=>e.target.matches("[name=query]")),Ee(1),'
     'b(()=>ze(new URL("search/search_index.json",Or.base))),Z(1))'),
)  # fmt: skip

# One word of two to four, found also where a letter of a long one is wrong.
HELP = r"""
const plain=w=>/^[\x00-\x7f]*$/.test(w)?w.toLowerCase():w.normalize("NFD").replace(/\p{M}+/gu,"")
.replace(/đ/gi,"d").normalize("NFC").toLowerCase();
const parted=w=>w.split(/[\s-]+/).filter(Boolean);
const together=q=>{const all=parted(q),one=all.join("");
if(all.length<2||all.length>4||one.length<4||!/^[\p{sc=Latin}\d'’]+$/u.test(one))return"";
return` ${one}*^20`+(one.length>8?` ${one}~1^5`:"")};
const named=d=>[(plain(d.title).match(/[\p{sc=Latin}\d]+/gu)??[]).slice(0,4).join(""),d.called??""]
.join(" ");
"""

SPELLINGS = (
    ("new lunr.Token(g.slice(l,m).toLowerCase(),", "new lunr.Token(plain(g.slice(l,m)),"),
    ("this.add(o,{boost:o.boost})", "this.add(B(_({},o),{names:named(o)}),{boost:o.boost})"),
    ("search(e){if(e=", "search(e){e=plain(e);let whole=together(e);if(e="),
    ("this.index.search(e)", "this.index.search(e+whole)"),
)


def mend(site: Path) -> None:
    """Mend the theme's search in the built site; raises SiteError if its scripts changed."""
    scripts = site / "assets" / "javascripts"
    (bundle,) = scripts.glob("bundle.*.min.js")
    changed(bundle, WHEN_WANTED)
    (worker,) = (scripts / "workers").glob("search.*.min.js")
    changed(worker, SPELLINGS)
    worker.write_text(HELP + worker.read_text(encoding="utf-8"), encoding="utf-8")


def called(index: Path) -> None:
    """Give the page of each game its names, and the index the field they are in.

    They come as the tags of the theme, which would print them under the result.
    """
    data = json.loads(index.read_text(encoding="utf-8"))
    data["config"]["fields"]["names"] = FIELD
    for entry in data["docs"]:
        tags = entry.pop("tags", None)
        if tags and "#" not in entry["location"]:
            entry["called"] = " ".join(tags)
    words = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    index.write_text(words, encoding="utf-8")


def changed(path: Path, changes: Iterable[tuple[str, str]]) -> None:
    """Make each change of a script once."""
    text = mended(path.name, path.read_text(encoding="utf-8"), changes)
    path.write_text(text, encoding="utf-8")


def mended(name: str, text: str, changes: Iterable[tuple[str, str]]) -> str:
    """The text with each change made once; raises SiteError where there is nothing to change."""
    for old, new in changes:
        if text.count(old) != 1:
            raise SiteError([f"{name}: the theme's script no longer says {old!r}"])
        text = text.replace(old, new)
    return text

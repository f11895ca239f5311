"""Every text of the archive that somebody wrote: pages, rulebooks, data files, words of the table.

A text keeps its lines and its length: whatever is no prose of ours, such as markup, codes, titles
of works and quotations, gives way to blanks, so that a place in it is a place in its file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACES = (
    "docs/**/*.md", "docs/_data/**/*.toml", "docs/_data/*.yaml", "engine/kanhu/games/*/rules.md",
    "engine/kanhu/games/*/*.toml", "engine/kanhu/games/*/tutorials/*.toml",
    "engine/kanhu/games/*/records/*.toml", "engine/kanhu/wording/*.toml",
    "engine/kanhu/text/correspondence.toml", "playable/kanhu_table/words/en/**/*.toml",
    "docs/overrides/**/*.html", "portable/*.html", "*/templates/**/*.j2",
)  # fmt: skip
UNREAD = {"identifiers.toml", "fields.toml"}
"""Files that hold no words of ours."""

START = "\u2029"
"""Stands before the first word of a value of a data file, in the place of its quotation mark."""

BARE = re.compile(
    r"\A---\n.*?\n---\n"  # front matter, of which `values` finds what is prose
    r"|^(?:```|~~~).*?^(?:```|~~~)"  # code
    r"|`[^`\n]*`"
    r"|\bboard\.\w+"  # a fact of a position, named in an error
    r"|<!--.*?-->|<[^<>\n]*>"
    r"|\{[^{}\n]*\}|\[@[^\]\n]*\]|\]\([^)\n]*\)|https?://\S+"
    r"|^> .*?$"  # a quotation, or a remark set as one
    r"|“[^”]*”|‘[^’\n]*’(?!\w)|\\\"[^\"\n]*\\\"|(?<!\w)\"[^\"\n]*\"(?!\w)",
    re.DOTALL | re.MULTILINE,
)
TOKEN = re.compile(
    r"^\[+(?P<table>[\w.\" -]+)\]+"
    r"|^[ \t]*\"?(?P<key>[\w.:-]+(?:\.\"[^\"\n]*)?)\"?[ \t]*="
    r"|\"\"\"(?P<long>.*?)\"\"\"|\"(?P<plain>(?:[^\"\\\n]|\\.)*)\"|'(?P<bare>[^'\n]*)'",
    re.DOTALL | re.MULTILINE,
)
"""A header, a key at the beginning of a line, or a value of a TOML file."""

JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
TAG = re.compile(
    r"<!--.*?-->|<(?P<name>script|style|code)\b.*?</(?P=name)>|</?[a-zA-Z!][^<>]*>", re.DOTALL
)
SPOKEN = re.compile(r"(?<=\s)(?:alt|aria-label|placeholder|title)=\"([^\"]+)\"")
"""What a template has besides words; and the attributes of its elements that readers meet."""

FRONT = re.compile(r"^(title|lead|description|headline|menu|opener|drawn): *(.*)$", re.MULTILINE)
WORKS = {
    "reference", "url", "label", "roman", "say", "cards", "also", "neither", "script",
    "id", "kind", "moves", "bluff_in",
}  # fmt: skip
"""Keys whose values are names, codes or the words of others."""


def files() -> Iterator[Path]:
    """All files with words of ours, in order."""
    found = {path for place in PLACES for path in ROOT.glob(place)}
    yield from sorted(path for path in found if path.name not in UNREAD)


def prose(path: Path) -> str:
    """The prose of a file, everything else in it as blanks."""
    source = path.read_text("utf-8")
    if path.suffix == ".toml":
        return plain(values(source))
    if path.suffix in (".html", ".j2"):
        return plain(template(source))
    if path.suffix == ".yaml":
        return plain(re.sub(r"(?m)#.*$|^[ \t-]*[\w-]+:(?= |$)", _blank, source))
    return _front(source) + plain(source)[len(_front(source)) :]


def plain(source: str) -> str:
    """Words without markup and without quotations."""
    return BARE.sub(_blank, source)


def values(source: str) -> str:
    """The values of a TOML file that are prose; every one begins with START."""
    bare = re.sub(r"(?m)^[ \t]*#.*$", _blank, source)
    out, key, table, at = list(re.sub(r"[^\n]", " ", source)), "", "", 0
    while found := TOKEN.search(bare, at):
        at = found.end()
        if found["table"]:
            table, key = found["table"], ""
        elif found["key"]:
            key = found["key"]
        elif key not in WORKS and not table.endswith("csl"):
            begin, end = found.span(found.lastgroup or 0)
            out[begin - 1] = START
            out[begin:end] = source[begin:end]
    return "".join(out)


def template(source: str) -> str:
    """The words of a template: those between its elements, and those that its elements speak."""
    return TAG.sub(_spoken, JINJA.sub(_blank, source))


def _spoken(found: re.Match[str]) -> str:
    out = list(_blank(found))
    for words in SPOKEN.finditer(found[0]):
        begin, end = words.span(1)
        out[begin - 1 : end] = START + words[1]
    return "".join(out)


def _front(source: str) -> str:
    """The front matter of a page, with its prose alone."""
    head = re.match(r"---\n.*?\n---\n", source, re.DOTALL)
    if head is None:
        return ""
    out = list(re.sub(r"[^\n]", " ", head[0]))
    for found in FRONT.finditer(head[0]):
        out[found.start(2) : found.end(2)] = (
            START + found[2][1:-1] + " " if found[2][:1] == '"' else found[2]
        )
    return "".join(out)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])

"""Small helpers for HTML: escaping, Markdown to HTML, runs of Chinese signs, pips."""

from __future__ import annotations

import re
from html import escape

import markdown

from kanhu_table.html import curly as quotes

HAN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff]+")
_TAG = re.compile(r"(<[^>]+>)")
_CODE = ("code", "kbd", "samp")
_WHOLE = "|".join((*_CODE, "pre", "script", "style", "textarea"))
_MARKUP = re.compile(
    rf"<!--.*?-->|<(?P<whole>{_WHOLE})\b.*?</(?P=whole)>|</?(?P<name>[a-z][\w-]*)[^>]*>|<![^>]*>",
    re.DOTALL | re.IGNORECASE,
)
_INLINE = frozenset("a abbr b bdi cite em i mark q small span strong sub sup time".split())
PIPS = {"♥": ("H", "hearts", True), "♦": ("D", "diamonds", True),
        "♣": ("C", "clubs", False), "♠": ("S", "spades", False)}  # fmt: skip
PIP_PATHS = {
    "H": "M50 92C20 66 6 50 6 32C6 8 40 4 50 28C60 4 94 8 94 32C94 50 80 66 50 92Z",
    "D": "M50 4L88 50L50 96L12 50Z",
    "S": "M50 4C60 24 92 42 92 62C92 84 64 86 56 70C57 82 62 90 70 94H30C38 90 43 82 44 70"
    "C36 86 8 84 8 62C8 42 40 24 50 4Z",
    "C": "M50 4C66 4 76 20 66 36C82 30 96 42 94 56C92 74 66 78 56 62C56 78 62 90 72 95H28"
    "C38 90 44 78 44 62C34 78 8 74 6 56C4 42 18 30 34 36C24 20 34 4 50 4Z",
}


def text(words: object) -> str:
    """Words made safe for HTML, quotes included."""
    return escape(str(words), quote=True)


def pip(sign: str) -> str:
    """A suit sign as our own drawing with the suit's word; the text face has none."""
    key, word, red = PIPS[sign]
    shade = " pip--red" if red else ""
    return (
        f'<svg class="pip{shade}" viewBox="0 0 100 100" role="img" aria-label="{word}">'
        f'<path d="{PIP_PATHS[key]}"/></svg>'
    )


def in_words(html: str, change: re.Pattern[str], by: str) -> str:
    """Replace a pattern in the words of HTML only, never inside a tag."""
    parts = _TAG.split(html)
    return "".join(p if p.startswith("<") else change.sub(by, p) for p in parts)


def tongues(html: str) -> str:
    """Chinese signs marked as Chinese, so that voices and faces can change."""
    return in_words(html, HAN, r'<span lang="zh-Hant">\g<0></span>')


def pips(html: str) -> str:
    """Suit signs in words as drawings."""
    for sign in PIPS:
        if sign in html:
            html = in_words(html, re.compile(sign), pip(sign).replace("\\", r"\\"))
    return html


def dress(html: str) -> str:
    """Words of a fragment with their pips and tongues."""
    return pips(tongues(html))


def block(source: str) -> str:
    """Markdown of one or more paragraphs as HTML."""
    html = markdown.markdown(source, extensions=["tables"])
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>')
    return dress(html.replace("</table>", "</table></div>"))


def inline(source: str) -> str:
    """Markdown of one sentence as HTML, without a paragraph around it."""
    html = block(source)
    return re.sub(r"^<p>(.*)</p>$", r"\1", html, flags=re.DOTALL)


def curly(html: str) -> str:
    """A page or a part of one with the quotes of print in its words; code stays as it is."""
    out: list[str] = []
    before, last = " ", 0
    for tag in _MARKUP.finditer(html):
        follows = "x" if (tag["name"] or "a").lower() in _INLINE and tag[0][1] not in "/!" else " "
        out.append(_quoted(html[last : tag.start()], before, follows))
        before = out[-1][-1:] or before
        out.append(tag[0])
        last = tag.end()
        if (tag["whole"] or "").lower() in _CODE:
            before = "x"
        elif (tag["name"] or "").lower() not in _INLINE:
            before = " "
    return "".join([*out, _quoted(html[last:], before, " ")])


def _quoted(words: str, before: str, after: str) -> str:
    for entity, sign in (("&quot;", '"'), ("&#34;", '"'), ("&#39;", "'"), ("&#x27;", "'")):
        words = words.replace(entity, sign)
    return quotes(words, before, after)


def listed(words: list[str], last: str = "and") -> str:
    """Words joined as a sentence does: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"

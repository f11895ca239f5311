"""Running text on a page: which parts of its Markdown are words to be read, and which are not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

_KEPT = re.compile(
    r"^(?P<fence>```|~~~).*?^(?P=fence)"
    r"|<!--.*?-->"
    r"|<(?P<whole>a|button|code|kbd|pre|samp|script|style|summary|svg|table|h[1-6])\b.*?</(?P=whole)>"
    r'|<span class="(?:badge|cite)">.*?</span>'
    r"|<[^>]+>"
    r"|^#{1,6}\s[^\n]*"
    r"|^[ \t]*\|[^\n]*"
    r"|`[^`\n]+`"
    r"|\*\*.+?\*\*"
    r"|!?\[[^\]]*\]\([^)\s]*\)"
    r"|\[\^[^\]]+\]",
    re.DOTALL | re.MULTILINE,
)
"""Code, tags, headings, tables, bold words and links: nothing is set into these."""


def parts(source: str) -> list[tuple[str, bool]]:
    """The source in pieces, each with whether it is running text."""
    found, last = [], 0
    for kept in _KEPT.finditer(source):
        found += [(source[last : kept.start()], True), (kept[0], False)]
        last = kept.end()
    return [*found, (source[last:], True)]


def change(
    pieces: Sequence[str], sought: re.Pattern[str], by: Callable[[re.Match[str]], str]
) -> list[str]:
    """The pieces of a page with what is found in their running text exchanged."""
    return [
        "".join(sought.sub(by, words) if running else words for words, running in parts(piece))
        for piece in pieces
    ]


def any_of(forms: Iterable[str]) -> re.Pattern[str]:
    """Finds any of these words, the longest first; a small first letter may be a capital one."""
    longest = sorted(set(forms), key=lambda form: (-len(form), form))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(_form, longest)) or '(?!)'})(?![\w-])")


def _form(form: str) -> str:
    first, rest = form[0], form[1:]
    head = f"[{first}{first.upper()}]" if first.islower() else re.escape(first)
    return head + r"\s+".join(map(re.escape, rest.split(" ")))

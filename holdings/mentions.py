"""Forms of words and names, as patterns that find them in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache


def any_of(forms: Iterable[str]) -> re.Pattern[str]:
    """Finds any of these words, the longest first; a small first letter may be a capital one."""
    return _compiled(frozenset(forms))


@lru_cache(maxsize=512)
def _compiled(forms: frozenset[str]) -> re.Pattern[str]:
    longest = sorted(forms, key=lambda form: (-len(form), form))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(_form, longest)) or '(?!)'})(?![\w-])")


def _form(form: str) -> str:
    first, rest = form[0], form[1:]
    head = f"[{first}{first.upper()}]" if first.islower() else re.escape(first)
    return head + r"\s+".join(map(re.escape, rest.split(" ")))


def occur(forms: Iterable[str], words: str) -> bool:
    """Whether `any_of` these words is found in a text whose words are set apart by one blank each.

    Where many forms are looked for, each in a long text, this is much faster.
    """
    return any(_occurs(each, words) for form in forms for each in {form, _capitalised(form)})


def _capitalised(form: str) -> str:
    """A form as it begins a sentence."""
    return form[0].upper() + form[1:] if form[0].islower() else form


def _occurs(form: str, words: str) -> bool:
    at = words.find(form)
    while at >= 0:
        around = words[at - 1 : at] + words[at + len(form) : at + len(form) + 1]
        if not any(sign.isalnum() or sign in "_-" for sign in around):
            return True
        at = words.find(form, at + 1)
    return False


def joined(texts: Iterable[str]) -> str:
    """Texts in one, their words set apart by one blank each."""
    return " ".join(" ".join(texts).split())

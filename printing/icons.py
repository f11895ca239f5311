"""Icons beside rules, as drawings to print."""

from __future__ import annotations

from functools import cache

from printing import words
from printing.sheet import Drawing

STROKE = (
    'fill="none" stroke="#000" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
)


@cache
def icon(name: str) -> Drawing:
    """An icon by its name, with what it means. Raises LookupError for a name that is not known."""
    known = words.icons().icon
    if name not in known:
        raise LookupError(f"there is no icon {name}; known: {', '.join(known)}")
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">'
    return Drawing(f'{head}<path d="{known[name].path}" {STROKE}/></svg>', known[name].means)


def beside(name: str) -> list[Drawing]:
    """The icon of a rule that may have none."""
    return [icon(name)] if name else []

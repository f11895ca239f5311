"""The form above a picture: which grades, which mechanic. It works by the style sheet alone; with
scripts it also tells how much is shown, and keeps what was chosen in the page's address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sitegen.evidence.badges import MEANINGS, mark
from sitegen.markup import text
from sitegen.tree.atlas import NO_MECHANIC, Atlas


def form(atlas: Atlas, grades: Iterable[str], parts: str, legend: str = "Grade") -> str:
    """The form.

    Args:
        grades: of all things that can be filtered, one each.
        parts: what is counted, as `class|one|many`, with semicolons between.
        legend: of the grades: whose they are.
    """
    counts = Counter(grades)
    boxes = "".join(
        f'<label><input type="checkbox" name="grade" value="{grade}" checked> '
        f'<span class="badge">{mark(grade, atlas.base)}{grade}</span> '
        f'<span class="picker__count">{counts[grade]}</span></label>'
        for grade in MEANINGS
        if counts[grade]
    )
    options = "".join(
        f'<option value="{atlas.slots[mechanic.id]}" data-name="{mechanic.id}">'
        f"{text(mechanic.title)}</option>"
        for mechanic in atlas.mechanics
    )
    options += (
        f'<option value="{atlas.slots[NO_MECHANIC]}" data-name="{NO_MECHANIC}">'
        "none of these, or unknown</option>"
    )
    return (
        '<form class="picker" method="dialog" aria-label="What to show" data-search-exclude>'
        f'<fieldset><legend>{legend}</legend><div class="picker__boxes">{boxes}</div></fieldset>'
        '<div class="picker__row"><label class="picker__mechanic">Mechanic '
        f'<select name="mechanic"><option value="" selected>all</option>{options}</select></label>'
        '<button type="reset">Show all</button></div>'
        f'<shown-count class="picker__shown" role="status" data-parts="{text(parts)}">'
        "</shown-count></form>"
    )

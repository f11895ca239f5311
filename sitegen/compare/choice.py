"""What rulesets and sets of options are laid side by side with: a choice and cells.

Everything is in the page and can be read without scripts. The sheet hides the cells of what is not
chosen, by its place in the list; the script only keeps the choice in the address.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kanhu.game import Game
from kanhu.rulebook import GRADES
from sitegen.evidence.badges import badge
from sitegen.markup import text

MOST = 16
"""Things that can be chosen among; the sheet has a rule for each place."""


class Item(NamedTuple):
    """Something to choose: its key, its title as HTML, whether it is chosen at first."""

    key: str
    title: str
    chosen: bool


def chooser(legend: str, items: Sequence[Item]) -> str:
    """Checkboxes, one for each thing that can stand beside others."""
    if len(items) > MOST:
        raise ValueError(f"{legend}: {len(items)} are more than the sheet knows places")
    boxes = "".join(
        f'<li><label><input type="checkbox" class="choice__{at}" value="{text(item.key)}"'
        f'{" checked" * item.chosen} autocomplete="off"> {item.title}</label></li>'
        for at, item in enumerate(items, 1)
    )
    return (
        f'<fieldset class="choice__boxes"><legend>{text(legend)}</legend><ul>{boxes}</ul>'
        '<p class="choice__none">Nothing is chosen. Tick two or more.</p></fieldset>'
    )


def scope(key: str, inside: str) -> str:
    """One choice with all that it rules over; `key` begins its part of the address."""
    # In a div, for Markdown takes an element it does not know for a part of a paragraph.
    # The search leaves it out: it says again what the rules say, which are found by themselves.
    return (
        f'<div><choice-list class="choice" data-key="{text(key)}" data-search-exclude>{inside}'
        "</choice-list></div>"
    )


def ground(name: str, sections: str) -> str:
    """The rows of a choice, which keep their columns: more than the page holds run sideways."""
    return (
        f'<div class="choice__ground" tabindex="0" role="region" aria-label="{text(name)}">'
        f"{sections}</div>"
    )


def cells(found: Iterable[tuple[Item, str]], level: str) -> str:
    """One cell for each thing, in the order of the choice."""
    rows = "".join(
        f'<li class="cell cell__{at}"><{level}>{item.title}</{level}>{inside}</li>'
        for at, (item, inside) in enumerate(found, 1)
    )
    return f'<ul class="cells">{rows}</ul>'


def evidence(game: Game, clauses: Iterable[str], base: str, pages: str) -> str:
    """Clauses, linked, under the grades they have; one that has several stands under each."""
    under: dict[str, list[str]] = {grade: [] for grade in GRADES}
    for number in clauses:
        for grade in dict.fromkeys(part.grade for part in game.rulebook[number].grades):
            under[grade].append(f'<a href="{base}{pages}#{number}">{number}</a>')
    lines = [
        f"<span>{badge(grade, base)} {', '.join(links)}</span>"
        for grade, links in under.items()
        if links
    ]
    return f'<p class="cell__why">{" ".join(lines)}</p>'

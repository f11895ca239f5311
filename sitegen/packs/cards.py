"""One family of designs, card by card: drawing, names, and what the card does in each game."""

from __future__ import annotations

from collections.abc import Sequence

from card_art import cards as art
from sitegen.archive import Archive
from sitegen.call import Page
from sitegen.games.parts import face
from sitegen.games.rules import references
from sitegen.markup import dress, inline, listed, text
from sitegen.packs import uses, words
from sitegen.packs.uses import Line, Use
from sitegen.packs.words import Name

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def entries(family: str, page: Page) -> str:
    """All cards of a family, suit by suit, as Markdown with the entries in it."""
    found = uses.of_family(page.archive.games.values(), family)
    rows: dict[str, list[str]] = {}
    for code in art.faces(family):
        if code != "back":
            suit, _ = art.parts(family, code)
            rows.setdefault(suit, []).append(entry(family, code, found.get(code, ()), page))
    known = words.suits(family)
    return "\n".join(
        f"## {known.get(suit, 'outside the suits').capitalize()}\n\n"
        f'<ul class="cards">{"".join(cards)}</ul>\n'
        for suit, cards in rows.items()
    )


def entry(family: str, code: str, found: Sequence[Use], page: Page) -> str:
    """One card: drawing, code, names, what is told of it, and the games that use it."""
    about = "".join(_told(says, claim, page) for says, claim in words.told(family, code))
    return (
        f'<li class="cards__one" id="card-{text(code)}">{face(family, code, page.base)}'
        f'<div><h3 class="cards__name">{dress(text(words.english(family, code)))} '
        f"<code>{text(code)}</code></h3>{_names(family, code, page)}{about}"
        f"{_uses(found, page)}</div></li>"
    )


def _told(says: str, claim: str, page: Page) -> str:
    page.claims.append(claim)
    return f"<p>{inline(says)}{page.archive.evidence.claim(claim, page.base, page.path)}</p>"


def _names(family: str, code: str, page: Page) -> str:
    """Names by whose they are, several in one row."""
    rows: dict[str, list[str]] = {}
    for name in words.names(family, code):
        rows.setdefault(name.whose, []).append(_name(name, page))
    lines = "".join(
        f"<div><dt data-search-exclude>{text(whose)}</dt> <dd>{'; '.join(said)}</dd></div>"
        for whose, said in rows.items()
    )
    return f'<dl class="cards__names">{lines}</dl>' if lines else ""


def _name(name: Name, page: Page) -> str:
    parts = [f'<span lang="{text(name.lang)}">{text(name.text)}</span>']
    if name.signs:
        parts.append(dress(text(name.signs)))
    if name.roman:
        parts.append(f"<i>{text(name.roman)}</i>")
    if name.gloss:
        parts.append(f"“{text(name.gloss)}”")
    said = " ".join(parts)
    if name.claim:
        page.claims.append(name.claim)
        said += page.archive.evidence.claim(name.claim, page.base, page.path)
    return said


def _uses(found: Sequence[Use], page: Page) -> str:
    if not found:
        return '<p class="cards__none">No game here plays with it.</p>'
    rows = "".join(_use(use, page) for use in found)
    return f'<ul class="cards__games" data-search-exclude>{rows}</ul>'


def _use(use: Use, page: Page) -> str:
    game, archive = use.game, page.archive
    target = page.base + archive.game_pages.get(game.id, "")
    head = f'<a href="{target}">{dress(text(game.title))}</a>'
    if use.stands_for:
        lies = f"in the place of the {text(use.stands_for)}"
        head = f"{head} ({text(use.dress)}), {lies}"
    first = Line(_copies(use), (use.clause,))
    said = "; ".join(_line(line, use, archive) for line in (first, *use.lines))
    return f"<li>{head}: {references(said, game, target)}.</li>"


def _line(line: Line, use: Use, archive: Archive) -> str:
    cards = f" <code>{text(line.cards)}</code>" if line.cards else ""
    return f"{dress(text(line.says))}{cards}{_cited(line.clauses, use, archive)}"


def _cited(clauses: Sequence[str], use: Use, archive: Archive) -> str:
    """The numbers in brackets; an unknown one is a fault of the game's data."""
    named = [name for name in clauses if name]
    for name in named:
        if name not in use.game.rulebook.clauses:
            archive.evidence.faults.append(f"{use.game.id}: {uses.FILE} names no clause {name}")
    return f" ({', '.join(named)})" if named else ""


def _copies(use: Use) -> str:
    """How many copies lie in the usual pack, and in others."""
    first, *others = use.copies
    said = f"{_count(first)} {'copy' if first == 1 else 'copies'}"
    if use.copies[first] and not use.stands_for:
        said += f" ({use.copies[first]})"
    more = listed([_count(number) for number in sorted(others)], "or") if others else ""
    return f"{said}, by option {more}" if more else said


def _count(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)

"""The page of the glossary: every term by the alphabet."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from sitegen.archive import Archive
from sitegen.call import Page
from sitegen.games.rules import references
from sitegen.markup import dress, inline, listed, text
from sitegen.terms import book
from sitegen.terms.book import Script, Term, Terms


def page(made: Page) -> str:
    """All entries under their letters, with a row of the letters above."""
    terms = book.read()
    rows: dict[str, list[Term]] = {}
    for term in sorted(terms.values(), key=lambda term: _order(term.term)):
        rows.setdefault(_order(term.term)[0].upper(), []).append(term)
    row = "".join(f'<li><a href="#letter-{at.lower()}">{at}</a></li>' for at in rows)
    parts = "".join(
        f'<h2 class="letter" id="letter-{at.lower()}">{at}</h2>'
        f'<div class="entries">{"".join(entry(term, terms, made) for term in found)}</div>'
        for at, found in rows.items()
    )
    return f'<nav aria-label="Letters"><ul class="letters">{row}</ul></nav>{parts}'


def _order(words: str) -> str:
    """Words as the alphabet sorts them: without marks and capitals."""
    return "".join(sign for sign in normalize("NFKD", words) if sign.isascii()).lower()


def entry(term: Term, terms: Terms, made: Page) -> str:
    """One entry: word, writing, sound, meaning, where it is used and laid down."""
    lang = f' lang="{text(term.lang)}"' if term.lang else ""
    lines = [f'<h3 class="entry__word" id="term-{term.key}"{lang}>{dress(text(term.term))}</h3>']
    if term.script:
        lines.append(f'<p class="entry__script">{"; ".join(map(written, term.script))}</p>')
    if term.say:
        lines.append(f'<p class="entry__say">Say roughly: {text(term.say)}.</p>')
    lines.append(f"<p>{inline(term.says)}</p>")
    more = " ".join(filter(None, [_used(term, made), _laid(term, made), _see(term, terms)]))
    lines.append(f'<p class="entry__more" data-search-exclude>{more}</p>' if more else "")
    return f'<div class="entry">{"".join(lines)}</div>'


def written(script: Script) -> str:
    """Signs, how they are spelt in Latin letters, and what they mean word for word."""
    parts = [f'<span class="entry__signs" lang="{text(script.lang)}">{text(script.text)}</span>']
    if script.roman:
        parts.append(f'<i lang="{text(script.roman_lang)}">{text(script.roman)}</i>')
    if script.gloss:
        parts.append(f"“{text(script.gloss)}”")
    return " ".join(parts)


def _used(term: Term, made: Page) -> str:
    archive = made.archive
    games = [archive.games[name] for name in term.games if name in archive.games]
    links = [
        f'<a href="{made.base}{archive.game_pages[game.id]}">{text(game.title)}</a>'
        for game in games
    ]
    return f"Used in {listed(links)}." if links else ""


def _laid(term: Term, made: Page) -> str:
    """Numbers of clauses as links, and the works the entry rests on."""
    clauses = ", ".join(_linked(name, made.archive, made.base) for name in term.clauses)
    cited = ""
    if term.sources:
        where = f"the term {term.key}"
        found = made.archive.evidence.cite(term.sources, made.base, where)
        cited = f'<span class="cite">[{found}]</span>'
    said = f"Clause{'s' * (len(term.clauses) > 1)} {clauses}." if clauses else ""
    return " ".join(filter(None, [said, cited]))


def _linked(name: str, archive: Archive, base: str) -> str:
    for game in archive.games.values():
        if name in game.rulebook.clauses:
            return references(text(name), game, base + archive.game_pages[game.id])
    return text(name)


def _see(term: Term, terms: Terms) -> str:
    links = _links(terms[key] for key in term.see if key in terms)
    return f"See {listed(links)}." if links else ""


def _links(terms: Iterable[Term]) -> list[str]:
    return [f'<a href="#term-{term.key}">{dress(text(term.term))}</a>' for term in terms]

"""The rules of a game by clause: number, text, sources, grade; every number an anchor."""

from __future__ import annotations

import re

from kanhu.game import Game
from kanhu.rulebook import Clause
from sitegen.evidence.badges import badge
from sitegen.evidence.register import Evidence
from sitegen.markup import block, inline, text


def references(html: str, game: Game, page: str = "") -> str:
    """Numbers of the game's clauses in words, as links to their places."""
    number = re.compile(rf"\b{game.prefix}-\d+\b")

    def link(match: re.Match[str]) -> str:
        known = match[0] in game.rulebook.clauses
        return f'<a href="{page}#{match[0]}">{match[0]}</a>' if known else match[0]

    parts = re.split(r"(<a\b.*?</a>|<[^>]+>)", html, flags=re.DOTALL)
    return "".join(p if p.startswith("<") else number.sub(link, p) for p in parts)


def witnesses(clause: Clause, evidence: Evidence, base: str) -> str:
    """The works a clause rests on; those of a dispute stand apart."""
    where = f"clause {clause.id}"
    plain, against = list[str](), list[str]()
    for part in clause.grades:
        (against if part.grade == "disputed" else plain).extend(part.sources)
    parts = [evidence.cite(plain, base, where)] if plain else []
    if against:
        word = "otherwise: " if plain else ""
        parts.append(word + evidence.cite(against, base, where))
    return f'<span class="clause__src">[{"; ".join(parts)}]</span>' if parts else ""


def choices(clause: Clause, game: Game) -> str:
    """Links to the options a clause offers."""
    keys = dict.fromkeys(option.partition("=")[0] for option in clause.options)
    known = [game.schema.options[key] for key in keys if key in game.schema.options]
    links = [f'<a href="#option-{o.key}">{text(o.title.lower())}</a>' for o in known]
    if not links:
        return ""
    return f"{'Option' if len(links) == 1 else 'Options'}: {', '.join(links)}."


def clause(found: Clause, game: Game, evidence: Evidence, base: str) -> str:
    """One clause as a row of the list."""
    body = references(block(found.text), game)
    tail = " ".join(filter(None, [choices(found, game), witnesses(found, evidence, base)]))
    if tail and body.endswith("</p>"):
        body = f"{body[:-4]} {tail}</p>"
    elif tail:
        body += f"<p>{tail}</p>"
    if found.note:
        note = references(inline(found.note), game)
        body += f'<p class="clause__note" data-search-exclude>{note}</p>'
    grades = "".join(badge(g, base) for g in dict.fromkeys(part.grade for part in found.grades))
    return (
        f'<li class="clause"><a class="clause__no" href="#{found.id}">{found.id}</a>'
        f'<div class="clause__text"><h4 class="clause__title" id="{found.id}">'
        f"{inline(found.title)}</h4>{body}</div>"
        f'<div class="clause__grade">{grades}<a class="clause__cite" '
        f'href="cite/#{found.id}">cite<span class="vh"> {found.id}</span></a>'
        "</div></li>"
    )


def clauses(game: Game, evidence: Evidence, base: str) -> str:
    """All clauses, section by section, as Markdown with HTML lists in it."""
    out = []
    for section, found in game.rulebook.sections().items():
        rows = "".join(clause(one, game, evidence, base) for one in found)
        out.append(f'### {section}\n\n<div class="rules"><ul class="clauses">{rows}</ul></div>\n')
    return "\n".join(out)

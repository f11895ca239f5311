"""Markers in the prose, such as `<!-- kanhu:rules GAME -->`, and what takes their place.

In running text `[@W]` is a citation, `{claim:name}` badge and witnesses of a claim, `{attested}` a
badge alone; the number of a clause becomes a link to it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from typing import NamedTuple

from kanhu.game import Game
from sitegen import badges, figures, gameparts, opening, packs, replays, rules, shelf, treefigure
from sitegen.archive import Archive

MARKER = re.compile(r"^<!-- kanhu:([a-z]+)(.*?)-->[ \t]*$", re.MULTILINE)
CITE = re.compile(r"((?:\[@[\w, @]+\])+)")
CLAIM = re.compile(r"\s?\{claim:([\w-]+)\}")
GRADE = re.compile(rf"\s?\{{({'|'.join(badges.MEANINGS)})\}}")
CODE = re.compile(r"(```.*?```|`[^`\n]+`|<[^>\n]+>|\]\([^)\s]+\))", re.DOTALL)


class Page(NamedTuple):
    """A page being written: its path below docs/, the way back to the root, its front matter."""

    path: str
    base: str
    meta: dict[str, object]
    archive: Archive
    figure: list[int]
    claims: list[str]


class Call(NamedTuple):
    """One marker: its words, its `key=value` settings, what stands before it on the page."""

    page: Page
    words: list[str]
    settings: dict[str, str]
    before: str

    @property
    def game(self) -> Game:
        """The game named first; raises KeyError for one that was not found."""
        return self.page.archive.games[self.words[0]]


def _head(call: Call) -> str:
    meta = call.page.meta
    return gameparts.head(call.game, str(meta["title"]), str(meta.get("lead", "")))


def _figure(call: Call) -> str:
    call.page.figure.append(1)
    data = call.page.archive.figures[call.words[0]]
    return figures.figure(data, len(call.page.figure), call.page.base)


def _sources(call: Call) -> str:
    evidence, base = call.page.archive.evidence, call.page.base
    if call.words[0] == "all":
        return evidence.bibliography(sorted(evidence.sources, key=str.lower))
    keys = evidence.of_games.get(call.game.id, [])
    return evidence.shortlist(keys, base, call.page.path)


def _table(call: Call) -> str:
    first = re.search(r"^## ", call.before, re.MULTILINE) is None
    return opening.place(call.game, call.settings, call.page.base, heading=first)


def _lineage(call: Call) -> str:
    archive = call.page.archive
    links = {name: f"{call.page.base}{path}" for name, path in archive.game_pages.items()}
    return treefigure.fragment(archive.tree, links, archive.evidence, call.page.base)


def _shelf(call: Call) -> str:
    archive = call.page.archive
    return shelf.shelf(
        call.words[0],
        list(archive.games.values()),
        archive.game_pages,
        call.page.base,
        short="short" in call.words,
    )


def _packs(call: Call) -> str:
    archive = call.page.archive
    if call.words[0] == "games":
        return packs.games(list(archive.games.values()), dict(archive.game_pages), call.page.base)
    return packs.tongues(call.words[0]) + packs.family(call.words[0], call.page.base)


FRAGMENTS: dict[str, Callable[[Call], str]] = {
    "gamehead": _head,
    "factstrip": lambda call: gameparts.facts(call.game),
    "pack": lambda call: gameparts.pack(call.game, call.page.base),
    "melds": lambda call: gameparts.melds(call.game),
    "rules": lambda call: rules.clauses(call.game, call.page.archive.evidence, call.page.base),
    "options": lambda call: gameparts.options(
        call.game, call.page.archive.evidence, call.page.base
    ),
    "records": lambda call: replays.records(call.game, call.page.archive.evidence),
    "shelf": _shelf,
    "packs": _packs,
    "presets": lambda call: gameparts.presets(call.game),
    "sources": _sources,
    "table": _table,
    "figure": _figure,
    "lineage": _lineage,
    "badges": lambda call: badges.legend(call.page.base),
    "badge": lambda call: badges.badge(call.words[0], call.page.base),
}


def fill(source: str, page: Page) -> str:
    """The page's Markdown with every marker, citation, claim and clause number filled in."""
    out, last = [], 0
    for match in MARKER.finditer(source):
        out.append(words(source[last : match.start()], page))
        out.append(_fragment(match, page, source[: match.start()]))
        last = match.end()
    out.append(words(source[last:], page))
    return "".join(out)


def _fragment(match: re.Match[str], page: Page, before: str) -> str:
    parts = shlex.split(match[2])
    settings = dict(part.split("=", 1) for part in parts if "=" in part)
    call = Call(page, [part for part in parts if "=" not in part], settings, before)
    make = FRAGMENTS.get(match[1])
    try:
        if make is None:
            raise KeyError(match[1])
        return f"\n{make(call)}\n"
    except (KeyError, IndexError) as error:
        page.archive.evidence.faults.append(f"{page.path}: {match[0]}: unknown {error}")
        return ""


def words(source: str, page: Page) -> str:
    """Citations, claims, badges and clause numbers in prose; code and tags stay as they are."""
    source = CITE.sub(lambda m: _cite(m[1], page), source)
    source = CLAIM.sub(lambda m: _claim(m[1], page), source)
    source = GRADE.sub(lambda m: f" {badges.badge(m[1], page.base)}", source)
    for game in page.archive.games.values():
        target = page.archive.game_pages.get(game.id)
        if target is not None and re.search(rf"\b{game.prefix}-\d", source):
            own = page.path == page.archive.page_of(game.id)
            source = _numbers(source, game, "" if own else page.base + target)
    return source


def _numbers(source: str, game: Game, target: str) -> str:
    parts = CODE.split(source)
    number = re.compile(rf"(?<![#\w\[>])\b({game.prefix}-\d+)\b")
    known = game.rulebook.clauses

    def link(match: re.Match[str]) -> str:
        return f'<a href="{target}#{match[1]}">{match[1]}</a>' if match[1] in known else match[1]

    return "".join(p if i % 2 else number.sub(link, p) for i, p in enumerate(parts))


def _cite(brackets: str, page: Page) -> str:
    keys = re.findall(r"\w+", brackets.replace("@", " "))
    found = page.archive.evidence.cite(keys, page.base, page.path)
    return f' <span class="cite">[{found}]</span>'


def _claim(name: str, page: Page) -> str:
    page.claims.append(name)
    return page.archive.evidence.claim(name, page.base, page.path)

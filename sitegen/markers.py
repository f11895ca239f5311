"""Markers in the prose, such as `<!-- kanhu:rules GAME -->`, and what takes their place.

In running text `[@W]` is a citation, `{claim:name}` badge and witnesses of a claim, `{attested}` a
badge alone; the number of a clause becomes a link to it. What stands in a marker comes from a room,
and rooms may set something into the running text, such as the explanation of a word.
"""

from __future__ import annotations

import re
import shlex
from itertools import zip_longest

from kanhu.game import Game
from sitegen import rooms
from sitegen.call import Call, Page
from sitegen.evidence import badges
from sitegen.markup import tongues

MARKER = re.compile(r"^<!-- kanhu:([a-z]+)(.*?)-->[ \t]*$", re.MULTILINE)
CITE = re.compile(r"((?:\[@[\w, @]+\])+)")
CLAIM = re.compile(r"\s?\{claim:([\w-]+)\}")
GRADE = re.compile(rf"\s?\{{({'|'.join(badges.MEANINGS)})\}}")
CODE = re.compile(r"(```.*?```|`[^`\n]+`|<[^>\n]+>|\]\([^)\s]+\))", re.DOTALL)


def fill(source: str, page: Page) -> str:
    """The page's Markdown with every marker, citation, claim and clause number filled in."""
    prose, made, last = [], [], 0
    for match in MARKER.finditer(source):
        prose.append(words(source[last : match.start()], page))
        made.append(_fragment(match, page, source[: match.start()]))
        last = match.end()
    prose.append(words(source[last:], page))
    pairs = zip_longest(rooms.dressed(prose, page), made, fillvalue="")
    return "".join(part for pair in pairs for part in pair)


def _fragment(match: re.Match[str], page: Page, before: str) -> str:
    parts = shlex.split(match[2])
    settings = dict(part.split("=", 1) for part in parts if "=" in part)
    call = Call(page, [part for part in parts if "=" not in part], settings, before)
    make = rooms.fragments().get(match[1])
    try:
        if make is None:
            raise KeyError(match[1])
        return f"\n{make(call)}\n"
    except (KeyError, IndexError) as error:
        page.archive.evidence.faults.append(f"{page.path}: {match[0]}: unknown {error}")
        return ""


def words(source: str, page: Page) -> str:
    """Citations, claims, badges, clause numbers and the language of Chinese signs in prose; code
    and tags stay as they are."""
    source = CITE.sub(lambda m: _cite(m[1], page), source)
    source = CLAIM.sub(lambda m: _claim(m[1], page, sentence(m.string[: m.start()])), source)
    source = GRADE.sub(lambda m: f" {badges.badge(m[1], page.base)}", source)
    for game in page.archive.games.values():
        target = page.archive.game_pages.get(game.id)
        if target is not None and re.search(rf"\b{game.prefix}-\d", source):
            own = page.path == page.archive.page_of(game.id)
            source = _numbers(source, game, "" if own else page.base + target)
    return "".join(part if at % 2 else tongues(part) for at, part in enumerate(CODE.split(source)))


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


def _claim(name: str, page: Page, said: str) -> str:
    page.claims.append(name)
    return page.archive.evidence.claim(name, page.base, page.path, said)


def sentence(before: str) -> str:
    """The last sentence of what stands before a mark, without markup."""
    part = re.split(r"\n\s*\n|\n(?=[-*>#|] |\d+\. )|</(?:p|li|h\d|td|dd)>", before)[-1]
    part = re.sub(r'<span class="cite">.*?</span>|\{[\w:-]+\}|<[^>]*>|<!--.*?-->', "", part)
    part = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", part)
    part = re.sub(r"^\s*(?:[-*>#|]+|\d+\.)\s", "", part)
    part = " ".join(re.sub(r"[*`]|(?<!\w)_|_(?!\w)", "", part).split())
    return re.split(r"(?<=[.!?])[\"”’)]?\s+(?=[A-Z\"“‘(0-9\u2e80-\u9fff])", part)[-1].strip()

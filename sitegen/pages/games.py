"""The parts of a game's page that are made from its files, and lists of games.

The rules stand there by clause: number, text, sources, grade; every number is an anchor.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from markupsafe import Markup

from holdings.archive import Archive
from holdings.trouble import at
from kanhu.cards import packs
from kanhu.catalogue import Game, setup
from kanhu.core.grammar import listed
from kanhu.core.options import Option, When, spell
from kanhu.core.rulebook import Clause
from kanhu.study import tutorials
from kanhu.text.replays import ReplayError, annotated, check, found
from kanhu_table import faces
from kanhu_table.opening import replay_link
from kanhu_table.page import element
from learning import puzzlebook
from learning.pages.coached import address
from rendering import citations
from rendering.page import Call, Unknown, source
from rendering.parts import fill, grouped
from rendering.spans import reworded
from rendering.templates import render


def _part(name: str, call: Call, **values: Any) -> Markup:
    """A part of the page of a game."""
    refs = partial(references, game=call.game)
    return fill(f"games/{name}", call.page, game=call.game, refs=refs, **values)


def head(call: Call) -> Markup:
    """Place and year, title, lead and the seal: the name in its own script."""
    about, meta = call.game.meta["game"], call.page.meta
    place = " ".join(filter(None, [about.get("place", ""), str(about.get("date", ""))]))
    title, lead = meta.get("title", call.game.title), meta.get("lead") or about.get("lead", "")
    return _part("head", call, about=about, place=place, title=title, lead=lead)


def pack(call: Call) -> Markup:
    """Every kind of card of the default pack with its name and number of copies."""
    cards = setup(call.game, call.game.options()).pack
    named = packs.SUITS[cards.design]
    suits = grouped(range(len(cards.codes)),
                    lambda kind: named.get(cards.suits[kind], "outside the suits"))  # fmt: skip
    sprite = faces.choose_sprite(call.game, cards, "")
    return _part("pack", call, pack=cards, suits=suits, sprite=sprite, symbol=faces.symbol)


def melds(call: Call) -> Markup:
    """The melds from `melds.toml`: first those of the default options, then those of others."""
    game = call.game
    usual = game.options().values
    rows = game.data("melds.toml").get("meld", []) if game.has("melds.toml") else []
    fits = grouped(rows, lambda row: When(row.get("when", {}), False).fits(usual))
    others = [(row, conditions(row["when"], game)) for row in fits.get(False, ())]
    return _part("melds", call, usual=[(row, "") for row in fits.get(True, ())], others=others)


def conditions(where: Mapping[str, Any], game: Game) -> str:
    """Conditions on options in words: "players: 3 or 4"."""
    parts = []
    for key, wanted in where.items():
        option = game.schema.options.get(key)
        values = wanted if isinstance(wanted, list) else [wanted]
        words = [option.label(value) if option else spell(value) for value in values]
        parts.append(f"{option.title.lower() if option else key}: {listed(words, 'or')}")
    return ", ".join(parts)


def options(call: Call) -> Markup:
    """What can be chosen, the default, and what each source says."""
    return _part("options", call, conditions=partial(conditions, game=call.game))


def records(call: Call) -> Markup:
    """The annotated records, each with a link that opens it at the table.

    A damaged one is a fault of the site.
    """
    game = call.game
    for fault in call.page.archive.cached(("records", game.id), partial(_damaged, game)):
        call.page.fault(fault)
        return Markup()
    return _part("records", call, records=annotated(game).values(), link=replay_link)


def _damaged(game: Game) -> list[str]:
    """What is wrong with the annotated records; nearly always nothing, found by playing them."""
    try:
        for replay in annotated(game).values():
            check(game, replay)
    except ReplayError as error:
        return [str(error)]
    return []


def table(call: Call) -> Markup:
    """The table at its opening, drawn by the same code that draws it in the browser.

    The table's own headings are of the third rank; one is set above them where the page has none.
    """
    asked, seats = call.settings, call.settings.get("seats", "").split()
    try:
        seed = int(asked["seed"]) if "seed" in asked else None
        drawn = element(call.game.id, asked.get("options", ""), seed, seats, call.page.base)
    except ValueError as error:
        raise Unknown(f"cannot be dealt: {error}") from None
    chosen = not {"options", "seed"} & asked.keys()
    why = call.game.meta.get("demo", {}).get("why", "") if chosen else ""
    coached = tutorials.of_game(call.game) if call.first else ()
    return _part("table", call, drawn=Markup(drawn), why=why, heading=call.first, tutorials=coached,
                 address=partial(address, call.game),
                 puzzles=len(puzzlebook.of_game(call.game)) if call.first else 0,
                 foremost=call.page.foremost())  # fmt: skip


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every game; those with prose of their own keep it."""
    return {archive.page_of(game.id): plain(game) for game in archive.games.values()}


def plain(game: Game) -> str:
    """The page of a game that has no prose yet: everything its own files can say."""
    about = game.meta["game"]
    summary = about.get("summary", "")
    meta = {"title": game.title, "description": summary or game.title,
            "lead": about.get("lead", summary)}  # fmt: skip
    return source(meta, render("games/plain", game=game, summary=summary, records=found(game)))


@cache
def _number(prefix: str) -> re.Pattern[str]:
    return re.compile(rf"\b{prefix}-\d+\b")


def references(html: str, game: Game, page: str = "") -> Markup:
    """Numbers of the game's clauses in HTML as links to their places; `page` leads to the rules."""
    if f"{game.prefix}-" not in html:
        return Markup(html)

    def link(match: re.Match[str]) -> str:
        known = match[0] in game.rulebook.clauses
        return f'<a href="{page}#{match[0]}">{match[0]}</a>' if known else match[0]

    return Markup(reworded(html, partial(_number(game.prefix).sub, link), but="a"))


def witnesses(call: Call, clause: Clause) -> tuple[Markup, Markup]:
    """The works a clause rests on, and those of a dispute."""
    plain, against = list[str](), list[str]()
    for part in clause.grades:
        (against if part.grade == "disputed" else plain).extend(part.sources)
    place = at(f"{call.game.id}/rules.md", call.game.read("rules.md"), f"### {clause.id}")
    where = f"{place}: clause {clause.id}"
    return citations.cite(call.page, plain, where), citations.cite(call.page, against, where)


def choices(game: Game, clause: Clause) -> list[Option]:
    """The options a clause offers."""
    keys = dict.fromkeys(option.partition("=")[0] for option in clause.options)
    return [game.schema.options[key] for key in keys if key in game.schema.options]


def ended(body: Markup, tail: Markup) -> Markup:
    """Paragraphs with a tail in the last one, or in one of its own after a table or list."""
    if not tail:
        return body
    if body.endswith("</p>"):
        return Markup(f"{body[:-4]} {tail}</p>")
    return Markup(f"{body}<p>{tail}</p>")


def clauses(call: Call) -> str:
    """All clauses, section by section, as Markdown with HTML lists in it."""
    game = call.game
    tools = {"refs": partial(references, game=game), "choices": partial(choices, game),
             "witnesses": partial(witnesses, call), "ended": ended}  # fmt: skip
    return "\n".join(
        f"### {section}\n\n{fill('games/clauses', call.page, clauses=found, **tools)}\n"
        for section, found in game.rulebook.sections().items()
    )


FRAGMENTS = {
    "gamehead": head,
    "factstrip": partial(_part, "facts"),
    "pack": pack,
    "melds": melds,
    "rules": clauses,
    "options": options,
    "presets": partial(_part, "presets"),
    "records": records,
    "table": table,
}
SETTINGS = {"table": ("options", "seed", "seats")}

"""The pages of figures: for every measure its reading, its plot and the table beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from kanhu.game import Game
from sitegen.call import Call
from sitegen.games.rules import references
from sitegen.markup import dress, text
from sitegen.research import plots
from sitegen.research.measures import Column, Table
from sitegen.research.readings import reading
from sitegen.research.stats import wilson
from sitegen.research.store import WHOLE
from sitegen.research.words import SPOKEN, decimal, few, percent, whole

Data = Mapping[str, Any]
Tables = Mapping[str, Table]
WORDS = ("name", "clause")


def markdown(game: Game, data: Data, tables: Tables) -> str:
    """The page of one game with its front matter."""
    about = data["about"]
    front = {
        "title": f"{game.title} in figures",
        "description": f"{whole(about['deals'])} simulated hands of {game.title}: length, seats, "
        "points, melds, and what each disputed option changes.",
        "lead": f"{whole(about['deals'])} hands of {game.title}, played by computer players and "
        "counted.",
        "search": {"exclude": True},  # figures are found through the list of data
    }  # fmt: skip
    seats = len(tables["wins"].rows)
    plain = [key for key in tables if not key.startswith("effect-") and key not in ASIDE]
    changed = [key for key in tables if key.startswith("effect-")]
    parts = [
        f"All hands on this page are played by {few(seats)} *{about['bots']}* players with the "
        f"options `{about['options']}`, deal by deal from seed {about['seed']}. What such figures "
        "can tell, and what they cannot, stands under [data for scholars](index.md). Borders of "
        "95 % intervals are headed “from” and “to”.",
        _section(game, "summary", "In short"),
        *(_section(game, key, tables[key].title) for key in plain),
        "## What each option changes",
        f"The {whole(about['tries'])} first deals were played again, each time with one option "
        "changed and all else as it was: the same cards, the same seats, the same players. So a "
        "difference below is one between two plays of one deal, unless the option alters the pack "
        "or the dealing: then the cards are others, and the two are only two samples. Where a row "
        "names other options or players in brackets, both plays had them; the column of deals "
        "tells how many there were. "
        f"The last row changes no rule: there *{about['rivals']}* players take all seats, which "
        "shows how much of a figure hangs on who plays.",
        *(_section(game, key, tables[key].title, 3) for key in changed),
    ]
    if data["left"]:
        parts += ["### Options without a run", f"<!-- kanhu:leftout {game.id} -->"]
    parts += ["## The files", _files(about, tables)]
    body = "\n\n".join(parts)
    return f"---\n{yaml.safe_dump(front, allow_unicode=True)}---\n\n{body}\n"


ASIDE = ("summary", "deals")


def _section(game: Game, key: str, title: str, level: int = 2) -> str:
    return f"{'#' * level} {title}\n\n<!-- kanhu:measure {game.id} {key} -->"


def _files(about: Data, tables: Tables) -> str:
    names = ", ".join(f"[{key}.csv]({about['game']}/{key}.csv)" for key in tables)
    return (
        f"Everything in one file: [{WHOLE}]({about['game']}/{WHOLE}). Table by table: {names}. "
        f"The last holds the first {about['sample']} deals one by one, each with its seed. Lines "
        "that begin with `#` are notes.\n\n"
        "The same figures come from the engine alone, without this site, by\n\n"
        f"```\n{about['command']}\n```\n\n"
        f"Engine {about['engine']}, rules version {about['rules']}. The files are free for any use "
        "(CC0); text and plots are under CC BY 4.0."
    )


def measure(call: Call, key: str, data: Data, tables: Tables) -> str:
    """Reading, plot and table of one measure."""
    table, about, base = tables[key], data["about"], call.page.base
    home = base + call.page.archive.game_pages[call.game.id]
    own = _table(table, call.game, home, about)
    if key in ASIDE:
        return own
    sentence = reading(key, tables, about)
    told = f'<p class="reading">{references(dress(text(sentence)), call.game, home)}</p>'
    drawn = plots.plot(key, tables, sentence)
    if drawn is None:
        return f"{told}\n{own}"
    picture, note = drawn
    return (
        f'{told}\n<div class="measure"><figure class="plot" data-search-exclude>{picture}'
        f"<figcaption>{note}</figcaption></figure>{own}</div>"
    )


def _table(table: Table, game: Game, home: str, about: Data) -> str:
    shown = [column for column in table.columns if column.kind != "key"]
    at = {column.key: place for place, column in enumerate(table.columns)}
    head = "".join(f'<th scope="col"{_num(column)}>{text(column.head)}</th>' for column in shown)
    body = "".join(
        "<tr>" + "".join(
            _cell(column, row[at[column.key]], game, home, place == 0)
            for place, column in enumerate(shown)
        ) + "</tr>"
        for row in table.rows
    )  # fmt: skip
    return (
        f'<div class="scroll figures" tabindex="0" role="region" aria-label="{text(table.title)}, '
        f'table"><table data-search-exclude><caption>{text(_caption(table, about))}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _caption(table: Table, about: Data) -> str:
    if table.key.startswith("effect-"):
        return f"{table.title}; the same deals without and with the change"
    return f"{table.title}; {whole(about['deals'])} hands"


def _num(column: Column) -> str:
    return ' class="name"' if column.kind in WORDS else ' class="num"'


def _cell(column: Column, value: Any, game: Game, home: str, heads: bool) -> str:
    said = dress(text(SPOKEN[column.kind](value)))
    if column.kind == "clause":
        said = references(said, game, home)
    tag, scope = ("th", ' scope="row"') if heads else ("td", "")
    return f"<{tag}{scope}{_num(column)}>{said}</{tag}>"


def left(call: Call, data: Data) -> str:
    """Disputed options that no run was made for, and why."""
    home = call.page.base + call.page.archive.game_pages[call.game.id]
    rows = "".join(
        f"<dt>{text(call.game.schema.options[row['option']].title)} "
        f"<code>{text(row['option'])}</code></dt>"
        f"<dd>{references(text(row['why']), call.game, home)}</dd>"
        for row in data["left"]
    )
    return f"<dl>{rows}</dl>"


def games(call: Call, tables: Mapping[str, Tables], data: Mapping[str, Data]) -> str:
    """All games with figures, side by side: a row each, with the way to its page."""
    rows = []
    for game in call.page.archive.games.values():
        if game.id in tables:
            rows.append(_game(call, game, tables[game.id], data[game.id]["about"]))
    heads = (
        "game",
        "hands",
        "moves of a hand",
        "wins of the first seat",
        "fair share",
        "± for a half",
    )
    head = "".join(
        f'<th scope="col"{"" if at == 0 else _NUM}>{words}</th>' for at, words in enumerate(heads)
    )
    return (
        '<div class="scroll figures" tabindex="0" role="region" aria-label="The games in figures">'
        f"<table><caption>The baseline of every game: {text(_spread(data))} players, one seed"
        f"</caption><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


_NUM = ' class="num"'


def _spread(data: Mapping[str, Data]) -> str:
    return ", ".join(dict.fromkeys(one["about"]["bots"] for one in data.values()))


def _game(call: Call, game: Game, tables: Tables, about: Data) -> str:
    length, first = tables["summary"].records()[0], tables["wins"].records()[0]
    half = wilson(about["deals"] / 2, about["deals"])
    cells = (
        whole(about["deals"]), decimal(length["mean"]), percent(first["share"]),
        percent(first["fair"]), percent(round((half.high - half.low) / 2, 4)),
    )  # fmt: skip
    link = f'<a href="{call.page.base}data/{game.id}/">{dress(text(game.title))}</a>'
    told = "".join(f'<td class="num">{text(cell)}</td>' for cell in cells)
    return f'<tr><th scope="row">{link}</th>{told}</tr>'

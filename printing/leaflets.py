"""Rules on one folded sheet, told from the clauses, and bookmarks with the melds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from kanhu.catalogue import Game
from kanhu.study.coached import clause_applies, clause_hash
from learning import reading
from printing import levels, words
from printing.faces import options_of, row, table_of
from printing.icons import icon
from printing.sheet import PAPERS, Data, Drawing, Sheet
from printing.words import Leaflet, LeafletWords, Meld

MOST_WORDS = 350


def sheets(games: Mapping[str, Game]) -> Iterator[Sheet]:
    """A leaflet for every game that has one, and the bookmarks, on every paper."""
    text, found = words.of_leaflets(), words.leaflets()
    for name, leaflet in found.items():
        game = games[name]
        data = _leaflet(game, leaflet, text)
        title = text.title.format(game=game.title)
        for paper in PAPERS:
            yield Sheet(f"rules-{name}", title, "rules", "leaflet", data, paper, f"games/{name}/",
                        landscape=True, terms=leaflet.terms,
                        table=table_of(game, leaflet.options))  # fmt: skip
    marks: Data = {
        "heading": text.bookmarks, "how": text.bookmarks_how,
        "marks": [
            {"title": games[name].title, "where": leaflet.where,
             "melds": _melds(games[name], leaflet, text)}
            for name, leaflet in found.items() if leaflet.meld
        ],
    }  # fmt: skip
    terms = frozenset[str]().union(*(leaflet.terms for leaflet in found.values()))
    for paper in PAPERS:
        yield Sheet("bookmarks", text.bookmarks, "rules", "bookmarks", marks, paper, "games/",
                    terms=terms)  # fmt: skip


def faults(games: Mapping[str, Game]) -> Iterator[str]:
    """What leaflets say of clauses, cards or games that are not so, file by file."""
    for name, leaflet in words.leaflets().items():
        file = f"docs/_data/print/leaflets/{name}.toml"
        if name not in games:
            yield f"{file}: there is no game {name}"
            continue
        yield from (f"{file}: {fault}" for fault in wrong(games[name], leaflet))


def wrong(game: Game, leaflet: Leaflet) -> Iterator[str]:
    """What one leaflet says that is not so, or too hard to read."""
    if (many := len(leaflet.said.split())) > MOST_WORDS:
        yield f"it has {many} words; at most {MOST_WORDS}"
    yield from reading.faults(leaflet.text, levels.PLAIN, taught(leaflet))
    yield from (f"{part.title}: there is no icon {part.icon}"
                for part in leaflet.part if part.icon not in words.icons().icon)  # fmt: skip
    values = options_of(game, leaflet.options).values
    missing = [name for name in leaflet.clauses if name not in game.rulebook.clauses]
    yield from (f"there is no clause {name}" for name in missing)
    for name in leaflet.clauses:
        if name not in missing and not clause_applies(game.rulebook[name], values):
            yield f"{name} is not in force at this table, or only advice"
    if not missing and (now := sealed(game, leaflet)) != leaflet.seal:
        yield (f"its clauses read otherwise now: read it beside {', '.join(leaflet.clauses)}, then "
               f'enter seal = "{now}"')  # fmt: skip


def taught(leaflet: Leaflet) -> frozenset[str]:
    """Words that do not count: what it explains, and names of cards and games."""
    return levels.taught(leaflet.terms)


def sealed(game: Game, leaflet: Leaflet) -> str:
    """The seal of all clauses that a leaflet tells."""
    seals = " ".join(clause_hash(game.rulebook[name]) for name in leaflet.clauses)
    return sha256(seals.encode()).hexdigest()[:8]


def _leaflet(game: Game, leaflet: Leaflet, text: LeafletWords) -> Data:
    return {
        "game": game.title, "where": leaflet.where, "goal": leaflet.goal, "fold": text.fold,
        "tile": _tile(game, leaflet.design), "parts": [
            {"title": part.title, "says": part.says, "icon": Drawing(icon(part.icon).svg)}
            for part in leaflet.part
        ],
        "heading": text.melds, "melds": _melds(game, leaflet, text),
        "source": text.source.format(clauses=_spans(leaflet.clauses)),
    }  # fmt: skip


def _tile(game: Game, design: str) -> list[Drawing]:
    """The cards that stand for a game in the lists of the site."""
    return row(game, str(game.meta["tile"]["cards"]), design)


def _spans(clauses: tuple[str, ...]) -> str:
    """Numbers of clauses in order, runs shortened: KH-1 to KH-3, KH-9."""
    numbers = sorted({int(name.partition("-")[2]) for name in clauses})
    head = clauses[0].partition("-")[0]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{head}-{run[0]}" if len(run) == 1 else f"{head}-{run[0]}–{run[-1]}" for run in runs
    )


def _melds(game: Game, leaflet: Leaflet, text: LeafletWords) -> list[Data]:
    return [
        {"title": meld.title, "says": meld.says, "points": _points(meld, text),
         "cards": row(game, meld.cards, leaflet.design, leaflet.options)}
        for meld in leaflet.meld
    ]  # fmt: skip


def _points(meld: Meld, text: LeafletWords) -> str:
    if not meld.points:
        return ""
    return text.point if meld.points == 1 else text.points.format(points=meld.points)

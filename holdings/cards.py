"""What a card is in each game that plays with it: copies, rank, worth, melds; from the games' data.

A game may hold a file `cards.toml`, which only the pages of packs read:

    pack = "SK-3"                        # clause that says which cards there are
    [[card]]
    cards = "A*"                         # codes of its pack; * and [...] stand for letters
    says = "11 points"
    clause = "SK-4"
    [[card]]
    ladder = "7[CSH] 8[CSH] 9[CSH]"      # the steps of an order, lowest first
    says = "{place} of its suit"         # {place}: "lowest", "2nd from below", ..., "highest"
    clause = "SK-6"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import NamedTuple

from card_art import cards as art
from holdings import toml
from kanhu.cards.kinds import Pack
from kanhu.catalogue import Game
from kanhu.study.deck import Line, exchanged, melds, packs
from kanhu_table.faces import symbol

FILE = "cards.toml"


class Row(toml.Row):
    """A row of `cards.toml`: the cards it is about, or an order of them, and what it says."""

    says: str
    clause: str | tuple[str, ...]
    cards: str = ""
    ladder: str = ""


class Table(toml.Row):
    """The whole file."""

    pack: str = ""
    card: tuple[Row, ...] = ()


class Use(NamedTuple):
    """A card in one game.

    Attributes:
        game: the game. stands_for: name of the card of its usual pack in whose place this one
            lies, "" for a card of that pack. option: the option that puts it there.
        copies: number of copies -> the option that gives it, "" for the usual pack.
        clause: of the pack. lines: what the card is and does.
    """

    game: Game
    stands_for: str
    option: str
    copies: Mapping[int, str]
    clause: str
    lines: tuple[Line, ...]


def of_family(games: Iterable[Game], family: str) -> dict[str, list[Use]]:
    """Face of a family of designs -> the games that play with it, in their order."""
    found: dict[str, list[Use]] = {}
    for game in games:
        uses: dict[str, Use] = {}
        for label, pack in packs(game):
            if pack.design == family:
                _enter(uses, game, label, pack)
        for face, use in uses.items():
            found.setdefault(face, []).append(use)
    return found


def _enter(uses: dict[str, Use], game: Game, label: str, pack: Pack) -> None:
    """Enter the cards of one pack of a game by their faces."""
    usual, lines = packs(game)[0][1], _lines(game)
    same = pack.codes == usual.codes
    twins = dict(zip(usual.codes, pack.codes, strict=True))
    for kind, count in sorted(Counter(pack.cards).items()):
        face = art.canonical(pack.design, symbol(game, pack.codes[kind]))
        about = (line._replace(cards=exchanged(line.cards, twins))
                 for line in lines[usual.codes[kind]])  # fmt: skip
        stands, option = ("", "") if same else (usual.names[kind], label)
        new = Use(game, stands, option, {}, _table(game).pack, tuple(about))
        use = uses.setdefault(face, new)
        if count not in use.copies:
            uses[face] = use._replace(copies={**use.copies, count: label})


@cache
def _table(game: Game) -> Table:
    return toml.of_game(game, FILE, Table)


@cache
def _lines(game: Game) -> dict[str, tuple[Line, ...]]:
    """Code of the usual pack -> all that is known of it."""
    pack = packs(game)[0][1]
    found: dict[str, list[Line]] = {code: [] for code in pack.codes}
    for row in _table(game).card:
        clauses = (row.clause,) if isinstance(row.clause, str) else row.clause
        for code, words in chosen(row, pack.codes):
            found[code].append(Line(words, clauses))
    for kind in pack.wild:
        if not found[pack.codes[kind]]:
            found[pack.codes[kind]].append(Line("stands for other cards", ()))
    for code, line in melds(game, pack):
        found[code].append(line)
    return {code: tuple(lines) for code, lines in found.items()}


def chosen(row: Row, codes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The codes a row speaks of, each with its words. Raises KeyError for a card of no pack."""
    steps = row.ladder.split()
    words = [
        (step, row.says.format(place=place(at, len(steps)))) for at, step in enumerate(steps, 1)
    ]
    for word, says in (*words, *((word, row.says) for word in row.cards.split())):
        found = [code for code in codes if fnmatchcase(code, word)]
        if not found:
            raise KeyError(f"{word} of {FILE}")
        yield from ((code, says) for code in found)


def place(at: int, size: int) -> str:
    """A place in an order, counted from below, in words."""
    if at in (1, size):
        return "lowest" if at == 1 else "highest"
    return f"{at}{ {2: 'nd', 3: 'rd'}.get(at, 'th') } from below"

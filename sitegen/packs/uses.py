"""What a card is in each game that plays with it: copies, rank, worth, melds; from the games' data.

A game may hold a file `cards.toml`, which only these pages read:

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
from typing import Any, NamedTuple

from card_art import cards as art
from kanhu.cards import Pack
from kanhu.game import Game
from kanhu.options import OptionError, Options
from kanhu_table.faces import symbol

FILE = "cards.toml"


class Line(NamedTuple):
    """One thing a card is or does, the clauses that say so, and the cards of a meld."""

    says: str
    clauses: tuple[str, ...]
    cards: str = ""


class Use(NamedTuple):
    """A card in one game.

    Attributes:
        game: the game. stands_for: name of the card of its usual pack in whose place this one
            lies, "" for a card of that pack. dress: the option that puts it there.
        copies: number of copies -> the option that gives it, "" for the usual pack.
        clause: of the pack. lines: what the card is and does.
    """

    game: Game
    stands_for: str
    dress: str
    copies: Mapping[int, str]
    clause: str
    lines: tuple[Line, ...]


def packs(game: Game) -> list[tuple[str, Pack]]:
    """Every pack a game can be played with, the usual one first, and the option that chooses it."""
    usual = game.options()
    found = [("", game.rules.pack(game, usual))]
    for label, options in _tables(game):
        pack = game.rules.pack(game, options)
        if not any(pack.codes == old.codes and pack.cards == old.cards for _, old in found):
            found.append((label, pack))
    return [(label, pack.named(game.card_names)) for label, pack in found]


def _tables(game: Game) -> Iterator[tuple[str, Options]]:
    """The usual options with one of them changed, as far as the option stands by itself."""
    for option in game.schema.options.values():
        for value in option.offer or option.values:
            try:
                options = game.schema.resolve(None, {option.key: value})
            except OptionError:
                continue
            yield f"{option.title.lower()}: {option.label(value)}", options


def of_family(games: Iterable[Game], family: str) -> dict[str, list[Use]]:
    """Face of a family of designs -> the games that play with it, in their order."""
    found: dict[str, list[Use]] = {}
    for game in games:
        for face, use in _faces(game, family).items():
            found.setdefault(face, []).append(use)
    return found


def _faces(game: Game, family: str) -> dict[str, Use]:
    known = packs(game)
    usual = known[0][1]
    lines = _lines(game, usual)
    clause = str(_table(game).get("pack", ""))
    found: dict[str, Use] = {}
    for label, pack in known:
        if pack.design != family:
            continue
        same = pack.codes == usual.codes
        for kind, count in sorted(Counter(pack.cards).items()):
            face = art.canonical(family, symbol(game, pack.codes[kind]))
            told = tuple(_worn(line, usual, pack) for line in lines[usual.codes[kind]])
            stands = "" if same else usual.names[kind]
            new = Use(game, stands, "" if same else label, {}, clause, told)
            use = found.setdefault(face, new)
            if count not in use.copies:
                found[face] = use._replace(copies={**use.copies, count: label})
    return found


def _worn(line: Line, usual: Pack, pack: Pack) -> Line:
    """A line with the cards of its meld as another pack of as many kinds calls them."""
    twins = dict(zip(usual.codes, pack.codes, strict=True))
    return line._replace(cards=" ".join(twins.get(code, code) for code in line.cards.split()))


def _table(game: Game) -> dict[str, Any]:
    return game.data(FILE) if game.has(FILE) else {}


def _lines(game: Game, pack: Pack) -> dict[str, tuple[Line, ...]]:
    """Code of the usual pack -> all that is told of it."""
    told: dict[str, list[Line]] = {code: [] for code in pack.codes}
    for row in _table(game).get("card", ()):
        for code, words in _chosen(row, pack.codes):
            told[code].append(Line(words, _clauses(row["clause"])))
    for kind in pack.wild:
        if not told[pack.codes[kind]]:
            told[pack.codes[kind]].append(Line("stands for other cards", ()))
    for code, line in _named(game, pack):
        told[code].append(line)
    return {code: tuple(lines) for code, lines in told.items()}


def _clauses(said: str | list[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def _chosen(row: Mapping[str, Any], codes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The codes a row speaks of, each with its words."""
    steps = str(row.get("ladder", "")).split()
    for at, step in enumerate(steps):
        for code in _matching(step, codes):
            yield code, str(row["says"]).format(place=place(at + 1, len(steps)))
    for word in str(row.get("cards", "")).split():
        for code in _matching(word, codes):
            yield code, str(row["says"])


def _matching(word: str, codes: tuple[str, ...]) -> list[str]:
    found = [code for code in codes if fnmatchcase(code, word)]
    if not found:
        raise KeyError(f"{word} of {FILE}")
    return found


def place(at: int, size: int) -> str:
    """A place in an order, counted from below, in words."""
    if at in (1, size):
        return "lowest" if at == 1 else "highest"
    return f"{at}{ {2: 'nd', 3: 'rd'}.get(at, 'th') } from below"


def _named(game: Game, pack: Pack) -> Iterator[tuple[str, Line]]:
    """Codes of the pack, each with a meld that asks for this very card, from `melds.toml`."""
    data = game.data("melds.toml") if game.has("melds.toml") else {}
    usual = game.options().values
    own = str(data.get("codes", "")).split() or pack.codes
    for row in data.get("meld", ()):
        for cards in (*row.get("cards", ()), *row.get("sets", ())):
            asked = cards.split()
            for written, code in zip(own, pack.codes, strict=True):
                if written in asked and len(asked) > 1:
                    twins = dict(zip(own, pack.codes, strict=True))
                    mine = " ".join(twins.get(one, one) for one in asked)
                    yield code, Line(*_meld(row, usual), mine)


def _meld(row: Mapping[str, Any], usual: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Title of a meld, what it pays and whether it needs an option; its clauses."""
    points = row.get("points", 0)
    wanted: Mapping[str, Any] = row.get("when", {})
    fits = all(
        usual.get(key) in value if isinstance(value, list) else usual.get(key) == value
        for key, value in wanted.items()
    )
    pays = f", {points} point{'s' * (points != 1)}" if points else ""
    title = f"{row.get('title', row['key'])}{pays}{'' if fits else ', by option'}"
    return title, tuple(dict.fromkeys((row["clause"], row.get("bonus", row["clause"]))))

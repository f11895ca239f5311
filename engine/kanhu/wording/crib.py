"""What melds, cards and wins are worth at a table: a list to look at beside the game.

`[crib]` of `game.toml` says what stands in it. With `melds` there is a row for every meld in force
(dearest first), shown by the first of its examples that is one under the options in play and is
worth no more as another meld. Further rows follow as they are written. A row whose cards the pack
cannot make is left out. `first` is how many rows a newcomer needs; the others can wait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import NamedTuple

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.datafiles import Data
from kanhu.core.grammar import lowered, printed
from kanhu.core.rules import Setup
from kanhu.core.view import View


class Row(NamedTuple):
    """One line of the list.

    Attributes:
        title: what it is. cards: those of the viewer's hand, else an example, as kinds of the pack
            in play; () if none is needed.
        worth: what it brings, in a word or a number; "" if it only serves to complete a hand.
        clause: of the rulebook. key: of the meld it is about, or "".
        held: the viewer's hand has it now.
    """

    title: str
    cards: Cards
    worth: str
    clause: str
    key: str = ""
    held: bool = False


class Crib(NamedTuple):
    """The list: its title, its rows, and how many of these come before all others."""

    title: str
    rows: tuple[Row, ...]
    first: int


def crib(view: View) -> Crib | None:
    """The list of a table, the rows marked that the viewer's hand has; None if there is none.

    A marked row shows the cards that the hand has for it, not an example that it may not hold.
    """
    said = view.setup.game.meta.get("crib")
    if said is None:
        return None
    hand, melds = _held(view)
    rows = [_marked(line, hand, melds) for line in _rows(view.setup)]
    return Crib(str(said["title"]), tuple(rows), said.get("first", len(rows)))


def _held(view: View) -> tuple[Counter[Kind], Mapping[str, Cards]]:
    """The viewer's hand, and the melds in it by their keys."""
    hand = view.zones.get(f"hand{view.seat}", 0)
    if isinstance(hand, int):
        return Counter(), {}
    wording = view.setup.wording
    if wording.held is not None:
        return Counter(hand), wording.held(view)
    groups = wording.arrange(view) if wording.arrange else ()
    return Counter(hand), {key: cards for key, cards, _ in reversed(groups)}


class _Line(NamedTuple):
    """A row and how a hand has it: one of these kinds, or all these cards, or its meld."""

    row: Row
    sign: Cards
    wanted: Counter[Kind]


def _marked(line: _Line, hand: Counter[Kind], melds: Mapping[str, Cards]) -> Row:
    """A row as a hand has it: a single card stands for others like it, several for themselves."""
    row, sign, wanted = line
    if sign:
        found = tuple(kind for kind in sign if hand[kind])
        example = found[:1] if len(row.cards) == 1 else ()
        return row._replace(held=bool(found), cards=example or row.cards)
    if wanted:
        return row._replace(held=hand & wanted == wanted)
    cards = melds.get(row.key)
    return row if cards is None else row._replace(held=True, cards=cards)


@lru_cache(maxsize=32)
def _rows(setup: Setup) -> tuple[_Line, ...]:
    said = setup.game.meta["crib"]
    values = setup.options.values
    made, written_in = list[_Line](), setup.pack.codes
    if said.get("melds"):
        sheet = setup.game.data("melds.toml")
        written_in = tuple(str(sheet.get("codes", "")).split()) or written_in
        made += _melds(setup, sheet, written_in)
    for row in said.get("row", ()):
        if all(values.get(key) in among for key, among in row.get("when", {}).items()):
            found = _written(setup, row, written_in)
            made += [found] if found is not None else []
    return tuple(made)


def _melds(setup: Setup, data: Data, written_in: Sequence[str]) -> Iterator[_Line]:
    """The melds in force of which the pack can make an example."""
    from kanhu import melds

    values = setup.options.values
    sheet = melds.read_sheet(data)
    table = melds.compile(setup.pack, sheet, values)
    examples: Mapping[str, list[str]] = setup.game.meta["crib"]["example"]
    rows = zip(table.rules, sheet.in_force(values), strict=True)
    for rule, written in sorted(rows, key=lambda row: -row[0].points):
        for text in examples.get(rule.key, ()):
            cards = _kinds(setup, text, written_in)
            ordered = tuple(sorted(cards or ()))
            if cards is None or not rule.form.fits(ordered, len(ordered)):
                continue
            best = table.value(ordered)
            if best is not None and best.points == rule.points:  # the dearest reading counts
                worth = str(rule.points) if rule.points else ""
                title = lowered(written.title)
                yield _Line(Row(title, cards, worth, rule.clause, rule.key), (), Counter())
                break


def _written(setup: Setup, row: Data, written_in: Sequence[str]) -> _Line | None:
    """A row as `game.toml` has it; what it does not say is taken from the meld that it names."""
    key = str(row.get("meld", ""))
    meld = setup.game.meld(key) if key else {}
    cards = _kinds(setup, str(row.get("cards", "")), written_in)
    if cards is None:
        return None
    title = str(row.get("title") or lowered(setup.game.meld_title(key)))
    points = int(meld.get("points", 0))
    worth = str(row.get("worth", "{points}" if points else ""))
    clause = str(row.get("clause") or meld.get("bonus") or meld["clause"])
    said = printed(worth.format(**{**setup.options.values, "points": points}))
    patterns = str(row.get("any", "")).split()
    sign = tuple(kind for kind, code in enumerate(setup.pack.codes)
                 if any(fnmatchcase(code, pattern) for pattern in patterns))  # fmt: skip
    wanted = Counter(cards) if row.get("whole") else Counter[Kind]()
    return _Line(Row(title, cards, said, clause, key), sign, wanted)


def _kinds(setup: Setup, text: str, written_in: Sequence[str]) -> Cards | None:
    """Kinds of a text in the codes the melds are written in; None if the pack has not as many."""
    codes = text.split()
    if any(code not in written_in for code in codes):
        return None
    kinds = tuple(written_in.index(code) for code in codes)
    return kinds if Counter(kinds) <= Counter(setup.pack.cards) else None

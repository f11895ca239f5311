"""One hand, many rulebooks: the same cards judged by each game that can read them.

>>> from kanhu import load
>>> hand = read_hand("money:c7.s3.m3")
>>> judge(hand, load("ming-kanhu")).ruling.says
'One meld to lead'

Where packs differ the cards are carried over by `correspondence.toml`. What a game says of the
cards stands in the module `judge` of its folder (see `kanhu.wording.verdict`); `[judge]` of its
`game.toml` names the tables (texts of options) that are tried in turn, and the clause of its pack.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from typing import NamedTuple, cast

from kanhu.cards.kinds import CardError, Cards, Pack
from kanhu.cards.packs import read_code
from kanhu.catalogue import Game, setup
from kanhu.core import datafiles
from kanhu.core.datafiles import Data
from kanhu.core.grammar import Names
from kanhu.core.options import Options
from kanhu.core.rules import Setup
from kanhu.quoting import quoted
from kanhu.wording.verdict import Reason, Ruling, finding

MOST = 24
"""Cards of the largest hand that is read; no hand of any game has more."""


class HandError(ValueError):
    """A text that is no hand.

    Attributes:
        message: what is wrong, naming the code. way_out: how to write it.
    """

    def __init__(self, message: str, way_out: str) -> None:
        super().__init__(f"{message} {way_out}")
        self.message, self.way_out = message, way_out


class Hand(NamedTuple):
    """Cards of a design, as codes; they need not come from one game's pack."""

    design: str
    codes: tuple[str, ...]

    @property
    def text(self) -> str:
        """The short text for links: "money:c7.s3.m3"."""
        return f"{self.design}:{'.'.join(self.codes)}"


class Verdict(NamedTuple):
    """What one table says of a hand.

    Attributes:
        game, options, pack: the table.
        cards: the hand in this pack, sorted; () if it cannot be read.
        route: designs the cards were carried through, the hand's own first.
        lacks: cards of the hand that this pack has no counterpart for, or not so many of.
        ruling: the judgement; None if the cards cannot be read or the game judges none.
    """

    game: Game
    options: Options
    pack: Pack
    cards: Cards
    route: tuple[str, ...]
    lacks: tuple[tuple[str, str], ...]
    ruling: Ruling | None

    @property
    def fits(self) -> bool:
        """The cards can be read, and are as many as a hand of this table has."""
        return self.ruling is not None and self.ruling.fits

    @property
    def preset(self) -> str:
        """Title of the set of options."""
        return self.game.schema.presets[self.options.preset].title


_FEW = 3  # cards named before "and more"

# --- cards between packs -----------------------------------------------------------------------


def correspondence() -> Data:
    """The data of `correspondence.toml`."""
    return datafiles.own("text/correspondence.toml")


@cache
def _between(design: str, other: str) -> Mapping[str, str] | None:
    """Code -> code from one design to a neighbouring one, None if no pair joins them."""
    for pair in correspondence()["pair"]:
        ends = (pair["from"], pair["to"])
        if ends in ((design, other), (other, design)):
            lines = [line.split() for line in pair["cards"].strip().splitlines()]
            both = [(words[at], words[at + len(words) // 2])
                    for words in lines for at in range(len(words) // 2)]  # fmt: skip
            return dict(both) if ends[0] == design else {b: a for a, b in both}
    return None


def route(design: str, goal: str) -> tuple[str, ...]:
    """Designs from one to another, each joined to the next; () if no way leads there."""
    if design == goal:
        return (design,)
    if _between(design, goal) is not None:
        return (design, goal)
    known = correspondence()["design"]
    ways = ((design, mid, goal) for mid in known if _between(design, mid) and _between(mid, goal))
    return next(ways, ())


def carried(code: str, way: tuple[str, ...]) -> str:
    """The code of a card's counterpart at the end of a way, "" if it has none."""
    for design, other in pairwise(way):
        code = (_between(design, other) or {}).get(code, "")
    return code if way else ""


# --- hands -------------------------------------------------------------------------------------


def read_hand(text: str) -> Hand:
    """A hand from "design:codes", the codes separated by points, commas or spaces.

    Raises HandError naming the first code that is no card.
    """
    design, colon, rest = text.partition(":")
    known = correspondence()["design"]
    if not colon or design not in known:
        packs = ", ".join(known)
        raise HandError(f"{quoted(design)} is no pack.", f"Name one of these first: {packs}.")
    words = rest.replace(".", " ").replace(",", " ").split()
    if not words:
        raise HandError("There are no cards yet.", str(known[design]["how"]))
    if len(words) > MOST:
        raise HandError(f"{len(words)} cards are more than any hand.", f"Give at most {MOST}.")
    return Hand(design, tuple(_code(design, word) for word in words))


def _code(design: str, word: str) -> str:
    """A code as the pack spells it, whatever its case; 10, 11 and 12 by their letters."""
    about = correspondence()["design"][design]
    number = {"french": {"10": "T"}, "spanish": {"10": "J", "11": "H", "12": "K"}}.get(design, {})
    for tried in (word, word.upper(), word.lower()):
        tried = number.get(tried[:-1], tried[:-1]) + tried[-1:]
        try:
            read_code(design, tried)
        except CardError:
            continue
        return tried
    raise HandError(f"{quoted(word)} is no card of the {about['one']} packs.", str(about["how"]))


def name(design: str, code: str) -> str:
    """The spoken name of a card of a design."""
    return read_code(design, code)[2]


# --- judging -----------------------------------------------------------------------------------


def judge(hand: Hand, game: Game, table: str | None = None) -> Verdict:
    """What a game says of a hand.

    Args:
        table: text of options. Without one those that the game names are tried in turn: the
            first whose pack holds the cards and whose hands have their number, else the first
            whose pack holds them, else the first of all.
    """
    tables = [table] if table is not None else _tables(game)
    found = [_judged(hand, game, game.options(text)) for text in tables]
    readable = [verdict for verdict in found if not verdict.lacks]
    fitting = [verdict for verdict in readable if verdict.fits]
    return next(iter([*fitting, *readable, *found]))


def _tables(game: Game) -> list[str | None]:
    named = game.meta.get("judge", {}).get("tables", ())
    return list(named) or [None]


def _judged(hand: Hand, game: Game, options: Options) -> Verdict:
    where = setup(game, options)
    way, cards, lacks = _carry(hand, where.pack)
    ruling = None if lacks else _ruling(game, where, cards)
    return Verdict(game, options, where.pack, cards, way, lacks, ruling)


def _carry(
    hand: Hand, pack: Pack
) -> tuple[tuple[str, ...], Cards, tuple[tuple[str, str], ...]]:  # fmt: skip
    """The hand in a pack, and what the pack lacks: (code in the hand, "none" or "copies")."""
    way = route(hand.design, pack.design)
    there = {code: kind for kind, code in enumerate(pack.codes)}
    copies = Counter(pack.cards)
    cards, lacks = [], dict[str, str]()
    for code in hand.codes:
        kind = there.get(carried(code, way))
        if kind is None:
            lacks[code] = "none"
        elif not copies[kind]:
            lacks.setdefault(code, "copies")
        else:
            copies[kind] -= 1
            cards.append(kind)
    return way, () if lacks else tuple(sorted(cards)), tuple(lacks.items())


def _ruling(game: Game, where: Setup, cards: Cards) -> Ruling | None:
    module = f"{game.module}.judge"
    if find_spec(module) is None:
        return None
    return cast(Ruling, importlib.import_module(module).judge(where, cards))


def unreadable(hand: Hand, verdict: Verdict) -> Reason:
    """Why a pack cannot hold the cards, under the clause that says what the pack is."""
    clause = str(verdict.game.meta.get("judge", {}).get("pack", ""))
    absent = [name(hand.design, code) for code, why in verdict.lacks if why == "none"]
    if absent:
        few, more = Names(absent[:_FEW]), max(0, len(absent) - _FEW)
        return finding(verdict.game, "no_counterpart", clause, cards=few, more=more)
    code = verdict.lacks[0][0]
    kind = verdict.pack.kind(carried(code, verdict.route))
    here, there = hand.codes.count(code), verdict.pack.cards.count(kind)
    card = verdict.pack.names[kind]
    return finding(verdict.game, "more_than_pack", clause, card=card, there=there, here=here)

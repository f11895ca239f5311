"""Cards as kinds: a kind is an index into a pack's codes, a hand is a sorted tuple of kinds.

Copies of one card are counts, never identities: two fives of hearts are the same kind twice, so
equal hands are equal and no number on a back can leak where a copy lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from kanhu.quoting import quoted

Kind = int
"""The number of a kind of card in its pack; equal cards have the same."""
Cards = tuple[int, ...]
"""Cards by their kinds, in an order that may matter."""


class CardError(ValueError):
    """A text that names no card of the pack; the message says which part and what is allowed."""


class HandSizeError(ValueError):
    """So many cards as no hand of the game has; the message names the clause."""


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of one table.

    Every sequence is indexed by kind. `cards` is the whole pack, sorted, each kind as often as
    it has copies.

    Attributes:
        design: picture set of the faces (french, money, spanish).
        codes: short codes as the chapters on the games print them ("AH", "c9", "12B").
        names: spoken names ("five of hearts").
        suits: suit keys, "" for a card without suit.
        ranks: rank keys as printed.
        wild: kinds that may stand for others.
        cards: the full multiset.
    """

    design: str
    codes: tuple[str, ...]
    names: tuple[str, ...]
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    wild: frozenset[int]
    cards: Cards
    _index: dict[str, int] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._index.update({code.upper(): kind for kind, code in enumerate(self.codes)})

    def kind(self, code: str) -> Kind:
        """The kind with this code, upper or lower case; raises CardError for any other text."""
        kind = self._index.get(code.upper())
        if kind is None:
            raise CardError(
                f"{quoted(code)} is no card of this pack. Cards: {' '.join(self.codes)}."
            )
        return kind

    def parse(self, text: str) -> Cards:
        """The cards of a text of codes separated by spaces or commas, in the order written.

        Raises CardError naming the first code that is not in the pack.

        >>> from kanhu import load
        >>> game = load("khanhoo")
        >>> pack = game.deal(game.options(), seed=1).setup.pack
        >>> cards = pack.parse("AH 2c, KS")
        >>> pack.text(cards), pack.names[cards[0]]
        ('AH 2C KS', 'ace of hearts')
        >>> pack.parse("AH 5Z")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        kanhu.cards.kinds.CardError: '5Z' is no card of this pack. Cards: AH 2H 3H ...
        """
        return tuple(self.kind(code) for code in text.replace(",", " ").split())

    def text(self, cards: Iterable[Kind]) -> str:
        """Codes of the cards, separated by spaces, in the order given."""
        codes = self.codes
        return " ".join([codes[kind] for kind in cards])

    def read_run(self, text: str) -> Cards | None:
        """Cards of codes written without spaces ("AH2C10B"), or None if the text cannot be split.

        Longer codes are tried first, so "10B" is never read as "1" and "0B".
        """
        longest = max(map(len, self.codes))
        at, found = 0, []
        while at < len(text):
            for size in range(min(longest, len(text) - at), 0, -1):
                kind = self._index.get(text[at : at + size].upper())
                if kind is not None:
                    found.append(kind)
                    at += size
                    break
            else:
                return None
        return tuple(found)

    def named(self, names: Mapping[str, str]) -> Pack:
        """The pack with other spoken names for some codes; codes it does not hold are ignored."""
        if not names:
            return self
        spoken = zip(self.codes, self.names, strict=True)
        return replace(self, names=tuple(names.get(code, name) for code, name in spoken))

    def check_held(self, cards: Cards) -> None:
        """Raise CardError if the cards hold more copies of a kind than the pack has."""
        copies = Counter(self.cards)
        for kind, count in Counter(cards).items():
            if count > copies[kind]:
                raise CardError(
                    f"{count} copies of {self.names[kind]} ({self.codes[kind]}), "
                    f"but the pack has {copies[kind]}."
                )


def without(cards: Cards, taken: Iterable[Kind]) -> Cards:
    """The cards less those taken (one copy each); raises ValueError if one is not there.

    >>> without((3, 3, 5, 8), [3, 8])
    (3, 5)
    """
    rest = list(cards)
    for kind in taken:
        rest.remove(kind)
    return tuple(rest)


def holds(cards: Cards, wanted: Cards) -> bool:
    """Whether the cards contain the wanted ones, copies counted.

    >>> holds((3, 3, 5), (3, 5)), holds((3, 5), (3, 3))
    (True, False)
    """
    if len(wanted) == 1:
        return wanted[0] in cards
    return all(cards.count(kind) >= wanted.count(kind) for kind in set(wanted))

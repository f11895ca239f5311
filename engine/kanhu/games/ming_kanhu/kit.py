"""Melds of Ming Kanhu: what may be led, what beats what, and what winning with it adds.

Kinds of cards are numbered in the full order of thirty, lowest first, so that singles compare by
number. Melds stand in `melds.toml`, each ladder from its lowest meld to its highest.
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.bits import bits
from kanhu.cards.kinds import Cards, Kind, Pack
from kanhu.core.datafiles import Data

SINGLE, GIBBON, LEOPARD, SPECIAL = "single", "gibbon", "leopard", "special"
HERO, NINE = "hero", "leopard_nine"


class Meld(NamedTuple):
    """A three-card meld, or the single card.

    Attributes:
        key: its row in `melds.toml`. cards: the three, lowest first.
        ladder: class of the trick it makes when led (MK-24).
        points: bonus for winning with it. clause: that says what it is.
        bonus: clause that gives the bonus, or "".
    """

    key: str
    cards: Cards
    ladder: str
    points: int
    clause: str
    bonus: str


class Kit:
    """All melds of a table and the order among them.

    Attributes:
        melds: cards -> meld, in the order of the ladders.
        leads: (bits of the cards, cards) of every meld, in that order.
        above: class of a trick -> best play -> the melds that beat it, lowest first.
        single: kind -> bonus for winning with it alone (MK-29).
    """

    def __init__(self, data: Data, pack: Pack, leopard_beats_gibbon: bool) -> None:
        self.melds: dict[Cards, Meld] = {}
        ladders: dict[str, list[Cards]] = {GIBBON: [], LEOPARD: [], SPECIAL: []}
        for row in data["meld"]:
            for cards in _sets(row, pack):
                ladders[row["ladder"]].append(cards)
                if "also" in row:
                    ladders[row["also"]].append(cards)
                self.melds[cards] = Meld(
                    row["key"], cards, row["ladder"], row["points"], row["clause"],
                    row.get("bonus", ""),
                )  # fmt: skip
        self.ladders = {key: tuple(found) for key, found in ladders.items()}
        self.leads = [(bits(cards), cards) for cards in self.melds]
        self.above = self._above(leopard_beats_gibbon)
        self.top, self.floor = pack.kind("ot"), pack.kind("m1")
        self.single = {pack.kind(row["card"]): int(row["points"]) for row in data["single"]}
        self.single_clause: str = data["single"][0]["clause"]

    def _above(self, crossing: bool) -> dict[str, dict[Cards, tuple[Cards, ...]]]:
        """MK-18 to MK-25: for every class of trick what lies above each play."""
        leopards, specials = self.ladders[LEOPARD], self.ladders[SPECIAL]
        (hero,) = (cards for cards in specials if self.melds[cards].key == HERO)
        above = {key: _climb(ladder) for key, ladder in self.ladders.items()}
        over_leopards = {cards: (*higher, hero) for cards, higher in above[LEOPARD].items()}
        above[LEOPARD] = {**over_leopards, hero: ()}
        if crossing:
            gibbons = {cards: higher + leopards for cards, higher in above[GIBBON].items()}
            above[GIBBON] = {**gibbons, **above[LEOPARD]}
        return above

    def value(self, cards: Cards) -> Meld | None:
        """The meld these cards are, or None."""
        return self.melds.get(tuple(sorted(cards)))

    def melds_in(self, hand: Cards) -> list[Meld]:
        """Every meld the hand holds; they may share cards."""
        held = bits(hand)
        return [self.melds[cards] for wanted, cards in self.leads if wanted & held == wanted]

    def apart(self, hand: Cards) -> list[Meld]:
        """Melds of the hand that share no card, the dearest first (MK-29 to MK-31)."""
        found = list[Meld]()
        for meld in sorted(self.melds_in(hand), key=lambda meld: -meld.points):
            if not any(set(meld.cards) & set(other.cards) for other in found):
                found.append(meld)
        return found

    def broken(self, hand: Cards, cards: Cards) -> list[Meld]:
        """Dear melds that a hand loses with these cards, if those are no meld as dear."""
        own = self.melds[cards].points if cards in self.melds else 0
        return [meld for meld in self.apart(hand) if meld.points > own and {*meld.cards} & {*cards}]

    def ladder(self, cards: Cards) -> str:
        """Class of the trick that this lead opens; "" if it may not be led (MK-10)."""
        if len(cards) == 1:
            return SINGLE
        meld = self.melds.get(cards)
        return meld.ladder if meld else ""

    def beats(self, ladder: str, cards: Cards, best: Cards) -> bool:
        """Whether cards beat the best play of a trick of that class (MK-14 to MK-25)."""
        if ladder == SINGLE:
            return len(cards) == 1 and self.single_beats(cards[0], best[0])
        return cards in self.above[ladder].get(best, ())

    def single_beats(self, kind: Kind, best: Kind) -> bool:
        """MK-15, MK-16: the higher card, but the Thousand Myriad beats Myriads only."""
        return kind > best and (kind != self.top or best >= self.floor)

    def won_with(self, cards: Cards) -> tuple[str, int]:
        """Key of the play and the bonus for winning with it (MK-29 to MK-32)."""
        if len(cards) == 1:
            return SINGLE, self.single.get(cards[0], 0)
        meld = self.melds[cards]
        return meld.key, meld.points

    def bonus_clause(self, key: str) -> str:
        """The clause that gives the bonus for winning with a play of this key."""
        if key == SINGLE:
            return self.single_clause
        return next(meld.bonus for meld in self.melds.values() if meld.key == key)


def _sets(row: Data, pack: Pack) -> list[Cards]:
    """All melds of a row, lowest first: those listed, and three neighbours of each run."""
    found = [tuple(sorted(pack.parse(text))) for text in row.get("sets", ())]
    for text in row.get("runs", ()):
        run = pack.parse(text)
        found += [run[at : at + 3] for at in range(len(run) - 2)]
    return found


def _climb(ladder: tuple[Cards, ...]) -> dict[Cards, tuple[Cards, ...]]:
    """Every rung with the rungs above it that share no card with it."""
    return {
        cards: tuple(higher for higher in ladder[at + 1 :] if not set(cards) & set(higher))
        for at, cards in enumerate(ladder)
    }

"""What hands are: whether one is complete, how it is laid out, what it waits for."""

from __future__ import annotations

from kanhu import melds
from kanhu.cards.kinds import Cards, HandSizeError, Kind
from kanhu.core.datafiles import Data
from kanhu.core.options import Options
from kanhu.core.setup import SetupOf
from kanhu.games.qing_kanhu.options import QingOptions
from kanhu.melds import Cover, Division, Meld, MeldTable


def complete_size(o: QingOptions) -> int:
    """QK-19, QK-10: cards of a complete hand."""
    return 16 if o.deal_style == "tcheng" else 15


class Kit:
    """The hands of one set of options (QK-19 to QK-30). Hands are sorted tuples of kinds.

    Attributes:
        size: cards of a complete hand. riders: cards that may be added to any group (QK-26).
        cover: the solver; `cover.complete` looks at no size.
        table: what single groups are.
    """

    def __init__(self, pack: melds.PackLike, data: Data, o: QingOptions) -> None:
        sheet = melds.read_sheet(data)
        self.size = complete_size(o)
        self.table: MeldTable = melds.compile(pack, sheet, o.values)
        self.riders = frozenset(pack.codes.index(code) for code in sheet.riders)
        self.cover = Cover(pack, self.table.rules, self.riders, sheet.needs)

    def complete(self, cards: Cards) -> bool:
        """Whether the cards are a complete hand; raises HandSizeError for a number that is none."""
        self._check(cards)
        return len(cards) == self.size and self.cover.complete(cards)

    def arrangement(self, cards: Cards) -> Division | None:
        """The groups of a complete hand, riders left over; None if it is not complete.

        Raises HandSizeError for a number of cards that is no hand.
        """
        if not self.complete(cards):
            return None
        left, laid = list(cards), []
        for group in self.cover.laid(cards) or ():
            meld = self.value(group)
            assert meld is not None, "the solver laid cards that are no group"
            laid.append(meld)
            for kind in group:
                left.remove(kind)
        laid.sort(key=lambda meld: (meld.key != "eyes", meld.cards))
        return Division(0, tuple(laid), tuple(left))

    def waits(self, cards: Cards) -> Cards:
        """Kinds that complete a hand one card short, ascending; none for a hand of full size.

        Raises HandSizeError for a number of cards that is no hand.
        """
        self._check(cards)
        return self.cover.waits(cards) if len(cards) == self.size - 1 else ()

    def value(self, cards: Cards) -> Meld | None:
        """The group these cards are, eyes before boys; None if they are none."""
        return self.table.value(cards)

    def wins_with(self, hand: Cards, kind: Kind) -> bool:
        """Whether one card more completes the hand (QK-31)."""
        return self.cover.complete(tuple(sorted((*hand, kind))))

    def wins_in_eyes(self, hand: Cards, kind: Kind) -> bool:
        """Whether the card completes the hand as an own card in eyes (QK-40)."""
        return self.cover.complete_through(tuple(sorted((*hand, kind))), kind)

    def _check(self, cards: Cards) -> None:
        if len(cards) not in (self.size, self.size - 1):
            clause = "QK-10" if self.size == 16 else "QK-19"
            raise HandSizeError(
                f"A complete hand has {self.size} cards and a waiting one {self.size - 1} "
                f"({clause}); these are {len(cards)}."
            )


def wants(setup: SetupOf[Kit, Options], cards: Cards) -> Cards:
    """The kinds one of which would make a group of cards that are none."""
    kit = setup.kit
    if len(cards) < 2 or kit.value(cards) is not None:
        return ()
    kinds = range(len(setup.pack.codes))
    plain = [kind for kind in kinds if kind not in setup.pack.wild]
    return tuple(kind for kind in plain if kit.value(tuple(sorted((*cards, kind)))) is not None)


def stands(setup: SetupOf[Kit, Options], cards: Cards) -> tuple[tuple[Kind, Kind], ...]:
    """QK-27: the cards of a group that replace others, each with the one it stands for."""
    kit = setup.kit
    meld = kit.value(cards)
    return kit.cover.stands(cards, meld.key) if meld is not None else ()


def reading(setup: SetupOf[Kit, Options], cards: Cards) -> str:
    """Key of the group these cards make, or ""."""
    meld = setup.kit.value(cards)
    return meld.key if meld else ""

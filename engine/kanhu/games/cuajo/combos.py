"""The combinations of a table: exact answers about hands, prices left aside.

Hands are sorted tuples of kinds. The rows of `melds.toml` in force are compiled twice: into the
shared meld table, which values and divides, and into `Groups`, which says at once whether a hand
is whole and what it waits for.
"""

from __future__ import annotations

from collections import Counter

from kanhu import melds
from kanhu.cards.kinds import Cards, HandSizeError, Kind, Pack
from kanhu.core.folder import GameFolder
from kanhu.games.cuajo.groups import Groups
from kanhu.games.cuajo.options import CuajoOptions
from kanhu.melds.lays import Copies, lays_of

HAND_SIZE = 16  # CU-17
# CU-51: what a hand with a king must hold one of at the family table.
BAKSYO = frozenset(
    "low_run court_run three_aces four_aces pong pong_of_aces pong_of_four_aces".split()
)


class Combos:
    """Everything that can be asked about the combinations of one table.

    Attributes:
        size: cards of a complete hand, secrets included (CU-17).
        melds: the shared meld table. groups: whole and waiting hands.
        kings: kinds that are kings. aces: kinds that are aces. king_of_coins: the dearest king.
        runs: kind -> the two others of its run, empty for an ace (CU-38).
    """

    size = HAND_SIZE

    def __init__(self, game: GameFolder, o: CuajoOptions, pack: Pack) -> None:
        self.melds = melds.compile(pack, game.data("melds.toml"), o.values)
        self.kings = frozenset(k for k, rank in enumerate(pack.ranks) if rank == "K")
        self.king_of_coins = next(k for k in self.kings if pack.suits[k] == "O")
        self.aces = tuple(k for k, rank in enumerate(pack.ranks) if rank == "1")
        copies = Copies(Counter(pack.cards))
        family = o.scoring == "family"
        combinations = {
            cards: family and self._is_baksyo(cards)
            for cards, _ in lays_of(self.melds.rules, copies, 0, whole=True)
        }
        self.groups = Groups(len(pack.codes), combinations, family, self.kings)
        self.runs: list[Cards] = [() for _ in pack.codes]
        for cards in combinations:
            if len({pack.suits[kind] for kind in cards}) == 1 and len(set(cards)) == 3:
                for kind in cards:
                    self.runs[kind] = tuple(other for other in cards if other != kind)

    def _is_baksyo(self, cards: Cards) -> bool:
        return any(meld.key in BAKSYO for meld in self.melds.readings(cards))

    # --- what the game and its readers ask -------------------------------------------------------

    def complete(self, cards: Cards, *, secret: bool = False) -> bool:
        """CU-9: whether the cards divide into combinations without rest.

        `secret`: a secret has been laid besides (it is a baksyo, CU-51). Raises HandSizeError for
        more cards than a hand has.
        """
        return self.groups.complete(self.groups.code(self._checked(cards)), secret)

    def waits(
        self, cards: Cards, apart: Cards = (), *, secret: bool = False
    ) -> tuple[Kind, ...]:  # fmt: skip
        """CU-24: kinds that would complete the cards, ascending.

        `apart` are cards laid away and the sowee: a kind all of whose copies are among these
        and the hand cannot come any more. A full hand waits for nothing.
        """
        code = self.groups.code(self._checked(cards))
        if len(cards) == HAND_SIZE:
            return ()
        found = self.groups.waits(code, code + self.groups.code(apart), secret)
        return self.groups.kinds(found)

    def arrangements(self, cards: Cards) -> list[tuple[melds.Meld, ...]]:
        """Every way to divide the cards into combinations (CU-9), empty if there is none."""
        return [
            tuple(self._meld(part) for part in laid) for laid in self.groups.arrangements(cards)
        ]

    def arrangement(self, cards: Cards) -> melds.Division | None:
        """One way to divide all the cards, the dearest; None if they are not complete."""
        return self.melds.full(cards) if self.complete(cards) else None

    def _meld(self, cards: Cards) -> melds.Meld:
        found = self.melds.value(cards)
        assert found is not None, "an arrangement of cards that are no combination"
        return found

    @staticmethod
    def _checked(cards: Cards) -> Cards:
        if len(cards) > HAND_SIZE:
            raise HandSizeError(f"CU-17: a hand has {HAND_SIZE} cards, not {len(cards)}.")
        return cards

    # --- the shared meld table, for the table's aids ---------------------------------------------

    def value(self, cards: Cards) -> melds.Meld | None:
        """The combination that the cards are, or None."""
        return self.melds.value(cards)

    def best(self, hand: Cards) -> melds.Division:
        """A division that leaves as few cards over as it can (dearest first at a family table)."""
        return self.melds.best(hand)

    def full(self, hand: Cards) -> melds.Division | None:
        """A division that leaves no card over, None if there is none."""
        return self.melds.full(hand)

"""What Ming Kanhu's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import Names, Share, lowered
from kanhu.core.moves import Move
from kanhu.core.sentences import move_phrase
from kanhu.games.ming_kanhu.board import View
from kanhu.games.ming_kanhu.kit import Meld
from kanhu.players.decision import Reason
from kanhu.players.phrases import names, next_best, reason

_CLASS = {"gibbon": "MK-18", "leopard": "MK-22", "special": "MK-23"}
LOW = 0.25  # share of the deals below which a play is not made to win


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view, self.kit = view, view.setup.kit

    def cards(self, cards: Cards) -> Names:
        """A meld by its name, other cards by theirs."""
        meld: Meld | None = self.kit.melds.get(cards)
        if meld is not None:
            return Names((lowered(self.view.setup.game.meld_title(meld.key)),))
        return names(self.view, cards)

    def rule(self, cards: Cards) -> str:
        """The clause that says what beats these cards."""
        meld: Meld | None = self.kit.melds.get(cards)
        return _CLASS[meld.ladder] if meld is not None else "MK-15"

    def plain(self, move: Move) -> list[Reason]:
        """What a move does to the dear melds of the hand, else what it can win."""
        if broken := self.kit.broken(self.view.hand, move.cards):
            dear, every = broken[0], self.view.legal
            always = all(self.kit.broken(self.view.hand, other.cards) for other in every)
            return [reason(
                self.view, "breaks_any" if always else "breaks", -float(dear.points), dear.clause,
                cards=self.cards(dear.cards),
            )]  # fmt: skip
        if kept := self.keeps(move):
            return kept
        if move.verb == "throw":
            return []
        won = self.trick(move)
        return self.bonus(move) or [reason(self.view, "trick", float(won), points=won)]

    def chance_to_win(self, move: Move, share: float, count: int) -> Reason:
        """How often the trick was won in simulated deals."""
        view, cards = self.view, self.cards(move.cards)
        if move.verb == "throw":
            lost = all(other.verb == "throw" for other in view.legal)
            return reason(view, "cannot") if lost else reason(view, "gives_up", cards=cards)
        return reason(
            view, "wins", share * self.trick(move), self.rule(move.cards), cards=cards,
            share=Share(share), deals=count, low=share < LOW, beats=move.verb == "beat",
        )  # fmt: skip

    def trick(self, move: Move) -> int:
        """Points of the trick if these cards win it."""
        _, bonus = self.kit.won_with(move.cards)
        return int(self.view.setup.seats * len(move.cards) + bonus)

    def mean(self, worth: float, moves: int) -> Reason:
        """What is to be expected of the rest of the hand, the best of so many moves tried."""
        size, below = abs(worth), worth < 0
        if moves > 1:
            return reason(self.view, "best_of", worth, moves=moves, size=size, below=below)
        return reason(self.view, "mean", worth, size=size, below=below)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        other = move_phrase(self.view, move.verb, cards=self.cards(move.cards))
        return next_best(self.view, other, less, -less)

    def keeps(self, move: Move) -> list[Reason]:
        """Dear melds that stay in the hand."""
        left = tuple(kind for kind in self.view.hand if kind not in move.cards)
        return [
            reason(
                self.view, "keeps", float(meld.points), meld.clause, cards=self.cards(meld.cards)
            )
            for meld in self.kit.melds_in(left)
            if meld.points
        ][:1]

    def bonus(self, move: Move) -> list[Reason]:
        """The bonus of a play that wins."""
        key, bonus = self.kit.won_with(move.cards)
        clause = self.kit.bonus_clause(key) if bonus else ""
        return [reason(self.view, "bonus", float(bonus), clause, points=bonus)] if bonus else []

"""What Ming Kanhu's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import lowered, percent, points
from kanhu.core.moves import Move
from kanhu.games.ming_kanhu.board import View
from kanhu.games.ming_kanhu.kit import Meld
from kanhu.players.decision import Reason
from kanhu.players.phrases import Phrase, next_best, the

_CLASS = {"gibbon": "MK-18", "leopard": "MK-22", "special": "MK-23"}
_VERBS = {
    "lead": ("Leading", "lead"), "beat": ("Beating it with", "beat it with"),
    "throw": ("Discarding", "discard"),
}  # fmt: skip
LEADS = Phrase("MK-10", "Any card may be led.")
LOWEST = Phrase("MK-12", "These are the lowest cards.")
MELD = Phrase("MK-10", "A meld takes three cards from everybody.")
SPARES = Phrase("MK-12", "The trick is not worth a card that could win it, so low cards go.")
TRICK = Phrase("MK-28", "The trick brings its winner {points}.")
LOW = 0.25  # share of the deals below which a play is not made to win


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view, self.kit = view, view.setup.kit

    def cards(self, cards: Cards) -> str:
        """A meld by its name, other cards by theirs."""
        meld: Meld | None = self.kit.melds.get(cards)
        if meld is not None:
            return f"the {lowered(self.view.setup.game.meld_title(meld.key))}"
        return the(self.view, cards)

    def rule(self, cards: Cards) -> str:
        """The clause that says what beats these cards."""
        meld: Meld | None = self.kit.melds.get(cards)
        return _CLASS[meld.ladder] if meld is not None else "MK-15"

    def plain(self, move: Move) -> list[Reason]:
        """What a move does to the dear melds of the hand, else what it can win."""
        if broken := self.kit.broken(self.view.hand, move.cards):
            title = self.cards(broken[0].cards)
            text = f"It breaks up {title}, but in the deals tried that brought more points."
            if all(self.kit.broken(self.view.hand, other.cards) for other in self.view.legal):
                text = f"Whatever you play breaks up {title} or another dear meld."
            return [Reason(broken[0].clause, text, -float(broken[0].points))]
        if kept := self.keeps(move):
            return kept
        if move.verb == "throw":
            return []
        won = self.trick(move)
        return self.bonus(move) or [TRICK(float(won), points=points(won))]

    def chance_to_win(self, move: Move, share: float, count: int) -> Reason:
        """How often the trick was won in simulated deals."""
        said = f"{_VERBS[move.verb][0]} {self.cards(move.cards)}"
        if move.verb == "throw":
            text = f"{said} gives up this trick and keeps better cards."
            if all(other.verb == "throw" for other in self.view.legal):
                text = "You cannot win this trick, so keep your better cards."
            return Reason("MK-12", text, 0.0)
        often, but = f"in {percent(share)} of simulated deals", ""
        if share < LOW:
            often, but = f"only {often}", ", but it keeps better cards"
        if share == 1:
            often = f"in every one of {count} simulated deals"
        text = f"{said} wins the trick {often}{but}."
        if not share:
            text = f"{said} never won the trick in {count} simulated deals{but}."
        return Reason(self.rule(move.cards), text, share * self.trick(move))

    def trick(self, move: Move) -> int:
        """Points of the trick if these cards win it."""
        _, bonus = self.kit.won_with(move.cards)
        return int(self.view.setup.seats * len(move.cards) + bonus)

    def mean(self, worth: float, moves: int) -> Reason:
        """What is to be expected of the rest of the hand, the best of so many moves tried."""
        side = "above" if worth >= 0 else "below"
        ahead = f"about {abs(worth):.1f} points {side} the others from here on"
        text = f"Best of {moves} moves tried: {ahead}." if moves > 1 else f"You should end {ahead}."
        return Reason("MK-28", text, worth)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        return next_best(self.view, f"{_VERBS[move.verb][1]} {self.cards(move.cards)}", less, -less)

    def keeps(self, move: Move) -> list[Reason]:
        """Dear melds that stay in the hand."""
        left = tuple(kind for kind in self.view.hand if kind not in move.cards)
        return [
            Reason(meld.clause, f"You keep {self.cards(meld.cards)} together.", float(meld.points))
            for meld in self.kit.melds_in(left)
            if meld.points
        ][:1]

    def bonus(self, move: Move) -> list[Reason]:
        """The bonus of a play that wins."""
        key, bonus = self.kit.won_with(move.cards)
        text = f"If it wins, it earns {points(bonus)} more."
        return [Reason(self.kit.bonus_clause(key), text, float(bonus))] if bonus else []

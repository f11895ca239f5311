"""What Ming Kanhu's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.bots import Reason
from kanhu.cards import Cards
from kanhu.games.ming_kanhu.kit import Meld
from kanhu.moves import Move
from kanhu.view import View

_CLASS = {"gibbon": "MK-18", "leopard": "MK-22", "special": "MK-23"}
LOW = 0.25  # share of the deals below which a play is not made to win
LOST = "; the cards kept are worth more"


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view, self.kit = view, view.setup.kit
        self.names = view.setup.pack.names

    def cards(self, cards: Cards) -> str:
        """A meld by its name, other cards by theirs."""
        meld: Meld | None = self.kit.melds.get(cards)
        if meld is not None:
            return f"the {self.view.setup.game.meld_title(meld.key)}"
        named = [self.names[kind] for kind in cards]
        if len(named) == 1:
            return f"the {named[0]}"
        return f"the {', the '.join(named[:-1])} and the {named[-1]}"

    def does(self, move: Move) -> str:
        """A move as "leading the nine of cash"."""
        verb = {"lead": "leading", "beat": "beating with", "throw": "throwing"}[move.verb]
        return f"{verb} {self.cards(move.cards)}"

    def rule(self, cards: Cards) -> str:
        """The clause that says what beats these cards."""
        meld: Meld | None = self.kit.melds.get(cards)
        return _CLASS[meld.ladder] if meld is not None else "MK-15"

    def chance_to_win(self, move: Move, share: float, count: int) -> Reason:
        """How often the trick was won in imagined deals."""
        said = self.does(move)
        if move.verb == "throw":
            text = f"{said[:1].upper()}{said[1:]} gives up this trick and keeps better cards."
            return Reason("MK-12", text, 0.0)
        won, upper = round(share * count), f"{said[:1].upper()}{said[1:]}"
        often = f"in {won} of {count} imagined deals"
        if not won:
            text = f"{upper} won the trick in none of {count} imagined deals{LOST}."
        elif share < LOW:
            text = f"{upper} won the trick only {often}{LOST}."
        else:
            text = f"{upper} won the trick {often}."
        return Reason(self.rule(move.cards), text, share * self.trick(move))

    def trick(self, move: Move) -> int:
        """Points of the trick if these cards win it."""
        _, bonus = self.kit.won_with(move.cards)
        return int(self.view.setup.seats * len(move.cards) + bonus)

    def mean(self, worth: float, moves: int) -> Reason:
        """What is to be expected of the rest of the hand, the best of so many moves tried."""
        best = f", the best of {moves} moves tried" if moves > 1 else ""
        text = f"The rest of the hand came out at {worth:+.1f} points against the others' mean"
        return Reason("MK-28", f"{text}{best}.", worth)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        said = self.does(move)
        worse = f"{less:.1f} points worse" if less >= 0.05 else "as good"
        text = f"{said[:1].upper()}{said[1:]} would have been {worse}."
        return Reason("", text, -less)

    def keeps(self, move: Move) -> list[Reason]:
        """Dear melds that stay in the hand."""
        left = tuple(kind for kind in self.view.hand if kind not in move.cards)
        return [
            Reason(meld.clause, f"It keeps {self.cards(meld.cards)} together.", float(meld.points))
            for meld in self.kit.melds_in(left)
            if meld.points
        ][:1]

    def bonus(self, move: Move) -> list[Reason]:
        """The bonus of a play that wins."""
        key, bonus = self.kit.won_with(move.cards)
        if not bonus:
            return []
        text = f"If it wins it adds {bonus} points."
        return [Reason(self.kit.bonus_clause(key), text, float(bonus))]
